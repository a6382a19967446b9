"""Shell commands and the ways in which people ask for them."""

# ruff: noqa: E501, SIM905 (tables read best as long lines and as words)
# fmt: off
from __future__ import annotations

# kind of workspace -> action -> command
BY_KIND: dict[str, dict[str, str]] = {
    "python": {"test": "pytest", "install": "pip install -r requirements.txt", "lint": "ruff check .", "format": "black .", "run": "python main.py", "types": "mypy ."},
    "data": {"test": "pytest", "install": "pip install -r requirements.txt", "lint": "ruff check .", "format": "black .", "run": "python train.py"},
    "node": {"test": "npm test", "install": "npm install", "build": "npm run build", "lint": "npm run lint", "format": "npx prettier --write .", "run": "npm start", "dev": "npm run dev"},
    "typescript": {"test": "npm test", "install": "npm install", "build": "npm run build", "lint": "npm run lint", "format": "npx prettier --write .", "dev": "npm run dev", "types": "npx tsc --noEmit"},
    "react": {"test": "npm test", "install": "npm install", "build": "npm run build", "lint": "npm run lint", "run": "npm start", "dev": "npm run dev"},
    "vue": {"install": "npm install", "build": "npm run build", "dev": "npm run dev", "lint": "npm run lint"},
    "rust": {"test": "cargo test", "build": "cargo build", "lint": "cargo clippy", "format": "cargo fmt", "run": "cargo run", "release": "cargo build --release", "types": "cargo check", "clean": "cargo clean", "bench": "cargo bench"},
    "go": {"test": "go test ./...", "build": "go build ./...", "lint": "golangci-lint run", "format": "gofmt -w .", "run": "go run .", "install": "go mod download", "types": "go vet ./..."},
    "java": {"test": "mvn test", "build": "mvn package", "install": "mvn install", "clean": "mvn clean"},
    "gradle": {"test": "./gradlew test", "build": "./gradlew build", "clean": "./gradlew clean", "run": "./gradlew run"},
    "kotlin": {"test": "./gradlew test", "build": "./gradlew build", "clean": "./gradlew clean", "lint": "./gradlew lint"},
    "dotnet": {"test": "dotnet test", "build": "dotnet build", "run": "dotnet run", "install": "dotnet restore", "format": "dotnet format", "clean": "dotnet clean"},
    "ruby": {"test": "bundle exec rspec", "install": "bundle install", "lint": "bundle exec rubocop", "run": "bundle exec rails server"},
    "php": {"test": "vendor/bin/phpunit", "install": "composer install", "run": "php artisan serve"},
    "elixir": {"test": "mix test", "install": "mix deps.get", "build": "mix compile", "format": "mix format", "run": "mix phx.server"},
    "haskell": {"test": "stack test", "build": "stack build"},
    "ocaml": {"test": "dune test", "build": "dune build"},
    "c": {"test": "make test", "build": "make", "clean": "make clean", "install": "make install"},
    "cpp": {"build": "cmake --build build", "test": "ctest --test-dir build"},
    "swift": {"test": "swift test", "build": "swift build", "run": "swift run"},
    "dart": {"test": "flutter test", "install": "flutter pub get", "lint": "flutter analyze", "run": "flutter run"},
    "scala": {"test": "sbt test", "build": "sbt compile", "run": "sbt run"},
    "clojure": {"test": "lein test", "run": "lein run"},
    "terraform": {"build": "terraform apply", "lint": "terraform validate", "format": "terraform fmt", "install": "terraform init"},
    "docs": {"build": "mkdocs build", "run": "mkdocs serve"},
    "zig": {"build": "zig build", "test": "zig build test"},
}
# The file that must exist for the actions of a kind to be the obvious ones.
MARKER = {"python": "pyproject.toml", "data": "requirements.txt", "node": "package.json", "typescript": "package.json", "react": "package.json", "vue": "package.json",
          "rust": "Cargo.toml", "go": "go.mod", "java": "pom.xml", "gradle": "build.gradle", "kotlin": "build.gradle.kts", "dotnet": "App.sln", "ruby": "Gemfile",
          "php": "composer.json", "elixir": "mix.exs", "haskell": "stack.yaml", "ocaml": "dune-project", "c": "Makefile", "cpp": "CMakeLists.txt", "swift": "Package.swift",
          "dart": "pubspec.yaml", "scala": "build.sbt", "clojure": "project.clj", "terraform": "main.tf", "docs": "mkdocs.yml", "zig": "build.zig"}
