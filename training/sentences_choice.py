"""Which tool a request wants, above all where a run and a look are near: whole sentences by author, each in a project of its own.

A line is the tool's short name (`TOOL`) and the request. Cross-validation holds out whole authors. A project is its files; what a
manifest says stands behind it.
"""

# ruff: noqa: E501 (tables read best as long lines)
# fmt: off
from __future__ import annotations

from collections.abc import Iterator

import sentences_daily as daily
import sentences_errands as errands
import sentences_languages as languages
import sentences_near as near
import sentences_shops as shops

TOOL = {
    "run": "run_command", "read": "read_file", "list": "list_directory", "files": "search_files", "grep": "search_content",
    "info": "get_workspace_info", "open": "get_open_files", "status": "git_status", "diff": "git_diff", "log": "git_log",
    "write": "write_file", "edit": "edit_file", "delete": "delete_file", "move": "move_file", "copy": "copy_file", "none": "none",
    "change": "change", "explain": "explain",
}

PROJECTS: dict[str, dict[str, str]] = {
    "black service": {
        "pyproject.toml": '[project]\nname = "tally"\n[tool.black]\nline-length = 100\n[tool.mypy]\nstrict = true\n[tool.pytest.ini_options]\n',
        "README.md": "", "Makefile": "test:\n\tpytest\nlint:\n\tflake8 src\nserve:\n\tuvicorn tally.app:app --reload\n", ".flake8": "[flake8]\n",
        "mypy.ini": "[mypy]\n", "src/tally/app.py": "", "src/tally/db.py": "", "src/tally/money.py": "", "tests/test_app.py": "", "tests/test_money.py": "",
        "requirements.txt": "fastapi\nuvicorn\n", "requirements-dev.txt": "pytest\nblack\n", "docs/usage.md": "", ".pre-commit-config.yaml": "repos:\n",
    },
    "ruff library": {
        "pyproject.toml": '[project]\nname = "kite"\n[tool.ruff]\n[tool.pyright]\n[dependency-groups]\ndev = ["pytest", "ruff", "pyright", "nox"]\n',
        "uv.lock": "", "noxfile.py": "", "README.md": "", "CHANGELOG.md": "", "LICENSE": "", "src/kite/__init__.py": "", "src/kite/wind.py": "",
        "src/kite/cli.py": "", "tests/test_wind.py": "", "tests/conftest.py": "", "docs/index.md": "", "mkdocs.yml": "site_name: kite\n", "scripts/release.sh": "",
    },
    "eslint web": {
        "package.json": '{"name":"shopfront","scripts":{"dev":"vite","build":"vite build","test":"vitest run","lint":"eslint src","format":"prettier --write .","typecheck":"tsc --noEmit"},"devDependencies":{"vite":"5","vitest":"1","eslint":"9","prettier":"3","typescript":"5"}}',
        "package-lock.json": "{}", "tsconfig.json": "{}", "eslint.config.js": "", ".prettierrc": "{}", "vite.config.ts": "", "src/main.ts": "", "src/cart.ts": "",
        "src/components/Button.tsx": "", "src/components/Header.tsx": "", "src/cart.test.ts": "", "public/index.html": "", "README.md": "", ".env.example": "", ".nvmrc": "20\n",
    },
    "yarn api": {
        "package.json": '{"name":"orders","scripts":{"start":"node server.js","test":"jest","lint":"eslint .","migrate":"knex migrate:latest","seed":"knex seed:run"},"devDependencies":{"jest":"29","eslint":"8","knex":"3"}}',
        "yarn.lock": "", ".eslintrc.json": "{}", "jest.config.js": "", "knexfile.js": "", "server.js": "", "routes/orders.js": "", "routes/users.js": "",
        "migrations/001_orders.js": "", "test/orders.test.js": "", "Dockerfile": "FROM node:20\n", "docker-compose.yml": "services:\n  db:\n    image: postgres:16\n", "README.md": "",
    },
    "rust tool": {
        "Cargo.toml": '[package]\nname = "sift"\nedition = "2021"\n[dependencies]\nclap = "4"\n', "Cargo.lock": "", "rustfmt.toml": "max_width = 100\n", "clippy.toml": "",
        "src/main.rs": "", "src/lib.rs": "", "src/parser.rs": "", "src/index.rs": "", "tests/cli.rs": "", "benches/scan.rs": "", "README.md": "", "justfile": "test:\n    cargo test\nbench:\n    cargo bench\n", ".github/workflows/ci.yml": "",
    },
    "go server": {
        "go.mod": "module example.org/relay\ngo 1.22\n", "go.sum": "", ".golangci.yml": "linters:\n", "main.go": "", "internal/queue/queue.go": "", "internal/queue/queue_test.go": "",
        "internal/auth/token.go": "", "cmd/relayctl/main.go": "", "Makefile": "build:\n\tgo build ./...\ntest:\n\tgo test ./...\nlint:\n\tgolangci-lint run\nproto:\n\tprotoc api/*.proto\n", "api/relay.proto": "", "Dockerfile": "FROM golang:1.22\n", "README.md": "", "config.yaml": "",
    },
    "maven shop": {
        "pom.xml": "<project><artifactId>shop</artifactId></project>", "mvnw": "", "checkstyle.xml": "", "README.md": "", "src/main/java/shop/Cart.java": "", "src/main/java/shop/Price.java": "",
        "src/main/resources/application.properties": "", "src/test/java/shop/CartTest.java": "", "src/test/java/shop/PriceTest.java": "", ".gitignore": "target/\n", "Jenkinsfile": "",
    },
    "gradle app": {
        "build.gradle.kts": 'plugins { id("org.springframework.boot") version "3.2.0" }\n', "settings.gradle.kts": "", "gradlew": "", "gradle.properties": "", "README.md": "",
        "src/main/kotlin/app/Main.kt": "", "src/main/kotlin/app/Mail.kt": "", "src/test/kotlin/app/MailTest.kt": "", "src/main/resources/application.yml": "", "detekt.yml": "", "docs/ops.md": "",
    },
    "rails site": {
        "Gemfile": 'gem "rails"\ngem "rspec-rails"\ngem "rubocop"\n', "Gemfile.lock": "", ".rubocop.yml": "", "Rakefile": "", "bin/rails": "", "config/routes.rb": "", "config/database.yml": "",
        "app/models/user.rb": "", "app/models/post.rb": "", "app/controllers/posts_controller.rb": "", "db/schema.rb": "", "db/migrate/001_create_posts.rb": "", "spec/models/user_spec.rb": "", "spec/models/post_spec.rb": "", "README.md": "",
    },
    "php shop": {
        "composer.json": '{"require":{"laravel/framework":"^11"},"require-dev":{"phpunit/phpunit":"^11","phpstan/phpstan":"^1","friendsofphp/php-cs-fixer":"^3"}}', "composer.lock": "{}", "phpunit.xml": "", "phpstan.neon": "", ".php-cs-fixer.php": "",
        "artisan": "", "app/Models/Order.php": "", "app/Http/Controllers/OrderController.php": "", "routes/web.php": "", "tests/Feature/OrderTest.php": "", "README.md": "", ".env.example": "",
    },
    "cmake engine": {
        "CMakeLists.txt": "project(engine)\nenable_testing()\n", ".clang-format": "", ".clang-tidy": "", "src/main.cpp": "", "src/render.cpp": "", "include/render.hpp": "", "tests/render_test.cpp": "", "README.md": "", "assets/level1.json": "", "scripts/pack.sh": "",
    },
    "make c": {
        "Makefile": "all: build\nbuild:\n\tcc -o demo src/*.c\ncheck:\n\t./run-tests.sh\nclean:\n\trm -f demo\nflash:\n\tst-flash write demo.bin 0x8000000\n", "src/main.c": "", "src/uart.c": "", "include/uart.h": "", "run-tests.sh": "", "README": "", "linker.ld": "", "docs/pinout.txt": "",
    },
    "terraform": {
        "main.tf": "", "variables.tf": "", "outputs.tf": "", "terraform.tfvars": "", "modules/network/main.tf": "", "modules/db/main.tf": "", "Makefile": "plan:\n\tterraform plan\n", "README.md": "", ".tflint.hcl": "", "k8s/deployment.yaml": "", "k8s/service.yaml": "",
    },
    "elixir app": {
        "mix.exs": "defmodule Bell.MixProject do\nend\n", "mix.lock": "", ".formatter.exs": "", ".credo.exs": "", "lib/bell.ex": "", "lib/bell/ring.ex": "", "test/bell_test.exs": "", "config/config.exs": "", "README.md": "", "priv/repo/seeds.exs": "",
    },
    "dotnet": {
        "Depot.sln": "", "src/Depot/Depot.csproj": "", "src/Depot/Program.cs": "", "src/Depot/Stock.cs": "", "src/Depot/appsettings.json": "{}", "tests/Depot.Tests/Depot.Tests.csproj": "", "tests/Depot.Tests/StockTests.cs": "", ".editorconfig": "", "README.md": "", "global.json": "{}",
    },
    "compose": {
        "docker-compose.yml": "services:\n  web:\n    build: .\n  worker:\n    build: .\n  redis:\n    image: redis:7\n", "Dockerfile": "FROM python:3.12\n", "app.py": "", "worker.py": "", "requirements.txt": "flask\nredis\n", "tests/test_app.py": "", "nginx.conf": "", ".env": "", ".dockerignore": "", "README.md": "", "scripts/backup.sh": "",
    },
}

