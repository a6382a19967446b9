"""Synthetic workspaces: relative paths as projects of many kinds have them."""

# ruff: noqa: E501, SIM905 (tables read best as long lines and as words)
# fmt: off
from __future__ import annotations

import random
from dataclasses import dataclass

NOUNS = """account address admin alert analytics api article asset audit auth avatar backup badge banner basket batch billing
booking branch bucket budget buffer bundle cache calendar camera campaign cart catalog category channel chart chat checkout client
cluster codec column comment config connection contact content coupon course credit currency customer dashboard database dataset
delivery device dialog discount dispatcher document domain download driver editor email employee encoder engine entity event
export factory feature feed filter firewall flight folder form forum gallery gateway geometry graph grid group guard handler header
health history hotel icon image import index ingredient inventory invoice item job journal kernel keyboard label layout lead ledger
lesson letter library license link listing loader lobby location logger login loop mailer map market matrix media member memory menu
merchant mesh message meter metric middleware migration mixer model module monitor movie nav network node notification number
object offer option order output packet page panel parser partner passenger patient payment payroll permission photo pipeline
planet player plugin podcast policy pool portal position post price printer process product profile project promo proxy query queue
quota quote radar rate reader receipt recipe record region registry release render report request reservation response result
review role room route router rule sample scanner schedule schema score screen sensor series service session setting shape
shipment shop sidebar signal skill slot socket sprite stack state station stats stock storage store stream student style
subscription summary supplier survey symbol sync table tag task tax team template tenant terminal theme thread ticket tile timer
token toolbar tooltip topic tracker trade transaction transfer transport trip upload user validator vector vehicle vendor venue
video viewer visitor voucher wallet warehouse weather webhook widget window worker workflow zone""".split()
ADJECTIVES = """active base basic batch cached common core custom daily default draft dynamic external fast final first global
hidden internal last legacy lazy local main master mini mobile monthly native new old open private public quick raw remote
safe shared simple smart static temp tiny weekly""".split()
VERBS = """add apply build calculate cancel check clean clear close collect compute convert copy count create decode delete
detect disable dispatch drop emit enable encode export extract fetch filter find flush format generate get handle hash import
init insert is join load lock log make map mark merge move normalize notify open parse patch pick print process publish push
query read redirect refresh register remove render replace reset resize resolve restore retry save scan schedule send set sort
split start stop store stream submit sync to toggle track trim unlock update upload validate verify wrap write""".split()