ACTIONS: dict[str, list[str]] = {
    "test": ["run the tests", "run the test suite", "run all tests", "run the unit tests", "execute the tests", "do the tests pass?", "are all tests green?", "check that the tests pass",
             "test it", "run tests", "let's see if the tests still pass", "kick off the test suite", "give the tests a run", "are the tests passing right now?"],
    "install": ["install the dependencies", "install deps", "install all required packages", "set up the dependencies", "fetch the dependencies", "get the dependencies installed"],
    "build": ["build the project", "build it", "compile the project", "compile everything", "run the build", "does it build?", "make a build", "does this compile?", "try to build the code"],
    "lint": ["run the linter", "lint the code", "lint the project", "check the code style with the linter", "are there any lint errors?"],
    "format": ["format the code", "run the formatter", "auto-format everything", "reformat the whole code base"],
    "run": ["start the app", "run the app", "run the program", "launch the application", "start it up", "run the project"],
    "dev": ["start the dev server", "run the dev server", "spin up the development server", "launch the dev server"],
    "types": ["run the type checker", "type check the code", "check the types"],
    "clean": ["clean the build", "clean the build output", "run the clean target"],
    "release": ["build in release mode", "make a release build", "compile an optimised release build"],
    "bench": ["run the benchmarks", "execute the benchmarks"],
}
# Commands that people type as they are; {w} a word, {n} a number, {f} a file of the workspace.
RAW = """npm run {w}
npm ci
npm run build
npm i {pkg}
npm install --save-dev {npm}
yarn add {npm}
yarn install
yarn build
pnpm install
pnpm run {w}
npx {npm} --init
node {f}
pip install {pkg}
pip install -e .
pip freeze
pip list --outdated
python -m venv .venv
python -m http.server {n}
python -m pytest -x
python -m unittest
pytest -k {w} -v
pytest tests/ -q
poetry install
poetry add {pkg}
uv sync
uv run pytest
tox -e py311
mypy src
ruff check --fix
black --check .
cargo run --release
cargo add {w}
cargo check
cargo test {w}
cargo update
go build -o {w} .
go mod tidy
go vet ./...
make
make clean
make {w}
make -j{n}
make test
cmake -B build
cmake --build build
ctest
mvn clean install
mvn -q test
./gradlew assembleDebug
./gradlew build
gradle {w}
dotnet build
dotnet test --no-build
dotnet ef database update
bundle install
bundle exec rake {w}
rails db:migrate
rails s
rake db:seed
php artisan migrate
composer update
composer require {w}/{w2}
mix deps.get
mix ecto.migrate
stack build
cabal build
dune build
flutter pub get
flutter build apk
swift build
sbt compile
terraform init
terraform plan
terraform apply -auto-approve
kubectl get pods
kubectl get pods -n {w}
kubectl apply -f {f}
docker ps
docker ps -a
docker build -t {w} .
docker compose up -d
docker compose down
docker compose logs {w}
docker run --rm {w}
docker images
helm list
ansible-playbook {f}
git fetch
git fetch --all
git pull
git pull --rebase
git push
git push origin {w}
git push origin main
git checkout main
git checkout -b {w}-{w2}
git checkout {w}
git switch {w}
git branch -a
git branch -d {w}
git stash
git stash pop
git merge {w}
git rebase main
git add .
git add {f}
git commit -am "{w} {w2}"
git commit --amend --no-edit
git tag v{n}.0
git remote -v
git blame {f}
git show HEAD
git reset --soft HEAD~1
git cherry-pick {hash}
ls -la
pwd
whoami
date
uname -a
df -h
du -sh .
du -sh *
free -m
ps aux
top -b -n 1
env
uptime
which python
which {w}
echo $PATH
echo "{w}"
cat /etc/os-release
mkdir {w}
mkdir -p {w}/{w2}
touch {w}.txt
chmod +x {f}
wc -l {f}
head -n {n} {f}
tail -f {f}
sort {f}
curl localhost:{n}
curl -I https://example.com
curl http://localhost:{n}/health
wget https://example.com/{w}.zip
tar xzf {w}.tar.gz
unzip {w}.zip
zip -r {w}.zip .
lsof -i :{n}
kill -9 {n}
killall {w}
ping -c {n2} example.com
nvidia-smi
systemctl status {w}
sudo systemctl restart {w}
sudo apt update
sudo apt-get install {w}
brew install {w}
brew update
psql -l
sqlite3 {w}.db ".tables"
redis-cli ping
crontab -l
bash {f}
sh {f} --{w}
python {f}
python3 {f} --{w} {n}
ruby {f}
php {f}
go run {f}
deno run {f}
ts-node {f}
gcc -o {w} {f}
rustc {f}
javac {f}
java -jar {w}.jar
Rscript {f}
eslint {f}
prettier --check {f}
shellcheck {f}
mkdocs serve
hugo server
jekyll build
jupyter notebook
alembic upgrade head
celery -A {w} worker
gunicorn {w}:app
uvicorn main:app --reload
flask run
python manage.py migrate
python manage.py runserver
python manage.py makemigrations {w}
pre-commit run --all-files
nosetests
jest --coverage
npx eslint .
vitest run
npm outdated
npm audit fix
npm version patch
npm publish""".split("\n")
RAW_TEMPLATES = ["{c}", "{c}", "{c}", "run {c}", "run `{c}`", "execute {c}", "execute `{c}`", "please run `{c}`", "run the command {c}", "can you run {c}", "run this: {c}", "do a {c}", "`{c}`", "$ {c}",
                 "run `{c}` and tell me what it says", "run '{c}' in the terminal", "exec: {c}", "could you run `{c}` for me", "I want you to run `{c}`", "try {c}", "type {c} into the shell", "call {c}",
                 "what does `{c}` print?", "what's the output of {c}", "show me the output of `{c}`", "go ahead and run `{c}`", "use the shell: {c}", "next step: {c}", "shell command: {c}"]
