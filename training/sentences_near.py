"""What a request wants, as in `sentences_choice.py`: changes and explanations that sound like small orders, beside small orders that
sound like them, by thirty-six people."""

# ruff: noqa: E501 (tables read best as long lines; people type what their keyboards have)
# fmt: off
from __future__ import annotations

PROJECTS: dict[str, dict[str, str]] = {
    "orchard frost readings": {
        "pyproject.toml": '[project]\nname = "frostreadings"\nversion = "1.6.2"\nrequires-python = ">=3.11"\ndependencies = ["polars>=1.2", "pandas>=2.2", "duckdb>=1.0", "prefect>=2.19", "boto3", "pandera", "tenacity"]\n\n[dependency-groups]\ndev = ["pytest", "ruff", "mypy", "pre-commit", "commitizen"]\n\n[tool.ruff]\nline-length = 110\n\n[tool.commitizen]\nname = "cz_conventional_commits"\n',
        "uv.lock": "", ".pre-commit-config.yaml": "repos: []\n", "Makefile": "ingest:\n\tuv run prefect deployment run ingest/nightly\ntest:\n\tuv run pytest\n", "prefect.yaml": "name: frost\n", "README.md": "", "CHANGELOG.md": "",
        "dbt/dbt_project.yml": "name: frost\n", "dbt/models/staging/stg_readings.sql": "", "dbt/models/marts/frost_nights.sql": "", "dbt/models/marts/schema.yml": "",
        "src/frostreadings/__init__.py": "", "src/frostreadings/flows/ingest.py": "", "src/frostreadings/flows/backfill.py": "", "src/frostreadings/clean.py": "", "src/frostreadings/units.py": "", "src/frostreadings/stations.py": "", "src/frostreadings/s3.py": "", "src/frostreadings/report.py": "",
        "tests/conftest.py": "", "tests/test_clean.py": "", "tests/test_units.py": "", "data/stations.csv": "id,name,lat,lon\n", "notebooks/explore_2023.ipynb": "",
    },
    "orchard crate market": {
        "package.json": '{"name":"crate-market","private":true,"packageManager":"pnpm@9.7.0","scripts":{"build":"turbo build","dev":"turbo dev","lint":"turbo lint","test":"turbo test","format":"prettier --write .","typecheck":"turbo typecheck","changeset":"changeset","gen:api":"pnpm --filter @crate/api-client generate"},"devDependencies":{"turbo":"^2.0.0","prettier":"^3.3.0","@changesets/cli":"^2.27.0","typescript":"^5.5.0","syncpack":"^12.0.0","knip":"^5.0.0"}}',
        "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n", "pnpm-lock.yaml": "", "turbo.json": '{"tasks":{}}', ".npmrc": "auto-install-peers=true\n", "tsconfig.base.json": '{"compilerOptions":{"strict":true,"target":"ES2021"}}', "README.md": "", ".github/workflows/ci.yml": "", ".changeset/config.json": "{}",
        "apps/storefront/package.json": '{"name":"@crate/storefront","dependencies":{"next":"14.2.5","react":"18.3.1","axios":"1.7.2","swr":"2.2.5"}}', "apps/storefront/next.config.mjs": "", "apps/storefront/src/app/page.tsx": "", "apps/storefront/src/components/CartDrawer.tsx": "", "apps/storefront/src/hooks/useCart.ts": "",
        "apps/grower-admin/package.json": '{"name":"@crate/grower-admin","dependencies":{"vite":"5.3.0","react":"18.2.0"}}', "apps/grower-admin/src/main.tsx": "", "apps/grower-admin/src/pages/Payouts.tsx": "",
        "packages/ui/package.json": '{"name":"@crate/ui","version":"0.14.1"}', "packages/ui/src/Button.tsx": "", "packages/ui/src/index.ts": "", "packages/api-client/package.json": '{"name":"@crate/api-client","scripts":{"generate":"orval"}}', "packages/api-client/orval.config.ts": "", "packages/pricing/src/discount.ts": "", "packages/pricing/src/discount.test.ts": "", "packages/eslint-config/index.cjs": "",
    },
    "orchard prunelog": {
        "Cargo.toml": '[package]\nname = "prunelog"\nversion = "0.8.3"\nedition = "2021"\nrust-version = "1.74"\n\n[dependencies]\nclap = { version = "4.5", features = ["derive"] }\nanyhow = "1"\nchrono = "0.4"\nserde = { version = "1", features = ["derive"] }\nserde_json = "1"\nlazy_static = "1.4"\nregex = "1"\nrayon = "1.10"\ncolored = "2"\n\n[dev-dependencies]\ninsta = "1"\nassert_cmd = "2"\n',
        "Cargo.lock": "", "rust-toolchain.toml": '[toolchain]\nchannel = "1.78"\n', "rustfmt.toml": "max_width = 100\n", "deny.toml": "", "cliff.toml": "", "justfile": "test:\n    cargo nextest run\nrelease:\n    cargo release patch\n", "README.md": "", "CHANGELOG.md": "", "LICENSE-MIT": "", ".github/workflows/release.yml": "",
        "src/main.rs": "", "src/cli.rs": "", "src/config.rs": "", "src/rotate.rs": "", "src/matcher.rs": "", "src/output.rs": "", "src/error.rs": "", "src/compress/mod.rs": "", "src/compress/zstd.rs": "",
        "tests/cli.rs": "", "tests/snapshots/cli__help.snap": "", "benches/matcher.rs": "", "examples/nginx.toml": "", "completions/_prunelog": "",
    },
    "orchard cider platform": {
        "README.md": "", "Makefile": "plan:\n\tterraform -chdir=envs/staging plan\n", ".terraform-version": "1.8.5\n", ".tflint.hcl": "", ".pre-commit-config.yaml": "repos: []\n", "CODEOWNERS": "* @cider/platform\n",
        "envs/staging/main.tf": "", "envs/staging/variables.tf": "", "envs/staging/terraform.tfvars": 'region = "eu-west-2"\nnode_count = 3\n', "envs/prod/main.tf": "", "envs/prod/backend.tf": "", "envs/prod/terraform.tfvars": 'region = "eu-west-2"\nnode_count = 6\n',
        "modules/vpc/main.tf": "", "modules/vpc/README.md": "", "modules/eks/main.tf": "", "modules/eks/outputs.tf": "", "modules/rds/main.tf": "", "modules/rds/variables.tf": "",
        "k8s/base/kustomization.yaml": "", "k8s/base/press-api/deployment.yaml": "", "k8s/base/press-api/hpa.yaml": "", "k8s/base/press-api/service.yaml": "", "k8s/overlays/prod/kustomization.yaml": "", "charts/fermenter/Chart.yaml": "name: fermenter\nversion: 0.5.0\n", "charts/fermenter/values.yaml": "",
        "scripts/rotate-db-password.sh": "", "scripts/drain-node.sh": "", "docs/runbooks/failover.md": "",
    },
    "quarry crane telemetry": {
        "go.mod": "module quarry.example/cranetel\n\ngo 1.22\n\nrequire (\n\tgithub.com/go-chi/chi/v5 v5.0.12\n\tgithub.com/jackc/pgx/v5 v5.5.5\n\tgithub.com/eclipse/paho.mqtt.golang v1.4.3\n\tgithub.com/sirupsen/logrus v1.9.3\n\tgithub.com/stretchr/testify v1.9.0\n)\n",
        "go.sum": "", "bin/cranetel": "", "Makefile": "build:\n\tgo build -o bin/cranetel ./cmd/cranetel\ntest:\n\tgo test -race ./...\nlint:\n\tgolangci-lint run\ngen:\n\tgo generate ./...\n", ".golangci.yml": "linters:\n  enable: [errcheck, govet, revive]\n", "sqlc.yaml": "version: \"2\"\n", "buf.yaml": "version: v1\n",
        "cmd/cranetel/main.go": "", "internal/ingest/mqtt.go": "", "internal/ingest/decode.go": "", "internal/ingest/decode_test.go": "", "internal/store/postgres.go": "", "internal/store/query.sql": "", "migrations/0001_init.up.sql": "", "migrations/0002_load_cells.up.sql": "",
        "internal/api/router.go": "", "internal/api/handlers.go": "", "internal/api/middleware.go": "", "internal/alarm/rules.go": "", "internal/alarm/rules_test.go": "", "proto/crane.proto": "syntax = \"proto3\";\n", "Dockerfile": "FROM golang:1.21\n", "docker-compose.yml": "services:\n  db:\n    image: postgres:15\n  mosquitto:\n    image: eclipse-mosquitto:2\n",
        ".env.example": "MQTT_URL=tcp://localhost:1883\nLISTEN=:8087\n", "deploy/deployment.yaml": "replicas: 2\n", "README.md": "",
    },
    "quarry permit desk": {
        "build.gradle.kts": "plugins {\n    java\n    id(\"org.springframework.boot\") version \"3.2.5\"\n    id(\"com.diffplug.spotless\") version \"6.25.0\"\n    id(\"org.flywaydb.flyway\") version \"10.11.0\"\n    id(\"org.openrewrite.rewrite\") version \"6.12.0\"\n    jacoco\n}\n\nversion = \"3.7.0\"\n",
        "settings.gradle.kts": "rootProject.name = \"permit-desk\"\n", "gradle.properties": "org.gradle.jvmargs=-Xmx2g\norg.gradle.caching=false\n", "gradle/libs.versions.toml": "[versions]\nmapstruct = \"1.5.5.Final\"\njoda = \"2.12.7\"\n", "gradlew": "", "gradle/wrapper/gradle-wrapper.properties": "distributionUrl=https\\://services.gradle.org/distributions/gradle-8.7-bin.zip\n",
        "src/main/java/desk/PermitDeskApplication.java": "", "src/main/java/desk/permit/PermitController.java": "", "src/main/java/desk/permit/PermitService.java": "", "src/main/java/desk/permit/PermitRepository.java": "", "src/main/java/desk/permit/FeeCalculator.java": "", "src/main/java/desk/mail/MailSender.java": "", "src/main/java/desk/security/SecurityConfig.java": "",
        "src/main/java/desk/util/LegacyDates.java": "", "src/main/resources/application.yml": "server:\n  port: 8443\nspring:\n  jpa:\n    open-in-view: true\n", "src/main/resources/db/migration/V7__permit_zone.sql": "", "src/main/resources/messages.properties": "permit.title=Permit\n", "src/main/resources/templates/decision.html": "",
        "src/test/java/desk/permit/FeeCalculatorTest.java": "", "src/test/java/desk/permit/PermitControllerIT.java": "", "compose.yaml": "", ".github/workflows/gradle.yml": "", "docs/fees.md": "", "README.md": "",
    },
    "quarry stone shop": {
        "composer.json": '{"name":"quarry/stone-shop","require":{"php":">=8.2","symfony/framework-bundle":"6.4.*","doctrine/orm":"^2.19","twig/twig":"^3.8","guzzlehttp/guzzle":"^7.8","monolog/monolog":"^3.5"},"require-dev":{"phpunit/phpunit":"^10.5","phpstan/phpstan":"^1.10","friendsofphp/php-cs-fixer":"^3.54","rector/rector":"^1.0"},"scripts":{"test":"phpunit","stan":"phpstan analyse","cs":"php-cs-fixer fix"}}',
        "composer.lock": "", "phpunit.xml.dist": "", "phpstan.neon": "parameters:\n    level: 5\n", ".php-cs-fixer.dist.php": "", "rector.php": "", ".env": "APP_ENV=dev\nSHOP_CURRENCY=GBP\n", "bin/console": "", "public/index.php": "", "public/robots.txt": "User-agent: *\n",
        "src/Controller/BasketController.php": "", "src/Controller/CheckoutController.php": "", "src/Controller/CatalogueController.php": "", "src/Entity/Slab.php": "", "src/Entity/Order.php": "", "src/Service/DeliveryQuote.php": "", "src/Service/VatService.php": "", "src/Service/StripeGateway.php": "", "src/Twig/PriceExtension.php": "",
        "templates/base.html.twig": "", "templates/basket.html.twig": "", "templates/email/order_confirmed.html.twig": "", "translations/messages.en.yaml": "", "tests/DeliveryQuoteTest.php": "", "tests/VatServiceTest.php": "", "config/packages/security.yaml": "", "docs/returns.md": "", "README.md": "",
    },
    "quarry blast sensor": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.22)\nproject(blastsensor C ASM)\nset(CMAKE_C_STANDARD 11)\noption(WITH_LORA \"LoRa uplink\" ON)\n", "CMakePresets.json": '{"version":3,"configurePresets":[{"name":"target-debug"},{"name":"target-release"},{"name":"host-tests"}]}', "cmake/arm-none-eabi.cmake": "", "stm32g071.ld": "", ".clang-format": "BasedOnStyle: LLVM\n", ".clang-tidy": "", ".gitmodules": "",
        "src/main.c": "", "src/geophone.c": "", "src/geophone.h": "#define GEO_SAMPLE_HZ 1000\n", "src/trigger.c": "", "src/trigger.h": "", "src/ringbuf.c": "", "src/ringbuf.h": "", "src/lora.c": "", "src/power.c": "", "src/crc16.c": "", "src/config.h": "#define FW_VERSION \"2.2.0\"\n#define TRIG_LEVEL_MV 40\n",
        "tests/CMakeLists.txt": "", "tests/test_ringbuf.c": "", "tests/test_crc16.c": "", "third_party/unity/unity.c": "", "tools/plot_event.py": "", "tools/flash.sh": "", "Doxyfile": "", "docs/pinout.md": "", "README.md": "",
    },
    "lantern canoe rental": {
        "Gemfile": 'source "https://rubygems.org"\nruby "3.3.4"\ngem "rails", "~> 7.1.3"\ngem "pg"\ngem "puma"\ngem "sidekiq"\ngem "devise"\ngem "pundit"\ngem "kaminari"\ngroup :development, :test do\n  gem "rspec-rails"\n  gem "factory_bot_rails"\n  gem "rubocop-rails", require: false\n  gem "erb_lint", require: false\n  gem "brakeman", require: false\n  gem "annotaterb", require: false\nend\n',
        "Gemfile.lock": "", "Rakefile": 'require_relative "config/application"\nRails.application.load_tasks\n', ".ruby-version": "3.3.4\n", ".rubocop.yml": "require: rubocop-rails\n", ".rspec": "--require spec_helper\n", "Procfile.dev": "web: bin/rails server -p 3000\ncss: bin/rails tailwindcss:watch\n",
        "app/models/canoe.rb": "", "app/models/rental.rb": "", "app/models/customer.rb": "", "app/controllers/rentals_controller.rb": "", "app/views/rentals/index.html.erb": "", "app/views/rentals/_form.html.erb": "", "app/mailers/rental_mailer.rb": "", "app/jobs/late_return_job.rb": "",
        "app/services/price_quote.rb": "", "config/routes.rb": "", "config/database.yml": "", "config/locales/en.yml": 'en:\n  rentals:\n    title: "Your rentals"\n', "config/sidekiq.yml": ":concurrency: 5\n", "db/schema.rb": "", "db/seeds.rb": "", "spec/models/rental_spec.rb": "",
        "spec/services/price_quote_spec.rb": "", "README.md": "",
    },
    "lantern parcel desk": {
        "ParcelDesk.sln": "", "global.json": '{"sdk":{"version":"8.0.303","rollForward":"latestFeature"}}', "Directory.Build.props": "<Project><PropertyGroup><Nullable>enable</Nullable><LangVersion>12</LangVersion></PropertyGroup></Project>", ".editorconfig": "root = true\n",
        ".config/dotnet-tools.json": '{"version":1,"isRoot":true,"tools":{"dotnet-ef":{"version":"8.0.7","commands":["dotnet-ef"]},"csharpier":{"version":"0.28.2","commands":["dotnet-csharpier"]},"dotnet-outdated-tool":{"version":"4.6.4","commands":["dotnet-outdated"]}}}',
        "src/ParcelDesk.Api/ParcelDesk.Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="13.0.3" /><PackageReference Include="Serilog.AspNetCore" Version="8.0.1" /></ItemGroup></Project>',
        "src/ParcelDesk.Api/Program.cs": "", "src/ParcelDesk.Api/appsettings.json": '{"Logging":{"LogLevel":{"Default":"Information"}},"LabelPrinter":{"Port":9100}}', "src/ParcelDesk.Api/Controllers/ParcelsController.cs": "", "src/ParcelDesk.Core/ParcelDesk.Core.csproj": '<Project Sdk="Microsoft.NET.Sdk"/>',
        "src/ParcelDesk.Core/Parcel.cs": "", "src/ParcelDesk.Core/TariffTable.cs": "", "src/ParcelDesk.Core/ZipCode.cs": "", "src/ParcelDesk.Core/Labels/ZplWriter.cs": "", "src/ParcelDesk.Data/ParcelDesk.Data.csproj": '<Project Sdk="Microsoft.NET.Sdk"/>', "src/ParcelDesk.Data/ParcelContext.cs": "",
        "src/ParcelDesk.Data/Migrations/20240311_Initial.cs": "", "tests/ParcelDesk.Tests/ParcelDesk.Tests.csproj": '<Project Sdk="Microsoft.NET.Sdk"/>', "tests/ParcelDesk.Tests/TariffTableTests.cs": "", "tests/ParcelDesk.Tests/Data/rates-2024.csv": "", "tools/old-import.ps1": "", "nuget.config": "", "Dockerfile": "FROM mcr.microsoft.com/dotnet/aspnet:8.0\n", "README.md": "",
    },
    "lantern choir seats": {
        "mix.exs": 'defmodule Choir.MixProject do\n  use Mix.Project\n  def project, do: [app: :choir, version: "0.7.2", elixir: "~> 1.16", deps: deps(), aliases: aliases()]\n  defp deps, do: [{:phoenix, "~> 1.7"}, {:phoenix_live_view, "~> 0.20"}, {:ecto_sql, "~> 3.11"}, {:postgrex, ">= 0.0.0"}, {:oban, "~> 2.17"}, {:swoosh, "~> 1.16"}, {:timex, "~> 3.7"}, {:credo, "~> 1.7", only: [:dev, :test]}, {:dialyxir, "~> 1.4", only: [:dev]}, {:excoveralls, "~> 0.18", only: :test}]\n  defp aliases, do: ["ecto.setup": ["ecto.create", "ecto.migrate"], "ecto.reset": ["ecto.drop", "ecto.setup"]]\nend\n',
        "mix.lock": "", ".formatter.exs": "[import_deps: [:ecto, :phoenix]]\n", ".credo.exs": "", ".tool-versions": "elixir 1.16.3-otp-26\nerlang 26.2.5\n", "config/config.exs": "", "config/runtime.exs": "", "config/test.exs": "", "lib/choir/application.ex": "", "lib/choir/seating.ex": "",
        "lib/choir/seating/seat.ex": "", "lib/choir/singers/singer.ex": "", "lib/choir/workers/reminder.ex": "", "lib/choir/hold_server.ex": "", "lib/choir_web/router.ex": "", "lib/choir_web/live/seat_map_live.ex": "", "lib/choir_web/live/rehearsal_live.ex": "", "lib/choir_web/components/core_components.ex": "",
        "priv/repo/seeds.exs": "", "priv/repo/migrations/20240502_create_seats.exs": "", "test/choir/seating_test.exs": "", "test/choir_web/live/seat_map_live_test.exs": "", "assets/js/app.js": "", "README.md": "",
    },
    "lantern candle shop": {
        "package.json": '{"name":"wick-and-wax","private":true,"type":"module","scripts":{"start":"eleventy --serve","build":"eleventy && npm run css","css":"sass src/scss:_site/css","lint":"eslint src","lint:css":"stylelint src/scss/**/*.scss","fix:css":"stylelint --fix src/scss/**/*.scss","format":"prettier --write .","check:links":"linkinator _site","images":"node scripts/resize.js","release":"standard-version"},"devDependencies":{"@11ty/eleventy":"^2.0.1","sass":"^1.77.0","stylelint":"^16.6.0","eslint":"^9.5.0","prettier":"^3.3.0","linkinator":"^6.0.0","standard-version":"^9.5.0","jquery":"^3.7.1","swiper":"^11.1.0"}}',
        "package-lock.json": "", ".eleventy.js": "", ".prettierrc": '{"tabWidth":2}', ".stylelintrc.json": '{"extends":"stylelint-config-standard-scss"}', "netlify.toml": '[build]\n  command = "npm run build"\n  publish = "_site"\n', "src/index.njk": "", "src/candles.njk": "", "src/contact.njk": "",
        "src/opening-hours.md": "Mon-Fri 10-18\nSat 10-14\n", "src/shipping.md": "Free from 60 EUR.\n", "src/_includes/base.njk": "", "src/_includes/header.njk": "", "src/_includes/product-card.njk": "", "src/_data/products.json": "[]", "src/_data/shop.json": '{"name":"Wick & Wax","phone":"0555 0142"}', "src/scss/main.scss": "",
        "src/scss/_cart.scss": "", "src/js/cart.js": "", "src/js/newsletter.js": "", "src/img/lavender.jpg": "", "src/img/old-banner.png": "", "scripts/resize.js": "", "README.md": "",
    },
    "glacier firn model": {
        "pyproject.toml": '[project]\nname = "firnpack"\nversion = "0.7.2"\nrequires-python = ">=3.10"\ndependencies = ["numpy", "xarray", "scipy", "tqdm", "click"]\n[dependency-groups]\ndev = ["pytest", "ruff", "mypy", "nox", "mkdocs", "nbstripout"]\n[tool.ruff]\nline-length = 99\n',
        "uv.lock": "", "noxfile.py": "", ".pre-commit-config.yaml": "", "mkdocs.yml": "site_name: firnpack\n", "src/firnpack/__init__.py": "", "src/firnpack/densify.py": "", "src/firnpack/cores.py": "", "src/firnpack/read_csv.py": "", "src/firnpack/read_netcdf.py": "",
        "src/firnpack/helpers.py": "", "src/firnpack/cli.py": "", "src/firnpack/constants.py": "RHO_ICE = 917.0\nRHO_SNOW = 350.0\n", "src/firnpack/state.py": "", "src/firnpack/plotting.py": "", "src/firnpack/_legacy.py": "", "tests/conftest.py": "", "tests/test_densify.py": "",
        "tests/test_cores.py": "", "docs/index.md": "", "docs/cli.md": "", "notebooks/herron_compare.ipynb": "{}", "data/core_b26.csv": "depth_m,density\n", "CITATION.cff": "", "README.md": "",
    },
    "glacier hut app": {
        "package.json": '{"name":"hutapp","private":true,"packageManager":"yarn@4.3.1","scripts":{"start":"react-native start","android":"react-native run-android","ios":"react-native run-ios","test":"jest","lint":"eslint .","format":"prettier --write .","tsc":"tsc --noEmit","pods":"cd ios && pod install"},"dependencies":{"react":"18.2","react-native":"0.74","redux":"5","lodash":"4","luxon":"3","axios":"1","react-native-maps":"1.15"},"devDependencies":{"jest":"29","eslint":"8","prettier":"3","typescript":"5.4","react-native-asset":"2"}}',
        "yarn.lock": "", ".yarnrc.yml": "nodeLinker: node-modules\n", "metro.config.js": "", "babel.config.js": "", "tsconfig.json": "{}", ".eslintrc.js": "", "App.tsx": "", "index.js": "", "src/api/huts.js": "", "src/api/client.ts": "const TIMEOUT_MS = 8000\n", "src/api/bookings.js": "",
        "src/screens/HutList.tsx": "", "src/screens/Booking.js": "", "src/screens/Weather.tsx": "", "src/components/BedPicker.js": "", "src/components/Avatar.tsx": "", "src/components/AvatarOld.tsx": "", "src/store/reducer.js": "", "src/utils/dates.js": "", "src/i18n/de.json": '{"book":"Buchen"}', "src/i18n/en.json": '{"book":"Book"}',
        "__tests__/dates.test.js": "", "__tests__/reducer.test.js": "", "android/app/build.gradle": 'versionCode 57\nversionName "3.1.0"\n', "ios/Podfile": "platform :ios, '14.0'\n", "ios/hutapp/Info.plist": "", "README.md": "",
    },
    "glacier crevasse game": {
        "build.zig": "", "build.zig.zon": '.{ .name = "crevasse", .version = "0.3.0" }\n', ".clang-format": "BasedOnStyle: LLVM\n", ".gitignore": "zig-out/\n", "src/main.zig": "", "src/world.zig": "", "src/player.zig": "const jump_speed: f32 = 7.5;\n", "src/rope.zig": "", "src/input.zig": "", "src/audio.zig": "", "src/save.zig": "", "src/alloc_debug.zig": "",
        "cpp/physics.cpp": "", "cpp/physics.hpp": "#define MAX_CONTACTS 64\n", "cpp/noise.cpp": "", "cpp/noise.hpp": "", "cpp/c_api.h": "", "shaders/ice.frag": "", "shaders/ice.vert": "", "assets/levels/01_bergschrund.json": "{}", "assets/levels/02_serac.json": "{}", "assets/sfx/crack.wav": "", "tools/pack_atlas.zig": "",
        "tests/rope_test.zig": "", "docs/controls.md": "", "NOTES.txt": "", "README.md": "",
    },
    "glacier admin dotfiles": {
        "install.sh": "#!/bin/sh\nset -e\n", "Makefile": "lint:\n\tshellcheck bin/*.sh\nfmt:\n\tshfmt -w bin install.sh\nlink:\n\tstow -t ~ zsh git tmux vim\n", ".editorconfig": "", ".shellcheckrc": "", "zsh/.zshrc": "export EDITOR=vim\n", "zsh/.zsh_aliases": "alias ll='ls -lah'\n", "git/.gitconfig": "[pull]\n\trebase = true\n", "tmux/.tmux.conf": "set -g history-limit 5000\n", "vim/.vimrc": "set tabstop=8\n",
        "ssh/config": "Host bastion\n  User ops\n  Port 2222\n", "bin/backup.sh": "KEEP=14\n", "bin/rotate_logs.sh": "", "bin/mkuser.sh": "", "bin/certcheck.sh": "", "bin/diskwarn.sh": "THRESHOLD=85\n", "bin/lib.sh": "", "bin/common.sh": "", "bin/old_sync.pl": "", "systemd/backup.service": "", "systemd/backup.timer": "OnCalendar=daily\n", "Brewfile": 'brew "jq"\n', "packages.txt": "htop\nripgrep\n", "hosts.txt": "", "README.md": "",
    },
    "saddle stable bookings": {
        "pyproject.toml": '[project]\nname = "stablebook"\nversion = "1.8.2"\nrequires-python = ">=3.12"\ndependencies = ["fastapi>=0.111", "uvicorn[standard]>=0.30", "sqlalchemy[asyncio]>=2.0.30", "asyncpg", "alembic", "pydantic-settings>=2.3", "httpx", "redis"]\n[dependency-groups]\ndev = ["pytest", "pytest-asyncio", "ruff", "mypy"]\n[tool.ruff]\nline-length = 110\n[tool.pytest.ini_options]\nasyncio_mode = "auto"\n',
        "uv.lock": "", ".python-version": "3.12\n", "README.md": "# stablebook\n\n## Deploys\nEvery tag v* goes to Fly through .github/workflows/deploy.yml.\n", "Dockerfile": 'FROM python:3.12-slim\nCMD ["uvicorn", "app.main:app", "--port", "8400"]\n',
        "compose.yaml": "services:\n  db:\n    image: postgres:16\n    ports: ['5439:5432']\n  cache:\n    image: redis:7\n", "fly.toml": "app = 'stablebook'\nprimary_region = 'ams'\n", ".env.example": "DATABASE_URL=\nSTRIPE_KEY=\nTOKEN_TTL=900\n", "alembic.ini": "", "app/main.py": "", "app/config.py": "class Settings:\n    page_size: int = 25\n    hold_minutes: int = 15\n",
        "app/db.py": "", "app/deps.py": "", "app/routers/bookings.py": "", "app/routers/horses.py": "", "app/services/availability.py": "", "app/services/payments.py": "", "app/schemas.py": "", "app/models.py": "", "app/cache.py": "", "migrations/env.py": "", "migrations/versions/7c1e_add_holds.py": "", "tests/conftest.py": "", "tests/test_availability.py": "", "tests/test_payments.py": "",
    },
    "saddle tack shop": {
        "package.json": '{"name":"tack-shop","version":"3.2.0","scripts":{"dev":"next dev -p 3100","build":"next build","start":"next start","lint":"next lint","format":"prettier --write .","test":"vitest run","e2e":"playwright test","typecheck":"tsc --noEmit","analyze":"ANALYZE=true next build","storybook":"storybook dev -p 6006"},"dependencies":{"next":"14.2.4","react":"^18.3.1","next-auth":"^4.24.7","zod":"^3.23.8","swr":"^2.2.5","framer-motion":"^11.2.10"},"devDependencies":{"vitest":"^1.6.0","@playwright/test":"^1.44.1","tailwindcss":"^3.4.4","typescript":"^5.4.5","prettier":"^3.3.2"}}',
        "pnpm-lock.yaml": "", "next.config.mjs": "const nextConfig = { images: { domains: ['cdn.tackshop.example'] } };\nexport default nextConfig;\n", "tailwind.config.ts": "", "tsconfig.json": '{"compilerOptions":{"strict":true,"paths":{"@/*":["./src/*"]}}}', ".env.local.example": "NEXTAUTH_URL=\nSHOP_API=\n", ".nvmrc": "20.14\n", "README.md": "", "vercel.json": '{"regions":["fra1"]}',
        "src/middleware.ts": "", "src/app/layout.tsx": "", "src/app/page.tsx": "", "src/app/cart/page.tsx": "", "src/app/products/[slug]/page.tsx": "", "src/app/api/checkout/route.ts": "", "src/components/Price.tsx": "", "src/components/CartDrawer.tsx": "", "src/components/SizePicker.tsx": "", "src/lib/session.ts": "", "src/lib/money.ts": "", "src/lib/fetcher.ts": "", "src/hooks/useCart.ts": "", "src/lib/money.test.ts": "", "e2e/checkout.spec.ts": "",
    },
    "saddle trail rider": {
        "settings.gradle.kts": 'rootProject.name = "TrailRider"\ninclude(":app", ":core:data", ":core:map")\n', "build.gradle.kts": 'plugins {\n    alias(libs.plugins.android.application) apply false\n    alias(libs.plugins.ktlint) apply false\n}\n', "gradle/libs.versions.toml": '[versions]\nagp = "8.4.1"\nkotlin = "1.9.24"\nroom = "2.6.1"\nhilt = "2.51.1"\ncomposeBom = "2024.05.00"\nretrofit = "2.11.0"\n', "gradle.properties": "org.gradle.jvmargs=-Xmx2g\nandroid.useAndroidX=true\n",
        "gradle/wrapper/gradle-wrapper.properties": "distributionUrl=https\\://services.gradle.org/distributions/gradle-8.7-bin.zip\n", "gradlew": "", "app/build.gradle.kts": 'android {\n    namespace = "app.trailrider"\n    defaultConfig {\n        minSdk = 26\n        targetSdk = 34\n        versionCode = 57\n        versionName = "4.1.0"\n    }\n}\n', "app/proguard-rules.pro": "", "app/src/main/AndroidManifest.xml": "", "app/src/main/res/values/strings.xml": '<resources>\n    <string name="app_name">Trail Rider</string>\n</resources>\n', "app/src/main/res/values-pl/strings.xml": "",
        "app/src/main/java/app/trailrider/MainActivity.kt": "", "app/src/main/java/app/trailrider/ride/RideViewModel.kt": "", "app/src/main/java/app/trailrider/ride/RideScreen.kt": "", "app/src/main/java/app/trailrider/ride/TrackingService.kt": "", "app/src/main/java/app/trailrider/di/NetworkModule.kt": "", "core/data/src/main/java/RideDao.kt": "", "core/data/src/main/java/RideRepository.kt": "", "core/data/src/main/java/SyncWorker.kt": "", "core/map/src/main/java/TileCache.kt": "", "app/src/test/java/RideViewModelTest.kt": "", "README.md": "", "fastlane/Fastfile": "lane :beta do\nend\n",
    },
    "saddle gait study": {
        "environment.yml": "name: gait\ndependencies:\n  - python=3.11\n  - pandas=2.2\n  - scikit-learn=1.5\n  - jupyterlab\n  - papermill\n  - nbstripout\n", "renv.lock": '{"R":{"Version":"4.4.0"},"Packages":{"lme4":{"Version":"1.1-35.3"},"ggplot2":{"Version":"3.5.1"}}}', ".Rprofile": 'source("renv/activate.R")\n', "gait.Rproj": "", "_targets.R": "", "README.md": "# Gait study\n\nRaw data: data/raw is read-only, sampled at 200 Hz.\n", "params.yaml": "window_s: 2.5\noverlap: 0.5\nseed: 1881\n", "dvc.yaml": "stages:\n  features:\n    cmd: python src/features.py\n  model:\n    cmd: Rscript R/fit_mixed.R\n",
        "notebooks/01_explore.ipynb": "", "notebooks/02_features.ipynb": "", "notebooks/03_classifier.ipynb": "", "notebooks/old_pca.ipynb": "", "src/features.py": "", "src/loading.py": "", "src/split.py": "", "R/fit_mixed.R": "", "R/plots.R": "", "R/utils.R": "", "tests/test_features.py": "", "tests/testthat/test-utils.R": "", "report/paper.qmd": "", "report/refs.bib": "", "data/raw/horses.csv": "horse_id,breed,age\nH01,Hanoverian,9\n", "data/processed/windows.parquet": "", "figures/stride_hist.png": "",
    },
    "compass trail docs": {
        "mkdocs.yml": "site_name: Trailhead Guides\nsite_url: https://guides.trailhead.example\nrepo_url: https://github.com/trailhead/guides\ntheme:\n  name: material\n  palette:\n    primary: teal\nplugins:\n  - search\n  - awesome-pages\n  - git-revision-date-localized\nnav:\n  - Home: index.md\n  - Getting started: start.md\n",
        "pyproject.toml": '[project]\nname = "trailhead-guides"\nversion = "2024.5"\nrequires-python = ">=3.11"\ndependencies = ["mkdocs-material", "mkdocs-awesome-pages-plugin", "mkdocs-git-revision-date-localized-plugin"]\n[dependency-groups]\ndev = ["codespell", "mdformat", "pytest", "linkchecker"]\n',
        "uv.lock": "", ".python-version": "3.11\n", ".pre-commit-config.yaml": "repos:\n  - repo: https://github.com/codespell-project/codespell\n    rev: v2.2.6\n    hooks:\n      - id: codespell\n", "README.md": "", "CONTRIBUTING.md": "", "docs/index.md": "", "docs/start.md": "", "docs/offline-maps.md": "", "docs/sync.md": "",
        "docs/troubleshooting.md": "", "docs/api/tokens.md": "", "docs/api/webhooks.md": "", "docs/legacy/gps-dongle.md": "", "docs/stylesheets/extra.css": "", "docs/images/banner-old.png": "", "docs/images/banner.png": "", "hooks/version_badge.py": "", "scripts/check_frontmatter.py": "", "tests/test_frontmatter.py": "", "overrides/404.html": "", ".github/workflows/publish.yml": "",
    },
    "compass bearing kit": {
        "Package.swift": '// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: "BearingKit", platforms: [.iOS(.v15), .macOS(.v12)], products: [.library(name: "BearingKit", targets: ["BearingKit"]), .executable(name: "bearing", targets: ["BearingCLI"])], dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.3.0"), .package(url: "https://github.com/apple/swift-docc-plugin", from: "1.3.0")], targets: [])\n',
        "Package.resolved": "", ".swiftlint.yml": "line_length: 140\ndisabled_rules:\n  - todo\n", ".swiftformat": "--indent 4\n--swiftversion 5.9\n", ".swift-version": "5.9\n", "README.md": "", "CHANGELOG.md": "", "LICENSE": "MIT\n", "Sources/BearingKit/Heading.swift": "", "Sources/BearingKit/HeadingFilter.swift": "", "Sources/BearingKit/Declination.swift": "", "Sources/BearingKit/LocationProvider.swift": "",
        "Sources/BearingKit/Cache/TileCache.swift": "", "Sources/BearingKit/Export/GPXWriter.swift": "", "Sources/BearingKit/BearingKit.docc/BearingKit.md": "", "Sources/BearingCLI/Bearing.swift": "", "Tests/BearingKitTests/HeadingTests.swift": "", "Tests/BearingKitTests/DeclinationTests.swift": "", "Tests/BearingKitTests/GPXWriterTests.swift": "", "Tests/BearingKitTests/Fixtures/alps.gpx": "", "Examples/Demo/ContentView.swift": "", "Scripts/make-xcframework.sh": "", "codecov.yml": "",
    },
    "compass lodestone": {
        "lodestone.cabal": "cabal-version: 3.0\nname: lodestone\nversion: 0.8.3.0\nlicense: BSD-3-Clause\nlibrary\n  build-depends: base, text, aeson, optparse-applicative, megaparsec\nexecutable lodestone\n  main-is: Main.hs\ntest-suite spec\n  type: exitcode-stdio-1.0\nbenchmark parse\n  type: exitcode-stdio-1.0\n",
        "cabal.project": "packages: .\nindex-state: 2024-03-01T00:00:00Z\n", "cabal.project.freeze": "", "fourmolu.yaml": "indentation: 2\ncolumn-limit: 100\n", ".hlint.yaml": "- ignore: {name: Use camelCase}\n", "hie.yaml": "cradle:\n  cabal:\n", "flake.nix": "", ".github/workflows/haskell-ci.yml": "", "README.md": "", "CHANGELOG.md": "", "app/Main.hs": "",
        "src/Lodestone/Parser.hs": "", "src/Lodestone/Types.hs": "", "src/Lodestone/Pretty.hs": "", "src/Lodestone/Graph.hs": "", "src/Lodestone/Config.hs": "", "src/Lodestone/Export/Dot.hs": "", "src/Lodestone/Export/Json.hs": "", "test/Spec.hs": "", "test/Lodestone/ParserSpec.hs": "", "test/Lodestone/GraphSpec.hs": "", "test/golden/cycle.dot": "", "bench/Parse.hs": "", "examples/monorepo.lode": "", "man/lodestone.1": "",
    },
    "compass ferry desk": {
        "docker-compose.yml": "services:\n  db:\n    image: postgres:15\n    ports: ['5432:5432']\n  api:\n    build: ./api\n    restart: always\n  worker:\n    build: ./worker\n  caddy:\n    image: caddy:2.7\n", "docker-compose.override.yml": "", "Makefile": "up:\n\tdocker compose up -d\nmigrate:\n\tdbmate up\nrollback:\n\tdbmate down\nseed:\n\tpsql $$DATABASE_URL -f db/seed.sql\ntest:\n\tcd api && npm test\n\tcd worker && pytest\nlint:\n\tcd api && npm run lint\n\tcd worker && ruff check .\n\tsqlfluff lint db\nbackup:\n\t./ops/backup.sh\n",
        ".env.example": "DATABASE_URL=postgres://ferry@db/ferry\nBOOKING_HOLD_MINUTES=15\nSMTP_HOST=mail\n", ".sqlfluff": "[sqlfluff]\ndialect = postgres\n", "README.md": "", "api/package.json": '{"name":"ferry-api","version":"4.1.0","scripts":{"dev":"tsx watch src/server.ts","test":"vitest run","lint":"eslint src","types":"kysely-codegen"},"dependencies":{"fastify":"^4.26.0","kysely":"^0.27.0","luxon":"^3.4.0"},"devDependencies":{"vitest":"^1.6.0","eslint":"^9.1.0","kysely-codegen":"^0.15.0"}}', "api/Dockerfile": "FROM node:20-slim\n", "api/src/routes/bookings.ts": "", "api/src/routes/sailings.ts": "", "api/src/lib/pricing.ts": "",
        "worker/requirements.txt": "celery==5.3.6\npsycopg[binary]==3.1.18\njinja2==3.1.3\n", "worker/Dockerfile": "FROM python:3.12-slim\n", "worker/tasks/reminders.py": "", "worker/tasks/release_holds.py": "", "worker/templates/reminder.txt": "", "worker/tests/test_reminders.py": "", "db/migrations/20240110_bookings.sql": "", "db/migrations/20240302_sailings_index.sql": "", "db/migrations/20240419_vehicle_length.sql": "", "db/seed.sql": "", "ops/backup.sh": "", "ops/restore.sh.old": "", "ops/Caddyfile": "", "docs/runbook.md": "",
    },
    "thicket parcel desk": {
        "settings.gradle.kts": 'rootProject.name = "parcel-desk"\n', "build.gradle.kts": 'plugins {\n    kotlin("jvm") version "1.9.22"\n    id("io.ktor.plugin") version "2.3.9"\n    id("org.jlleitschuh.gradle.ktlint") version "12.1.0"\n    id("org.flywaydb.flyway") version "10.8.1"\n    id("com.github.ben-manes.versions") version "0.51.0"\n}\ndependencies {\n    implementation("io.ktor:ktor-server-netty")\n    implementation("com.google.code.gson:gson:2.10.1")\n    implementation("joda-time:joda-time:2.12.7")\n}\n',
        "gradle.properties": "org.gradle.jvmargs=-Xmx1g\nkotlin.code.style=official\n", "gradlew": "", ".editorconfig": "root = true\n", ".env.example": "DB_URL=\nDHL_KEY=\n", "docker-compose.yml": "services:\n  db:\n    image: postgres:14\n    ports: ['5434:5432']\n", "README.md": "# Parcel desk\n", "docs/carriers.md": "", "docs/ops.md": "",
        "src/main/kotlin/Application.kt": "", "src/main/kotlin/Routing.kt": "", "src/main/kotlin/parcels/ParcelService.kt": "", "src/main/kotlin/parcels/ParcelRepository.kt": "", "src/main/kotlin/labels/LabelPrinter.kt": "", "src/main/kotlin/carriers/DhlClient.kt": "", "src/main/kotlin/legacy/SoapClient.kt": "",
        "src/main/resources/application.conf": "ktor {\n  deployment { port = 8080 }\n}\ndb.pool = 10\n", "src/main/resources/logback.xml": '<root level="DEBUG"/>\n', "src/main/resources/db/migration/V1__init.sql": "", "src/main/resources/db/migration/V3__carrier.sql": "", "src/test/kotlin/ParcelServiceTest.kt": "", "src/test/kotlin/LabelPrinterTest.kt": "",
    },
    "thicket moss ledger": {
        "Cargo.toml": '[package]\nname = "mossledger"\nversion = "0.9.3"\nedition = "2021"\nrust-version = "1.74"\n\n[dependencies]\nclap = { version = "4", features = ["derive"] }\nchrono = "0.4"\nserde = { version = "1", features = ["derive"] }\ntoml = "0.8"\nlazy_static = "1.4"\nanyhow = "1"\n\n[dev-dependencies]\ninsta = "1"\nassert_cmd = "2"\n',
        "Cargo.lock": "", "rustfmt.toml": "max_width = 100\n", "deny.toml": "", "cliff.toml": "", "justfile": "test:\n    cargo nextest run\nrelease:\n    cargo build --release\n", "README.md": "# mossledger\n\nPlain text book-keeping.\n", "CHANGELOG.md": "", "LICENSE-MIT": "", "src/main.rs": "", "src/lib.rs": "", "src/parse.rs": "", "src/money.rs": "const DEFAULT_SCALE: u32 = 2;\n", "src/report/mod.rs": "",
        "src/report/balance.rs": "", "src/report/html.rs": "", "src/import/csv.rs": "", "src/import/qif.rs": "", "src/config.rs": "", "tests/cli.rs": "", "tests/snapshots/cli__balance.snap": "", "examples/household.moss": "", "examples/club.moss": "", "contrib/mossledger.fish": "", ".github/workflows/check.yml": "",
    },
    "thicket choir almanac": {
        "Gemfile": 'source "https://rubygems.org"\nruby "3.2.2"\ngem "sinatra"\ngem "puma"\ngem "sequel"\ngem "sqlite3"\ngem "prawn"\ngem "httparty"\ngroup :development, :test do\n  gem "rspec"\n  gem "rubocop"\n  gem "erb_lint"\n  gem "rerun"\nend\n', "Gemfile.lock": "", ".ruby-version": "3.2.2\n", ".rubocop.yml": "AllCops:\n  NewCops: enable\n", ".rspec": "--color\n", "Rakefile": "task :seed\ntask 'db:migrate'\n", "config.ru": "", "Procfile": "web: bundle exec puma -p 4567\n",
        "app.rb": "", "lib/almanac/calendar.rb": "", "lib/almanac/rehearsal.rb": "", "lib/almanac/singer.rb": "", "lib/almanac/mailer.rb": "FROM = 'coro@example.org'\n", "lib/almanac/old_ical.rb": "", "lib/almanac/pdf_score.rb": "", "views/layout.erb": "<title>Almanac</title>\n", "views/index.erb": "", "views/singers.erb": "", "public/style.css": "body { color: #333; }\n", "public/robots.txt": "", "locales/en.yml": "en:\n  hello: Welcome\n",
        "db/migrations/001_singers.rb": "", "db/migrations/002_rehearsals.rb": "", "spec/calendar_spec.rb": "", "spec/singer_spec.rb": "", "deploy/notes.txt": "", "README.md": "",
    },
    "thicket valve service": {
        "ValveService.sln": "", "global.json": '{"sdk":{"version":"8.0.100"}}', "Directory.Build.props": "<Project><PropertyGroup><TargetFramework>net8.0</TargetFramework><Nullable>disable</Nullable></PropertyGroup></Project>", ".editorconfig": "", ".config/dotnet-tools.json": '{"tools":{"dotnet-ef":{"version":"8.0.2"},"csharpier":{"version":"0.27.3"},"dotnet-reportgenerator-globaltool":{"version":"5.2.0"}}}',
        "src/Valve.Api/Valve.Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="13.0.3"/><PackageReference Include="AutoMapper" Version="12.0.1"/><PackageReference Include="Serilog.AspNetCore" Version="8.0.1"/></ItemGroup></Project>', "src/Valve.Api/Program.cs": "", "src/Valve.Api/appsettings.json": '{"Polling":{"IntervalSeconds":30},"AllowedHosts":"*"}', "src/Valve.Api/appsettings.Development.json": "{}", "src/Valve.Api/Controllers/ValvesController.cs": "", "src/Valve.Api/Controllers/AlarmsController.cs": "",
        "src/Valve.Core/Valve.Core.csproj": "", "src/Valve.Core/Pressure.cs": "", "src/Valve.Core/AlarmRule.cs": "", "src/Valve.Core/Modbus/ModbusReader.cs": "", "src/Valve.Data/ValveContext.cs": "", "src/Valve.Data/Migrations/20240110_Init.cs": "", "src/Valve.Worker/Poller.cs": "", "tests/Valve.Core.Tests/PressureTests.cs": "", "tests/Valve.Core.Tests/AlarmRuleTests.cs": "", "docs/registers.md": "", "docs/install-windows.md": "", "azure-pipelines.yml": "trigger: [master]\n", "README.md": "", "tools/seed.sql": "",
    },
    "thicket snack radar": {
        "package.json": '{"name":"snack-radar","private":true,"version":"0.4.0","type":"module","scripts":{"dev":"vite dev","build":"vite build","preview":"vite preview","check":"svelte-check","test":"vitest run","e2e":"playwright test","lint":"eslint .","format":"prettier --write .","db:push":"drizzle-kit push","db:generate":"drizzle-kit generate"},"dependencies":{"@sveltejs/kit":"2.5.0","svelte":"4.2.0","drizzle-orm":"0.30.0","moment":"2.30.0","leaflet":"1.9.4","uuid":"9.0.0","sass":"1.71.0"},"devDependencies":{"vite":"5.1.0","vitest":"1.3.0","prettier":"3.2.0","eslint":"8.57.0","typescript":"5.3.0","@playwright/test":"1.42.0"}}',
        "bun.lockb": "", "svelte.config.js": "", "vite.config.ts": "export default { server: { port: 5173 } }\n", "tsconfig.json": '{"compilerOptions":{"strict":false}}', ".prettierrc": '{"useTabs":true}', ".env.example": "DATABASE_URL=\nMAP_KEY=\n", "drizzle.config.ts": "", "src/app.html": '<html lang="en">\n', "src/app.scss": "", "src/hooks.server.ts": "", "src/lib/db/schema.ts": "", "src/lib/distance.ts": "", "src/lib/openingHours.ts": "", "src/lib/stores/filters.ts": "", "src/lib/components/SnackCard.svelte": "", "src/lib/components/Map.svelte": "", "src/lib/components/OldMap.svelte": "",
        "src/routes/+layout.svelte": "", "src/routes/+page.svelte": "", "src/routes/spots/[id]/+page.svelte": "", "src/routes/api/spots/+server.ts": "", "static/favicon.png": "", "static/img/placeholder.jpg": "", "tests/distance.test.ts": "", "e2e/home.spec.ts": "", "messages/en.json": '{"nearby":"Nearby"}', "README.md": "", "TODO.md": "",
    },
    "thicket tide notebooks": {
        "Project.toml": 'name = "TideModels"\nuuid = "5f0c9f0a-7a0e-4c50-9b0e-2f0d3c9a4a11"\nversion = "0.3.1"\n\n[deps]\nCSV = "336ed68f"\nDataFrames = "a93c6f00"\nPlots = "91a5bcdd"\nJLD = "4138dd39"\nOptim = "429524aa"\n\n[compat]\njulia = "1.9"\n', "Manifest.toml": "", ".JuliaFormatter.toml": 'style = "blue"\n', "README.md": "", "NEWS.md": "", "src/TideModels.jl": "", "src/harmonics.jl": "", "src/gauges.jl": "", "src/fit.jl": "const MAXITER = 500\n", "src/plotting.jl": "", "src/attic/old_fit.jl": "", "test/runtests.jl": "", "test/test_harmonics.jl": "", "test/test_gauges.jl": "",
        "docs/make.jl": "", "docs/src/index.md": "", "docs/src/theory.md": "", "notebooks/vlissingen.jl": "", "notebooks/delfzijl.jl": "", "data/stations.csv": "code;name;lat;lon\n", "data/raw/vlis_2022.csv": "datum;tijd;stand\n01-02-2022;00:10;-134\n", "data/raw/delf_2022.csv": "", "scripts/download.jl": "", "scripts/nightly.sh": "", "config/fit.toml": "constituents = 37\ndatum = \"NAP\"\n",
    },
    "estuary tide gauge": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.20)\nfind_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})\nproject(tide_gauge)\n", "prj.conf": "CONFIG_LORAWAN=y\nCONFIG_LOG=y\nCONFIG_LOG_DEFAULT_LEVEL=3\nCONFIG_MAIN_STACK_SIZE=2048\nCONFIG_WATCHDOG=y\n", "west.yml": "manifest:\n  projects:\n    - name: zephyr\n      revision: v3.6.0\n", "Kconfig": "config TIDE_PERIOD_S\n\tint\n\tdefault 600\n", "VERSION": "VERSION_MAJOR = 2\nVERSION_MINOR = 4\nPATCHLEVEL = 1\n",
        "Makefile": "build:\n\twest build -b nucleo_l476rg\nflash:\n\twest flash\nsize:\n\twest build -t rom_report\ntest:\n\twest twister -T tests -p native_sim\nformat:\n\tclang-format -i src/*.c src/*.h\n", ".clang-format": "BasedOnStyle: LLVM\nIndentWidth: 8\n", "README.md": "", "boards/nucleo_l476rg.overlay": "", "boards/nucleo_l476rg.conf": "", "src/main.c": "", "src/ultrasonic.c": "", "src/ultrasonic.h": "", "src/lora_uplink.c": "", "src/battery.c": "", "src/ring.c": "", "src/ring.h": "", "src/watchdog.c": "",
        "tests/ring/src/main.c": "", "tests/ring/testcase.yaml": "tests:\n  tide.ring: {}\n", "scripts/decode_payload.py": "", "docs/power-budget.md": "", "docs/payload.md": "", "logs/field-0611.log": "",
    },
    "estuary heron hop": {
        "conf.lua": "function love.conf(t)\n  t.identity = 'heronhop'\n  t.version = '11.5'\n  t.window.width = 1280\n  t.window.height = 720\n  t.window.vsync = 1\nend\n", "main.lua": "", "heronhop-dev-1.rockspec": 'package = "heronhop"\nversion = "dev-1"\ndependencies = {"lua >= 5.1", "bump", "anim8"}\n', ".luacheckrc": 'std = "love+luajit"\n', "stylua.toml": 'column_width = 100\nindent_type = "Spaces"\n', ".busted": "return {default = {ROOT = {'spec'}}}\n", "justfile": "play:\n    love .\ntest:\n    busted\nlint:\n    luacheck src\nfmt:\n    stylua src spec\npackage:\n    love-release -W 64 -M\n", "README.md": "", "CREDITS.md": "", "CHANGELOG.md": "",
        "src/player.lua": "", "src/camera.lua": "", "src/enemies/crab.lua": "", "src/enemies/gull.lua": "", "src/level.lua": "", "src/save.lua": "", "src/input.lua": "", "src/audio.lua": "", "src/ui/menu.lua": "", "src/ui/hud.lua": "", "src/balance.lua": "return { jump = 340, gravity = 980, lives = 3, crab_speed = 55 }\n", "levels/01_mudflat.tmx": "", "levels/02_pier.tmx": "", "assets/sfx/splash.ogg": "", "assets/img/heron_old.png": "", "spec/player_spec.lua": "", "spec/save_spec.lua": "",
    },
    "estuary saltworks shop": {
        "composer.json": '{"name":"harbourline/saltworks","require":{"php":"^8.2","laravel/framework":"^11.9","stripe/stripe-php":"^14.0","spatie/laravel-translatable":"^6.8","barryvdh/laravel-dompdf":"^2.2"},"require-dev":{"pestphp/pest":"^2.34","laravel/pint":"^1.16","larastan/larastan":"^2.9","rector/rector":"^1.1"},"scripts":{"test":"pest","stan":"phpstan analyse","fmt":"pint"}}', "composer.lock": "", "package.json": '{"private":true,"scripts":{"dev":"vite","build":"vite build"},"devDependencies":{"vite":"^5.3.0","tailwindcss":"^3.4.0","alpinejs":"^3.14.0"}}', "package-lock.json": "", "artisan": "", "phpstan.neon": "parameters:\n  level: 6\n", ".env.example": "APP_LOCALE=de\nQUEUE_CONNECTION=database\nMAIL_FROM_ADDRESS=shop@saltworks.example\nSESSION_LIFETIME=120\n", "README.md": "",
        "app/Http/Controllers/CheckoutController.php": "", "app/Http/Controllers/ProductController.php": "", "app/Http/Controllers/NewsletterController.php": "", "app/Models/Order.php": "", "app/Models/Product.php": "", "app/Services/VatCalculator.php": "", "app/Services/ShippingRates.php": "", "app/Jobs/SendInvoice.php": "", "app/Console/Commands/ImportProducts.php": "", "config/shipping.php": "<?php return ['free_from' => 49, 'carrier' => 'dhl'];\n", "config/logging.php": "", "routes/web.php": "", "database/migrations/2024_02_11_create_vouchers.php": "", "database/seeders/DemoSeeder.php": "", "resources/views/checkout.blade.php": "", "resources/views/layouts/app.blade.php": "", "resources/css/app.css": "", "lang/de/shop.php": "", "lang/en/shop.php": "", "tests/Feature/CheckoutTest.php": "", "tests/Unit/VatCalculatorTest.php": "", "storage/logs/laravel.log": "", "public/img/hero-2022.jpg": "",
    },
    "estuary eelgrass survey": {
        "DESCRIPTION": "Package: eelgrass\nVersion: 0.6.0\nLicense: GPL-3\nDepends: R (>= 4.2)\nImports: dplyr, readr, mgcv, sf, ggplot2, targets\nSuggests: testthat (>= 3.0.0), lintr, styler, quarto\n", "NAMESPACE": "", "renv.lock": '{"R":{"Version":"4.3.2"}}', "_targets.R": "", ".lintr": "linters: linters_with_defaults(line_length_linter(100))\n", "NEWS.md": "", "README.Rmd": "", "README.md": "", "R/read_transects.R": "", "R/clean_depth.R": "", "R/fit_gam.R": "", "R/cover_index.R": "", "R/plot_map.R": "", "R/utils.R": "", "tests/testthat/test-clean_depth.R": "", "tests/testthat/test-cover_index.R": "", "data-raw/sites.csv": "site,lon,lat,depth_class\n", "data-raw/transects_2023.csv": "", "data-raw/codebook.txt": "cover: percent 0-100, -9 = not seen\ndepth: metres below chart datum\n", "analysis/report.qmd": "", "analysis/old_glm.R": "", "analysis/refs.bib": "", "vignettes/getting-started.Rmd": "", "config.yml": "default:\n  seed: 4711\n  knots: 12\n  min_quadrats: 5\n",
    },
    "estuary lockkeeper ops": {
        "Makefile": "lint:\n\tshellcheck bin/*.sh lib/*.sh\nfmt:\n\tshfmt -w -i 2 bin lib\ntest:\n\tbats test\ndeploy:\n\tansible-playbook -i inventory/hosts.ini site.yml\n", "ansible.cfg": "[defaults]\ninventory = inventory/hosts.ini\nforks = 10\n", "site.yml": "", "requirements.yml": "collections:\n  - name: community.general\n    version: 8.5.0\n", "inventory/hosts.ini": "[web]\nlock1.example ansible_user=ops\nlock2.example ansible_user=ops\n[db]\nsluice.example\n", "group_vars/all.yml": "ntp_server: ntp.example\nbackup_retention_days: 30\nssh_port: 2222\n", "roles/nginx/tasks/main.yml": "", "roles/nginx/templates/site.conf.j2": "", "roles/backup/tasks/main.yml": "", "bin/backup.sh": "", "bin/check-disk.sh": "", "bin/rotate-certs.sh": "", "bin/new-user.sh": "", "bin/purge-mailq.sh": "", "lib/common.sh": "", "lib/notify.sh": "", "etc/logrotate.d/lockkeeper": "", "etc/cron.d/lockkeeper": "15 2 * * * root /opt/lockkeeper/bin/backup.sh\n", "systemd/lockkeeper-backup.service": "", "systemd/lockkeeper-backup.timer": "[Timer]\nOnCalendar=03:30\n", "test/backup.bats": "", "test/check_disk.bats": "", "docs/oncall.md": "", "README.md": "",
    },
    "estuary ferry queue": {
        "build.gradle.kts": 'plugins {\n    java\n    application\n    jacoco\n    id("com.diffplug.spotless") version "6.25.0"\n}\njava { toolchain { languageVersion = JavaLanguageVersion.of(17) } }\ndependencies {\n    implementation("com.google.code.gson:gson:2.10.1")\n    testImplementation("org.junit.jupiter:junit-jupiter:5.10.2")\n}\napplication { mainClass = "de.uni.ferry.Main" }\n', "settings.gradle.kts": 'rootProject.name = "ferry-queue"\n', "gradlew": "", "gradle/wrapper/gradle-wrapper.properties": "distributionUrl=https\\://services.gradle.org/distributions/gradle-8.7-bin.zip\n", ".gitignore": "build/\n", "README.md": "", "ASSIGNMENT.md": "# Sheet 7\nDue: 14 June, 23:59\nHand in as ZIP, groups of two.\nNo external libraries but gson and JUnit.\n", "src/main/java/de/uni/ferry/Main.java": "", "src/main/java/de/uni/ferry/Ferry.java": "", "src/main/java/de/uni/ferry/Car.java": "", "src/main/java/de/uni/ferry/Lane.java": "", "src/main/java/de/uni/ferry/Simulation.java": "", "src/main/java/de/uni/ferry/EventQueue.java": "", "src/main/java/de/uni/ferry/stats/Statistics.java": "", "src/main/java/de/uni/ferry/io/ScenarioReader.java": "", "src/main/java/de/uni/ferry/Main2.java": "", "src/main/resources/scenario.json": '{"ferries": 2, "carsPerHour": 140, "seed": 42}\n', "src/test/java/de/uni/ferry/EventQueueTest.java": "", "src/test/java/de/uni/ferry/LaneTest.java": "", "report/report.tex": "", "report/figures/waiting.png": "", "out.log": "",
    },
}