# kind: (root files, folders, extensions, naming, other files)
KINDS: dict[str, tuple[str, str, str, str, str]] = {
    "python": ("pyproject.toml requirements.txt README.md setup.py tox.ini manage.py main.py app.py Makefile .gitignore setup.cfg Pipfile conftest.py LICENSE",
               "src app src/services src/models api core tests lib pkg/utils scripts src/handlers web/views jobs", "py", "snake",
               "tests/test_{n}.py src/{n}/__init__.py docs/{n}.md config/{n}.yaml notebooks/{n}.ipynb data/{n}.csv .env.example requirements-dev.txt docker-compose.yml .github/workflows/ci.yml"),
    "node": ("package.json package-lock.json README.md index.js server.js .eslintrc.json .gitignore .nvmrc jest.config.js yarn.lock",
             "src lib routes src/controllers src/middleware test src/models bin controllers public/js", "js", "camel",
             "test/{n}.test.js docs/{n}.md config/{n}.json public/{n}.css scripts/{n}.sh .env.sample Dockerfile"),
    "typescript": ("package.json tsconfig.json README.md src/index.ts vite.config.ts .prettierrc pnpm-lock.yaml jest.config.ts",
                   "src src/utils src/hooks src/services src/store src/pages src/types src/lib server", "ts", "camel",
                   "src/components/{N}.tsx tests/{n}.spec.ts src/styles/{n}.scss public/index.html docs/{n}.md .github/workflows/{n}.yml e2e/{n}.spec.ts"),
    "react": ("package.json src/App.jsx src/index.js README.md public/index.html tailwind.config.js",
              "src/components src/pages src/widgets src/features src/views src/components/common", "jsx tsx", "pascal",
              "src/hooks/use{N}.js src/styles/{n}.css src/components/{N}.test.jsx src/assets/{n}.svg src/api/{n}.js"),
    "vue": ("package.json vite.config.js src/main.js src/App.vue README.md index.html", "src/components src/views src/layouts", "vue", "pascal",
            "src/stores/{n}.js src/router/index.js src/assets/{n}.css nuxt.config.ts"),
    "rust": ("Cargo.toml Cargo.lock README.md src/main.rs src/lib.rs build.rs rustfmt.toml", "src src/net src/parser crates/core/src tests benches examples src/bin", "rs", "snake",
             "benches/{n}.rs tests/{n}.rs docs/{n}.md .github/workflows/{n}.yml examples/{n}.rs src/{n}/mod.rs"),
    "go": ("go.mod go.sum main.go README.md Makefile Dockerfile .golangci.yml", "cmd/server internal/store pkg/api handlers internal/auth cmd/cli pkg/client", "go", "snake",
           "internal/{n}/{n}_test.go config/{n}.yaml api/{n}.proto migrations/001_{n}.sql deploy/{n}.yaml"),
    "java": ("pom.xml README.md mvnw .gitignore", "src/main/java/com/acme src/main/java/com/acme/service src/main/java/org/demo/web src/test/java/com/acme", "java", "pascal",
             "src/main/resources/application.yml src/main/resources/{n}.properties src/test/java/com/acme/{N}Test.java docs/{n}.adoc"),
    "gradle": ("build.gradle settings.gradle gradlew README.md gradle.properties", "src/main/java/app app/src/main/java/com/demo", "java", "pascal",
               "app/src/main/res/layout/{n}.xml src/test/java/app/{N}Test.java gradle/libs.versions.toml"),
    "kotlin": ("build.gradle.kts settings.gradle.kts gradlew README.md", "app/src/main/kotlin app/src/main/kotlin/ui src/main/kotlin/domain shared/src/commonMain/kotlin", "kt", "pascal",
               "app/src/main/AndroidManifest.xml app/src/main/res/values/{n}.xml src/test/kotlin/{N}Test.kt"),
    "dotnet": ("App.sln README.md Directory.Build.props global.json", "src/Web/Controllers src/Domain src/Infrastructure Services Models src/Api tests/UnitTests", "cs", "pascal",
               "src/Web/Web.csproj tests/{N}Tests.cs src/Web/appsettings.json Views/{N}.cshtml Program.cs"),
    "ruby": ("Gemfile Gemfile.lock Rakefile README.md config.ru .rubocop.yml", "app/models app/controllers lib app/services app/jobs spec/models", "rb", "snake",
             "spec/models/{n}_spec.rb db/migrate/20230412_create_{n}.rb app/views/{n}/index.html.erb config/routes.rb config/{n}.yml"),
    "php": ("composer.json composer.lock index.php README.md phpunit.xml artisan", "src app/Http/Controllers app/Models includes src/Entity lib", "php", "pascal",
            "resources/views/{n}.blade.php config/{n}.php routes/web.php tests/{N}Test.php templates/{n}.html.twig"),
    "elixir": ("mix.exs mix.lock README.md .formatter.exs", "lib lib/shop lib/shop_web/controllers lib/demo/workers", "ex", "snake", "test/{n}_test.exs config/config.exs priv/repo/{n}.exs config/runtime.exs"),
    "haskell": ("stack.yaml package.yaml demo.cabal README.md Setup.hs", "src app src/Data/Tree src/Text", "hs", "pascal", "test/{N}Spec.hs app/Main.hs docs/{n}.md"),
    "ocaml": ("dune-project dune README.md demo.opam", "lib bin src", "ml mli", "snake", "test/test_{n}.ml bin/main.ml lib/dune"),
    "c": ("Makefile README main.c configure.ac LICENSE", "src lib drivers net kernel", "c", "snake", "include/{n}.h tests/test_{n}.c docs/{n}.txt src/{n}.h"),
    "cpp": ("CMakeLists.txt README.md conanfile.txt .clang-format", "src src/render engine lib/math src/audio", "cpp", "snake", "include/{n}.hpp tests/{n}_test.cpp src/main.cpp cmake/{n}.cmake shaders/{n}.glsl"),
    "swift": ("Package.swift README.md Podfile", "Sources/App App/Views Sources/Core App/Models", "swift", "pascal", "Tests/AppTests/{N}Tests.swift App/Info.plist"),
    "dart": ("pubspec.yaml pubspec.lock README.md analysis_options.yaml", "lib lib/screens lib/widgets lib/src lib/models", "dart", "snake", "test/{n}_test.dart assets/{n}.json lib/main.dart android/app/build.gradle"),
    "scala": ("build.sbt README.md project/build.properties", "src/main/scala app/controllers src/main/scala/jobs", "scala", "pascal", "src/test/scala/{N}Spec.scala conf/application.conf conf/{n}.conf"),
    "clojure": ("project.clj deps.edn README.md", "src/demo src/web", "clj", "snake", "test/demo/{n}_test.clj resources/{n}.edn"),
    "lua": ("init.lua main.lua README.md conf.lua", "lua src plugins", "lua", "snake", "spec/{n}_spec.lua assets/{n}.png"),
    "r": ("DESCRIPTION NAMESPACE README.Rmd", "R scripts analysis", "R", "snake", "data/{n}.csv tests/testthat/test-{n}.R vignettes/{n}.Rmd"),
    "julia": ("Project.toml Manifest.toml README.md", "src src/solvers", "jl", "snake", "test/runtests.jl docs/src/{n}.md"),
    "terraform": ("main.tf variables.tf outputs.tf README.md terraform.tfvars", "modules/network modules/db envs/prod envs/staging", "tf", "snake", "envs/dev/{n}.tfvars scripts/{n}.sh k8s/{n}.yaml helm/values.yaml"),
    "docs": ("mkdocs.yml README.md CHANGELOG.md CONTRIBUTING.md index.md", "docs docs/guide docs/api posts content/blog", "md rst", "kebab", "docs/images/{n}.png static/{n}.css _config.yml docs/{n}.txt"),
    "data": ("README.md environment.yml train.py requirements.txt params.yaml", "notebooks experiments data/raw reports", "ipynb csv parquet", "snake", "src/{n}.py models/{n}.pkl sql/{n}.sql reports/{n}.html"),
    "site": ("index.html style.css script.js favicon.ico robots.txt about.html", "css js pages img assets blog", "html css js", "kebab", "img/{n}.png fonts/{n}.woff2 pages/{n}.html"),
    "office": ("notes.txt todo.md budget.xlsx Meeting Notes.md", "Documents My Files Old Stuff Project Plans 2023 Reports", "txt md docx pdf csv", "spaces", "{N} draft.txt {N} (copy).md img/{N} photo.jpg"),
    "shell": ("README.md install.sh .bashrc .gitconfig Brewfile", "bin scripts etc zsh", "sh", "kebab", "config/{n}.conf systemd/{n}.service {n}.log logs/{n}.log"),
    "perl": ("Makefile.PL README cpanfile", "lib/App script t", "pl pm", "snake", "t/{n}.t"),
    "zig": ("build.zig build.zig.zon README.md", "src", "zig", "snake", "test/{n}.zig"),
    "mono": ("package.json README.md docker-compose.yml turbo.json", "packages/ui/src packages/api/src apps/web/src services/auth services/billing frontend/src backend", "ts py js", "camel",
             "frontend/package.json backend/requirements.txt services/{n}/Dockerfile services/{n}/main.go apps/{n}/package.json backend/app.py infra/{n}.yaml client/package.json server/go.mod"),
}
WEIRD = (".github/workflows/release.yml", ".github/dependabot.yml", ".vscode/settings.json", ".circleci/config.yml", ".husky/pre-commit", ".config/app.toml", ".devcontainer/devcontainer.json", ".storybook/main.js", "report (1).pdf", "notes (old).txt", "my file.txt", "scan 03.png", "release notes.md", "old.txt", "tmp.log", "debug.log", "nohup.out", "notes.bak", "dump.sql", "out.csv", ".DS_Store", "build/output.txt", "dist/bundle.js", "tmp/cache.db",
         "Untitled-1.txt", "error.log", "core.dump", "old_config.yaml", "backup/settings.json", "logs/app.log", "coverage/index.html", ".env", "CHANGELOG.md", "LICENSE",
         "CONTRIBUTING.md", "SECURITY.md", "Dockerfile", "docker-compose.yml", ".gitignore", ".editorconfig", "Jenkinsfile", ".gitlab-ci.yml", "Procfile", "scripts/deploy.sh", ".dockerignore")


