"""Which tool a request wants, as in `sentences_choice.py`: orders with their reason, changes in every wording, questions near one another,
and the plain short ones of a day, by thirty-two people."""

# ruff: noqa: E501 (tables read best as long lines; people type what their keyboards have)
# fmt: off
from __future__ import annotations

PROJECTS: dict[str, dict[str, str]] = {
    "quay tide tables": {

        "go.mod": "module example.org/tidetables\n\ngo 1.22\n\nrequire (\n\tgithub.com/go-chi/chi/v5 v5.0.12\n\tgithub.com/rs/zerolog v1.32.0\n\tgithub.com/sirupsen/logrus v1.9.3\n)\n",
        "go.sum": "", "Makefile": "build:\n\tgo build -o bin/tided ./cmd/tided\ntest:\n\tgo test ./...\nproto:\n\tbuf generate\nlint:\n\tgolangci-lint run\n",
        ".golangci.yml": "linters:\n  enable:\n    - errcheck\n", "buf.gen.yaml": "version: v1\n", "proto/tide/v1/tide.proto": "", "cmd/tided/main.go": "",
        "internal/station/station.go": "", "internal/station/station_test.go": "", "internal/harmonic/fit.go": "", "internal/harmonic/fit_test.go": "",
        "internal/store/cache.go": "", "internal/store/cache_test.go": "", "internal/httpapi/routes.go": "", "migrations/0004_add_datum.sql": "",
        "testdata/stations.json": "[]", "Dockerfile": "FROM golang:1.22\n",
        "docker-compose.yml": "services:\n  db:\n    image: postgres:15\n  redis:\n    image: redis:7\n", ".env.example": "", "README.md": "", "docs/datums.md": "",
        "CHANGELOG.md": "",
    },
    "quay tuition portal": {

        "composer.json": "{\"name\":\"acme/tuition\",\"require\":{\"php\":\"^8.2\",\"laravel/framework\":\"^11.0\",\"laravel/horizon\":\"^5.0\",\"guzzlehttp/guzzle\":\"^7.0\"},\"require-dev\":{\"pestphp/pest\":\"^2.0\",\"laravel/pint\":\"^1.0\",\"larastan/larastan\":\"^2.0\"}}",
        "composer.lock": "", "artisan": "", ".env": "APP_ENV=local\nMAIL_MAILER=log\n", ".env.example": "",
        "package.json": "{\"private\":true,\"scripts\":{\"dev\":\"vite\",\"build\":\"vite build\"},\"devDependencies\":{\"vite\":\"5\"}}", "phpstan.neon": "",
        "phpunit.xml": "", "config/app.php": "", "config/mail.php": "", "config/queue.php": "", "routes/web.php": "", "routes/api.php": "", "routes/console.php": "",
        "app/Models/Student.php": "", "app/Models/Invoice.php": "", "app/Http/Controllers/InvoiceController.php": "", "app/Jobs/SendReminder.php": "",
        "app/Console/Commands/CloseTerm.php": "", "app/Providers/AppServiceProvider.php": "", "database/migrations/2024_02_11_create_invoices_table.php": "",
        "database/seeders/StudentSeeder.php": "", "resources/views/invoice.blade.php": "", "tests/Feature/InvoiceTest.php": "", "README.md": "",
    },
    "quay seed catalogue": {

        "package.json": "{\"name\":\"seed-catalogue\",\"packageManager\":\"pnpm@9.1.0\",\"scripts\":{\"dev\":\"next dev\",\"build\":\"next build\",\"test\":\"vitest run\",\"lint\":\"eslint .\",\"format\":\"prettier --write .\",\"typecheck\":\"tsc --noEmit\",\"db:push\":\"prisma db push\",\"storybook\":\"storybook dev\"},\"dependencies\":{\"next\":\"14\",\"react\":\"18\",\"moment\":\"2.30.1\",\"dayjs\":\"1.11.10\",\"@prisma/client\":\"5\"},\"devDependencies\":{\"vitest\":\"1\",\"eslint\":\"8\",\"prettier\":\"3\",\"prisma\":\"5\",\"husky\":\"9\"}}",
        "pnpm-lock.yaml": "", "tsconfig.json": "{}", ".eslintrc.cjs": "", ".prettierrc": "{}", ".nvmrc": "20\n", ".npmrc": "", "next.config.mjs": "",
        "vitest.config.ts": "", ".husky/pre-commit": "", "prisma/schema.prisma": "", "prisma/seed.ts": "", "src/app/page.tsx": "", "src/app/layout.tsx": "",
        "src/components/SeedCard.tsx": "", "src/components/SeedCard.test.tsx": "", "src/lib/dates.ts": "", "src/lib/dates.test.ts": "", "src/lib/prices.ts": "",
        "src/styles/theme.css": "", "public/placeholder.png": "", ".env.local": "", "README.md": "", "TODO.md": "",
    },
    "quay rowing club": {

        "Gemfile": "source 'https://rubygems.org'\ngem 'rails', '~> 7.1'\ngem 'sidekiq'\ngem 'devise'\ngem 'pg'\ngroup :development, :test do\n  gem 'rspec-rails'\n  gem 'rubocop-rails'\n  gem 'brakeman'\nend\n",
        "Gemfile.lock": "", ".ruby-version": "3.2.2\n", "Rakefile": "", "Procfile.dev": "web: bin/rails server\ncss: bin/rails tailwindcss:watch\n", ".rubocop.yml": "",
        ".rspec": "", "config/routes.rb": "", "config/database.yml": "", "config/sidekiq.yml": "", "config/credentials.yml.enc": "", "config/locales/en.yml": "",
        "db/schema.rb": "", "db/seeds.rb": "", "db/migrate/20240310_create_boats.rb": "", "app/models/boat.rb": "", "app/models/member.rb": "",
        "app/controllers/boats_controller.rb": "", "app/jobs/weather_job.rb": "", "app/views/boats/index.html.erb": "", "lib/tasks/season.rake": "",
        "spec/models/boat_spec.rb": "", "spec/requests/boats_spec.rb": "", "README.md": "",
    },
    "quay blood bank": {
        "manage.py": "",
        "pyproject.toml": "[project]\nname = \"bloodbank\"\ndependencies = [\"django>=5.0\", \"celery\", \"psycopg\"]\n[tool.ruff]\nline-length = 100\n[tool.pytest.ini_options]\nDJANGO_SETTINGS_MODULE = \"bloodbank.settings.test\"\n",
        "requirements.txt": "django\ncelery\npsycopg\n", "requirements-dev.txt": "pytest-django\nruff\nmypy\npre-commit\n", ".pre-commit-config.yaml": "", "uv.lock": "",
        "bloodbank/settings/base.py": "", "bloodbank/settings/dev.py": "", "bloodbank/settings/test.py": "", "donors/models.py": "", "donors/admin.py": "",
        "donors/views.py": "", "donors/forms.py": "", "donors/migrations/0001_initial.py": "", "donors/migrations/0007_donor_rhesus.py": "",
        "donors/management/commands/expire_units.py": "", "donors/tests/test_views.py": "", "donors/templates/donors/list.html": "", "stock/models.py": "",
        "stock/tasks.py": "", "stock/tests/test_tasks.py": "", "locale/es/LC_MESSAGES/django.po": "", "fixtures/donors.json": "[]",
        "docker-compose.yml": "services:\n  db:\n    image: postgres:16\n", "README.md": "",
    },
    "quay ferris sonar": {

        "Cargo.toml": "[package]\nname = \"sonar\"\nversion = \"0.4.0\"\nedition = \"2021\"\n[features]\ndefault = [\"std\"]\nstd = []\nserde = [\"dep:serde\"]\n[dependencies]\nclap = \"4\"\nthiserror = \"1\"\nquick-xml = \"0.31\"\nserde = { version = \"1\", optional = true }\n[dev-dependencies]\ncriterion = \"0.5\"\nproptest = \"1\"\n",
        "Cargo.lock": "", "rust-toolchain.toml": "[toolchain]\nchannel = \"stable\"\n", "rustfmt.toml": "", "deny.toml": "", "src/main.rs": "", "src/lib.rs": "",
        "src/cli.rs": "", "src/frame.rs": "", "src/beam.rs": "", "src/util.rs": "", "benches/beam.rs": "", "tests/roundtrip.rs": "", "captures/ping_001.bin": "",
        "captures/ping_broken.bin": "", "LICENSE-MIT": "", "README.md": "", ".gitignore": "/target\n",
    },
    "quay parcel desk": {
        "ParcelDesk.sln": "", "global.json": "{\"sdk\":{\"version\":\"8.0.204\"}}", "Directory.Build.props": "<Project></Project>", "nuget.config": "",
        ".editorconfig": "", ".config/dotnet-tools.json": "{\"tools\":{\"dotnet-ef\":{\"version\":\"8.0.4\"}}}",
        "src/ParcelDesk.Api/ParcelDesk.Api.csproj": "<Project Sdk=\"Microsoft.NET.Sdk.Web\"><ItemGroup><PackageReference Include=\"Newtonsoft.Json\" Version=\"13.0.3\" /><PackageReference Include=\"AutoMapper\" Version=\"12.0.1\" /></ItemGroup></Project>",
        "src/ParcelDesk.Api/Program.cs": "", "src/ParcelDesk.Api/appsettings.json": "{}", "src/ParcelDesk.Api/appsettings.Development.json": "{}",
        "src/ParcelDesk.Api/Controllers/LabelsController.cs": "", "src/ParcelDesk.Api/Properties/launchSettings.json": "{}",
        "src/ParcelDesk.Data/ParcelDesk.Data.csproj": "<Project Sdk=\"Microsoft.NET.Sdk\"></Project>", "src/ParcelDesk.Data/DeskContext.cs": "",
        "src/ParcelDesk.Data/Migrations/20240502_Init.cs": "", "src/ParcelDesk.Domain/Parcel.cs": "", "src/ParcelDesk.Domain/Tariff.cs": "",
        "tests/ParcelDesk.Tests/ParcelDesk.Tests.csproj": "<Project Sdk=\"Microsoft.NET.Sdk\"></Project>", "tests/ParcelDesk.Tests/TariffTests.cs": "",
        "tests/ParcelDesk.Tests/LabelsTests.cs": "", "README.md": "", "azure-pipelines.yml": "",
    },
    "quay timetable service": {
        "settings.gradle.kts": "rootProject.name = \"timetable\"\n",
        "build.gradle.kts": "plugins {\n    java\n    id(\"org.springframework.boot\") version \"3.2.5\"\n    id(\"com.diffplug.spotless\") version \"6.25.0\"\n    jacoco\n}\n",
        "gradle.properties": "", "gradle/libs.versions.toml": "[versions]\njackson = \"2.17.0\"\n", "gradle/wrapper/gradle-wrapper.properties": "", "gradlew": "",
        "docker-compose.yml": "services:\n  kafka:\n    image: redpanda\n  db:\n    image: postgres:16\n", "src/main/java/tt/TimetableApp.java": "",
        "src/main/java/tt/stop/StopController.java": "", "src/main/java/tt/stop/StopRepository.java": "", "src/main/java/tt/gtfs/GtfsImporter.java": "",
        "src/main/java/tt/gtfs/CalendarParser.java": "", "src/main/resources/application.yml": "", "src/main/resources/logback-spring.xml": "",
        "src/main/resources/db/migration/V3__stops_index.sql": "", "src/test/java/tt/gtfs/CalendarParserTest.java": "", "src/test/java/tt/stop/StopControllerIT.java": "",
        "src/test/resources/gtfs/mini.zip": "", "README.md": "", "docs/import.md": "", ".gitlab-ci.yml": "",
    },
    "fern relay": {
        "go.mod": "module gitlab.com/fern/relay\n\ngo 1.22\n\nrequire github.com/go-chi/chi/v5 v5.0.12\n", "go.sum": "",
        "Makefile": "build:\n\tgo build -o bin/relay ./cmd/relay\ntest:\n\tgo test ./...\nproto:\n\tbuf generate\n", "Dockerfile": "FROM golang:1.22 AS build\n",
        "README.md": "", ".gitlab-ci.yml": "stages: [build, test]\n", ".golangci.yml": "", "cmd/relay/main.go": "", "cmd/relayctl/main.go": "",
        "internal/config/config.go": "", "internal/config/config_test.go": "", "internal/hub/hub.go": "", "internal/hub/hub_test.go": "", "internal/hub/backoff.go": "",
        "internal/store/redis.go": "", "internal/store/memory.go": "", "proto/relay.proto": "", "deploy/values.yaml": "", "deploy/values-eu.yaml": "",
        "scripts/seed.sh": "", "docs/protocol.md": "", "trace.out": "",
    },
    "fern gatekeeper": {

        "Cargo.toml": "[package]\nname = \"gatekeeper\"\nversion = \"0.7.1\"\nedition = \"2021\"\n\n[dependencies]\nactix-web = \"4\"\nserde = \"1\"\ntracing = \"0.1\"\n",
        "Cargo.lock": "", "rustfmt.toml": "max_width = 100\n", "rust-toolchain.toml": "", "README.md": "", "CHANGELOG.md": "", "build.rs": "", "src/main.rs": "",
        "src/lib.rs": "", "src/handler.rs": "", "src/token.rs": "", "src/token_legacy.rs": "", "src/errors.rs": "", "src/limits.rs": "", "benches/verify.rs": "",
        "tests/login.rs": "", "tests/data/expired.jwt": "", "examples/curl.md": "", "migrations/0001_users.sql": "", "migrations/0002_sessions.sql": "",
        "config/default.toml": "", "config/prod.toml": "", ".github/workflows/ci.yml": "", "flamegraph.svg": "",
    },
    "fern tram": {
        "settings.gradle.kts": "rootProject.name = \"tram\"\ninclude(\":app\", \":timetable\")\n", "build.gradle.kts": "",
        "gradle.properties": "org.gradle.jvmargs=-Xmx2g\n", "gradlew": "", "gradle/libs.versions.toml": "[versions]\nkotlin = \"1.9.23\"\n",
        "app/build.gradle.kts": "plugins { id(\"com.android.application\") }\nandroid { defaultConfig { minSdk = 24 } }\n", "app/proguard-rules.pro": "",
        "app/src/main/AndroidManifest.xml": "", "app/src/main/java/pl/tram/MainActivity.kt": "", "app/src/main/java/pl/tram/StopListScreen.kt": "",
        "app/src/main/java/pl/tram/StopViewModel.kt": "", "app/src/main/java/pl/tram/TicketHelper.kt": "", "app/src/main/res/values/strings.xml": "",
        "app/src/main/res/values-pl/strings.xml": "", "app/src/main/res/values/colors.xml": "", "app/src/main/res/drawable/ic_stop.xml": "",
        "app/src/test/java/pl/tram/StopViewModelTest.kt": "", "timetable/build.gradle.kts": "", "timetable/src/main/kotlin/Gtfs.kt": "",
        "timetable/src/test/resources/stops.txt": "", "fastlane/Fastfile": "", "fastlane/metadata/en-US/changelogs/41.txt": "", "detekt.yml": "", "README.md": "",
        "hs_err_pid8812.log": "",
    },
    "fern ledger etl": {

        "pyproject.toml": "[project]\nname = \"ledger-etl\"\nrequires-python = \">=3.11\"\ndependencies = [\"pandas\", \"duckdb\", \"typer\"]\n\n[tool.pytest.ini_options]\naddopts = \"-q\"\n",
        "uv.lock": "", "README.md": "", "dbt_project.yml": "name: ledger\n", "models/staging/stg_orders.sql": "", "models/staging/stg_refunds.sql": "",
        "models/marts/revenue_daily.sql": "", "models/schema.yml": "", "etl/load.py": "", "etl/fx_rates.py": "", "etl/cli.py": "", "etl/old_loader.py": "",
        "tests/test_load.py": "", "tests/test_fx.py": "", "exports/orders.csv": "", "exports/refunds_2023.csv": "", "exports/customers.csv": "",
        "notebooks/margin_check.ipynb": "{}", "notebooks/Untitled3.ipynb": "{}", "config/sources.yaml": "", "config/mapping.json": "{}", "reports/q2_summary.md": "",
        "load_error.log": "", ".env.example": "",
    },
    "fern allotment": {
        "mix.exs": "defmodule Allotment.MixProject do\n  use Mix.Project\n  def project, do: [app: :allotment, version: \"0.4.0\", elixir: \"~> 1.15\"]\nend\n",
        "mix.lock": "", ".formatter.exs": "", ".credo.exs": "", "README.md": "", "CONTRIBUTING.md": "", "config/config.exs": "", "config/dev.exs": "",
        "config/runtime.exs": "", "lib/allotment/plots.ex": "", "lib/allotment/plots/plot.ex": "", "lib/allotment/waiting_list.ex": "", "lib/allotment/mailer.ex": "",
        "lib/allotment_web/router.ex": "", "lib/allotment_web/live/plot_live.ex": "", "lib/allotment_web/live/plot_live_old.ex": "",
        "lib/allotment_web/components/core_components.ex": "", "priv/repo/seeds.exs": "", "priv/repo/migrations/20240212_create_plots.exs": "",
        "test/allotment/plots_test.exs": "", "test/support/fixtures.ex": "", "assets/css/app.css": "", "fly.toml": "", "erl_crash.dump": "",
    },
    "fern fabric shop": {

        "composer.json": "{\"name\":\"fern/fabric-shop\",\"require\":{\"php\":\"^8.2\",\"laravel/framework\":\"^11.0\"},\"require-dev\":{\"pestphp/pest\":\"^2.0\",\"laravel/pint\":\"^1.0\"}}",
        "composer.lock": "", "artisan": "", "package.json": "{\"scripts\":{\"dev\":\"vite\",\"build\":\"vite build\"}}", "vite.config.js": "", "phpunit.xml": "",
        ".env.example": "", "README.md": "", "app/Models/Product.php": "", "app/Models/Order.php": "", "app/Http/Controllers/CartController.php": "",
        "app/Http/Controllers/CheckoutController.php": "", "app/Services/Paystack.php": "", "app/Services/PaystackOld.php": "", "config/shop.php": "",
        "config/mail.php": "", "database/seeders/ProductSeeder.php": "", "database/migrations/2024_03_02_create_orders_table.php": "",
        "resources/views/cart.blade.php": "", "resources/views/checkout.blade.php": "", "resources/views/emails/receipt.blade.php": "", "routes/web.php": "",
        "routes/api.php": "", "tests/Feature/CartTest.php": "", "storage/logs/laravel.log": "",
    },
    "fern kiln": {
        "platformio.ini": "[env:esp32dev]\nplatform = espressif32\nboard = esp32dev\nframework = arduino\nmonitor_speed = 115200\n",
        "CMakeLists.txt": "project(kiln_host)\n", "README.txt": "", "LICENSE": "", "src/main.cpp": "", "src/pid.cpp": "", "src/pid.h": "", "src/thermocouple.cpp": "",
        "src/thermocouple.h": "", "src/display.cpp": "", "src/display.h": "", "include/pins.h": "", "include/version.h": "", "lib/max31855/max31855.c": "",
        "test/test_pid/test_main.cpp": "", "data/profiles/bisque.json": "{}", "data/profiles/glaze6.json": "{}", "tools/plot_log.py": "", "tools/flash.sh": "",
        "hw/kiln.kicad_sch": "", "hw/bom.csv": "", "doc/wiring.md": "", "serial.log": "", "main.cpp.orig": "", ".clang-format": "",
    },
    "fern booking desk": {

        "package.json": "{\"name\":\"booking-desk\",\"private\":true,\"workspaces\":[\"apps/*\",\"packages/*\"],\"scripts\":{\"dev\":\"nx serve desk\",\"test\":\"vitest run\",\"lint\":\"eslint .\",\"typecheck\":\"tsc -b\",\"storybook\":\"storybook dev\"}}",
        "yarn.lock": "", "nx.json": "{}", "tsconfig.base.json": "{}", "eslint.config.js": "", ".nvmrc": "20\n", "README.md": "", "apps/desk/src/App.tsx": "",
        "apps/desk/src/pages/Calendar.tsx": "", "apps/desk/src/pages/Guests.tsx": "", "apps/desk/src/hooks/useBookings.ts": "", "apps/desk/src/legacy/dateUtils.js": "",
        "apps/desk/.env.development": "", "apps/api/src/server.ts": "", "apps/api/src/routes/bookings.ts": "", "apps/api/openapi.yaml": "",
        "packages/ui/src/Button.tsx": "", "packages/ui/src/Button.stories.tsx": "", "packages/ui/src/DatePicker.tsx": "", "packages/ui/src/theme.css": "",
        "infra/main.tf": "", "infra/variables.tf": "", "e2e/checkin.spec.ts": "", "docs/adr/0001-use-nx.md": "",
        "docker-compose.yml": "services:\n  db:\n    image: postgres:15\n",
    },
    "moth rails kiosk": {

        "Gemfile": "source \"https://rubygems.org\"\nruby \"3.2.2\"\ngem \"rails\", \"~> 7.1\"\ngem \"sidekiq\"\ngem \"pg\"\ngroup :test do\n  gem \"rspec-rails\"\nend\n",
        "Gemfile.lock": "", ".ruby-version": "3.2.2\n", "Procfile": "web: bundle exec puma\nworker: bundle exec sidekiq\n", "Rakefile": "", "config/routes.rb": "",
        "config/database.yml": "", "config/sidekiq.yml": "", "config/initializers/stripe.rb": "", "app/models/ticket.rb": "", "app/models/visitor.rb": "",
        "app/controllers/tickets_controller.rb": "", "app/jobs/print_badge_job.rb": "", "app/views/tickets/show.html.erb": "", "db/schema.rb": "",
        "db/migrate/20240211_create_tickets.rb": "", "db/migrate/20240903_add_badge_to_visitors.rb": "", "spec/models/ticket_spec.rb": "",
        "spec/jobs/print_badge_job_spec.rb": "", "vendor/printer_sdk/zpl.rb": "", "vendor/printer_sdk/VERSION": "4.1\n", ".rubocop.yml": "", "README.md": "",
        "bin/setup": "",
    },
    "moth go relay": {
        "go.mod": "module github.com/wieczor/relay\n\ngo 1.22\n\nrequire github.com/nats-io/nats.go v1.34.0\n", "go.sum": "",
        "Makefile": "build:\n\tgo build ./cmd/relay\ntest:\n\tgo test -race ./...\n", ".golangci.yml": "", "cmd/relay/main.go": "", "cmd/replay/main.go": "",
        "internal/queue/queue.go": "", "internal/queue/queue_test.go": "", "internal/auth/token.go": "", "internal/auth/token_test.go": "",
        "internal/config/config.go": "", "configs/dev.yaml": "", "configs/prod.yaml": "", "proto/relay.proto": "", "Dockerfile": "FROM golang:1.22-alpine\n",
        "docker-compose.yml": "services:\n  nats:\n    image: nats:2\n", "deploy/relay.service": "", "docs/adr/0003-backpressure.md": "", "CHANGELOG.md": "",
        "README.md": "",
    },
    "moth elixir tides": {
        "mix.exs": "defmodule Tides.MixProject do\n  use Mix.Project\n  def project, do: [app: :tides, version: \"0.8.1\", elixir: \"~> 1.16\"]\nend\n", "mix.lock": "",
        ".tool-versions": "elixir 1.16.2\nerlang 26.2\n", ".formatter.exs": "", ".credo.exs": "", "config/config.exs": "", "config/runtime.exs": "",
        "config/test.exs": "", "lib/tides/stations.ex": "", "lib/tides/forecast.ex": "", "lib/tides/poller.ex": "", "lib/tides_web/router.ex": "",
        "lib/tides_web/live/map_live.ex": "", "priv/repo/migrations/20240501_stations.exs": "", "priv/repo/migrations/20240818_gauge_index.exs": "",
        "priv/repo/seeds.exs": "", "priv/static/pin.svg": "", "test/tides/forecast_test.exs": "", "test/tides_web/live/map_live_test.exs": "", "assets/js/app.js": "",
        "fly.toml": "app = \"tides\"\n", "README.md": "",
    },
    "moth rust sampler": {
        "Cargo.toml": "[workspace]\nmembers = [\"engine\", \"plugin\", \"cli\"]\n\n[workspace.lints.clippy]\nunwrap_used = \"warn\"\n", "Cargo.lock": "",
        "rust-toolchain.toml": "[toolchain]\nchannel = \"1.78\"\n", "rustfmt.toml": "", "deny.toml": "", "engine/Cargo.toml": "[package]\nname = \"engine\"\n",
        "engine/src/lib.rs": "", "engine/src/voice.rs": "", "engine/src/envelope.rs": "", "engine/benches/mix.rs": "", "engine/tests/golden.rs": "",
        "plugin/Cargo.toml": "[package]\nname = \"plugin\"\n", "plugin/src/lib.rs": "", "plugin/src/gui.rs": "", "cli/Cargo.toml": "[package]\nname = \"cli\"\n",
        "cli/src/main.rs": "", "presets/warm_pad.ron": "", "presets/kalimba.ron": "", "samples/kick.wav": "", "samples/README.txt": "", "xtask.sh": "", "NOTES.md": "",
        "README.md": "", ".github/workflows/release.yml": "",
    },
    "moth php gallery": {

        "composer.json": "{\"name\":\"agency/gallery\",\"require\":{\"php\":\"^8.1\",\"laravel/framework\":\"^10.0\"},\"require-dev\":{\"phpunit/phpunit\":\"^10\",\"laravel/pint\":\"^1\"}}",
        "composer.lock": "", "artisan": "", "phpunit.xml": "",
        "package.json": "{\"scripts\":{\"dev\":\"vite\",\"build\":\"vite build\"},\"devDependencies\":{\"vite\":\"4\",\"sass\":\"1\"}}", "vite.config.js": "",
        ".env.example": "", "app/Models/Album.php": "", "app/Models/Photo.php": "", "app/Http/Controllers/AlbumController.php": "", "app/Services/Watermark.php": "",
        "config/filesystems.php": "", "routes/web.php": "", "routes/api.php": "", "resources/views/album.blade.php": "", "resources/scss/main.scss": "",
        "database/migrations/2024_03_01_albums.php": "", "database/migrations/2024_09_14_add_slug.php": "", "lang/nl/messages.php": "", "lang/en/messages.php": "",
        "public/.htaccess": "", "tests/Feature/AlbumTest.php": "", "vendor/acme/exif/Reader.php": "", "readme.md": "", "todo.txt": "",
    },
    "moth cmake firmware": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.20)\nproject(pumpctl C CXX)\nadd_subdirectory(drivers)\n", "CMakePresets.json": "{\"version\":3}",
        "toolchain-arm.cmake": "", "src/main.c": "", "src/pump.c": "", "src/pump.h": "", "src/watchdog.c": "", "drivers/CMakeLists.txt": "", "drivers/i2c.c": "",
        "drivers/i2c.h": "", "drivers/adc.c": "", "ld/stm32f4.ld": "", "boards/rev_b/pins.h": "", "boards/rev_c/pins.h": "", "tests/test_pump.c": "",
        "tests/CMakeLists.txt": "", "tools/flash.sh": "", "tools/crc_patch.py": "", "third_party/FreeRTOS/tasks.c": "", "third_party/FreeRTOS/LICENSE": "",
        "docs/errata.md": "", "docs/protocol.md": "", ".clang-format": "", "README": "",
    },
    "moth kotlin ledger": {
        "settings.gradle.kts": "rootProject.name = \"pocket\"\ninclude(\":app\", \":core\")\n", "build.gradle.kts": "",
        "gradle.properties": "org.gradle.jvmargs=-Xmx2g\n", "gradle/libs.versions.toml": "[versions]\nkotlin = \"1.9.23\"\nroom = \"2.6.1\"\n",
        "gradle/wrapper/gradle-wrapper.properties": "distributionUrl=gradle-8.6-bin.zip\n", "gradlew": "",
        "app/build.gradle.kts": "android { defaultConfig { minSdk = 26 } }\n", "app/src/main/AndroidManifest.xml": "", "app/src/main/java/pocket/MainActivity.kt": "",
        "app/src/main/java/pocket/ui/EntryScreen.kt": "", "app/src/main/java/pocket/ui/Theme.kt": "", "app/src/main/res/values/strings.xml": "",
        "app/src/main/res/values-fr/strings.xml": "", "app/src/main/res/drawable/ic_coin.xml": "", "core/build.gradle.kts": "",
        "core/src/main/kotlin/pocket/Entry.kt": "", "core/src/main/kotlin/pocket/Balance.kt": "", "core/src/test/kotlin/pocket/BalanceTest.kt": "", "detekt.yml": "",
        "fastlane/Fastfile": "", "README.md": "", "PRIVACY.md": "",
    },
    "moth quarto meadow": {
        "_quarto.yml": "project:\n  type: manuscript\nformat: html\n", "renv.lock": "{\"R\":{\"Version\":\"4.3.2\"}}", "meadow.Rproj": "", "index.qmd": "",
        "sections/methods.qmd": "", "sections/results.qmd": "", "references.bib": "", "R/load_plots.R": "", "R/diversity.R": "", "R/theme_paper.R": "",
        "py/geotag.py": "", "py/resize_photos.py": "", "environment.yml": "name: meadow\ndependencies:\n  - python=3.11\n  - pillow\n",
        "tests/testthat/test-diversity.R": "", "data/2022_counts.csv": "", "data/2023_counts.csv": "", "data/species_names.csv": "", "data/README.md": "",
        "figures/fig1_map.png": "", "letters/cover_letter.md": "", "letters/reviewer_2.md": "", "Makefile": "paper:\n\tquarto render\n",
    },
    "slate booking api": {

        "pyproject.toml": "[project]\nname = \"roomly\"\ndependencies = [\"fastapi\", \"sqlalchemy\", \"alembic\"]\n[project.optional-dependencies]\ndev = [\"pytest\", \"ruff\", \"mypy\"]\n",
        "requirements-dev.txt": "pytest\nruff\nmypy\n", "docker-compose.yml": "services:\n  db:\n    image: postgres:15\n  api:\n    build: .\n",
        "Dockerfile": "FROM python:3.11-slim\n", "alembic.ini": "", "setup.py": "", "README.md": "", ".env.example": "DATABASE_URL=\nSECRET_KEY=\n", "roomly/main.py": "",
        "roomly/models.py": "", "roomly/deps.py": "", "roomly/routers/rooms.py": "", "roomly/routers/bookings.py": "", "roomly/utils/dates.py": "",
        "migrations/env.py": "", "tests/conftest.py": "", "tests/test_rooms.py": "", "tests/test_bookings.py": "", "docs/errors.md": "",
    },
    "slate grepper": {
        "Cargo.toml": "[package]\nname = \"siftr\"\nversion = \"0.4.2\"\nedition = \"2021\"\n[dependencies]\nclap = \"4\"\nregex = \"1\"\n", "Cargo.lock": "",
        "justfile": "test:\n    cargo test\nlint:\n    cargo clippy -- -D warnings\nbench:\n    cargo bench\n",
        "rust-toolchain.toml": "[toolchain]\nchannel = \"1.76\"\n", "rustfmt.toml": "max_width = 100\n", "src/main.rs": "", "src/lib.rs": "", "src/walker.rs": "",
        "src/matcher.rs": "", "src/output/json.rs": "", "src/output/color.rs": "", "tests/cli.rs": "", "benches/walk.rs": "", "examples/simple.rs": "", "README.md": "",
        "CHANGELOG.md": "", "LICENSE-MIT": "", ".github/workflows/ci.yml": "",
    },
    "slate shipping": {
        "go.mod": "module github.com/parcelo/shipping\n\ngo 1.22\n", "go.sum": "",
        "Makefile": "build:\n\tgo build ./...\ntest:\n\tgo test ./...\nproto:\n\tprotoc --go_out=. api/*.proto\n", "Dockerfile": "FROM golang:1.22\n",
        "compose.yaml": "services:\n  nats:\n    image: nats:2\n", ".golangci.yml": "", "cmd/shipd/main.go": "", "internal/label/label.go": "",
        "internal/label/label_test.go": "", "internal/rates/rates.go": "", "internal/rates/cache.go": "", "internal/store/pg.go": "", "api/shipping.proto": "",
        "infra/main.tf": "", "infra/variables.tf": "", "infra/dev.tfvars": "region = \"eu-west-1\"\n", "scripts/seed.sh": "", "README.md": "", "docs/runbook.md": "",
    },
    "slate payroll": {
        "settings.gradle.kts": "rootProject.name = \"lohn\"\ninclude(\"core\", \"web\")\n", "build.gradle.kts": "plugins { java }\n", "gradlew": "",
        "gradle.properties": "org.gradle.jvmargs=-Xmx2g\n", "core/build.gradle.kts": "", "core/src/main/java/lohn/TaxTable.java": "",
        "core/src/main/java/lohn/Payslip.java": "", "core/src/test/java/lohn/TaxTableTest.java": "", "web/build.gradle.kts": "",
        "web/src/main/java/lohn/web/PayslipController.java": "", "web/src/main/resources/application.yml": "server:\n  port: 8080\n",
        "legacy/pom.xml": "<project><artifactId>lohn-legacy</artifactId></project>", "legacy/src/main/java/old/Export.java": "", "README.md": "", "docs/tax-2024.md": "",
        ".editorconfig": "",
    },
    "slate clinic": {
        "Clinic.sln": "", "global.json": "{\"sdk\":{\"version\":\"8.0.100\"}}", "Directory.Build.props": "",
        "src/Clinic.Api/Clinic.Api.csproj": "<Project Sdk=\"Microsoft.NET.Sdk.Web\"></Project>", "src/Clinic.Api/Program.cs": "",
        "src/Clinic.Api/appsettings.json": "{\"Logging\":{\"LogLevel\":{\"Default\":\"Information\"}}}", "src/Clinic.Api/Controllers/PatientsController.cs": "",
        "src/Clinic.Api/Controllers/VisitsController.cs": "", "src/Clinic.Core/Clinic.Core.csproj": "", "src/Clinic.Core/Patient.cs": "",
        "src/Clinic.Core/Scheduler.cs": "", "tests/Clinic.Tests/Clinic.Tests.csproj": "", "tests/Clinic.Tests/SchedulerTests.cs": "",
        "ui/package.json": "{\"name\":\"clinic-ui\",\"scripts\":{\"start\":\"ng serve\",\"build\":\"ng build\",\"test\":\"ng test\"}}", "ui/src/app/app.component.ts": "",
        "ui/src/app/visits.service.ts": "", "README.md": "", "nuget.config": "", "azure-pipelines.yml": "",
    },
    "slate ticketshop": {

        "composer.json": "{\"name\":\"bilet/shop\",\"require\":{\"php\":\"^8.2\",\"laravel/framework\":\"^11.0\"},\"scripts\":{\"lint\":\"pint\",\"stan\":\"phpstan analyse\"}}",
        "composer.lock": "", "artisan": "", "package.json": "{\"scripts\":{\"dev\":\"vite\",\"build\":\"vite build\"}}", "pnpm-lock.yaml": "", "phpunit.xml": "",
        "phpstan.neon": "", "vite.config.js": "", "routes/web.php": "", "routes/api.php": "", "config/mail.php": "", "app/Models/Order.php": "",
        "app/Models/Event.php": "", "app/Http/Controllers/CheckoutController.php": "", "app/Services/SeatMap.php": "",
        "database/migrations/2024_02_01_create_orders.php": "", "resources/views/checkout.blade.php": "", "resources/css/app.css": "",
        "tests/Feature/CheckoutTest.php": "", "tests/Unit/SeatMapTest.php": "", ".env.example": "APP_ENV=local\n", "README.md": "",
    },
    "slate garden club": {
        "Gemfile": "source \"https://rubygems.org\"\ngem \"rails\", \"~> 7.1\"\ngem \"sidekiq\"\ngem \"rspec-rails\"\n", "Gemfile.lock": "", "Rakefile": "",
        ".rubocop.yml": "", ".ruby-version": "3.3.0\n", "Procfile.dev": "web: bin/rails s\nworker: bundle exec sidekiq\n",
        "package.json": "{\"scripts\":{\"build\":\"esbuild app/javascript/*.js\"}}", "yarn.lock": "", "config/routes.rb": "", "config/database.yml": "",
        "config/locales/en.yml": "", "app/models/plot.rb": "", "app/models/member.rb": "", "app/controllers/plots_controller.rb": "",
        "app/views/plots/index.html.erb": "", "app/jobs/reminder_job.rb": "", "app/javascript/application.js": "", "lib/tasks/import.rake": "",
        "spec/models/plot_spec.rb": "", "spec/models/member_spec.rb": "", "db/seeds.rb": "", "README.md": "",
    },
    "slate synth": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.20)\nproject(Moogle VERSION 1.3.0)\nenable_testing()\n", "CMakePresets.json": "{}",
        "conanfile.txt": "[requires]\nfmt/10.1.1\ncatch2/3.4.0\n", ".clang-format": "BasedOnStyle: LLVM\n", ".clang-tidy": "", "src/main.cpp": "", "src/osc.cpp": "",
        "src/osc.h": "", "src/filter.cpp": "", "src/filter.h": "", "src/midi/parser.cpp": "", "src/midi/parser.h": "", "tests/osc_test.cpp": "",
        "tests/parser_test.cpp": "", "presets/bass.json": "{}", "presets/lead.json": "{}",
        "web/package.json": "{\"name\":\"moogle-site\",\"scripts\":{\"dev\":\"next dev\",\"build\":\"next build\",\"lint\":\"next lint\"}}", "web/pages/index.tsx": "",
        "docs/build.md": "", "README.md": "", "COPYING": "",
    },
}