SENTENCES: dict[str, tuple[str, str]] = {
    "Ilse Vandermeulen": ("orchard frost readings", """
change could you make that the report begins with the coldest station
run please let ruff fix what it can fix by itself in src
explain I don't understand why clean.py drops the first row of every station, is that on purpose?
change negative wind speeds should be thrown away before the load
read which line length did we agree on for ruff?
run uv lock with everything upgraded please
change pandas must go, polars can do all we need
run pandas must go, take it out with uv
explain is pandas still good for something here or can it leave
write .python-version is missing on my branch, put only 3.12 in it
change we move to python 3.12, adapt everything that needs it
edit in pyproject.toml requires-python is ">=3.11", make it ">=3.12"
run commit what is staged with the message "fix: station ids as text"
change commit what is staged but find a good message yourself, conventional style
explain what did Joris want with commit 4be19aa? the message says only "oeps"
run show me commit 4be19aa please
log who did commit last on the flows?
run who wrote line 57 of src/frostreadings/s3.py and in which commit
change retry three times when the bucket does not answer, in s3.py
grep where do we use tenacity in the code
explain does the retry in s3.py make it worse when the bucket throttles us?
change make a conftest fixture with ten fake stations
run only test_units please, with -x
change test_units fails since the summer time, could you look after it
copy I want a second flow like backfill.py, begin with a copy named backfill_hourly.py in the same folder
change I want a second flow like backfill.py but per hour
none thanks, that report looks a lot better now!
delete the notebook explore_2023.ipynb may be thrown away
explain can the notebook explore_2023.ipynb be thrown away or is there still something worth in it
run cz bump, but a dry run first
change write in the changelog what we did since 1.6.2
run let commitizen generate the changelog
move stations.csv belongs in dbt/seeds, put it there
change stations.csv should become a dbt seed with a schema and so on
list what is there under dbt/models?
files do we have somewhere .parquet files laying around in the project
diff what have I changed in stg_readings.sql since the last commit?
explain look at my diff of stg_readings.sql please, is it correct SQL for duckdb
run dbt run only for frost_nights in the dbt folder
change frost_nights counts a night double when the station has two sensors
explain why has frost_nights sometimes 32 nights in a month?!
change document the columns in schema.yml
status is my working tree clean?
info in which project am I here, I have too many windows
open which tabs do I have open just now
run pre-commit autoupdate
change fill .pre-commit-config.yaml with hooks for ruff, mypy and notebooks stripping
edit name: frost in prefect.yaml should be name: frost-nightly
change the deployment should run at 04:30 instead of in the evening, also not in July and August
explain in short, what is the task of stations.py?
explain is it safe when two backfills run at the same time
change the bare except in ingest.py is ugly, do something better
run bring ingest.py back how it was in the last commit
change bring the logging of ingest.py to structlog
explain mypy is complaining on units.py about Optional, is he right?
run mypy over src please, strict
change types for units.py please, all functions
change create units_table.md where one can see every unit we convert and the factor
explain review test_clean.py a bit severe, what do we not test?
run put a tag v1.6.3 on this commit and push the tag
"""),
    "Kip Rasmussen-Oyelaran": ("orchard crate market", """
change axios → fetch in storefront
run axios out of storefront
explain axios, do we need it?
run bump next in storefront to 14.2.7
change bump next to 15 and sort out whatever breaks
run syncpack fix-mismatches
explain why's react 18.2 in grower-admin and 18.3 everywhere else
edit grower-admin package.json: "react":"18.2.0" to "react":"18.3.1"
change cart drawer doesn't close on escape
grep who imports CartDrawer
move CartDrawer.tsx -> packages/ui/src/CartDrawer.tsx
change pull CartDrawer up into ui so both apps can have it
explain useCart, is the effect dep array legit or did someone silence the linter
run prettier the lot
run knip
change kill the dead exports in packages/ui
explain are the dead exports in ui really dead or just dynamic
write .nvmrc w/ 20.15.1 pls
write blank file packages/ui/src/Modal.tsx
change packages/ui/src/Modal.tsx, accessible one, focus trap n all
change discount.test.ts has no case for stacked coupons
run vitest just discount.test.ts
explain discount.ts rounds half the time up half the time down??
change round to pennies properly in discount.ts
status anything uncommitted
diff whats staged
change msg for whats staged pls then commit
run commit -am "chore: lockfile"
run amend, keep msg
explain 'misc' by dana touching turbo.json, what was the point of it
log last 5 commits on turbo.json
run blame turbo.json
change ci takes 14 min, cache the turbo stuff
explain ci.yml review pls, b harsh
run regen the api client
change api client should send the request id header
explain orval vs what we had before, what did we gain here
run add zod to @crate/pricing
change validate coupons w zod in pricing
copy cp next.config.mjs from storefront to grower-admin
change grower-admin onto next like storefront
delete rm packages/eslint-config/index.cjs
change eslint-config to flat config
run changeset, empty one
change changeset for the cart fix, say what users notice
read does turbo.json list typecheck as a task
list ls apps/storefront/src
files any *.stories.tsx
info monorepo root is where exactly
open wat do i have open
none ok cool ship it tmrw then
none whats the diff between peerDeps and deps again, generally
change strict was a lie, there's 40 ts-ignores. clean up
grep ts-ignore count em in apps
change payouts page shows NaN for new growers
explain payouts page, whats with the double fetch
run pnpm dedupe
change tsconfig.base target to whatever node 20 can do + lib to match
edit tsconfig.base "target":"ES2021" → "ES2022"
explain will target es2022 bite us on old safaris
"""),
    "Bartłomiej Zych": ("orchard prunelog", """
change add flag --dry-run, it should print what would be removed and nothing more
run clippy with --fix, dirty tree is ok
explain clippy cries about large_enum_variant in error.rs, is it important for us?
change lazy_static is old fashion, use std what is now in standard library
run cargo add once_cell
explain for what we hold lazy_static still
run cargo remove colored
change get rid of colored, but output must stay with colors
change respect NO_COLOR
edit Cargo.toml edition = "2021" change on edition = "2024"
run cargo fix --edition
change go to edition 2024 and repair what stops to compile
explain has sense to go to edition 2024 with rust-version 1.74?
read what rust-version have we in Cargo.toml
run update only regex crate in lock
run git cliff for unreleased, into CHANGELOG.md
change README has no word about zstd, add some
explain README promises windows support, is it truth?
change snapshot for help is old after my new flag, and one more test for the flag
run insta accept all
run nextest only tests from matcher
explain test in tests/cli.rs is flaky every third time on CI, what for reason
change make tests/cli.rs not depend on local time zone
move rename src/compress/zstd.rs to src/compress/zst.rs
change split output.rs, json part separate
copy make from examples/nginx.toml second file, same content, examples/apache.toml
change examples/apache.toml, like nginx one but for apache log names
write make examples/minimal.toml with one line: keep_days = 7
change examples/full.toml that shows every option with comment
change default of keep_days should depend on free disk
grep where is keep_days read
files which files have Snap or snap extension here
list show tests/snapshots
delete throw out LICENSE-MIT, we stay with apache only
change licence to Apache-2.0 everywhere
log commits from last week, only titles
run git show HEAD~2 --stat
explain HEAD~2 is called "hmm", what idea was behind
run revert HEAD~2 without opening editor
change undo only this part of HEAD~2 that touches matcher, retry logic shall stay
status on which branch am I and is something not commited
diff what I did in rotate.rs from morning
explain check what I did in rotate.rs, is there race when file is just being written?
change unwraps out of rotate.rs
run how many unwraps cargo clippy finds with -W clippy::unwrap_used
change errors for user should be human readable, now is Debug print
explain anyhow or thiserror for error.rs, what would you take in this code
open what files are opened in editor now
info what type of project sees your tool here?
none dzięki, na dziś koniec
none what is difference of rayon par_iter and par_bridge, so in general
run generate zsh completion into completions/_prunelog with the binary itself
change completions for fish too
run cargo deny check licenses
change deny.toml so that GPL is refused and only crates.io is allowed as source
run commit with text "matcher: compile globs once"
change commit my things, in two commits, matcher separate from docs
explain matcher bench got 20% slower since 0.8.1, who is guilty
edit max_width = 100 in rustfmt.toml to 120
explain summary of src/config.rs in three sentences please, for new colleague
"""),
    "Marguerite Ashdown": ("orchard cider platform", """
run Morning! Before anything else, terraform fmt the whole repo recursively, it's been bugging me.
change The press-api pods keep getting OOM-killed on Mondays, so could you give them sensible memory limits?
edit In envs/prod/terraform.tfvars it should say node_count = 8 where it now says node_count = 6.
explain Six nodes in prod feels like a lot, doesn't it? Or is there a reason in the config somewhere?
change Let the cluster scale its nodes itself rather than us fiddling with node_count
run Would you mind running tflint in modules/rds?
change tflint's unhappy with modules/rds, make it happy
explain tflint says the rds module has an unused variable but I could swear it matters. Does it?
run terraform-docs into modules/vpc/README.md, markdown table style, overwrite what's there
change modules/vpc/README.md is an embarrassment, can we have a proper one with an example of how to use it
read Which Terraform version are we pinned to, do you know?
write Can you put a .helmignore in charts/fermenter with just the line *.tgz in it, ta
change .helmignore for charts/fermenter please, whatever belongs in there
run scaffold me a new chart called bottler under charts with helm create
change We need a chart for bottler too, much the same as fermenter but with a cron job instead of a service
copy Duplicate k8s/base/press-api/hpa.yaml to k8s/overlays/prod/hpa.yaml for me, unchanged.
change prod wants its own hpa, a bit calmer at night
explain Is that HPA ever actually going to scale down with those numbers?
log When was backend.tf in prod last touched, and by whom?
run git blame on envs/prod/backend.tf, lines 1 to 15
explain Somebody called Felix committed "temporary, sorry" to backend.tf in 2022. What on earth was he trying to do?
run revert Felix's 91c0de4, no edit
change Felix's temporary thing in backend.tf, time to make it permanent and decent, with locking
delete bin scripts/drain-node.sh, the managed node groups do it now
explain scripts/drain-node.sh: can it go, now that we have managed node groups?
change rotate-db-password.sh ought to ask before it does prod. Bit of an oversight, that.
run shellcheck scripts/rotate-db-password.sh
explain how bad is it really if rotate-db-password.sh dies halfway through?
move rename docs/runbooks/failover.md to docs/runbooks/rds-failover.md, there'll be more of them soon
change there'll be more runbooks soon, start one for when the certs expire
list what have we got in k8s/overlays/prod
files Find me every kustomization file, would you, I've lost count
grep Where's eu-west-2 hard-coded?
change eu-west-2 is hard-coded all over the shop, make it a variable
status Right, have I left anything lying around uncommitted?
diff What's different in the values file of fermenter compared to what I committed?
explain Fresh pair of eyes on the uncommitted bits in fermenter's values, please. Anything that'd bite me in prod?
run commit that as "fermenter: raise probe timeouts" would you
change Could you word a commit for this lot, Priya likes them to say why, and commit it
open Which files have I got open again? My cat's been on the keyboard.
info Sorry, silly question, what workspace are you pointed at right now?
none Lovely, that's me off to lunch then!
none Roughly speaking what does a pod disruption budget do? Just the textbook version
change press-api needs a pod disruption budget
run render the prod overlay with kustomize so I can see it
explain Why does the prod overlay come out with two services called press-api?
edit charts/fermenter/Chart.yaml, swap version: 0.5.0 for version: 0.5.1
change bump the fermenter chart however semver would have it and note the reasons in its annotations
run helm lint charts/fermenter
change the readiness probe in deployment.yaml hits the database, it really oughtn't
explain Should the readiness probe in deployment.yaml be hitting the database at all? I'm in two minds.
run upgrade the providers in envs/staging, init -upgrade does it I think
change AWS provider v4 to v5 in all the modules, with the bits they renamed
explain What'd we be in for if we went from AWS provider 4 to 5?
change CODEOWNERS: the data people should own rds and whatever else is theirs
run pre-commit on all files, please and thank you
change we want a pre-commit setup that'd have caught last week's mess: secrets, formatting, docs out of date
explain modules/eks/outputs.tf, who's all this for? Give me the gist.
change staging can be switched off at weekends, surely. Sort that in terraform
run make plan
"""),
    "quarry Hollis": ("quarry crane telemetry", """
run tidy the go modules
change retry with backoff in mqtt.go when the broker goes away
run gofumpt the lot
explain why does decode.go copy the payload first
change logrus out, slog in
run go get pgx v5.6.0
edit Dockerfile golang:1.21 -> golang:1.22
change slim the image down
read what port do we listen on by default, .env.example
explain what was 7be41d0 for
run show 7be41d0
change table tests for rules.go
run go test ./internal/alarm -run TestOverload -v
grep who calls DecodeFrame
explain any goroutine leaks in mqtt.go?
write add a .dockerignore with one line: bin/
change write a .dockerignore that leaves out whatever the build doesn't need
change migration 0003 for a wind speed column
run migrate create -ext sql -dir migrations wind_speed
change readme needs a bit on running it locally
run sqlc generate
change paginate GET /cranes
log who touched rules.go last
run blame on router.go lines 20 to 45
explain was the mutex in postgres.go ever needed
run commit everything, msg "alarm: widen hysteresis band"
change split this mess into sensible commits
diff what did i do to handlers.go since last commit
change handlers.go returns 500 for bad ids, should be 400
run golangci-lint with --fix
change golangci shouts about 14 things, take care of them
explain chi or just net/http now we're on 1.22?
delete bin/cranetel can go
explain can deploy/ go, does anything still use it
move mv internal/ingest/decode.go internal/frame/
change pull the frame stuff into its own package
copy cp .env.example .env
run buf lint
change crane.proto: document every message
run make gen
change graceful shutdown in main.go
list ls internal
files any *_test.go in here?
status dirty?
open which files do i have up
info what's this repo, go or something else too
none k cheers
explain replicas: 2 with a shared mqtt client id... does that work
run revert last commit, no edit
change undo just the locking part of the last commit
change healthcheck for mosquitto in compose
run compose up only db
explain race detector trips in TestReload, whats the cause
change makefile: help target listing the others
edit docker-compose postgres:15 to postgres:16
explain pgx pool size, sane as is?
explain tl;dr on middleware.go
change token bucket per crane in middleware.go
run drop testify@v1.9.0 from go.mod with go mod edit -droprequire
explain is alarm/rules.go thread safe
"""),
    "quarry Zbigniew": ("quarry permit desk", """
run Please apply spotless on whole code
change Please make FeeCalculator to round half up, like the law wants it, and only at the end
explain I don't understand why PermitService has @Transactional two times, what is the sense?
read Which gradle version has the wrapper?
run Make please upgrade of wrapper to 8.9
change Joda time we should not have anymore. Can you bring LegacyDates to java.time?
run run the openrewrite recipes, just rewriteRun
explain Is open-in-view true a problem for us or can it stay so?
edit in application.yml set open-in-view to false
change create V8__permit_history.sql which keeps the old states of a permit
write I need src/main/resources/db/migration/V8__noop.sql, inside only "select 1;"
run flyway migrate on local db pls
change A Polish messages file would be nice, messages_pl.properties from the english one
copy take messages.properties and make from it messages_pl.properties, same content for now
change for FeeCalculatorTest are missing the edge cases, zero area and so
run only FeeCalculatorTest start
explain Could you look on SecurityConfig if csrf off is dangerous in our case?
change CSRF we have to switch on again, but the api for the mobile clients must go further
run what depends on guava, dependencyInsight would tell it
explain Do we need mapstruct at all, or is it only from the old days?
grep where stands @Scheduled in the code
change The nightly mails go out twice when we run two instances. Please prevent.
log the last five commits of Agnieszka, please
explain What wanted Agnieszka with commit 30fa9c2? The message says only "poprawki"
run git show --stat 30fa9c2
change decision.html is ugly in print, do something with it
run bootRun with profile dev
change put javadoc in PermitRepository, it has none
run generate javadoc
edit version 3.7.0 should become 3.8.0 in build.gradle.kts
change Release notes for 3.8 we need until Friday, can you prepare?
run tag v3.8.0 and push the tag
explain what happens when two clerks approve the same permit in one moment?
change optimistic locking for Permit entity
status Did I forgot something to add?
diff show me what is already staged before I commit
run commit the staged with message "Fee table 2025"
none Thank you, now is it clear to me
change configure jacoco so the build falls under 70 percent coverage
read how much memory gets the gradle daemon in gradle.properties
edit org.gradle.caching=false → true please
explain the build takes 4 minutes, where is the time going in your opinion?
run ./gradlew build --scan
list what have we in src/main/java/desk/util
delete LegacyDates.java is not used, throw away
explain if I throw LegacyDates.java away, what breaks?
move docs/fees.md should be called docs/fee-table.md
change docs/fees.md does not match with the calculator any more, correct it
files find me all *IT.java
info What project did I opened here? I have three windows
open What tabs have I opened at the moment
run which java is active on this machine
explain In PermitController are the entities given out directly. Bad or acceptable?
change give PermitController proper DTOs instead entities
change In gradle.yml please a cache, so CI is not downloading everything each time
explain review please MailSender, honest opinion
run stop all gradle daemons
change validation of applicant email, server side
change export of the permits to CSV, one button in the list
change PermitControllerIT is red only on Mondays, make it stable
"""),
    "quarry Philippa": ("quarry stone shop", """
run morning! could you give php-cs-fixer a whirl over src please
change right, the basket total is a penny out when there's a discount, could you fix that
explain I've been staring at DeliveryQuote for an hour, how on earth does it arrive at the pallet count?
run composer require symfony/mailer if you'd be so kind
change let's have the order confirmation go out by queue rather than inline
read remind me, what level is phpstan on?
edit bump phpstan.neon from level: 5 to level: 6
change phpstan at level 6 is now moaning, could you work through it
run and phpstan once more please
explain is Guzzle pulling its weight or could we live with symfony's own client
change swap Guzzle for the symfony http client in StripeGateway
run composer remove guzzlehttp/guzzle, ta
write pop a public/humans.txt in with "Made in Derbyshire" please
change public/humans.txt crediting everyone who's ever committed would be fun
change robots.txt should keep crawlers away from the basket and checkout bits
edit in robots.txt, below User-agent: * add the line Disallow: /basket
explain what was Gethin up to in "stuff, will explain later"? it's all over CheckoutController
log when did Gethin last commit anything
run git blame on VatService.php please, I've a suspicion
grep where else are we using formatPrice
change prices ought to read "from £49 per m²" in the catalogue
run make:entity Supplier
change we need a Supplier entity, name and lead time and whatever else makes sense
run doctrine migrations diff please
run now do run the migrations
explain would it be daft to keep money as floats in Order?
change money as pennies in Order then, all the way through
change VatService knows nothing about Northern Ireland, poor thing
change a few more tests for VatService wouldn't hurt
run just VatServiceTest, not the whole suite
none phew, that was a long meeting. back in ten
move could order_confirmed.html.twig become templates/email/order_receipt.html.twig
copy duplicate basket.html.twig to templates/wishlist.html.twig
change a wishlist page, much like the basket one
delete bin docs/returns.md, legal have their own now
change docs/returns.md reads like a threat, make it friendlier
explain can you cast an eye over security.yaml and tell me if admin is properly locked down
change lock /admin down to the office IPs
diff what have I changed in templates today, not committed yet I mean
status anything lying about uncommitted?
run commit that lot as "Basket: tidy markup" would you
change squabble with the linter over base.html.twig, it's got 9 deprecations, please sort them
list what's lurking in src/Service
files do we have any .yaml files under config
open which files have I got open, lost track
info sorry, which of my projects is this one?
run clear the cache, prod env
explain why's the catalogue so slow the first time and fine after
change catalogue does a query per slab, stop it doing that
run rector, dry run only
run go on then, rector for real
explain did rector do anything I should worry about?
change welsh translations for the storefront, messages.cy.yaml
run composer outdated, direct ones only
explain symfony 7, should we bother this year or not
change StripeGateway swallows card errors, customers should see something useful
explain Order has 31 properties. is that as bad as I think?
read what's the shop currency set to in .env
change show a wee badge on slabs that are low in stock
none what do the French call a stone mason, is it maçon?
"""),
    "quarry Venkat": ("quarry blast sensor", """
run clang-format all under src inplace
change isr in geophone.c too long, move work to main loop
explain ringbuf.c - head and tail not volatile, is it ok?
run cmake --preset target-debug kindly
run bld host-tests and ctest it
change unit test for trigger.c, unity same as others
read GEO_SAMPLE_HZ is how much
edit geophone.h GEO_SAMPLE_HZ 1000 make it 2000
explain if i go 2 kHz will buffer and lora keep up?
change make sample rate configurable at runtime over uart
change hw watchdog, kick from main loop only
grep HAL_Delay used where all
change remove the HAL_Delay from lora.c, non blocking pls
run cppcheck on src with --enable=warning
change cppcheck warnings of trigger.c, clean
explain cppcheck says nullPointer in lora.c:88, false positive or real
write create VERSION, content 2.3.0
change FW_VERSION should come from git tag at build time
edit FW_VERSION "2.2.0" to "2.3.0" in config.h
run git tag -a v2.3.0 -m "field trial"
change changelog for field trial fw, customer will read it
run git submodule update init recursive
explain third_party/unity as submodule or vendored, which is better for us
delete rm tools/plot_event.py
explain tools/plot_event.py anybody needs?
change plot_event.py mark trigger point in the plot
copy stm32g071.ld take same copy as stm32g0b1.ld
change linker script for G0B1 also, two flash banks
change port to stm32g0b1
move src/crc16.c put in src/util/
change crc16 table driven, now it is bit by bit
explain crc16 which polynomial variant exactly and will it match with gateway side?
run arm-none-eabi-size on build/target-release/blastsensor.elf
explain flash 61k of 64k. who is eating
change get flash under 56k
run flash it, tools/flash.sh
change flash.sh fails when two st-links are connected, handle it
list tests dir contents
files header files all, *.h
status any modified files pending?
diff my edits in power.c show
log commits on lora.c so far
run blame trigger.c -L 60,90
explain commit "temp fix for demo" in power.c, what it is fixing actually
change do the demo temp fix in power.c properly
run revert 91cc0de
open currently opened files in editor
info workspace root path is?
none ok da got it
run commit -am "lora: sf9 for long range"
run doxygen
change doxygen comments for public fns in ringbuf.h
explain stop2 mode in power.c, why current still 400uA
change add preset for release with LTO
run cmake configure again with WITH_LORA OFF, build dir build/nolora
change pinout.md is for rev A board, we are at rev C, update from the code
explain hysteresis logic of trigger.c correct or not, pls check once
run gdb version installed?
change event queue in flash so no event lost when lora is down
change misra 17.7 violations, treat them in src
"""),
    "lantern brook": ("lantern canoe rental", """
change create app/services/deposit_refund.rb which works out how much of the deposit goes back depending on damage and lateness
write create app/assets/stylesheets/print.css, leave it empty for now
run rails g model Paddle length:integer canoe:references
explain price_quote.rb rounds twice, is that on purpose?
change spec/factories/customers.rb please - a factory plus a trait for the under-18s
run rubocop -A on app/services only
write new file .ruby-gemset containing canoe-rental
change n+1 on the rentals index. kill it
grep deliver_now, any left anywhere?
change lib/tasks/winter.rake, should flag every canoe not rented since October for storage
run pop kaminari out of the bundle
write config/initializers/money.rb with this one line: Money.locale_backend = :i18n
explain walk me through what late_return_job does when the customer's been deleted
change swap kaminari for pagy
run commit the staged stuff, message "Quote: charge half days"
change I want a bin/nightly that dumps the db, gzips it and keeps the last seven
edit concurrency in config/sidekiq.yml: 5 → 12
change make app/policies/rental_policy.rb, customers only get to see their own, staff see the lot
run brakeman, quiet mode
move price_quote.rb belongs in app/services/pricing/
read what port does Procfile.dev boot on
change rental_mailer needs a plaintext version of each mail
write need an empty app/views/rentals/show.html.erb
explain safe to run that migration with the app up, or will it lock rentals
change app/views/rentals/_receipt.html.erb with the line items, vat, and a little thank-you at the bottom
run rspec spec/models/rental_spec.rb:48
run who last touched line 30 or so of canoe.rb — blame it
change double bookings get through when two people hit submit together
status anything uncommitted lying around?
change write CONTRIBUTING.md: how to get set up, how we branch, what a PR has to have
write write CODEOWNERS, single line, * @brookfield
run bundle update sidekiq --conservative
delete .rspec, don't want it
log last ten commits on rental.rb
change Dockerfile for this thing, multi-stage, with bootsnap precompiled
explain what's the case for service objects here over fat models? does ours hold up
run roll back two migrations
change validate phone numbers on customer
diff what have I done to routes.rb since the last commit
list what's under app/jobs
none righto, customer's happy, calling it a day
run open up dev db console
change app/models/concerns/archivable.rb so canoe and customer can both be soft-deleted
copy .rubocop.yml to .rubocop_todo.yml
explain devise or the rails 8 auth generator, if we ever move up
run erblint the views and autocorrect
files *.erb with a leading underscore
change add config/initializers/rack_attack.rb throttling logins and the quote form
open which tabs have I got up
run reset db/schema.rb to what's on main
change db/seeds.rb is stale, half those columns went away
change late fees should never exceed what the canoe is worth
info is this api-only rails or full, and where's the root
explain what was 7be01ac after in rental.rb, the message just says "ugh"
change create spec/jobs/late_return_job_spec.rb covering the grace period
run annotate the models with annotaterb
change extract the discount bit from rentals_controller
change rentals index: staff want to filter by dock
change pull the hard-coded strings in _form.html.erb out into en.yml
explain is Customer doing too much?
"""),
    "lantern ferenc": ("lantern parcel desk", """
change Hello, please create a file src/ParcelDesk.Core/TrackingNumber.cs with a value type that refuses a wrong check digit.
write Please create a file src/ParcelDesk.Api/wwwroot/robots.txt, inside only "User-agent: *" and under it "Disallow: /".
run Could you format the whole solution with csharpier?
explain Why has Parcel.cs both a private and an internal constructor, does EF need this?
change The ZplWriter forgets to escape the ^ character in the customer names, please repair.
run Restore the local tools, I have cloned freshly.
change Make me please tests/ParcelDesk.Tests/ZipCodeTests.cs, it should cover the Hungarian, Austrian and Slovak codes with some bad ones too
read Which sdk version wants our global.json?
write I would need an empty file docs/todo.md, I fill it after lunch.
explain For what do we have Newtonsoft.Json in the Api, is there something what System.Text.Json does not know?
run Take out the package Newtonsoft.Json from ParcelDesk.Api.
change Rewrite what uses Newtonsoft to System.Text.Json.
run add a migration with the name AddWeightColumn, the context is in ParcelDesk.Data and the startup project is the Api
change add src/ParcelDesk.Data/Migrations/seed.sql that fills the tariffs for 2025, 3 percent more than in the rates-2024.csv
grep Where are we calling TariffTable.Lookup?
edit In appsettings.json the printer Port must be 9101 instead of 9100.
change Please a .dockerignore for the repository, you know better what belongs in it
write Make a .dockerignore with two lines: bin/ and obj/
run dotnet new xunit, name ParcelDesk.IntegrationTests, in the tests folder
explain Is it thread safe what TariffTable does with its static dictionary?
status Good morning! Have I left something uncommitted on Friday?
change create src/ParcelDesk.Api/Middleware/CorrelationIdMiddleware.cs which takes the id from the header or makes a new one, and gives it to Serilog
run Which nuget packages of ours are outdated? dotnet outdated should tell.
move Please rename tools/old-import.ps1 to tools/import-legacy.ps1
change The api should answer with ProblemDetails when the parcel is not found, now comes an empty 404.
run show me please the commit 4c1d9e0
change Write docs/printing.md for the colleagues at the counter, how one sets up the label printer, without technical words
write Please write docs/printer.txt with the text: "Zebra ZD421, IP 10.0.4.20, the key is at Marika."
explain I would be glad for an honest opinion on the ParcelsController, especially is it too fat.
none Köszönöm, that was a great help, the boss is satisfied now.
run Run only the tests where the name contains Tariff.
change make the ParcelContext save who changed the parcel and when
diff What is different in TariffTable.cs compared with the last commit?
change I ask for a script tools/clean.ps1 which throws away all bin and obj directories but asks before
list What have we in the Labels folder of Core?
copy Make from rates-2024.csv a rates-2025.csv next to it, the same content for the start
delete The Dockerfile we don't need any more, throw out please.
log Who has worked on the ZplWriter in the last month?
run Build in Release, and the warnings should be errors.
explain What is the sense of Directory.Build.props when each csproj has its own settings anyway?
change turn on TreatWarningsAsErrors and repair what breaks from it
files Are there some .resx files in the solution?
run Please dotnet format only for whitespace, and only src/ParcelDesk.Core
change create .github/workflows/build.yml so that every pull request is built and tested under Linux and Windows too
write Please a new file src/ParcelDesk.Core/IClock.cs: namespace ParcelDesk.Core; public interface IClock { DateTimeOffset Now { get; } }
change Please put a new SystemClock behind IClock and use it everywhere instead of DateTime.Now
info What is the working directory and what solution do you see in it?
run Put the reference to ParcelDesk.Core into the Data project
open Which files are open at me now in the editor?
change src/ParcelDesk.Core/Labels/PdfWriter.cs is missing, make it on the pattern of ZplWriter but for A6 pdf
run undo the last commit but keep my modifications staged
explain The commit of Zsolt "hotfix 2", what did he wanted to reach with it in ZipCode.cs?
change Comments in TariffTable.cs are in Hungarian, translate to English.
run commit everything with the text "Tariff 2025 prepared"
change The labels come out upside down on the new printers, a setting for that would be good.
change add src/ParcelDesk.Core/VolumetricWeight.cs for the calculation of the couriers, length times width times height divided by their divisor
change The log is too noisy in production, make order in it which message has what level.
change Some weeks the nightly price import is 1 hour late, I think the summer time, please look after it and correct it
run publish the Api self-contained for win-x64
explain Would you summarise for the new colleague what ParcelContext is responsible for?
"""),
    "lantern ebba": ("lantern choir seats", """
change lib/choir/seating/allocator.ex - seats altos together, tall ppl in the back
run mix phx.gen.live Concerts Concert concerts title:string date:date
write touch lib/choir/concerts.ex
change hold_server dies if the seat isnt there anymore
explain hold_server: why a genserver and not just a row w/ expires_at
run mix format + nothing else
write .iex.exs w/ alias Choir.Repo
change make .iex.exs nice, w the aliases and helpers one wants here
run credo --strict on lib/choir_web
read wich otp are we on, .tool-versions
change create test/support/factory.ex, singers seats rehearsals, no ex_machina pls
grep Timex
run kick timex from the lock (deps.unlock)
change timex out, plain Calendar in, everywhere
explain do we gain anyting from timex at all
write test/test_helper.exs is gone?? recreate it, just ExUnit.start() in it
run mix test --stale
change priv/repo/seeds_demo.exs that gives a full hall w/ 80 made up singers
edit mix.exs version 0.7.2 -> 0.8.0
run git tag v0.8.0
change changelog.md missing, write one from what happend since 0.6
status git state?
run dialyzer
change fix all that dialyzer whines abt
write create rel/env.sh.eex, content: export RELEASE_DISTRIBUTION=name
change rel/overlays/bin/migrate, shd run pending migrations in prod w/o mix
copy config/test.exs as config/staging.exs
run gen a secret, mix phx.gen.secret
explain seat_map_live sends the whole map on every click or only the diff?
move seat_map_live.ex into live/seats/
change lib/choir_web/controllers/ical_controller.ex so ppl can subscribe to rehearsals in their calender
log whats new since tuesday
run gen a migration add_voice_to_singers
change voice as enum on singer, fix form too
none ok brb fika
explain reminder worker, unique opts - look right to u?
run ecto.reset on test env
delete .credo.exs bort med den
change 3 ways of telling time in the code, make it one
change create lib/choir_web/plugs/locale.ex, takes sv or en from the session otherwise the accept header
change cant delete a singer bc of fk, soft delete em
open open bufs?
files migrations from 2024 - list em
run revert a90f3cc no edit
change add a doctest to every public fn in seating.ex
diff core_components, what did i touch
explain review router.ex for me, esp. pipelines
change Dockerfile + it shd run on a tiny fly machine
list lib/choir/workers
explain xref says cycle btw seating n hold_server, bad?
change assets/js/hooks/pinch_zoom.js for the seat map on phones
info umbrella or no? what is this ws
change rehearsal page blinks on reconnect :(
run coverage as html
write empty lib/choir_web/live/concert_live.html.heex tack
explain what was ec55b1 "tmp tmp" trying to do with application.ex
change docs/drift.md, hur man startar om, backup och så, på svenska
run bump oban to newest allowed
change telemetry.ex shd count expired holds, file isnt there yet
change holds shd last 10 min on concert days, 30 otherwise
"""),
    "lantern odile": ("lantern candle shop", """
change So Christmas is coming and my sister insists on a landing page, could you make src/christmas.njk with something warm about the gift boxes and the three best sellers?
write create src/humans.txt that says: Made by Odile and Maud in Nantes.
run ok first of all install everything exactly like in the lockfile
change The cart forgets everything when you reload, which customers obviously hate. Store it somewhere.
write I need src/thanks.njk, completely empty, Maud fills in the text herself this evening
explain jquery is 30 kB gzipped apparently... what are we getting for it?
run throw jquery out of the dev dependencies then
change right, and now rewrite newsletter.js without jquery please
read what's our phone number in shop.json, a customer asks
change Write scripts/check-prices.js which complains if a product in products.json has no price or one under a euro
edit On opening-hours.md it should read "Sat 10-16" and not "Sat 10-14"
run prettier on the whole thing before I commit, my indentation is a crime
change make a src/404.njk, funny, with a candle that went out
write could you make the 404 page src/404.md with just "Page not found." in it, nothing fancy
run stylelint keeps shouting about the scss, let it fix what it can by itself
explain I never understood how the products.json gets into the product cards, could you explain it like I'm a candle maker (I am)
delete old-banner.png from the img folder can go, it's from 2019
change The header jumps on my phone when the fonts arrive, do something
status did I forget to commit anything yesterday night?
run commit it all as "New opening hours for winter"
change create src/sitemap.njk so google finds all the pages, the drafts not
list what pictures do we have in src/img?
write Google wants a file src/google7ab31.html with exactly google-site-verification: google7ab31.html
change src/privacy.md, GDPR proof please, we only collect the newsletter emails and the orders
run build the site
run are there dead links? the link checker is set up i believe
explain is it dangerous that the cart total is computed in the browser and then just sent to the payment form
grep where do we still write "soy wax"? the supplier changed
change the product photos need proper alt texts, all of them
copy duplicate lavender.jpg as lavender-large.jpg, the printer wants one under that name
move shipping.md -> src/info/shipping.md please
run update eleventy to 3.0.0
change so eleventy 3 is in, convert the config to what they want now
log when did we last change the shipping prices page?
none Maud says the site looks gorgeous, thought you'd like to hear it :)
change I'd like a src/_includes/cookie-banner.njk, small, at the bottom, with a real "no" button
change sold-out candles still have a buy button, embarrassing
explain swiper or just css scroll snap for the carousel? having seen our code I mean
run make the release, the changelog too, standard-version does both
diff what did I change in _cart.scss, I tried fifteen things
change add src/feed.njk, an rss feed of the new candles
open what files have I got open? too many I suspect
run who wrote the line with the free shipping in shipping.md, Maud or me? git blame
change create README.fr.md, the README in French for my mother who helps with the packing
files all njk files, wherever they are
change I'd love prices with a comma for the French visitors and a point for the others
change _site should become dist, and whatever counts on the old name must follow: netlify, scss, link checker and so on
info what sort of project is this in your eyes, and what folder are we in?
run audit the packages, only the ones that matter in production
change write src/js/countdown.js for the days until the last shipping date before Christmas
explain lighthouse gives 61 on mobile. what in base.njk is to blame?
run stash my half-finished christmas things
write put a new file src/_redirects there with /bougies /candles 301
change the cart should offer gift wrapping for 3 euros
run scaffold an eslint config with npm init @eslint/config
change set up .github/workflows/links.yml, checks the links every Monday and mails us if some are dead
explain Maud's commit 5d20b7f touches half the scss, what was she up to?
run which node do I have here?
change make src/_data/reviews.json with a few believable placeholder reviews and show them on the home page
change translate candles.njk in English, keep the names of the candles
"""),
    "glacier corer": ("glacier firn model", """
change get rid of the mutable state in state.py
delete get rid of state.py
change split helpers.py, it does two jobs
move helpers.py should be called numerics.py
change merge read_csv and read_netcdf into a single loader
run merge origin/main into my branch
change remove xarray from read_netcdf.py, plain numpy is enough
run remove tqdm from the dependencies
edit remove the line `import warnings` from plotting.py
change silence the warnings in plotting.py properly, not with a filter
change vectorise the loop in densify
run ruff format densify.py
change turn the asserts in cores.py into proper exceptions
edit turn RHO_SNOW = 350.0 into RHO_SNOW = 340.0
change document the cli options
run build the docs, strict mode
change type hints for cores.py pls
run mypy on cores.py
explain can _legacy.py go?
delete _legacy.py can go
grep who imports _legacy
change cut what _legacy still provides over to densify
change make plotting optional, as an extra
run install with the dev group
edit drop the leftover `breakpoint()` in test_cores.py
change drop click, argparse will do
run drop the last stash
change parametrize the densify tests
run just test_densify, stop at first failure
explain is scipy needed for one integral?
read what line length did we set for ruff
change split cli.py, one module per subcommand
copy keep a copy of core_b26.csv as core_b26_raw.csv
write empty src/firnpack/py.typed
change add a docstring to every public function in densify
run push the tag v0.7.2 to origin
change shorten the readme
explain shorten this for me: what does the State class actually hold and when is it reset
run strip the outputs from the notebook with nbstripout
change move the physics out of herron_compare.ipynb into the package
move move herron_compare.ipynb to docs/
list whats in notebooks
change cache the netcdf reads
run clear ruff's cache
diff show what i changed in densify.py so far
log last five commits touching cores.py
status anything uncommitted?
files find all the conftest files
change fix the off by one at the core bottom
run ruff check --fix, only the import order rule
explain does commit 'tweak grain size' change results or only naming
run show me commit 3be91d0
change deprecate load_core, with a warning that points to read_core
change seed the random cores so the tests repeat
explain why float32 in densify and float64 everywhere else
change units in the plot labels
explain is the tolerance in test_densify too loose
none what's the density of firn at pore close-off, roughly
info where is the root of this workspace
open which of these files do i have open
"""),
    "glacier warden": ("glacier hut app", """
change Booking.js to typescript
move Booking.js rename to BookingScreen.js
change swap axios with fetch in client.ts
run take axios out, yarn
change take lodash out of dates.js please
edit take out `console.log('beds', beds)` from BedPicker.js
delete take out AvatarOld.tsx
change take Avatar and AvatarOld together, one component with a size prop
change bookings.js still has .then chains, make await of them
run prettier only over src/api/bookings.js
change BedPicker is class component, make it a function with hooks
change break HutList in smaller pieces
run start metro with empty cache
change invalidate cached huts after one hour
edit timeout in client.ts 8000 -> 12000
change timeouts in client.ts should be retried two times
explain 8000 ms timeout, good idea in the mountains with bad net?
explain client.ts: what happens with a request when token expires in between
run add react-native-mmkv
change use mmkv for saving the bookings offline
change reducer.js -> redux toolkit slices
run reducer test alone, watch mode
explain reducer.js mutates the state somewhere or not?
run activate node 18 with nvm
change new file src/utils/distance.js that gives km between two huts
write src/i18n/it.json, only {} inside for now
change src/i18n/it.json, the italian one, same keys as de
copy src/i18n/en.json as start for src/i18n/fr.json
change say lodge in place of hut everywhere the user sees it
change pluralise "beds" in both languages
run pod install
change raise minimum ios, and whatever hangs on it in the native code
run make release apk with gradlew
run uninstall the app from emulator with adb, ch.hutapp
run tag this v3.1.0
change memoize the hut rows, scrolling is jumpy
explain why does Weather render twice at opening
grep where do we call useEffect without array... just list the useEffect lines
change dark mode
change remove inline styles of Weather.tsx
run remove node_modules and do fresh yarn install
delete metro.config.js away pls
explain metro.config.js, do we really need it
run dedupe the lockfile
change dedupe the date formating in dates.js and Booking.js
run what is listening on 8081
files every png under android
list show folder src/components
diff what is staged
status which files are modifed now
log who commited last in the ios folder
open open tabs?
info what kind of workspace do you see here
none thank you, the emulator is running again
run undo my last commit but keep the changes
change undo button after cancel of a booking
explain redux or zustand for such a small app, what do you think after seeing store
run yarn why react-is
change the eslint warnings in huts.js, solve by hand not by disabling
explain Info.plist asks location always, is that still necessary
"""),
    "glacier moulin": ("glacier crevasse game", """
change port noise.cpp to zig
delete kill noise.cpp
change kill the singleton in audio.zig
run kill the game, it hangs (process crevasse)
edit jump_speed 7.5 => 8.25
change jump feels floaty, tune it
change double jump
change macros in physics.hpp -> constexpr
run strip the release binary, zig-out/bin/crevasse
explain is 64 contacts enough for the serac level
read MAX_CONTACTS is how much?
run zig fmt src
run clang-format -i on physics.cpp and physics.hpp
change tidy physics.cpp
move input.zig -> controls.zig
change rebindable keys, input.zig
change drop libc dep
run drop the wip branch, local one
edit drop `std.debug.print("rope {}\\n", .{n});` from rope.zig
change drop all the debug prints unless we're in a debug build
run release-fast build
run cross compile for x86_64-windows
change cross compile step in build.zig
explain build.zig: what's the second module there for
change pass the allocator instead of the global one, world.zig
delete alloc_debug.zig, bin it
explain alloc_debug.zig, dead code?
grep alloc_debug imported anywhere?
change free what save.zig leaks
run valgrind on the debug binary
change unify ice.vert & ice.frag uniforms
copy ice.frag -> snow.frag
change snow shader, softer than the ice one, snow.frag
write assets/levels/03_icefall.json just {}
change third level, icefall, harder than serac
change wav to ogg, loader too
run track wavs with git lfs
run rm the whole .zig-cache
change ignore whatever shouldn't be in git here
run untrack zig-out but leave it on disk
change c_api.h: comments on each function
explain c_api.h, who owns the returned pointer?
change version the save format
change strip exceptions from the cpp side, return codes instead
edit .version "0.3.0" -> "0.4.0"
run commit as "rope: clamp length"
change magic numbers in player.zig, name them
run git blame rope.zig 40 to 60
explain rope.zig verlet or position based? does it matter
run rope tests only
change more rope tests, zero length & snapped
explain rope solver stable at 30 fps?
files any .wav lying about outside assets
list tools/
log what went in since 0.3.0
diff diff of build.zig, unstaged
status git clean or dirty
info workspace root + language?
open current editor files
none zig over c++ any day
"""),
    "glacier sherpa": ("glacier admin dotfiles", """
change Please make backup.sh idempotent.
run Please make backup.sh executable.
edit Please make KEEP=14 in backup.sh KEEP=30.
change Let backup.sh keep monthly archives as well.
change Fold common.sh into lib.sh and adjust the callers.
delete We no longer need common.sh, throw it out.
explain Do we still need both lib.sh and common.sh?
grep Which scripts source common.sh?
change Rewrite old_sync.pl in shell.
move old_sync.pl belongs in attic/, put it there.
explain Before I bin old_sync.pl: what did it do that rsync doesn't?
change Replace the backticks and the eval in mkuser.sh.
run Replace the linked vim files: stow -R vim.
run Reformat mkuser.sh with shfmt, two spaces.
change Strip the hard-coded hostnames from certcheck.sh and read hosts.txt instead.
run Strip trailing whitespace from hosts.txt with sed.
change Parallelise certcheck.
run Run certcheck under bash -x.
change Quote what needs quoting in rotate_logs.sh.
run shellcheck rotate_logs.sh, errors only.
explain Is it safe to run rotate_logs.sh twice in a row?
change Add a dry run switch to rotate_logs.sh.
run Dry run of stow for zsh and git.
change Make .zshrc start faster.
run Time how long zsh -i -c exit takes.
edit In .zshrc, EDITOR=vim must become EDITOR=nvim.
change Move from vim to neovim, config in lua.
read What's tabstop set to in my vimrc?
explain Do the indentation settings in my vimrc contradict each other?
change Sort the aliases by topic and weed out the duplicates.
run Sort packages.txt in place.
change Lock down ssh/config.
read Which port is the bastion on?
explain Anything in ssh/config you'd be embarassed about?
copy Back up ssh/config to ssh/config.bak first.
change Write a usage text for diskwarn.sh.
write Write hosts.deny containing the single line ALL: ALL.
change Write a uninstall.sh as the counterpart of install.sh.
write I want bin/.gitkeep, nothing in it.
run Uninstall wget, it came with brew.
change Remove the bashisms from install.sh.
edit Remove `set -x` from install.sh.
delete Remove the Brewfile.
change Turn the crontab lines in the readme into timers.
edit backup.timer: OnCalendar=daily turns into OnCalendar=weekly.
change Harden backup.service a bit.
run Verify backup.service with systemd-analyze.
explain Should backup.timer be persistent on laptops?
run Revert 77ac0e2, no editor.
explain 77ac0e2 is titled "misc", what was I trying to do there?
log Show the history of tmux.conf.
diff What have I altered in .zsh_aliases since the last commit?
status Is there anything left to commit tonight?
list What's in the systemd folder?
files Find me every script without .sh... well, start with all *.pl files.
info Which directory are you working in?
open Which dotfiles have I got open right now?
none What does umask 027 mean again?
change Merge .zsh_aliases into .zshrc, minus what nobody uses.
change Document each script in bin with one honest sentence in the README.
"""),
"saddle Ottoline": ("saddle stable bookings", """
explain How does the availability check avoid double bookings when two people click at once?
read Which port does the container listen on?
explain Is it safe to run the holds migration while the app is up?
run Do the availability tests pass?
grep Does anything still import app.cache?
explain Why is get_session in deps.py a generator and not a plain function?
read How many minutes does a hold last by default?
change A hold ought to go away by itself once its time is up.
explain What happens if Redis is down when a booking comes in?
run Which alembic revision is the database on right now?
log Who touched app/services/payments.py last?
explain Who calls whom between bookings.py, availability.py and payments.py? I'd like the whole path in words.
grep Where is CurrentUser defined?
explain test_refund_partial fails only on CI. Why?
run Is anything listening on 5439?
read What does the readme say about deploys?
explain Which is better for us, asyncpg with SQLAlchemy or asyncpg on its own?
none Is a 409 or a 422 the more usual answer to a clash of dates?
change A test for the refund path, please; a small one is fine.
explain What is app/deps.py for, in two sentences?
run Are any of our packages out of date?
list What's under migrations/versions?
explain Could you compare the two ways in which we build the session in db.py and conftest.py?
edit page_size in app/config.py: 40 instead of 25, please.
explain Does schemas.py look sound to you, or are we leaking the Stripe id to the client?
run Does mypy have complaints about app/services?
change Have the horses router page its results the way bookings does.
explain What could go wrong if I raised TOKEN_TTL to a day?
grep Are there any TODOs left in app/?
run What pulls in anyio? uv tree can tell us, the inverted one.
status Have I left anything uncommitted?
explain Did 4be90d1 change any behaviour, or does it only shuffle code as it claims?
run Show me commit 4be90d1.
change A docstring for each function in availability.py, if you would.
write Please create app/services/__init__.py, empty.
explain What happens to the money if the process dies between the charge and the commit?
run Add tenacity with uv.
explain Do we need tenacity at all, given that httpx has retries in its transport?
files Do we have any .sql files lying about?
diff What have I altered in models.py since the last commit?
explain Would you review what I altered in models.py?
run Sort the imports across the repo with ruff, letting it fix them.
open Which tabs have I got open?
explain Ruff says B008 about Depends() in a default. Is that a real problem here?
info What sort of workspace am I in?
run Autogenerate a migration called "add stall number".
explain Does the autogenerated migration lose data on downgrade?
move test_payments.py belongs in tests/services/, under the same name.
copy Could I have .env.example as .env as well?
delete cache.py has had its day; remove the file.
change cache.py has had its day, so take it out and let its callers do without.
run Who wrote line 40 to 60 of app/main.py?
explain How come /horses takes two seconds for a list of thirty?
change Make /horses answer in well under a second.
log What went in between v1.8.1 and v1.8.2?
change Release notes for v1.8.2 that an owner of a riding school would understand.
run Tag this as v1.8.3 and push the tag.
read What Python do we ask for as a minimum?
explain Why do we pin 3.12 in three different places?
run How big has the Docker image stablebook grown?
"""),
"saddle jonty b": ("saddle tack shop", """
read what port does dev run on again
run is 3100 taken
explain why does cart flash empty for a sec on reload
explain "use client" on CartDrawer, do we really need it
grep does anyone use framer-motion or is it just sitting there
explain what would look worse without framer-motion
run pnpm why framer-motion
run kick out framer-motion
change swap framer-motion for plain css transitions
read next version?
explain next 15, worth it yet for us? what breaks
run bump next to 14.2.5
explain how does middleware.ts know somebody's logged in
grep where do we call getServerSession
log when did middleware.ts last change n who did it
explain is it ok that session.ts puts the jwt in a cookie without httponly
change httponly + samesite for the session cookie
run tests green?
run just money.test.ts pls
explain money.test.ts: the swiss franc one is red, how come
change chf should round to 5 rappen
read where's vercel deploying us, which region
explain would iad1 make it slower for the uk folks
edit vercel.json fra1 -> lhr1
list whats in src/lib
files any .stories files anywhere?
change a story for SizePicker, all the states
none whats the diff between ssr and isr, general q
explain product page: static or rendered per request? and what makes it so
explain useCart vs CartDrawer's own state.. two sources of truth?
change get useCart to survive a refresh
read which image hosts are we allowing
explain does the wildcard in remotePatterns open us up to anything
status anything staged
diff show me whats staged
explain my staged stuff, good to ship?
run commit it, msg "cart: keep sizes in url"
run undo that commit but keep the files
change cart totals should show vat seperately
run ts errors?
explain the ts error in fetcher.ts makes no sense to me
grep any "as any" in src
change kill the anys in fetcher.ts
run e2e but only checkout, headed
explain checkout.spec flaky.. race or network
open whats open in vscode rn
info where am i, which repo root
run prettier over everything
move Price.tsx → src/components/product/Price.tsx
copy layout.tsx to src/app/cart/layout.tsx
delete bin src/app/page.tsx
write src/app/loading.tsx that's just: export default function Loading() { return null }
change loading.tsx for products with a skeleton
explain zod in checkout route, what slips past it
run bundle analyzer
explain which page is fattest and what's to blame
run node version?
explain swr or react query, for what we do here
run init shadcn with its cli, defaults
change dark mode toggle in the header
"""),
"saddle Radomir": ("saddle trail rider", """
read what is our minSdk?
explain is it safe to lift minSdk to 29, whom we lose by this?
edit please set minSdk from 26 to 28 in app/build.gradle.kts
explain for what is TileCache good if map library has cache already?
run unit tests of app module are passing?
run only RideViewModelTest, debug variant
explain RideViewModelTest hangs on my colleague's machine and on mine not. From what can it be?
grep where we declare interface RideDao
grep is GlobalScope used somewhere?
explain is GlobalScope in SyncWorker a danger for us
change TrackingService must stop itself when battery goes under 5 percent
explain what will Android 14 do to TrackingService, it starts from background
log last five commits in core/map, please
explain could c77a0fe be what makes the map so slow since tuesday?
run which files were in c77a0fe?
read which Room do we have in catalog?
run is ktlint happy?
run let ktlint repair what it can
explain ktlint or detekt, which one gives more for a team of two?
change add detekt with rules that are not too hard for old code
none does Kotlin 2 mean K2 compiler is on by default?
explain can we go on Kotlin 2.0 with this Hilt, or it will break
list what modules lie in core?
files find all strings.xml
change polish strings.xml lacks half of texts, complete it
run install debug on the phone that hangs on cable
run what devices does adb see
explain app dies at start in release only. Proguard?
change proguard rules that retrofit models need
read is useAndroidX turned on in gradle.properties?
explain why 2g for gradle jvm, would 4g help anything
edit gradle.properties, -Xmx2g → -Xmx4g
run gradle daemons, how many are alive?
run who brings okhttp 3 in, show dependencies of app for releaseRuntimeClasspath
explain is old okhttp in our tree a security hole or only ugly
status is my working copy clean?
diff what did I change in NetworkModule.kt
explain look on my changes in NetworkModule.kt, will timeouts work as I think?
change timeouts of network shall be different for upload of ride
explain how goes a GPS point from sensor to database?
explain what happens with ride when user kills app in the middle
change ride that was interrupted should be offered to continue
open what files do I have now in editor
info show me facts about this workspace
move RideScreen.kt should live in app/src/main/java/app/trailrider/ui/RideScreen.kt
copy values-pl/strings.xml also as app/src/main/res/values-cs/strings.xml
change values-cs/strings.xml in czech
delete fastlane/Fastfile we do not need, throw it away
explain fastlane or github action for upload to play store?
write file app/src/main/res/xml/backup_rules.xml with only <full-backup-content /> in it
change backup rules which keep rides but not tokens
run build bundle for release
read who is versionCode now, 56 or 57?
edit versionName "4.1.0" to "4.2.0"
run is java 17 what gradle takes here?
explain RideRepository returns Flow and also suspend List. Which one is the good way?
explain lifecycleScope in MainActivity, is there leak or I see ghosts
grep some FIXME in kotlin sources?
explain do indexes in RideDao's entity fit to the queries
run throw out branch feature/heatmap here and on origin
"""),
"saddle Dr Wendeline": ("saddle gait study", """
read quick one before the meeting, what's the window length in params.yaml?
explain reviewer 2 asks why we chose 2.5 s windows, does anything in our code or notes justify that
explain does split.py keep all windows of one horse on the same side? if not our accuracy is nonsense
grep where is the train/test split actually called from
change make the split by horse, not by window
run do the python tests still pass, I touched features.py on the train
run and the testthat ones?
explain test-utils.R fails with "non-conformable arguments", I stared at it for an hour
read which lme4 is in the lockfile
run is the renv library in sync with the lockfile?
explain random slope for horse or only the intercept, which is better with 14 animals
change put the random slope in fit_mixed.R and let the report pick it up
explain what does fit_mixed.R do with horses that have one trial only
list what figures do we have so far
files are there any notebooks outside notebooks/?
run strip the outputs from all notebooks, nbstripout is in the env
explain should notebook outputs be in git at all, for a paper repo? pros and cons for us
run is jupyter already running somewhere on this box
none what was the formula for Cohen's kappa again
explain 03_classifier says 0.97 and the paper says 0.91, where does the differnce come from
grep is set.seed called anywhere in R/
explain seed 1881 is in params.yaml but are results really reproducible?
log when did features.py last change and was it Tomasz
run git blame on src/features.py, I want to know whose window function that is
explain that window function, is it a Hann or did somebody invent his own
change replace the home made window by the scipy one
diff what's different in paper.qmd since friday's commit, i haven't commited anything
explain read over my edits in paper.qmd, is the stats paragraph still correct
status any untracked files I forgot
run dvc repro, only the features stage
explain what would dvc re-run if I changed the overlap, everything?
edit overlap from 0.5 to 0.75 in params.yaml pls
run render the paper to pdf with quarto
change methods section for the paper, from what features.py does
explain 02_features.ipynb and src/features.py seem to do the same thing, which one is the truth
change one of the two has to go, get everything usefull from 02_features.ipynb into features.py
delete old_pca.ipynb can go
explain does anybody lose anything if old_pca.ipynb goes
move windows.parquet should sit in data/interim/ rather than data/processed/
copy keep a copy of fit_mixed.R as R/fit_mixed_submitted.R
open which files have I open, I lost track
info what folder is this session pointed at
read at which sampling rate was the raw data recorded, I think it's in the readme
explain 200 Hz and a stride of 0.6 s, do we undersample the canter with the filter in loading.py
write data/raw/.gitignore with a single * in it
change data dictionary for horses.csv, with units
run how much space does data/ take
run add the R package emmeans to renv
explain emmeans after a mixed model: are the p values in R/plots.R corrected for anything
run what R is installed here
read welche Spalten hat horses.csv
explain Warum dauert loading.py beim ersten Lauf so lange und danach nicht mehr?
run papermill 01_explore.ipynb into out/01.ipynb
change same figure style in R/plots.R and in the notebooks please, colourblind safe
explain is it ethical.. I mean, is there anything in this repo that identifies the owners
change anonymise the owner names on loading
explain can _targets.R and dvc.yaml both stay or are they fighting over the same outputs
run style the R folder with styler
run export the conda env without builds to environment.lock.yml
change plan for moving everything to targets, step by step
"""),
"compass Philippa Thackeray": ("compass trail docs", """
change Support keeps getting the same three questions about offline maps after every release, so would you mind adding a short FAQ at the bottom of docs/offline-maps.md?
files Marketing would like to know which pictures we ship at all, so could you hunt down every png in the project for me, wherever it sits?
run I've had four people complain about spelling this week alone. Could you please run codespell over the docs folder and show me what it grumbles about?
change Our 404 page is just a grey box at the moment; something friendlier in overrides/404.html with links to the popular pages would be lovely.
explain A colleague in Leeds can't get the site to build, although her Python is the one from our .python-version. Looking at pyproject.toml, what else might be wrong at her end?
explain I inherited hooks/version_badge.py from Tom, who has left, and I am rather afraid of it. Could you tell me in plain words what it does to the pages?
run Before I show the new pages to the product owner at two, would you start the local preview with mkdocs serve on port 8100?
edit The brand people have spoken, alas: please swap the primary colour in mkdocs.yml from teal to deep orange.
change Since the last release users say that the webhooks page doesn't tell them how to verify a signature. Please write that section for docs/api/webhooks.md, with an example in Python.
explain We're being asked whether the GPS dongle page can go altogether. Does anything still depend on docs/legacy/gps-dongle.md, and would you remove it?
run The review deadline is today and strict mode always finds something, so please do a full build with mkdocs build --strict, thanks.
change That strict build gave me thirty-odd warnings about links between pages, I'm sorry to say. Would you put them right wherever they are?
list New writer starts on Monday and wants to see how we organise things; would you show what's inside docs/api?
change The getting started page was written for the 2022 app and the screenshots have moved on. Please rework docs/start.md so that a beginner can follow it without phoning us.
delete The old banner has been haunting us since the rebrand and legal would rather it were gone, so kindly bin docs/images/banner-old.png.
run I believe somebody merged new dependencies overnight because nothing imports here any more. Would you do a uv sync, please?
grep Our lawyers insist that we never again write "guaranteed accuracy", so where in the docs does that phrase still appear?
explain On the staging site the "last updated" dates are all identical, which can't be right. Any idea why the revision date plugin does that in our workflow?
change Whoever wrote scripts/check_frontmatter.py assumed every page has a title, and now it crashes on the ones that don't; a proper message with the file name would do nicely.
write The hosting people need a file called docs/CNAME with the single line guides.trailhead.example in it, could you put that there?
run Could you find out for me who last touched each line of docs/sync.md? A git blame will do, I promise I'm not cross with anybody.
explain I've read docs/sync.md three times and still can't tell whether conflicts are resolved on the phone or the server. Is it the text, or is it me? An honest review, please.
change We promised the accessibility group better contrast by the end of the month, and docs/stylesheets/extra.css is the culprit, I'm told. Please see to it.
move Troubleshooting is really a part of support nowadays, so would you move docs/troubleshooting.md to docs/support/troubleshooting.md?
run We'd like zoomable images and the mkdocs-glightbox package was recommended at the meetup; please add it with uv, nothing else for now.
change Nobody reads the tokens page to the end because it's one enormous paragraph. Split docs/api/tokens.md into sensible sections, and add a table of the scopes.
log My manager has asked what the team has been up to in this repository since Easter. Could you show me the commits, authors included?
explain The workflow in publish.yml deploys on every push, pull requests from forks included if I understand it right, and that makes me nervous. Is it safe?
run I should like to keep my half-finished draft out of the way while I fix something urgent, so stash it please with the message "sync draft".
change For the German launch we need the index page in German as docs/index.de.md; please keep the tone polite, with Sie and not du.
read Before I email the volunteers: what does CONTRIBUTING.md currently tell them about pull requests?
status I was called away for lunch in the middle of something and have quite forgotten where I was; which files have I touched that aren't committed?
change There is no test at all for pages with an empty front matter block, which is precisely how we broke production in March. Would you add some to tests/test_frontmatter.py?
run If it isn't too much trouble, format all of the markdown under docs with mdformat, since the editors all have different habits.
explain What was Tom after with the commit "temporary nav hack" from last autumn? It seems rather permanent, and I don't know whether we may revert it.
copy We will have a sister page for the watch app, and I'd like to begin from what we have: copy docs/offline-maps.md to docs/watch-maps.md, please.
change The nav in mkdocs.yml has grown like ivy, half of the pages aren't even in it. Could you regroup it by what readers want to do?
run The pre-commit hooks are dreadfully out of date, according to the security newsletter. Would you let pre-commit autoupdate deal with it?
diff I made a number of little corrections on the train this morning and I'd like to check them before anyone else does; what precisely did I change?
explain My predecessor chose awesome-pages and a nav in mkdocs.yml at once. Don't these two get in each other's way, and which one wins?
edit We've been renamed by the powers that be, so site_name in mkdocs.yml must now read Waymark Guides instead of Trailhead Guides.
change Every ticket this week begins with "where is the changelog". Could you draft a CHANGELOG.md that a normal person can understand from what we did this year?
run The revision of the 12th, a41be90, went out by mistake and the customers noticed. Please revert that commit, with the standard message.
open I seem to have a frightful number of tabs. Could you tell me which files I've got open in the editor right now?
change Readers in Japan complain that search finds nothing for them; please configure the search plugin so that Japanese works as well as English.
run When you have a minute, check the built site for dead links with linkchecker, the output is in site/index.html as usual.
explain Please look over the README as if you had never heard of us, and tell me honestly what a newcomer would be missing.
info Forgive the silly question, I've three windows side by side: which project is this one, and where does it live on my disk?
change The badge hook prints a warning for each of the 200 pages, and nobody can see real errors any more. Have it warn just once, please.
run Friday's pages are all approved, so please commit everything that's staged with the message "Publish May guides" and we can all go home.
explain Is it worthwhile for us to keep both codespell in pre-commit and in the dev group, or is one of them superfluous?
change Could I ask you for a contributor's style guide, one page in docs/style.md, derived from how our better pages are written?
run The tests for the front matter were red on the build server this morning, could you run just those with pytest so that we see whether it's us?
change The publish workflow takes eleven minutes and most of that is installing things again and again, so some caching there would be greatly appreciated.
explain My question is probably in the wrong place, but the SEO agency says our site_url makes Google index everything twice. Are they right about our set-up?
none Out of curiosity, since the agency asked me and I had no answer: what's the difference between a canonical URL and a permalink?
run We need the tag 2024.6 on the present commit before the translators begin; would you create it, annotated, saying "Freeze for translation"?
explain One reader wrote that our token advice encourages people to put secrets into URLs. Does docs/api/tokens.md really say such a thing, and should we worry?
change All our code samples use curl only and half of the audience is on Windows. Add PowerShell tabs next to them on the API pages, will you?
run Which version of mkdocs have we actually got in this environment? The vendor's support won't talk to me until I tell them.
"""),
"compass Brody Castellanos": ("compass bearing kit", """
run hey so CI went red overnight and I can't tell if it's a flake, can you run swift test here and see if it's the same on my machine?
change Beta testers keep telling us the heading jitters like crazy when the phone's in a car mount. Can you make HeadingFilter smoother without adding a noticeable lag?
list The new intern wants to get a feel for the tests before standup, mind showing her what's in Tests/BearingKitTests?
explain Somebody on the forum claims our declination is off by half a degree up in Alaska. Could they be right, or is the math in Declination.swift fine up there?
edit We decided in planning to drop the old OS, so in Package.swift .iOS(.v15) becomes .iOS(.v16), that's all for now.
run I just got yelled at in review for formatting again, lol. Please run swiftformat on the whole package so I don't have to hear about it.
change We've got a customer who opens our GPX files in Garmin BaseCamp and it chokes on the timestamps. Please make GPXWriter spit out something BaseCamp likes, with tests.
explain Quick one for the compliance spreadsheet, they want it by noon: do any of our dependencies clash with the MIT license, or are we good?
explain I know it was 2 years ago but do you see any reason why TileCache is an actor and not just a class with a lock? We're debating it on slack.
run Upgrade swift-argument-parser to whatever is newest within our range please, dependabot has been bugging me for weeks. Just that one package.
grep We renamed this thing like three times, so before I promise anything to the android folks: who still calls rawHeading anywhere?
change The README shows an API that doesn't exist anymore since 2.0, and folks open issues about it daily. Can you get the usage examples up to date?
write For the website people, I need a .spi.yml in the root that says version: 1 and nothing else, they'll fill in the rest later.
run so my build folder is haunted again, things compile that shouldn't. swift package clean and let's start over
explain Our demo app freezes for a second on first launch and I have a hunch it's LocationProvider, but it could be the cache. What do you think is going on?
change Right now the CLI just crashes if you hand it a folder instead of a file. Would be awesome if bearing gave a decent error and exit code 2.
diff Got pulled into a two hour meeting mid edit and I honestly don't remember what I was doing in Heading.swift, show me my changes there?
run Can you pull up what's in commit 77f0c2e for me, the patch and all? The PM says that's where the battery thing started.
change Please add a doc catalog article for newcomers on how magnetic and true north differ in our API, we keep answering that one by email.
explain Is it OK to mark Heading as Sendable the way we did, or did we just silence the compiler there? I'd rather hear it now than from a crash log.
move The xcframework script is really a CI thing and it confuses people where it is. Move Scripts/make-xcframework.sh to ci/make-xcframework.sh please and thanks.
run Lint warnings are over 90 since the merge, most are the trivial kind, so let swiftlint --fix take care of what it can.
change The other 30 or so swiftlint warnings it couldn't fix by itself are on us I'm afraid. Would you go through and clean those up by hand?
explain ok so the customer says the fix works, but now his watch shows a heading 10 degrees off from the phone. Is that still us or is it his strap magnet?
run Docs team asked for a fresh archive of the API docs. swift package generate-documentation --target BearingKit should do it, right? go ahead
explain Before we tag: do the changes since 2.3.0 break anybody's code, as in, is this a minor or do we need to call it 3.0?
change We don't have any test that the filter wraps properly from 359 to 1 degrees, which bit us in the airshow demo. Please write a bunch.
files My laptop search is useless today. Could you find anything with Cache in the file name for me?
run Hate to ask, but could you make me a release build of just the bearing product? Need the binary for a guy at a trade show in an hour.
change For visionOS folks we'd need the package to at least compile there, CoreLocation bits and all. Have a go at it?
log QA wants to know what went in since Monday, so give me the recent commits, one line each is plenty.
explain In code review Dana asked why we convert to radians twice in Declination.swift and I had no answer. Is that a bug or am I missing something?
copy I wanna try a hilly fixture without messing with the good one, so duplicate alps.gpx as rockies.gpx in the same Fixtures folder would you
change Location permission denied currently looks the same as no GPS signal for our users, and the support load is real. Give LocationProvider proper errors for both.
run I need a branch called hotfix/airshow off of the 2.3.1 tag, customer's waiting so let's be quick about it
edit The team voted and 140 columns is too wide for split screen, so set line_length to 110 in .swiftlint.yml please.
change Since we moved to the 5.9 toolchain there's a ton of concurrency warnings in the cache. Can you sort those properly, no @unchecked stuff please?
status Wait, am I even on the right branch? And is there anything I haven't committed, I need to know before I rebase.
run Only the GPX tests please, the rest takes forever on this old Intel box: swift test with a filter for GPXWriterTests.
explain Someone suggested we ditch swift-docc-plugin as a dependency because clients have to download it too. Is that true and can we?
change Could you come up with a nice changelog entry for what I've got on this branch? Something users get, not our internal gibberish.
delete codecov.yml is a leftover, we haven't paid for that service since last year, so feel free to get rid of it.
run what swift version does this machine have, the guy from Apple support asked and I blanked out
change The demo's ContentView is one 400-line body and the Xcode previews time out on it. Break it into smaller views, would ya?
explain What the heck was the commit "undo the undo (again)" about? It touched Heading and TileCache both and I don't dare to touch either.
change I trip over this every time I set up a new runner: the toolchain version lives in three files. Can you make it come from one place?
run Yesterday's merge was a mess and nobody's pulled it yet. Please hard reset me to origin/main, I have no local work to lose.
change GPX export on a ten hour track eats like 600 MB because we build one giant string, as one user so kindly measured. Stream it to disk instead.
open which files do I have open over there in Xcode, uh, I mean in the editor? lost track while screen sharing
explain Could you walk me through how a raw magnetometer reading ends up as a Heading? I've got to present this Thursday and I only know half of it.
run Dependencies look weird, like two versions of the same thing, so show me the tree with swift package show-dependencies?
change It'd be really neat if the command line tool could print JSON as well, our data science folks parse the text with regexes, poor souls.
change Make a GitHub Actions workflow that builds and tests on macOS and Linux, please. We've been flying blind since we left Bitrise and it shows.
run One more for the road: push the tags to origin, I did the commits already but forgot about those.
info I've got a clone on the external drive and one here, and I keep mixing up. Which folder are we in and what package is it?
explain I don't get how the retry in TileCache ends, if it ends. Could it loop forever with no network? Asking because of that one battery report.
change Our public types have barely any doc comments, which looks embarrassing on the package index. Fill those in for everything public in Export and Cache please?
none Not urgent, just wondering over coffee: is there actually any place on earth where magnetic declination is always zero?
run Tests pass one time out of five with the thread sanitizer, according to Dana. Run swift test --sanitize=thread so that I can see it myself?
read Hey do you know how far the changelog got, is there an entry for 2.4 in CHANGELOG.md already?
"""),
"compass Zbigniew Oravec": ("compass lodestone", """
explain Good morning, I took over this tool from colleague which is retired now. Could you please explain me what Graph.hs does with cycles, because I do not find any check?
run Please be so kind and build everything with cabal build all, I want to see if the new machine of our team has all what is needed.
change The users from logistics complain since version 0.8 that error messages of parser are for them not understandable. Please make them more human, with line and a hint.
write I need for the IDE plugin an empty file .lodestone-root in the top folder, it is only marker, there must be nothing inside.
run Before the code goes to review it would be good to have it formatted as we agreed. Please call fourmolu in place on src and app.
explain Student has asked me for what is good the index-state in cabal.project and if our old date makes some problem, and I was not able to answer.
change We have a parser without a test for comments, and exactly there was the bug in February. Would you write some cases in ParserSpec.hs, please?
explain In Config.hs is unsafePerformIO used, and it makes me not a good feeling. Is there some reason for it, or can it be done normally?
grep My boss wants to know how much is still to do in the code. Can you show all places where somebody wrote undefined in src?
run The dependency bounds are old already one year, I would like to know which ones. Please run cabal outdated, only the report, nothing to change.
change Our customers with big monorepos have said that the export to Dot needs four minutes. I think it is String everywhere; could you rewrite it with Text Builder?
none Thank you very much, with this I can finally answer the mail from logistics. Have a nice weekend!
change We publish tomorrow on Hackage and the upload check complains about missing bounds and description. Please make the cabal file ready for it.
explain What do you think about our module Pretty.hs, is this a good style, or would you do it with the prettyprinter library? I ask because of the discussion on last meeting.
run I have heard that hlint can make refactorings alone when it has the right option. Please run it with --refactor for src/Lodestone/Types.hs, inplace.
list For the documentation I must write down all export formats which exist, so what files are there in src/Lodestone/Export?
change Please, the tool reads now only one file. The colleagues would like to give it more files and also a directory, and the graphs should be joined.
log It was sometime last summer that Jana changed the grammar, but I don't remember when. Show me the history of src/Lodestone/Parser.hs, please.
run In the night the CI was red only in the graph tests. Can you start the test suite with match for GraphSpec only, so we don't wait for all?
explain Since we have the upgrade to GHC 9.6 the benchmark is slower by one third. Where could this come from, have you some idea when you look in bench and Parser?
move The example is used by the tests more than by users, therefore please move examples/monorepo.lode into test/data/monorepo.lode.
change Man page is from the version 0.5 and half of options is missing there. Be so kind and bring man/lodestone.1 up to what the program really can do.
run The colleague from Brno wants to look at my work, but it's not finished. Commit all with message "wip: joined graphs" and I will squash later.
status I was ill for two weeks and I do not remember what state I left here. Are there some files changed or new which are not in git?
change I have seen that Json.hs writes the fields in other order each time, which makes the diffs for our users horrible. It should be stable.
explain Is it dangerous that we freeze all versions in cabal.project.freeze when we are also a library on Hackage? One person wrote an issue and he was quite angry.
run Please make source tarball for Hackage with cabal sdist, I will upload it with my hand after lunch.
files Somewhere must be golden files for the Dot export, I believe with ending .dot, but I don't see them. Can you search them?
change For a new option --max-depth I have only the wish of customer, no design: the graph should be cut after N levels. Can you do it from Main.hs to the Graph?
read The auditor asks for the license of this program as it is declared in our cabal file, can you tell me please?
run Yesterday I have deleted by mistake the file test/golden/cycle.dot and didn't commit yet. Please restore it from the last commit.
explain Could you look at the last commit from Jana, "simplify everything"? I'm not sure it is equivalent to what we had before, especially for the empty graph.
change Warnings in the build are now over fifty after we switched on -Wall, and no one looks at them. I ask you to repair the causes, not to switch it off again.
delete Since all of us use now nix for the editor, the file hie.yaml has no sense any more. It can be removed, please.
run The flake inputs weren't touched since January, and the security team wants it newer. Please do nix flake update.
explain Why do we need an orphan instance for FromJSON in Config, and what happens if somebody imports both modules? In our team nobody is sure about it.
change If the config file is missing then the program ends with a Haskell exception, what frightens our users from other departments. Better use some defaults and say it to them.
copy I want to try a different settings of formatter without risk. Can you copy fourmolu.yaml to fourmolu.experiment.yaml?
run How long time needs our parser now? Please start the benchmark called parse with cabal, I would compare with the numbers from wiki.
diff Before I send it for review I would like to see with own eyes what I have staged, can you show it to me?
change README says nothing about how to install on Windows, and three people asked already this month. Please write there a chapter about it, you can take it from CI file.
open I have sent screenshot to the colleague and he asks what files are opened in my editor at the moment, can you list them?
run Question of the administrator: which versions of ghc are installed here by ghcup? He wants to delete some because the disk is full.
explain Does somebody still need the aeson dependency in the library part, or is it used only in the executable? If so we could maybe divide the package, what is your opinion?
edit The CI file prints always too wide code in the review tool, so we want column-limit in fourmolu.yaml 90 and no more 100.
change In the flake is no development shell for people without GHC. Could you prepare one that has cabal, fourmolu, hlint and the language server?
run I'd like a documentation in HTML of all modules for the intranet, please generate it with cabal haddock.
none Excuse me a theoretical question for my lecture: what is the difference between a semigroup and a monoid, in two sentences?
change Module Types.hs has become a rubbish bin with forty types. Please propose a division to smaller modules and do it so the public API stays the same.
explain The ticket number 212 says "lodestone eats memory when the input has a long chain". Do you see in Graph.hs some laziness that could be guilty?
run To be sure that it's not only on my computer, please clean all build products with cabal clean, it was strange behaviour since the upgrade.
info Sorry, I have opened too many terminals today. In which workspace are we here and what kind of project is it?
change The students should understand our grammar, but it exists only in the heads and in Parser.hs. Make docs/grammar.md from it, in EBNF and with small examples.
run Some commit between v0.8.1 and now broke the exit code, I will search it. Please start git bisect with HEAD as bad and v0.8.1 as good.
change I'd need completion of options for bash and zsh in the package, our operators type the long names every day and they are not happy.
explain When I read haskell-ci.yml, it seems that the tests run only for one GHC although the matrix has four. Do I see it right, or what is the reason?
run Please show me who wrote lines 40 to 80 of app/Main.hs, git blame can do it, I need to ask this person about the flags.
change The golden tests fail at colleagues with Windows because of line ends, I guess. Please make the comparison resistant against it.
explain Our packager from Debian finds that we ignore good hints in .hlint.yaml. Can you judge if he has right, or had we good reason?
run He also asks, the same Debian man, for all tags that we have in git, sorted from newest. Can you print it?
"""),
"compass Anjali Deshmukh": ("compass ferry desk", """
run Team, after the power cut in the office my containers are all gone. Kindly bring the stack up again with make up, and then we'll see further.
change As per the customer escalation of yesterday, two families got the same cabin on the night sailing. Kindly find out how bookings.ts permits this and close that gap.
explain Dear assistant, hold expiry is set as 15 minutes but customers are reporting that seats come back after half an hour only. Why would this be happening?
list Auditor is sitting next to me and wants to see all our migrations one by one, please show what is there in db/migrations.
write Operations wants to block deployments during festival week. Create a file DEPLOY_FREEZE in the root with the content: no deploys until 4 November. That's it.
change We are adding freight customers from next quarter, so bookings should have a company name and a tax number. Please prepare the migration and whatever is required in the API also.
run Freshly pulled and I can see there's one new migration from Rohit. Please apply it to my local database, make migrate is there for that.
edit Business has agreed to be a little more generous with the customers: BOOKING_HOLD_MINUTES in .env.example to be changed from 15 to 25.
explain Before the steering meeting I need your view: is it wise to run Postgres inside compose in production as we are doing now, or are we asking for trouble?
read Vendor support is asking which image tag of caddy we are having in docker-compose.yml, they will not proceed otherwise.
run Reminders did not go out since 6 am and the helpdesk is getting calls. Please give me the last 200 lines of logs from the worker container.
change Thing is that nobody notices when the worker dies. Can we have health checks in the compose file for api, worker and db, and api to wait till db is really ready?
none Just informing you that the port authority has postponed our go-live by one week, so no need of any hurry today.
grep Finance is asking where all the VAT is hard coded. Could you please look for 0.21 across the api sources?
explain Rohit made a commit called "perf stuff pls ignore" touching the sailings route, and I'm his reviewer. What was he trying to achieve with it?
change New joiners are spending two days for the setup. Kindly make a proper local setup chapter in the README, from cloning till first booking, nothing assumed.
run After changing the tables yesterday our kysely types are stale, so TypeScript is shouting everywhere. Please regenerate them, in api there is a script called types.
move The runbook should be found by the night shift also, they are only looking in ops. Please shift docs/runbook.md to ops/runbook.md.
change Restore was tried last Sunday during the drill and it took us four hours of guessing. We need a restore script in ops which is the counterpart of backup.sh and verifies the dump first.
log For the sprint report, please give the list of commits of last two weeks along with who did them. Manager wants it before five.
explain There's an index made in 20240302_sailings_index.sql, but the departures query is still slow as reported by the terminal staff. Is it even getting used, what do you think?
run Last migration has gone wrong on my machine, vehicle_length column is of the wrong type. Do one make rollback for me, please.
delete ops/restore.sh.old is creating confusion in every drill, somebody always runs that one. Kindly remove it from the project.
change Vehicle length is coming as text from one of the agents, for example "5,2 m", and then the API returns 500. Should be accepted where it makes sense and otherwise a clean 400 please.
run We are going to show week numbers, and Meera has suggested date-fns in place of rolling our own. Please npm install it inside api, I'll do the coding.
explain Can we remove luxon now, or are pricing and sailings depending on it in such a way that timezones will break? I don't want any surprise in the October clock change.
files The security team is asking how many Dockerfiles we are maintaining. Can you locate every Dockerfile in the repo?
change Reminder mail is reading like a threat, one passenger has actually complained in writing. Please reword worker/templates/reminder.txt so it's warm, and mention the check-in time.
run Something is already sitting on port 5432 and so db is not starting, same as last month. Please check which process is holding it.
explain Only the api container is having restart always in the compose file, others not. Is there any logic behind this or did somebody just forget?
status Meera is saying that I've forgotten to commit a file, which is quite possible. What all is pending in my working copy?
change There are no tests for release_holds.py whatsoever, and that job is deleting rows from production! Kindly cover at least the boundary times.
copy For the new Tuesday server I need its own environment file, so take a copy of .env.example as .env.tuesday, values I will fill up myself.
run Disk of this box is 94 percent full as per the alert mail, mostly old images I suppose. Please do docker image prune with force so that it won't ask.
change Makefile is having no help and people are calling me on Saturdays for it. Let plain make print all the targets with a short description each.
explain Rollback section is missing in half of our migrations. If we deploy on Friday evening and dbmate down is required, what will break? Please go through all three.
change Our mail relay is going down for some minutes daily since it's migrated, and those mails are lost simply. Kindly queue and resend them.
run The junior has written all SQL in his own style and the linter is failing since. Kindly run sqlfluff fix on db/migrations, without confirmation.
change Pricing is having nine nested ifs now and each season we add one more. Can you restructure pricing.ts such that product people can maintain seasons in a table?
diff I've edited the Caddyfile in the middle of a call and honestly do not trust myself. What is different now compared to the committed one?
explain Kindly check backup.sh with a critical eye, because once the dump was zero bytes and still it reported success. How is that possible?
explain Helpdesk lady is telling that some passengers get the reminder twice and some never. From reading reminders.py, can you say in which cases this comes?
run Release has been approved by the client in writing (finally). Please commit what is staged with message "release 4.1.1: fix sailing times" so I can go ahead.
change API container is running as root and image is 1.2 GB, both are findings of the pen test. Please harden api/Dockerfile and make it slim as far as possible.
info I'm taking over Rohit's laptop for today and he has some five checkouts. Which project root is this one, and what sort of project?
explain What does release_holds do when two workers are picking the same row at the same moment? I'm told that Celery takes care but I'm not convinced.
run The tests for reminders only, please, with pytest inside worker. Rest of the suite needs the database and that is still down at my side.
open I was reviewing some files before the lunch and then got disturbed. Which ones are still open in my editor?
change In the seed data all ferries are sailing in 2021, because of which the demo looks empty. Make db/seed.sql such that sailings are always in the coming weeks.
none By the way one doubt, generally speaking: is a nautical mile longer than a normal mile, and by how much roughly?
run Please rebuild the api image without using the cache, I have a strong feeling that it's still carrying the old node modules.
explain Honestly speaking, is our docker-compose.override.yml serving any purpose today, or can I tell the team that it can go?
change We got a legal notice that passenger data must go after 24 months. Plan and implement a clean-up task in the worker, with the period configurable please.
run Rohit's fix is sitting on branch fix/hold-race and production is burning, kindly cherry-pick 9be41d7 from there on to mine.
change The client has Dutch passengers also, so reminder mails are to be sent in the language of the booking. Dutch text also you only have to prepare, sorry!
explain Could you summarise for a non-technical person what happens from clicking "book" till the confirmation mail? It's for the handover document of the client.
run Last thing before I log off: which containers are running at this moment and since when? I have to write it in the shift log.
write CI people have asked for an .nvmrc inside api, it should contain only 20 and nothing more, please create it for them.
change Meera has raised a ticket that our celery tasks are failing silently. Let failed tasks be retried thrice with some delay and then alert the ops mail id.
change Timezone on tickets is UTC and the terminal staff are sending people away at the gate. All times shown to passengers should be in the port's local time, kindly do the needful.
"""),
"thicket bramwell": ("thicket parcel desk", """
change dockerfile for this thing, multi stage, small as possible
write new file .dockerignore, two lines: build and .gradle
change write a .gitignore that suits a gradle kotlin repo
write touch V4__weights.sql next to the other migrations, leave it empty
change V5 migration: parcels get a weight, old rows 0
run ktlintFormat
run run only ParcelServiceTest
edit application.conf port = 8080 -> port = 8090
change port should come from the environment if its set, else 8080
change swap gson for kotlinx.serialization
edit drop the line implementation("com.google.code.gson:gson:2.10.1") from build.gradle.kts
change get rid of joda, java.time does all that now
explain do we still need joda
grep where do we import org.joda
delete bin SoapClient.kt, carrier switched it off
change rip out everything soap, callers too
change rename Parcel to Shipment but leave the db tables and json alone
move LabelPrinter.kt becomes ZebraPrinter.kt
change make a compose file for prod, db not exposed
edit compose: image postgres:14 should say postgres:16
run pull the new postgres image and bring the db up
change nginx conf in deploy/ that proxies to us and does tls
write deploy/VERSION containing 2.7.0
change systemd unit so it restarts when it dies
diff what did i change in the compose file
run which of our deps are outdated
run flyway migrate
change hello world ktor server in samples/Hello.kt, port 9000
write samples/Nop.kt with exactly: fun main() {}
copy DhlClient.kt to GlsClient.kt
change GlsClient like the dhl one, their api takes xml tho
explain ParcelRepository, leaking connections or not?
explain why does the label print twice when i retry
list whats under carriers/
status anything uncommitted
run commit all, message "gls client, first cut"
change commit message for whats staged, the reason not the filenames
log who touched Routing.kt lately
run blame on ParcelService.kt lines 40-60
run gradle wrapper up to 8.7
change readme needs a section on running it locally
edit put "JDK 21 required." under the heading in the readme
change turn println into proper logging but only outside the tests
run fat jar pls
none nah thats fine
"""),
"thicket oduya": ("thicket moss ledger", """
change Could you please create a file called examples/restaurant.moss which shows a month of a small restaurant, with wages and VAT?
write Please create examples/empty.moss; there should be nothing in it, the parser test only needs it to exist.
change I would like a Makefile beside the justfile, offering the same targets for people who don't have just installed.
write Would you make a rust-toolchain file whose only line reads 1.78.0?
run Kindly bring the formatting of the whole crate in order with cargo fmt.
change Please replace lazy_static with the std types wherever we use it and see that it still builds on our minimum version.
run Would you remove lazy_static from the dependencies, please? Nothing refers to it any more.
run And take the unused dependencies out with cargo machete, it has a --fix flag I believe.
edit In rustfmt.toml, max_width should be 90 instead of 100, if you don't mind.
change Dates in the balance report ought to look like 3 Mar 2024 rather than the ISO form, though only when the output goes to a terminal.
edit Please substitute "Plain text book-keeping." in the README with "Plain text accounting for small clubs."
change The README lacks any mention of the QIF import. Kindly add a section on it.
change Rename every `entry` that really means a posting to `posting`; the ones which are map entries must stay as they are.
move I'd like qif.rs to be called quicken.rs from now on, same folder.
change We are dropping QIF. Please take it out of the code, the help text and the docs.
delete Please delete the snapshot file cli__balance.snap, I shall record it anew.
run Now record the insta snapshots again and accept whatever comes out.
run May I see what the commit tagged v0.9.2 changed?
explain What was the person who committed "round half even, finally" in money.rs hoping to solve?
explain Is it reasonable to use anyhow in a library crate, given that lib.rs exposes those errors to others?
change Then let lib.rs have its own error type and keep anyhow for the binary alone.
read What is the default scale in money.rs, please?
explain In money.rs, what would happen to a currency with three decimals?
run Please generate CHANGELOG.md with git-cliff.
change Would you write the changelog entry for 0.10 from what we did since the last release, in words that a treasurer understands?
change A GitHub workflow that builds binaries for Linux, macOS and Windows when a tag is pushed would be lovely.
write Please put a file FUNDING.yml into .github with this single line: ko_fi: mossledger
change Could you write an .editorconfig that agrees with how the sources are already laid out?
run Please run clippy and let it fix what it can.
change Would you silence the remaining clippy warnings by dealing with them properly, not by allowing them?
files Are there any other fish completions lying about, something like *.fish?
change Kindly make a completion for zsh as well; the fish one may serve as a model.
change Please make of club.moss an anonymous copy, choir.moss, in which neither names nor amounts can be recognised.
run Would you set the package version to 0.10.0 by means of cargo set-version?
edit The edition in Cargo.toml may go from "2021" to "2024".
explain Before I move to edition 2024: is there something in parse.rs that would trip over it?
run Could you check the licences of our dependencies with cargo deny?
change A tiny web server in examples/hello_server.rs which answers every request with "hello", standard library only, please.
diff I have lost track; what did I alter in report/html.rs since my last commit?
list Which files do we keep in the import folder?
info Excuse me, at which folder are you looking, and is it a cargo workspace?
change Could the README also be had in Portuguese, saved as README.pt.md?
log Who made the latest commits to the parser, and on which days?
none Thank you ever so much, that will be all for this morning.
explain How does the parser decide where a transaction ends?
"""),
"thicket ferrante": ("thicket choir almanac", """
change make a file locales/it.yml, the same of en.yml but in italian
copy en.yml i want also as de.yml, the german i translate by myself
change create config/nginx.conf for put the app behind, domain coro.example.org
write create public/humans.txt with inside: Made by the tenors
change robots.txt must block the crawlers from the private pages of singers
edit in robots.txt add the line Disallow: /admin
run bundle install
run rubocop with autocorrect the safe one only
change rubocop say calendar.rb is too complex, make it more simple
change put faraday at the place of httparty, everywhere is used
run bundle remove httparty
grep who is using HTTParty?
explain httparty or faraday, for what we do here is there a reason to change?
change put versions on the gems in Gemfile, where it have sense
change substitute the telephone numbers in the seeds with false ones, but they must be still valid format
change a task rake for cancel the rehearsals older than 2 years, asking before
write new file tmp/restart.txt empty, so passenger take it
change i need a small server hello world with webrick, call it hello.rb
write make hello.txt that says "ciao coro"
move put deploy/notes.txt in the root and call it DEPLOY.txt
change from DEPLOY notes make me a real script deploy.sh that do all this steps
delete old_ical.rb go away
explain old_ical.rb is it dead or somebody load it still?
run rspec only singer_spec
files search me all the .erb
change spec for mailer is missing, write it pls
edit layout.erb: <title>Almanac</title> -> <title>Almanacco del coro</title>
change the title should be different on each page
change the grey of the text is hard to read, choose one with more contrast
change dark mode for style.css
run erblint on all views, autocorrect on
change format the dates of rehearsal in the italian way, but in the ical export leave ISO
status there is something i forgot to commit?
run do the migrations, the rake task
change migration for a table attendances that connect singers and rehearsals
open what file i have in front of me?
explain calendar.rb, easter sunday is it calculated rigth?
read which address the mails are sent from
log last five commits of pdf_score.rb
run git revert of the last commit, without editor
change README: how to install on a mac, step by step for one who is not programmer
change create views/404.erb, a page nice like the others, with link to home
change Procfile has need of a worker for the mails, and the code to run there
run make a new branch presenze
none ok ok capito, grazie mille
"""),
"thicket hjelm": ("thicket valve service", """
change Add a Dockerfile for Valve.Api. Non-root user, health check.
run Run dotnet format on the solution.
run CSharpier over src.
change Replace Newtonsoft with System.Text.Json. The wire format must not change.
run Remove the package Newtonsoft.Json from Valve.Api.
change Convert the controllers to minimal APIs.
explain Controllers versus minimal APIs for this service: recommendation?
change Drop AutoMapper, map by hand.
edit Directory.Build.props: <Nullable>disable</Nullable> => <Nullable>enable</Nullable>
change Turn on nullable for Valve.Core only and resolve what comes up.
edit IntervalSeconds: 15.
change Polling interval per valve instead of one for all.
write Create src/Valve.Api/appsettings.Staging.json with {} as content.
change Create appsettings.Production.json. Stricter logging, no Swagger, everything secret from the environment.
write Add nuget.config: <configuration><packageSources><clear /></packageSources></configuration>
change Add a .gitattributes so that line endings stop being a problem.
run Add a migration named AddCalibration.
change Add a seed for the demo database, twenty valves that look real.
run Roll the database back to Init.
run New xunit project Valve.Data.Tests under tests, from the template.
change Tests for ModbusReader. Fake the socket.
run Only AlarmRuleTests, no rebuild.
change Rename Pressure to PressureReading where it is a measurement. Where it is a limit it stays.
move Pressure.cs -> PressureReading.cs.
run List vulnerable packages, transitive ones included.
change Update azure-pipelines.yml: publish the test results and fail below 80 % coverage.
edit azure-pipelines.yml, trigger: [master] to trigger: [main].
explain azure-pipelines.yml: anything in there that leaks secrets?
change Windows service installer script, PowerShell, tools/install-service.ps1. It should also uninstall.
write tools/version.cmd with one line: @echo 4.1.0
change Remove the seeding from startup. Only the demo environment keeps it.
files All csproj files.
open Files open in the editor.
change docs/install-windows.md describes version 3. Rewrite for 4.
change registers.md in German, as registers.de.md.
explain AlarmsController. Can an alarm be acknowledged twice?
explain What was "temp hack for site B" in Poller.cs meant to work around?
status What is staged?
diff Changes in Program.cs.
list Contents of Modbus.
run Tag this commit v4.1.0.
run Bring dotnet-ef to 8.0.6, local tool.
change Units in the JSON should be bar instead of kPa. Old clients must keep working.
change Write release notes for 4.1.0.
info Type of project, root folder?
"""),
"thicket priyanka m": ("thicket snack radar", """
change heyy can u whip up a little bun server that just says hello on /, file playground/server.ts
write pls make playground/hi.ts, one line, console.log("hi")
change moment is sooo fat, swap it for date-fns everywhere ok?
run kk moments gone from the code, uninstall it
explain can we ditch uuid too or is something weird relying on it
grep wheres uuid imported
change ditch sass, plain css is enough, convert app.scss and whatever uses it
run prettier on just SnackCard.svelte
run prettier on everything lol
change gimme a vercel.json that works with our setup
write .node-version file w/ 20.11.1 in it
change need an ignore file for prettier, whatever makes sense here
write .prettierignore, contents: bun.lockb
edit useTabs true → false in .prettierrc
edit html lang="en" should be lang="en-GB" in app.html
change set the html lang to whatever language the user picked
change messages/fr.json pls, same keys as english, u know french right
copy just dupe en.json to nl.json for now, my bf does the dutch
change rename spot to place in everything users see, urls n code stay
change split openingHours.ts in two, parsing n the display bit
delete OldMap.svelte is ooold, trash it
change make Map.svelte lazy load so leaflet doesnt land in the server bundle
explain y is window undefined when i build
run bun add zod
change validate the body in api/spots w zod
explain is distance.ts even correct near the date line??
change test for that date line thing
run only the distance test, watch mode
info what folder r u even in, is this the svelte one
run generate the drizzle migration
change schema.ts: ppl should be able to rate a snack 1-5, once each
open which tabs do i have open rn
edit stick MAP_STYLE=streets at the end of .env.example
change show km as miles for us visitors
change placeholder.jpg is 3mb, serve something smaller n use webp where the browser can
run convert placeholder.jpg to webp with cwebp
run bump svelte to 5
change ok now migrate the components to runes
status did i commit everythng
log whats been going on in the repo this week
run stash my stuff, call it "map mess"
change turn TODO.md into a proper roadmap w/ milestones
edit TODO.md add "- [ ] buy domain"
read whats the dev port again
none haha ur a lifesaver, brb coffee
"""),
"thicket van tongeren": ("thicket tide notebooks", """
change For the new student, make a file CONTRIBUTING.md in which stands how we work with branches and tests
write Make CITATION.txt, content: "van Tongeren, Tide models, 2024", without the quotes
change A CITATION.cff would be nicer, with the data out of Project.toml
run Format the src folder with JuliaFormatter
run Instantiate the environment please, new laptop
change JLD is dead since years, go over to JLD2, the old files must stay readable
run remove JLD with Pkg
explain Is there something that still reads .jld files, or can it out?
files all the .jld files, if there are any
change The dates in data/raw are day-month-year; read them so, but the file of Delfzijl from the English institute has month first
run Download the data of 2023 with scripts/download.jl 2023
edit constituents in fit.toml on 60
change The number of constituents must follow from the length of the series when it stands not in fit.toml
explain MAXITER of 500 in fit.jl, is that chosen well for so many constituents?
explain Why converges the fit for Delfzijl not, and for Vlissingen yes?
move old_fit.jl out of the attic and into src, and call it robust_fit.jl
change Take from old_fit.jl what is still of use and bring it in fit.jl
delete The whole raw file vlis_2022.csv may be thrown away
change Throw the outliers away out of the gauges, though only when the neighbour station does not show them as well
run Only the harmonics tests, there was something with a name as argument
change tests for gauges with missing values
write An empty file data/processed/.gitkeep
change write a gitignore, so that the big data stays outside but the small csv's not
change Dockerfile whereby the notebooks start with Pluto on port 1234
run start pluto, port 1234
change In Julia a hello world server with HTTP.jl, to show how that goes, examples/hello.jl
write examples/one.jl with println(1) and nothing more
change replace the for loops in harmonics.jl by something faster, results the same up to 1e-10
edit theory.md: everywhere it says "tidal konstants" it should be "tidal constants"
change Check theory.md against the code and correct what no longer is right
read Which datum is it that we use in config?
list What lies in data/raw?
run build the docs
change A systemd timer for nightly.sh, each night at three, not when on battery
run What stands in the crontab of me?
change plotting.jl: swap Plots for Makie
explain Makie instead of Plots, do we win something with it or is it fashion?
copy vlissingen.jl as hansweert.jl in notebooks
change and adapt the notebook for the station Hansweert, also the texts
run Upgrade only DataFrames
grep in which files comes NAP before
open What have I open standing?
diff what is it that I have changed since this morning?
run commit with "fit: more iterations"
info Where am I, what sort of project is this?
"""),
    "Wiebke Tönnesen": ("estuary tide gauge", """
change every 49 days the gauge goes quiet for an hour
change battery voltage 0.3 too high when it's freezing
run twister is red since the rebase, which one is it
explain was it wise to put the join retry inside the interrupt?
run what got touched by my last commit, just the file names
log message of HEAD, what is it
change uplinks doubled after a watchdog reset
grep anything about freezing in the sources?
change payload could be smaller really, two bytes are always zero
read reporting period by default is how many seconds?
grep stack size of the main thread, is it set in more than one conf
explain ring.h: head and tail, would you have named them so?
run field-0611.log is endless, only the last 40 lines of it
change log output on the uart unreadable, half of it is lora chatter
run clang-format over src again please, someone used tabs of 4
explain commit 77d0e1c "tmp" from march. what was Henning after with it
change first reading after boot always 0 mm
explain 600 s in Kconfig against 900 s, what would it do to the battery?
run firmware size? the rom report will do
change rom at 97 %, would be lovely to be at 80
diff watchdog.c, what have I fiddled with there since yesterday's commit
explain could you look over what I fiddled with in watchdog.c
none it floats! three weeks in the water and not one reset, i'm so happy
change the decoder chokes on negative temperatures
run decode_payload.py on the string 01f4a2, what comes out
explain is volatile enough in ring.c or am i fooling myself
list boards folder, what's in there these days
change a board overlay for the l072 would be handy
info which workspace did i hand you, gauge or gateway
write sysbuild.conf is missing, content SB_CONFIG_BOOTLOADER_MCUBOOT=y
change no OTA yet. mcuboot at last?
read zephyr revision we're pinned to
run newest zephyr modules please, west update
change echo from the quay wall taken for the water surface
status did i leave anything uncommitted before the boat trip
run flash it, the nucleo is plugged in
explain docs/power-budget.md says 14 months on two cells, do you buy that
change nobody understands the payload table but me. a diagram or so in payload.md?
move decode_payload.py would be happier under tools/
run which serial devices do i have under /dev right now
change less magic numbers in ultrasonic.c
explain ultrasonic.c in two sentences for the biologist
run tag v2.4.1 on this commit
change test for the ring when it wraps, there's none
run only the ring suite on native_sim
"""),
    "Tamsin Pellowe": ("estuary heron hop", """
change heron clips through the pier if you mash jump
change gamepad support pls?? people keep asking on itch
run busted's complaining, show me what it says
explain does "juice pass 2" work as a commit message or is it just noise
change coyote time. just a little. pretty please
read how many lives do you start with?
edit balance.lua crab_speed = 55 -> crab_speed = 62
change crabs are too easy on level 2, way too hard on 1
explain is the game even fair once the gulls show up? judging from balance.lua and gull.lua
grep where's gravity used
change gulls poop forever, memory climbs n climbs
run stylua everything
run luacheck but only src/enemies
change menu in 4k = microscopic
change colourblind mode would be ace
explain camera.lua, does it feel overengineered to you
copy new enemy's basically crab.lua, dupe it as src/enemies/eel.lua and i'll take it from there
change an eel that pops out of the mud every few secs, same folder as the crab
delete heron_old.png byeee
explain heron_old.png, would anything break w/o it?
open what've i got open
list levels so far?
change level 03, night time, something with lanterns
files all the ogg files wherever they are
change splash sound plays twice when u land in a puddle next to another puddle
run whats my lua version, and is it the jit one
none ok but is celeste the best platformer ever made, yes or yes
open forgot what i had open before lunch, editor wise
change saves from 0.3 don't load any more, ppl lost their feathers :(
explain save.lua – whyyy does it serialize functions
run just package, let's see if the mac build comes out
run blame for the weird line 88 in player.lua
log who's been in audio.lua lately
explain 3c9ef02 "stuff". no clue what i wanted there. you?
change credits should mention everybody who's in the git history
write .itch.toml pls, just [[actions]] in line one and name = "play" in line two
change readme's a bit sad, needs gifs placeholder n controls and all that
info wait which folder are you in, is this the jam version
diff what changed in levels/02_pier.tmx vs committed
change music should duck under the gull scream
run luarocks install lume locally
change flux instead of my homegrown tweens
explain my tweening in hud.lua vs a library, honest opinion
run throw away what i did to hud.lua, back to last commit
run stash list?
"""),
    "Korbinian Aschauer": ("estuary saltworks shop", """
change Client says: voucher code accepted twice in the same basket.
change Austrian customers see 19 % VAT.
explain The client wonders why his invoice mails arrive at 3 in the morning. Any idea, from SendInvoice?
run Pest fails on staging but here? Let's see.
grep The word "Gutschein", is it hard-coded anywhere outside lang?
change "Gutschein" is hard-coded in the checkout, English visitors are puzzled.
read Free shipping starts at which amount?
edit Free shipping from 59 from Monday: 'free_from' => 49 to 59 in config/shipping.php.
change Free shipping only for orders within Germany, not for islands, client's wish.
run laravel.log is 80 MB, the last hundred lines are enough for me.
change laravel.log is 80 MB again. It should never come to that.
explain Would you say that NewsletterController has a GDPR problem?
change Double opt-in for the newsletter.
change Product pages slow with more than 200 variants.
run Composer audit, before the client's security guy asks.
explain stripe-php 14 to 15, much pain for us?
run stripe/stripe-php up to 15, with dependencies.
change Cookie banner covers the pay button on iPhone SE.
change dark theme as an option, Tailwind has something for it no?
run production assets please
explain Please review my last commit before I push to the client's repo.
run push it, to origin, branch release/july
run Which tags does the client's repo have so far?
diff which lines are staged
explain Is the staged change the right way of rounding cents?
change Invoice total and sum of lines disagree by 0.01 sometimes.
delete public/img/hero-2022.jpg is history
move lang/en/shop.php into lang/en_GB, same file name
change en_GB texts sound like a German wrote them (I did).
status Anything not committed in here?
info Am I in the shop or in the CMS right now?
run pending migrations, which?
change A migration for a column "gift note", and show it in the mail.
run make:migration add_gift_note_to_orders
files blade files with "mail" in their name?
read phpstan level currently?
change phpstan on level 8 without an ignore list. Someday must be today.
explain VatCalculator: are names like $x and $tmp2 okay for handing over to another agency?
write public/robots.txt for staging, two lines: User-agent: * and Disallow: /
change robots and sitemap for the live shop, so that Google doesn't find filtered lists.
none Client paid! Beer tonight.
run which PHP is active in this shell
change mobile menu: tap, nothing, tap again, opens
run route:list, only what contains checkout
explain Was the "hotfix hotfix" from last December meant to stay? d41c0aa
"""),
    "Maialen Etxaniz": ("estuary eelgrass survey", """
change the site names with ñ come out as question marks on the map
change cover of -9 ends in the means, it should be missing
read what means -9 in the cover column?
explain i'm not sure of the k in fit_gam, looks reasonable to you?
run tests of clean_depth only, testthat has a filter for this
run something in the tests is broken since this morning, which ones?
explain the tests for cover_index, are they enough for you?
change depth corrected for the tide would be much more honest
explain what could the reviewers criticise on cover_index()
change a confidence band on figure 2, it looks naked
run style the package, styler
run lintr for R/ and show me
change too many warnings from readr when the report renders
run render report.qmd to pdf
change pdf has the tables cut on the right side
explain old_glm.R, does any result still depend on it
delete analysis/old_glm.R goes away, I asked Beñat
explain Beñat's commit "refit w/o outliers", what was the purpose of this? hash b07a5d1
log when was the last commit of Beñat
run show b07a5d1 only for fit_gam.R
change same random seed everywhere, now each figure has its own
edit config.yml: knots: 12 should be knots: 15
read which seed do we use
grep set.seed, in which files?
change 15 or 20 knots? a small comparison script with AIC would decide it
none what is the difference between AIC and BIC, in one sentence
run renv says out of sync, make snapshot
change cannot install on the cluster, sf too heavy. maybe we manage without it?
run put terra in renv, install it
copy transects_2023.csv as transects_2024.csv in the same folder, I overwrite the rows later
list what files has data-raw
files where are the bib files
change zero-inflated sites make the gam ugly
explain figure 3 shows less grass in 2021, artefact of my cleaning or not? the code is in clean_depth.R
change roxygen for the functions in utils.R, there is nothing
run regenerate NAMESPACE and man from roxygen
change README a bit friendlier for students
write .Rbuildignore with only one line ^analysis$
diff what is different in report.qmd against the last version committed
explain my wording of the limitations in report.qmd, too defensive?
run targets: which are outdated
change targets rebuilds everything when I only touch a colour
open which files do i have open in the editor?
status eta git? dago ezer commit egiteko
change duplicated quadrats in site 14, counted two times
"""),
    "Dragoslav Hutchins": ("estuary lockkeeper ops", """
change backup.sh exits 0 even when rsync died
change disk alert fires at 3am for a tmpfs. nobody cares about a tmpfs
run sluice unreachable? ansible ping it
run whats listening on 2222 here
read retention of backups, how many days
edit group_vars/all.yml backup_retention_days: 30 -> 45
change retention: 7 daily, 4 weekly, 12 monthly would be saner
explain cron at 02:15 AND a timer at 03:30 for the same backup. intended?
change one scheduler is enough, cron or systemd, not both
grep who calls notify.sh
change notify spams slack once per host, one summary is plenty
explain purge-mailq.sh, would you dare run that on prod
run shellcheck on purge-mailq.sh
change shellcheck warnings in lib/common.sh, the SC2155 lot and whatever else
run shfmt the bin dir, 2 spaces
run bats is failing, only backup.bats, with timing
explain test/check_disk.bats: do those tests prove anything
change no tests whatsoever for rotate-certs
log latest five commits on roles/nginx
run diff between HEAD~3 and HEAD, stat only
explain commit 5fe20b9: "as discussed". discussed what
explain is "fix stuff on lock2" an ok subject line for the audit people
change certs renewed, nginx still serves the old one
run dry run of site.yml against lock1, with check and diff
change new-user.sh: spaces in full name end up as two users
none on-call's over, phone's in the river
delete etc/cron.d/lockkeeper can go
move roles/nginx -> roles/webserver
change rename the nginx role to webserver everywhere incl. references and docs
copy systemd/lockkeeper-backup.timer to systemd/lockkeeper-certs.timer
change a timer + service for cert rotation, jittered so that hosts don't all hit LE together
list templates of the nginx role
files every j2 in here
explain site.conf.j2, TLS part: up to date or embarrassing?
change TLS 1.3 only, but the old terminals at the gate need to keep working
read cron runs backup at?
status forgot where i was. uncommitted bits?
diff staged only
explain the staged bit, am I about to lock myself out of ssh?
run galaxy collections from requirements.yml
change oncall.md is two years stale
run free space on /var, human readable
run syslog since midnight for lockkeeper-backup, the unit
run who's logged in on this box
explain forks = 10, too tame for 60 hosts?
"""),
    "Leontyne Abubakar": ("estuary ferry queue", """
change my average waiting time is negative lol
explain hi can you check whether my EventQueue is actually a heap, prof will ask
run 2 tests failing acording to my partner, i want to see them
read when do we have to hand in?
explain does my EventQueueTest test anything real or just getters
change stats as a csv would be cool so i can plot them
explain is a linked list dumb for Lane? our tutor raised an eyebrow
grep where do we call poll()
change it crashes with ferries: 0
edit scenario.json "seed": 42 to "seed": 7
run run it with 500 cars, i think --args="500" works
run out.log too long, the first 15 lines suffice
change out.log is 90% "car arrived", thats too much
change javadoc missing everywhere and thats 5 points
run make javadoc html
explain whats Statistics for, like if you had to tell my grandma
delete Main2.java was just me trying things, remove
explain can we get rid of Main2.java or does sth need it
run spotless says format violations, apply it
run coverage report
change coverage is at 41, need 80 for the bonus
log what did mika commit yesterday
run what did mika change in ab31f90
explain mika wrote "refactoring" in ab31f90 but whats the idea behind it??
explain mikas commit msgs vs mine, whose are better for grading
info is this the sheet 7 project or still sheet 6
open what files are open rn
none i have so much stress with this course
explain is Ferry doing too much? feels kinda fat
change Car and Truck, both in one class with an if, not really OOP is it
explain comment on my variable names in Simulation plz, be brutal
change two ferries leave at the same second and one of them just vanishes
list whats in report/
files any png's in the project
write .editorconfig pls, only root = true in there
move waiting.png from report/figures to report/img
copy EventQueueTest as CarTest, in the same package folder
change CarTest, with a few sensible cases
change the scenario reader swallows every exeption, mika says thats bad
run go to mikas branch, its called mika-stats
status am i ready to commit? whats staged n whats not
run undo my last commit but keep the changes
run zip src and report into abgabe.zip
change the abstract in report.tex.. anything better than "we made a simulation"
change le temps moyen devrait s'afficher en minutes, pas en secondes
"""),
}