FOLDER_TEMPLATES = ["run `{c}` in {d}", "run {c} in the {d} folder", "in {d}, run {c}", "cd into {d} and run `{c}`", "execute `{c}` inside {d}", "go to {d} and do {c}", "run `{c}` from the {d} directory",
                    "in the {d} folder run `{c}`", "{c} (in {d})", "start `{c}` with {d} as the working directory", "inside {d}: {c}", "switch to {d} and execute {c}", "from within {d} please call `{c}`",
                    "there is a separate package in {d}. run `{c}` there", "the {d} directory needs a `{c}`, run it there", "do {c} over in {d}",
                    "build the thing in {d}, the command is `{c}`", "please start what's in {d}: `{c}`", "the code in {d} is set up with `{c}`, do that", "launch the service in the {d} folder, it's `{c}`", "get {d} going, use {c}", "the {d} part is started with `{c}`, go ahead", "kick off `{c}`, it has to run in {d}",
                    "`{c}` but in the {d} folder", "run the usual {c} in the {d} subfolder", "in the directory {d} execute: {c}", "go into {d}, then {c}", "the {d} module needs `{c}`", "with {d} as cwd, run {c}"]
TIMEOUT_TEMPLATES = ["run `{c}` with a timeout of {t}", "run {c}, but give up after {t}", "execute `{c}`, it may take up to {t}", "`{c}`, timeout {t}", "run `{c}` and allow it {t}", "run {c} and kill it if it takes longer than {t}",
                     "start `{c}` but stop waiting after {t}"]
