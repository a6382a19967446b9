"""What is asked of Gradle, Maven, Rails, Artisan, make, CMake, just, Docker and git is their command with all that is said of it."""

import pytest

from tests.backends.small_model.commands.test_command_candidates import commands

GRADLE = dict.fromkeys(
    (
        "settings.gradle.kts", "build.gradle.kts", "gradlew", "core/build.gradle.kts", "core/src/main/kotlin/Core.kt",
        "desktop/build.gradle.kts", "desktop/src/main/kotlin/Main.kt", "core/src/test/kotlin/CoreTest.kt",
    ),
    "",
)  # fmt: skip
MAVEN = dict.fromkeys(("pom.xml", "mvnw", "core/pom.xml", "rest/pom.xml", "rest/src/test/java/RestTest.java"), "")
RAILS = dict.fromkeys(
    ("Gemfile", "bin/rails", "config/routes.rb", "app/models/user.rb", "spec/models/user_spec.rb"), ""
)
GEM = dict.fromkeys(("Gemfile", "Rakefile", "lib/kettle.rb", "test/test_spout.rb", "kettle.gemspec"), "")
LARAVEL = dict.fromkeys(("composer.json", "artisan", "phpunit.xml", "database/seeders/UserSeeder.php"), "")
CMAKE = dict.fromkeys(
    ("CMakeLists.txt", "build/CMakeCache.txt", "build/CTestTestfile.cmake", "tests/CMakeLists.txt", "tests/test_a.c"),
    "",
)
NEW_CMAKE = dict.fromkeys(("CMakeLists.txt", "src/image.c"), "")
MESON = dict.fromkeys(("meson.build", "src/fft.c", "tests/test_fft.c"), "")
MAKE = dict.fromkeys(("Makefile", "parser.c", "parser", "src/a.c", "docs/a.md"), "")
JUST = dict.fromkeys(("justfile", "src/main.rs"), "")
DOCKER = dict.fromkeys(("Dockerfile", "server.go"), "")
DOTNET = dict.fromkeys(("Shop.sln", "src/Shop.Api/Shop.Api.csproj", "tests/Shop.Tests/Shop.Tests.csproj"), "")
STACK = dict.fromkeys(("compose.yaml", "compose.prod.yaml", "web/Dockerfile", "worker/Dockerfile"), "")
MIX = dict.fromkeys(("mix.exs", "lib/cart.ex", "test/cart_test.exs", "test/price_test.exs"), "")


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (GRADLE, "only build the core module, not desktop", "./gradlew :core:build"),
        (GRADLE, "only assemble :desktop, leave core alone", "./gradlew :desktop:assemble"),
        (GRADLE, "test the core module", "./gradlew :core:test"),
        (GRADLE, "core is the only thing I touched, so just test :core with gradle", "./gradlew :core:test"),
        (
            GRADLE,
            "give me the dependencies of the core module's compile classpath",
            "./gradlew :core:dependencies --configuration compileClasspath",
        ),
        (GRADLE, "clean only the desktop subproject", "./gradlew :desktop:clean"),
        (GRADLE, "which modules are there", "./gradlew projects"),
        (GRADLE, "what would gradle build run? don't execute it", "./gradlew build --dry-run"),
        (GRADLE, "gradle clean build without tests, im in a hurry", "./gradlew clean build -x test"),
        (GRADLE, "gradle test, but only in core, and give me stacktraces", "./gradlew :core:test --stacktrace"),
        (GRADLE, "build it with gradle", "./gradlew build"),
        (MAVEN, "mvn package but skip the tests pls", "./mvnw package -DskipTests"),
        (MAVEN, "only the rest module, mvn test please", "./mvnw test -pl rest"),
        (MAVEN, "update maven snapshots and compile", "./mvnw compile -U"),
        (MAVEN, "mvn: compile rest and what it needs", "./mvnw compile -pl rest -am"),
        (MAVEN, "maven verify without the unit tests", "./mvnw verify -DskipTests"),
        (RAILS, "precompile assets for production", "RAILS_ENV=production bin/rails assets:precompile"),
        (
            {"pom.xml": "", "src/test/java/ParserTest.java": "", "src/test/java/LexerTest.java": ""},
            "run mvn test for ParserTest and LexerTest",
            "mvn test -Dtest=ParserTest,LexerTest",
        ),
        (GEM, "bundle update nokogiri only, leave the rest", "bundle update nokogiri"),
        (GEM, "bundle update please", "bundle update"),
        (
            dict.fromkeys(
                ("Gemfile", "bin/rails", "config/routes.rb", "test/controllers/posts_controller_test.rb"), ""
            ),
            "rails test for the posts controller only",
            "bin/rails test test/controllers/posts_controller_test.rb",
        ),
        (
            LARAVEL,
            "create a controller TicketExportController, invokable",
            "php artisan make:controller TicketExportController --invokable",
        ),
        (DOTNET, "dotnet test without building, verbosity normal", "dotnet test --no-build -v normal"),
        (DOTNET, "run the tests", "dotnet test"),
        (
            DOTNET,
            "publish Shop.Api for linux-x64 self contained",
            "dotnet publish src/Shop.Api -c Release -r linux-x64 --self-contained",
        ),
        (DOTNET, "dotnet add package Serilog to the api", "dotnet add src/Shop.Api package Serilog"),
        (
            DOTNET,
            "dotnet run the api on port 5055",
            "dotnet run --project src/Shop.Api -- --urls http://localhost:5055",
        ),
        (
            RAILS,
            "rspec for the user model with documentation format",
            "bundle exec rspec spec/models/user_spec.rb --format documentation",
        ),
        (
            GEM,
            "install gems without development and test",
            "bundle config set --local without development:test && bundle install",
        ),
        (GEM, "bundle install", "bundle install"),
        (GEM, "build the gem", "gem build kettle.gemspec"),
        (GEM, "just test_spout please", "bundle exec ruby -Itest test/test_spout.rb"),
        (LARAVEL, "seed only the UserSeeder", "php artisan db:seed --class=UserSeeder"),
        (DOTNET, "dotnet build Shop.Api in release", "dotnet build src/Shop.Api -c Release"),
        (
            DOTNET,
            "publish Shop.Api in Release config to ./out",
            "dotnet publish src/Shop.Api -c Release -o ./out",
        ),
        (MIX, "mix test only the cart tests", "mix test test/cart_test.exs"),
        (MIX, "run the cart tests and trace each", "mix test test/cart_test.exs --trace"),
    ],
)
def test_a_build_takes_the_module_the_tests_and_the_flags_that_are_said(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (
            CMAKE,
            "run ctest in the build dir and show me the output of failing tests",
            "ctest --test-dir build --output-on-failure",
        ),
        (CMAKE, "build target net with cmake, 8 jobs", "cmake --build build --target net -j 8"),
        (
            NEW_CMAKE,
            "cmake configure with ninja, build type RelWithDebInfo, dir out",
            "cmake -B out -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo",
        ),
        (MESON, "meson setup in builddir as release build", "meson setup builddir --buildtype=release"),
        (MESON, "meson test, just the fft one, verbosely", "meson test -C build fft -v"),
        (MAKE, "i think some .o files are stale. full rebuild", "make -B"),
        (MAKE, "make clean and leave parser as it is", "make clean"),
        (MAKE, "make check but with verbose output, V=1", "make check V=1"),
        (CMAKE, "ctest -R parse and stop on failure", "ctest --test-dir build -R parse --stop-on-failure"),
        (CMAKE, "cmake build, only the target docs", "cmake --build build --target docs"),
        (MAKE, "make flash, the board is on /dev/ttyUSB1", "make flash"),
        (MAKE, "make sure, please, that it builds", "make"),
        (
            MAKE,
            "gcc parser.c into firmware with -O2 and all warnings",
            "gcc parser.c -o firmware -O2 -Wall",
        ),
        (
            NEW_CMAKE,
            "configure with BUILD_TESTING off into bld",
            "cmake -B bld -DBUILD_TESTING=off",
        ),
        (
            STACK,
            "start only web and worker from the prod compose file",
            "docker compose -f compose.prod.yaml up -d web worker",
        ),
        (STACK, "show the last 20 lines of the web logs", "docker compose logs --tail 20 web"),
        (STACK, "take the whole stack down, orphans too", "docker compose down --remove-orphans"),
        (STACK, "get the web logs of the last hour", "docker compose logs --since 1h web"),
        (
            STACK,
            "show logs of worker from the last 10 minutes with timestamps",
            "docker compose logs -t --since 10m worker",
        ),
        (
            STACK,
            "run the migrations inside web: python manage.py migrate",
            "docker compose exec web python manage.py migrate",
        ),
        ({"bundle.tar.xz": ""}, "extract bundle.tar.xz into /tmp/bundle", "tar xf bundle.tar.xz -C /tmp/bundle"),
        (MAKE, "run ./parser under valgrind", "valgrind ./parser"),
        (MAKE, "trace the syscalls of ./parser", "strace ./parser"),
        (MAKE, "run ./parser", "./parser"),
        (MAKE, "pack src and docs into backup.tar.gz", "tar czf backup.tar.gz src docs"),
        ({"release.zip": ""}, "list what's inside release.zip w/o extracting", "unzip -l release.zip"),
        ({"sums.sha256": "", "a.img": ""}, "check sums.sha256 against the files", "sha256sum -c sums.sha256"),
        (JUST, "just recipe deploy with staging as the argument", "just deploy staging"),
        (JUST, "run the bench recipe with 500", "just bench 500"),
        (JUST, "call the deploy recipe from the justfile, the argument is prod", "just deploy prod"),
        (JUST, "run the lint recipe, please, i broke something", "just lint"),
        (
            DOCKER,
            "docker build for linux/arm64, tag relay:edge",
            "docker build -t relay:edge --platform linux/arm64 .",
        ),
        (
            DOCKER,
            "run the image relay:edge, map port 8080 and remove it afterwards",
            "docker run -p 8080:8080 --rm relay:edge",
        ),
        (DOCKER, "run the image relay:edge", "docker run --rm relay:edge"),
    ],
)
def test_a_program_takes_the_folder_the_argument_and_the_flags_that_are_said(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ('tag the current commit v2.1.0, annotated, message "Codec 2.1.0"', 'git tag -a v2.1.0 -m "Codec 2.1.0"'),
        ("tag this commit as v1.2", "git tag v1.2"),
        ("tag HEAD v3 and push it", "git tag v3 && git push origin v3"),
        ("delete the annotated tag v1.0", "git tag -d v1.0"),
        (
            "stash my changes including untracked files, name it 'wip login'",
            'git stash push -m "wip login" -u',
        ),
        ("revert commit abc1234 without committing", "git revert --no-commit abc1234"),
        ('merge dev, message "Merge dev for 2.0"', 'git merge dev -m "Merge dev for 2.0"'),
        ('commit with message "fix the tag"', 'git commit -m "fix the tag"'),
        ("commit everything w/ message 'Bump deps' and sign off", 'git add -A && git commit --signoff -m "Bump deps"'),
        ("show what's on develop but not here", "git log HEAD..develop"),
        ("which commit first had the word retry_budget in app.py", "git log -S retry_budget -- app.py"),
        ("send a DELETE to http://localhost:8080/items/4", "curl -X DELETE http://localhost:8080/items/4"),
        (
            "fetch from origin and rebase my branch onto origin/main",
            "git fetch origin && git rebase origin/main",
        ),
        ("rebase onto main", "git rebase main"),
        ("which commits are on release but not on main", "git log main..release"),
        (
            "annotated tag rel-5 with the message 'fifth release', then push it",
            'git tag -a rel-5 -m "fifth release" && git push origin rel-5',
        ),
        ("push it", "git push"),
        (
            "GET http://localhost:9200/_cat/indices and follow redirects, silently",
            "curl -s -L http://localhost:9200/_cat/indices",
        ),
        ("create branch hotfix/io off tag v0.9.0 without switching", "git branch hotfix/io v0.9.0"),
        ("which remote branches contain 9d3e1f0", "git branch -r --contains 9d3e1f0"),
        ("ignore whitespace and show me the diff of app.py", "git diff -w app.py"),
        ("ping example.com 4 times", "ping -c 4 example.com"),
        (
            "POST to http://localhost:8000/login with header 'X-Token: abc'",
            'curl -X POST -H "X-Token: abc" http://localhost:8000/login',
        ),
        ("push my branch and set the upstream", "git push -u origin HEAD"),
        ("pull with rebase and autostash", "git pull --autostash --rebase"),
        ("start a bisect, HEAD is bad and v1.9.0 was good", "git bisect start HEAD v1.9.0"),
        ("bisect: good is a1b2c3d, bad is f00ba47", "git bisect start f00ba47 a1b2c3d"),
        (
            'I screwed up the last commit message, make it "Fix rounding"',
            'git commit --amend -m "Fix rounding"',
        ),
        ("show the log without merges, oldest first", "git log --reverse --no-merges"),
        ("curl localhost:5000/healthz and show me the response headers too", "curl -i localhost:5000/healthz"),
        ("curl localhost:80", "curl localhost:80"),
        (
            'post {"id": 7} as json to http://localhost:3000/orders with curl',
            'curl -H "Content-Type: application/json" -d \'{"id": 7}\' -X POST http://localhost:3000/orders',
        ),
        (
            "curl -s https://a.example.com/v1 but follow redirects and give up after 5 seconds",
            "curl --max-time 5 -L -s https://a.example.com/v1",
        ),
    ],
)
def test_git_and_curl_take_the_messages_the_commits_and_the_flags_that_are_said(request_text: str, wanted: str) -> None:
    assert commands({"app.py": "", "config.yml": ""}, request_text)[0] == wanted


def test_a_diff_keeps_its_whitespace_unless_that_is_said() -> None:
    assert not any(" -w" in each for each in commands({"app.py": "", "config.yml": ""}, "show the diff of app.py"))