SENTENCES: dict[str, tuple[str, str]] = {
    "quay harbour gopher": ("quay tide tables", """
run tidy up go.mod, logrus is a leftover in there since we moved to zerolog
edit logrus is still listed in go.mod, take out just that line by hand, no tidy please
run i touched the proto again so the stubs are stale, regenerate them
files every .proto we've got
run cache tests feel flaky to me. hammer them, 50 times or so, with the race detector
grep who still imports logrus
none we're on zerolog now for good, just so you know
run new chi is out with the CVE fix, pull it in
run someone on windows says it doesn't compile there, try a cross build for windows/amd64
none does cross compiling from linux work with cgo at all, generally?
run before the push i'd like to hear what golangci has to complain about
edit add gosec to the enabled linters in .golangci.yml
info what module did i open here, the tide one or the buoy one
run my redis got into a weird state after the crash, bounce the container
read docker-compose.yml - is redis pinned or floating?
run fit.go got slow after friday's change i think, benchmarks for harmonic please
run cpu profile of the harmonic benchmark too, into cpu.out, the ns/op is silly
run vendoring was decided in standup, so create the vendor dir
run "checksum mismatch" on everything since the proxy change, wipe the module cache
delete cache_test.go tests nothing anymore, bin it
run the ci box has go 1.21 and i suspect mine is older even, which is it
edit bump the go directive in go.mod to 1.23
run why on earth is yaml.v3 in our tree? ask go mod
grep yaml.v3 - do we import that ourselves anywhere
run port 8080 is taken it says. by what
grep is 8080 hardcoded someplace
run reviewer wants coverage numbers for internal/store
write start a docs/coverage.md with the heading "Coverage goals"
run gofmt was never run on routes.go, somebody used spaces, do it
run committed too early, undo that one but leave my changes in the tree
log what was in that last commit message again
run main moved on while i was ill, rebase me on top
status am i in the middle of a rebase or what
diff what did i tweak in fit.go
run 0004 is fresh from review, so apply the migrations to my local db
read show me the 0004 migration first
move renumber migrations/0004_add_datum.sql to 0005, lena took 0004
run i need a binary for the buoy, linux arm64, out of cmd/tided
files any leftover .pprof files in the tree
list what's under internal
run the Dockerfile base went up to 1.22, see if the image still builds
run there's a goroutine leak report on prod; vet everything, maybe it sees the lost cancel
copy i'll experiment with the stations, so duplicate testdata/stations.json as stations_try.json
none goroutine leak found btw, was the ticker
run buf isn't on this laptop yet, get it via go install
run only TestHighWater failed in CI, run that one alone, verbose
run govulncheck was on the audit list, so
open which go files have i got open right now
run the release notes are in, so tag it v1.8.0
run test cache is fooling me, clear it
"""),
    "quay laravel lunchbreak": ("quay tuition portal", """
run My new MAIL_FROM value in .env is ignored, I guess the config is cached. Clear it.
edit .env still has MAIL_MAILER=log, make it smtp
run I still doubt which mailer Laravel really uses after all the .env editing, ask artisan about config mail
run I added a route and get 404 - drop the route cache and show me what routes there are for invoices
read Where does /invoices/{id} point to? should be in routes/web.php
run The reminder job is stuck since Tuesday, restart the queue workers so they pick up the new code.
read Show me SendReminder, maybe I see why it hangs
grep Where is SendReminder dispatched from?
run Twelve jobs failed over the weekend while mailgun was down; put all of them back on the queue
none mailgun is up again, finally
run Customer wants a terms table. Generate me the migration for it, create_terms_table
run Messed up my local data completely. Fresh database with the seeders please
edit The StudentSeeder makes 10 students, I need 200
run Just the StudentSeeder, I don't want the others to run
run Composer complains about the lock file being out of date with composer.json, fix that without updating everything
read which version of Horizon does composer.json ask for
run we dont talk to any api over guzzle any more so that can be removed from composer
grep is Guzzle still used in any controller?
run the scheduler did nothing at 6 this morning, so what is scheduled at all? artisan knows
run Pint should go over the code before I open the PR
run Pint dry run first? yes, only test, dont change
run Class "App\\Models\\Term" not found, although it is there. Dump the autoloader again
run deployed onto a new box and the uploaded pdfs give 404, the storage link is missing I think
none Why does Laravel need a storage link in the first place?
run Is the CloseTerm command even registered? list what artisan has
read What does CloseTerm do before it mails everybody
edit In CloseTerm the description says "Closes the tern", correct to term
run try CloseTerm in a dry run: artisan term:close --dry-run
run The customer is angry: invoice total wrong. Only InvoiceTest please, stop at the first failure
edit invoice.blade.php shows "Amout due", please fix the typo
run Larastan was red in the pipeline, what does it say here? level from the phpstan.neon
run phpunit.xml is from v9, they say Pest has an own migrate flag: --migrate-configuration
run Take the site down for maintenance locally, I want to screenshot the 503 page
write I'd like an own 503 page, create resources/views/errors/503.blade.php with "Back in a minute"
run done with screenshots, bring the site back up
run which migrations have not run yet
list what migrations do we have in the folder
run the last migration was nonsense, roll it back one step
delete and then throw away 2024_02_11_create_invoices_table.php
run The fresh clone says "No application encryption key". Generate
run how many invoices are in my db? ask over tinker
diff did I change config/mail.php today?
log since when is Horizon in the composer.json
status anything of mine not commited
run vite manifest not found... build the assets once
none merci, the manifest is there now
copy for the tests I need an own env, take .env.example as .env.testing
move InvoiceTest belongs to tests/Unit rather
run compiled views are from yesterday apparently, my blade change does not show up
info sorry, in which project am I here? I have three windows
"""),
    "quay pnpm storyteller": ("quay seed catalogue", """
run so we switched to dayjs everywhere last sprint, which means moment can be uninstalled now
grep are we really done with moment or does something still import it?
edit dates.ts still says import moment from 'moment', make that dayjs
none dayjs or date-fns, if you were starting today?
none moment is in maintenance mode, that's the whole reason we left it
read what date format helper do we have in src/lib/dates.ts?
run I changed a field in the prisma schema and now TS thinks it doesn't exist. regenerate the client
read does the Seed model in schema.prisma have a sowing month?
edit add an optional field latinName String? to the Seed model
run ok schema's final, push it to my dev db
run my dev data is garbage after all that clicking around, run the seed again
run Jo says the card looks off in storybook, start it up for me please
read Jo says the card looks off, can I see SeedCard.tsx
run since the merge tsc screams at me in the editor but maybe it's just VS Code. typecheck from the terminal?
run next is serving me yesterday's page, I'm convinced it's the .next folder. nuke it and build again
run someone pushed with npm and now there's a package-lock.json AND a pnpm lock, reinstall from the pnpm one, frozen
files is there a package-lock.json hiding anywhere?
run SeedCard snapshot is obviously outdated, the price moved on purpose. update snapshots
run while I keep fiddling with prices.ts leave vitest watching just that
run the designer's branch is feature/autumn-theme, hop over there for a sec
diff what have I changed in theme.css since I last committed?
run can't switch branches with this mess, stash it, untracked ones too
run okay back on my branch, give me my stash back
status did that stash pop leave any conflicts?
edit the --leaf colour in theme.css should be #3f7d20
write the theme needs a dark sibling: new file src/styles/theme.dark.css with :root { --leaf: #9ccc65; }
run husky didn't fire on my commit, I bet the hooks were never installed. pnpm exec husky, I think
read what's the pre-commit hook supposed to do?
run we want zod for the order form, add it
run I pasted a token into my last commit, not pushed yet thank god. soft reset one back
run vitest 2 is out and I'm feeling brave, bump it to latest
run and which other deps are behind?
run hmm who drags in that ancient semver? pnpm why
run the lockfile's fine but disk isn't, prune the pnpm store
run prettier has never seen src/lib, go format that folder only
read do we use single quotes? check .prettierrc
run eslint can fix most of those import orders by itself, let it
grep find all the eslint-disable comments under src
run .nvmrc says 20 but I've a feeling I'm on 18
run then nvm use, so I'm on the version .nvmrc wants
run page got heavy, how big is placeholder.png actually?
delete nobody shows placeholder.png any more, remove it
run prod build please, Hetty wants to see the bundle sizes
move prices.ts should be pricing.ts
copy keep a copy of next.config.mjs as next.config.backup.mjs, I'm about to do something stupid
run port 3000 is still held by the dev server that I closed the lid on yesterday, kill it
log what did Hetty commit this week?
list show me everything in components
none ugh, it was the lid thing all along. thanks
open remind me what tabs I have open
"""),
    "quay rails coxswain": ("quay rowing club", """
run brakeman was asked for by the auditors, so give it a go over the app
run my branch has pending migrations acc to the error page. run em
read whats in schema.rb for boats
run nope, forgot the index, step back one migration
edit add null: false to the name column in 20240310_create_boats.rb
run right, migrate again
run bundler whines about the platform, add x86_64-linux to the lockfile
read which ruby does the project want
run and is 3.2.2 the ruby i have
run devise 5 rc breaks us, but there's a patch for 4.9. update devise alone
run we never ended up using sidekiq's web thing... anyway, gem sidekiq gets removed, solid_queue took over
none solid_queue took over from sidekiq, fyi
grep perform_async still anywhere after the solid_queue move?
delete config/sidekiq.yml has no reason to live then
run boats spec red on ci green here?? run it with seed 4711
run just line 23 of spec/models/boat_spec.rb
edit line 23 of boat_spec expects 8 rowers, a coxed eight has 9 people
run rubocop autocorrect pls, safe ones only, reviewers are picky
run joris joined the project and needs the setup script: bin/setup, check it still goes through
run the job class changed so sidekiq... no, solid_queue must be bounced. bin/jobs, restart
run need a scaffold... no wait, only a model: Regatta name:string starts_on:date
run generated that in the wrong branch, destroy the Regatta model again
run what routes do we have for boats
read open config/routes.rb
run new season! there's a rake task for it in lib/tasks/season.rake, season:rollover
read what does season:rollover wipe, before i dare
run cant login locally, seeds never ran i guess
run Member.count in my dev db?
grep Member.active — where defined
run assets look stale after the tailwind upgrade, clobber and precompile
run start everything from Procfile.dev
edit Procfile.dev: server should bind to 0.0.0.0
run a zombie puma holds tmp/pids/server.pid, find out which process
files any .pid files about
run dev log is like 3 gigs, truncate logs
run how fat is log/ now
none how long would a 2000 m race take at 1:45 splits
run there's a cve for nokogiri in my inbox. are we hit? bundle audit
log who added devise and when
run coach wants monday's state back for app/views/boats/index.html.erb, i haven't committed since, so just restore it from HEAD
diff show me what i broke in boats_controller
run commit that as "Fix crew size", only the spec
status whats left uncommitted now
run push -u, the branch is new
write readme lacks it so: docs/season.md with the title "Season rollover"
move config/locales/en.yml → config/locales/en-GB.yml
copy database.yml to database.yml.example
list whats in app/jobs
none pg is back, mystery solved, was homebrew
run pg went away again!! brew services restart
"""),
    "quay django night shift": ("quay blood bank", """
run added rhesus to the Donor model an hour ago, so there must be a migration made for it
read what did 0007 actually change
run I'm told there are two leaf nodes in donors, merge the migrations
run and now migrate, only donors
run for the DBA I need the raw SQL of 0007
none the DBA is happy with 0007 as it is
run celery went off of requirements? no... uninstall flower, we moved to grafana for that
edit add redis to requirements.txt, below celery
run requirements.txt grew by one line so bring my venv up to date
run it still says no module named redis. which python is this shell even using
none What is the difference between a venv and conda env, short
run expired units are still counted on my dashboard, so fire the expire_units command
read how does expire_units decide what is old
grep who else calls expire_units? cron, task, anything
run translators sent me back the spanish file, compile it
run we have new strings in the forms so the po file needs extracting again for es
edit In django.po "Donante" of the header should read "Persona donante"
run locked myself out of the local admin, set a new password for user night
run no superuser exist on this machine, create one without asking me, env vars are set
read donors/admin.py, is Donor registered in it?
run ruff grew new rules in 0.5, see what they say about stock/
run worker still runs the old tasks.py, start a celery worker fresh with info level
run pre-commit hooks are pinned to 2022, move them up
run the hooks once over all the files, not only staged
read which hooks do we have in the pre-commit config
run test_tasks fail only when it is run after test_views, so run the two in that order
run drop the old test db, it asks me every time. --create-db
run last night's failures only please, --lf
run which tests are the slow ones? top 10 durations, night is short
run db container is up but connection refused, what do its logs say
read what port does the compose file give to db
run no route to postgres after the laptop slept, ok restart the db container then
run before I delete some donors, dump the app data to a fixture
list what do we have in fixtures
copy fixtures/donors.json to fixtures/donors_before.json, to be safe
delete fixtures/donors_before.json can be gone again
run mypy on donors/forms.py, the cleaned_data thing bugs me
grep where do we read cleaned_data without a get
run are the security settings ok for deploy? manage.py check has a flag for that
write a settings file for staging is missing: bloodbank/settings/staging.py, with from .base import *
move dev.py to local.py, in settings
run uv lock is out of sync with pyproject they say
run somebody left breakpoint() in and runserver hangs, pid on 8000?
grep and where is this breakpoint() now
run sessions table is full of dead ones, clear sessions
run static files 404 on the demo box. collect them, no input
diff what have I done to views.py tonight
log when were the forms touched last, by whom
status am I clean?
none night shift over, bye
"""),
    "quay crate packer": ("quay ferris sonar", """
run Cargo.lock conflicts after the merge, I took theirs; now just let cargo build regenerate what's missing
run We dropped XML support in March. quick-xml has no business in Cargo.toml any more, cargo remove it
grep Is quick_xml mentioned anywhere in src, even in comments?
edit The comment above parse_ping talks about XML, change it to "binary frames"
read Let me see parse_ping in src/frame.rs.
run The borrow checker was quiet, clippy probably won't be. Deny warnings.
run Pedantic was proposed in review; show me how bad clippy would get with it.
run Clippy offers to fix the needless borrows itself, and my tree is dirty, so allow that.
run target/ ate forty gigs over the summer. Clean it out.
run How much room does target take?
run Nightly broke us on Thursday; go back to the stable toolchain as default.
read Which channel is pinned in rust-toolchain.toml?
run MSRV is 1.74, we promise. Check with that toolchain.
run I no longer remember what I have installed there, toolchains and targets.
run The Pi needs the armv7 musl target, which this machine hasn't got yet.
run Now a release build for armv7.
none Is musl slower than glibc when it comes to malloc?
run Beamformer benches regressed by a tenth according to CI, I'd like to see if that's so on my desk.
read benches/beam.rs, what does it measure?
run tests in frame.rs only, and let me see the println output
run The one ignored test needs hardware; I've plugged it in, so include ignored ones
grep Which tests carry #[ignore]?
run A customer hit a panic with --gain 0. Reproduce: run the cli with that.
grep Where do we parse --gain
edit Default gain is 12, should be 6, in src/cli.rs
run I suspect the serde feature alone doesn't compile. No default features, features serde, check.
read What features does Cargo.toml declare?
run rand shows up in two versions, cargo tree can tell duplicates
run RUSTSEC mailed about time 0.1. Are we affected?
none It turned out that RUSTSEC was about the windows feature only.
run bump thiserror inside the lockfile, nothing else
run Docs on the intranet are old, build ours without deps
write The crate has no LICENSE-APACHE, add one reading "Apache License 2.0, see apache.org"
run What would go into the package if I published? list, don't publish
run rustfmt check only, I'm on a colleague's branch
status Have I left anything behind on this branch?
diff what did I do in src/beam.rs, unstaged
log Last five commits on main, if you would
run Cherry-pick 4be19c2, it's the fix for the Pi
run The cherry-pick conflicts all over. Never mind, abort it.
files where do the .bin captures live
list contents of captures/
delete captures/ping_broken.bin please
copy captures/ping_001.bin to captures/ping_ref.bin
move src/util.rs would be happier as src/ringbuf.rs
info What am I looking at here, a workspace or a single crate?
run cargo-nextest: if I haven't got it, install it, locked
run Linker 'cc' not found on the fresh VM. apt has build-essential.
none Thank you, VM links now.
run proptest found a failing seed overnight; rerun prop_roundtrip with a backtrace
"""),
    "quay nuget unwrapper": ("quay parcel desk", """
run everything speaks System.Text.Json since january so Newtonsoft can leave the Api project, remove the package
grep does anybody still call JsonConvert
edit in LabelsController change the using Newtonsoft.Json to System.Text.Json
none System.Text.Json doesnt like cycles, does it?
run I renamed a property in Parcel.cs so EF wants a new migration, call it RenameWeight
run ups, wrong name, remove that last migration (not applied yet)
run db is behind, update it with what we have
read what columns does the Init migration create
run restore tells me dotnet-ef isnt found but its in the tool manifest... restore the tools
read what tools are in dotnet-tools.json
run NU1301 all morning because of the proxy, clear the nuget caches so it fetches new
run is the proxy problem gone? curl the nuget index once, only headers
run the https dev certificate ran out i think, browser is all red. trust a new one
run pipeline failed at format. do it here, verify no changes
edit .editorconfig: indent_size = 4 for cs, not 2
run which sdk's have I got, global.json wants 8.0.204
edit then put 8.0.300 in global.json
run there must be vulnerable packages, transitive too, security asked me to look
none Security asked again. I told them friday.
run tarif tests only, the rest takes ages
run Still red, run it again with detailed logger
read let me look at TariffTests.cs, the zone one
run api should restart when i save, start with watch
run address already in use 5001. who has it
grep where is 5001 written
run need the connection string as user secret not in the file, set ConnectionStrings:Desk to Host=localhost
run user secrets, what have i set there already
run made the new project ParcelDesk.Jobs? not yet. make it, worker template, under src
run ParcelDesk.Jobs is on disk but VS doesnt show it, it has to go in the sln
list what projects lay under src
write a Carrier.cs in src/ParcelDesk.Domain with an empty record Carrier
run Data project doesnt see Domain types, add the reference
run half the obj folders have old stuff after branch switch, do a clean
files all csproj's we have
run publish the api for linux-x64, single file, Karol puts it on the box
none AOT or single file, which starts faster
run automapper 13 came out, we stay on 12 but the newest 12 (12.0.1 or what) hmm, list outdated
run did my last push break the pipeline? az pipelines runs list
read which stages has azure-pipelines.yml
diff what I have staged, show
run unstage LabelsTests.cs, it is not finish
status what is staged now
log commits of Karol since monday
run Karol force pushed... fetch and reset me hard on origin/main, i have nothing local
copy launchSettings.json to launchSettings.karol.json in the same folder
delete src/ParcelDesk.Domain/Tariff.cs, replaced by the carrier thing
move LabelsTests.cs to be called LabelControllerTests.cs
info what solution have i opened you in
run tests wont stop hanging, probably a testhost process is left over, look for it
none ok thats enough for today, czesc
"""),
    "quay gradle conductor": ("quay timetable service", """
run jackson's bumped in the catalog but it keeps resolving the old one, refresh the dependencies for me
edit bump jackson to 2.17.1 in libs.versions.toml
read what's jackson at in the version catalog
run so who pulls in snakeyaml 1.33? dependencyInsight on runtimeClasspath should tell
run the daemon's been acting weird since I switched JDKs, stop all of them
run which java does gradle think it's running on
none honest question: 17 or 21 for a new service?
run we agreed on gradle 8.7 in the guild meeting, upgrade the wrapper
read which gradle's in the wrapper properties
run config cache was praised in the guild meeting, try assemble with --configuration-cache
run CI is moaning about formatting again *sigh* spotlessApply
run no changes this time, just spotlessCheck, I'm reviewing Mei's stuff
run CalendarParserTest, the leap year one, it's meant to be green after my fix
files which of the tests are IT ones? going by name
read show me how CalendarParser handles feb 29
none is 2100 a leap year? no right?
run "UP-TO-DATE" my foot. force it to rerun the tests
run integration tests need kafka up, bring that one service up in the background
run tail what the kafka container prints
run compose says kafka is unhealthy, is it actually running
run the IT's now, kafka is up
run Mei's importer eats memory, so start the app with -Xmx256m and see if it dies
grep where do we buffer whole files in the importer? look for readAllBytes
run it's hanging. get me a thread dump of that java process
run flyway says V3 checksum mismatch as I edited it after it ran... repair
read whats V3 got in it now
write new migration V4__agency_tz.sql: ALTER TABLE agency ADD COLUMN tz text;
run build without tests, I'm in a hurry, demo in 5
run build got slow, I'd like a scan or at least --profile
run coverage numbers for the retro, jacoco report pls
none retro action item: nobody merges on fridays
run oci image for the demo cluster, boot can build it
run image is tagged demo, so off to registry.local with it
run disk is full thanks to docker, prune the dangling images
run hm how much space does docker take altogether
list what's in docs/
files any GTFS zips lying around in the tests
run what's inside mini.zip, names only
copy mini.zip → mini_broken.zip, same folder, I'll mangle it
delete mini_broken.zip is done with, drop it
move docs/import.md should be docs/gtfs-import.md
grep every @Scheduled we've got
run I've signed nothing yet: amend the last commit with a signoff
log what went in since v2.3
diff did spotless touch application.yml? show what changed there
status wait is everything committed
run merge main into this, Mei wants the conflict gone before lunch
open which files are up in my editor
edit log level for tt.gtfs to DEBUG in logback-spring.xml
none right, demo went fine, cheers
"""),
    "fern terse gopher": ("fern relay", """
edit DialTimeout: 5s -> 15s, internal/config/config.go
edit backoff.go, cap is 30 there. want 60
read cat deploy/values-eu.yaml
write scripts/wait-redis.sh = loop on redis-cli ping until PONG, sleep 1 between
move hub/backoff.go => internal/retry/backoff.go
delete trace.out gone pls
copy values-eu.yaml -> values-us.yaml, same dir
edit s/Printf/Infof/ in cmd/relayctl/main.go
read top 20 lines of relay.proto
run go vet
edit .golangci.yml: add gosec under enable
run tests w/ race detector, hub pkg only
write .dockerignore w/ bin, .git, *.out
edit ci: golang:1.21 image -> 1.22
grep ErrClosed usages
move README.md -> docs/README.md
read what port does main.go listen on by default
edit doc comment on type Hub is missing in hub.go, put "Hub fans messages out to subscribers."
delete internal/store/memory.go, redis only from now on
status dirty?
open editor tabs?
copy hub_test.go as internal/hub/hub_bench_test.go, starting point for benchmarks
write internal/version/version.go, package version, const Number = "0.3.0"
log last 5 touching proto/
read Makefile, need the proto target
none nvm, had a typo in my env var
run bump chi to latest
edit values.yaml replicaCount 2 => 4
files *_test.go, all of them
move rename seed.sh to seed-dev.sh
read retries in config.go, what's the number rn
edit hub.go: buffer of the chan 16, should be 256
run who's on :6379
write CODEOWNERS in root, one line: * @relay-team
delete that seed script
diff config.go changes?
copy .golangci.yml to .golangci.strict.yml
files values*.yaml
read protocol.md frames section
list internal/
none sync.Pool worth it for 1kb buffers?
run build relayctl for linux arm64
edit Dockerfile: USER nobody before ENTRYPOINT
write docs/metrics.md, just a heading Metrics and a line saying tbd
move values.yaml into deploy/base/
grep who calls Subscribe(
delete docs/protocol.md, lives in the wiki now
info module root, where is it
run mod tidy
none k
"""),
    "fern night rustacean": ("fern gatekeeper", """
edit ugh i left a println!("here") in token.rs around verify, yank it out
delete token_legacy.rs can finally die, do the honors
edit ok so the rate limit is 100 per minute in limits.rs and people are complaining, make it 300
read lemme see errors.rs again i forgot which variants we have
none its 2am and i finally get lifetimes, i think
write gimme a clippy.toml with msrv = "1.74" and nothing else
move lets call limits.rs throttle.rs instead, way better name
copy before i butcher handler.rs stick a copy of it at src/handler_v2.rs
run clippy, but make warnings fatal
edit version 0.7.1 is out so cargo.toml should say 0.8.0-dev now
list whats in migrations
run cargo test login but with the output showing pls
edit changelog wants an Unreleased section on top w/ "added: refresh tokens"
delete flamegraph.svg is like 4 megs and stale, bin it
grep wheres all the unwrap() in src
write throw together examples/health.sh, its just curl -fsS localhost:8080/healthz
edit derive Clone on the Claims struct too, src/token.rs
none lol the borrow checker was right all along
run how fat is target/ by now
move the jwt fixture (tests/data/expired.jwt) goes to tests/fixtures/
read show me what the sessions migration actually creates
copy i wanna play with settings so dupe config/default.toml to config/local.toml
edit somebody wrote "recieved" in handler.rs, fix the speling
write new migration file migrations/0003_api_keys.sql: create table api_keys (id uuid primary key, hash text not null);
status did i commit that token stuff or is it still hanging around
edit max_width in rustfmt 100 -> 120, im on an ultrawide
run fmt everything
files any toml lying around besides cargo's
read what edition are we on, peek in the manifest
edit turn log level from debug down to info in the prod config, its spamming
delete rm the bench file, criterion never worked here anyway
read ci.yml, i wanna know if it caches
move shove build.rs into a folder called tools, not used as a build script anymore
edit the match arm for Expired returns 403 in errors.rs, should be a 401
log who the hell last touched handler.rs
write need an empty src/audit.rs so the mod line compiles
none whats the diff between Arc and Rc again in like one sentence
copy take ci.yml and clone it as nightly.yml next to it
info wait which repo am i in, the gatekeeper one or the proxy
run which rustc am i even on
diff what have i changed tonight
read first few lines of the readme is enough
edit examples/curl.md still points at port 3000, its 8080
grep fn verify, where is it
delete 0002_sessions.sql was a bad idea, scrap it
open which tabs do i have up rn
grep every spot that logs with tracing::warn
write a tests/refresh.rs with one ignored test fn that does nothing
run make me a release binary
none nope, leave the tests, ill look at it after sleep
"""),
    "fern warsaw mobile": ("fern tram", """
edit minSdk is 24 in app/build.gradle.kts, client wants 26, please change
read Please open me the manifest, I want to check permissions
edit In strings.xml English title is "Tram stop", it must be plural "Tram stops"
write I need file fastlane/metadata/en-US/changelogs/42.txt with text "Faster start, fixed widget."
copy Make duplicate of StopListScreen.kt under name FavouritesScreen.kt, I will rework it
move TicketHelper is bad name, file should be TicketFormatter.kt
delete This JVM crash log hs_err_pid8812.log is not needed in repository, remove
run Assemble debug apk
grep In which place we are reading string ticket_valid_until
read How many fields is parsing Gtfs.kt from one stop? Look inside
run Start unit tests only from module timetable
none I was all day on conference, so tomorrow we continue
edit kotlin version from 1.9.23 up to 2.0.0 in version catalog
grep Where in code is used LocationManager
edit Polish translation has typo "przystanke", correct is "przystanek"
write Create .editorconfig for whole project, indent 4 spaces, utf-8
move Resource ic_stop.xml rename on ic_tram_stop.xml
read Which rules are disabled in detekt.yml?
edit Log.d("STOP", ...) in StopViewModel I forgot there, throw it out
run Which devices does adb see now
copy strings for Ukrainian we don't have, so take values/strings.xml as base into values-uk/strings.xml
delete Throw away changelog 41, was for cancelled release
edit android:allowBackup in manifest from true on false
files All kotlin files which have ViewModel in name, find
read Give me beginning of stops.txt, I don't remember order of columns
write New empty class TripPlanner in app/src/main/java/pl/tram/TripPlanner.kt, package pl.tram
list what modules and files are in main folder
edit Gradle takes too few memory, jvmargs should be -Xmx4g
none Jetpack Compose or old XML views, what do you think is better for small app?
move Fastfile from fastlane we put to directory ci/fastlane
edit In Fastfile lane "beta" should be called "internal"
run Detekt please, I want see all complaints
read What is there in proguard-rules.pro, build of release is failing
diff Show what I changed in StopViewModelTest from last commit
delete ic_stop.xml nobody is using anymore, you can erase
open Tell me please which files I have now opened in IDE
log When was version catalog changed last time and by who
copy Save for me current proguard-rules.pro as proguard-rules.bak
write Please make docs/release.md with three steps: bump version, tag, upload
status Is something not commited before I switch branch?
edit Colour primary in colors.xml is #0044CC but designer gave #0B5FFF
run Uninstall the app pl.tram from emulator
list Directory fastlane, show what is inside
edit README says JDK 11, we need 17 since March
delete StopViewModelTest.kt out, we write tests from zero
grep hardcoded "https://api.tram.pl", in which files
info What kind of project it is, android only or also multiplatform?
run Give execute right to gradlew
none What does mean "coroutine scope" in simple words
move Move Gtfs.kt to timetable/src/main/kotlin/gtfs/
"""),
    "fern data analyst": ("fern ledger etl", """
read I'm only after the column names in exports/customers.csv, the rows themselves don't matter to me
edit The VAT rate in revenue_daily.sql is hard-coded as 0.19, could you put 0.20 there because this is for the UK
write Could you set up a file models/staging/stg_payouts.sql for me that simply selects everything from raw.payouts
none I showed the margin numbers to finance this morning and they were happy with them
copy I'd like to try something on the mapping without risking the real thing, so please duplicate config/mapping.json to config/mapping_test.json
move The refunds export from 2023 belongs in an archive folder under exports, can you put it there
delete There's a notebook called Untitled3 that I created by accident, it can be thrown away
edit In sources.yaml the warehouse host is still the old one, db-old.fern.lan, and it moved to db2.fern.lan
read What did the load error log say at the end, roughly the last thirty lines
run Please execute the fx tests, since I touched the rounding this afternoon
edit Someone put a breakpoint() into etl/load.py and the nightly job hung because of it, please take it out
write I need a README inside the exports folder which says: Generated nightly, do not edit by hand.
read I can't remember how we compute net revenue, can you look it up in the revenue_daily model
grep Is the column customer_ref mentioned anywhere in our models?
files Are there any more notebooks hidden in the subfolders?
move old_loader.py should be renamed to loader_v1.py so people understand what it is
run How many lines does orders.csv have? wc would do
copy Put a second copy of the Q2 summary as reports/q3_summary.md, I'll overwrite the figures by hand later
edit Change "Turnover" to "Revenue" in the heading of the Q2 summary
files I've lost track of the csv files in this project, which ones exist?
none What's the difference between a left join and an anti join?
delete We agreed not to keep customer data in the repo, so exports/customers.csv has to go
write Start a new test module at tests/test_mapping.py, with just an import of pytest for the moment
edit pandas ought to be pinned to 2.2.2 in pyproject.toml, the newest one breaks our date parsing
read Which currencies are handled in fx_rates.py?
run Can you install duckdb into the environment, uv should do it
list What's sitting in the reports directory these days
edit The delimiter argument in load.py is a comma but the bank has switched to semicolons, adjust that please
move Could the margin notebook live in notebooks/finance from now on
status Before I go home: is everything of mine committed?
edit Below the imports in cli.py there's a commented-out block about Oracle, please clear that away
read Just curious what environment variables people need to fill in, it must be in .env.example
run Build the dbt models, staging ones only
write Please save a small SQL file named models/marts/refund_rate.sql containing: select count(*) from {{ ref('stg_refunds') }}
copy stg_orders.sql is a good pattern; reproduce it at models/staging/stg_invoices.sql
diff What exactly is different now in schema.yml compared with what's checked in
edit requires-python must allow 3.10 as well, right now it says 3.11
delete Kindly dispose of load_error.log, the incident is closed
none In an accounting sense, does a refund reduce revenue or raise costs?
read I'd like to go through test_load.py to see what is covered and what isn't
grep Where do we drop duplicates? Search the etl code for drop_duplicates
log Who changed the fx rate module in the past month?
info A colleague asks what sort of project this is and where it sits on my machine, can you check
run Our Python, which version is it exactly
move Take mapping.json out of config and put it at etl/mapping.json, where the code reads it
edit In stg_refunds the filter says status = 'done' whereas the source now writes 'completed'
open I have too many tabs again, which files are open right now?
delete Since the loader was rewritten, etl/old_loader.py serves no purpose and may be removed
run Please delete all the __pycache__ folders with find, they clutter my backups
none No need for the chart any more, Petra made one in Excel
"""),
    "fern polite alchemist": ("fern allotment", """
edit Would you mind raising the pool size in runtime.exs from 10 to 20?
read Might I have a look at the router, please?
delete I believe plot_live_old.ex has outlived its usefulness; do remove it if you'd be so kind
write A .tool-versions file would be lovely: elixir 1.16.2 on one line and erlang 26.2 on the next
none Terribly sorry, that question was meant for my husband
move Shall we rename waiting_list.ex to queue.ex? Yes, let's, please go ahead
copy I'd be grateful for a spare of seeds.exs named seeds_demo.exs, same folder
edit There appears to be an IO.inspect loitering in plots.ex; kindly evict it
run If it isn't too much bother, the plots tests once more
read Remind me, which fields does the Plot schema have?
edit "Alotment" in the readme's title lacks an l, would you correct that
grep I wonder where Mailer.deliver is called from
edit The fly region ought to be lhr rather than ams
write Please draft docs/glossary.md with the two entries Plot and Rod, each followed by a dash and nothing more
run Mix format, if you please, though only checking, nothing rewritten
delete The crash dump is of no sentimental value, away with it
read What cron times, if any, are set in config.exs?
edit One small thing in app.css: the link colour green should become darkgreen
move core_components.ex would sit more comfortably under lib/allotment_web/ui/, I feel
none How does a GenServer differ from an Agent, broadly speaking?
copy fly.toml will serve nicely as a basis for staging; please reproduce it as fly.staging.toml
edit Could "You are number" in the waiting list message become "Your place is"? It's in waiting_list.ex
log I should like to know what was committed this week
read Do show me the plot fixtures in test/support
run Would you fetch the dependencies, I've just cloned this on the new laptop
write May I ask for a fresh LiveView stub in lib/allotment_web/live/member_live.ex, merely the defmodule and end
edit Please see to it that the line length in .formatter.exs is 110, currently 98
status Have I left anything uncommitted, do you know?
grep Would you look for the phrase "half plot" across lib for me
files Is there by any chance more than one migration file? I'd like their names
read The contributing guide says something on branches, I should reread it
delete I'm afraid CONTRIBUTING.md is wholly out of date and nobody reads it, let us drop the file
run Kindly roll back the latest migration
edit In dev.exs the port is 4000, which clashes with Dan's app; 4010, please
move The migration's timestamp is wrong, 20240212_create_plots.exs needs to be 20240221_create_plots.exs
write It would help to have lib/allotment/rent.ex with a single function annual/1 that returns 45
none Thank you, that was frightfully helpful
run Do start the server, I'd like to see the new page in the browser
read Could you tell me from fly.toml how much memory the machine gets?
copy Before Dan tinkers with it, may we keep plot_live.ex as plot_live_backup.ex beside it
list What do we keep in priv/repo, if I may ask
edit The route "/plots/all" in router.ex is to read "/plots" henceforth
run Which tasks does mix offer here? The list from mix help would do
delete test/support/fixtures.ex is superfluous since ExMachina arrived, would you take it away
diff Might I see the changes I've staged before I commit them
edit Credo's strict flag in .credo.exs is false and I'd rather it were true
info Forgive a newcomer's question: what is this workspace, exactly?
open Which files have I got open at present, I've lost count
run Would you be so good as to make a branch called spring-rota
none Is one rod about twenty-five square metres, or am I muddling it up?
"""),
    "fern lagos shopkeeper": ("fern fabric shop", """
edit abeg change delivery fee for config/shop.php from 1500 to 2000
read wetin dey inside Paystack.php, show me
edit cart.blade.php button says "Chekout" correct am to "Checkout"
run migrate the db fresh with seed
delete PaystackOld.php we dont need again, comot am
write make a robots.txt in public, disallow /admin for all
move CartController shuld be BasketController.php now
copy copy receipt.blade.php give me emails/refund.blade.php
none God bless you my guy, it worked
edit dd($order) still dey CheckoutController, pls clear it customers are seeing it
read last errors in laravel.log pls, somthing broke on checkout
status e be like say i don change plenty things, which files neva commit
run queue worker, start it in background
write pls i need app/Enums/OrderStatus.php, enum with pending paid shipped
edit product model fillable is missing "yardage" add it
grep where is NGN hardcoded
read routes/api.php, how many endpoint we get
move put ProductSeeder.php for database/seeders/demo folder
edit mail from adress is hello@fabric.test change to sales@adirehouse.ng
run pint on the controllers only
delete the log file is too big now, delete laravel.log
copy i want another checkout page for testing, same content as checkout.blade.php but name checkout-b.blade.php
none whats 7.5 percent of 48000
edit timeout for paystack request is 10, my network slow make it 30. Services/Paystack.php
read is there tax column in that orders migration?
write create resources/views/about.blade.php with just an h1 About us
run composer says platform problem, check my php version
edit remove the route for /test-pay in web.php b4 i go live
files which blade files we have
move shop.php in config rename to store.php
diff what changed in web.php sef
open wich files i open for editor so
read show me phpunit.xml i think db name is wrong
status anything i never commit?
write add .gitattributes, line: * text=auto
delete CartTest.php, its failing since january and nobody cares, remove it
edit the welcome line in receipt email "Dear Customer" should be Dear {{ $order->name }}
copy backup .env.example as .env
run php artisan route clear abi wetin be the command, run it for me
grep find addToCart for me, which files get am
edit laravel/framework ^11.0 => ^11.9 composer.json
log show me when checkout was last changed
list whats in app/Services
edit on CartTest expected total is 4500, since price went up it is 5200
none should i use stripe or paystack for nigeria
run npm build for production
write a seeder for categories, database/seeders/CategorySeeder.php, leave run() empty
read how many product the seeder dey create?
edit abeg comment out the sms line inside CheckoutController store method
delete web route for api no dey used again, so remove the whole routes/api.php file
"""),
    "fern firmware grump": ("fern kiln", """
edit SSR_PIN is 25 in pins.h. The board has it on 26. Fix.
read src/pid.h. Now.
delete main.cpp.orig. Who commits this crap.
edit Kp 12.0 to 9.5 in pid.cpp before this thing melts another cone
run Flash it.
write data/profiles/raku.json - name raku, ramp 200, hold 0, top 980
move thermocouple.cpp and its stupid long name: make it tc.cpp
copy bisque.json, second copy called bisque_slow.json, I'll tune the ramps myself
none No. Don't touch the PID loop.
edit Serial.println("tick") in the main loop. Get rid of it, it floods my terminal.
read What baud rate did we set in platformio.ini? I'm getting garbage
run Size of the firmware image, pio has a target for that
edit Wrong unit in doc/wiring.md, it's 3.3 V and not 5 V
grep delay( - show me every last one of them in src
edit FW_VERSION goes to 1.4.2
read The tail of serial.log, it reset again overnight
write Dockerfile for CI. FROM python:3.12-slim, then RUN pip install platformio. That's all.
delete Old serial.log. Wipe it off the disk.
move plot_log.py out of tools, into host/
edit In display.cpp the text is "Temprature". Embarrassing. Correct it.
run Unit tests on native, not on the board
read bom.csv, first line, I want the column order for the ordering script
grep analogRead. Where.
copy Pins differ on rev B. Clone include/pins.h into include/pins_revb.h.
none Why does anyone still use Arduino for real products
run Which serial ports are there, ls the ttyUSBs
edit board = esp32dev is wrong for the new hardware, it's esp32-s3-devkitc-1
status Tree clean or not?
none I soldered a new thermocouple in, reads fine now. Finally.
read How is open-circuit detected in the thermocouple driver? thermocouple.cpp has it
write src/alarm.h, include guard and one prototype: void alarm_set(bool on);
files Any .hex or .bin left in this tree
move README.txt -> README.md, it's markdown anyway
delete hw/bom.csv is generated from KiCad. Out.
log What went in since tag v1.4.0
edit Max temp in glaze6.json is 1300, these elements are good for 1240 and no more
run Erase the flash completely, then I'll see
list data/profiles. What have we got.
edit static volatile, not just static, on the tickCount variable in main.cpp
diff pid.cpp, what did I mess with
write test/test_display/test_main.cpp, an empty int main returning 0 will do for now
none MAX31855 or MAX6675, general opinion, precision-wise
edit flash.sh: set -e at the top. It carries on after errors, idiotic.
list lib, what's in there
copy Keep a backup of kiln.kicad_sch as kiln_revA.kicad_sch before Jens opens it with his newer version
grep Who defines TC_FAULT
read display.h, I need the signature of drawCurve
run Kill whatever is holding /dev/ttyUSB0, fuser -k
move max31855.c belongs in src/drivers
delete tools/flash.sh - we've got the pio upload target, one way to do it is enough
"""),
    "fern frontend lead": ("fern booking desk", """
edit BD-212: Guests page, empty state copy -> "No guests yet" (currently "Nothing found")
read apps/api/openapi.yaml, what's the response of GET /bookings supposed to be
move dateUtils.js leaves legacy/ and ends up in apps/desk/src/utils/
edit `variant="primay"` on Button.stories.tsx, missing r
write ADR number two please: docs/adr/0002-drop-moment.md, title + "Status: proposed"
run typecheck the lot
copy scaffold DatePicker's sibling from it: packages/ui/src/TimePicker.tsx should begin as an identical file
delete Button.stories.tsx isn't rendered anywhere since we dropped storybook, so get it out of the repo
edit Calendar week should start on Monday => firstDay={0} becomes firstDay={1} in Calendar.tsx
none Great demo today everyone, the client loved the drag and drop
grep any `as any` left in apps/desk?
grep who imports from legacy/dateUtils
read quick look into useBookings, I suspect the stale time is 0
run what's eating port 4200
write .prettierrc at root: { "singleQuote": true, "semi": false }
edit VITE_API_URL in desk's .env.development has a trailing slash that shouldn't be there
delete e2e/checkin.spec.ts: flaky, superseded, begone
move theme.css => tokens.css (packages/ui)
read node version we're pinned to?
run spin up the db container, detached
run just the Guests specs in watch-less mode
files everything ending in .stories.tsx, where are they
copy same env for staging as a start: .env.development -> .env.staging
edit console.table(bookings) slipped through review in routes/bookings.ts; strip it
none for a date-only value, would you send a string or a timestamp over the wire?
read Could somebody tell me what lint rules we override? eslint.config.js that is
write a barrel file for ui. packages/ui/src/index.ts exporting Button and DatePicker
edit script "test" in the root package.json should be `vitest run --coverage`
diff anything staged in packages/ui? show the hunks
run terraform plan in infra, I want to see if the instance gets replaced
edit --radius: 4px; should've been 8px acc. to the new Figma, theme.css
move 0001-use-nx.md gets a better slug: 0001-monorepo-with-nx.md
read which region are we deploying to, main.tf line 1-15 or so
delete .nvmrc can be removed now that volta is in charge
edit useBookings still exports the old alias fetchBookings at the bottom, that export should disappear
status where am I, which branch and is it clean
write need a hook skeleton, apps/desk/src/hooks/useGuests.ts, `export function useGuests() {}`
log commits on Calendar.tsx by Ines
copy For the tutorial I need server.ts a second time, under docs/examples/server.ts
edit CORS origin in server.ts: localhost:3000 isn't right any more, 4200 is
info is this yarn workspaces with nx or plain turborepo?
open what's open in my editor atm? lost the Calendar tab
run upgrade vitest to the newest, dev dep
edit Button's disabled prop has no default; `disabled = false` in the destructuring pls
delete nobody maintains infra/variables.tf, everything is inlined now, so remove that one
none hold off on the refactor until QA is through
list what does packages contain besides ui
edit README, section Setup: npm i is wrong, yarn install it is
read the check-in e2e, what selectors does it rely on
run squash my last two commits into one
"""),
    "moth night shift rails": ("moth rails kiosk", """
read heroku is shouting about a ruby mismatch. which one are we actually asking for?
read the worker concurrency, was it 5 or 10... its in the sidekiq yml
read what columns does visitors have right now according to the schema
log who put the badge column in and on which day
none ok the dyno woke up by itself, forget it
read so that september migration, is it reversible or did someone write only an up
none is `has_one_attached` activestorage or carrierwave, my brain is soup at 2am
status i poked around in vendor/printer_sdk while debugging, hope i left nothing behind?
grep where do we enqueue PrintBadgeJob, must be two spots at least
files is there any spec for the tickets controller at all
list what did we vendor from the printer people
read which printer sdk are we on, 4.0 or 4.1
diff before the on-call handover: whats different in tickets_controller vs what i last committed
run bundle outdated, i want the list of gems that lag behind
none difference between `present?` and `any?` on a relation, in a nutshell
grep ENV lookups. all of them. i need to know which vars prod must have
open wait which files do i have up in the editor, i lost track
info which project am i even in, got four terminals here
log anything land on this since friday?
none pager went off again but it was for the payments team
read does puma or something else serve web, procfile should say
grep is Visitor#full_name still called by anybody
status did that rebase finish or am i stuck in the middle of it
run rspec, only the job spec, and stop at the first red one
read the ticket page shows a blank price. pull up that erb so we stare at it together
none can sidekiq run twice for the same job if the process gets killed? generally speaking
edit concurrency in config/sidekiq.yml to 8 please, ops said so
files every migration that has 2024 in the name
run is redis up? ping it
diff what have i already staged, i dont trust my 1am self
read explain the routes to me, is there a nested resource under tickets
edit .ruby-version goes to 3.2.4, heroku wins
grep who rescues StandardError in here, that hides stuff
delete bin/setup has been dead for a year, remove
log show me the story of config/database.yml
run puma is hanging on 3000, find out which pid it is
none propose a commit msg for "badge printing retries three times now", i paste it myself
list app/jobs, anything besides the badge thing?
read any cops we turned off in rubocop?
move printer_sdk belongs in lib/ not vendor/
run roll back the last migration on my local db
status anything untracked? i created some scratch file an hour ago
grep binding.pry left anywhere??
none nm found it, it was a stale lock
read stripe initializer, which api version do we set in there
write .tool-versions with the line ruby 3.2.2
run which ruby does this shell use, -v please
copy take ticket_spec as a start for spec/models/visitor_spec.rb
log last commit, was it mine or kasia's
none whats a sane ttl for a kiosk session in your opinion
"""),
    "moth courteous gopher": ("moth go relay", """
read Could you please check for which Go version the module is declared?
read I do not remember what we have decided about backpressure, the ADR should explain it.
none In Go, is nil map safe for reading? I think yes but I am not certain.
grep Please find me everywhere we start goroutine without context.
log I was on holiday for two weeks. What happened in repository during this time?
diff Kindly show what I have altered in token.go and did not commit yet.
status Is my tree clean? I would like to switch branch.
read On which port is prod listening, what do we have in its yaml
files I search for all protobuf definitions.
list Under cmd there are how many binaries and which ones?
none Thank you, the colleague explained it to me already.
run Please execute the tests with race detector, as the Makefile does it.
grep In which place is ErrQueueFull declared?
read Does the systemd unit restart the process after crash or not?
info Excuse me, what is root path of the workspace you see?
open I have some tabs opened in the editor, could you tell which?
none What would be better name for a function which both drains and closes: Shutdown or Drain?
read Which linters have we enabled
run Is nats container alive? Please look with docker compose.
grep Somebody told that we still use ioutil, is it true?
log Since when do we have the replay command?
read Our image, is it built on alpine or on debian?
none How is called the pattern where consumer tells producer to slow down?
status I am afraid that `go generate` has touched some files. Has it?
diff What are exact lines that go mod tidy has modified in go.mod?
edit In configs/dev.yaml set log level to debug, I need to see more.
read I would like to know what fields has the message Envelope in relay.proto
run How heavy is compiled binary? Build it and show size.
none The deploy of yesterday went without problem, I only wanted to share.
grep time.Sleep in tests — where do we have it? They are flaky.
files Have we any test for config package? I see none.
read Was 0.9 the release with breaking change? The changelog must tell.
list What is inside of deploy directory
run Please tell me which version of golangci-lint is installed by me.
log Who was author of last modification in queue.go?
none Please do not start anything now, the CI machine is shared and busy.
status On what branch do I work at this moment?
write I need configs/staging.yaml, for beginning with only one line: log_level: info
grep Where the value of MaxInflight comes from? I see it used but not defined.
read Take a look in queue_test.go please, I want to discuss with you whether the cases are enough.
none How many bytes has a UUID in binary form?
copy The prod.yaml should have a twin, name it canary.yaml in same directory.
run Let us see which dependencies have newer versions, go list can do it.
diff Is the whitespace the only thing that I changed? Show me.
delete The ADR 0003 is withdrawn. Please remove the document.
edit In docker-compose.yml image nats:2 shall become nats:2.10, please.
none So it was the firewall. Two hours of my life.
move Token code shall live under internal/security/token.go instead of auth.
run Please stop the nats service from compose, I do not need it until Monday.
read What environment variables does config.go expect?
"""),
    "moth few words elixir": ("moth elixir tides", """
read otp version pinned?
read poller interval
grep GenServer.call with :infinity, anywhere
status dirty?
log last five
diff forecast.ex, mine vs HEAD
list migrations dir
files *_test.exs
none ty
none |> or with, taste question
run mix test --failed
info cwd?
open open buffers
read fly region, which one
grep Stations.nearest callers
log who touched the poller last
read does the august migration lock the table
none ETS vs persistent_term for read heavy, quick take
status staged anything?
run mix deps.get
grep dbg( leftovers
read secret_key_base, env or hardcoded
files svg icons, where
none false alarm
run port 4000, who
edit router.ex: "/harbours" -> "/stations"
read which version do we say we are, 0.8.0 or .1
diff staged bits only
none feet to metres factor
list lib/tides_web, what's in it
read seeds — how many gauges do they make
log when did liveview arrive here
grep the string "no tide data", where from
run format check, don't rewrite
none ship it tomorrow then
read credo strict on?
status conflicts left?
grep phx-hook names, js and heex
delete pin.svg
none what's a neap tide
read map_live mount, what does it assign
run iex version on this box
run stash it all, message "wip gauges"
move forecast_test.exs up one level
grep todo tags under lib
read test db pool size
none elixir or gleam for a new side thing?
run dialyzer, full
files anything called *runtime*
diff did the formatter mess with router? show hunks
"""),
    "moth context first rustacean": ("moth rust sampler", """
read CI on the fork complains the compiler is too old for let chains, so remind me which toolchain we lock this workspace to
grep I want to rip out the old Voice::steal method but first I need to know who still depends on it
none so after a whole weekend of staring at the envelope code it turns out the bug was in my DAW's buffer settings, sigh, no action needed
log there used to be a linear interpolator in the engine and I swear someone removed it last spring; which commit was that?
status I ran cargo fix across everything without thinking, so how many files are modified now?
diff okay and what precisely did cargo fix do to gui.rs, line by line
read the kalimba preset sounds too short to me, what release time is written in there
run the golden tests drive me mad on this machine, run them in release mode and show the output
none people keep telling me denormals are a thing of the past, is that true on modern ARM cores?
run let's get fresh numbers from the mix benchmark before we argue about allocations
grep since we turned on the unwrap lint I'd love to know where the remaining unwraps are hiding, text search is fine, no clippy
read I never understood what the release workflow does after tagging — does it sign the mac build or not?
files somewhere we have a wav that is way too large for git, can you find all the wavs first
none hmm, would you call the crate that ties engine and plugin together "bridge", "glue" or "host"? brainstorm a little
info silly one: is this recognised as one workspace or did I open just the plugin folder again
read NOTES.md has a paragraph on the aliasing problem from the call with Ingrid, what did we conclude
open I'd been comparing two files side by side before lunch and now can't recall which, check my tabs?
log who committed to the cli most recently, was that me or the intern
run is clippy happy with the engine crate alone? leave the other two out
read licensing question from a distributor: does deny.toml let GPL crates through
grep there's a magic number 0.7071 sprinkled around and it should be one constant, show me the spots
status I'm about to pull and would hate to lose something; anything not committed?
none never mind the thing about the sample rate from before, I had the wrong headphones plugged in
diff I added something to the index this morning and then kept typing, what is in the index as of now?
read does the plugin crate build as a cdylib? the host doesn't see it
run please look how much space target/ eats, my disk is at 97 percent
files which crates carry their own Cargo.toml
none is there a rule of thumb how many voices a synth needs before users stop noticing stealing
grep the word "unsafe" makes my co-maintainer nervous, list each occurrence with file name
read where do the drum samples come from, legally speaking? the txt beside them should say
list engine has grown a lot, give me an overview of its src
edit the README still calls us "Samplr", the name is Sampler since March, fix that
log for the release notes I need what has been committed since v0.4
none you know what, I quite like this project again
read golden tests compare with some tolerance, which epsilon was it
run can you check whether the linker on this laptop is mold or plain ld, by version
grep is `f64` used at all in the DSP code or are we f32 throughout
copy I'd like a darker variation of warm_pad, so clone the preset as presets/dark_pad.ron and I'll tweak it
none explain to me like I know C but not Rust: what does Pin buy you
read xtask.sh takes some arguments, which?
status which files does git not know yet? I dropped a few recordings in here
run get rid of build artefacts, all of them, cargo knows how
move envelope.rs really is a modulation source, so it goes to engine/src/modulation/envelope.rs
diff my colleague looks over my shoulder and wants to see the uncommitted edits in Cargo.toml, nothing more
none should a 0.x crate bump minor or patch when it breaks the API? semver purists seem to disagree
delete samples/kick.wav is copyrighted it seems, so take it out of the tree
grep what implements the Oscillator trait
write we have no .editorconfig, make one with root = true and indent_size = 4
run create a branch called slim-voices off where I am
read what dependencies has the cli got by now
"""),
    "moth typo agency": ("moth php gallery", """
read wich php does composer want? host gives only 8.0 i think
status hit ctrl-s in the exif reader of acme, vendor still clean?
grep wher do we call the watermark servce
none lol client wants comic sans
read waht does the slug migraton do exactly
diff wat did i chnage in album.blade
log whos the last one that edited web.php
files any scss besides main??
list lang folder, wich languges do we have
none thx m8
read is there a api route for deleting fotos?
run composer install pls
grep 'Meer laden' , in wich file is that text
none diff between PUT n PATCH again
read todo.txt, whats left 4 this week
info name of this wrkspace?
open wich files r open rn
run php artisan migrate:status
status r there merge conflcts
grep dd( and dump( , hope none are left
read whats max upload size, think its in htaccess
edit messages.php nl: 'Fotos' moet 'Foto's' zijn met apostrof
none wat is een goede alt-tekst lengte, ongeveer?
diff staged stuf pls
log did joost push somthing on mon
read the s3 disk, is it public or privte in filesystems
files find me the test 4 albums
none ok it was cache. its always cache
run clear the view cash
grep env( outside of config, thats forbiden
read does phpunit use sqlite in memory
copy .env.example to .env
list waht controllers do we hv
none how do u say 'gallery' in german
read can Photo be soft deleted? look in teh model
status did i commmit the css allready
grep wher is $album->cover used
run npm run biuld
read vite: wich entry points
delete lang/en/messages.php, site is dutch only now
run git blame Watermark.php, who wrote that loop
none dont mail the client yet ok
move todo.txt -> docs/todo.txt
run wich node do i hav
grep any inline style= in the blades
diff i changed a color smwhere today but cant remember wich one it was b4
none 1920x1080 is wat ratio
read readme says how to seed, no?
run pint --test
write a robots.txt in public: User-agent: * / Disallow: /
"""),
    "moth greybeard firmware": ("moth cmake firmware", """
read Rev C moved the pump enable line. To which pin?
read How much flash does the linker script give the application?
grep Locate every busy-wait on a status register in the drivers.
none For the record: bench supply was current limited. Not a firmware fault.
status Confirm that nothing under third_party/FreeRTOS has been tampered with locally.
log When was the watchdog timeout last altered, and by whom?
diff Let me inspect my uncommitted edits to i2c.c.
list Which boards do we support? One directory each, if memory serves.
files Enumerate all header files.
none Is clock stretching mandatory for an I2C slave? Off the top of your head.
read What CRC polynomial does crc_patch.py implement?
run Configure with the arm preset and build. Report warnings.
grep HAL_Delay must not appear in interrupt context. Where is it used?
read Errata sheet: did we document the ADC injection issue or not?
none A float has how many bits of mantissa? 23 or 24, counting the hidden one.
read Which C standard does our CMake file request, if any?
info State the workspace root.
open Which sources have I got loaded in the editor at present?
log I want the commit that introduced rev_c, with its date.
grep Any remaining references to rev_a?
status Has the flash script left artefacts behind that git does not track?
run arm-none-eabi-gcc, which release is on this machine?
read Under what licence does the RTOS come? Legal asks.
edit PUMP_MAX_DUTY in src/pump.h: 90, not 95.
read flash.sh: does it erase the whole chip or only the sectors it writes?
diff Staged hunks, please, prior to my signing off.
grep Find the definition of PUMP_MAX_DUTY.
none Opinion: MISRA deviations in a comment or in a separate register?
edit Raise the watchdog period in src/watchdog.c from 500 to 800 ms.
run Run ctest on the host build, verbose upon failure.
read How is a frame delimited on the wire? protocol.md ought to define that.
files Do we have more than one linker script?
none The customer has accepted revision C. Twelve years, and still shipping.
list Contents of tools, please. I recall a script for the checksum.
grep Which functions are declared with the weak attribute?
log How many of the recent commits were Henrik's? The list will do.
read Indent width according to our formatting rules?
run Is a debug probe attached? lsusb will tell.
status Which branch have I checked out, the hotfix or the trunk?
none Volatile is not atomic. I trust we agree on this.
copy Duplicate boards/rev_c/pins.h for the upcoming rev_d.
read Is the pump test covering the dry-run case? Open it.
move The file README shall carry the extension .md.
run Print section sizes of the ELF under build/.
none Convert 0x3FF to decimal for me.
grep "assert(" in production code, i.e. outside tests. Where?
delete Strike boards/rev_b/pins.h; that revision is out of support.
diff Did clang-format reflow pump.h, or were those edits mine? I need to see the lines.
none Suggest a few names for a ring buffer that overwrites its oldest entry.
run Tag the present commit as v3.2.0-rc1.
"""),
    "moth unsure android junior": ("moth kotlin ledger", """
read how old can a phone be to run our app? it's the minSdk thing I think
none is it ok to ask dumb questions here?
grep um where does the text "Add entry" live, I can't find it in any of the screens
status I pressed something in Android Studio and now there's green and blue filenames everywhere, did I break stuff?
read what's Balance.kt supposed to do, it has zero comments
diff my mentor wants to know what I touched in the manifest, I haven't committed
none what's the difference between val and const val... asking for a friend
files are there any other string files apart from english and french?
read maybe a weird one but which permissions does the app ask for?
log did my commit from this morning actually make it in?
list what kind of stuff do we have in drawable?
info do you know what project this is or do I have to explain?
open which files am I supposed to be looking at, I mean the ones open in my editor
read our kotlin version? the catalog file should list it, right
run could you run detekt? I want zero complaints before the review
grep who calls Entry.toCents? I'm scared to rename it
run how do I see if my phone is connected, can you do the adb devices thing
read does the privacy policy say anything about backups
none so an Activity is like a window, kind of?
log is there a way to see how EntryScreen evolved over time, like its commits
grep is GlobalScope used anywhere? the review said never to use it
diff I had to delete a line in strings.xml and now it won't compile, what was the line?
status do I have to commit before I switch, or is there nothing pending?
run can you run just the BalanceTest? takes forever from the IDE
read what would fastlane do if I ran the beta lane? don't run it!!
none my mentor is out sick so it's you and me today
files where's the detekt config hiding
read which gradle do we download, 8.4 or 8.6
run what java am I on? gradle complains about 11
grep find every Composable that takes a ViewModel as parameter pls
none why do people hate XML layouts so much
list I'm lost in the folders, what's below app/src/main/res
edit the french string for cancel is "Anuler", should be "Annuler"
read is dark mode a thing in our Theme file or do I have to build it
log who could I ask about the room setup, I mean who committed it
none wait, scratch that, I was on the wrong emulator
status which branch is this again? I hope not main
grep hardcoded colors like 0xFF..., where do we have those
run install the debug build on the emulator please
none would "pocket" be a good package name for something on the play store or too generic?
diff I git added some files already, can I see what's in there before I commit
read how much memory does gradle get from us, is that in the properties?
copy can I have a second fastlane file to play with? like Fastfile.bak in the same folder
none 1099 cents, is that 10.99 or 109.90, brain fog
write please make an empty CONTRIBUTING.md, I'll write it later
run undo my last commit but keep the changes, I heard soft reset does it
move ic_coin should be ic_token.xml now says the designer
read the app module depends on core via api or implementation?
delete I don't think we need values-fr/strings.xml anymore, can you remove it
info sorry what folder are you working in right now, the full path
"""),
    "moth field ecologist": ("moth quarto meadow", """
read reviewer 2 wants something about rarefaction, what was his wording exactly?
grep in which section do I cite Tilman
list which years of counts do I have in the data folder
read R version for the supplement please, the lock file knows it
none went out at 5 am, three orchids and a hare. good day
diff I rewrote half the methods on the train, show me old against new
log Lucía said she pushed her paragraph on Tuesday; can you see it in the history?
status have I got unsaved-to-git things before I pull hers
read which Shannon base does diversity.R use, natural log or 2?
none Shannon or Simpson if plots differ a lot in size? just your hunch
files photos or maps, anything with png at the end
grep my old student left XXX marks in the scripts, python ones too, where are they
run render the paper, html is fine
info is this the meadow folder or the old bog project?
open what have I got open besides the results
read cover letter, is the editor's name still the previous one?
none how do you write degrees north properly in a table header
read is there a species called Briza media in the names list
grep set.seed — am I setting it more than once?
log how long ago did I last work on figure theme?
none the journal changed the word limit to 7000. good for us.
read what does each column in the counts mean? the data readme should have it
diff did I alter any number in 2023_counts or only line ends? show
status I dragged csv files around in finder, git must have noticed
run how many rows in the two counts files together
files do I have a python script that handles coordinates, geo something
grep quién usa theme_paper() en los qmd
none gracias, eso era todo
read the python environment, does it bring pillow?
list letters to and from the journal, what have we there
none what is a good synonym for "moreover", I overuse it
log the abstract used to be longer, who cut it and in which commit
read load_plots has a filter that drops some plots. which ones and why?
run is quarto on this laptop new enough, print its version
none can a p-value be exactly zero? colleague claims so
grep the figure label fig-map, is it referenced in the text or orphaned
status only tell me if there are still conflicts in results
edit "Jaccards index" in the methods lacks its apostrophe
diff what changed in the bibliography since the last commit, I think Zotero reordered it
read output format of the manuscript, do we produce docx too
delete fig1_map.png is the ugly old map, throw it out
run the testthat tests for diversity, do they pass
none please write me two polite sentences declining a review, I'll copy them from here
copy keep 2023_counts.csv safe, make a data/2023_counts_original.csv of it
edit the title in index.qmd should say wet meadows, plural, not wet meadow
files which of my files are qmd
move reviewer_2.md → letters/round1/reviewer_2.md
run install vegan into the renv library
write start a sections/discussion.qmd with the heading # Discussion
read does resize_photos overwrite the originals? have a look before I use it
"""),
    "slate typing pia": ("slate booking api", """
run run pytest
run pytest olny the bookings file
run rerun the failed tests from last time
run ruff check please
run is mypy happy
run docker compsoe up db in background
run start the api with uvicorn reload
run pip intall the dev requirments
run who wrote line 40 in deps.py, git blame
run what listens on 8000
run git stash
run alembic upgrad head
run show docker logs of the api container
run free disk space?
run curl localhost:8000/health
run whcih python am i using
run push my branch
run how many lines has models.py
read raed setup.py plz
none sec, lunch
read whats in .env.example
list list roomly/routers
list ls tests
copy dupe test_rooms.py to test_users.py
files find all migration files
files any yaml fiels here
grep where is get_db used
grep serach for TODO in roomly
grep fnid the class Booking
info what workspace is this
info which root foldr are you in
open what files do i have open
open wich tabs are open rn
status git status
status anything uncomitted?
diff show my changes
diff git diff on bookings.py pls
log last 5 commits
log when was Dockerfile last chnaged
write create roomly/routers/users.py with an empty APIRouter
write new file docs/setup.md, one line: work in progress
edit chagne postgres:15 to postgres:16 in docker-compose.yml
edit add httpx to requirements-dev.txt
delete delete setup.py
delete rm docs/errors.md
move rename deps.py to dependencies.py
move mv roomly/utils/dates.py up into roomly/
copy copy .env.exmaple to .env
none thanks, works now
none whats the differnce between PUT and PATCH
"""),
    "slate rustling bo": ("slate grepper", """
run cargo biuld --release
run cargo tets
run run clippy for me
run just lint
run format everything with cargo fmt
run run the simple example
run tag this as v0.4.2
run show branches
run updaet the regex crate
run how big is teh target dir
run cargo clean
run what rustc version do we have
run bench the walker
run git show HEAD~2
run is rebase still going? continue it
run kill the siftr process
run print PATH
run time teh release binary on this folder
read opn matcher.rs and show it
read what does the jusfile have in it
read which rust channel is pinned
list contnets of src/output
list show examples folder
none grep -r vs rg, which one is faster usualy
files is there a clippy.toml
files find files named *bench*
grep unwrap() calls in src
grep were do we call WalkBuilder
grep who imports regex
info workspace info
info what knd of project is this
open show open editros
open what do i have open at the moment
status is my tree clean
status whats staged
diff what did i change in lib.rs
diff show stagd diff
diff whats differnt since last commit
log commit history pls
log who commited last
write make a .gitignore contianing target/
write create clippy.toml with msrv = "1.76"
edit bmup version to 0.5.0 in Cargo.toml
edit max_width back to 80 in rustfmt.toml
delete remvoe examples/simple.rs
delete trash the LICENSE-MIT file
move rename LICENSE-MIT to LICENSE
copy duplicate output/json.rs as output/csv.rs
copy make a copy of CHANGELOG.md called CHANGELOG.old.md
none String vs &str, quick explanation
"""),
    "slate gopher imre": ("slate shipping", """
run go test ./...
run run lable tests with -race
run make proto
run go mod tidy
run go vet all
run golangci-lint, any complains?
run terraform plan in infra with dev.tfvars
run terrafrom init
run bring up nats
run docker ps
run bulid the image as shipping:dev
run git pull
run rebase on main
run which go
run pls run seed.sh
run any shipd process running?
run test coverage for rates?
run get me the env varaibles starting with AWS
none you can wait, colleague is calling
read look at rates/cache.go
read what go version does go.mod say
copy label.go same file again as sticker.go please
list waht is inside infra
list dir listing of internal
files where is the proto file
files serch for test files
move label_test.go into internal/label/tests/
grep grep for context.Background
grep where CalculateRate is definied
info tell me about this workspace
info what is project root path
open which files opened in my editor
open opend files list
status what files are modified
status current git state please
status untraked files, do we have
diff difference in pg.go please
diff my unstaged chagnes show
log log for internal/store
log what was comited yesterday
write new file internal/rates/doc.go with "package rates"
write mkae scripts/clean.sh, content: rm -rf bin
edit in variables.tf defualt region must be eu-central-1
edit replace golang:1.22 with golang:1.23 in Dockerfile
edit fix typo "recieve" in docs/runbook.md
delete delete internal/rates/cache.go
delete infra/dev.tfvars not needed, remove
move move seed.sh into tools/
copy cp infra/dev.tfvars infra/prod.tfvars
none what is a goroutine leak
"""),
    "slate payday uschi": ("slate payroll", """
run ./gradlew build
run gradle test only core
run start the web app with bootRun
run mvn package in legacy
run legacy: mvn clean install without tests
run dependancy tree of web please
run java -version
run who blocks port 8080
run stop the gradle deamons
run chekout new branch tax-2025
run git stash pop
run delte branch feature/pdf
run shw me the gradle tasks
run run TaxTableTest once
run memory usage of the java procces
run cherry pick 4f2a91c
run commit all with message "new tax table"
read cat application.yml
none wait, the boss comes
read what port is set in application.yml
delete gradle.properties weg
list whats in dosc
list list files of legacy
list show core/src/test/java/lohn
files all java fiels please
files is there somewhere a Dockerfile
files find the gradle.kts files
grep where is TaxTable usde
grep look for BigDecimal in core
grep "@GetMapping" search
info is this maven or gradle workspace
info show worksapce details
open what is opened in the editor now
open my open files?
status have i uncommited stuff
status sttaus of the repo
diff show diff for Payslip.java
diff what is chnaged but not staged
log git log of legacy
log who changed TaxTable.java last
write craete core/src/main/java/lohn/Bonus.java with an empty class
write put a NOTES.md, content "ask Steuerberater"
edit set server port to 9090
edit rename the rootProject from lohn to payroll in settings.gradle.kts
delete away with legacy/src/main/java/old/Export.java
move moev tax-2024.md to docs/archive
move TaxTable.java should be called TaxTables.java
copy copy tax-2024.md to tax-2025.md
copy make backup of application.yml as application.yml.bak
none what is gross versus net
"""),
    "slate sharp declan": ("slate clinic", """
run dotnet build
run dotnet test
run resotre packages
run dontet run the api
run watch mode for Clinic.Api
run npm install in ui
run ng build prod
run npm audit pls
run outdated nuget packages?
run add serilog to the api
run list installed sdks
run ef migratoin add AddVisitNotes
run fetch and prune
run amend last comit, same mesage
run check whats on port 5001
run ping the health endpoint on 5001
run top memory hogs rn
run node vesion?
read show Program.cs
read pul up Scheduler.cs
copy copy PatientsController.cs, call it StaffController.cs
read wat sdk does global.json want
list ls src
list files in Controllers
list waht is in ui/src/app
files find all csproj
files any *.razor files
grep AddScoped usages
grep where's IScheduler defined
move shove Scheduler.cs into Clinic.Core/Scheduling
info workspace sumary
info what am i working in
open current open tabs
open whatve i got oepn
status did i stage anything
status whats dirty
diff diff pls
diff chagnes in VisitsController.cs
log shwo commits from this week
log history of azure-pipelines.yml
write add src/Clinic.Core/Visit.cs with a blank Visit class
write create .editorconfig with root = true
edit Default log level to Debug in appsettings.json
edit chnage sdk version to 8.0.200 in global.json
delete delete nuget.config
delete get rid fo SchedulerTests.cs
move rename Patient.cs to PatientRecord.cs
copy copy appsettings.json to appsettings.Development.json
none cheers mate
none is record better than class for dtos
"""),
    "slate kasia tickets": ("slate ticketshop", """
run composer install
run composer updaet
run php artsian migrate
run artisan test
run only SeatMapTest run plase
run pnpm dev
run pnpm build assets
run phpstan run
run fix style with pint
run claer the cache
run route list show me
run php version
run is mysql running
run git psuh origin main
run make tag 2.1.0 and push it
run reset to last commmit hard
run tail laravel.log
run who am i on this machine
read show routes/api.php
read composer.json give me
none is laravel octane worth it
list what have we in app/Models
list ls resources/views
files find blade templates
files serach for migration of orders
move Order.php rename on Purchase.php
grep where seatMap is caled
grep find dd( in app
grep MAIL_HOST were used
info info about workspace
info what type of project it is
open which file is open now
open lsit open editor files
status repo staus
status do i have local changes
diff show what i changed in checkout.blade.php
diff diff of staged
log last commit?
log recent comits by Tomek
log git history of SeatMap.php
write create app/Models/Ticket.php with emtpy model
write add file robots.txt with "User-agent: *"
edit APP_ENV to production in .env.example
edit in config/mail.php from address change to hello@bilet.pl
delete remov phpunit.xml
delete delte resources/css/app.css
move move SeatMap.php to app/Suport
copy .env.example -> .env copy
copy clone CheckoutTest.php to RefundTest.php
none ok thx bye
"""),
    "slate rosa seedling": ("slate garden club", """
run bundel install
run bundle exec rspec
run rubocop -a
run rials db:migrate
run run member_spec only
run yarn build
run yarn install agian
run rake import
run start evrything in Procfile.dev
run bundle outdated
run pendign migrations?
run ruby version
run switch to main
run git branch -a
run drop the top stash
run how many lines of ruby do we have in app
run du on log and tmp
none tomorow we deploy, finally
read let me see plots_controller
copy take database.yml over as database.ci.yml
read shwo routes.rb
list lsit app/models
list what's under spec
list lib/tasks contents
files fidn every spec
files any erb files?
files wheres the seeds file
grep search before_action
grep where do we send ReminderJob
info which workspcae am i in
info basic info on this workspace
open what do I have opne
open files open in editor?
status anything to commit?
status am i clean
diff whats changed
diff show me the plot.rb diff
diff compare my edtis in en.yml to the last commit
log git log last ten
log who toched the Gemfile.lock recently
write create app/models/tool.rb with class Tool < ApplicationRecord
write new .tool-versions, "ruby 3.3.0"
edit rails to ~> 7.2 in the Gemfile
edit remvoe the sidekiq gem from Gemfile
delete delet the import rake task file
move renmae plot.rb to parcel.rb
move put seeds.rb in db/seeds/ instead
copy copy plot_spec.rb to tool_spec.rb
none has_many through or habtm?
none good moring
"""),
    "slate knob twiddler ng": ("slate synth", """
run cmake -B build
run buidl it with ninja
run ctest
run run only the praser tests
run make clean
run conan install
run clang-tidy on osc.cpp
run gcc version plz
run valgirnd the synth
run start the web dev server
run npm run lint in web
run npx next build
run git submodul update
run squash last 3 commits
run cpu load?
run compare main and dev branch
run coutn lines in all cpp files
read show CMakeLists
read cat presets/bass.json
read what fmt versoin in conanfile
none what does a low pass filter do agian
list ls presets
list whats in src/midi
files all haeder files
files find anything named parser
files got any .wav in here?
grep grep sampleRate
grep where is noteOn delcared
grep sawtooth, which files mention
info workspace name?
info get info of this workspce
open waht tabs do i have
open show files open in ide
status status
status which files did i touch, not commited yet
diff git dif
diff what exactly changed in filter.cpp
log who made the last commit
log commits touching src/midi
write creat src/lfo.h with #pragma once
write make empty json presets/pad.json
edit project version 1.3.0 -> 1.4.0 in CMakeLists.txt
edit use Google style in .clang-format
edit "occured" is wrong in docs/build.md, occurred
delete remove presets/lead.json
delete throw out .clang-tidy
move rneame COPYING to LICENSE
move osc_test.cpp into tests/unit pls
copy coyp bass.json to subbass.json
none how many hz is middle a
"""),
}