VERSIONS = {"python": "python --version", "ruby": "ruby --version", "go": "go version", "rust": "rustc --version", "cargo": "cargo --version", "java": "java -version", "docker": "docker --version", "git": "git --version",
            "npm": "npm --version", "yarn": "yarn --version", "gcc": "gcc --version", "cmake": "cmake --version", "php": "php --version", "make": "make --version", "terraform": "terraform --version", "kubectl": "kubectl version --client",
            "pip": "pip --version", "perl": "perl --version", "bash": "bash --version", "elixir": "elixir --version", "deno": "deno --version", "bun": "bun --version", "dotnet": "dotnet --version", "clang": "clang --version",
            "psql": "psql --version", "pnpm": "pnpm --version", "julia": "julia --version", "swift": "swift --version", "maven": "mvn --version", "gradle": "gradle --version", "poetry": "poetry --version", "node": "node --version",
            "node.js": "node --version", "ghc": "ghc --version", "helm": "helm version", "curl": "curl --version", "openssl": "openssl version", "sqlite3": "sqlite3 --version", "ffmpeg": "ffmpeg -version", "uv": "uv --version"}
VERSION_TEMPLATES = ["which version of {x} is installed?", "what {x} version am I on", "check the installed {x} version", "which {x} do I have on this machine?", "what version of {x} is on this box", "print the {x} version",
                     "show the version of {x}", "is {x} installed, and in which version?", "tell me my {x} version", "{x} version?", "get the {x} version installed here", "what's the version of {x} on my system", "which {x} version is running here",
                     "find out what version of {x} we have installed", "what version of {x} do we have installed locally?"]