@dataclass(frozen=True)
class Workspace:
    """The files of one workspace and the kind of project."""

    kind: str
    files: tuple[str, ...]

    @property
    def folders(self) -> list[str]:
        """Every folder that holds something, sorted."""
        found = set()
        for path in self.files:
            parts = path.split("/")[:-1]
            found |= {"/".join(parts[: n + 1]) for n in range(len(parts))}
        return sorted(found)


def words(rng: random.Random) -> list[str]:
    """One to three words that name a thing."""
    roll = rng.random()
    if roll < 0.45:
        return [rng.choice(NOUNS)]
    if roll < 0.75:
        return [rng.choice(NOUNS), rng.choice(NOUNS)]
    if roll < 0.93:
        return [rng.choice(ADJECTIVES), rng.choice(NOUNS)]
    return [rng.choice(ADJECTIVES), rng.choice(NOUNS), rng.choice(NOUNS)]


def styled(parts: list[str], style: str) -> str:
    """The words in a naming style: snake, camel, pascal, kebab or spaces."""
    if style == "snake":
        return "_".join(parts)
    if style == "kebab":
        return "-".join(parts)
    if style == "spaces":
        return " ".join(p.title() for p in parts)
    pascal = "".join(p.capitalize() for p in parts)
    return pascal if style == "pascal" else pascal[:1].lower() + pascal[1:]


