"""What a request wants, as in `sentences_choice.py`, also changes that have to be thought out and explanations, which sound alike: by
thirty-six people."""

# ruff: noqa: E501 (tables read best as long lines; people type what their keyboards have)
# fmt: off
from __future__ import annotations

PROJECTS: dict[str, dict[str, str]] = {
    "harbor berths api": {
        "pyproject.toml": '[project]\nname = "berths"\nversion = "1.8.0"\nrequires-python = ">=3.12"\ndependencies = ["fastapi", "sqlalchemy>=2", "alembic", "httpx", "arq"]\n[dependency-groups]\ndev = ["pytest", "pytest-cov", "ruff", "mypy", "respx"]\n',
        "uv.lock": "", "alembic.ini": "[alembic]\nscript_location = migrations\n", "Dockerfile": "FROM python:3.12-slim\n", "compose.yaml": "services:\n  api:\n    build: .\n    ports: ['8000:8000']\n  db:\n    image: postgres:16\n  redis:\n    image: redis:7\n",
        ".pre-commit-config.yaml": "", ".env.example": "DATABASE_URL=\nREDIS_URL=\nAIS_TOKEN=\n", "README.md": "", "CHANGELOG.md": "", "berths/main.py": "", "berths/settings.py": "", "berths/models.py": "", "berths/tariffs.py": "",
        "berths/ais_client.py": "", "berths/routers/bookings.py": "", "berths/routers/vessels.py": "", "berths/worker.py": "", "migrations/versions/0007_add_draught.py": "", "tests/conftest.py": "", "tests/test_tariffs.py": "",
        "tests/test_bookings.py": "", "tests/fixtures/vessels.json": "[]", "scripts/import_tariffs.py": "", ".github/workflows/ci.yml": "",
    },
    "harbor crane rental": {
        "composer.json": '{"name":"kran/rental","require":{"php":">=8.3","symfony/framework-bundle":"7.1.*","symfony/messenger":"7.1.*","doctrine/orm":"^3.2","twig/twig":"^3.10","dompdf/dompdf":"^3.0"},"require-dev":{"phpunit/phpunit":"^11","phpstan/phpstan":"^1.11","friendsofphp/php-cs-fixer":"^3.60","rector/rector":"^1.2"},"scripts":{"test":"phpunit","stan":"phpstan analyse","cs":"php-cs-fixer fix"}}',
        "composer.lock": "", "symfony.lock": "", ".env": "APP_ENV=dev\nMESSENGER_TRANSPORT_DSN=doctrine://default\n", "phpunit.xml.dist": "", "phpstan.neon": "parameters:\n  level: 6\n", "rector.php": "", ".php-cs-fixer.dist.php": "", "bin/console": "",
        "config/packages/messenger.yaml": "", "config/packages/security.yaml": "", "config/services.yaml": "", "src/Entity/Crane.php": "", "src/Entity/Contract.php": "", "src/Service/PriceCalculator.php": "", "src/Service/PdfOffer.php": "",
        "src/Controller/ContractController.php": "", "src/Command/SendRemindersCommand.php": "", "templates/offer/pdf.html.twig": "", "translations/messages.de.yaml": "", "migrations/Version20240612.php": "", "tests/Service/PriceCalculatorTest.php": "",
        "public/index.php": "", "README.md": "",
    },
    "harbor ledger rails": {
        "Gemfile": 'source "https://rubygems.org"\nruby "3.3.4"\ngem "rails", "~> 7.2"\ngem "pg"\ngem "good_job"\ngem "devise"\ngem "money-rails"\ngroup :development, :test do\n  gem "rspec-rails"\n  gem "rubocop-rails"\n  gem "brakeman"\nend\n',
        "Gemfile.lock": "", ".ruby-version": "3.3.4\n", ".rubocop.yml": "", "Procfile.dev": "web: bin/rails server\njobs: bundle exec good_job start\n", "Rakefile": "", "bin/dev": "", "config/routes.rb": "", "config/database.yml": "", "config/initializers/money.rb": "",
        "config/locales/en.yml": "", "app/models/account.rb": "", "app/models/entry.rb": "", "app/controllers/entries_controller.rb": "", "app/jobs/close_month_job.rb": "", "app/services/statement_parser.rb": "", "app/views/entries/index.html.erb": "",
        "db/schema.rb": "", "db/seeds.rb": "", "db/migrate/20240818_add_currency_to_entries.rb": "", "spec/models/entry_spec.rb": "", "spec/services/statement_parser_spec.rb": "", "spec/fixtures/files/camt053.xml": "", "lib/tasks/ledger.rake": "", "README.md": "",
    },
    "harbor lamp telemetry": {
        "pom.xml": "<project>\n  <groupId>org.lamp</groupId>\n  <artifactId>telemetry</artifactId>\n  <version>3.1.0-SNAPSHOT</version>\n  <parent><artifactId>spring-boot-starter-parent</artifactId><version>3.3.2</version></parent>\n</project>\n",
        "mvnw": "", "Dockerfile": "FROM eclipse-temurin:21-jre\n", "docker-compose.yml": "services:\n  kafka:\n    image: bitnami/kafka:3.7\n  influx:\n    image: influxdb:2\n", "README.md": "", "LICENSE": "Apache License\nVersion 2.0\n", "CONTRIBUTING.md": "",
        "checkstyle.xml": "", "src/main/java/org/lamp/TelemetryApplication.java": "", "src/main/java/org/lamp/ingest/KafkaListenerConfig.java": "", "src/main/java/org/lamp/ingest/ReadingConsumer.java": "", "src/main/java/org/lamp/alarm/AlarmService.java": "",
        "src/main/java/org/lamp/alarm/AlarmRule.java": "", "src/main/java/org/lamp/web/ReadingController.java": "", "src/main/java/org/lamp/util/DateUtil.java": "", "src/main/resources/application.yml": "", "src/main/resources/application-prod.yml": "",
        "src/main/resources/logback-spring.xml": "", "src/main/resources/db/migration/V12__alarm_ack.sql": "", "src/test/java/org/lamp/alarm/AlarmServiceTest.java": "", "src/test/java/org/lamp/web/ReadingControllerIT.java": "",
    },
    "harbor ferry tickets": {
        "settings.gradle.kts": 'rootProject.name = "ferry"\ninclude(":server", ":domain", ":cli")\n', "build.gradle.kts": 'plugins { kotlin("jvm") version "2.0.0" apply false\n id("io.gitlab.arturbosch.detekt") version "1.23.6" }\n', "gradle.properties": "org.gradle.caching=true\n", "gradlew": "",
        "gradle/libs.versions.toml": '[versions]\nktor = "2.3.12"\nexposed = "0.52.0"\nkotest = "5.9.1"\n', "gradle/wrapper/gradle-wrapper.properties": "", "detekt.yml": "", ".editorconfig": "", "server/build.gradle.kts": "", "server/src/main/kotlin/Application.kt": "",
        "server/src/main/kotlin/routes/TicketRoutes.kt": "", "server/src/main/kotlin/plugins/Security.kt": "", "server/src/main/resources/application.conf": "", "server/src/test/kotlin/TicketRoutesTest.kt": "", "domain/build.gradle.kts": "",
        "domain/src/main/kotlin/Fare.kt": "", "domain/src/main/kotlin/Sailing.kt": "", "domain/src/main/kotlin/OldFare.kt": "", "domain/src/test/kotlin/FareTest.kt": "", "cli/src/main/kotlin/Main.kt": "", "docs/fares.md": "", "README.md": "", "compose.yml": "services:\n  postgres:\n    image: postgres:15\n  mailhog:\n    image: mailhog/mailhog\n",
    },
    "harbor customs net": {
        "Customs.sln": "", "global.json": '{"sdk":{"version":"8.0.303"}}', "Directory.Build.props": "<Project>\n  <PropertyGroup><Nullable>enable</Nullable></PropertyGroup>\n</Project>\n", "Directory.Packages.props": "", "nuget.config": "", ".editorconfig": "", "README.md": "",
        "src/Customs.Api/Customs.Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">\n  <PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup>\n</Project>\n', "src/Customs.Api/Program.cs": "", "src/Customs.Api/appsettings.json": "{}", "src/Customs.Api/appsettings.Development.json": "{}",
        "src/Customs.Api/Endpoints/DeclarationEndpoints.cs": "", "src/Customs.Core/Customs.Core.csproj": "", "src/Customs.Core/Declaration.cs": "", "src/Customs.Core/DutyCalculator.cs": "", "src/Customs.Core/Legacy/EdifactParser.cs": "", "src/Customs.Data/CustomsDbContext.cs": "",
        "src/Customs.Data/Migrations/20240509_Init.cs": "", "tests/Customs.Tests/Customs.Tests.csproj": "", "tests/Customs.Tests/DutyCalculatorTests.cs": "", "tests/Customs.Tests/EdifactParserTests.cs": "", "azure-pipelines.yml": "", "Dockerfile": "FROM mcr.microsoft.com/dotnet/aspnet:8.0\n",
    },
    "harbor tug platform": {
        "Makefile": "lint:\n\tansible-lint ansible\n\ttflint --recursive\nrender:\n\thelm template charts/gateway\n", "README.md": "", ".tool-versions": "terraform 1.8.5\nhelm 3.15.2\nkubectl 1.30.1\n", ".tflint.hcl": "", ".gitlab-ci.yml": "stages: [lint, plan, apply]\n", "terraform/main.tf": "",
        "terraform/network.tf": "", "terraform/variables.tf": "", "terraform/outputs.tf": "", "terraform/envs/stage.tfvars": 'node_count = 3\n', "terraform/envs/prod.tfvars": 'node_count = 6\n', "charts/gateway/Chart.yaml": "name: gateway\nversion: 0.9.3\n", "charts/gateway/values.yaml": "replicas: 2\n",
        "charts/gateway/templates/deployment.yaml": "", "charts/gateway/templates/ingress.yaml": "", "ansible/site.yml": "", "ansible/inventory/stage.ini": "", "ansible/roles/node_exporter/tasks/main.yml": "", "monitoring/docker-compose.yml": "services:\n  prometheus:\n    image: prom/prometheus\n  grafana:\n    image: grafana/grafana\n  loki:\n    image: grafana/loki\n",
        "monitoring/alerts.yml": "", "scripts/rotate_certs.sh": "", "scripts/backup_pg.sh": "", "docs/oncall.md": "", "docs/dr-plan.md": "",
    },
    "harbor silt warehouse": {
        "dbt_project.yml": "name: silt\nversion: '2.3.0'\nprofile: silt\n", "packages.yml": "packages:\n  - package: dbt-labs/dbt_utils\n    version: 1.2.0\n", "profiles.yml": "", "requirements.txt": "dbt-postgres==1.8.2\napache-airflow==2.9.3\nsqlfluff==3.1.0\npandas\n", "requirements-dev.txt": "pytest\n", ".sqlfluff": "[sqlfluff]\ndialect = postgres\n",
        "models/staging/stg_port_calls.sql": "", "models/staging/stg_containers.sql": "", "models/staging/_staging.yml": "", "models/marts/fct_dwell_time.sql": "", "models/marts/dim_terminal.sql": "", "models/marts/_marts.yml": "", "macros/cents_to_euros.sql": "", "snapshots/snap_tariffs.sql": "", "seeds/country_codes.csv": "code,name\n",
        "dags/nightly_load.py": "", "dags/dq_checks.py": "", "plugins/sftp_hook.py": "", "tests/assert_dwell_positive.sql": "", "tests/test_dags.py": "", "docker-compose.yaml": "services:\n  airflow-scheduler:\n    image: apache/airflow:2.9.3\n  airflow-webserver:\n    image: apache/airflow:2.9.3\n  warehouse:\n    image: postgres:16\n", "docs/lineage.md": "", "README.md": "",
    },
    "harbor buoy clinic": {
        "pyproject.toml": '[tool.poetry]\nname = "clinic"\nversion = "0.14.2"\n[tool.poetry.dependencies]\npython = "^3.11"\ndjango = "^5.0"\ncelery = "^5.4"\ndjangorestframework = "^3.15"\n[tool.poetry.group.dev.dependencies]\npytest-django = "*"\nblack = "*"\nisort = "*"\n',
        "poetry.lock": "", "manage.py": "", "tox.ini": "[tox]\nenvlist = py311,py312\n", "docker-compose.yml": "services:\n  web:\n    build: .\n  worker:\n    build: .\n  rabbitmq:\n    image: rabbitmq:3-management\n  db:\n    image: postgres:15\n", "Dockerfile": "FROM python:3.11\n", "clinic/settings/base.py": "", "clinic/settings/prod.py": "",
        "clinic/urls.py": "", "clinic/celery.py": "", "patients/models.py": "", "patients/views.py": "", "patients/admin.py": "", "patients/tasks.py": "", "patients/tests/test_views.py": "", "appointments/models.py": "", "appointments/serializers.py": "", "appointments/slots.py": "", "appointments/tests/test_slots.py": "",
        "appointments/migrations/0011_slot_room.py": "", "locale/fr/LC_MESSAGES/django.po": "", "templates/emails/reminder.html": "", "docs/gdpr.md": "", "README.md": "",
    },
    "meadow herbarium": {
        "package.json": '{"name":"herbarium","private":true,"packageManager":"pnpm@9.4.0","scripts":{"dev":"turbo dev","build":"turbo build","test":"vitest run","lint":"eslint .","format":"prettier --write .","typecheck":"tsc -b","e2e":"playwright test","storybook":"storybook dev -p 6006"},"devDependencies":{"vitest":"2","eslint":"9","prettier":"3","turbo":"2","@playwright/test":"1.45","knip":"5"}}',
        "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n", "turbo.json": "{}", "tsconfig.json": "{}", ".nvmrc": "20.14\n", "eslint.config.js": "",
        "playwright.config.ts": "", "apps/web/package.json": '{"name":"web","dependencies":{"@sveltejs/kit":"2","svelte":"4"}}', "apps/web/svelte.config.js": "",
        "apps/web/src/routes/+page.svelte": "", "apps/web/src/lib/PlantCard.svelte": "", "apps/web/src/lib/search.ts": "", "apps/web/src/lib/search.test.ts": "",
        "apps/admin/package.json": '{"name":"admin","dependencies":{"react":"18","@tanstack/react-query":"5","lodash":"4"}}', "apps/admin/src/UploadDialog.tsx": "",
        "apps/admin/src/usePlants.ts": "", "apps/admin/src/App.tsx": "", "packages/ui/src/Button.tsx": "", "packages/ui/src/tokens.css": "", "e2e/upload.spec.ts": "",
        "locales/en.json": "{}", "locales/nl.json": "{}", "README.md": "", "CONTRIBUTING.md": "",
    },
    "meadow cattle app": {
        "pubspec.yaml": "name: boiada\nversion: 1.8.2+41\nenvironment:\n  sdk: ^3.4.0\ndependencies:\n  flutter:\n    sdk: flutter\n  dio: ^5.4.0\n  flutter_riverpod: ^2.5.0\n  hive: ^2.2.3\ndev_dependencies:\n  flutter_test:\n    sdk: flutter\n  build_runner: ^2.4.0\n  freezed: ^2.5.0\n  mocktail: ^1.0.0\n",
        "pubspec.lock": "", "analysis_options.yaml": "", "l10n.yaml": "", ".fvmrc": '{"flutter":"3.22.2"}', "lib/main.dart": "", "lib/features/herd/herd_page.dart": "",
        "lib/features/herd/herd_notifier.dart": "", "lib/features/weighing/weighing_form.dart": "", "lib/data/api_client.dart": "", "lib/data/offline_queue.dart": "",
        "lib/models/animal.dart": "", "lib/models/animal.freezed.dart": "", "lib/l10n/app_pt.arb": "{}", "lib/l10n/app_en.arb": "{}", "test/offline_queue_test.dart": "",
        "test/weighing_form_test.dart": "", "integration_test/sync_test.dart": "", "android/app/build.gradle": "", "android/gradle.properties": "", "ios/Podfile": "",
        "ios/Runner/Info.plist": "", "assets/icons/cow.svg": "", "README.md": "", "docs/sync.md": "",
    },
    "meadow birdsong ios": {
        "Package.swift": '// swift-tools-version:5.10\nimport PackageDescription\nlet package = Package(name: "BirdsongKit", targets: [.target(name: "BirdsongKit"), .testTarget(name: "BirdsongKitTests", dependencies: ["BirdsongKit"])])\n',
        "Package.resolved": "", "Birdsong.xcodeproj/project.pbxproj": "", ".swiftlint.yml": "line_length: 140\n", ".swiftformat": "",
        "Gemfile": "source 'https://rubygems.org'\ngem 'fastlane'\n", "Gemfile.lock": "",
        "fastlane/Fastfile": "lane :beta do\n  build_app\n  upload_to_testflight\nend\nlane :screenshots do\n  capture_screenshots\nend\n", "Sources/BirdsongKit/Recorder.swift": "",
        "Sources/BirdsongKit/Spectrogram.swift": "", "Sources/BirdsongKit/Classifier.swift": "", "Tests/BirdsongKitTests/SpectrogramTests.swift": "",
        "Tests/BirdsongKitTests/ClassifierTests.swift": "", "App/BirdsongApp.swift": "", "App/Views/ListenView.swift": "", "App/Views/HistoryView.swift": "", "App/Info.plist": "",
        "App/Localizable.xcstrings": "{}", "App/PrivacyInfo.xcprivacy": "", "README.md": "", "CHANGELOG.md": "", "LICENSE": "",
    },
    "meadow mole game": {
        "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n[workspace.package]\nversion = "0.6.1"\nedition = "2021"\n[workspace.dependencies]\nbevy = "0.13"\nrand = "0.8"\nserde = "1"\n[profile.dev.package."*"]\nopt-level = 3\n',
        "Cargo.lock": "", "rust-toolchain.toml": '[toolchain]\nchannel = "1.79"\n', "rustfmt.toml": "max_width = 110\n", "deny.toml": "",
        ".cargo/config.toml": '[alias]\nxtask = "run -p xtask --"\n', "justfile": "play:\n    cargo run -p mole --release\natlas:\n    cargo xtask atlas\nwasm:\n    trunk build --release\n",
        "Trunk.toml": "", "crates/mole/Cargo.toml": '[package]\nname = "mole"\n', "crates/mole/src/main.rs": "", "crates/mole/src/dig.rs": "", "crates/mole/src/ai.rs": "",
        "crates/mole/src/hud.rs": "", "crates/mole/src/save.rs": "", "crates/worldgen/Cargo.toml": '[package]\nname = "worldgen"\n', "crates/worldgen/src/lib.rs": "",
        "crates/worldgen/src/noise.rs": "", "crates/worldgen/tests/seeds.rs": "", "crates/worldgen/benches/gen.rs": "", "crates/xtask/src/main.rs": "",
        "assets/levels/01_lawn.ron": "(width: 64, worms: 12)\n", "assets/levels/02_orchard.ron": "(width: 96, worms: 20)\n", "assets/sfx/squeak.ogg": "", "README.md": "", "NOTES.txt": "",
    },
    "meadow milk intake": {
        "go.mod": "module git.example.net/dairy/intake\n\ngo 1.22.4\n\nrequire (\n\tgithub.com/jackc/pgx/v5 v5.6.0\n\tgithub.com/nats-io/nats.go v1.36.0\n\tgithub.com/spf13/cobra v1.8.1\n)\n",
        "go.sum": "", "Makefile": "build:\n\tgo build -o bin/ ./cmd/...\ntest:\n\tgo test ./...\nlint:\n\tgolangci-lint run\ncheck-sh:\n\tshellcheck scripts/*.sh\nbats:\n\tbats tests/\n",
        ".golangci.yml": "", ".goreleaser.yaml": "", "Dockerfile": "FROM golang:1.22 AS build\n",
        "docker-compose.yml": "services:\n  intake:\n    build: .\n  nats:\n    image: nats:2.10\n  pg:\n    image: postgres:16\n", "cmd/intaked/main.go": "", "cmd/intakectl/main.go": "",
        "internal/tanker/tanker.go": "", "internal/tanker/tanker_test.go": "", "internal/lab/client.go": "", "internal/lab/client_test.go": "", "internal/store/store.go": "",
        "migrations/0012_lab_results.sql": "", "scripts/backup.sh": "", "scripts/restore.sh": "", "scripts/lib/log.sh": "", "tests/backup.bats": "", "deploy/chart/Chart.yaml": "",
        "deploy/chart/values.yaml": "replicas: 2\n", "docs/oncall.md": "", "README.md": "", "CODEOWNERS": "* @dairy-core\n",
    },
    "meadow hedge cad": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.25)\nproject(hedgecad VERSION 3.1.0 LANGUAGES CXX)\nset(CMAKE_CXX_STANDARD 17)\nadd_subdirectory(src)\nenable_testing()\nadd_subdirectory(tests)\n",
        "CMakePresets.json": '{"version":6,"configurePresets":[{"name":"debug"},{"name":"release"},{"name":"asan"}]}',
        "conanfile.txt": "[requires]\nfmt/10.2.1\neigen/3.4.0\ncatch2/3.5.4\n[generators]\nCMakeDeps\n", ".clang-format": "BasedOnStyle: LLVM\nColumnLimit: 100\n", ".clang-tidy": "",
        ".gitmodules": '[submodule "third_party/imgui"]\n', "src/CMakeLists.txt": "", "src/main.cpp": "", "src/geom/polygon.cpp": "", "src/geom/polygon.hpp": "", "src/geom/offset.cpp": "",
        "src/geom/offset.hpp": "", "src/io/dxf_reader.cpp": "", "src/io/dxf_reader.hpp": "", "src/io/svg_writer.cpp": "", "src/ui/canvas.cpp": "", "tests/CMakeLists.txt": "",
        "tests/test_polygon.cpp": "", "tests/test_dxf.cpp": "", "tests/data/square.dxf": "", "tools/fuzz_dxf.cpp": "", "docs/Doxyfile": "", "docs/file_format.md": "", "README.md": "",
        "AUTHORS": "",
    },
    "meadow brew club": {
        "mix.exs": 'defmodule Brewclub.MixProject do\n  use Mix.Project\n  def project, do: [app: :brewclub, version: "0.9.3", elixir: "~> 1.16", deps: deps()]\n  defp deps do\n    [{:phoenix, "~> 1.7"}, {:ecto_sql, "~> 3.11"}, {:oban, "~> 2.17"}, {:credo, "~> 1.7", only: :dev}, {:dialyxir, "~> 1.4", only: :dev}, {:mox, "~> 1.1", only: :test}]\n  end\nend\n',
        "mix.lock": "", ".formatter.exs": "", ".credo.exs": "", ".tool-versions": "elixir 1.16.3-otp-26\nerlang 26.2.5\nnodejs 20.15.0\n", "config/config.exs": "", "config/runtime.exs": "",
        "config/test.exs": "", "lib/brewclub/batches.ex": "", "lib/brewclub/batches/batch.ex": "", "lib/brewclub/sensors/ingest.ex": "", "lib/brewclub/workers/reminder.ex": "",
        "lib/brewclub_web/router.ex": "", "lib/brewclub_web/live/batch_live.ex": "", "priv/repo/migrations/20240502101500_create_batches.exs": "", "priv/repo/seeds.exs": "",
        "priv/gettext/ja/LC_MESSAGES/default.po": "", "test/brewclub/batches_test.exs": "", "test/brewclub/ingest_test.exs": "",
        "assets/package.json": '{"name":"brewclub-assets","scripts":{"dev":"vite","build":"vite build","test":"vitest run","lint":"eslint src --ext .ts,.vue"},"dependencies":{"vue":"3.4","pinia":"2","chart.js":"4"}}',
        "assets/src/GravityChart.vue": "", "assets/src/stores/readings.ts": "", "Dockerfile": "FROM hexpm/elixir:1.16.3\n", "fly.toml": 'app = "brewclub"\nprimary_region = "nrt"\n',
        "README.md": "",
    },
    "meadow psalter": {
        "psalter.cabal": "cabal-version: 3.0\nname: psalter\nversion: 0.4.0.1\nlicense: BSD-3-Clause\n\nlibrary\n  hs-source-dirs: src\n  build-depends: base, megaparsec, text, containers, optics\n\nexecutable psalter\n  main-is: Main.hs\n\ntest-suite spec\n  type: exitcode-stdio-1.0\n  build-depends: hspec, QuickCheck\n",
        "cabal.project": "packages: .\nwith-compiler: ghc-9.6.5\n", "cabal.project.freeze": "", "stack.yaml": "resolver: lts-22.26\n", "fourmolu.yaml": "indentation: 2\n", ".hlint.yaml": "",
        "flake.nix": "", "app/Main.hs": "", "src/Psalter/Neume.hs": "", "src/Psalter/Parser.hs": "", "src/Psalter/Layout.hs": "", "src/Psalter/Render/Svg.hs": "",
        "src/Psalter/Render/Tex.hs": "", "src/Psalter/Mode.hs": "", "test/Spec.hs": "", "test/Psalter/ParserSpec.hs": "", "test/Psalter/LayoutSpec.hs": "", "test/golden/kyrie.svg": "",
        "bench/Main.hs": "", "examples/kyrie.gabc": "", "examples/salve.gabc": "", "README.md": "", "ChangeLog.md": "",
    },
    "meadow frost sensor": {
        "platformio.ini": "[env:esp32]\nplatform = espressif32@6.7.0\nboard = esp32dev\nframework = arduino\nmonitor_speed = 115200\nlib_deps =\n  knolleary/PubSubClient@2.8\n\n[env:native]\nplatform = native\ntest_framework = unity\n",
        "src/main.cpp": "", "src/frost.c": "", "src/frost.h": "#define FROST_ALARM_C -1.5f\n", "src/radio.cpp": "", "src/power.c": "",
        "include/pins.h": "#define PIN_DHT 4\n#define PIN_LED 2\n", "lib/ringbuf/ringbuf.c": "", "lib/ringbuf/ringbuf.h": "", "test/test_frost/test_frost.c": "",
        "test/test_ringbuf/test_ringbuf.c": "", "partitions.csv": "", "host/meson.build": "project('frosthost', 'c', version: '0.2')\nsubdir('src')\n", "host/meson_options.txt": "",
        "host/src/meson.build": "", "host/src/decode.c": "", "host/Makefile": "all:\n\tmeson compile -C build\n", "tools/provision.sh": "", "tools/plot.py": "", "hardware/bom.csv": "",
        "hardware/case.scad": "", "secrets.h.example": "", "README.md": "", "report/log.md": "",
    },
    "mill orders api": {
        "package.json": '{"name":"orders-api","version":"2.9.1","scripts":{"start:dev":"nest start --watch","build":"nest build","lint":"eslint src test","lint:fix":"eslint src test --fix","format":"prettier --write src test","test":"jest","test:e2e":"jest --config test/jest-e2e.json","db:seed":"tsx prisma/seed.ts","openapi":"tsx scripts/dump-openapi.ts"},"dependencies":{"@nestjs/core":"^10.3.0","@nestjs/swagger":"^7.3.0","@prisma/client":"^5.14.0","bullmq":"^5.7.0"},"devDependencies":{"@nestjs/cli":"^10.3.0","prisma":"^5.14.0","jest":"^29.7.0","eslint":"^9.4.0","prettier":"^3.3.0","tsx":"^4.11.0"}}',
        "pnpm-lock.yaml": "", "tsconfig.json": '{"compilerOptions":{"strict":false,"target":"ES2022"}}', "eslint.config.mjs": "", ".prettierrc": '{"semi":true}', ".nvmrc": "20\n", "Dockerfile": "FROM node:20-alpine\n", "docker-compose.yml": "services:\n  pg:\n    image: postgres:16\n  redis:\n    image: redis:7\n",
        "README.md": "", "CHANGELOG.md": "", "openapi.json": "", "prisma/schema.prisma": "", "prisma/seed.ts": "", "src/main.ts": "", "src/app.module.ts": "", "src/orders/orders.controller.ts": "", "src/orders/orders.service.ts": "", "src/orders/dto/create-order.dto.ts": "",
        "src/stock/stock.service.ts": "", "src/common/retry.ts": "", "src/queue/mail.processor.ts": "", "test/orders.e2e-spec.ts": "", "scripts/dump-openapi.ts": "", ".github/workflows/ci.yml": "",
    },
    "mill cash ledger": {
        "pyproject.toml": '[project]\nname = "cashmill"\nversion = "0.12.0"\nrequires-python = ">=3.11"\ndependencies = ["beancount", "pandas", "openpyxl", "typer"]\n[project.optional-dependencies]\ndev = ["pytest", "black", "isort", "flake8", "pyupgrade"]\n[tool.black]\nline-length = 100\n',
        "requirements.in": "beancount\npandas\nopenpyxl\ntyper\n", "requirements.txt": "", "Makefile": "check:\n\tbean-check books/main.beancount\ntest:\n\tpytest -q\nfmt:\n\tisort . && black .\nreport:\n\tpython -m cashmill.report --year 2024\n",
        "README.md": "", "books/main.beancount": "", "books/2023.beancount": "", "books/2024.beancount": "", "books/prices.beancount": "", "cashmill/__init__.py": "", "cashmill/importers/mt940.py": "", "cashmill/importers/paypal.py": "", "cashmill/vat.py": "",
        "cashmill/fx.py": "", "cashmill/report.py": "", "cashmill/matching.py": "", "rules/categories.yaml": "rent:\n  match: 'Hausverwaltung'\n", "tests/test_vat.py": "", "tests/test_mt940.py": "", "tests/data/sample.sta": "", "docs/closing.md": "",
    },
    "mill payouts": {
        "go.mod": "module github.com/muehle/payouts\n\ngo 1.22\n\nrequire (\n\tgithub.com/jackc/pgx/v5 v5.5.5\n\tgithub.com/go-chi/chi/v5 v5.0.12\n)\n", "go.sum": "", "Taskfile.yml": "version: '3'\ntasks:\n  gen:\n    cmds: [sqlc generate]\n  lint:\n    cmds: [golangci-lint run]\n  mocks:\n    cmds: [mockery]\n  migrate:\n    cmds: [goose -dir migrations up]\n",
        "sqlc.yaml": "version: '2'\n", ".golangci.yml": "linters:\n  enable: [errcheck, govet]\n", ".mockery.yaml": "", ".goreleaser.yaml": "", "Dockerfile": "FROM golang:1.22\n", "README.md": "", "cmd/payoutd/main.go": "", "internal/batch/batch.go": "", "internal/batch/batch_test.go": "",
        "internal/sepa/pain001.go": "", "internal/sepa/iban.go": "", "internal/store/queries.sql": "", "internal/store/db.go": "", "internal/httpapi/router.go": "", "internal/httpapi/middleware.go": "", "internal/limits/limits.go": "", "migrations/00004_limits.sql": "", "deploy/payoutd.env": "LOG_LEVEL=info\nBATCH_SIZE=200\n", "docs/adr/0002-idempotency.md": "",
    },
    "mill flour warehouse": {
        "dbt_project.yml": "name: flour\nversion: '1.4.0'\nmodels:\n  flour:\n    marts:\n      +materialized: table\n", "packages.yml": "packages:\n  - package: dbt-labs/dbt_utils\n    version: 1.1.1\n", "profiles.yml.example": "flour:\n  target: dev\n", "requirements.txt": "dbt-snowflake==1.7.3\nsqlfluff==3.0.6\n",
        ".sqlfluff": "[sqlfluff]\ndialect = snowflake\nmax_line_length = 120\n", ".pre-commit-config.yaml": "", "README.md": "", "models/sources.yml": "", "models/staging/stg_deliveries.sql": "", "models/staging/stg_mills.sql": "", "models/intermediate/int_daily_yield.sql": "",
        "models/marts/fct_deliveries.sql": "", "models/marts/dim_mill.sql": "", "models/marts/schema.yml": "", "macros/cents_to_euros.sql": "", "seeds/grain_codes.csv": "code,name\nW1,soft wheat\nR1,rye\n", "snapshots/mill_snapshot.sql": "", "tests/assert_positive_weight.sql": "", "analyses/yield_outliers.sql": "", "airflow/dags/nightly.py": "",
    },
    "mill handbook": {
        "mkdocs.yml": "site_name: Miller Handbook\ntheme:\n  name: material\n  palette:\n    primary: indigo\nplugins:\n  - search\nnav:\n  - Home: index.md\n  - Install: install.md\n", "requirements-docs.txt": "mkdocs-material==9.5.20\nmike\n", "package.json": '{"private":true,"scripts":{"lint":"markdownlint-cli2 docs/**/*.md","fix":"markdownlint-cli2 --fix docs/**/*.md","links":"lychee docs","spell":"cspell docs/**"},"devDependencies":{"markdownlint-cli2":"^0.13.0","cspell":"^8.8.0"}}',
        "package-lock.json": "", ".vale.ini": "StylesPath = styles\nMinAlertLevel = suggestion\n", "cspell.json": '{"words":["millrace","sluice"]}', ".markdownlint.yaml": "", "docs/index.md": "", "docs/install.md": "", "docs/upgrade.md": "", "docs/faq.md": "", "docs/api/auth.md": "", "docs/api/errors.md": "", "docs/tutorials/first-mill.md": "",
        "docs/img/arch.svg": "", "docs/glossary.md": "", "docs/release-notes/3.2.md": "", "overrides/main.html": "", "README.md": "", "LICENSE": "CC-BY-4.0\n", ".github/workflows/docs.yml": "",
    },
    "mill machine room": {
        "ansible.cfg": "[defaults]\ninventory = inventory/prod.ini\n", "inventory/prod.ini": "[web]\nweb1\nweb2\n[db]\ndb1\n", "inventory/staging.ini": "[web]\nstg1\n", "site.yml": "", "requirements.yml": "collections:\n  - community.general\n", "roles/nginx/tasks/main.yml": "", "roles/nginx/templates/site.conf.j2": "", "roles/postgres/tasks/main.yml": "", "roles/postgres/defaults/main.yml": "pg_version: 15\npg_max_connections: 100\n",
        "roles/backup/files/backup.sh": "", "group_vars/all.yml": "ntp_server: ntp1.mill.lan\n", "terraform/main.tf": "", "terraform/variables.tf": "", "terraform/outputs.tf": "", "terraform/prod.tfvars": 'instance_type = "t3.medium"\n', "k8s/api-deployment.yaml": "", "k8s/kustomization.yaml": "", "helm/api/Chart.yaml": "version: 0.7.2\n", "helm/api/values.yaml": "replicaCount: 2\n", "helm/api/values.yaml.bak": "",
        "monitoring/alerts.yml": "", "monitoring/prometheus.yml": "", "docs/oncall.md": "", ".yamllint": "", "Justfile": "lint:\n    ansible-lint\n    yamllint .\nplan:\n    terraform -chdir=terraform plan -var-file=prod.tfvars\n", "README.md": "",
    },
    "mill toolbox": {
        "bin/rotate-logs": "", "bin/sync-photos.sh": "", "bin/mkreport.py": "", "bin/csv2xlsx.pl": "", "lib/common.sh": "", "lib/colors.sh": "", "cron/crontab.txt": "15 3 * * * /opt/toolbox/bin/rotate-logs\n", "config/hosts.yml": "hosts:\n  - nas\n  - pi4\n", "config/mail.conf": "from=robot@mill.example\nsmtp_port=25\n",
        "install.sh": "", "Makefile": "lint:\n\tshellcheck bin/*.sh lib/*.sh\nfmt:\n\tshfmt -w -i 2 bin lib\ntest:\n\tbats test\n", "test/common.bats": "", "test/rotate.bats": "", "README.md": "", "LICENSE": "MIT\n", "old/sync-photos.bak": "", "old/notes.txt": "", ".editorconfig": "", ".shellcheckrc": "disable=SC1091\n", "completions/toolbox.bash": "",
    },
    "mill bills": {
        "Bills.sln": "", "global.json": '{"sdk":{"version":"8.0.204"}}', "Directory.Build.props": "<Project><PropertyGroup><Nullable>disable</Nullable><Version>4.2.0</Version></PropertyGroup></Project>\n", ".editorconfig": "", ".config/dotnet-tools.json": '{"version":1,"tools":{"dotnet-ef":{"version":"8.0.4"},"csharpier":{"version":"0.28.2"}}}', "src/Bills.Api/Bills.Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n', "src/Bills.Api/Program.cs": "", "src/Bills.Api/appsettings.json": '{"Dunning":{"GraceDays":14},"Logging":{"LogLevel":{"Default":"Information"}}}',
        "src/Bills.Api/Controllers/InvoicesController.cs": "", "src/Bills.Core/Bills.Core.csproj": "", "src/Bills.Core/Invoice.cs": "", "src/Bills.Core/Dunning/DunningService.cs": "", "src/Bills.Core/Pdf/ZugferdWriter.cs": "", "src/Bills.Core/Rounding.cs": "", "src/Bills.Data/BillsContext.cs": "", "src/Bills.Data/Migrations/20240301_Init.cs": "", "tests/Bills.Core.Tests/Bills.Core.Tests.csproj": "", "tests/Bills.Core.Tests/RoundingTests.cs": "", "docs/dunning.md": "", "README.md": "", "azure-pipelines.yml": "",
    },
    "mill sluice": {
        "mix.exs": 'defmodule Sluice.MixProject do\n  use Mix.Project\n  def project, do: [app: :sluice, version: "1.3.0", elixir: "~> 1.16"]\n  defp deps, do: [{:phoenix, "~> 1.7"}, {:oban, "~> 2.17"}, {:req, "~> 0.5"}, {:credo, "~> 1.7", only: :dev}, {:dialyxir, "~> 1.4", only: :dev}]\nend\n', "mix.lock": "", ".formatter.exs": "", ".credo.exs": "", ".tool-versions": "elixir 1.16.2\nerlang 26.2\n", "config/config.exs": "", "config/runtime.exs": "", "config/test.exs": "", "lib/sluice/application.ex": "",
        "lib/sluice/webhooks.ex": "", "lib/sluice/webhooks/signature.ex": "", "lib/sluice/workers/deliver.ex": "", "lib/sluice_web/router.ex": "", "lib/sluice_web/controllers/hook_controller.ex": "", "priv/repo/migrations/20240511_create_hooks.exs": "", "priv/gettext/default.pot": "", "priv/repo/seeds.exs": "", "test/sluice/signature_test.exs": "", "test/support/fixtures.ex": "", "rel/env.sh.eex": "", "fly.toml": 'app = "sluice"\nprimary_region = "ams"\n', "README.md": "",
    },
    "lagoon tide charts": {
        "package.json": '{"name":"tide-charts","private":true,"packageManager":"pnpm@9.7.0","scripts":{"dev":"nuxt dev","build":"nuxt build","generate":"nuxt generate","test":"vitest run","lint":"eslint .","format":"prettier --write .","typecheck":"nuxt typecheck"},"dependencies":{"nuxt":"3.12","@nuxtjs/i18n":"8","pinia":"2","moment":"2.29"},"devDependencies":{"eslint":"9","prettier":"3","vitest":"2","svgo":"3"}}',
        "pnpm-lock.yaml": "", "nuxt.config.ts": "", "tsconfig.json": "{}", ".nvmrc": "20\n", ".env.example": "NUXT_PUBLIC_API=\n", "eslint.config.mjs": "", "app.vue": "", "pages/index.vue": "", "pages/station/[id].vue": "",
        "pages/imprint.vue": "", "components/TideCurve.vue": "", "components/StationPicker.vue": "", "components/MoonBadge.vue": "", "composables/useTides.ts": "", "stores/favourites.ts": "", "utils/format.ts": "",
        "tests/format.test.ts": "", "locales/en.json": '{"title":"Tides"}', "locales/it.json": '{"title":"Maree"}', "public/favicon.ico": "", "assets/css/main.css": "", "README.md": "",
    },
    "lagoon regatta app": {
        "pubspec.yaml": "name: regatta\nversion: 2.3.1+48\ndependencies:\n  flutter:\n    sdk: flutter\n  riverpod: ^2.5.0\n  dio: ^5.4.0\n  geolocator: ^12.0.0\ndev_dependencies:\n  flutter_test:\n    sdk: flutter\n  build_runner: ^2.4.0\n  freezed: ^2.5.0\n  flutter_launcher_icons: ^0.13.1\n",
        "pubspec.lock": "", "analysis_options.yaml": "include: package:flutter_lints/flutter.yaml\n", "l10n.yaml": "arb-dir: lib/l10n\n", "lib/main.dart": "", "lib/api/results_api.dart": "", "lib/models/boat.dart": "", "lib/models/boat.freezed.dart": "",
        "lib/screens/live_map.dart": "", "lib/screens/results.dart": "", "lib/widgets/boat_tile.dart": "", "lib/services/tracker.dart": "", "lib/l10n/app_en.arb": "{}", "lib/l10n/app_fr.arb": "{}", "test/results_test.dart": "",
        "test/tracker_test.dart": "", "integration_test/start_race_test.dart": "", "android/app/build.gradle": "", "android/app/src/main/AndroidManifest.xml": "", "ios/Podfile": "", "ios/Runner/Info.plist": "", "fastlane/Fastfile": "", "assets/icon.png": "", "CHANGELOG.md": "",
    },
    "lagoon lantern game": {
        "Cargo.toml": '[package]\nname = "lantern"\nversion = "0.4.0"\nedition = "2021"\n[dependencies]\nbevy = "0.14"\nrand = "0.8"\nserde = "1"\nron = "0.8"\n[dev-dependencies]\napprox = "0.5"\n',
        "Cargo.lock": "", "rustfmt.toml": "max_width = 110\n", "justfile": "play:\n    cargo run\nweb:\n    trunk build --release\n", "Trunk.toml": "", "index.html": "", "src/main.rs": "", "src/player.rs": "", "src/lantern.rs": "", "src/enemies/mod.rs": "",
        "src/enemies/eel.rs": "", "src/enemies/heron.rs": "", "src/save.rs": "", "src/ui/hud.rs": "", "src/ui/menu.rs": "", "assets/levels/marsh.ron": "()", "assets/levels/pier.ron": "()", "assets/sounds/splash.ogg": "", "assets/sprites/eel.png": "",
        "tests/save_roundtrip.rs": "", "docs/design.md": "", "CREDITS.md": "", "README.md": "",
    },
    "lagoon sluice firmware": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.20)\nfind_package(Zephyr)\nproject(sluice)\n", "prj.conf": "CONFIG_GPIO=y\nCONFIG_LOG=y\nCONFIG_LOG_DEFAULT_LEVEL=3\nCONFIG_MAIN_STACK_SIZE=2048\n", "west.yml": "manifest:\n  projects:\n    - name: zephyr\n      revision: v3.6.0\n",
        "boards/nucleo_l476rg.overlay": "", "boards/esp32_devkitc.overlay": "", "src/main.c": "", "src/gate.c": "", "src/gate.h": "#define GATE_MAX_MM 850\n", "src/level_sensor.c": "", "src/level_sensor.h": "", "src/modbus.c": "", "src/watchdog.c": "", "tests/gate/testcase.yaml": "",
        "tests/gate/src/main.c": "", "scripts/flash.sh": "", "scripts/decode_log.py": "", ".clang-format": "", "VERSION": "1.6.2\n", "docs/wiring.md": "", "docs/modbus_map.csv": "", "README.md": "",
    },
    "lagoon reedlang": {
        "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n[workspace.package]\nversion = "0.9.1"\nedition = "2021"\nrust-version = "1.74"\n', "Cargo.lock": "", "cliff.toml": "", "deny.toml": "", "rust-toolchain.toml": '[toolchain]\nchannel = "1.79"\n',
        "crates/lexer/Cargo.toml": '[package]\nname = "reed-lexer"\n', "crates/lexer/src/lib.rs": "", "crates/parser/src/lib.rs": "", "crates/parser/src/expr.rs": "", "crates/parser/src/recover.rs": "", "crates/typeck/src/unify.rs": "", "crates/typeck/src/lib.rs": "",
        "crates/codegen/src/wasm.rs": "", "crates/cli/src/main.rs": "", "crates/parser/tests/snapshots/if_else.snap": "", "benches/parse.rs": "", "grammar/reed.ebnf": "", "editors/vscode/package.json": '{"name":"reed-vscode"}', "examples/fizz.reed": "", "CHANGELOG.md": "",
        "CONTRIBUTING.md": "", "LICENSE-MIT": "", "README.md": "",
    },
    "lagoon dike cluster": {
        "terraform/main.tf": "", "terraform/variables.tf": 'variable "region" {\n  default = "eu-south-1"\n}\n', "terraform/modules/vpc/main.tf": "", "terraform/envs/prod.tfvars": "node_count = 5\n", "terraform/envs/stage.tfvars": "node_count = 2\n", ".terraform-version": "1.8.5\n",
        ".tflint.hcl": "", "helm/pumps/Chart.yaml": "name: pumps\nversion: 0.12.0\n", "helm/pumps/values.yaml": "replicas: 2\nimage:\n  tag: 3.1.4\n", "helm/pumps/templates/deployment.yaml": "", "ansible/site.yml": "", "ansible/inventory/prod.yml": "", "ansible/roles/backup/tasks/main.yml": "",
        "ansible/roles/bastion/tasks/main.yml": "", "monitoring/alerts.yml": "", "monitoring/grafana/pumps.json": "{}", "scripts/rotate_keys.sh": "", "scripts/drain.sh": "", "docs/runbook.md": "", ".github/workflows/plan.yml": "", ".pre-commit-config.yaml": "", "Makefile": "plan:\n\tterraform -chdir=terraform plan\nlint:\n\ttflint --recursive\n", "README.md": "",
    },
    "lagoon salinity study": {
        "environment.yml": "name: salinity\ndependencies:\n  - python=3.11\n  - xarray\n  - snakemake\n  - netcdf4\n", "Snakefile": "rule all:\n    input: 'figures/fig3.pdf'\n", "config.yaml": "stations: [A1, A4, B2]\nseed: 17\n", "pyproject.toml": '[project]\nname = "salinity"\n[tool.black]\nline-length = 100\n',
        "src/salinity/load.py": "", "src/salinity/mixing.py": "", "src/salinity/trend.py": "", "src/salinity/plots.py": "", "notebooks/explore.ipynb": "{}", "notebooks/old_fit.ipynb": "{}", "data/raw/ctd_2022.csv": "", "data/raw/ctd_2023.csv": "", "data/stations.csv": "id,lat,lon\n",
        "R/gam_fit.R": "", "tests/test_mixing.py": "", "paper/main.tex": "", "paper/refs.bib": "", "paper/response_letter.md": "", "CITATION.cff": "", "README.md": "",
    },
    "lagoon office drawer": {
        "requirements.txt": "openpyxl==3.1.2\npypdf==4.2.0\nJinja2==3.1.4\n", "make_invoices.py": "", "merge_pdfs.py": "", "mail_reminders.py": "", "holiday_list.py": "", "clean_addresses.py": "", "config.ini": "[mail]\nserver = smtp.valle.example\nport = 465\n[invoice]\nvat = 22\nprefix = VL-\n", "templates/invoice.html": "",
        "templates/reminder.txt": "", "data/customers.csv": "", "data/holidays_2024.csv": "", "out/VL-0231.pdf": "", "out/VL-0232.pdf": "", "macros/Stock.bas": "", "start.bat": "python make_invoices.py\npause\n", "todo.txt": "", "README.txt": "",
    },
    "lagoon ferry desk": {
        "package.json": '{"name":"ferry-desk","private":true,"workspaces":["apps/*","packages/*"],"scripts":{"dev":"next dev apps/desk","build":"turbo build","test":"jest","lint":"biome check .","storybook":"storybook dev -p 6006","gen":"plop","codegen":"graphql-codegen"},"devDependencies":{"@biomejs/biome":"1.8","@changesets/cli":"2","jest":"29","plop":"4","typescript":"5.4","enzyme":"3"}}',
        "package-lock.json": "", "turbo.json": "{}", "biome.json": "{}", "plopfile.mjs": "", "codegen.ts": "", "tsconfig.base.json": "{}", "apps/desk/package.json": '{"name":"desk","dependencies":{"next":"14.2","react":"18","react-hook-form":"7","axios":"1"}}', "apps/desk/next.config.mjs": "", "apps/desk/app/layout.tsx": "", "apps/desk/app/page.tsx": "",
        "apps/desk/app/bookings/page.tsx": "", "apps/desk/lib/auth.ts": "", "apps/desk/middleware.ts": "", "packages/ui/src/SeatMap.tsx": "", "packages/ui/src/SeatMap.stories.tsx": "", "packages/ui/src/Button.tsx": "", "packages/ui/src/Button.test.tsx": "", "packages/ui/src/index.ts": "", "packages/gql/schema.graphql": "",
        ".changeset/config.json": "{}", ".github/workflows/ci.yml": "", "docs/adr/0001-graphql.md": "", "Dockerfile": "FROM node:20\n", "README.md": "",
    },
}