SENTENCES: dict[str, tuple[str, str]] = {
    "terse pythonista": ("black service", """
run black --check only
run check formatting, touch nothing
read black settings please
read what line length did we give black
run would black reformat anything?
run mypy on everything
read mypy.ini
run type errors?
read how strict is mypy set up here
run flake8
read flake8 config
read show .flake8
run any complaints from flake8
run just test_money
run tests with money in the name
run only tests/test_app.py
run tests still green after what I changed?
diff what did I change in money.py
status did I change money.py at all, or is it clean
status anything uncommitted
read tests/test_app.py
run stop at first failure
run which make targets are there? let make tell
read show the makefile
run serve it with the make target
run pre-commit on all files
read which hooks does pre-commit run
run pip freeze
read what is in requirements.txt
run which of the deps are outdated
read which version of fastapi do the requirements pin
run is fastapi installed here, and which version
run install the dev requirements
run does everything import? python -c "import tally"
grep where do we import uvicorn
grep who calls round_money
files where is test_money
list list tests
list ls src/tally
log last 5 commits
log who touched db.py
diff staged diff
edit line-length 100 -> 88 in pyproject.toml
delete docs/usage.md can go
move mv src/tally/money.py src/tally/currency.py
copy .flake8 as .flake8.bak
write new file src/tally/py.typed, empty
none what does flake8 E501 mean
none black or ruff, what do people prefer
none cheers
"""),
    "polite tester": ("ruff library", """
run Could you please tell me whether the formatting is fine, without rewriting any file?
run Would you kindly see if ruff has anything to complain about?
read Could you show me the ruff section of pyproject.toml, please?
run Please let pyright have a go at the whole package.
run I would like to know whether there are any type errors left.
read Would you open pyproject.toml so that I can check the pyright settings?
run Could you list the nox sessions for me?
read Please show me the noxfile.
run Please run only the wind tests.
run Are the tests still passing after my last edit?
run I changed wind.py; does the suite still go through?
run Could you repeat only those tests that failed last time?
run Which tests would be collected? Don't run them, please.
files Which test files do we have?
list Could you list what is in the tests folder?
read Could you show me the fixtures in tests/conftest.py?
run Please build the documentation with mkdocs and be strict about warnings.
read Could you show me mkdocs.yml?
run Could you serve the docs locally?
run Please bring the lock file up to date.
run Is uv.lock still in line with pyproject.toml? Please have uv check.
read Which Python versions does pyproject.toml say we support?
run Which Python version is being used here?
run Please tell me which packages are installed.
run Could you show me the dependency tree?
run Please measure how much of the code the tests cover.
grep Where is the function gust_speed defined?
grep Please find all TODO comments.
grep Which tests use the fixture tmp_site?
files Could you find all markdown files?
info What kind of project is this, please?
open Which files do I have open at the moment?
status Please tell me which files I have modified.
status Is there anything that I forgot to commit?
diff Please show me the changes I made to cli.py.
diff What exactly have I staged so far, line by line?
log Could you show me the last ten commits?
log When was the changelog last changed?
edit Please replace "Kite Library" with "Kite" in README.md.
write Please create docs/faq.md with the heading "# FAQ".
delete Please remove scripts/release.sh, we no longer need it.
move Please rename docs/index.md to docs/home.md.
copy Could you make a copy of LICENSE called LICENSE.txt?
none Thank you very much, that was helpful!
none Could you explain what a lock file is for?
none What is the difference between a linter and a formatter?
"""),
    "frontend casual": ("eslint web", """
run does eslint have anything to say
read lemme see the eslint config
run can u lint src but not fix stuff
run prettier check only pls, dont write
read whats our prettier config
run are we formatted properly?
run any ts errors
run tsc real quick, no output files
read is strict on in tsconfig
read what does tsconfig.json look like
run run the cart tests
run just cart.test.ts
run did i break any tests
run vitest in watch mode
read whats in vite.config.ts
run start vite
run fire up the dev server on port 4000
run make me a prod build
run how big is the build, build it and lets see
run which npm scripts do we have? let npm list em
read which scripts are in package.json
run whats outdated
run npm audit
run what version of vite is installed
read what version of vite does package.json want
read which node version does .nvmrc say
run which node am i on
run update the lockfile only
run add zod
run drop prettier from the dev deps
run why is esbuild in node_modules, ask npm
grep where do we use the Button component
grep who imports cart
grep find console.log in src
files any test files around?
files find Header.tsx
list what components do we have, list the folder
list ls public
open what tabs do i have open
info what stack is this
status what have i touched
status am i on main
diff show my diff
diff whats changed in cart.ts since the last commit
log recent commits pls
log who wrote Header.tsx
edit in src/cart.ts change taxRate = 0.19 to taxRate = 0.2
edit rename Button to PrimaryButton in src/components/Button.tsx
write make a .prettierignore with dist in it
delete kill public/index.html
move put Header.tsx into src/layout
copy cp .env.example .env
none lol nice
none what even is hydration
none should i use yarn or npm
"""),
    "backend hurried": ("yarn api", """
run tests, quick
run jest orders only
run jest, only what changed since the last commit
read jest config?
run lint w/o fixing
read eslint rules?
run fix lint
run run migrations
run migration status pls
list which migration files are in migrations/
read show 001_orders
run seed the db
read knexfile
run start it
run server up on 8080
run compose up, db only
run is the db container running?
run logs of db
read which postgres image is in compose
read Dockerfile base image
run build image, tag orders:dev
run docker ps
run is the compose file valid?
run are the yarn deps in sync w the lockfile
run whats behind the latest
run yarn why knex
run who uses port 3000
run kill whatever sits on 3000
run env vars of this shell
run free disk
run size of node_modules
grep where is the port set
grep authMiddleware, where used
grep find TODOs in routes
files find users.js
files which *.test.js files are there
list ls routes/
status uncommitted stuff?
status branch?
run all branches
run stash list
run stash my changes
run tags?
run remotes
run push
run undo last commit, keep changes
diff diff routes/users.js
diff whats staged, the lines
log last 3 commits
log history of server.js
read server.js top 20 lines
edit 3000 -> 3001 in server.js
write add .nvmrc containing 20
delete rm test/orders.test.js
move server.js -> src/server.js
copy duplicate routes/users.js as routes/admins.js
none ok
none http 409 meaning?
none how do i exit vim
"""),
    "rust veteran": ("rust tool", """
run cargo fmt in check mode, don't you dare rewrite
read what's in rustfmt.toml
run does clippy find anything
read clippy.toml contents
run clippy with warnings as errors
run does it still compile after the rename
run cargo check, all targets
run unit tests of the parser module only
run only tests/cli.rs
run integration tests, one thread
run ignored tests too
run list all the tests without running any
run doc tests
run bench scan
read the scan benchmark, show it
run just --list
read show me the justfile
run which recipes does just know
run release build
run expand the dependency tree
run duplicates in the dep tree?
run which crates are out of date
read which version of clap is in Cargo.toml
read what edition are we on
run what rustc is this
run update clap alone
run add serde with derive
run remove clap
run generate the docs and open them
run cargo doc, no deps
run is our msrv ok? cargo msrv verify
run run it on README.md with --verbose
read src/index.rs from line 30 to 60
read walk me through src/parser.rs
grep where's fn tokenize
grep unsafe blocks anywhere?
grep find every unwrap in src
files which files are named mod.rs
files any .proto files?
list list benches
info which language and toolchain is this project
status is the tree clean
status what's staged, names only
diff what changed in lib.rs
run diff between main and this branch
diff my changes so far
log last commit
log commits touching parser.rs
run git blame src/lib.rs
run how many commits on this branch
edit in Cargo.toml set edition to 2024 instead of 2021
write create rust-toolchain.toml with [toolchain] and channel = "stable"
delete drop clippy.toml
move rename src/index.rs to src/catalog.rs
copy copy benches/scan.rs to benches/lookup.rs
none what's the difference between &str and String
none is Rc slower than Arc
none great, thanks
"""),
    "gopher": ("go server", """
run is everything gofmt'ed? list the files that aren't
run gofmt -l .
run vet it
run golangci-lint, see what it says
read golangci config please
read which linters are switched on in .golangci.yml
run make lint
run what can I make here
read the Makefile's proto target, show it
run make proto
run go test, queue package only
run run TestEnqueue only
run tests with the race detector
run are the queue tests green
run benchmark the queue
run how good is the coverage
run test without the cache
run tidy the modules
run would go mod tidy change anything
read which go version does go.mod ask for
run go version
run list the modules we depend on
run newer versions of our modules?
run why do we need golang.org/x/sys
run build the relayctl binary
run run relayctl with --help
run cross compile for windows
run verify the module checksums
run go generate
run docs for the auth package
grep who implements Queue
grep where is func NewToken
grep find panics in internal
grep which files have the build tag integration
files where's queue_test.go
files all proto files
list ls internal
list show the folder tree two levels deep
read api/relay.proto
read the first 40 lines of main.go
read config.yaml, what port is in there
read what base image do we build on
info which directory am I working in
status what is changed but not committed
status untracked files?
diff git diff main.go
diff did I add any debug output? show my changes
log what happened in the last 7 commits
log log for queue.go
run commits by anna since monday
run create branch fix-race
run fetch from upstream
run rebase on origin/main
edit bump the go version in go.mod from 1.22 to 1.23
edit typo in README.md: recieve should be receive
write write a .dockerignore with .git and bin in it
delete config.yaml isn't used, delete it
move internal/auth/token.go should be internal/token/token.go
copy keep a copy of config.yaml as config.prod.yaml
none what is a goroutine leak
none perfect
none write a limerick about channels, here in the chat
"""),
    "java formal": ("maven shop", """
run Execute the unit tests of the project.
run Execute CartTest only.
run Compile the sources without running the tests.
run Verify the code style with checkstyle and report the violations.
read Display the checkstyle rules.
run Is the code style in order? Run the check.
run Display the dependency tree.
run Which dependencies have newer versions?
read Which dependencies are declared in pom.xml?
run Show the effective pom.
read Show the pom.
run Package the application without tests.
run Remove all build output.
run Determine unused dependencies with the dependency plugin.
run Which Maven version is in use?
run Which version of Java is installed?
read Which version of Java does the pom require?
run Start the application.
run Which profiles are active?
read Which port is configured in application.properties?
read Display the Jenkinsfile.
run Install the artifact in the local repository.
run Run the integration tests.
run Check whether all tests succeed after my modification of Price.java.
diff Show my modification of Price.java.
diff Show all modifications compared with the last commit.
status Which files have been modified?
status On which branch am I?
log List the latest commits.
log Who modified Price.java last?
grep Where is the class Cart used?
grep Find all usages of calculateTotal.
grep Where is the interface Discount declared?
files Locate CartTest.java.
files Find all property files.
list List the contents of src/main/resources.
list List all files of the test tree recursively.
read Open Cart.java.
read Show the lines 10 to 25 of Price.java.
info Which type of project is this?
open List the files which are open in the editor.
edit Replace BigDecimal.ROUND_UP by RoundingMode.UP in Price.java.
write Create the file src/main/resources/messages.properties with greeting=Hello.
delete Delete checkstyle.xml.
move Rename Cart.java to Basket.java.
copy Copy application.properties to application-test.properties.
none Explain the difference between an interface and an abstract class.
none What does the abbreviation POM stand for?
none Thank you.
"""),
    "kotlin chatty": ("gradle app", """
run so I've been refactoring the mailer all morning and would love to know if its tests still hold
run ok let's see whether the whole thing still builds
run is detekt happy? don't change anything, I only want the report
read what did we configure for detekt again, can you pull up the file
run what tasks does gradle offer here
run I forgot which gradle tasks exist
read I forgot what's in build.gradle.kts, show me
run boot the app please, I want to click around a bit
run hm, can you run just MailTest, the rest takes ages
run which dependencies do we drag in at runtime?
read which spring boot version is written in the build file?
run which version of gradle does the wrapper use? ask it
run wipe the build output, something smells stale
run give me a fat jar
run let the formatter look at it, but only check
read I'd like to read through Mail.kt with you
read what does the ops doc say about restarts
read application.yml, which datasource url is set there
grep I know there's a sendReminder somewhere, where is it
grep are there any deprecated annotations left in the code
grep which class handles the webhooks
files there used to be a file with detekt in its name, where is it
files do we have any sql files at all
list can you show me what's lying around in docs
list and what's in the resources folder?
info remind me, where on my disk does this project live
open which of these files do I have in front of me in the editor
status I lost track: which files did I touch today that aren't committed
status did I commit everything before lunch?
diff let me look over what I've changed before I commit
diff what did I do to Main.kt, I can't remember
diff show me what I have staged, in full
log what did the others commit while I was away
log when did somebody last edit Mail.kt
run I'd like a new branch called mail-retry
run put my work aside for a moment, I need to switch branches
run get the latest from the server
run who wrote which line of Mail.kt
edit the README says "Grade", make it "Gradle"
edit set server.port from 8080 to 9090 in application.yml
write I need an empty src/test/resources/mail.properties
delete docs/ops.md is hopelessly old, throw it out
move Mail.kt really belongs in a package called mail, so move it to src/main/kotlin/mail/Mail.kt
copy could I have a second application.yml named application-dev.yml
none haha, that's what I feared
none tell me, what is a coroutine scope good for
none what do you think about tabs versus spaces
"""),
    "rails typos": ("rails site", """
run run rubcop but dont corect anything
read show teh rubocop config
run rubocop offences?
run fix teh rubocop stuff automaticly
run run teh user specs
run rspec for post_spec.rb
run do teh specs pass
run are all specs still gren after my chnage
run which routs do we have
read show config/routes.rb
run list rake taks
read whats in the Rakefil
run migrate teh db
run which migrations are pendng
list list db/migrate
read shwo the schema
run roll bak one migration
run rails consle
run start rails sever on 4000
run bundel install
run which gems are outdatd
read which gems are in the Gemfile
run whats teh installed version of rails
run any vulnerabe gems
run is teh Gemfile.lock ok with the Gemfile
run generate a migration AddSlugToPosts
run rails stats
grep wher is has_many :posts
grep serach for before_action
grep find usages of current_user
files find user_spec
files wich files end in .yml
list whats in app/models
read open user.rb
read which adapter is in database.yml
info wat is this project
status gti status
status whats uncommited
status wich branch
diff shwo my chagnes
diff dif of user.rb
log lats 4 commits
log hisotry of schema.rb
run swich to branch main
run comit all with message fix specs
edit chnage 'Posts' to 'Articles' in README.md
write creat a file .ruby-version with 3.3.0
delete delte spec/models/post_spec.rb
move rname post.rb to article.rb
copy copi database.yml to database.yml.example
none thx man
none waht is a callback in rails
none wich is better rspec or minitest
"""),
    "php agency": ("php shop", """
run phpstan, what's wrong
read phpstan level? look in the neon
run analyse the code statically, level max
run php-cs-fixer as a dry run
read cs fixer rules
run would the fixer change any file
run fix code style for real
run phpunit please
run only OrderTest
run run the tests that have refund in their name
read phpunit.xml
run show artisan commands
run routes of the app
read show routes/web.php
run migrate and seed
run roll back the migrations
run serve the site
run clear all caches
run tinker
run composer validate
run is composer.json valid
read what does composer.json require
run check whether the lock file matches composer.json
run outdated composer packages, direct ones only
run security check of our packages
run which php is this
run install without dev deps
run require guzzle
run dump the autoloader
run php -l app/Models/Order.php
run syntax errors in Order.php?
read Order.php
read OrderController.php lines 1-40
grep where is refund() called
grep find env( outside of config
grep which views show the total
files find the blade templates
files find OrderController
list list app/Models
list list tests, with subfolders
read show the env example
info which framework is it
status what has changed? names only
status do I have merge conflicts
diff what did I change in OrderController.php
diff cached diff
log commits of Order.php
log the 2 latest commits
run which commit introduced refund
run delete the merged branch old-cart
edit APP_DEBUG=true -> false in .env.example
write phpunit.xml.dist: empty file
delete bin the composer.lock
move move tests/Feature/OrderTest.php to tests/Unit
copy copy .env.example to .env
none what's psr-12
none could you also do symfony?
none bye
"""),
    "engine dev": ("cmake engine", """
run configure a debug build
run build it with 8 jobs
run rebuild everything from scratch
run ctest
run list the tests that ctest knows
run only the render tests
run rerun the failed tests with output
read how are tests registered in CMakeLists.txt
run would clang-format change render.cpp
run clang-format dry run over src
read which style is in .clang-format
run clang-tidy on main.cpp
read what checks does clang-tidy have enabled
read show CMakeLists.txt
run what options can I set? list the cmake cache
run which compiler does cmake pick
run gcc version?
run run the pack script
read what does the pack script contain
run is scripts/pack.sh fine for bash? syntax check only
run profile it with perf
run valgrind on the tests
run sanitizer build
run strip the binary
run which libs does build/engine link against
run install into /opt/engine
grep where's drawFrame declared
grep find all includes of render.hpp
grep grep FIXME in src
files header files?
files anything called *level*
list what is in assets
list ls src
read render.hpp
read level1.json
info overview of this workspace please
open what's open?
status what's modified
status is anything untracked
diff changes in render.cpp
diff whole diff please
log last change to CMakeLists.txt
log 15 commits
run list submodules and their state
run update the submodules
run bisect start
edit VERSION 1.2 -> 1.3 in CMakeLists.txt
write make include/version.hpp with #define VERSION "1.3"
delete remove assets/level1.json
move move src/render.cpp to src/gfx/render.cpp
copy duplicate level1.json as level2.json in assets
none what is a vertex buffer
none explain move semantics
none alright, later
"""),
    "firmware": ("make c", """
run flash it
read what does the flash target do
run build
run make check
run tests on the host
run what targets exist
read list of targets is in the Makefile, open it
run dry run of make flash
run print what make all would do, but don't do it
run size of demo.elf
run disassemble main.o
run clean and rebuild
run cppcheck over src
run any warnings with -Wall
run serial ports on this box?
run is st-flash installed
run open a serial console at 115200
run execute run-tests.sh
read run-tests.sh, show it to me
run make run-tests.sh executable
read linker.ld
read pinout doc
read which pin is tx, see docs/pinout.txt
read uart.c 1-30
grep baud rate, where set
grep grep volatile in src
grep who includes uart.h
files find *.ld
files where's the pinout
list list the include folder
list list .
info cwd?
status dirty?
status branch name
diff uart.c changes
diff diff
log git log -3
log who last edited linker.ld
run checkout main
run tag v0.4
run show tag v0.4
edit 9600 => 115200 in src/uart.c
write new VERSION file with 0.4
delete get rid of docs/pinout.txt
move README -> README.txt
copy cp src/uart.c src/spi.c
none dma vs interrupt, which for uart
none ok thanks
none hex of 255
"""),
    "infrastructure lead": ("terraform", """
run plan please, apply nothing
run show what terraform would change
run validate the configuration
run is the hcl formatted? check recursively
run format all tf files
read which region is in the tfvars
read variables.tf please
run list the state
run which outputs do we have, ask terraform
read outputs.tf
run tflint
read tflint config
run init with upgrade
run switch to workspace staging
run which terraform workspace is selected
run which terraform version
run pods in namespace shop
run is k8s/deployment.yaml valid? dry run on the client
run diff between the cluster and k8s/
read deployment.yaml, how many replicas
run logs of deploy/web
run rollout status
run apply the service manifest
run make plan
run why is the db module being replaced
grep where do we set instance_type
grep which modules use var.region
files all tf files in modules
files find tfvars
list list modules
list ls k8s
info what is in this repository, roughly
status uncommitted infra changes?
status any conflicts
diff changes in main.tf
diff what have I staged
log who changed the network module
log last five commits
run push my branch
run cherry-pick abc1234
edit replicas: 2 to replicas: 3 in k8s/deployment.yaml
write new file backend.tf with terraform {}
delete remove .tflint.hcl
move modules/db/main.tf -> modules/postgres/main.tf
copy copy k8s/service.yaml to k8s/ingress.yaml
none what is drift in terraform
none ok good
none difference between a deployment and a statefulset?
"""),
    "elixir non-native": ("elixir app", """
run please to check if code is formatted, do not format
read please to show the formatter settings
run are there warnings when compile?
run please make the compile with warnings as errors
run credo, what it says?
read credo configuration, I want to see
run start the test of ring
run all tests are passing still?
run only line 12 of test/bell_test.exs
run dialyzer please
run which dependencies can be updated
run take the dependencies
read which dependencies are written in mix.exs
run show tree of dependencies
run which mix tasks exist
run start iex with the project
run do the seeds
read how looks the seeds file
run elixir version which?
run what I can run here with mix?
grep in which file is function ring defined
grep I search the word "bell" in config
grep who is using Bell.Ring
files where is file config.exs
files give all test files
list what contains folder lib
list show the directory priv
read please read README
info what for project is it?
open which documents are open by me
status what is not committed
status which branch I am
diff what I have changed
diff what changed in ring.ex by me
log last commits, 6 of them
log who has made changes on mix.exs
run make new branch named ring-tone
run send my commits to the server
edit please write instead of "Hello" the word "Hi" in README.md
write please make file lib/bell/tone.ex with defmodule Bell.Tone do end
delete the file priv/repo/seeds.exs must go away
move ring.ex shall be named chime.ex
copy make from config.exs a copy dev.exs
none what means OTP?
none is elixir more fast than ruby?
none very good, I thank
"""),
    "dotnet terse": ("dotnet", """
run dotnet format --verify-no-changes
run formatting ok?
run style check, no edits
read .editorconfig
read which indent size do we have in .editorconfig
run build
run build, warnings as errors
run tests of StockTests only
run does the suite pass
run list tests, dont execute
run vulnerable packages?
run outdated nuget packages
run restore
run which sdks are installed
read which sdk does global.json pin
run publish for linux, self contained
run run it
run watch run
run add package Serilog to Depot.csproj
run projects in the solution
read Depot.csproj
read Program.cs
read connection string in appsettings.json
run ef migrations list
run update database
run coverage
run clean
grep where are the implementations of IClock
grep who calls Reserve
grep grep TODO
files csproj files
files StockTests.cs where
list list src/Depot
info project type?
status status
status unstaged files?
diff Program.cs diff
diff all changes
log log
log last commit that touched Stock.cs
run git show HEAD~1
run drop stash 0
edit "Depot" -> "DepotApp" in appsettings.json
write create src/Depot/Shelf.cs containing namespace Depot;
delete global.json, delete
move move Stock.cs to src/Depot/Domain
copy copy appsettings.json to appsettings.Development.json
none records vs classes
none k
none linq where vs select?
"""),
    "ops long-winded": ("compose", """
run The last deploy was a bit rough, so before I do anything else please see which of the containers are running right now.
run I am not sure whether the compose file is still valid after my edits, have docker check it.
read I am not sure which redis version we pinned, have a look at the compose file.
run Something in the worker is failing, give me the last hundred lines of its log.
read Something in worker.py looks odd to me, put it on the screen.
run My colleague says that the tests are red; is that so on this machine too?
run Before I open the pull request I want to be certain that test_app passes.
run We are running out of disk, how much do the docker images take up?
run How much memory is free on this machine?
run The web image should be rebuilt without using the cache.
run Bring everything down, volumes stay.
run Restart only the worker.
run Get me a shell inside the web container.
run Ask nginx whether nginx.conf has a mistake in it, but don't reload it.
read Let me read nginx.conf.
run Is the backup script alright syntactically? bash can tell without executing it.
read Which folders does the backup script pack? I'd rather look than run it.
run Carry out the backup script.
run What environment does the web service end up with? Let compose print the resolved config.
read Tell me which base image the Dockerfile starts from.
run Tell me which version of docker is installed.
run Which of our requirements have newer releases?
read Which requirements do we have?
run Is flask even installed in this environment?
grep Do we read the variable REDIS_URL anywhere?
grep Find the place where the queue gets its name.
files Are there any shell scripts in the project?
files Where did that file with nginx in the name end up?
list Show me what the scripts folder holds.
list What's in this directory, hidden files as well?
info I've just been dropped in here, what am I looking at?
open Which files have I got in the editor right now?
status Have I got anything lying around that isn't committed yet?
status Would switching branches now lose any of my work?
diff What precisely did I alter in app.py?
diff Run me through the lines that I've staged.
log What was done in the last dozen commits?
log Who's been working on the Dockerfile?
run Which branches are already merged?
run Throw away the last stash.
run Set the upstream of this branch to origin/main.
edit The port in nginx.conf should be 8081 and not 8080, please change it.
write I need a file .env.test with nothing but TESTING=1 in it.
delete We don't use .dockerignore, so get rid of it.
move scripts/backup.sh would be better off as tools/backup.sh.
copy Take a copy of nginx.conf and call it nginx.staging.conf.
none That did the trick, much obliged.
none In a few words, what does a reverse proxy do?
none How would I roll back a deployment? Only explain, please.
"""),
    "settings reader": ("ruff library", """
read which rules does ruff have on? don't run it, just look
read where we told ruff to ignore E501: open that file
read what are the nox sessions called, see noxfile.py
read let me check the pytest options in pyproject.toml
read does mkdocs.yml have a nav section?
read is pyright in strict mode according to our config?
read what would release.sh do if I ran it
read don't run scripts/release.sh, show me its first lines
read which dev dependencies are declared
read what's our minimum python
read what does the changelog say about the last release
read how do I run the tests, according to the readme?
read what does conftest define
read is there a coverage threshold in pyproject.toml
read under which licence do we publish
read version in pyproject.toml?
run is ruff happy with the rules we have
run which ruff rules are there? ask ruff itself
run what does ruff check say about cli.py
run format check
run see if pyproject.toml passes validate-pyproject
run does mkdocs build cleanly with mkdocs.yml
run run nox, lint session only
run release.sh, please execute
run test run, quiet
run how long do the slowest tests take
run show the test names only
run are my imports sorted? only report
run count the lines of code with cloc
grep does the config mention E501 anywhere in the repo
grep which file sets the log level
files where's the pytest config, what file is it called
files is there a tox.ini
list what is in scripts
"""),
    "checker": ("eslint web", """
run check formatting but leave the files be
run check the types
run check for lint errors
run check that the build works
run check if the tests pass
run check which packages are outdated
run check node's version
run verify that nothing is misformatted
run validate the types without emitting
run confirm that the suite is green
run see whether the linter is quiet
run find out if any test is failing
run find lint problems
run look for type errors
run look for outdated dependencies
run list lint warnings
run list failing tests
run list the scripts npm knows
run list installed packages
run show type errors
run show lint errors for src/cart.ts
run show test coverage
run show vulnerabilities
run show what prettier would reformat
run show me whether tests pass
run report formatting problems
run print the npm version
run tell me what eslint dislikes
run are all files prettier-clean
run is the code lint free
run is main.ts formatted
run is typescript fine with cart.ts
run how do the tests look
run anything failing?
run what's the state of the tests
run what does the type checker make of my change
run any regressions
run try the tests again
run again, the tests
read check tsconfig.json for the target
read check which scripts package.json defines
read check the eslint config for me
read check what main.ts imports
read look at the prettier config
read look into vite.config.ts
read list the dependencies that package.json names
read show what the lint script is set to
read show the types in cart.ts
read find the port in vite.config.ts
read tell me what the test script runs, it is in package.json
read what does the build script do exactly
read is prettier configured with semicolons?
read are source maps on in vite.config.ts?
grep check if we use lodash anywhere
grep look for the string "checkout"
grep find where formatPrice is defined
grep list all places that call addItem
files check whether there is a .eslintignore
files find all test files
files look for files named config
list check what's in public
list show the files in src/components
status check if I have uncommitted changes
status check which branch I'm on
status see what's changed, names only
diff check what I changed in main.ts
diff see my edits line by line
diff review what I changed
log check who changed package.json last
log see the latest commits
none check your grammar, haha
none is it normal that a linter takes a minute?
none are tests before code a good idea in general?
none should a config file be json or yaml?
"""),
    "wondering student": ("black service", """
none what does the tilde in ~=1.4 mean?
none what is __init__.py good for in general?
none what does -e do in pip install -e .?
none why do people put a .gitkeep into folders?
none what's pyproject.toml for, as opposed to setup.py?
none what does exit status 137 mean
none explain what 0.0.0.0 means
none what is the point of a .flake8 file, generally speaking
none does black change the meaning of code?
none is mypy better than pyright?
none what does E203 stand for
none how does pytest find tests, in principle
none how would I squash two commits? just tell me
none which command lists all branches? don't run it
none what's the syntax for a dict comprehension
none give me an example of a decorator, in the chat please
none what would `git clean -fd` do? no need to run it
none what is the difference between pip and pipx
none what does >= 3.9,<4 mean in a version constraint
none can you recommend a book about testing
none I don't understand what a fixture is
none is 100 % coverage worth it?
none what does the word idempotent mean
none who are you
none how many bytes are in a mebibyte
none what's the opposite of git add
none never mind, I found it
none should tests live next to the code?
none what's a good name for a function that rounds money
none convert 0x1f to decimal
read what does mypy.ini say about strictness?
read what does our .flake8 ignore?
read what does README.md mean by tally? show it
read what is in app.py?
run what does pytest say
run what does mypy say about money.py
run which branches are there
run what would git clean -fd remove? only a dry run
run how many tests do we have, collect them
grep what uses round_money
grep what does the code call to_cents from
log what did anna commit last
diff what's different from HEAD
status what would be committed now, only names
"""),
    "package keeper": ("eslint web", """
run we need lodash
run husky please, it's a tool for developing
run I want dayjs in this project
run react-query should be a dependency
run get rid of the moment package
run zod is missing, get it
run put msw into the dev dependencies
run bump vite to the latest
run typescript to 5.4 please
run npm should install all that package.json names
run install everything the lockfile says
run unused dependencies?
run clean the npm cache
run dedupe the dependencies
run which packages are just too old
run who depends on esbuild
run are there security holes in what we use
run fix the vulnerabilities npm can fix
run is lodash installed?
run package.json has deps that are behind, which?
run package.json lists vitest, run it
run package.json has a typecheck script, do that one
run there's a lint script in package.json, use it
run tsconfig.json changed, does it still compile?
run I edited eslint.config.js, are there new complaints?
run after my change to .prettierrc, which files would be reformatted?
run does the vite.config.ts still work? build it
run does main.ts pass the linter
run will prettier complain about src/main.ts
run clean up what the linter can fix on its own
run prune packages nobody needs
read package.json, dependencies section
read what does the typecheck script look like
read which eslint rules are in eslint.config.js
read what is the target in tsconfig.json
read .prettierrc please
read does package.json have a postinstall script?
read is there an engines field in package.json
edit in package.json rename the script "dev" to "start"
edit set "semi": false in .prettierrc
edit .nvmrc: 20 is too old, 22 belongs there
edit change the name in package.json from shopfront to store
edit package.json: vite 5 -> 6
edit drop the format script from package.json
none is pnpm faster than npm?
none what does the x in 5.x stand for
grep does any file still import moment
files where is the lockfile
"""),
    "line editor": ("go server", """
edit take the line os.Exit(1) out of main.go
edit strike the fmt.Println from internal/auth/token.go
edit in README.md the title shall be "# Relay server" instead of "# relay"
edit the heading of README.md reads "# relay", I'd like "# Relay" there
edit main.go: port 8080 becomes 9090
edit config.yaml, log level info -> debug
edit the Dockerfile should start from golang:1.23 and not 1.22
edit go.mod still says 1.22 where 1.23 belongs, correct that
edit rename the function NewToken to MakeToken in internal/auth/token.go
edit remove the word deprecated from api/relay.proto
edit add `import "os"` at the top of main.go
edit append "bin/" to the end of Makefile
edit swap the strings "foo" and "bar" in main.go
edit uncomment the line // log.Println(err) in main.go
edit turn `const size = 10` into `const size = 20` in internal/queue/queue.go
edit the timeout in config.yaml is 5s, make it 15s
edit correct the spelling of "adress" in README.md, it's "address"
edit delete the last line of README.md
edit .golangci.yml: enable gosec below linters
move main.go should live in cmd/relay
move call internal/queue/queue.go buffer.go instead
move api/relay.proto -> proto/relay.proto
copy config.yaml twice please, the second as config.local.yaml
copy make a twin of main.go named main_old.go
delete main.go isn't needed any more, delete the file
delete internal/auth/token.go can be thrown away
write put {"debug": true} into a new file debug.json
write a new LICENSE file with the text MIT
write we lack a VERSION file, make one saying 1.0.0
run superfluous modules, get them out with go's own tool
run let go bring go.mod in order
run drop golang.org/x/text from the modules
run queue_test.go, skip everything else
run just the auth tests, they are what I changed
run set my half-done work aside
run get my parked changes back
run unstage main.go
run commit what's staged as "rename token"
run squash the last two commits
run format main.go
run is main.go gofmt clean? leave it alone
run update all modules
read main.go, what port does it listen on
read the last lines of README.md
read has config.yaml a log level?
grep in which file is the timeout set
grep where does it say 8080
diff what lines of main.go did I change
diff print the staged part in full
status did I stage main.go?
log since when is there a config.yaml
"""),
    "hands off": ("black service", """
run does flake8 find anything? leave all files as they are
run find formatting faults, without correcting them
run type faults anywhere? report, no more
run let black tell what it would change, and change nothing itself
run lint it, no corrections please
run look whether the code is formatted; don't modify a thing
run would isort touch any file? don't let it
run only report, don't repair: flake8
run see what pre-commit complains about, and leave it be
run check, don't write: black
run is there something the type checker rejects? nothing shall be edited
run which files would the formatter change
run what would pip install if I gave it the requirements? dry run
run what would be removed by make clean, without removing it
run list the tests but run none
run try the tests, stop when one breaks
run show the warnings mypy has, ignoring none
run test everything but the app
run tests, and don't capture the output
run the tests without coverage please
run no fixes, just flake8's opinion on db.py
run formatted or not? yes or no will do
run do not build, just see if it compiles
run don't install, only show what is outdated
run what is pip going to upgrade? don't upgrade yet
run commit nothing yet, but let the hooks run
read don't run make, show me what the test target does
read leave requirements.txt alone, I only want to see it
read what does the lint target in the Makefile call? don't call it
read don't format anything, tell me the line length in pyproject.toml
read open .pre-commit-config.yaml, no hooks to be run
read how is black set up? show me, run nothing
read no tests now: just print tests/test_app.py
read is strict set in mypy.ini? don't start mypy
grep don't change it, just find where to_cents is called
grep only search: which files mention uvicorn
files don't open it, just tell me where test_money.py is
list just the names of what is in tests
status what did I change? only the names, no diff
status don't commit, just say what would go in
diff show what I changed, but commit nothing
diff what have I altered in db.py? leave it so
log only look: who changed the Makefile
none don't do anything yet
none don't touch any file, just explain what a type checker does
none without running it: what does mypy --strict add?
none do nothing, I was only thinking aloud
none which formatter would you take? change nothing
edit don't reformat, just change 100 to 120 in pyproject.toml
edit leave the rest, only replace uvicorn by hypercorn in requirements.txt
move don't copy, move docs/usage.md to docs/guide.md
copy don't move it, copy Makefile to Makefile.old
"""),
    "settings detective": ("eslint web", """
read what port does the dev server use according to vite.config.ts
read which browsers do we target, it should be in package.json
read what is our eslint config extending
read are unused variables an error for eslint, by our rules?
read how wide may a line be for prettier here
read do we use single quotes? prettier's settings should know
read does tsconfig exclude the tests
read which module system is set in tsconfig.json
read which command hides behind npm run build
read what does "dev" stand for in our scripts
read what test runner does package.json name
read which vitest version do we ask for
read is vitest in the dev dependencies
read are there any peer dependencies
read what node version is this for
read what variables does .env.example have
read which licence does the package have
read the eslint settings, please
read prettier options
read our typescript options
read lint rules?
read the test settings
read how does the readme say one starts it
read what's the entry point in index.html
read what is the alias for src in the vite config
read what does main.ts do first
read what does the cart test expect
read who is the author by package.json
read which version of vitest does the project rely on?
read what version of prettier does this package depend on
read which typescript does the project depend on
read what release of eslint is the project built upon?
read which version of vite are we supposed to use
read what version of node does this project require
read what version is this package at
read what does this project depend on?
run what version of prettier is installed here
run which version of eslint do we actually have in node_modules
read where does the build go? outDir in vite.config.ts
read does the lint script pass --max-warnings
run is the dev server's port free
run what does eslint say about cart.ts with our rules
run what does prettier think of package.json
run does the tsconfig compile
run which eslint version is installed
run print the resolved eslint config for main.ts
run print the resolved tsconfig
run what does npm test print
run npm run build and show its output
run is vitest installed
run does index.html validate
run what node version is running
run is the lint script passing
run do the tests in cart.test.ts expect the right thing? run them
run is everything typed right
run are the settings of prettier obeyed everywhere
grep which files disable an eslint rule
grep where do we read import.meta.env
files which config files do we have, by name
files is there a second tsconfig somewhere
list which config files lie in the root
"""),
    "asks before typing": ("go server", """
none does git clean -fd also take ignored files with it? not asking you to run it
none will go mod tidy ever upgrade a major version
none is git rebase safe on a branch that others have pulled
none does docker system prune delete named volumes as well
none out of interest, what does chmod 755 grant to the group? please execute nothing
none does go vet also look into vendored code, in general
none what is the difference between git restore and git checkout --
none if I ctrl-c in the middle of a git pull, is anything lost
none does make -j keep the order of the recipes
none just wondering whether rm -r asks before it removes a read-only file
none one-liner that renames all .jpeg to .jpg. only print it here, I paste it myself
none a find command for empty folders please, do not execute it
none awk that sums the second column? only show it
none give me the curl line for a POST with a json body, I run it myself later
none write me a regex for ipv4 in the chat, nothing else
none which git command undoes the last merge? only name it
none how do I list open ports on linux? just the command, no running
none 3 GB in MB?
none how many seconds are there in 90 minutes
none 0b1011 in decimal
none 1.25rem in px when the root is 16px
none what is 15% of 80
none 2^20 is how much
none unix time 1700000000, which year is that
run run go vet
run does go vet find anything
run is go.mod tidy? show me without writing
run does the build still work after my change
run is the linter happy with internal/auth
run print the go version
run what does make lint print
read which linters are on in .golangci.yml
read what does the Makefile do for proto
grep do any of the handlers call time.Sleep
grep does anything in internal still use ioutil
files are there any .proto files besides the relay one
"""),
    "off for a while": ("rails site", """
none going to lunch, please leave everything as it is
none back in an hour, do nothing until then
none I have to take a call, we go on with the posts later
none stop here for today, tomorrow the user specs
none hold on a second, do not touch any file yet
none wait with the migration until I say so
none afk, don't start anything
none I think about it and come back to you
none enough for now, we do the delete action next week
none give me a minute before we continue
none not yet, I want to read the spec myself first
none ok, I take over from here, hands off please
none nothing to do right now, I only wanted to say it works
none let's talk about the routes after my meeting
none the server stays off today, just so you know
none I will remove the old model myself, you need not
run is rubocop happy? change nothing
run do the model specs pass? don't fix anything yet
run start the server now
run stop the server please
read open the routes, but don't change them
read show me the user spec before we go on
delete remove spec/models/post_spec.rb now
status what is still uncommitted before I go to lunch
diff show me what I changed before I go home
diff what am I about to commit? it is all added
diff show me the diff that the next commit will contain
diff I ran git add, let me see what goes in
diff everything is in the index now, show it to me line by line
diff what would be committed if I committed now
"""),
    "reads the pipelines": ("eslint web", """
read what starts the build in vite.config.ts, and with which entry
read where does vite.config.ts get its base path from
read where does src/main.ts load the cart from
read when does src/cart.ts round the price
read how does Header.tsx know the user name
read who may approve changes in src? it should be in the readme
read which node is wanted? look in .nvmrc
read what are the aliases, they must be in the vite config
read open the file that configures prettier
read show me the file in which the compiler options stand
read open the file where the header is defined
read which scripts does this project define
read what npm scripts do we have in this repo
read does the button component take an onClick
read does the vite config set a proxy
read what is the default of the currency in the cart module
list what is in the src components folder
list list src, only the top level
list show the public directory without what is below it
list what lies directly in src, not deeper
info which folder are you running in
info remind me which directory this session is in
info where on disk is this project open
info what is this workspace called and where does it lie
grep where do we round prices? some function called round_something
grep do any of the components still import moment
grep does any test mock fetch
grep which of the components use useEffect
grep any file that still mentions webpack
grep is there any place where we eval a string
grep who dispatches add_to_cart
files which components have their own stylesheet
files which folders have an index.ts of their own
files are there any snapshots left
files do we still have stories or were they all deleted
files any svgs in this repo
files does every component have a test file
run which vite is installed
run list what I can run with npm
"""),
    "migration reviewer": ("php shop", """
grep does any migration drop a column
grep do any of the migrations create an index
grep any of the models use soft deletes
grep which controllers still call dd
grep any query in here that selects everything with a star
grep does any route lack the auth middleware, look for withoutMiddleware
grep where do we hash passwords, some function hash_something
grep which of the tests touch the clock
grep is there a raw sql query anywhere
grep do we cast money to float somewhere
files which modules ship their own config
files are there any seeders left
files are there blade views or is it all json now
files which folders have a readme of their own
files is there any docker file in here
read when does OrderController send the mail
read where does routes/web.php get the locale from
read what php version does composer.json ask for
read which composer scripts are defined in this project
read what is the minimum php version for this
read what triggers a mail in app/Models/Order.php
run run the pending migrations
run are there pending migrations
run does phpstan find anything
run which php is installed
run do the order tests pass
none does artisan migrate:fresh drop all tables? I only want to know
none what does composer dump-autoload do, in general
none is soft deleting slower than a real delete
none don't migrate anything yet, I ask the dba first
none thanks, we look at the orders after lunch
"""),
    "asks what is set": ("maven shop", """
read which checks are switched on in checkstyle
read what steps has our Jenkins build
read which agent does the jenkins pipeline want
read how many retries are configured for the shop
read which port is set in the properties
read is the h2 console turned on
read does the pom pull in lombok
read what modules has the parent pom
read which database do the properties point to
read what does the price class round to
read how is the cart total computed in Cart.java
read let me look at the cart
read show the price class
read what is ignored by git here
read which severity does checkstyle use
read head of the readme please
read which maven plugins are configured
read in which encoding are sources compiled, by the pom
grep any FIXME in the cart
grep are there TODOs left below src/main
grep which classes are annotated with @Service
grep which tests are disabled
grep is @Autowired used anywhere
grep which methods throw IOException
files what test classes are there
files which properties files exist
files is there a docker folder somewhere
files where are the integration tests
files are there other poms
run is the code style fine, ask checkstyle
run which maven is this
run did I break any tests
run are newer plugin versions out
status did I stage Cart.java
diff what did I stage in Price.java
diff show the staged lines of the pom
log who touched Cart.java lately
none wait, I have to look something up first
none don't push yet, I have to ask my lead
none is ArrayList faster than LinkedList
none let me think about that for a moment
"""),
    "looks before leaping": ("compose", """
read which services are in the compose file
read how many replicas does the worker get
read what image does redis use
read which ports are published by web
read which python is the image based on
read what does app.py import
read is there a healthcheck for web
read which volumes are declared
read what is the entrypoint of the image
read show the dockerfile
grep any password in plain text here
grep where is REDIS_URL read
grep any debug prints left
files is there another compose file
files where are the tests of the worker
files are there shell scripts
list what is in the top folder
info what am I looking at here, in general
run which containers run
run is redis up
run how much space do the images take
none hold that thought, phone
none don't restart anything yet, I want to read the logs myself
none is redis single threaded
none what is the difference between CMD and ENTRYPOINT
none can a container see the host network by default
"""),
}


TABLES = (daily, errands, languages, near, shops)  # each of the form of this one


def rows() -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Author, tool, request, and the project's files with what they hold: of this table and of TABLES. In the place of a tool stands
    what else a request wants of WANTS."""
    projects, sentences = dict(PROJECTS), dict(SENTENCES)
    for table in TABLES:
        projects |= table.PROJECTS
        sentences |= table.SENTENCES
    for author, (project, text) in sentences.items():
        for line in text.strip().splitlines():
            short, request = line.split(" ", 1)
            yield author, TOOL[short], request, projects[project]