def stem(rng: random.Random, style: str) -> str:
    """A file's name without extension; now and then with a number or a date."""
    name = styled(words(rng), style)
    roll = rng.random()
    if roll < 0.05:
        name += rng.choice(["_v2", "2", "-old", "_backup", "_final", ".min", "_01", " (1)", "-2023-11", "_new", "_tmp"])
    elif roll < 0.07:
        name = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(1, 6)))
    return name


def a_file(rng: random.Random, kind: str) -> str:
    """A path as a project of this kind has it."""
    _, folders, extensions, style, others = KINDS[kind]
    if kind == "office":
        folder = rng.choice(["", "", "Documents/", "My Files/", "Old Stuff/", "Project Plans/", "2023 Reports/", "Client A/"])
        return folder + stem(rng, style) + "." + rng.choice(extensions.split())
    if rng.random() < 0.35:
        parts = words(rng)
        template = rng.choice(others.split())
        return template.replace("{n}", styled(parts, "snake" if style == "pascal" else style)).replace("{N}", styled(parts, "pascal"))
    folder = rng.choice([*folders.split(), *folders.split(), ""])
    return (folder + "/" if folder else "") + stem(rng, style) + "." + rng.choice(extensions.split())


def workspace(rng: random.Random, kind: str | None = None, size: int | None = None) -> Workspace:
    """A workspace; mostly 2 to 6 files, now and then up to 60."""
    kind = kind or rng.choice(list(KINDS))
    if size is None:
        size = rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6]) if rng.random() < 0.955 else rng.randint(8, 40)
    roots = KINDS[kind][0].split() if kind != "office" else ["notes.txt", "todo.md", "budget.xlsx", "Meeting Notes.md"]
    files: list[str] = []
    for _ in range(size):
        roll = rng.random()
        if roll < 0.33:
            # the first root files are the ones that tell the kind
            path = roots[min(int(rng.expovariate(0.5)), len(roots) - 1)]
        elif roll < 0.41:
            path = rng.choice(WEIRD)
        elif files and roll < 0.55 and "/" in files[-1]:
            base = files[-1].rsplit("/", 1)[0]
            path = base + "/" + stem(rng, KINDS[kind][3]) + "." + files[-1].rsplit(".", 1)[-1]
        else:
            path = a_file(rng, kind)
        if path not in files and not path.endswith("/"):
            files.append(path)
    if rng.random() < 0.5:
        rng.shuffle(files)
    return Workspace(kind, tuple(files))