SENTENCES: dict[str, tuple[str, str]] = {
    "harbor pilot": ("harbor berths api", """
run just test_tariffs pls
change double bookings slip through when two requests hit at the same time, make that impossible
explain why does ais_client retry on 404s
run bump httpx to whatever's newest
change create scripts/purge_old_bookings.py, it ought to drop bookings older than two years in batches and print how many went
read what python does this need at minimum
run mypy, strict, only on berths/routers
none ok that was it for today, ta
run roll the db back one migration
change tariff rounding is off by a cent for weekly stays, fix
grep who calls compute_fee
run cov report in html
explain is it safe to share one AsyncSession between the routers and the arq worker?
status anything uncommitted?
run fix the lint stuff ruff can fix on its own
change vessels endpoint needs pagination, cursor based not offset
edit requires-python in pyproject should say >=3.13
run respx out, we don't mock http any more
log last 5 commits on main.py
run regen uv.lock from scratch
diff what have i done to bookings.py so far
explain what happens to a booking when the worker dies half way through an arq job
run stop the redis container, leave db alone
files any alembic versions with "draught" in the name
change write tests for routers/vessels.py, there are none
read .env.example, which vars do i have to fill
move import_tariffs.py to scripts/legacy/
run who's sitting on 8000
open which tabs have i got open
change swap the global settings object for a Depends so tests can override it
copy cp vessels.json vessels_big.json, same dir
run stash it, name it "half-done cursor"
explain models.py vs the 0007 migration: do they agree on nullability
delete scrap vessels_big.json again, didn't need it
run docker logs api last 100 lines
write berths/py.typed is missing, make it, empty
list migrations/versions, what's there
run new migration autogenerate, message "vessel imo unique"
change the readme should have a bit on running the worker locally, add it
info what sort of project did i just cd into
run is pre-commit happy with everything
change the docker image is 1.4 gigs, get it down with a multi-stage build
run pytest but stop at first fail and show locals
change 409 should become 412 when the etag doesn't match, bookings PATCH only, and document it
edit in compose.yaml make the api port 8010:8000
explain how does the tariff season logic decide between summer and winter
run switch back to the branch i was on before
explain postgres 16 in compose, asyncpg, the pool settings we use: any trouble to expect with 200 connections?
explain review berths/worker.py, anything that'd bite us in prod?
change ci takes 14 minutes, cache uv and split lint from tests
"""),
    "harbor winch": ("harbor crane rental", """
run Please run phpstan on level 8 for src/Service only
change Please write a command which archives the contracts that are expired since more than one year.
explain Why is the price calculator rounding before the tax and not after it?
run bring the composer lock up to date with the newest versions that are allowed
none Good morning! Today we make only small things.
edit In messages.de.yaml it stands "Krahn", correct is "Kran".
run Can you clear the cache of the prod environment
change The offer pdf has a page break in the middle of the table, please repair that
read What level of phpstan do we have configured
run Execute the pending doctrine migrations, without that it asks me
move ContractController.php belongs into src/Controller/Admin/
change Translate messages.de.yaml into English, as messages.en.yaml beside it
run show me all the routes with "contract" in the path
files Are there still twig templates for emails somewhere?
explain I do not understand how the messenger retries work here, can you explain from messenger.yaml and the handlers
run rector please, but only dry
run format everything after our cs rules
log Who has made the last change on security.yaml, and when?
change make the SendRemindersCommand idempotent, customers have got the mail two times
delete Version20240612.php was a mistake, away with it
run Which php version is here on the machine
status Is my working copy clean or must I commit something
write Please create a file VERSION with 2.4.0 in it
explain Is the voter in ContractController enough or can a customer see contracts of the others?
run consume the failed messages once more
change we need a discount ladder: from 5 days 3 %, from 10 days 7 %, from 30 days 15 %. In PriceCalculator with tests please
grep Where do we use dompdf directly
explain Why needs the PriceCalculatorTest eight seconds, what makes it so slow
copy I need .env a second time as .env.local
run phpstan goes on my nerves: make a baseline file with its own option
explain Which is better for our case, the doctrine transport or redis? look what we send
diff Show me please what is staged
run add infection as a dev package
change the Crane entity has public properties everywhere, change it to readonly constructor promotion where it goes
read look in symfony.lock if the webpack recipe is there
list what have we in templates/offer
run is any of our packages known as insecure? composer can tell that
run Push my branch and set the upstream
open Which files are open by me in the IDE
change Add a chapter "Installation on a fresh server" to the README, with all steps from clone to first login
edit APP_ENV in the .env must be prod
explain What happens between public/index.php and our controller? I must explain it to the trainee
run how many rows has the messenger_messages table, ask it with the console dbal command
explain what does PdfOffer do with contracts that have no end date
change create src/Command/ImportCranesCommand.php: it reads a csv of cranes, updates which exist, makes new the others, and says at the end how many
change phpunit gives 14 deprecations, work through them
info In which folder are we working here?
run throw away the local changes on composer.lock
explain please compare Crane.php and Contract.php, do both keep the same style with the collections?
run serve the thing on port 8088 with the symfony binary
"""),
    "harbor purser": ("harbor ledger rails", """
run rspec spec/services/statement_parser_spec.rb:42
run can we get a rails console going in sandbox mode
change entries in JPY come out 100x too small, money has no cents there. find it, fix it
read hey what ruby are we pinned to
explain so how does close_month_job know which month it's closing? can't see where that's passed in
explain which of the devise routes do we even need, and why's registrations still on
run brakeman pls. i want it quiet, no pager
change gonna need an importer for MT940 next to camt053, same interface as statement_parser
none haha yeah accountants gonna account
grep Money.new( anywhere in app/?
run autocorrect the safe cops
edit schema says "acount_id" in a comment, should be account_id
change pull the balance math out of the controller and into Account, it's doing way too much
run which gems are behind, only the ones in Gemfile
explain is there any way an entry can be posted twice if good_job retries?
log what landed this week
run db:rollback two steps
delete kill spec/fixtures/files/camt053.xml, it's got real IBANs in it
run seed the test db
change n+1 on the entries index, prosopite's yelling at me. sort it
copy make de.yml a duplicate of en.yml, translator will fill it
files every rake file under lib
run how long does each spec take, ten slowest is fine
change write me specs for close_month_job, incl. the leap year thing
status what've i got lying around unstaged
run add pundit
explain walk me through what statement_parser does with batch bookings
run bin/dev won't come up, is there something on 3000 already?
move lib/tasks/ledger.rake -> lib/tasks/ledger/close.rake
write need config/initializers/pundit.rb, nothing in it yet besides a frozen_string_literal comment
diff gimme the diff for Gemfile.lock
read what's the timezone set in close_month_job, is it hardcoded
run new model Budget with account:references and amount_cents:integer
change entries need soft delete, but sums must stop counting them. with migration
open the files in my editor rn, what are they
explain rubocop hates the parse method: is it really that bad or is the cop too picky here?
run squash the last three into one commit called "Currency column"
list ls app/services
change rework README, it's still the rails new boilerplate
run bundle says the platform's missing, add x86_64-linux to the lockfile
info where's the project root at
explain would solid_queue do everything we use good_job for? check the jobs before you answer
run tail the dev log
change the month-end email, it should list accounts that don't balance. build it
run todo comments, rails has a command for listing those right
explain why is currency nullable in that august migration
run tag it v2024.9 and push the tag
edit in Procfile.dev the web line needs -p 3001 at the end
change fix the flaky entry_spec, it only dies around midnight UTC
explain any good reason we've got both money-rails and our own money.rb initializer? what's in there that the gem doesn't do
"""),
    "harbor beacon": ("harbor lamp telemetry", """
change Alarms fire twice when a lamp reconnects within the debounce window. Find out where the duplicate comes from and fix it.
run AlarmServiceTest only, and skip checkstyle while you're at it
read What does the licence file actually say, Apache or EPL?
explain Before I approve the PR: is the offset commit in ReadingConsumer at-least-once or at-most-once?
run mvn dependency tree, filtered to jackson
run Build the jar without tests, please, and with the prod profile.
change Replace DateUtil with java.time throughout.
edit application.yml still points at influx:8087. Make that 8086.
explain What would break if we turned on virtual threads here?
status Did the release plugin leave anything modified behind?
run set the project version to 3.1.0 using the versions plugin
change Add a section to CONTRIBUTING.md that describes how we name Flyway scripts, and why.
grep Any @Value annotations left?
run Let me see which plugins have newer releases.
explain AlarmRule has both equals() and compareTo(). Are they consistent with each other?
none I'll be in a meeting till three.
run Flyway: repair the checksum on my local database.
change src/test/java/org/lamp/ingest/ReadingConsumerTest.java should exist. Cover malformed payloads, late readings and tombstones.
log Who touched V12 last, and what was the commit message?
run integration tests (the *IT ones), verbose
move Could DateUtil.java live under org/lamp/common instead of util?
explain why's there a separate application-prod.yml when everything in it comes from env vars anyway?
run kafka: list the topics from inside the container
delete logback-spring.xml is superseded by the platform's one; remove ours.
files Where are the Flyway scripts? All the V*.sql.
change Let operators acknowledge an alarm over REST. Persist who and when; reject a second acknowledgement with 409.
run Is docker even up on this box?
diff Compare my pom against HEAD for me, please.
run Purge the local repository of our own artifacts and resolve again
copy I want application-prod.yml duplicated as application-stage.yml.
change Make the build reproducible: fixed timestamps, no hostnames in the manifest.
explain How does a reading travel from Kafka to Influx? A short tour would do.
run which JDK will mvnw use
write Create .java-version containing 21.
open What am I looking at in the editor at the moment?
change checkstyle reports 61 missing javadocs on public methods. Write them.
run Cut a branch release/3.1 from main and check it out.
list Contents of src/main/resources, please.
read Which starter parent version are we on?
explain Judge AlarmServiceTest for me: does it test behaviour or merely the mocks?
change ReadingController returns entities directly. Introduce DTOs.
run Apply the code formatter (spotless) across all modules.
info Tell me about this workspace.
run Sort the POM with the sortpom plugin
none Is it "licence" or "license" in American English?
explain Two threads can call AlarmService.raise at once, can't they? What protects the map?
change Upgrade path to Spring Boot 3.4: write me a plan, with risks, no code yet.
run undo my last commit but keep the changes staged
run Start only influx from the compose file, detached.
edit Kafka image tag in docker-compose.yml: 3.7 → 3.8
"""),
    "harbor deckhand": ("harbor ferry tickets", """
run gradlew :domain:test
run ./gradlew dependencyUpdates or how its called, what is outdated
change kids under 4 shoud travel free but Fare charges them 1 cent lol fix that
read ktor version?
explain why Fare is a sealed class and Sailing not
run detekt w autocorrect
grep OldFare, still used smwhere?
delete nobody? then rm OldFare.kt
none nice nice
change sailings thats cancelled must refund all tickets automaticaly, do the endpoint + the domain part
run kill gradle daemons
edit in application.conf port = 8080, need 9090
run only tests with "refund" in name, server module
explain can u explain what Security.kt does with the jwt audience
status whats not commited
run fat jar for cli pls
change port kotest specs to plain junit5, we drop kotest
files *.conf files?
run why does gradle take slf4j 1.7, show me dependencyInsight
explain is TicketRoutes doing to much? honest opinion
log commits of yesterday
run wrapper to 8.9
change cli need a --json flag for all the commands
move fares.md shoud sit in docs/domain/
run drop the stash on top
copy clone FareTest.kt as FareEdgeTest.kt next to it
run test again but no cache, rerun all of it
change write docs/architecture.md. modules, who depends on who, where db lives
read whats in libs.versions.toml for exposed
explain diffrence between our two compose services and what prod has, does it matter
run profile the build, where goes the time
run mailhog logs
open opened files?
change the money is Double everywhere!! make it BigDecimal or better own Money type
diff show unstaged in domain/ only
run cherry pick 4be19c2
explain how come tests green locally and TicketRoutesTest flaky on ci, look for shared state
write server/src/main/resources/banner.txt, make it with text FERRY
run lock down the dependencies, write-locks
list whats in plugins dir
none jwt or session cookie, what u think generaly
run who is listening on 5432 and is it postgres from compose
change detekt says LongMethod in TicketRoutes 3 times, split them
info gradle or maven, this here?
run rename my branch to fix/free-kids
change validation missing on POST tickets: negative passenger counts pass thru
edit README typo "tickest"
explain what mean `apply false` by the detekt plugin and what happens if i delete it
change rate limiting on login pls
explain whats the purpose of the domain module if server has own classes for same thing?
"""),
    "harbor broker": ("harbor customs net", """
run dotnet test, filter on EdifactParser, no build
change EdifactParser chokes on segments with an escaped release character (?+). Needs fixing and a regression test.
none FYI the customs office moved the deadline to January, no action.
run list outdated nugets incl. transitive
explain Why is DutyCalculator registered as a singleton when it takes the DbContext?
read which sdk is pinned in global.json
run EF: add a migration called AddTariffIndex, startup project is the Api
run fix whitespace with dotnet format, only src/Customs.Core
change move package versions into Directory.Packages.props (central package management), all csproj files
explain what are the nullable warnings in Declaration.cs really telling us, is there an actual bug behind any of them
edit TargetFramework of the Api: net8.0 -> net9.0
run publish self-contained for linux-x64, Release
grep look for `.Result` and `.Wait(` in src, sync over async is back I fear
change Endpoints are one 900 line file now. One file per resource, same routes, same behaviour.
run what user secrets are set for the api
status git state?
explain compare what we do in Legacy/EdifactParser with what the EdiFabric lib offers. keep ours or not?
log history of DutyCalculator.cs, also across renames
run are there vulnerable packages
change health endpoints: /live without deps, /ready with db check, wired in Program.cs and in the Dockerfile HEALTHCHECK
delete nuget.config can go, we're back on the public feed only
run watch the tests of Customs.Tests
files any *.http files in the repo?
change Add XML docs to the public API of Customs.Core
run scripted migration please, idempotent sql into artifacts/migrate.sql
move Legacy/EdifactParser.cs out of Legacy, up one folder
explain does anything guarantee that the declaration number is unique, or do we just hope
copy base a Staging appsettings on the Development one, plain duplicate for now
run clear all nuget caches
diff what did I change in Directory.Build.props
run remove Newtonsoft.Json from the Core project
change appsettings are read with magic strings in 11 places; options pattern with validation on start
explain how is the exchange rate chosen when invoice and declaration are on different days?
run which dotnet runtimes are on here
write new file .config/dotnet-tools.json with {"version":1,"isRoot":true,"tools":{}}
run trust the dev cert
open Which documents are open?
change decision record for minimal APIs vs controllers, one page, in docs/adr
list everything below src/Customs.Data
read azure-pipelines.yml, on which branches does it trigger
run install dotnet-ef as local tool
explain Review of DutyCalculatorTests pls: gaps, bad names, anything that tests nothing
info what solution is this and where
run abort the merge
none roughly how many KB is a 1000-line EDIFACT message?
run docker build, tag customs:dev, no cache
change calculate duties in batch. today it's one db roundtrip per line item which kills us on the 3000 line declarations
run commit all this as "Pin SDK", don't push
change german error messages in DeclarationEndpoints → resource files, en as default
explain Program.cs order of middleware, is auth before cors there on purpose?
"""),
    "harbor stevedore": ("harbor tug platform", """
run tf plan against stage tfvars
run helm lint charts/gateway w/ prod values
change prod nodes got recreated just because we renamed a pool. need moved blocks so that never happens again
explain wtf does rotate_certs.sh do if vault is sealed? does it leave us with half-rotated certs
read oncall.md, who do i ring for dns
run top pods sorted by memory, ns gateway
none paging's stopped, going back to bed
edit bump chart version 0.9.3 → 0.9.4
run terraform fmt, recursive
change write a role ansible/roles/promtail that ships journald to loki, same layout as node_exporter
status did i leave anything uncommitted before the incident
explain is this ingress safe to expose as it is? no waf in front
run ansible dry run for site.yml on stage, only tag monitoring
change scripts/restore_pg.sh has to exist before the audit: take latest dump, restore in a scratch db, compare row counts, exit non-zero on mismatch
grep everything that mentions 10.40.
run loki container's output, follow it
diff whats staged
run fix tflint's complaints, it's got --fix
change backup_pg.sh dies silently when the disk is full, make it loud and clean up the partial dump
log whos been in network.tf this quarter
run how much disk has docker eaten in total
explain why do we have count on the subnets but for_each on the peerings
change alerts.yml flaps at night. add for: durations and hysteresis that make sense per alert
run state list, grep nodepool
delete dr-plan.md, confluence has it now. remove
explain compare stage.tfvars & prod.tfvars against variables.tf, anything that'd drift or default to smth silly?
move stage.ini → ansible/inventory/stage/hosts.ini
run unlock tf state, id 7f1c-22ab
read what tool versions are pinned here
change readme needs a "day 1" for new joiners: tools, vpn, kube contexts, first plan
files all *.tfvars
run prometheus: restart it, only that
change gateway deployment: add probes, pdb, topology spread, non-root. one mr
explain does terraform/main.tf really need two providers aliases or is one a leftover
run rollout undo deploy/gateway
write .terraform-version, it should contain 1.8.5
run which kube context am i on
copy need prod.tfvars as the starting point of envs/dr.tfvars, same content
change convert node_exporter role to the official collection
list wheres charts/gateway/templates, what yamls are in
explain review alerts.yml like you'd be on call for it
run helm diff upgrade gateway, stage
open what tabs do i have up there in the ide
info which repo is this shell in, platform or infra-legacy
run rebase on origin/main, autostash
change ci: plan on MRs should post its output as a comment, apply only by hand on main
explain how do values.yaml and the gitlab variables end up in the deployment, who wins
edit replicas: 2 is too little in values.yaml, 3
none /27 = how many usable ips
change make targets for plan/apply per env so no one types -var-file anymore
"""),
    "harbor dredger": ("harbor silt warehouse", """
run dbt build fct_dwell_time and everything upstream of it
change dwell time goes negative if a container is re-weighed, correct the model so the first gate-in counts
run could we get deps installed for dbt, packages.yml changed
explain I'm trying to understand why fct_dwell_time is incremental with merge and not delete+insert, is there a reason in the data?
read which version of dbt_utils are we at
run sqlfluff fix on the staging models, yes to everything
none thanks, numbers match finance now!
change I'd like generic tests (not_null, unique, relationships) on all the marts columns where they make sense
grep who still refs dim_terminal
run trigger nightly_load for the 14th of May by hand
explain what is the grain of stg_port_calls, one row per call or per call and berth?
log when was snap_tariffs last changed
run freshness of the sources
change make a DAG which exports the marts to parquet on S3 every Sunday, with a sensor on nightly_load
delete tests/assert_dwell_positive.sql isn't right anymore, please take it away
run scheduler logs, last half hour only
edit country_codes.csv header: name should be country_name
explain if dq_checks fails at night does nightly_load stop, or do the two not know each other
status anything modified that I've not added yet?
run only seeds, full refresh
change cents_to_euros rounds half up but accounting needs bankers rounding, adapt it + its usages
files all yml below models
explain does the sftp_hook close its connection on every path, also on timeout?
run pytest tests/test_dags.py -x
move lineage.md belongs to docs/architecture, please put it there
write models/marts/_exposures.yml with just "version: 2" on the first line
run psql into the warehouse container and count rows of raw.port_calls
change document every column in _staging.yml, business wording, not "the id of the id"
run which airflow is installed really, 2.9.3?
diff has dbt_project.yml changed against what's committed
explain rate the SQL of dim_terminal from a performance view, it takes 40 min
run generate docs and serve it on 8081
list which DAGs live in dags/
change port the pandas script logic inside nightly_load into dbt models, step by step plan first
copy profiles.yml → profiles.example.yml, keep both
run freeze what's in the venv to constraints.txt
explain Airflow's catchup is on for nightly_load, what would happen if I unpause it after three weeks?
run delete the local branch old-snapshots
open which of those models do I have opened
change backfill of 2022 runs out of memory in nightly_load. chunk it
info name of this workspace and where it's on the disk?
run compile stg_containers so I can see the SQL
explain ephemeral vs view for our staging layer, look at how they're used and tell me what you'd take
run lint all of models/marts but don't touch anything
change snapshot strategy from check to timestamp, without losing the history
none how would one pronounce "dbt"?
run bring the whole airflow stack down, volumes also
change stg_containers: iso 6346 check digit validation, invalid ones to a quarantine model
read is the nightly_load schedule in UTC or Lisbon time?
change tests for sftp_hook, with a fake server and not only mocks
"""),
    "harbor medic": ("harbor buoy clinic", """
run poetry run pytest appointments/tests/test_slots.py -k overlap
change Patients can book the same slot from two browsers; needs a constraint and a decent error message
run makemigrations pls but call it room_capacity
read gdpr.md — how long do we keep records?
explain is patients/views.py leaking data of other practitioners? Check the querysets
run Flush celery's queue, all of it (dev box)
edit version 0.14.2 → 0.15.0
change reminder.html is ugly and breaks in Outlook, redo it table-based
run black and isort over patients
none Salut ! tout va bien ici
grep any select_for_update in there
run Compile the french messages
change Complete the missing french strings in django.po, formal "vous"
status Where do I stand, git-wise?
run check --deploy using prod settings
explain Why does slots.py generate 25-hour days in October?!
log show me the commits since tag v0.14.0, one per line
run superuser for my local db, username amelie
change Rip out the custom token auth, use simplejwt
delete I don't want tox.ini any more, CI took over
run worker container keeps dying, show me why in its logs
explain serializers.py: validate() vs field validators, which errors does a client see first?
files every migration that has "slot" in the filename
change Factor the e-mail sending out of views into tasks, with retries
run what's in the stash
move test_slots.py should be called test_slot_generation.py
write start appointments/permissions.py, first line `from rest_framework import permissions`, that's all for now
run tox only py312, recreate
explain Who can see what in admin.py? Sum it up for our DPO, she isn't technical
change GDPR export: a management command which zips everything about one patient
diff what's different in settings/base.py now
run sqlmigrate appointments 0011
change Have a pass over the docstrings in slots.py, half of them are lies
copy django.po for Italian, start from the French one as is (locale/it/LC_MESSAGES/)
run Add django-axes with poetry, not as dev
read whats the DEBUG value in prod.py
explain celery.py autodiscovers tasks and INSTALLED_APPS too... double registration or fine?
run is rabbit's 15672 reachable on localhost
change the slots query does 300 selects for one week view, get that under 10
list ls templates recursively
run revert 9c0d7e1, no editor
explain What's the point of the 0011 migration being split in RunPython + AlterField
open what's in my editor
change Calendar feed (ics) per practitioner with a secret url
info Django or Flask? and the project root
run poetry lock without upgrading anything
explain Can two celery workers send the same reminder? Show me where you see it
edit Dockerfile base should be python:3.12
none CharField or TextField for notes, in general?
change Plan the split of patients/models.py into a package; which migrations would be needed, what could go wrong
"""),
    "meadow keeper": ("meadow herbarium", """
read what globs are workspaces here
change port PlantCard to svelte 5 runes
run storybook up
move search.ts -> fuzzy-search.ts same folder
run which node am i on
run stash everything incl untracked
log last commits touching locales/
explain why does usePlants refetch every time i tab back
explain review UploadDialog.tsx, be mean
list packages/ui/src
change nl.json is missing about thirty keys, fill them in
change make the e2e upload spec less flaky
change add a skeleton loader to PlantCard while the image is fetching
explain what happens to an upload if the token expires halfway
read which node version does .nvmrc pin
run add zod to admin
run pnpm why lodash
delete CONTRIBUTING.md, nobody reads it
change UploadDialog closes on escape even mid-upload, stop that
files all the .svelte ones
run playwright, headed, just upload.spec
explain how does search.ts rank a hit on genus vs one on common name
explain is tokens.css actually tree-shaken or do we ship all of it twice
run any outdated deps across workspaces
status whats dirty in here
run snapshots moved, vitest -u em
none svelte or solid for a weekend thing?
open tabs i've got up?
run types ok everywhere?
copy en.json to de.json, i'll translate later
run msw as dev dep in apps/web pls
run what's hogging 5173
info is this a monorepo or what
run wipe node_modules and reinstall from the lockfile
change Button: loading prop, spinner, aria-busy
run vitest only search.test.ts, watch off
edit package.json storybook port 6006 -> 6007
diff what did i change in App.tsx
run turbo build but only the svelte app
run fix prettier complaints across the repo
change README needs a bit on how the two apps share tokens.css
run get rid of dead exports, knip --fix
change get rid of the prop drilling in admin App.tsx
change create apps/admin/src/useDebounce.ts, generic hook, cancel on unmount
change search in apps/web is case sensitive for latin names, shouldn't be
change drop lodash from admin, native equivalents everywhere
change write tests for usePlants, cover the error path too
run new branch feat/qr-labels
grep who imports tokens.css
write .npmrc with auto-install-peers=true
"""),
    "meadow drover": ("meadow cattle app", """
grep where appears Hive.openBox in the code
log who changed the build.gradle last and when was it
run the logs of adb, only lines with flutter
diff show the difference i made in the Podfile before i push
change please put the english translations for what is new in app_pt.arb
run fix what dart fix can fix alone
change migrate us from hive to drift, model by model, i know is big
change herd_page have 600 lines, separate it in smaller widgets
edit in the pubspec change version to 1.8.3+42
run generate the freezed files again, with delete conflicting outputs
run which devices are connected now? my moto g should be there
change the farmers complain that the weighing form accepts negative kilos, can you put a validation there?
explain is it dangerous that two phones edit the same animal without signal? how our code treats it
run gera as traduções de novo com gen-l10n
run what packages are old in this project
write a file android/key.properties.example with storePassword= and keyAlias= one under the other
run throw away my local branch teste-balanca
explain compare how api_client and offline_queue handle errors, they look different to me
run only the test of the offline queue please
change the app freeze when the herd have more than 2 thousand animals, solve this for me
read what version and build number have we in the pubspec
list what we have inside of lib/features
explain from where comes the state that HerdPage shows, step by step
change add a field earTag to Animal, with json and everything that depends
info in which folder are you working now?
open which dart files i have open there in the editor
run put connectivity_plus in the dependencies
run let the integration test run on the emulator
change guys on the field use the app under strong sun, make please a high contrast theme and a switch in the settings
explain take a look in weighing_form.dart and say me if a senior would approve
run dart format on lib and test, 100 columns
change when api_client receive 401 it should renew the token one time and repeat the call
run flutter clean because gradle is drunk again
change docs/sync.md is from the old times, describe there how the sync works since we have the queue
run make me the apk of release, split per abi
change i want that the offline queue try again with exponential wait, now it hammers the server every 2 seconds
run tag this commit v1.8.2 and push the tag
move cow.svg rename to bovine.svg, same folder
explain what is the difference for us if offline_queue uses a Stream and not a Future?
change create test/herd_notifier_test.dart, the notifier has zero coverage today
none today rained so much here that the internet fell three times, hahaha
run is the flutter doctor happy
delete animal.freezed.dart can go out, i will generate it later
copy duplicate weighing_form.dart to vaccine_form.dart, i start from there
run flutter analyze, i want zero warnings before lunch
files find me every arb file
explain i dont understand why the herd notifier emits two times after one weighing
read the minSdk, which one is it in the gradle of the app?
status did i forget to commit something of yesterday
run pod install inside of ios, the mac was formatted
"""),
    "meadow lark": ("meadow birdsong ios", """
change Recorder leaks its audio session when a phone call interrupts it. Do mend that.
none What is the Nyquist frequency for 44.1 kHz?
diff I should like to look over my edits to Recorder.swift.
list What is to be found in App/Views?
change The spectrogram stutters on an iPhone 11 as soon as the window is larger than 2048 samples; could you move the FFT off the main actor?
run I rather need to know which Xcode is selected on this machine.
explain Does Recorder hold on to the buffer after stop(), or is it released at once? I couldn't tell from reading it.
move ListenView.swift ought to live in App/Views/Listen.
run Boot the iPhone 15 simulator, would you?
run Kindly run the package's tests, but only those for the classifier.
explain Is our privacy manifest honest, given what the recorder collects?
copy Make a copy of Fastfile called Fastfile.backup beside it.
run Send a beta to TestFlight with the usual lane.
run Update the Swift packages to the newest versions that Package.swift allows.
change Add a lane to the Fastfile that bumps the build number, tags it and posts to Slack.
edit The line length in .swiftlint.yml should be 120 rather than 140.
run Bundle install first, the new laptop has no gems yet.
change Draft the release notes for 2.4 in the changelog, based on what went in since the last tag.
change Write RecorderTests.swift with a fake microphone so that we needn't touch real hardware.
change Welsh is missing from Localizable.xcstrings altogether; supply it.
change Please adopt strict concurrency in BirdsongKit and sort out whatever the compiler then objects to.
write Please put a .swift-version in the root containing 5.10.
run Retake the App Store screenshots.
run Check out the branch release/2.3 for a moment.
run The derived data are eating my disk; how large is that folder by now?
run Swiftformat over Sources in lint mode, without altering anything.
run Bring back what I stashed this morning.
change VoiceOver reads "image" for every row of HistoryView, which won't do. Proper labels, please.
files Are there any xcprivacy files besides the one in App?
none Splendid, Apple have approved it after all.
run Which tags do we have that begin with 2?
run List the simulators that are available.
log When was Spectrogram.swift last altered, and by whom?
delete The file .swiftformat is no longer wanted.
info What sort of project has been opened here?
run Rebase my branch onto origin/main.
change HistoryView ought to group recordings by day, with the newest at the top.
explain Walk me through what happens between the tap on Listen and the first result on the screen.
change I'd like a small Swift command-line target that classifies a WAV file and prints the three likeliest species.
change Turn the completion handlers of Classifier into async throws.
run Resolve the package dependencies afresh, please, the cache seems to be broken.
read What is the usage description for the microphone in Info.plist?
status Is the working copy clean?
explain Why is the classifier an actor when everything else is a plain struct?
read Under which licence is this published?
grep Every place where AVAudioSession is mentioned, if you'd be so kind.
run Let swiftlint correct what it can by itself.
open Remind me which documents I have open at the moment.
explain Would you say SpectrogramTests actually proves anything, or merely that the code does what it does?
run Does it still compile in release configuration?
"""),
    "meadow scythe": ("meadow mole game", """
grep whos using thread_rng
copy 02_orchard.ron to 03_pond.ron as a base
none gg, 200 wishlists overnight!!!
run is the wasm32 target even instaled
open which files do i have open rn, lost track
run switch 2 branch wormhole
files any ogg besides squeak??
list whats in assets lol
run machete time, throw out the crates nobody uses
explain honest opinion on ai.rs?
change worldgen takes 4 secs on orchard, get it under 1
run add bevy_rapier2d to the mole crate
change coyote time for the jump, like 80ms
run commit this as "worms flee now"
write new file crates/mole/src/consts.rs w/ pub const GRAVITY: f32 = 9.0;
info wait which folder r we in, is this the jam repo
run cargo deny check licenses
change worm ai is dumb as bricks!! make them flee when the mole is near
change gamepad suport!!
run cargo tree -d, i smell two rands
log last 15 commits oneline
run lock file -> newest compatible versions
diff gimme the diff of dig.rs
change omg the mole can dig thru bedrock if u hold shift, plz fix that
run expand the macro stuff in save.rs w/ cargo expand
delete yeet NOTES.txt
explain wtf why does the same seed give a difrent map on wasm
change property tests for noise.rs, proptest or whatevs
change autosave every couple mins w/o hitching pls
move sfx/squeak.ogg to sfx/mole_squeak.ogg k
explain is dig.rs sound with that unsafe bit or am i playing with fire
run make the atlas again
edit 01_lawn.ron worms 12 → 15
run cargo bench gen, wanna see if im faster than yday
run nextest but only the seeds ones
explain how come the hud lags one frame behind the score
change split hud.rs into a plugin, its a mess in there
change new xtask that checks all .ron levels parse n prints the bad ones
change need a level 03, frozen pond, harder than orchard, be creative with it
change turn NOTES.txt into a proper roadmap in the readme
run how fat is target/ rn, my disk is crying
status did i leave stuff uncommited
run kill my last commit but keep the changes (soft)
run clippy --fix it, dirty tree is fine
run lets gooo run the game in release
read whats the wasm recipe in the justfile doing
read how many worms in orchard
change bump bevy to 0.14 n fix whatever explodes
run wasm build plsss, trunk thing
explain eli5 how chunks get from worldgen into the ecs
"""),
    "meadow warden": ("meadow milk intake", """
grep Which files call log_fatal from lib/log.sh?
list scripts directory, contents.
run Go version on this box, before I blame the CI.
change docs/oncall.md has nothing on a stuck tanker queue; add a section, with the commands one needs.
open Which buffers are open in my editor, I have a screen share in two minutes.
change Put Prometheus metrics on intaked: intake litres, rejects by reason, lab latency.
run Fix formatting, gofumpt, whole tree.
diff Only the staged part, I'm about to commit.
explain Go through CODEOWNERS, the chart and the compose file and tell me where they contradict each other.
run Tail intaked's container logs, last 200 lines.
copy Take values.yaml as values-staging.yaml, unchanged for now.
explain Is restore.sh safe to run against production while intaked is up?
run Just the backup bats file.
run Cherry-pick 9fe12ab onto this branch.
info Name and root of the workspace, for the incident form.
change The image is 1.1 GB. Get it down, distroless if that works.
run Drop me into psql on the pg service.
run Bring up nats and postgres only, detached.
run helm lint the chart.
status Anything staged that shouldn't be? Give me the state first.
run Shellcheck everything, there's a make target.
run govulncheck, security wants a yes or no by noon.
change We lose lab results whenever NATS reconnects. Track it down and patch it.
change Draw up a plan for zero-downtime migrations before I touch 0012, steps and risks.
explain Yesterday two tankers got the same slot. I need to know how the locking in tanker.go is meant to work before I touch it.
write .dockerignore, please: bin, dist, .git.
explain Someone claims migration 0012 locks the whole table. True?
change Context should be threaded through store.go properly, right now half the queries can't be cancelled.
delete tests/backup.bats moves to another repo and is already there, so remove it here.
change Create scripts/rotate-logs.sh. It keeps seven days, compresses the rest and never touches a file intaked still has open.
run Prune dangling images, disk alert is firing.
change Replace cobra in intakectl with plain flag. Fewer deps.
change Table tests for lab/client.go, including the 429 path.
run Update pgx to the latest patch and tidy.
none Incident closed. Customer informed. Going to bed.
run Delete all local branches already merged to main.
explain Why do we retry 5 times in the lab client but never in the store?
read Replica count in the chart's values?
run Tests with -race, tanker package, count=1.
move docs/oncall.md -> docs/runbooks/oncall.md.
run A goreleaser snapshot, no publish, clean dist first.
change Add a --dry-run to restore.sh that only says what it would do.
run Which containers have restarted since yesterday? docker ps -a will do.
none SIGTERM or SIGINT, which one does Kubernetes send first?
edit Compose file: nats 2.10 becomes 2.10.18.
run Anything listening on 4222 already?
read Who owns this repo according to CODEOWNERS?
log What landed since Friday noon? I was off.
files Locate every .sql we ship.
change Got paged at 03:10 because backup.sh happily exits 0 when pg_dump dies. Make it fail loudly.
"""),
    "meadow tinker": ("meadow hedge cad", """
files Are there headers which end on .h instead of .hpp?
info What is this for a project, and where does it lie?
change I want undo and redo in the canvas, at least fifty steps.
explain What goes on in svg_writer when units are inches, I can not follow the scale factors.
run Doxygen once, please.
run Throw away the build folder and configure from zero with Ninja.
open The files that are open in my editor, list me these.
move offset.cpp and not the header: to src/geom/detail/offset.cpp.
list tests/data, what have we there.
explain The asan preset reports nothing, but valgrind does. How can this be?
run Count me the lines with cloc.
change Offset of a concave polygon gives self intersections. This must finally be repaired.
change dxf_reader: splines are silently ignored, read them please.
run Configure with preset debug, then build. Eight jobs.
diff Show me what differs in src/io to the last commit.
run Let cmake say which options there are, -LAH.
run Which gcc do we have here at all?
run git bisect start, bad is HEAD, good is v3.0.0.
log Since when exists fuzz_dxf.cpp, and from whom?
change The file format document describes version 2, the writer makes version 3. Correct the document.
run Let the fuzzer run 60 seconds.
run Build with the asan preset and let the tests go.
change CI we have none. Set up GitHub Actions for gcc, clang and MSVC.
change Write Doxygen comments for everything public in polygon.hpp.
explain Is the fuzzer in tools good enough or does it only test the first hundred bytes?
read In the presets file, what is there to choose?
grep In which places is EPSILON compared, I want to see all.
change Install rules and a package config are missing, so that others can find_package(hedgecad).
copy tests/data/square.dxf I need twice, the second as square_noheader.dxf.
explain Compare the two approaches, offset by Clipper and ours. Which is more robust?
write Lay down a .editorconfig, with root = true in it, more not.
read Which eigen do we pin?
status Have I something modified which is not added?
change Crash when the DXF has no HEADER section. Here square.dxf without it suffices for reproducing.
edit In CMakeLists.txt raise the version 3.1.0 to 3.2.0.
run Initialise the submodules, recursive.
run Clang-format over src and tests, in place.
edit ColumnLimit to 120 in the clang format file.
change Raw new and delete in canvas.cpp, we live not any more in 1998. Modernise.
run ctest, only that what begins with dxf. And output on failure.
explain Wherefore is Polygon copied three times on the way from the reader to the canvas? Or do I see that wrong.
change A test for offset with negative distance is lacking. Also with zero.
run conan install, build missing, release.
run clang-tidy on offset.cpp.
delete The AUTHORS file is superfluous, git knows it better.
run What remotes are configured here?
run How big is the binary after strip? build/release/hedgecad
none Feierabend. Tomorrow further.
change Make that it compiles with C++20 and use std::span where it brings something.
run ldd on it also, I suspect the wrong libstdc++.
"""),
    "meadow brewer": ("meadow brew club", """
change Japanese po file, many msgstr are empty. Please translate them.
run mix format, but check only.
run Which erlang is really installed here?
change GravityChart shows wrong hour, I think UTC is not converted to JST. Could you correct?
change Make batches_test also check the failing changesets.
change I would like pagination in batch list, 20 each, keep filter in the URL.
run One migration back, I made mistake.
explain If two members edit one batch together, who wins in our code?
change Please move readings store from options style to setup style.
explain Why does ingest use GenServer and not only Oban job? I cannot see reason.
run Let me have dialyzer result.
run Deploy to fly now please, everyone agreed.
run I want list of all routes of phoenix.
copy Please take copy of fly.toml to fly.staging.toml.
change Please prepare seeds.exs with some believable batches for demo on Thursday.
run Reset the dev database completely, it is only test data.
list What is inside lib/brewclub ?
diff What did I change in router.ex, please show.
info Excuse me, what project is this window?
write Please make file .iex.exs, inside only: alias Brewclub.Batches
run Is credo strict satisfied?
run pinia should be newest version, please upgrade with npm.
edit mix.exs version 0.9.3 please to 0.9.4
explain May I ask what happens with reading if database is down for one minute?
open I opened many file. Which are they?
change Sensor sometimes sends same reading twice, please make ingest ignore duplicate.
change Batch needs field "yeast", so migration, schema, form and everything.
explain Please compare BatchLive and GravityChart, which one holds truth for gravity value?
run Please bring dependencies, this computer is new.
run Unlock unused deps from mix.lock, clean up.
explain Is runtime.exs correct about secret? I worry it leaks in log.
run お願いします、本番用リリースをビルドして
change When member cancels membership the reminder worker still sends mail. It must not.
run In assets folder, eslint with automatic fix.
status Before lunch: are there changes I did not save in git?
change Each page load makes 40 queries, N+1 I suppose. Kindly reduce.
run Last failed tests one more time (mix test --failed).
change Write new module Brewclub.Csv for export of readings, streaming, because file is large.
read Which region is it deployed, fly.toml knows.
run Logs of fly app please, is it alive?
none Thank you very much for hard work today.
delete Please remove .credo.exs, default of credo is enough for us.
log Please tell commits of this week, with author.
run Run the migration please.
read What does .tool-versions say about nodejs?
change README: new member does not understand how to start. Please rewrite setup part kindly.
move reminder.ex, please name mail_reminder.ex in same place.
grep Where is Oban.insert called?
files Please search all migration files.
run Please execute mix test, only the ingest one.
"""),
    "meadow monk": ("meadow psalter", """
explain Which of the two renderers is better structured, and why?
explain Could laziness be the reason why the benchmark numbers make no sense?
explain What on earth is the phantom type in Layout for, and would anything break without it?
run cabal build all, with warnings as errors
status Have I sinned since the last commit?
none A monad is just a monoid in the category of endofunctors, as they say.
change Main.hs deserves proper option parsing, subcommands included.
run Does it still build under stack?
change The parser accepts a clef in the middle of a ligature, which no scribe ever wrote; have it rejected with a decent error message.
read Let us contemplate .hlint.yaml.
copy A twin of salve.gabc, to be christened salve_solemn.gabc.
run Only ParserSpec, via --match, if hspec permits.
explain Tell me how a gabc line becomes glyph positions. Slowly, it has been two years.
run ghcup list, what else could I have
log The last person to touch Mode.hs: who was it?
change I'd be grateful for Haddocks on Psalter.Neume, with small examples that doctest can run.
open Which scrolls lie open on my desk? I mean the editor.
run freeze the dependencies again
edit Indentation in fourmolu.yaml should be 4, alas.
change Purge the partial functions: head, fromJust, the whole sinful lot.
explain Is our Parser monad lawful, given that home-made backtracking of mine?
run A worktree for the branch musicxml, one level above this directory.
run The benchmarks, with a CSV of the results in bench.csv.
read The stack resolver, which one was it?
run Generate the Haddock pages.
grep unsafePerformIO, does it occur anywhere? Confess.
run Fourmolu in place, everything under src, app and test.
change Layout is quadratic in the number of neumes, and the Salve takes half a minute. I trust you can do better.
run Ask hlint what it thinks of src.
diff My alterations to Tex.hs, let me see them.
change QuickCheck properties for Mode: transposing up and down again must be the identity.
run Accept the new golden files, they are as they should be. --accept I believe.
read BSD or MIT? The cabal file must know what licence I once chose.
move The file kyrie.gabc shall reside in examples/ordinary/.
change Write me a flake check that builds, tests and formats, all in one.
delete stack.yaml may go in peace; cabal it is.
change Let there be a third backend, for MusicXML.
list The examples, what do I have?
files Anything that ends in Spec.hs.
change Warn the user when a syllable has no neume at all instead of drawing a blank.
change Every String in Svg.hs ought to have been Text since 2012. Be so good.
run Render examples/kyrie.gabc to SVG with the executable, output into /tmp.
change Replace optics by plain record syntax, I have grown tired of explaining it to students.
run cabal outdated
run Which ghc am I blessed with today?
write A file hie.yaml that says cradle: and beneath it, indented by two, cabal:
info In whose house am I: what workspace is this?
run check whether the sdist is fit for Hackage (cabal check)
run Update the flake's inputs.
run Bring the package index up to date.
"""),
    "meadow sparrow": ("meadow frost sensor", """
delete rm tools/plot.py im using excel now lol
change plot.py is ugly and slow with a month of data, redo it with pandas
run open the serial monitor pls
run size of the firmware, verbose
run add ArduinoJson to the project w pio
explain how does power.c know the rtc kept its memory after sleep
status git status plz
run is meson even installed which version
change ringbuf loses the oldest byte when its exactly full
run setup the meson build dir in host, buildtype release
run erase the whole flash its cursed
change mqtt reconnect blocks the whole loop, make it nonblocking
run whats on /dev/ttyUSB*
change hey so the node wakes up every 10s and the battery dies in 4 days can u make it sleep deeper
run native tests only test_ringbuf
change the led should blink 3 times when the radio gives up
files where is the scad thing
grep where do i use PIN_DHT
change add a wiring section to the readme w an ascii drawing
run undo my git add of secrets.h
run update pio platforms n libs
run flash it to the board
change make provision.sh ask for the ssid and write it to nvs, rn its hardcoded
list whats in hardware again
read which pin was the led
run shellcheck provision.sh
explain would a mutex in radio.cpp have prevented that crash last night
explain why is frost.c plain c and main.cpp not, does that matter for linking
explain can u check if my partitions.csv makes sense for 4mb flash
run run cppcheck on src and lib
explain whats wrong with my ringbuf, like conceptually
open what files do i got open in vscode
change alarm flickers on and off around the threshhold, needs hysteresis i guess
log when did i start with the radio stuff, like first commit on radio.cpp
run meson test in host again
write make a .clang-format w BasedOnStyle: Google thats it
move put bom.csv in the main folder instead
change ota updates would be so cool over wifi, can we have that
run miksi lsusb, siis aja se
none lol it froze last night and the alarm actually went off
change need unit tests for decode.c, meson test should find them
info whats the root path of this thing
change translate report/log.md to english my prof doesnt read finnish
run just compile for esp32 dont upload
run push the branch deep-sleep to origin
explain is it ok to call malloc in the isr in radio.cpp
diff did i change pins.h?? show me
read whats the alarm temperature in frost.h
copy secrets.h.example -> src/secrets.h
edit monitor_speed to 9600
"""),
    "mill owner": ("mill orders api", """
change make a health endpoint
run make a nest module called returns with the cli
change turn on strict in tsconfig and get it to compile again
edit tsconfig.json: "strict": false -> "strict": true
explain do we still need retry.ts?
delete src/common/retry.ts is dead, bin it
change sort out the lint errors eslint can't fix by itself
run lint:fix please
run regenerate openapi.json
change fill in the swagger decorators in the orders controller
change add validation to create-order.dto
read whats required in create-order.dto.ts
write new file .nvmrc.old with just 18
explain stock.service, is it safe when two orders come in at once
grep who calls reserveStock
change write the seed data, some 20 products or so
run seed the db
explain look over the Dockerfile real quick?
edit Dockerfile node:20-alpine -> node:22-alpine
change shrink the image
run how big is the image orders-api:latest
change the mail job has no retries, give it some
log last 5 commits on the queue folder
change put together a README that isn't empty
write touch docs/.gitkeep
explain bullmq vs what we do in mail.processor, any gain?
none is bullmq the successor of bull?
run add helmet
change add rate limiting
move orders.e2e-spec.ts → test/e2e/orders.e2e-spec.ts
explain can we drop redis from the compose file
diff what did i touch in prisma/
run prisma migrate dev, name it order_notes
change orders need a notes field, all the way through from db to api
change ci takes 14 min, cut taht down
status anything uncommited?
explain why is main.ts calling enableShutdownHooks
explain dump-openapi script vs swagger at runtime, whats better for us
change unit tests for orders.service
list src/orders
"""),
    "mill Gerlinde": ("mill cash ledger", """
change Please complete the categories.yaml for all the unknown payees of 2024.
edit In rules/categories.yaml please replace 'Hausverwaltung' by 'Hausverwaltung Krug'.
run Please sort the imports everywhere with isort.
change Please bring the functions of vat.py into a sensible order and name them properly.
explain Is vat.py still right for the reverse charge cases?
read Which VAT rates stand in cashmill/vat.py?
change A small importer for the Wise CSV, please.
copy Please take importers/paypal.py as a template: duplicate it as importers/wise.py.
write Create cashmill/importers/__init__.py, it may stay empty.
run The yearly report via make, please.
change The yearly report should also have a sheet per quarter.
explain What would break if I deleted books/2023.beancount?
delete The file tests/data/sample.sta can be removed.
change Please put a docstring on every public function in fx.py.
grep Where is the function convert_to_eur used?
explain How do the matching rules decide between two equal amounts?
run bean-check over the main book, please
change bean-check complains about 3 unbalanced entries, please correct them.
change The closing checklist in docs is empty, please draft it.
none Is a Gutschrift a "credit note" or a "credit memo" in English?
files Are there other .beancount files than those in books?
run Please pin the requirements anew with pip-compile.
change Remove pandas from the project, the two places which use it can do with csv.
run Uninstall pandas from the venv.
explain Pandas only for reading one table, is that not too much?
write Please make a CODEOWNERS with the line: * @gerlinde-krug
log When was prices.beancount last changed and by whom?
change Make the MT940 import tolerant against missing :86: lines.
explain Does test_mt940.py test anything that could really fail?
change More tests for the importer, especially the odd cases.
edit The version in pyproject.toml from 0.12.0 to 0.13.0 please.
explain Would you compare our two importers and say which is the cleaner one?
change Please prepare a changelog from what was done since the last release, in words that the tax adviser understands.
move 2023.beancount belongs into books/archive now.
run Let pyupgrade go over cashmill with --py311-plus.
change Modernise report.py.
diff What have I changed in the rules since the last commit?
explain Which of the make targets does nobody need any more?
open Which file do I have in front of me just now?
change Translate the README into German, as LIESMICH.md.
"""),
    "mill tyrell": ("mill payouts", """
change give batch.go proper errors, wrap em
change hook up graceful shutdown in main.go
run go mod tidy
change tidy up middleware.go would ya
explain tidy or not tidy, wdyt of router.go
run sqlc gen
change add a query for payouts stuck > 24h, plus the handler
edit BATCH_SIZE 200 => 500 in deploy/payoutd.env
explain is a batch size of 500 gonna hurt us anywhere
run regen the mocks
change mock out the bank client in batch_test so it stops hitting network
write for my laptop: deploy/payoutd.env.local with LOG_LEVEL=debug in it, one line, thats it
change systemd unit for payoutd
explain whats iban.go doing w/ mod 97
none whats mod 97 in ibans in general
run gofumpt -w everything
run golangci-lint, with --fix
change fix what golangci says after that
edit .golangci.yml enable list should read [errcheck, govet, staticcheck]
change pick some linters worth having for .golangci.yml
read goreleaser yaml, which platforms do we ship
explain goreleaser, still used by anyone?
change ship arm64 as well, incl docker
run goose create add_currency sql, into migrations
change currency column: migration, queries, structs
copy 00004_limits.sql to 00005_limits_eur.sql
open what tabs do i have up
explain walk me thru adr 0002 vs what the code really does
change adr for the limits thing
grep TODO / FIXME in internal
change knock out the TODOs in internal/limits
run upgrade chi to v5.1.0
status whats staged
change fuzz test for ParseIBAN
run fuzz ParseIBAN 30s
explain can we lose the mutex in limits.go
list internal/
run kill whatever sits on 8080
info what kinda workspace is this, monorepo?
explain worth moving from pgx to database/sql?
"""),
    "mill priyanka": ("mill flour warehouse", """
run sqlfluff fix on models/marts
change sqlfluff still has 12 unfixable ones, take care of them
change describe all columns in schema.yml
explain is int_daily_yield even used downstream?
grep refs to int_daily_yield
delete nobody answered in the channel so ok, drop analyses/yield_outliers.sql
change make fct_deliveries incremental
edit in dbt_project.yml marts +materialized: table should be incremental
explain incremental for the marts, good idea or no
run full refresh of fct_deliveries
change add tests for the keys
run dbt test but only sources
write new seed seeds/regions.csv -> id,region then 1,north then 2,south
change seed with the calendar for 2024-2030, weekdays + holidays
explain are the positive weight tests enough to trust fct_deliveries
change stg_mills has dupes, get them out
explain where could the dupes in stg_mills come from
run dbt deps
edit dbt_utils to 1.2.0 in packages.yml
change move us to dbt 1.8, whatever it takes
run pip install dbt-snowflake 1.8.0
explain what changes for us with 1.8??
change sources.yml — freshness for everything, sensible thresholds
run source freshness
read whats the sql dialect set to, .sqlfluff
copy stg_mills.sql as stg_silos.sql same folder
change staging model for silos, like the others
explain nightly.py – does it retry the right tasks? pls check
change nightly DAG should tell slack when it fails
move macros/cents_to_euros.sql to macros/money/
none snapshot or incremental, whats the difference in dbt generally
run generate docs for dbt
change document the project so that a new analyst finds her way
files all .yml under models
diff my changes in snapshots
explain can the seed go now that the source has grain codes
run dbt compile, select dim_mill+
change split fct_deliveries, its 400 lines
log who last touched the mart schema
change get rid of select * everywhere
"""),
    "mill Aurelio": ("mill handbook", """
change Make a nav for all pages, mkdocs.yml has only two.
edit Put the nav entry "- FAQ: faq.md" after the Install line in mkdocs.yml.
run Check for dead links
change Repair the dead links
run Build the site with strict on
change --strict gives warnings, make it shut up (properly)
explain Does install.md still hold for version 3?
read What does install.md say about python versions
change Bring upgrade.md up to date with the 3.2 notes
write docs/release-notes/3.3.md with the heading "# 3.3" and nothing else
change Release notes for 3.3
explain Judge the tutorial as if you're a beginner
change Alt texts, every image lacks them
grep Images without alt, i.e. "![]("
run markdownlint with fix over the docs
change Go over faq.md for style, it is so wordy
explain Who reads glossary.md, really?
delete docs/glossary.md away
edit palette primary: indigo -> teal
change Give the site a dark mode
run Serve docs on port 8010
change A page on error codes: what each one means and what the caller should do
copy Copy errors.md to docs/api/webhooks.md
move api/auth.md is better as api/authentication.md
change auth.md has been renamed, follow up wherever that matters
explain Is there anything in overrides/main.html we could do without?
run Deploy 3.3 with mike as latest, push too
none How do you spell it, "changelog" or "change log"?
change Deprecate the 2.x docs: banner, redirects, the lot
run Install mkdocs-redirects
run Vale on docs please
change Make Vale happy
edit add "tailrace" in the words of cspell.json, so it becomes ["millrace","sluice","tailrace"]
explain Two linters plus cspell plus vale: too many?
files Which svg's do we have
change Contributing guide. Short one.
info What's this workspace, and where does it live
change Write the auth page so that it can be understood without knowing OAuth
explain Is CC-BY the right licence for a handbook that is half code samples?
list ls docs/tutorials
"""),
    "mill oskari": ("mill machine room", """
change alert for full disks
change role for fail2ban
run ansible-galaxy role init fail2ban in roles/
run terraform fmt -recursive
change terraform validate is not ok, fix
explain terraform: what of main.tf is leftover?
edit t3.medium → t3.large prod.tfvars
explain is t3.large overkill
change backup.sh must stop when disk is full, and rotate
read backup.sh retention days?
run shellcheck backup.sh
change shellcheck findings in backup.sh, handle
edit pg_version: 15 to 16 in postgres role defaults
change upgrade path pg 15 → 16, playbook and all
explain pg 16 in place, dangerous?
info which dir are you rooted in
change bump chart and put probes to it
edit Chart version 0.7.2 → 0.7.3
change resource limits for api deployment
explain limits vs requests there, reasonable values?
none what is the OOM score adj in linux
run kubectl rollout restart api, ns prod
change oncall.md: what to do for every alert we have
write group_vars/staging.yml content: ntp_server: ntp2.mill.lan
change staging has no group vars, make them
copy prod.tfvars → staging.tfvars
change a second environment in terraform
run just plan
explain plan wants to replace db1, why so
grep hardcoded 10.0. addresses
change no hardcoded ips please
run update ansible collections from requirements.yml, force
change pin versions in requirements.yml so nothing breaks
move k8s/ into deploy/k8s
delete helm/api/values.yaml.bak if there, remove
explain k8s dir and helm dir, which is the true one
status onko jotain committaamatta?
change gitignore for terraform and ansible
write .gitignore with one line *.tfstate
run yamllint whole repo
"""),
    "mill bartek": ("mill toolbox", """
change rotate-logs: dont rotate empty files
edit cron/crontab.txt change 15 3 to 45 2
change crontab as systemd timers pls
explain does the cron line even work without PATH?
run crontab -l
run format all scripts w/ shfmt
change all scripts should have set -euo pipefail and survive it
write bin/hello.sh -> #!/bin/sh newline echo hello
change script that pings all the hosts of hosts.yml
run ping nas 3 times
change make install.sh idempotent
explain install.sh run as root, is it ok
read install.sh wher does it put the binaries
change uninstall.sh
copy install.sh uninstall.sh
delete old/sync-photos.bak
explain anything in old/ worth to keep?
move old/notes.txt -> docs/notes.txt
change rewrite csv2xlsx.pl in python
explain that perl thing how it works
run perl -c bin/csv2xlsx.pl
change usage text for every script when called with -h
grep scripts that call usage()
change complteions are missing half of the options
change testy do rotate-logs, pusty katalog i spacje w nazwach
run only rotate.bats
change one bats test is red, make green
edit smtp_port=25 to 587 in mail.conf
change mail over tls
explain 25 vs 587, does mkreport care
none whats the shell for "last arg of prev command", $_ or !$
write empty file test/sync.bats
change mkreport.py too slow on big csv
run time bin/mkreport.py --dry-run
explain lib/colors.sh can go?
list bin
files every perl or python file
run chmod +x bin/*
change licence headers
log changes of common.sh this month
"""),
    "mill Henrietta": ("mill bills", """
change Could you switch Nullable on for the whole solution and deal with the warnings?
edit Could you set Nullable to enable in Directory.Build.props (it says disable)?
run Could you run csharpier over everything? The reviewers keep nagging about braces.
explain Could you have a look at Rounding.cs, is banker's rounding right for invoices?
none Could you remind me what banker's rounding is?
change Add a dunning level, the third and last one
read How many grace days have we configured?
edit GraceDays 14, make that 10 in appsettings.json
explain What follows from cutting the grace days to 10?
run New xunit project tests/Bills.Data.Tests, via dotnet new
change Some coverage for the data layer would be nice
run dotnet ef migrations add DunningLevel, project Bills.Data
change Write the migration for the old dunning rows too, they need a level
change Put the PDF settings into appsettings and out of the code
grep Where are fonts set for the PDF
explain Which parts of ZugferdWriter follow the 2.1 spec and which the 1.0
change Bring ZugferdWriter to 2.2
run Anything outdated among the NuGet packages?
run Get Npgsql to 8.0.3 in Bills.Data, would you
change Clear out the obsolete API warnings after the upgrade
delete I don't want README.md at the root any more, remove it please
change A README for the Core package, NuGet shows it
write README.md: "# Bills" and below "Internal use only."
explain Is anything in azure-pipelines.yml slower than it has to be?
change Cache NuGet in the pipeline
move Please move docs/dunning.md to docs/finance/dunning.md
change Align dunning.md with DunningService
diff Show me what I've altered in Program.cs
change Health checks, for the database and for the disk
open Which tabs have I got open?
explain Should InvoicesController know about the DbContext at all?
change InvoicesController is rather fat; slim it down
run What SDKs are installed here?
change Cancel an invoice: endpoint, rules, tests
status Have I still got anything unstaged?
explain Why does Invoice.cs have two totals?
run Publish the API for linux-x64, self contained, Release
change List endpoints need paging
log Which commits came in since Monday?
write An empty src/Bills.Core/Dunning/README.md, I'll fill it later
"""),
    "mill jo-anne": ("mill sluice", """
run mix format
change credo has opinions, address them
run credo strict
change specs for all public fns in webhooks.ex
explain signature.ex — timing safe?
change signature should accept two secrets while we rotate
read deliver.ex max attempts is what
edit deliver.ex max_attempts: 5 becomes max_attempts: 8
explain 8 attempts w/ that backoff = how long till we give up?? and is it sane
change smarter backoff
run mix phx.gen.json Hooks Endpoint endpoints url:string active:boolean
change paging + filter for the endpoints list
run gettext extract & merge
change fill the german po file
copy default.pot → priv/gettext/fr/LC_MESSAGES/default.po
change seeds.exs something useful for demos
open list my open bufers
run ecto gen migration add_secret_to_hooks
change index for the slow hooks query
explain any index missing in that migration?
edit frankfurt is closer to most of our customers so fly primary_region ams -> fra
change second region on fly, and what the db needs for that
run fly logs
explain do we gain anything from oban over a plain genserver here
none oban pro, do they charge per node?
write .iex.exs with alias Sluice.Webhooks
change nice .iex.exs w helpers for debugging deliveries
run deps.update req
change req has deprecated stuff, catch up
run unlock unused deps and clean em
explain which deps are dead weight
delete test/support/fixtures.ex not needed
change fixtures.ex → ex_machina factories
move hook_controller.ex to lib/sluice_web/controllers/api/hook_controller.ex
grep Application.get_env, all the hits in lib
change config: runtime.exs instead of all these get_env
explain is rel/env.sh.eex a leftover of distillery
change changelog from the git tags, grouped nicely
info what proj is this
files any exs in priv
"""),
    "lagoon diver": ("lagoon tide charts", """
change give the site a sitemap
run prettier over everything
explain do we still need moment
write a public/robots.txt with just "User-agent: *" and under it "Allow: /"
change sort out the type errors in useTides
run add @nuxtjs/sitemap as a dependency
read which node does the nvmrc want
change put alt texts on all images
explain is localStorage ok for the favourites or will ssr bite us
run eslint --fix on components only
change dark mode please
edit locales/it.json: "Maree" becomes "Maree in laguna"
grep anybody still importing moment?
change swap moment for date-fns
explain who still needs MoonBadge
delete MoonBadge.vue can go
change the imprint page has no content yet, give it some
none what's the difference between neap and spring tides again?
run scaffold a page called about with nuxi
change fill the missing italian strings
run squeeze the svgs in public with svgo
status what's not committed
explain have a look at StationPicker, anything you'd do differently?
move format.ts → time.ts, stays in utils
change README needs badges and a setup bit
run static build, nuxt generate
copy cp .env.example .env
explain what happens when a station has no data for today
change a 404 page would be nice
run vitest, only the format one, watch off
change tidy up main.css
list what's under composables
explain why's the first paint so slow
write empty .gitkeep in public/icons
change keyboard navigation for the picker
diff what did i touch in TideCurve.vue
explain pros and cons of prerendering the station pages
change robots and meta tags for the station pages
change put some tests round the favourites store
open which files are open
"""),
    "lagoon heron": ("lagoon regatta app", """
run Regenerate the freezed files.
change Add the missing French strings.
explain Can the location permission in the manifest go?
run Make the launcher icons again from assets/icon.png, with flutter_launcher_icons.
change Make a splash screen.
edit Bump the version in pubspec from 2.3.1+48 to 2.4.0+49.
change Write the release notes for 2.4.
explain Is it safe to take dio 6 when it comes?
run dart fix --apply please
change Clean up the deprecations in live_map.
read Which version are we on, according to pubspec?
run Put sentry_flutter in.
change Put Sentry in and report the crashes of the tracker.
log When was the Podfile last changed and by whom?
explain Why does the tracker drain the battery so quickly?
delete Remove lib/models/boat.freezed.dart, I will generate it new.
change Offline mode for the results.
run Upgrade all packages, majors too.
change Bring the app to null-safe, warning-free state.
files Where are all the arb files?
explain Look over the Fastfile, would you ship with this?
run Kick off the fastlane lane "beta" for ios.
change A fastlane lane for the Play Store internal track.
write New file lib/constants.dart with: const kStartLine = 'Lido';
explain What does the integration test actually cover?
move Put boat_tile.dart into lib/widgets/boats/.
change Fill in the privacy texts in Info.plist.
none Thank you, the beta testers are happy!
run pod install in ios
change Let the list of boats be sortable.
grep Where do we ask for the position?
explain Riverpod or bloc for this app, your view?
change Golden tests for boat_tile.
run format lib and test, line length 100
diff Show what I have changed since the last commit in the android folder.
change Make minSdk configurable by flavour.
info What is this workspace?
explain How much work is it to support tablets?
edit In AndroidManifest.xml the label "regatta" shall be "Regatta Live".
run Build an appbundle for release.
"""),
    "lagoon crab": ("lagoon lantern game", """
change the eel needs some personality lol
run clippy w/ --fix, dirty is fine
explain how come the heron sometimes walks through the pier
change third level pls, something foggy
copy dupe marsh.ron as fog.ron so i have a base
change balance the oil consumption a bit
edit marsh.ron: oil 30 to oil 45
run cargo fmt
explain would it hurt to go to bevy 0.15 now
run bump everything in the lockfile
change get us over to bevy 0.15
read how wide may lines get, rustfmt.toml
change fill in the credits
write new file NOTES.md, content: "playtest friday, bring cookies"
run just web
change gamepad support
explain is the save format gonna survive a new field
change keep old saves loading
grep SplashEvent, where's it fired
none ngl that splash sound is so satisfying
run only the save roundtrip test, with output
change split up enemies/mod.rs, its a mess
move pull hud.rs out of ui, straight into src
explain does anything still use rand or can it go
run cargo remove rand
list whats in assets/sounds
change a pause menu, nothing fancy
change mouse controls, as an option
explain is a fixed timestep worth it for us
delete bin assets/sprites/eel.png, new one's coming
change design.md is way behind, catch it up
run tag this v0.4.0
log what happened since v0.3.0, one line each
change make the hud readable on small screens
files any ron files outside assets?
explain whats eating my frames in the marsh
run plug bevy_rapier2d in with cargo add
change screenshake when lantern goes out
explain opinion on player.rs? be harsh
edit set edition to "2024" in Cargo.toml
"""),
    "lagoon buoy": ("lagoon sluice firmware", """
run clang-format all of src in place
change Bring gate.c in line with MISRA where it is cheap
explain is 2048 of main stack enough?
edit CONFIG_MAIN_STACK_SIZE=4096 instead of 2048
change board overlay for the nucleo_f411re
copy duplicate nucleo_l476rg.overlay as nucleo_f411re.overlay, next to it
explain Who feeds the watchdog when modbus hangs
run west update
change move us to zephyr 3.7
edit west.yml revision v3.6.0 → v3.7.0
read max travel of the gate in mm? should be a define in gate.h
change debounce the limit switches
run pristine build for esp32_devkitc
run twister on tests/gate, native_sim only
change tests for the level sensor are missing
explain can log level go to 4 in the field without side effects
change a header comment for each function in modbus.c
grep k_sleep in src, all of them
write boards/native_sim.conf with the one line CONFIG_EMUL=y
explain volatile on the isr flag: needed or superstition?
change turn the modbus map into proper register defines
run west flash with the jlink runner
delete scripts/decode_log.py is dead weight, remove
change flash.sh should find the port on its own
explain compare both overlays, which pins clash
status Is my tree clean?
change wiring.md: draw the connector in ascii
run size report, rom
explain how far off can the level reading be in worst case
move docs/modbus_map.csv up to the root
change low power between measurements
run menuconfig pls
diff only src/watchdog.c, my edits
log who touched prj.conf lately
change a github workflow that builds both boards
explain review the interrupt part in level_sensor.c
none how many bytes does a modbus rtu frame have at most?
run pip install pyserial into this venv
explain would MCUboot fit in there
change modbus.c chokes on half frames, harden it
"""),
    "lagoon reed": ("lagoon reedlang", """
change put SPDX headers on every source file
run cargo insta accept
explain does recover.rs still earn its keep
run changelog for the unreleased stuff via git cliff, into CHANGELOG.md
change write the changelog entry for the new match syntax
change better message when a brace is missing
run cargo machete --fix
explain which crates could we merge
read what msrv did we promise? workspace Cargo.toml
edit rust-version: "1.74" -> "1.76"
change get us compiling on 1.70 again
run cargo msrv verify
write LICENSE-APACHE, leave it empty for now, legal sends the text
change a formatter for reed files, small one will do
explain why is unification quadratic on long tuples
change make unify linear
run criterion, parse bench, save baseline "before"
explain go through the grammar, is anything ambiguous
none LR or Pratt for a hobby language, in general?
files *.snap.new lying around?
delete drop the if_else snapshot
run cargo deny check licenses
change deny.toml wants a licence policy
explain is our licence fine with those deps
move mv examples/fizz.reed to examples/basics/fizz.reed
grep every unimplemented! and todo! in codegen
run new lib crate in crates/fmt, no vcs
change some examples would be good, there's just fizz
log commits touching unify.rs since march
change doc comments for the public API of the lexer
run build docs, no deps, and open them
explain what did the last refactoring of expr.rs win us
change fuzz target for the parser
run cargo fuzz init
explain would a tree-sitter grammar be worth the bother
explain is the wasm we emit any good
open what've I got open right now
change contributing guide: explain the snapshot dance
edit editors/vscode/package.json name "reed-vscode" → "reedlang"
change syntax highlighting for raw strings
"""),
    "lagoon sluice": ("lagoon dike cluster", """
run terraform fmt, recursive
change tag all the resources with owner and cost centre
explain can node_count in prod go down to 3
edit prod.tfvars node_count = 4 instead of 5
change nightly timer for the backup role
run ansible-galaxy init for a role named ntp under ansible/roles
change role for ntp, chrony please
explain who has access to the bastion, and should they
run helm lint charts/pumps, sorry helm/pumps
change probes for the pumps deployment
read image tag in values.yaml
edit put image.tag to 3.2.0
explain what would break if the redis subnet moves
run tf plan for stage with its tfvars
run pre-commit autoupdate
change sort out what tflint moans about
run terraform-docs markdown into the vpc module's README
change document the vpc module
list which roles are there in ansible/roles
explain is rotate_keys.sh safe to run twice
change make rotate_keys.sh safe to run twice
copy clone the prod.yml inventory into stage.yml
none morning, coffee first
write .terraform-version is wrong place for me, i need ansible/.python-version with 3.12 in it
change alert when the backup is older than a day
explain are these alerts too noisy
run import bucket lagoon-logs into aws_s3_bucket.logs
change runbook entry on a full disk
grep any hardcoded 10.20. addresses?
explain what's the blast radius of drain.sh
change PodDisruptionBudget for pumps, sensible numbers
delete rm monitoring/grafana/pumps.json
change dashboard for queue depth
log last change to alerts.yml?
change cut the plan workflow's runtime
move drain.sh belongs in ansible/files/, put it there
explain k3s vs eks for five nodes, considering what's in here
run rollback the pumps release one revision
diff show what i staged, line by line
change network policies, default deny
"""),
    "lagoon plankton": ("lagoon salinity study", """
explain Does the GAM justify its smoothing parameter anywhere, or did we just pick one?
run snakemake dry run for fig3
change Could you draft the data availability statement?
run Execute explore.ipynb in place with nbconvert.
change Notebook to script please, but only the parts that matter.
run jupyter nbconvert old_fit.ipynb to a plain script
explain Is old_fit.ipynb referenced by anything, or may I bin it?
delete Bin old_fit.ipynb.
read Which stations are in the config?
edit stations: [A1, A4, B2] becomes [A1, A4, B2, C7]
change Include station C7 in the trend analysis, its units differ though.
explain Are the units consistent between both CTD years?
run black and then we're done
change Type hints for load.py.
write Put a file data/README with this text: "Raw CTD casts, do not edit."
change A proper README for the data folder.
explain Would reviewer 2 buy our mixing model?
change Response letter, point 3 is still open.
none Is PSU a unit or not, strictly speaking?
run lock the conda env with conda-lock, linux-64
change Slim down environment.yml.
explain What assumptions hide in trend.py?
grep where do we set or use the seed
change Colour-blind safe palette in all figures.
run Build the paper with latexmk, pdf.
change Get rid of the overfull boxes.
list what have we got in data/raw
files every csv that mentions ctd in its name
change Vectorise the inner loop of mixing.py.
explain How sure are we that figure 3 is reproducible?
copy Keep a copy of ctd_2023.csv as data/raw/ctd_2023_backup.csv.
move gam_fit.R should live in src/
run convert CITATION.cff to bibtex, cffconvert
change Author contributions into the CITATION file, CRediT style.
log Who last worked on mixing.py?
info Remind me what this workspace is.
explain Compare load.py with what xarray would do by itself.
status Did I leave anything uncommitted on Friday?
change Edge cases for test_mixing: empty casts, negative depth.
explain Snakemake or plain make for something of this size?
"""),
    "lagoon clerk": ("lagoon office drawer", """
change pls make invoice nicer
explain is it legal safe how we number the invoices?
edit vat = 22 must be vat = 23 now
change the vat should be different for foreign customers
run pip install python-docx
change reminder mail also in german
explain what will do start.bat exactly if excel file is open
write make data/holidays_2025.csv, inside only one line: date,name
change the holidays of 2025, put them in the csv
copy holidays_2024.csv i need one more time as holidays_2024_old.csv thanks
run start the merge of pdf, python merge_pdfs.py out
change small window for the merge, so colleague can click
read wich smtp server we use
explain why some addresses come out double
change throw out the double customers, but carefull
grep in wich file stands "VL-"?
run pip freeze in requirements.txt
change requirements are to old, see what can be newer and adapt the code
explain can openpyxl go, or who still needs it?
none grazie mille, for today finish
delete out/VL-0231.pdf was wrong, away with it
move todo.txt rename in TODO.md
change make from Stock.bas a python script
explain what makes this macro, i did not write it
files where are all pdf
list out folder show me
run black on all scripts
change comments in the scripts please, next year nobody knows
explain take a look on mail_reminders, can it send two times the same?
change mail_reminders never may send two times, make so
edit in reminder.txt "Dear Sirs" -> "Dear customers"
run which python version i have
change plan for moving all this to the new server
open what is open now in editor
explain better sqlite or stay with csv?
write run.sh one line: python3 make_invoices.py
info where i am, what folder is this
change start.bat should tell if python is missing
explain is the password of mail somewhere in the files in clear, and is that bad
change help text for each script
"""),
    "lagoon gondola": ("lagoon ferry desk", """
run npx changeset version
change changeset for the seat map rework, word it for customers
explain middleware.ts - still doing anything?
run biome check --write .
change a11y findings in SeatMap, clear them
run yeah drop enzyme from the root devDeps
change migrate what's left of enzyme to testing library
explain axios vs plain fetch here, worth switching?
change ADR for the auth decision
copy 0002-auth.md: start it off as a copy of 0001-graphql.md
write docs/adr/README.md with "# Decisions" and nothing else
change story for Button
run plop component Tooltip
change tooltip component, match the look of Button
explain is the index.ts barrel hurting tree shaking
edit Dockerfile: FROM node:20 → FROM node:22-alpine
change container should run as non-root
read which next are we on, apps/desk
run npm audit fix, no force
explain go over what npm audit would leave us with & tell me if it matters
run codegen
change schema needs a cancelBooking mutation, resolver and all
grep useForm( - where all
move Button.test.tsx → packages/ui/test/
change loading skeleton for bookings
explain cookies in auth.ts: samesite, secure, all good?
change rate limiting on login
change Button has hardly a test worth the name
status what's staged vs not
none ha, i knew it was the cache
change bundle's fat, trim it
run next codemod: next-async-request-api on apps/desk
explain next 15 - what'd it cost us
open tabs i have open?
info monorepo or what is this, and where's the root
list ls packages/ui/src
files all *.stories.tsx
delete lose .changeset/config.json
change ci: only test what changed
explain rate the SeatMap code, 1-10 and why
"""),
}