# phrase -> command; slots: {w} {w2} words, {n} number, {f} file, {pkg} package, {m} message
PHRASES: list[tuple[str, str]] = [
    ("commit everything that is staged with the message \"{m}\"", 'git commit -m "{m}"'), ("commit with message '{m}'", 'git commit -m "{m}"'), ("make a commit: {m}", 'git commit -m "{m}"'),
    ("commit the staged files, message: {m}", 'git commit -m "{m}"'), ("create a commit saying \"{m}\"", 'git commit -m "{m}"'), ("git commit with the message \"{m}\"", 'git commit -m "{m}"'),
    ("commit my staged changes as \"{m}\"", 'git commit -m "{m}"'), ("do a commit called '{m}'", 'git commit -m "{m}"'), ("I staged everything, now commit it with \"{m}\" as the message", 'git commit -m "{m}"'),
    ("stage all changes", "git add -A"), ("stage everything", "git add -A"), ("add {f} to the index", "git add {f}"), ("stage {f}", "git add {f}"), ("git add {f}", "git add {f}"), ("unstage {f}", "git restore --staged {f}"),
    ("push my commits", "git push"), ("push to origin {w}", "git push origin {w}"), ("push the branch to origin", "git push"), ("pull the latest changes", "git pull"), ("pull from origin main", "git pull origin main"),
    ("fetch from all remotes", "git fetch --all"), ("create a new branch called {w}-{w2}", "git checkout -b {w}-{w2}"), ("create and switch to a branch named feature/{w}", "git checkout -b feature/{w}"),
    ("make a branch {w}/{w2} and switch to it", "git checkout -b {w}/{w2}"), ("switch to the {w} branch", "git checkout {w}"), ("check out the branch {w}-{w2}", "git checkout {w}-{w2}"), ("go back to the main branch", "git checkout main"),
    ("merge {w} into the current branch", "git merge {w}"), ("rebase onto main", "git rebase main"), ("stash my changes", "git stash"), ("stash what I have so far", "git stash"), ("pop the stash", "git stash pop"),
    ("bring back my stashed changes", "git stash pop"), ("delete the local branch {w}", "git branch -d {w}"), ("tag this commit as v{n}.1", "git tag v{n}.1"), ("list all the branches", "git branch -a"), ("show the git remotes", "git remote -v"),
    ("who wrote each line of {f}?", "git blame {f}"), ("blame {f}", "git blame {f}"), ("initialise a git repository here", "git init"), ("undo the last commit but keep my changes", "git reset --soft HEAD~1"),
    ("throw away all my local changes", "git reset --hard"), ("cherry-pick {hash}", "git cherry-pick {hash}"), ("show me the commit {hash}", "git show {hash}"), ("list the tags", "git tag"), ("amend the last commit without changing its message", "git commit --amend --no-edit"),
    ("install {pkg} with pip", "pip install {pkg}"), ("pip install the package {pkg}", "pip install {pkg}"), ("add {npm} with npm", "npm install {npm}"), ("install the npm package {npm}", "npm install {npm}"), ("install {npm} as a dev dependency with npm", "npm install --save-dev {npm}"),
    ("add {npm} with yarn", "yarn add {npm}"), ("uninstall {pkg} with pip", "pip uninstall -y {pkg}"), ("upgrade {pkg} using pip", "pip install --upgrade {pkg}"), ("install {w} via brew", "brew install {w}"), ("install {w} with apt", "sudo apt install {w}"),
    ("use cargo to add the crate {w}", "cargo add {w}"), ("make {f} executable", "chmod +x {f}"), ("chmod {f} so that I can execute it", "chmod +x {f}"), ("run {f}", "{run}"), ("execute {f}", "{run}"), ("run the script {f}", "{run}"), ("start {f}", "{run}"),
    ("launch {f} please", "{run}"), ("can you run {f} and show me the output?", "{run}"), ("run {f} and see if it crashes", "{run}"), ("count the lines of {f}", "wc -l {f}"), ("how many lines does {f} have?", "wc -l {f}"), ("line count of {f}?", "wc -l {f}"),
    ("create the directory {w}/{w2}", "mkdir -p {w}/{w2}"), ("make a new folder called {w}", "mkdir {w}"), ("create an empty folder {w}", "mkdir {w}"), ("mkdir {w}", "mkdir {w}"), ("I need a new directory named {w}", "mkdir {w}"),
    ("how much disk space is left?", "df -h"), ("how full is the disk", "df -h"), ("show free disk space", "df -h"), ("how much memory is free?", "free -h"), ("how much RAM is in use right now", "free -h"), ("what processes are running?", "ps aux"),
    ("list the running processes", "ps aux"), ("what is using port {n}?", "lsof -i :{n}"), ("which process listens on port {n}", "lsof -i :{n}"), ("kill process {n}", "kill {n}"), ("what's my username on this machine?", "whoami"), ("what time is it on this machine?", "date"),
    ("print today's date", "date"), ("which shell am I using?", "echo $SHELL"), ("show my PATH variable", "echo $PATH"), ("print the environment variable {W}", "echo ${W}"), ("what's the value of ${W}?", "echo ${W}"), ("which operating system is this?", "uname -a"),
    ("what kernel am I running", "uname -r"), ("how long has this machine been up?", "uptime"), ("what is the size of this folder on disk?", "du -sh ."), ("how big is the {w} folder", "du -sh {w}"), ("how many cpu cores do I have?", "nproc"), ("show the cpu info", "lscpu"),
    ("which python is being used?", "which python"), ("where is {w} installed?", "which {w}"), ("list installed python packages", "pip list"), ("which pip packages are outdated?", "pip list --outdated"), ("show the globally installed npm packages", "npm list -g"), ("check for outdated npm packages", "npm outdated"),
    ("start the docker containers", "docker compose up -d"), ("bring the docker compose stack up in the background", "docker compose up -d"), ("stop all the compose services", "docker compose down"), ("which containers are running?", "docker ps"), ("list my docker images", "docker images"),
    ("build a docker image tagged {w}", "docker build -t {w} ."), ("show the logs of the {w} container", "docker logs {w}"), ("list the pods", "kubectl get pods"), ("restart the {w} service", "sudo systemctl restart {w}"), ("create a virtual environment in .venv", "python -m venv .venv"),
    ("download https://example.com/{w}.json with curl", "curl -O https://example.com/{w}.json"), ("fetch http://localhost:{n}/{w} with curl", "curl http://localhost:{n}/{w}"), ("is the server on port {n} answering? curl it", "curl localhost:{n}"), ("ping example.com", "ping -c 4 example.com"),
    ("unpack {w}.tar.gz", "tar xzf {w}.tar.gz"), ("unzip {w}.zip", "unzip {w}.zip"), ("zip the whole folder into {w}.zip", "zip -r {w}.zip ."), ("run only the tests matching {w} with pytest", "pytest -k {w}"), ("pytest, but only the {w} tests", "pytest -k {w}"),
    ("run the django migrations", "python manage.py migrate"), ("apply the database migrations with alembic", "alembic upgrade head"), ("run the rails migrations", "rails db:migrate"), ("run the npm script {w}", "npm run {w}"), ("run the {w} script from package.json", "npm run {w}"),
    ("run the make target {w}", "make {w}"), ("make {w}", "make {w}"), ("format {f} with black", "black {f}"), ("run prettier on {f}", "npx prettier --write {f}"), ("lint {f} with eslint", "npx eslint {f}"), ("check {f} with shellcheck", "shellcheck {f}"), ("run mypy on {f}", "mypy {f}"),
    ("run ruff over the code", "ruff check ."), ("run eslint over the project", "npx eslint ."), ("check the formatting with prettier", "npx prettier --check ."), ("run the pre-commit hooks on all files", "pre-commit run --all-files"), ("serve this folder over http on port {n}", "python -m http.server {n}"),
    ("watch the end of {f}", "tail -f {f}"), ("generate an ssh key", "ssh-keygen"), ("print hello from the shell", "echo hello"), ("echo {w} to the terminal", "echo {w}"), ("sort the lines of {f}", "sort {f}"), ("md5 checksum of {f}", "md5sum {f}"), ("sha256 of {f} please", "sha256sum {f}"),
]
RUNNERS = {"py": "python {f}", "js": "node {f}", "mjs": "node {f}", "sh": "bash {f}", "rb": "ruby {f}", "php": "php {f}", "go": "go run {f}", "pl": "perl {f}", "lua": "lua {f}", "R": "Rscript {f}", "jl": "julia {f}", "ts": "npx ts-node {f}", "exs": "elixir {f}"}
PACKAGES = "requests flask numpy pandas django fastapi scipy pillow rich httpx black pytest sqlalchemy pydantic celery boto3 jinja2 tqdm click uvicorn starlette aiohttp beautifulsoup4 lxml torch transformers scikit-learn matplotlib gunicorn redis psycopg typer pyyaml marshmallow alembic".split()
NPM = "axios lodash eslint prettier typescript jest express vite webpack react-router-dom dayjs zod chalk nodemon husky dotenv uuid react vue next svelte react-dom redux tailwindcss storybook rollup esbuild mocha cypress socket.io knex mongoose prisma webpack-cli rxjs three d3 koa fastify".split()
MESSAGES = ["initial commit", "fix typo", "add {w} {w2}", "feat: add {w}", "fix: {w} {w2} crash", "chore: bump {w}", "refactor {w} handling", "WIP", "docs: describe the {w} {w2}", "remove dead code", "test: cover {w}", "fix(#{n}): {w} off by one", "feat({w}): support {w2}",
            "Update {w} for {w2}", "perf: faster {w}", "revert {w} change", "hotfix", "style: tidy {w}", "Add missing {w} check", "build: upgrade {w}"]
