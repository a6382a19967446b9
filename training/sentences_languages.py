"""What a request wants, as in `sentences_choice.py`, in German, French, Dutch, Polish, Spanish, Italian, Portuguese and Swedish, by
twenty-eight people."""

# ruff: noqa: E501 (tables read best as long lines; people type what their keyboards have)
# fmt: off
from __future__ import annotations

PROJECTS: dict[str, dict[str, str]] = {
    "bruecke kantine web": {
        "pyproject.toml": '[project]\nname = "kantine"\nversion = "1.8.0"\nrequires-python = ">=3.11"\ndependencies = ["django>=5.0,<5.1", "celery>=5.3", "psycopg[binary]>=3.1", "requests", "django-htmx"]\n[dependency-groups]\ndev = ["pytest", "pytest-django", "ruff", "mypy", "factory-boy"]\n[tool.ruff]\nline-length = 100\n',
        "uv.lock": "", "manage.py": "", "kantine/settings.py": "TIME_ZONE = 'Europe/Brussels'\nSESSION_COOKIE_AGE = 3600\nDEBUG = True\n", "kantine/urls.py": "", "kantine/celery.py": "", "menu/models.py": "", "menu/views.py": "", "menu/admin.py": "",
        "menu/migrations/0003_allergens.py": "", "orders/models.py": "", "orders/views.py": "", "orders/tasks.py": "", "orders/pricing.py": "", "orders/tests/test_pricing.py": "", "orders/tests/test_views.py": "", "templates/base.html": "", "templates/menu/week.html": "",
        "templates/orders/basket.html": "", "static/css/site.css": "", "scripts/import_menu.py": "", "locale/fr/LC_MESSAGES/django.po": "", "Dockerfile": "FROM python:3.11-slim\n", "docker-compose.yml": "services:\n  db:\n    image: postgres:16\n    ports: ['5433:5432']\n  redis:\n    image: redis:7\n",
        ".env.example": "SECRET_KEY=\nDATABASE_URL=\nSMTP_HOST=\n", ".pre-commit-config.yaml": "", ".github/workflows/ci.yml": "", "README.md": "",
    },
    "bruecke radverleih api": {
        "package.json": '{"name":"radverleih-api","version":"3.2.1","scripts":{"dev":"nodemon src/server.js","start":"node src/server.js","test":"jest","test:e2e":"jest -c jest.e2e.config.js","lint":"eslint src","format":"prettier --write .","seed":"node prisma/seed.js","docs":"redocly build-docs openapi.yaml"},"engines":{"node":">=18"},"dependencies":{"express":"^4.19.2","@prisma/client":"^5.14.0","jsonwebtoken":"^9.0.2","axios":"^1.7.2","winston":"^3.13.0","moment":"^2.30.1","helmet":"^7.1.0"},"devDependencies":{"jest":"^29.7.0","supertest":"^7.0.0","eslint":"^8.57.0","prettier":"^3.3.0","prisma":"^5.14.0","nodemon":"^3.1.0"}}',
        "package-lock.json": "", ".eslintrc.json": "{}", "jest.config.js": "", "jest.e2e.config.js": "", "prisma/schema.prisma": "", "prisma/seed.js": "", "src/server.js": "const PORT = process.env.PORT || 4000\n", "src/app.js": "", "src/config.js": "module.exports = { tokenTtl: '15m', maxRentHours: 24 }\n",
        "src/routes/bikes.js": "", "src/routes/rentals.js": "", "src/routes/stations.js": "", "src/middleware/auth.js": "", "src/middleware/errorHandler.js": "", "src/services/tariff.js": "", "src/services/payment.js": "", "src/utils/geo.js": "", "src/utils/oldLogger.js": "",
        "test/tariff.test.js": "", "test/rentals.test.js": "", "test/e2e/rent.e2e.js": "", "openapi.yaml": "", "Dockerfile": "FROM node:18-alpine\n", "docker-compose.yml": "services:\n  api:\n    build: .\n  mysql:\n    image: mysql:8.0\n", ".env.example": "PORT=4000\nJWT_SECRET=\nDATABASE_URL=\n",
        "CHANGELOG.md": "", "README.md": "",
    },
    "bruecke facture service": {
        "pom.xml": "<project><groupId>eu.pont</groupId><artifactId>facture-service</artifactId><version>2.5.0-SNAPSHOT</version><parent><artifactId>spring-boot-starter-parent</artifactId><version>3.2.5</version></parent><properties><java.version>17</java.version></properties><dependencies><!-- web, data-jpa, flyway, mapstruct, lombok, guava --></dependencies><build><plugins><!-- spotless, jacoco, checkstyle, versions --></plugins></build></project>",
        "mvnw": "", ".mvn/wrapper/maven-wrapper.properties": "", "src/main/java/eu/pont/facture/FactureApplication.java": "", "src/main/java/eu/pont/facture/api/InvoiceController.java": "", "src/main/java/eu/pont/facture/api/ClientController.java": "", "src/main/java/eu/pont/facture/api/dto/InvoiceDto.java": "",
        "src/main/java/eu/pont/facture/domain/Invoice.java": "", "src/main/java/eu/pont/facture/domain/VatCalculator.java": "", "src/main/java/eu/pont/facture/repo/InvoiceRepository.java": "", "src/main/java/eu/pont/facture/service/PdfExporter.java": "", "src/main/java/eu/pont/facture/service/ReminderJob.java": "",
        "src/main/java/eu/pont/facture/util/StringHelper.java": "", "src/main/resources/application.yml": "server:\n  port: 8085\nspring:\n  jpa:\n    open-in-view: true\n", "src/main/resources/application-prod.yml": "", "src/main/resources/db/migration/V7__add_due_date.sql": "", "src/main/resources/logback-spring.xml": "",
        "src/test/java/eu/pont/facture/domain/VatCalculatorTest.java": "", "src/test/java/eu/pont/facture/api/InvoiceControllerIT.java": "", "src/test/resources/invoice-sample.json": "{}", "Dockerfile": "FROM eclipse-temurin:17-jre\n", "Jenkinsfile": "", "README.md": "", "docs/api.md": "",
    },
    "bruecke geokreis crate": {
        "Cargo.toml": '[package]\nname = "geokreis"\nversion = "0.6.2"\nedition = "2021"\nrust-version = "1.70"\nlicense = "MIT"\n[features]\ndefault = ["std"]\nstd = []\nserde = ["dep:serde"]\n[dependencies]\nserde = { version = "1", optional = true }\nthiserror = "1"\nlazy_static = "1.4"\n[dev-dependencies]\nproptest = "1"\ncriterion = "0.5"\n',
        "Cargo.lock": "", "rustfmt.toml": "max_width = 100\n", "clippy.toml": "", "deny.toml": "", "src/lib.rs": "", "src/circle.rs": "", "src/polygon.rs": "", "src/distance.rs": "pub const EARTH_RADIUS_M: f64 = 6_371_008.8;\n", "src/error.rs": "", "src/parse/mod.rs": "", "src/parse/wkt.rs": "", "src/parse/geojson.rs": "",
        "src/legacy.rs": "", "tests/wkt_roundtrip.rs": "", "tests/distance.rs": "", "benches/intersect.rs": "", "examples/nearest.rs": "", "fuzz/Cargo.toml": "", "fuzz/fuzz_targets/wkt.rs": "", ".github/workflows/ci.yml": "", "CHANGELOG.md": "", "README.md": "", "LICENSE": "",
    },
    "puente taquilla": {
        "pyproject.toml": '[project]\nname = "taquilla"\nversion = "2.4.0"\nrequires-python = ">=3.11"\ndependencies = ["django>=5.0", "celery>=5.3", "redis>=5", "django-filter>=24", "weasyprint>=61", "pytz"]\n[dependency-groups]\ndev = ["pytest-django", "ruff", "mypy", "djlint", "factory-boy"]\n[tool.ruff]\nline-length = 110\n[tool.pytest.ini_options]\nDJANGO_SETTINGS_MODULE = "taquilla.settings.test"\n',
        "uv.lock": "", "manage.py": "", ".python-version": "3.11\n", ".env.example": "DEBUG=1\nDATABASE_URL=\nSTRIPE_KEY=\n", ".pre-commit-config.yaml": "", "Makefile": "test:\n\tuv run pytest\nlint:\n\tuv run ruff check .\nup:\n\tdocker compose up -d\n",
        "docker-compose.yml": "services:\n  db:\n    image: postgres:15\n    ports: ['5433:5432']\n  redis:\n    image: redis:7\n  worker:\n    build: .\n", "Dockerfile": "FROM python:3.11-slim\n", "taquilla/urls.py": "", "taquilla/celery.py": "",
        "taquilla/settings/base.py": "TIME_ZONE = 'Europe/Madrid'\nPAGE_SIZE = 25\nSESSION_COOKIE_AGE = 1209600\n", "taquilla/settings/prod.py": "DEBUG = False\n", "taquilla/settings/test.py": "", "entradas/models.py": "", "entradas/views.py": "", "entradas/admin.py": "",
        "entradas/forms.py": "", "entradas/tasks.py": "", "entradas/pdf.py": "", "entradas/migrations/0007_butaca_zona.py": "", "entradas/templates/entradas/detalle.html": "", "entradas/templates/entradas/compra.html": "", "entradas/tests/test_compra.py": "",
        "entradas/tests/test_pdf.py": "", "pagos/gateway.py": "", "pagos/signals.py": "", "pagos/old_gateway.py": "", "locale/sv/LC_MESSAGES/django.po": "", "fixtures/salas.json": "[]", "docs/despliegue.md": "", "README.md": "",
    },
    "puente tablero": {
        "package.json": '{"name":"tablero","private":true,"version":"1.12.3","packageManager":"pnpm@9.4.0","scripts":{"dev":"vite","build":"vue-tsc -b && vite build","preview":"vite preview","test":"vitest run","test:e2e":"playwright test","lint":"eslint .","format":"prettier --write src","storybook":"storybook dev -p 6006","types":"openapi-typescript api/openapi.yaml -o src/api/schema.d.ts"},"dependencies":{"vue":"3.4","vue-router":"4","pinia":"2","vue-i18n":"9","axios":"1","dayjs":"1","lodash-es":"4","chart.js":"4"},"devDependencies":{"vite":"5","vitest":"1","eslint":"9","prettier":"3","@playwright/test":"1","typescript":"5.4","storybook":"8"}}',
        "pnpm-lock.yaml": "", "vite.config.ts": "export default { server: { port: 5180 } }\n", "tsconfig.json": "{}", "eslint.config.js": "", ".prettierrc": '{"semi":false,"singleQuote":true}', ".env.development": "VITE_API_URL=http://localhost:8080\n", "index.html": "", "api/openapi.yaml": "",
        "src/main.ts": "", "src/App.vue": "", "src/router/index.ts": "", "src/stores/auth.ts": "", "src/stores/ordini.ts": "", "src/api/client.ts": "", "src/api/schema.d.ts": "", "src/components/OrderTable.vue": "", "src/components/DateRange.vue": "", "src/components/BaseModal.vue": "",
        "src/components/KpiCard.vue": "", "src/composables/usePolling.ts": "", "src/utils/currency.ts": "", "src/utils/legacy.js": "", "src/views/DashboardView.vue": "", "src/views/LoginView.vue": "", "src/locales/it.json": '{"login":"Accedi"}', "src/locales/pt-BR.json": '{"login":"Entrar"}',
        "tests/unit/currency.spec.ts": "", "tests/e2e/login.spec.ts": "", "public/logo.svg": "", "Dockerfile": "FROM node:20-alpine\n", ".gitlab-ci.yml": "", "README.md": "", "CHANGELOG.md": "",
    },
    "puente farero": {
        "go.mod": "module gitlab.example.org/infra/farero\n\ngo 1.22\n\nrequire (\n\tgithub.com/spf13/cobra v1.8.0\n\tgithub.com/spf13/viper v1.18.2\n\tgithub.com/pkg/errors v0.9.1\n\tgopkg.in/yaml.v3 v3.0.1\n)\n", "go.sum": "", "main.go": "package main\n",
        "Makefile": "build:\n\tgo build -o bin/farero .\ntest:\n\tgo test ./...\ninstall:\n\tgo install .\n", ".golangci.yml": "run:\n  timeout: 3m\n", ".goreleaser.yaml": "", "cmd/root.go": "", "cmd/sync.go": "", "cmd/status.go": "", "cmd/prune.go": "", "cmd/sync_test.go": "",
        "internal/config/config.go": "", "internal/config/defaults.go": "const DefaultRetries = 3\nconst DefaultTimeout = 15\n", "internal/remote/sftp.go": "", "internal/remote/s3.go": "", "internal/remote/retry.go": "", "internal/remote/retry_test.go": "", "internal/hash/walk.go": "", "internal/ui/progress.go": "",
        "testdata/config_min.yaml": "remotes: []\n", "completions/farero.bash": "", "docs/config.md": "", "docs/man/farero.1": "", "scripts/install.sh": "", "CHANGELOG.md": "", "README.md": "", "LICENSE": "MIT",
    },
    "puente bottega": {
        "composer.json": '{"name":"bottega/shop","require":{"php":"^8.2","laravel/framework":"^11.0","laravel/cashier":"^15.0","spatie/laravel-permission":"^6.0","barryvdh/laravel-dompdf":"^2.0"},"require-dev":{"pestphp/pest":"^2.0","laravel/pint":"^1.0","larastan/larastan":"^2.0","rector/rector":"^1.0"}}',
        "composer.lock": "", "artisan": "", ".env": "APP_ENV=local\nQUEUE_CONNECTION=database\nMAIL_MAILER=log\n", ".env.example": "APP_NAME=Bottega\n", "package.json": '{"private":true,"scripts":{"dev":"vite","build":"vite build"},"devDependencies":{"vite":"5","tailwindcss":"3"}}', "phpstan.neon": "parameters:\n  level: 5\n",
        "phpunit.xml": "", "rector.php": "", "config/shop.php": "<?php\nreturn ['iva' => 22, 'spedizione_gratis_da' => 79, 'valuta' => 'EUR'];\n", "config/queue.php": "", "routes/web.php": "", "routes/api.php": "", "routes/console.php": "", "app/Models/Prodotto.php": "", "app/Models/Ordine.php": "", "app/Models/Coupon.php": "",
        "app/Http/Controllers/CarrelloController.php": "", "app/Http/Controllers/CheckoutController.php": "", "app/Services/CalcoloSpedizione.php": "", "app/Jobs/InviaFattura.php": "", "app/Console/Commands/ImportaListino.php": "", "app/Helpers/old_helpers.php": "", "database/migrations/2024_03_18_create_coupons_table.php": "",
        "database/seeders/ProdottoSeeder.php": "", "resources/views/carrello.blade.php": "", "resources/views/fattura.blade.php": "", "resources/views/emails/conferma.blade.php": "", "lang/it/checkout.php": "", "tests/Feature/CheckoutTest.php": "", "tests/Unit/CouponTest.php": "", "public/robots.txt": "User-agent: *\n", "docker-compose.yml": "", "README.md": "",
    },
    "steiger lampenhaus": {
        "pyproject.toml": '[project]\nname = "lampenhaus"\nversion = "3.4.1"\nrequires-python = ">=3.12"\ndependencies = ["django>=5.0", "djangorestframework", "celery[redis]", "psycopg[binary]", "whitenoise", "requests", "pillow", "sentry-sdk"]\n\n[dependency-groups]\ndev = ["pytest", "pytest-django", "ruff", "mypy", "djlint", "pre-commit", "pip-audit", "factory-boy"]\n\n[tool.ruff]\nline-length = 100\n',
        "uv.lock": "", ".python-version": "3.12\n", ".pre-commit-config.yaml": "repos: []\n", "manage.py": "", "README.md": "", "CHANGELOG.md": "", "Dockerfile": "FROM python:3.12-slim\nEXPOSE 8000\n", "compose.yaml": "services:\n  web: {}\n  worker: {}\n  db:\n    image: postgres:16\n  redis:\n    image: redis:7\n", ".env.example": "DEBUG=0\n",
        "config/settings/base.py": 'LANGUAGE_CODE = "de"\nTIME_ZONE = "Europe/Berlin"\nSESSION_COOKIE_AGE = 86400\nPAGE_SIZE = 25\n', "config/settings/prod.py": "", "config/urls.py": "", "config/celery.py": "",
        "leihe/models.py": "", "leihe/views.py": "", "leihe/forms.py": "", "leihe/tasks.py": "", "leihe/admin.py": "", "leihe/gebuehren.py": "", "leihe/migrations/0014_lampe_seriennummer.py": "", "leihe/templates/leihe/liste.html": "", "leihe/templates/leihe/mahnung.txt": "",
        "konten/models.py": "", "konten/views.py": "", "konten/permissions.py": "", "tests/test_gebuehren.py": "", "tests/test_views.py": "", "tests/conftest.py": "", "static/css/app.css": "", "static/img/logo_alt.png": "", "locale/fr/LC_MESSAGES/django.po": "", "scripts/import_csv.py": "", "scripts/altdaten.py": "",
    },
    "steiger lorenbahn": {
        "package.json": '{"name":"lorenbahn-api","version":"2.9.0","type":"module","engines":{"node":">=20"},"scripts":{"dev":"tsx watch src/server.ts","build":"tsc -p tsconfig.build.json","start":"node dist/server.js","test":"vitest run","test:e2e":"vitest run -c vitest.e2e.config.ts","coverage":"vitest run --coverage","lint":"eslint src","format":"prettier --write src","db:migrate":"prisma migrate dev","db:seed":"tsx prisma/seed.ts","openapi":"tsx scripts/openapi.ts"},"dependencies":{"express":"^4.19.2","@prisma/client":"^5.14.0","zod":"^3.23.0","jsonwebtoken":"^9.0.2","moment":"^2.30.1","pino":"^9.1.0","cors":"^2.8.5","bullmq":"^5.7.0"},"devDependencies":{"typescript":"^5.4.0","vitest":"^1.6.0","tsx":"^4.11.0","eslint":"^9.3.0","prettier":"^3.2.0","prisma":"^5.14.0","supertest":"^7.0.0"}}',
        "package-lock.json": "", "tsconfig.json": '{"compilerOptions":{"strict":true,"target":"ES2022"}}', "tsconfig.build.json": "{}", "eslint.config.js": "", ".prettierrc": '{"semi":false,"printWidth":100}', ".env.example": "PORT=4000\nLOG_LEVEL=info\n", "README.md": "", "CHANGELOG.md": "", "Dockerfile": "FROM node:20-alpine\n", "docker-compose.yml": "services:\n  api: {}\n  postgres: {}\n  redis: {}\n", "vitest.config.ts": "", "vitest.e2e.config.ts": "",
        "prisma/schema.prisma": "", "prisma/seed.ts": "", "scripts/openapi.ts": "", "docs/openapi.json": "{}", "docs/notizen.md": "",
        "src/server.ts": "", "src/app.ts": "", "src/config.ts": 'export const port = 4000\nexport const tokenTtl = "15m"\nexport const maxWagons = 40\n', "src/routes/fahrten.ts": "", "src/routes/wagons.ts": "", "src/routes/auth.ts": "", "src/middleware/auth.ts": "", "src/middleware/rateLimit.ts": "", "src/middleware/errorHandler.ts": "", "src/services/fahrplan.ts": "", "src/services/tarif.ts": "", "src/jobs/abgleich.ts": "", "src/utils/datum.ts": "", "src/utils/helpers.js": "",
        "test/fahrplan.test.ts": "", "test/tarif.test.ts": "", "test/e2e/auth.e2e.ts": "", ".github/workflows/ci.yml": "",
    },
    "steiger grubenfunk": {
        "go.mod": "module git.example.org/steiger/grubenfunk\n\ngo 1.22\n\nrequire (\n\tgithub.com/go-chi/chi/v5 v5.0.12\n\tgithub.com/jackc/pgx/v5 v5.5.5\n\tgithub.com/nats-io/nats.go v1.34.1\n\tgithub.com/prometheus/client_golang v1.19.0\n\tgithub.com/pkg/errors v0.9.1\n\tgithub.com/sirupsen/logrus v1.9.3\n)\n",
        "go.sum": "", "Makefile": "build:\n\tgo build -o bin/grubenfunk ./cmd/grubenfunk\ntest:\n\tgo test ./...\nlint:\n\tgolangci-lint run\nproto:\n\tbuf generate\n", ".golangci.yml": "", "buf.gen.yaml": "", ".goreleaser.yaml": "", "README.md": "", "CHANGELOG.md": "", "Dockerfile": "FROM golang:1.22 AS build\n", "docker-compose.yml": "services:\n  nats: {}\n  postgres: {}\n  grubenfunk: {}\n",
        "config/config.yaml": "listen: :8090\nlog_level: info\nretention_days: 30\nnats_url: nats://nats:4222\n", "config/config.prod.yaml": "log_level: warn\n",
        "cmd/grubenfunk/main.go": "", "cmd/replay/main.go": "", "internal/hub/hub.go": "", "internal/hub/hub_test.go": "", "internal/hub/client.go": "", "internal/store/postgres.go": "", "internal/store/cache.go": "", "internal/alarm/alarm.go": "", "internal/alarm/alarm_test.go": "", "internal/http/router.go": "", "internal/http/middleware.go": "", "internal/http/health.go": "", "internal/legacy/xmlfeed.go": "", "proto/funk.proto": "", "migrations/0007_alarm_index.sql": "", "scripts/load.sh": "", "testdata/signal.json": "{}", ".github/workflows/release.yml": "",
    },
    "steiger foerderturm": {
        "Foerderturm.sln": "", "global.json": '{"sdk":{"version":"8.0.300"}}', "Directory.Build.props": "<Project><PropertyGroup><TargetFramework>net8.0</TargetFramework><Nullable>enable</Nullable></PropertyGroup></Project>\n", "Directory.Packages.props": '<Project><ItemGroup><PackageVersion Include="Serilog" Version="3.1.1" /><PackageVersion Include="Dapper" Version="2.1.35" /><PackageVersion Include="AutoMapper" Version="12.0.1" /><PackageVersion Include="MediatR" Version="12.2.0" /></ItemGroup></Project>\n', ".editorconfig": "", "nuget.config": "", ".config/dotnet-tools.json": '{"tools":{"dotnet-ef":{"version":"8.0.5"},"csharpier":{"version":"0.28.2"}}}', "README.md": "", "CHANGELOG.md": "", "azure-pipelines.yml": "",
        "src/Foerderturm.Api/Foerderturm.Api.csproj": "<Project />\n", "src/Foerderturm.Api/Program.cs": "", "src/Foerderturm.Api/appsettings.json": '{"Logging":{"LogLevel":{"Default":"Information"}},"Schicht":{"MaxStunden":10,"PauseMinuten":30}}', "src/Foerderturm.Api/appsettings.Development.json": "{}", "src/Foerderturm.Api/Controllers/SchichtController.cs": "", "src/Foerderturm.Api/Controllers/AufzugController.cs": "", "src/Foerderturm.Api/Middleware/TenantMiddleware.cs": "", "src/Foerderturm.Api/Dockerfile": "",
        "src/Foerderturm.Core/Foerderturm.Core.csproj": "<Project />\n", "src/Foerderturm.Core/Schichtplan.cs": "", "src/Foerderturm.Core/Lastrechner.cs": "", "src/Foerderturm.Core/Dto/SchichtDto.cs": "", "src/Foerderturm.Data/Foerderturm.Data.csproj": "<Project />\n", "src/Foerderturm.Data/TurmContext.cs": "", "src/Foerderturm.Data/Migrations/20240311_AddWartung.cs": "", "src/Foerderturm.Data/WartungRepository.cs": "", "src/Foerderturm.Worker/Foerderturm.Worker.csproj": "<Project />\n", "src/Foerderturm.Worker/ExportJob.cs": "",
        "tests/Foerderturm.Core.Tests/Foerderturm.Core.Tests.csproj": "<Project />\n", "tests/Foerderturm.Core.Tests/LastrechnerTests.cs": "", "tests/Foerderturm.Api.Tests/SchichtControllerTests.cs": "", "docs/betrieb.md": "", "docs/Altsystem.docx": "", "tools/import.ps1": "",
    },
    "molino pedidos service": {
        "build.gradle.kts": 'plugins {\n    java\n    id("org.springframework.boot") version "3.2.4"\n    id("io.spring.dependency-management") version "1.1.4"\n    id("com.diffplug.spotless") version "6.25.0"\n    id("org.flywaydb.flyway") version "10.10.0"\n    id("com.github.ben-manes.versions") version "0.51.0"\n    id("com.google.cloud.tools.jib") version "3.4.1"\n}\ngroup = "es.molino"\nversion = "2.7.0-SNAPSHOT"\njava { toolchain { languageVersion = JavaLanguageVersion.of(21) } }\n',
        "settings.gradle.kts": 'rootProject.name = "pedidos"\n', "gradle.properties": "org.gradle.jvmargs=-Xmx1g\norg.gradle.caching=true\n", "gradlew": "", "docker-compose.yml": "services:\n  postgres:\n    image: postgres:16\n    ports: ['5433:5432']\n  kafka:\n    image: bitnami/kafka:3.6\n", "Dockerfile": "FROM eclipse-temurin:21-jre\n", "README.md": "", "CHANGELOG.md": "",
        "src/main/resources/application.yml": "server:\n  port: 8085\nspring:\n  application:\n    name: pedidos\n  jpa:\n    open-in-view: true\npedidos:\n  max-lineas: 50\n", "src/main/resources/application-local.yml": "", "src/main/resources/db/migration/V1__init.sql": "", "src/main/resources/db/migration/V2__cupones.sql": "",
        "src/main/java/es/molino/pedidos/PedidosApplication.java": "", "src/main/java/es/molino/pedidos/OrderController.java": "", "src/main/java/es/molino/pedidos/OrderService.java": "", "src/main/java/es/molino/pedidos/OrderRepository.java": "", "src/main/java/es/molino/pedidos/PaymentClient.java": "", "src/main/java/es/molino/pedidos/StockListener.java": "", "src/main/java/es/molino/pedidos/SecurityConfig.java": "", "src/main/java/es/molino/pedidos/dto/OrderDto.java": "",
        "src/test/java/es/molino/pedidos/OrderServiceTest.java": "", "src/test/java/es/molino/pedidos/OrderControllerIT.java": "", "http/pedidos.http": "", "docs/adr/0001-kafka.md": "", ".github/workflows/ci.yml": "",
    },
    "molino forno shop": {
        "package.json": '{"name":"forno-shop","version":"1.12.0","private":true,"packageManager":"pnpm@9.1.0","scripts":{"dev":"vite","build":"tsc && vite build","preview":"vite preview","test":"vitest run","lint":"eslint src","format":"prettier --write src","e2e":"playwright test","storybook":"storybook dev -p 6006","i18n:extract":"i18next"},"dependencies":{"react":"18.2.0","react-router-dom":"6.22.3","@reduxjs/toolkit":"2.2.1","moment":"2.30.1","@stripe/stripe-js":"3.0.10"},"devDependencies":{"vite":"5.1.6","vitest":"1.4.0","plop":"4.0.1","typescript":"5.4.2","eslint":"8.57.0","prettier":"3.2.5","@playwright/test":"1.42.1","i18next-parser":"8.13.0"}}',
        "pnpm-lock.yaml": "", ".nvmrc": "20\n", ".env.example": "VITE_API_URL=http://localhost:8085\nVITE_STRIPE_KEY=pk_test\nVITE_FREE_SHIPPING=60\n", "vite.config.ts": "", "tsconfig.json": '{"compilerOptions":{"strict":false}}', ".eslintrc.cjs": "", ".prettierrc": '{"singleQuote":true,"printWidth":100}', "index.html": "", "nginx.conf": "", "Dockerfile": "", "README.md": "",
        "src/main.tsx": "", "src/components/MiniCart.tsx": "", "src/components/ProductGrid.tsx": "", "src/components/PriceTag.tsx": "", "src/components/PriceTag.test.tsx": "", "src/hooks/useCheckout.ts": "", "src/store/wishlistSlice.ts": "", "src/lib/money.ts": "", "src/pages/CheckoutPage.tsx": "", "src/pages/ProductPage.tsx": "", "src/i18n/es.json": "", "src/i18n/it.json": "", "src/legacy/OldBanner.jsx": "", "src/styles/theme.css": ":root{--brand:#b5532a;--gap:12px}\n", "public/img/hero-old.jpg": "", "e2e/compra.spec.ts": "", "playwright.config.ts": "",
    },
    "molino setaccio": {
        "Cargo.toml": '[package]\nname = "setaccio"\nversion = "0.6.1"\nedition = "2021"\nrust-version = "1.74"\nlicense = "MPL-2.0"\n\n[dependencies]\nclap = { version = "4.5", features = ["derive"] }\ncsv = "1.3"\nrayon = "1.10"\nserde = { version = "1", features = ["derive"] }\ntoml = "0.8"\nanyhow = "1"\nlazy_static = "1.4"\n\n[dev-dependencies]\nassert_cmd = "2"\ninsta = "1.38"\ncriterion = "0.5"\n\n[[bench]]\nname = "sieve"\nharness = false\n',
        "Cargo.lock": "", "rust-toolchain.toml": '[toolchain]\nchannel = "1.77"\n', "rustfmt.toml": "max_width = 100\n", "deny.toml": "", "cliff.toml": "", "justfile": "check:\n    cargo clippy --all-targets -- -D warnings\n    cargo test\nbench:\n    cargo bench\ndist:\n    cargo build --release\n", "README.md": "", "CHANGELOG.md": "", "LICENSE": "",
        "src/main.rs": "", "src/cli.rs": "", "src/sieve.rs": "", "src/rules.rs": "", "src/report.rs": "", "src/config.rs": "", "src/old_parser.rs": "", "tests/cli.rs": "", "tests/fixtures/farina.csv": "", "tests/fixtures/vuoto.csv": "", "benches/sieve.rs": "", "examples/regole.toml": "soglia = 0.35\nseparatore = \";\"\n", "docs/formato.md": "", ".github/workflows/release.yml": "",
    },
    "molino brisa arcade": {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.24)\nproject(brisa VERSION 0.9.2 LANGUAGES CXX)\nset(CMAKE_CXX_STANDARD 20)\nfind_package(SDL2 CONFIG REQUIRED)\nenable_testing()\nadd_executable(brisa src/main.cpp)\nadd_executable(brisa_tests tests/test_collision.cpp)\n", "CMakePresets.json": '{"version":6,"configurePresets":[{"name":"debug"},{"name":"release"},{"name":"asan"}],"buildPresets":[{"name":"debug","configurePreset":"debug"},{"name":"release","configurePreset":"release"}]}', "vcpkg.json": '{"name":"brisa","dependencies":["sdl2","fmt","nlohmann-json","catch2"]}',
        ".clang-format": "BasedOnStyle: Google\nColumnLimit: 110\n", ".clang-tidy": "", ".gitignore": "build/\n", "README.md": "", "CREDITS.txt": "", "src/main.cpp": "", "src/Game.cpp": "", "src/Game.h": "", "src/Player.cpp": "", "src/Player.h": "", "src/physics/Collision.cpp": "", "src/render/SpriteBatch.cpp": "", "src/audio/Mixer.cpp": "", "src/ui/HudMenu.cpp": "", "src/levels/LevelLoader.cpp": "", "src/net/Scoreboard.cpp": "",
        "assets/levels/nivel01.json": "", "assets/levels/nivel02.json": "", "assets/sprites/aspas.png": "", "assets/sounds/viento.ogg": "", "config/settings.ini": "[video]\nwidth=1280\nheight=720\nvsync=1\n[audio]\nvolume=80\n", "tests/test_collision.cpp": "", "docs/controles.md": "", "tools/pack_assets.py": "", ".github/workflows/build.yml": "",
    },
}

SENTENCES: dict[str, tuple[str, str]] = {
    "bruecke hauke": ("bruecke radverleih api", """
run lass mal die tests laufen
read zeig mir mal die server.js
change bau bitte pagination in GET /bikes ein
run nur tariff.test.js ausführen, der rest is egal
explain warum wird in auth.js der token zweimal geprüft?
list was liegt alles in src/routes
run eslint mit --fix über src
change eslint meckert über 3 stellen in payment.js die --fix nich kann, räum das auf
status hab ich noch was uncommittet?
grep wo wird eigentlich oldLogger noch benutzt
explain kann oldLogger.js weg oder hängt da noch wer dran
delete oldLogger.js kann weg, lösch die datei
change schmeiß moment raus und nimm überall Intl
run npm uninstall moment bitte
edit in der config tokenTtl von '15m' auf '30m' setzen
explain wie kommt der endpreis einer miete zustande?
change wer länger als maxRentHours mietet soll ne mail kriegen
run commit mit "fix: tarif am wochenende" und gleich pushen
change denk dir ne ordentliche beschreibung für den PR aus
log die letzten 10 commits
run wer hat zeile 40 in tariff.js verbrochen? blame mal
explain was sollte der commit a91f3c2 in tariff.js eigentlich bewirken
run zeig mir commit a91f3c2
change dockerfile auf multistage umbauen
explain läuft das alles auch mit node 20 oder knallt was?
change .dockerignore fehlt, pack rein was sinn macht
change .env.example ist nicht vollständig, ergänz was der code so an variablen liest
move test/e2e/rent.e2e.js umbenennen in rental-flow.e2e.js
copy kopier .env.example nach .env
run prisma migrate dev --name add_deposit
change das schema braucht ein kautionsfeld bei rentals, mit allem was dranhängt
explain taugt das prisma schema was? indizes usw.
run mysql container hochfahren
change graceful shutdown wär schön, bei SIGTERM erst offene requests fertig
change seed.js soll 50 zufällige räder auf die stationen verteilen
run seed script anwerfen
change tests für stations.js, happy path reicht
change für geo.js gibts null tests, schreib welche
open was hab ich grad im editor offen
diff was hab ich an rentals.js geändert
change errorHandler: keine stacktraces mehr nach draußen in prod
explain ist das sicher, wie wir das JWT_SECRET laden?
info in welchem projekt bin ich hier überhaupt
none jo passt, danke dir
change 401 und 403 gehen im auth durcheinander, bring das mal in ordnung
change unbenutzte routen raus
explain lohnt sich der umstieg auf express 5 für uns?
change openapi.yaml passt nicht mehr zu den routen, zieh das nach
run api doku bauen
write leere datei src/routes/users.js bitte
"""),
    "bruecke marlies": ("bruecke geokreis crate", """
run Könntest du bitte einen Release-Build machen?
read Welche Lizenz steht in der Cargo.toml?
change Bitte Doc-Kommentare für alle öffentlichen Funktionen in circle.rs ergänzen.
run cargo fmt einmal übers ganze Crate
explain Wieso ist der Erdradius eine Konstante und kein Parameter?
grep Wo kommt EARTH_RADIUS_M überall vor?
explain Macht es einen Unterschied, ob wir 6_371_000 oder den genauen Radius nehmen?
change Der Erdradius soll pro Aufruf wählbar sein, ohne dass die alte API bricht.
run Clippy mit -D warnings, alle Features an
change Bring clippy zum Schweigen, aber ohne allow-Attribute
run cargo clippy --fix --allow-dirty
change lazy_static durch OnceLock ersetzen
run Nimm lazy_static aus den Dependencies raus (cargo remove)
explain Können wir legacy.rs guten Gewissens streichen?
delete legacy.rs löschen.
list Was haben wir an Benchmarks? Also der Ordner benches
run Benchmark intersect laufen lassen
explain Was bremst intersect so aus?
change Mach intersect schneller, wenn die Bounding Boxes sich gar nicht berühren
change Proptest für polygon.rs, Fläche darf nie negativ sein
status Ist mein Working Tree sauber?
diff Zeig mir bitte nur, was schon gestaged ist.
log Wann wurde polygon.rs zuletzt angefasst, und von wem?
run git stash, ich muss kurz auf main
run Tag v0.6.3 setzen und pushen
edit Version in Cargo.toml: 0.6.2 auf 0.6.3
change Changelog-Eintrag für 0.6.3, das Wichtigste seit 0.6.2 in drei Punkten
run git cliff --unreleased --prepend CHANGELOG.md
change WKT-Parser soll auch MULTIPOLYGON verstehen
explain Wie geht wkt.rs mit verschachtelten Klammern um?
change Beispiel examples/within.rs, das zeigt wie man Punkte im Umkreis findet
write examples/leer.rs mit fn main() {} drin, sonst nix
copy nearest.rs als Vorlage nach examples/within.rs kopieren
move tests/distance.rs heißt ab jetzt haversine.rs
change Alle unwrap() in parse raus, saubere Fehler stattdessen
explain Würde es jemandem wehtun, wenn wir die MSRV auf 1.75 anheben?
change Namen in circle.rs sind Kraut und Rüben, vereinheitliche die mal
change no_std kaputt, da zieht irgendwas std rein. Bitte beheben
run Baut das Ganze auch ohne default features?
none Sehr schön, genau so hatte ich mir das vorgestellt.
explain Rechnen wir in distance.rs eigentlich in Grad oder Radiant, und ist das durchgängig?
info Ist das hier ein Workspace oder ein einzelnes Crate?
open Welche Dateien sind gerade geöffnet?
change Übersetz die README ins Englische
explain Sind die Feature-Flags sinnvoll geschnitten?
explain Schau mal über error.rs drüber, ist das idiomatisch?
run den fuzz target wkt für 60 sekunden anschmeissen
change CI soll zusätzlich auf Windows laufen
change deny.toml so, dass nur MIT- und Apache-Sachen durchgehen
run Generier die Doku und mach sie im Browser auf
"""),
    "bruecke thibault": ("bruecke facture service", """
run lance les tests stp
run mvn clean package sans les tests
read montre moi VatCalculator
change arrondi de la TVA faux au centime pres, corrige
explain pq on a open-in-view à true ?
edit passe open-in-view à false dans application.yml
change docs/api.md est plus à jour, reprends depuis les controllers
explain c'est quoi l'interet d'avoir InvoiceDto en plus de Invoice
list y a quoi dans le dossier docs
grep ou est ce qu'on se sert de StringHelper
change vire StringHelper, avec ce qu'il faut à la place chez les appelants
delete supprime StringHelper.java
explain guava on s'en sert encore pour de vrai ?
run formate tout avec spotless
change refais le message d'erreur de InvoiceController, on comprend rien
change ajoute un endpoint pour annuler une facture
run lance juste VatCalculatorTest
change VatCalculatorTest couvre pas le taux à 5.5, complete
run rapport jacoco
explain la couverture elle vaut quoi selon toi
status j'en suis ou niveau git
diff qu'est ce qui a bougé depuis mon dernier commit
log historique de ReminderJob.java
run git show HEAD~2
explain ReminderJob peut partir deux fois le meme jour ou pas ?
run revert le dernier commit
run commit tout avec le message "relances: fix fuseau"
change les relances doivent pas partir le weekend
move renomme docs/api.md en docs/rest.md
copy duplique application-prod.yml en application-preprod.yml
change fais un application-preprod.yml avec la base de preprod et les logs en debug
change fais un .editorconfig qui colle au style du code
write fichier vide V8__credit_notes.sql dans db/migration
change migration V8 pour les avoirs, table + fk vers invoice
explain V7 sur une grosse table ça bloque pas tout ?
files les classes de test qui finissent par IT
info c'est quoi ce projet, la racine est où
open j'ai quels fichiers ouverts
none nickel merci
change les 404 renvoient du html, je veux du json
run affiche l'arbre des dépendances
run passe le parent spring boot à 3.3.1 avec le plugin versions
explain ça risque quoi si on monte en spring boot 3.3
change migre la config logback vers du json
change docker: pas de root dans l'image
change on passe à java 21, fais le necessaire partout
explain PdfExporter ferme bien ses flux ?
change PdfExporter : mettre le logo du client en haut à droite
run build l'image docker, tag facture:dev
run quelle version de java j'ai
"""),
    "bruecke solène": ("bruecke kantine web", """
run Peux-tu démarrer le serveur de dev ?
change Il faudrait que le panier se vide tout seul après une heure.
read Combien de temps dure une session d'après settings.py ?
edit SESSION_COOKIE_AGE doit passer de 3600 à 7200
run Applique les migrations, s'il te plaît
run génère la migration pour l'app orders
change Ajoute un champ « végétarien » sur les plats, admin et template compris
explain Comment le prix d'un menu est-il calculé pour un apprenti ?
grep Cherche « allergen » dans les templates
list Liste le contenu de scripts/
read Ouvre scripts/import_menu.py
change import_menu.py plante sur les lignes vides du CSV, il devrait les ignorer
change Le script d'import mérite un mode --dry-run
explain À ton avis, import_menu.py est-il assez robuste pour tourner chaque nuit ?
run ruff check --fix
run pytest orders/tests/test_views.py -x
change test_views.py : il manque le cas où l'utilisateur n'est pas connecté
explain Pourquoi ce test passe chez moi et pas dans la CI ?
status Est-ce que j'ai oublié de commiter quelque chose ?
diff Montre-moi mes modifs dans pricing.py
log Qui a touché à tasks.py ces dernières semaines ?
run Crée une branche feature/allergenes et bascule dessus
run Annule mes changements sur base.html
run compilemessages pour le français
change Complète les traductions manquantes dans django.po
run makemessages -l fr
write Crée un robots.txt qui contient « User-agent: * » puis « Disallow: /admin »
change Un robots.txt qui bloque tout ce qui n'est pas public
change Un script qui purge les commandes de plus de deux ans
move Déplace site.css dans static/
copy Fais une copie de week.html sous le nom month.html
change Crée month.html, la vue du mois sur le modèle de week.html mais en calendrier
change Export CSV des commandes depuis l'admin
explain Est-ce dangereux de supprimer la migration 0003 ?
files Où se trouvent les fichiers .po ?
info Quel genre de projet est-ce ?
open Quels onglets sont ouverts dans mon éditeur ?
none Parfait, je te remercie !
explain Les null=True dans orders/models.py, sont-ils tous justifiés ?
run Ajoute django-debug-toolbar en dépendance de dev
change Configure la debug toolbar, uniquement en local
run Voir les logs du conteneur redis
change Sors les requêtes SQL des vues
explain A-t-on vraiment besoin de Celery pour si peu ?
change Remplace requests par httpx partout
explain Faut-il s'attendre à des soucis en montant vers postgres 17 ?
change Un README digne de ce nom, avec l'installation pas à pas
change Ajoute un service mailhog au compose et branche les réglages dessus
explain Relis orders/views.py et dis-moi ce qui te choque
change Passe DEBUG par une variable d'environnement, faux par défaut
"""),
    "bruecke joost": ("bruecke kantine web", """
run draai ff alle tests
run alleen test_pricing aub
read laat pricing.py eens zien
change korting voor stagiairs klopt niet, moet 20% zijn vóór btw en niet erna
explain hoezo wordt de korting pas na de btw berekend
list welke bestanden staan er in templates/orders
grep waar wordt send_mail aangeroepen
change mails moeten via celery ipv direct in de view
run celery worker starten met loglevel info
run staat redis nog aan?
explain wat doet tasks.py precies, in het kort
status git status
diff wat heb ik allemaal gewijzigd
change release notes voor 1.8, gewoon in begrijpelijk nederlands
log wanneer is de CI voor het laatst aangepast
run pull ff met rebase
run haal de commit 'prijzen 2025' van main hierheen, cherry-pick dus
change merge conflict in views.py, los maar op zoals het jou logisch lijkt
run zet views.py terug naar wat er op main staat
edit TIME_ZONE naar 'Europe/Amsterdam' aub
change tijden in het weekmenu worden in utc getoond, moet lokale tijd worden
explain wat vind je van de tests in orders, dekken die genoeg?
change dubbele code in de views eruit halen
explain kunnen we zonder gedoe naar python 3.12
run welke python zit er in de venv
change maak de docker image kleiner
run docker compose build --no-cache
files zoek alle html templates
change procfile voor heroku, web en worker
move import_menu.py hernoemen naar load_menu.py
change settings splitsen in dev en prod
delete gooi templates/orders/basket.html maar weg
explain wordt basket.html nog ergens voor gebruikt denk je
write maak een CODEOWNERS bestand met daarin enkel * @joost
change maak een healthcheck endpoint dat ook de db checkt
write maak een leeg bestand menu/signals.py
change signals.py: bij een nieuw gerecht de cache legen
info wat is de root van deze workspace
open welke files heb ik open staan
none top, bedankt!
explain waarom hebben we eigenlijk htmx en geen react
run mypy over orders
change mypy geeft nog 12 fouten in orders, fix ze
run installeer de pre-commit hooks
change zet ook mypy in de pre-commit config, alleen voor gewijzigde bestanden
run uv lock --upgrade-package django
run maak een superuser aan
change vertaal de site naar het nederlands
explain kijk eens naar menu/models.py, zitten daar n+1 problemen aan te komen?
change basket.html ziet er niet uit op mobiel
"""),
    "bruecke zbyszek": ("bruecke radverleih api", """
run odpal testy
run npm ci
read pokaz plik src/config.js
change jak brakuje JWT_SECRET to niech w ogóle nie startuje
change zrob walidacje body w POST /rentals
explain czemu rentals.js robi dwa zapytania do bazy zamiast jednego
list co jest w katalogu prisma
grep gdzie wolamy calcTariff
change statusy błędów raz 400 raz 422, ujednolić
change wywal console.logi i daj zamiast tego winstona z sensownymi poziomami
run zainstaluj zod
run dorzuc nock do devDependencies
change zamockuj płatności w testach e2e, niech nie strzelają po sieci
run puść e2e
explain dlaczego e2e raz przechodzą a raz nie?
status co mam niezacommitowane
diff pokaż diff dla tariff.js
log kto ostatnio grzebał w payment.js
run zrob nowego brancha fix/taryfa-nocna
change taryfa nocna ma być liczona od 22 do 6, także przez północ
run commit "taryfa nocna" i push
run pokaz co bylo w commicie 7be01d4
explain o co chodziło w commicie 7be01d4, nic z niego nie rozumiem
run cofnij ostatni commit ale zostaw zmiany
edit zmień maxRentHours z 24 na 48
change compose: api ma czekać aż baza wstanie
change przenieś nas z mysql na postgresa
explain co byśmy zyskali na postgresie
move przenieś geo.js do src/services
copy skopiuj bikes.js jako scooters.js
change dodaj hulajnogi, analogicznie do rowerów
delete usun src/utils/oldLogger.js
files poszukaj plików yaml
explain nasz dockerfile nadaje się na produkcję?
explain jest sens przypinać dokładne wersje w package.json?
write pusty plik src/middleware/rateLimit.js
change rateLimit.js: max 100 zapytań na minutę z jednego ip
info co to za projekt i gdzie ma katalog główny
open jakie pliki mam teraz otwarte
none ok dzieki, na dzis tyle
change przerób payment.js z then na async/await
explain po co nam geo.js, skoro mysql sam umie liczyć odległości
run pokaż logi kontenera api
run prettier na całości
explain zerknij na auth.js, da się to obejść?
change refresh tokeny by się przydały
change opisz w readme jak postawić to lokalnie
run npx prisma studio
explain helmet coś nam w ogóle daje przy samym api?
run ubij to co wisi na porcie 4000
"""),
    "puente nuria": ("puente taquilla", """
run pasa los tests
run pasa solo test_compra.py y que pare en el primer fallo
change añade tests para pdf.py, que ahora casi no tiene
explain por qué se dispara dos veces la señal en pagos/signals.py?
read enséñame entradas/models.py
list que hay en entradas/templates
status tengo algo sin commitear?
run haz las migraciones que falten con makemigrations
change el formulario de compra tiene que rechazar fechas pasadas
change fallan dos tests desde ayer, arréglalos porfa
explain podemos quitar pytz ya o alguien lo necesita todavía?
run quita pytz con uv
change quita pytz y pon zoneinfo donde se use
grep donde se llama a reservar_butaca
edit en settings/base.py cambia PAGE_SIZE = 25 por PAGE_SIZE = 50
change pagina el listado de entradas, ahora carga todo de golpe
read cuanto dura la cookie de sesion segun base.py
explain old_gateway.py pinta algo aún en el proyecto?
delete borra pagos/old_gateway.py
run levanta los contenedores
change mete un healthcheck en el compose para el worker
write crea .dockerignore con .venv y nada mas
change hazme un .dockerignore decente para este proyecto
move renombra despliegue.md a deploy.md, en docs mismo
copy copia .env.example a .env
change documenta en .env.example para qué sirve cada variable
diff qué he tocado desde el último commit?
change mensaje de commit para lo que llevo hecho, cortito
run commitea todo con el mensaje "fix: zona de butaca opcional"
log ultimos 5 commits
explain qué pretendía el commit "apaño temporal" en views.py?
run quien escribió la linea 40 de gateway.py? git blame
explain es seguro guardar el token de stripe en la sesión como hacemos?
files búscame todos los .po
run compila las traducciones
change traduce al sueco las cadenas que faltan en django.po
info en qué carpeta estoy trabajando?
explain el Dockerfile lo ves bien o le falta algo?
none vale, mil gracias, por hoy lo dejo
change que al comprar llegue un correo con el pdf adjunto
change la vista detalle hace un montón de queries, bájalas
explain revisa tasks.py y dime si ves algo raro
run ruff con --fix en todo
change mypy se queja en forms.py, déjalo limpio
run que version de django tengo instalada
explain resúmeme qué hace entradas/admin.py
change en el admin quiero poder filtrar por sala
run carga el fixture de salas
explain merece la pena pasar a async las vistas o es una tontería?
change plan para subir a postgres 16 sin parar la venta
"""),
    "puente facundo": ("puente farero", """
read mostrame cmd/sync.go
run compilá
run corré los tests con -race
change el sync se cuelga si el server no contesta, fijate y arreglalo
explain che por que usamos pkg/errors si go ya tiene wrap?
change sacá pkg/errors y usá %w en todos lados
run go mod tidy
run bajá las dependencias
list listame internal
grep buscá DefaultRetries en todo el repo
read cuantos reintentos hace por default?
edit poné DefaultRetries en 5 en vez de 3, está en defaults.go
change que los reintentos sean con backoff exponencial
explain como funciona el retry, espera siempre lo mismo o crece?
change agregale un flag --dry-run a prune
run cobra-cli add verify
change subcomando verify que compare los hashes contra el remoto
status como está el repo?
diff pasame el diff de lo que está en stage
log quien tocó por ultima vez retry.go y cuando
run traete lo ultimo de main con rebase
run guardame esto en un stash, despues lo veo
run armá un branch feature/verify y cambiate
explain miralo a walk.go, escala con un millon de archivos?
change walk.go que recorra en paralelo, con un limite de workers
run instalá golangci-lint y corrélo... bah ya está instalado, solo corrélo
change limpiá los warnings del linter
files hay algun archivo de test que no sea retry_test? listame los _test.go
write creá VERSION que diga 0.8.0
change el progress parpadea en windows, mirá de resolverlo
change escribí el doc comment de cada paquete
move mové install.sh de scripts a la raíz
copy duplicá config_min.yaml como config_dos.yaml en testdata
change config_full.yaml tiene que tener todas las opciones posibles con un comentario
delete volá completions/farero.bash, lo genera el release
run generá el completion de bash: ./bin/farero completion bash
explain install.sh es seguro? lo corre la gente con sudo
change install.sh que verifique el checksum antes de copiar nada
change que config.go tire un error claro si falta el remoto
open que tengo abierto en el editor
run goreleaser en modo snapshot
change poneme el build de arm64 windows en el goreleaser
change changelog de la 0.8, mirá los commits y resumilo
explain que te parece cobra + viper para algo tan chico, nos pasamos?
explain retry_test.go prueba algo de verdad o es de adorno?
run cuanto pesa el binario?
change achicá el binario lo que se pueda
none jaja buenísimo, era el vpn nomás
explain que cambiaría si paso de yaml a toml?
explain resumime para que está el struct Walker, para alguien que recien entra
"""),
    "puente ilaria": ("puente tablero", """
run lancia i test
run fai partire il dev server
run builda
list cosa c'è in src/components?
read fammi vedere usePolling.ts
explain perché usePolling continua a chiamare anche dopo il logout
change ferma il polling quando l'utente esce
read su che porta gira vite qui
edit in vite.config.ts porta 5180 -> 5200
status ho roba non committata?
change messaggio di commit per favore, in inglese e che spieghi il perche
run committa con "chore: bump vite" e pusha
explain ho cambiato lo store, secondo te ho rotto qualcosa?
log ultimi dieci commit su questo branch
explain il commit "sistemato davvero stavolta" cosa voleva sistemare in auth.ts?
run annulla l'ultimo commit ma tieni le modifiche
grep dove importiamo ancora chart.js
explain chart.js per due grafici in croce, ha senso tenerlo?
run togli chart.js con pnpm
change i grafici falli in svg a mano, senza libreria
run aggiungi @vueuse/core
change riscrivi usePolling con vueuse
delete cancella src/utils/legacy.js
change legacy.js portalo in typescript
move rinomina KpiCard.vue in StatCard.vue
copy fai una copia di LoginView.vue che si chiama RegisterView.vue
change mi serve la pagina di registrazione, come il login ma con nome e conferma password
write crea un .npmrc con dentro engine-strict=true
explain router/index.ts: che ci fa quella guard lì in mezzo?
change de.json: traduci tutto da it.json
run rigenera i tipi dall'openapi
change aggiungi all'openapi l'endpoint per esportare gli ordini in csv
files trovami tutti gli spec
change currency.spec.ts copre poco, aggiungi i casi con negativi e zero
run esegui solo currency.spec.ts
run passa prettier su src
explain dai un occhio a OrderTable.vue, si può leggere una roba del genere?
change OrderTable è enorme, spezzalo in componenti più piccoli
change il modal non si chiude con esc
explain axios o fetch? cosa ci guadagniamo a cambiare
info che progetto è e dov'è la root
change crea src/composables/useExport.ts che scarica la tabella in csv
none ok perfetto grazie mille
change i test e2e coprono solo il login, fai anche la dashboard
explain il token nel localStorage va bene o è un rischio
change togli il token dal localStorage, usiamo un cookie
run quali pacchetti sono vecchi? pnpm outdated
run aggiorna playwright all'ultima e installa i browser
change il readme è fermo a vue 2, aggiornalo
change dark mode, con un bottone nell'header
"""),
    "puente gennaro": ("puente bottega", """
run fai girare pest
run solo CouponTest
change i coupon scaduti si riescono a usare lo stesso, sistema
explain come mai il totale nel carrello e in fattura differisce di un centesimo?
read quanto è l'iva in config/shop.php
edit spedizione_gratis_da da 79 a 59, in config/shop.php
change spedizione gratis solo per l'italia, per l'estero no
explain CalcoloSpedizione regge se il peso è zero? a naso no
change spezza CheckoutController, fa troppe cose
change email di conferma: ci vuole anche il riepilogo dei prodotti
run php artisan migrate
run torna indietro di una migration
change migration x aggiungere la partita iva agli ordini
run crea il model Recensione con migration e factory, via artisan
change recensioni dei prodotti: solo chi ha comprato puo scriverle
run svuota la cache di config e le route
run lista delle route che contengono checkout
change metti il rate limit sulle route di checkout
grep cerca dd( dimenticati in giro
change togli tutti i dd e mettici un log fatto bene
run pint
run phpstan, vediamo quanti errori
change porta phpstan al livello 6 e correggi quel che salta fuori
edit phpstan.neon: level: 5 diventa level: 6
delete elimina old_helpers.php dalla cartella Helpers
explain old_helpers.php chi lo usa ancora, e se lo butto cosa si rompe?
move sposta InviaFattura.php in app/Jobs/Fatture
copy copia .env.example in .env.testing
change .env.testing: sqlite in memoria, mail finta, code sincrone, insomma quel che serve ai test
write crea public/robots-staging.txt con la sola riga "Disallow: /"
change robots.txt come si deve, niente carrello e checkout indicizzati
files dove sta la vista della fattura? ha blade nel nome
change la fattura pdf è bruttina, falla più pulita e col logo
status com'è messo git adesso
diff differenze non ancora in stage?
log da quando esiste il model Coupon, storia di quel file
run mostrami il commit a41f09c
explain cosa voleva ottenere chi ha scritto il commit "workaround iva" in Ordine.php
run metti da parte le modifiche e passa a main
change commit message per il lavoro sui coupon, due righe max
explain è sicuro lanciare ImportaListino due volte di fila?
change ImportaListino deve saltare le righe rotte e alla fine dire quali
explain cosa succede all'ordine se la coda è ferma?
none quanto fa 189,90 senza iva al 22?
explain cashier lo stiamo usando bene o facciamo doppio lavoro?
open cosa sto editando adesso
run installa spatie/laravel-backup
change backup notturno del db, con tenuta di 14 giorni
explain guarda un attimo routes/web.php, ti sembra ordinato?
run riavvia i worker della coda
"""),
    "puente wesley": ("puente tablero", """
run roda os testes aí
run sobe o servidor de dev
run dá um build pra ver se passa
read abre o src/stores/auth.ts pra mim
read qual a url da api no ambiente de dev?
explain pq o refresh token não ta sendo chamado quando da 401?
change quando der 401 tenta o refresh uma vez e depois manda pro login
explain LoginView tá bom assim ou tem código repetido?
change teclado: esc e tab têm que funcionar no modal
grep onde que a gente usa o DateRange
change DateRange tá deixando escolher data final antes da inicial, corrige
explain dá uma revisada no client.ts e me fala o que vc acha
run lint com fix
change resolve os erros do vue-tsc
run tira o dayjs do projeto
change troca dayjs por Intl, em tudo quanto é lugar
explain dá pra viver sem o dayjs ou é dor de cabeça?
status to com alguma coisa pendente no git?
diff oq mudou no OrderTable.vue?
log quem mexeu no router por ultimo
run cria a branch feat/filtros
run commita com a mensagem "feat: filtro por status"
change escreve a descrição do MR pra mim, com base no que mudei
explain commit 3be19d0 era pra quê mesmo? não lembro de ter feito isso
run reverte o 3be19d0
edit no pt-BR.json troca "Entrar" por "Acessar"
change completa o pt-BR.json, falta um monte de chave que tem no it.json
write cria um src/views/NotFoundView.vue vazio
change página 404 bonitinha com link pra home, e liga no router
change cria um .editorconfig que combine com o prettier
delete pode apagar o tests/e2e/login.spec.ts
change refaz o teste e2e do login, o antigo era instável
move joga o BaseModal.vue pra src/components/base
copy faz uma cópia do .env.development como .env.staging
run abre o storybook
change story pro KpiCard com os estados de loading e erro
run quem ta usando a porta 5180?
run instala o pinia-plugin-persistedstate
change persiste os filtros do dashboard entre as sessões
explain vale a pena persistir o store de ordini ou vai dar ruim com dado velho?
explain tá certo esse cálculo de arredondamento no currency.ts?
change formata os valores em real quando o idioma for pt-BR
run limpa o node_modules e instala de novo
change pipeline do gitlab demora 14 min, deixa mais rápida
info q projeto é esse q eu abri
open quais arquivos tão abertos agora?
none show, valeu demais
explain esse polling a cada 5s aguenta 200 usuários?
change coloca um skeleton enquanto a tabela carrega
explain resume pra que serve o usePolling, sou novo no time
"""),
    "puente ingela": ("puente taquilla", """
run kör testerna
run kör bara test_pdf.py med -v
explain settings/prod.py, saknas nåt säkerhetsmässigt?
read vilken tidszon kör vi med i base.py?
explain varför blir klockslaget en timme fel på biljetten?
change fixa så att pdf:en visar lokal tid
list vad ligger i fixtures
status har jag nåt ocommittat?
diff visa vad jag ändrat i models.py
log senaste commiten på pagos, vem och när
change commitmeddelande tack, nåt som förklarar varför
run committa det som är stageat som "rätta zon i pdf"
run pusha branchen till origin
explain vad var tanken med commiten "tillfällig lösning" i gateway.py
run git show på senaste taggen
grep var används SESSION_COOKIE_AGE
edit ändra python:3.11-slim till python:3.12-slim i Dockerfile
change gör imagen mindre, den är på över en gig
explain går det att hoppa till python 3.12 utan att nåt smäller?
run bygg om worker-containern
run visa loggarna för redis, sista 50 raderna
change celery-jobben måste försöka igen om redis är nere
explain kan samma biljett säljas två gånger om två klickar samtidigt?
change lås platsen under köpet så den inte dubbelsäljs
move flytta pdf.py till entradas/utils
delete ta bort fixtures/salas.json
change skapa fixtures med ett par föreställningar och priser att testa mot
copy kopiera test_pdf.py till test_kvitto.py
change skriv ett management command som rensar gamla reservationer
run starta en ny app som heter rapporter med startapp
change rapport över sålda biljetter per månad, csv räcker
files leta upp alla templates med compra i namnet
write gör en CODEOWNERS med raden * @ingela
change typannoteringar i views.py
change lägg till loggning i gateway, men inga kortnummer
explain loggar vi nåt känsligt idag?
run formatera med ruff
run djlint på alla templates med --reformat
change detalle.html funkar inte med skärmläsare, åtgärda
run lägg till django-debug-toolbar som dev-beroende
change koppla in debug toolbar, fast bara lokalt
run uppgradera django till senaste 5.x med uv
explain kolla igenom forms.py, är valideringen vettig?
info vilket projekt står jag i
open vilka filer har jag uppe
none tack, det löste sig
explain vågar vi deploya det här en fredag?
change README på svenska också
explain celery eller bara cron för det här, vad tycker du?
run vilka migrationer är inte körda än
"""),
    "steiger wiebke": ("steiger lampenhaus", """
run lass mal die tests laufen
read zeig mir leihe/gebuehren.py
status was hab ich noch nicht committed?
change die mahnung geht auch an leute raus die laengst zurückgegeben haben, bitte beheben
list was liegt alles in scripts?
explain Warum rechnen wir die Gebühren eigentlich in Float?
run migrationen anlegen für die app leihe
change mach aus der Lampenliste eine mit Blättern, 25 pro Seite reicht
grep wo überall wird gebuehr_berechnen aufgerufen
write leg ne datei .nvmrc an, da soll nur 22 drin stehen
change leg ein .dockerignore an, das für uns sinnvoll ist
delete static/img/logo_alt.png kann weg
explain kann scripts/altdaten.py weg oder hängt da noch was dran?
explain wie läuft ne leihe eigentlich durch, vom formular bis in die db
edit in config/settings/base.py PAGE_SIZE von 25 auf 50
change Seitengröße soll jeder Nutzer selber einstellen können, 25/50/100
read welche Zeitzone ist bei uns eingestellt?
explain was passiert wenn der celery worker mitten in der mahnung abstürzt
move nenn mal scripts/altdaten.py um in scripts/altdaten_2019.py
run superuser anlegen über manage.py
diff was hab ich seit dem letzten commit an views.py gedreht?
change test_views.py ist total wackelig, mal grün mal rot. mach das stabil
change der feierabendjob soll um 18 uhr alle offenen leihen auflisten und an die theke mailen
run mach den ruff drüber, mit fix
change ruff meckert in forms.py über zu komplexe funktion, zerleg die mal vernünftig
log die letzten 5 commits
explain wozu war nochmal der commit "hotfix freitag" an permissions.py gut?
change .env.example ergänzen, da fehlt die hälfte von dem was prod.py liest
files gibts irgendwo noch .po dateien ausser der französischen?
change Übersetz die französische django.po fertig, da fehlen noch gut dreißig Einträge
run djlint auf die templates loslassen
info in welchem projekt bin ich hier grad?
explain welche Stelle in views.py würdest du dir als erstes vornehmen?
change schreib mir nen docstring an jede funktion in gebuehren.py
explain ist das ok so, dass konten/permissions.py die DB bei jedem request fragt?
run committe alles mit der Nachricht "Mahnlauf: Kulanzfrist 3 Tage"
change denk dir ne gescheite commit message aus fuer das was gestaged ist
none Was ist der Unterschied zwischen select_related und prefetch_related? ganz allgemein
run zeig mir die logs vom worker container, letzte 100 zeilen
change readme ist uralt, bring den teil mit dem setup auf den stand von heute
run pip-audit mal anwerfen
explain Sieht der Import in import_csv.py für dich sicher aus? Da kommen Dateien von fremden Leuten rein
edit im Dockerfile EXPOSE 8000 durch EXPOSE 8080 ersetzen
change beim ausleihen soll die seriennummer geprüft werden, format LH-vierstellig-prüfziffer
change server startet nicht mehr seit dem merge, irgendwas mit zirkulärem import
"""),
    "steiger toni": ("steiger lorenbahn", """
run Bau das Projekt einmal durch bitte.
run nur den tarif test bitte
status gits was uncommittetes?
change moment rausschmeissen, überall wo mans braucht auf date-fns umstellen
run deinstalliere cors
explain Brauchen wir cors überhaupt noch, wenn eh alles hinterm Gateway liegt?
read schau ma was in middleware/rateLimit.ts steht
change der rate limiter zählt hinterm proxy alle als einen client, des ghört gfixt
explain passen die Ordner unter src so oder würdst des anders schneiden?
grep such nach "TODO" im ganzen src
change die TODOs in fahrplan.ts abarbeiten
explain was machen die TODOs in fahrplan.ts eigentlich für einen Sinn, sind die noch aktuell?
change aus docs/notizen.md a gscheites ADR machen
move schieb src/utils/helpers.js nach src/legacy/helpers.js
change helpers.js auf typescript umschreiben, mit ordentlichen typen
change zod fehlermeldungen auf deutsch ausgeben, für die leit im büro verständlich
change fahrten.ts is zu lang worden, teil das auf in controller und service
read Wie lang ist ein Token bei uns gültig?
edit stell tokenTtl in src/config.ts von "15m" auf "30m"
change refresh tokens einbauen, 15 min is den leuten zu kurz
run schau welcher prozess am port 4000 hängt
change log einträge sollen die request id dabei haben, sonst find i nix
explain Wieso kriegt ma bei falschem Passwort 500 und ned 401?
write erstell a leere Datei src/routes/health.ts
change bräucht einen /health endpoint der DB und redis prüft
run die prisma migration laufen lassen
run Prisma Client neu generieren
log wer hat zuletzt an abgleich.ts rumgeschraubt und wann?
diff zeig mir was gestaged ist
explain Kannst mir kurz erklären wie der Abgleich-Job mit bullmq zamspielt?
files wo sind die ganzen e2e dateien
run e2e tests laufen lassen
change e2e test für logout fehlt no, schreib einen
copy tarif.test.ts duplizieren als tarif.sommer.test.ts
change Sommertarif: Juni bis August 20% Rabatt ab 4 Wagons, aber ned auf Gruppen
explain is zod in wagons.ts wirklich überall dazwischen oder kommt da was ungeprüft durch
open was is bei mir grad alles offen?
run neuer branch feature/sommertarif
explain passt die fehlerbehandlung in errorHandler.ts so oder verschlucken wir da was
write Mach eine .nvmrc mit 20 drin, sonst nix
change Dockerfile kleiner kriegen, multi stage und ohne dev deps
none was heisst idempotent eigentlich bei HTTP?
run prettier über alles drüber
edit in der .prettierrc "semi":false auf "semi":true
change die openapi doku stimmt hint und vorn nimmer mit den routen zusammen, bitte richten
"""),
    "steiger hendrik": ("steiger foerderturm", """
run dotnet build im Release bitte
run Einmal alle Tests, aber nur Core.
read öffne mal den Lastrechner
explain Warum nimmt der Lastrechner einen Sicherheitsfaktor von 1,6 und woher kommt der?
change Sicherheitsfaktor soll pro Aufzug konfigurierbar sein, nicht mehr hart verdrahtet
read Wieviele Stunden darf eine Schicht laut appsettings maximal haben?
edit appsettings.json: PauseMinuten 30 -> 45
change Pausenregel nach ArbZG umsetzen, 30 ab sechs Std, 45 ab neun
status Stand der Dinge in git?
explain Was hat Foerderturm.Data für eine Aufgabe, wenn die Queries im Controller stehen?
grep Wer benutzt SchichtDto noch?
explain Ist AutoMapper für die drei DTOs nicht mit Kanonen auf Spatzen geschossen?
change AutoMapper raus, Mapping von Hand
run Paket Polly ins Api Projekt aufnehmen
change Aufrufe an das SAP sollen mit Polly dreimal wiederholt werden, mit wachsender Wartezeit
move Benenn tools/import.ps1 in tools/Import-Schichten.ps1 um
delete schmeiß docs/Altsystem.docx raus
run EF Migration hinzufügen, Name AddSchichtIndex
explain Was ändert die Migration AddWartung alles und kann man die gefahrlos zurückdrehen?
run db auf neusten stand bringen mit dotnet ef
write Erzeuge eine Datei VERSION mit dem Inhalt 4.2.0
change Versionsnummer soll automatisch aus dem Git Tag in die Assemblies kommen
log Historie von TurmContext.cs
diff Unterschiede im Working Tree anzeigen
explain Schau mal über meinen Diff, ist das so mergebar?
explain Taugt die Testabdeckung im Core was?
none Moin, heute wirds warm, 34 Grad im Büro
files such mal alle csproj
change nullable warnings im Core projekt sind 48 stück, räum die mal auf
run csharpier übers ganze repo
change Queries aus AufzugController ins Repository verschieben
info Was ist das Stammverzeichnis vom Workspace
change Connectionstring steht im Klartext in appsettings, bitte auf User Secrets umbauen
change leg appsettings.Staging.json an mit vernuenftigen werten, weniger logging als dev und die test DB
change ExportJob blockiert nachts die DB eine halbe Stunde, mach das in Häppchen
explain wie kommt der Mandant in die Query? Ich seh in der TenantMiddleware nix davon
run welche sdks sind installiert
run git stash
change Dockerfile der Api läuft als root, ändern
change LastrechnerTests deckt die Grenzfälle nicht ab, Null und Überlast ergänzen
edit global.json, version 8.0.300 auf 8.0.400 setzen
change Alles auf .NET 9 heben
explain Lohnt sich der Umstieg auf .NET 9 für uns, was bricht?
change docs/betrieb.md um ein Kapitel zu Backup und Restore erweitern
run letzten commit rückgängig machen aber änderungen behalten
"""),
    "steiger maelle": ("steiger lampenhaus", """
run lance les tests stp
run lance juste tests/test_gebuehren.py
read montre moi leihe/models.py
explain c'est quoi la différence entre Leihe et Reservierung dans les models, j'ai du mal
status y'a quoi de modifié là ?
change le bouton retour renvoie toujours sur la page 1, faut garder la page où on était
explain les tests dans test_views servent à qqch ou ils testent django lui-meme ?
grep cherche où on appelle send_mail
change les mails partent deux fois quand on double clique sur prêter, corrige ça
explain pourquoi les mails partent dans la vue et pas dans une tâche celery ?
write crée un fichier static/robots.txt avec dedans User-agent: *
change fais un robots.txt qui cache l'admin et les pages de compte aux moteurs
run ajoute httpx aux dépendances
change remplace requests par httpx partout, en async si possible
edit dans base.py mets SESSION_COOKIE_AGE à 3600 au lieu de 86400
read combien de temps dure une session ?
explain une session d'une journée c'est raisonnable pour un poste partagé tu penses ?
delete supprime scripts/altdaten.py
run vire sentry-sdk du projet
move deplace scripts/import_csv.py dans leihe/management/commands/import_csv.py
change import_csv doit devenir une vraie commande manage.py avec --dry-run
log c'est quoi le dernier commit
diff je voudrais voir mes modifs pas encore indexées
explain relis mes modifs et dis moi si j'ai oublié un cas
run fais un commit "corrige le retour en page 1"
run makemigrations --check
change un petit script qui anonymise la base avant de la filer au stagiaire
none explique moi vite fait ce que c'est le CSRF, en général hein
files trouve tous les templates html
explain gebuehren.py il arrondit comment au juste, au supérieur ou au centime près ?
change passe les vues de konten en class based
copy duplique mahnung.txt en mahnung_fr.txt dans le meme dossier
change traduis mahnung.txt en français, ton poli mais ferme
change il manque des tests sur les permissions, ecris les
run compile les traductions
run makemessages pour le français
change l'admin rame dès qu'on a 10 000 lampes, optimise
explain d'où vient la lenteur de la liste dans l'admin à ton avis ?
change le worker bouffe 2 Go de ram au bout d'une journée, fais qqch
change ajoute une healthcheck pour web et worker dans compose.yaml
edit change postgres:16 en postgres:17 dans compose.yaml
explain on peut passer à postgres 17 sans tout casser ?
change un resumé du mois pour le changelog, à partir des commits
read le changelog, il dit quoi ?
change Le CSV exporté s'ouvre mal dans Excel chez la compta (accents cassés). A corriger.
"""),
    "steiger bastien": ("steiger grubenfunk", """
run build stp
run go test avec -race sur internal/hub
explain le hub peut deadlock si un client lit pas assez vite, non ?
change rajoute un timeout en écriture sur les clients websocket, et on ferme ceux qui traînent
read ouvre hub.go
read on garde les données combien de jours, c'est marqué où dans config.yaml ?
edit passe retention_days de 30 à 90
change la rétention marche pas du tout, rien n'est jamais purgé
grep y a encore des logrus.Fatal quelque part ?
change vire logrus, passe à slog partout
run go mod tidy
run monte nats.go à la dernière version
explain c'est risqué de monter pgx en majeure ?
list ls internal
files les fichiers sql ils sont où
status où j'en suis niveau git ?
diff diff stp
log git log depuis lundi
delete supprime internal/legacy/xmlfeed.go
explain xmlfeed.go il sert encore ? j'ai pas envie de casser le site de Lens
change si xmlfeed sert plus à personne enlève-le proprement, imports et config compris
move renomme scripts/load.sh en scripts/charge.sh
change health.go répond ok meme quand nats est tombé
write nouveau fichier vide internal/alarm/escalade.go
change escalade des alarmes : si pas acquittée en 5 min on prévient le chef de poste, 15 min le directeur
change alarm_test.go dort 3 secondes à chaque test, trouve mieux
run golangci-lint avec --fix
run génère le code proto
change ajoute un champ priorite dans funk.proto et propage jusqu'à la base
explain pourquoi on a deux mains, cmd/replay sert à quoi ?
change arrêt propre sur SIGTERM, on perd des messages à chaque déploiement
explain router.go et middleware.go, l'ordre est bon ? l'auth passe après les logs là
none tu préfères tabs ou espaces toi ?
copy fais une copie de config.prod.yaml en config.preprod.yaml
open liste ce qui est ouvert dans l'éditeur
explain go 1.23 ça nous apporte qqch ?
run qui ecoute sur 8090
run tue le conteneur grubenfunk et relance le
run tag v1.8.0 et pousse le
change le README dit rien sur les variables d'env, documente les
explain vérifie ma migration 0007, elle va locker la table ?
change l'index de la 0007 doit se créer sans bloquer la prod
edit dans le Dockerfile remplace golang:1.22 par golang:1.23
run blame sur middleware.go lignes 20 à 40
change expose des métriques prometheus : clients connectés, messages par seconde, alarmes actives
"""),
    "steiger guylaine": ("steiger foerderturm", """
read Pourrais-tu m'afficher Program.cs ?
run Compile la solution s'il te plaît
run Exécute les tests de l'API seulement
change Un quart de nuit qui passe minuit est compté sur deux jours, il faudrait corriger ça dans Schichtplan
explain Comment Schichtplan gère-t-il le changement d'heure, en mars par exemple ?
status Est-ce que mon arbre de travail est propre ?
explain Est-ce que mon code est propre dans WartungRepository ?
list Que contient le dossier docs ?
grep Trouve-moi les endroits où on fait un .Result sur une Task
change Remplace les .Result par de vrais await, ça gèle de temps en temps
files Je cherche les fichiers Dockerfile de la solution
log Montre l'historique du mois dernier, avec les auteurs
diff Qu'est-ce que j'ai changé dans SchichtController depuis tantôt ?
write Ajoute un fichier docs/index.md avec juste le titre # Documentation
change Ajoute un fichier docs/installation.md qui explique l'installation pour un nouveau, de zéro
edit Remplace "Information" par "Warning" dans appsettings.json
change Les logs sont trop bavards en prod, garde seulement ce qui est utile
change Ajoute un cache devant WartungRepository, dix minutes au plus
run Mets Serilog à jour
run Quels packages sont vulnérables ? dotnet list package a une option pour ça
explain Le package MediatR, on s'en sert pour vrai ou c'est décoratif ?
explain Que fait import.ps1 au juste ? Personne ose y toucher
change Réécris import.ps1 en C#, comme commande du Worker
move Change le nom de WartungRepository.cs pour MaintenanceRepository.cs
change Traduis les noms allemands en anglais dans Core, classes et propriétés
change Crée LastrechnerLimitTests.cs avec les cas limites du Lastrechner
change AufzugController accepte des charges négatives, ça prend une validation
none C'est beau, je te reviens là-dessus après dîner.
none Comment on dit "ascenseur de mine" en allemand ?
info Peux-tu me dire dans quel dossier racine on travaille ?
open Dis-moi donc quels fichiers sont ouverts en ce moment
run Annule mes changements dans azure-pipelines.yml
change Le pipeline prend 25 minutes, trouve le moyen de le raccourcir
explain Pourquoi le pipeline refait-il un restore à chaque étape ?
run Crée la branche correctif/quart-nuit et va dessus
run Enregistre tout avec le message "Corrige le calcul des quarts de nuit"
change Propose un meilleur nom que DoIt2 dans ExportJob puis renomme-la partout
read Quelle version du SDK est fixée dans global.json ?
explain Résume-moi le rôle de TenantMiddleware, c'est pour ma présentation de jeudi
change Il faudrait que l'export sorte aussi en PDF, avec le logo
run Ouvre-moi la couverture des tests, dotnet test avec collect XPlat Code Coverage
run Liste les migrations EF et leur état
change Les messages d'erreur de l'API sont en allemand, mets-les bilingues selon Accept-Language
edit Dans Directory.Packages.props, Dapper 2.1.35 devient 2.1.44
explain Y a-t-il un risque d'injection SQL dans les requêtes Dapper ?
"""),
    "steiger joost": ("steiger lorenbahn", """
run draai de tests ff
change paginering op GET /wagons, met cursor
run start de dev server
read laat src/app.ts eens zien
change cors staat voor iedereen open, alleen onze eigen domeinen toelaten
explain waarom staat cors eigenlijk helemaal open?
status heb ik nog iets openstaan in git?
open wat heb ik nog openstaan in de editor?
change middleware/auth.ts geeft verlopen tokens gewoon door, dat kan echt niet
grep waar gebruiken we jsonwebtoken
change stap over van jsonwebtoken naar jose
explain is jose echt beter dan jsonwebtoken voor wat wij doen
files zoek alle test bestanden
edit maxWagons moet 60 worden ipv 40, in config.ts
change maxWagons hangt van het traject af, haal m uit de database
read op welke poort draait de api standaard?
run is poort 5432 al bezet?
write maak prisma/.gitkeep aan, leeg
write zet in .env.test alleen PORT=4001
change maak een .env.test waarmee de e2e lokaal draait
delete gooi src/utils/helpers.js maar weg
explain kan helpers.js weg denk je?
explain tarif.ts, leg even uit hoe die korting op korting werkt
copy kopieer .env.example naar .env.local
run lint met --fix
change die ene eslint-disable bovenaan tarif.ts moet weg, los het echt op
diff wat heb ik veranderd in package.json
log laatste tien commits op 1 regel per stuk
run wie heeft regel 12 van tarif.ts geschreven, blame
explain wat probeerde die commit 'tijdelijk' in auth.ts op te lossen?
run revert de laatste commit
change het wachtwoord komt gewoon in de pino logs terecht, haal dat eruit
explain waarom is package-lock zo gigantisch veranderd na één install?
none hoeveel is 17% van 2340?
change readme in het engels graag, er komt iemand uit Polen bij
run seed de database
change seed maakt te weinig data, ik wil 200 ritten verspreid over een jaar met realistische vertragingen
explain snap jij waarom de fahrplan test alleen op maandag faalt?
change fahrplan.test.ts faalt op maandagen, fixen aub
run coverage draaien graag
change coverage van tarif.ts is 40%, krijg m boven de 90
run update typescript naar de nieuwste
run docker compose up -d alleen postgres en redis
change schrijf een github action die bij een PR de e2e draait met postgres erbij
explain doet de ci wel wat we denken? volgens mij draait die e2e nooit
"""),
    "steiger floor": ("steiger grubenfunk", """
run Kan je de boel eens builden?
run go vet over alles a.u.b.
read Wat staat er in de Makefile?
change Makefile uitbreiden met een target dat lint, test en build na elkaar doet en stopt bij de eerste fout
status Zijn er bestanden gewijzigd?
explain Zijn die bestanden in internal/store goed opgesplitst vind je?
list Geef eens de mappen in de root
grep In welke files zit er een context.Background()?
change Geef overal de context van de request door in plaats van context.Background()
explain Wat is het gevaar van context.Background() in postgres.go juist?
files Zijn er ergens yaml bestanden buiten config?
read Welke nats url gebruiken we?
edit Zet log_level in config.prod.yaml van warn op error
change Loglevel zou tijdens het draaien aanpasbaar moeten zijn, zonder herstart
run Formatteer alle go code met gofmt -w
run Voer enkel TestEscalate uit in internal/alarm
change TestEscalate paniekt sinds gisteren, zoek uit waarom en herstel het
log Wat is er gisteren allemaal gecommit?
diff Toon de staged wijzigingen eens
delete Doe testdata/signal.json maar weg
change Schrijf een benchmark voor de hub met duizend clients
change hub.go is niet te volgen, splits dat eens op
write Maak CODEOWNERS met als inhoud * @grubenfunk/backend
change Maak een CODEOWNERS op basis van wie wat het meest aangepast heeft
write Nieuw bestand docs/todo.txt met daarin: alarm testen bij Luc
change Het README mag ook eens in het Nederlands, de mannen op de werf lezen geen Duits
none Wat denk je, is Rust beter dan Go?
info Waar zit ik hier, welke workspace is dit?
explain Bekijk client.go eens kritisch, ik vertrouw die goroutines niet
run Haal github.com/pkg/errors uit go.mod
change pkg/errors is gearchiveerd, gebruik gewoon fmt.Errorf met %w
explain Waarom cachen we in cache.go zonder vervaltijd?
change cache.go groeit tot het geheugen vol is, zet er een LRU op
run Hoeveel plaats is er nog op de schijf?
run goreleaser snapshot zonder publiceren
explain Klopt onze release.yml nog? De arm64 build komt er precies niet uit
change Voeg arm64 toe aan de release en test dat ook in de workflow
run Merge main in mijn branch
change Er zijn merge conflicten in router.go, los die op zodat beide routes blijven
explain Leg eens uit hoe een alarm van de sensor tot bij de browser geraakt
run Laat de logs van nats volgen
change Bij een herstart van nats blijven we hangen, hij moet vanzelf opnieuw verbinden
change Schrijf commentaar bij de exported functies in hub, golint klaagt
run Zet er go 1.23 in via go mod edit
explain Als twee operatoren tegelijk hetzelfde alarm bevestigen, loopt dat goed?
"""),
    "molino nerea": ("molino pedidos service", """
run pasa los tests
change hazme un test para OrderService con un pedido que no tenga lineas
run ./gradlew bootRun con el perfil local porfa
read en que puerto levanta el servicio?
explain para que queremos open-in-view a true? no da mal rollo eso
change quita el open-in-view y arregla lo que se rompa
run formatea todo con spotless
status que tengo sin commitear
change crea V3__indices.sql con los indices que hagan falta para las consultas de OrderRepository
write crea V3__motivo.sql en la carpeta de migraciones con: alter table pedido add column motivo varchar(120);
explain StockListener, que hace si el mensaje llega repetido
change que PaymentClient reintente un par de veces antes de fallar
grep donde usamos @Transactional
run levanta solo el postgres del compose
change los 404 de OrderController salen como 500, arreglalo
edit en application.yml sube max-lineas de 50 a 80
run que dependencias estan viejas? tira dependencyUpdates
explain hay alguna razon pa tener OrderDto y no devolver la entidad directamente
change un par de ejemplos mas en http/pedidos.http, cancelar y cosas asi
log ultimos 5 commits
delete borra docs/adr/0001-kafka.md, ya no aplica
change mete paginacion en el listado de pedidos
run lanza solo OrderControllerIT
diff que he tocado en SecurityConfig
explain te parece seguro el SecurityConfig tal como esta?
change los cupones caducados no deberian colar, metele la comprobacion
run commitea lo que hay en staging con el mensaje "fix: validar cupon vacio"
change pon validaciones en OrderDto, lo tipico, not null, cantidades positivas...
list que hay en db/migration
none vale guay, mañana sigo con lo de los cupones
change escribe una entrada en el CHANGELOG de lo que va en la 2.7
move renombra OrderControllerIT.java a OrderControllerIntegrationTest.java
run quien escribio cada linea de PaymentClient.java, un blame
explain revisame OrderService, creo que me he pasado con los ifs
change Dockerfile multi stage, que ahora pesa un monton
run empaqueta el jar sin tests
change saca el timeout de PaymentClient a configuracion
explain de que iba el commit "apaño kafka"? el mensaje no dice nada
read enseñame el docker-compose
change loguea el id de pedido en todos los logs, con MDC o como veas
run mira si hay algo escuchando en el 8085
files busca los .sql que haya por ahi
explain podemos prescindir de jib si ya tenemos Dockerfile?
change crea un script que espere a que kafka este arriba antes de arrancar, scripts/wait-kafka.sh
open que ficheros tengo abiertos ahora
"""),
    "molino thiago": ("molino pedidos service", """
run roda os testes aí
status tem alguma coisa pendente no git?
change cria um endpoint de health que checa o kafka tbm
run builda o projeto com o gradle, sem cache
explain pq o OrderService abre uma transação nova no meio do save?
read qual versão do spring boot a gente tá usando
change traduz o README pra português, mantém os comandos como estão
run sobe o docker compose em background
change tem N+1 na listagem de pedidos, resolve isso pfv
none bom dia! café tomado, bora trabalhar
edit troca postgres:16 por postgres:15 no docker-compose.yml
explain dá pra tirar o dependency-management do build.gradle.kts ou quebra alguma coisa?
run roda o flywayMigrate
grep acha onde o PaymentClient é injetado
change faz o StockListener ignorar mensagem duplicada
write cria o arquivo docs/adr/README.md com o texto: Decisões de arquitetura, uma por arquivo
change cria um .editorconfig que combine com o estilo do projeto
run ./gradlew dependencies, quero ver de onde vem o jackson
explain me dá uma geral no V2__cupones.sql, tá certo esse unique?
change os testes do OrderServiceTest tão uma bagunça, organiza com nested
list lista os arquivos da pasta docs/adr
run cria uma branch feature/estorno e já muda pra ela
change implementa o estorno no PaymentClient, a api deles é POST /refunds
diff mostra o diff do que eu mexi hoje
explain esse commit a3f9c1e resolveu mesmo o problema do timeout?
run mostra o commit a3f9c1e
copy copia application-local.yml pra application-staging.yml na mesma pasta
change monta um application-prod.yml decente, com pool de conexão e sem log de sql
log quem mexeu por último no ci.yml?
run limpa o build
change ci.yml tá lento demais, dá um jeito com cache
delete pode apagar o http/pedidos.http, ninguém usa
explain qual a diferença entre OrderServiceTest e OrderControllerIT? parece que testam a mesma coisa
change documenta os endpoints com openapi
info que projeto é esse que tá aberto, java né?
run qual java tá instalado nessa máquina?
change o preço tá vindo com 3 casas decimais no json, tem q ser 2
explain se o kafka cair, o que acontece com o pedido?
change troca os System.out por logger
run desfaz o último commit mas deixa os arquivos como estão
move joga o OrderRepository.java pra uma pasta repository
files procura arquivos yml no repo
change escreve um ADR explicando pq escolhemos postgres, docs/adr/0002-postgres.md
run git stash
explain o que vc acha dos nomes das tabelas no V1__init.sql
"""),
    "molino facundo": ("molino forno shop", """
run che, levantame el dev server
run instalá las dependencias
change el MiniCart no se cierra con Escape, hacelo andar
read fijate qué hay en el .env.example
explain por qué useCheckout tiene dos useEffect casi iguales?
change sacá moment y usá otra cosa más liviana
run sacá moment del package.json con pnpm
run agregá dayjs
change mostrá "envío gratis" cuando el carrito pasa el mínimo
read cuánto hay que gastar para el envío gratis según el env de ejemplo
edit en theme.css cambiá #b5532a por #a8481f
change modo oscuro, algo sobrio
explain está bien guardado el wishlist en localStorage o es un quilombo?
run corré el lint con --fix
grep dónde se llama a formatMoney
change pasá OldBanner.jsx a tsx
move mové OldBanner.jsx a src/components
delete volá public/img/hero-old.jpg
change tests para money.ts, sobre todo los redondeos
run tirá solo el test de PriceTag
status cómo está el repo?
change armá un hook que se llame useDebounce
write creá src/hooks/index.ts con esta línea: export * from './useCheckout'
explain que tan grave sería pasar strict a true en el tsconfig
edit poné strict en true en tsconfig.json
change poné strict en true y dejalo compilando
none sos un crack, gracias
run buildeá y después mostrame cuánto pesa dist
change el build pesa una banda, partí los chunks
log mostrame el historial de CheckoutPage.tsx
explain quién usa todavía theme.css, se puede ir?
change placeholder mientras cargan los productos en ProductGrid
run hacé un rebase de mi rama sobre main
change el README no dice cómo correr los e2e, agregalo
open qué tengo abierto en el editor?
list qué componentes hay en src/components
explain revisame el nginx.conf a ver si las rutas de react van a andar al refrescar
change si falla stripe que le salga al usuario algo entendible, no el error crudo
run abrí playwright en modo ui
diff qué cambió en el package.json desde el último commit
change faltan claves en es.json que están en it.json, completalas
copy duplicá es.json como pt.json
explain para qué está el Dockerfile si deployamos en vercel?
change hacé un Dockerfile.dev con hot reload
run generame un story vacío con plop component Rating
"""),
    "molino ginevra": ("molino forno shop", """
run lancia i test
run fai partire storybook
change il prezzo barrato non si vede su mobile, sistema PriceTag
read che versione di react usiamo?
explain mi spieghi come funziona wishlistSlice? è tutto un po' magico
change aggiungi un filtro per categoria in ProductGrid
status ho roba non committata?
change scrivi un componente EmptyCart con un'illustrazione e un link al catalogo
write crea un file vuoto src/components/EmptyCart.tsx
run metti a posto la formattazione con prettier
explain secondo te ha senso tenere redux per un carrello solo?
edit porta printWidth a 120 nel .prettierrc
change togli redux e passa a zustand
run aggiungi zustand alle dipendenze
grep cerca tutti i TODO dentro src
change traduci le chiavi nuove in it.json
delete elimina OldBanner.jsx, non serve piu
explain possiamo buttare la cartella legacy o qualcuno la importa ancora?
run aggiorna vite all'ultima versione
change dopo l'aggiornamento di vite la config da errore, guardaci tu
list fammi vedere cosa c'è in src/pages
run pnpm outdated
change meta tag e og image per le pagine prodotto
copy fai una copia di .env.example in .env.local
change nell'env di esempio mancano i commenti, spiega ogni variabile
log chi ha toccato useCheckout.ts per ultimo e quando
explain il commit "fix fix fix" su CheckoutPage cosa voleva risolvere?
run annulla le modifiche a CheckoutPage.tsx, riportalo a HEAD
diff fammi vedere cosa ho in stage
change accessibilita: le immagini non hanno alt
run fai girare gli e2e solo su webkit
change l'e2e della compra e flaky, rendilo stabile
explain compra.spec.ts copre anche il pagamento rifiutato?
move rinomina money.ts in currency.ts
change rinomina money.ts in currency.ts e aggiorna gli import
none cosa vuol dire esattamente SSR?
run vedi chi occupa la porta 5173 e dimmi il pid
change un robots.txt che vada bene per un negozio
write robots.txt in public con due righe: User-agent: * e Disallow: /checkout
info in che cartella sto lavorando? qual è la root
change metti un limite alla quantita in MiniCart, non piu di quanto c'è in magazzino
files trova i file di test
explain ti sembra ok salvare la chiave stripe in VITE_STRIPE_KEY?
change pagina 404 carina
run crea il tag v1.12.0 e pushalo
"""),
    "molino ruggero": ("molino setaccio", """
run cargo test
run compila in release
explain come mai sieve.rs usa rayon se poi raccoglie tutto in un Vec
change togli lazy_static e usa OnceLock
read qual è la rust-version minima?
run clippy su tutto, warning come errori
change clippy si lamenta di 4 cose in rules.rs, risolvile
run clippy --fix anche se il tree è sporco
list che c'è nelle fixtures
change un test per il csv vuoto, fixture vuoto.csv
edit in examples/regole.toml soglia da 0.35 a 0.4
grep in quali file compare unwrap()
change via tutti gli unwrap da config.rs, errori come si deve
explain old_parser.rs è codice morto?
delete cancella src/old_parser.rs
change elimina old_parser e tutto quello che ci gira intorno
run rigenera il changelog con git cliff
change README in inglese
status situazione git?
explain la licenza MPL va bene se qualcuno ci linka dentro roba proprietaria? guarda le dipendenze
run cargo deny check
change deny.toml piu severo sulle licenze
none ma i lifetime li capirò mai? boh
run accetta gli snapshot di insta
change opzione --quiet in cli.rs
log gli ultimi dieci commit in una riga ciascuno
explain quanto è lento il benchmark di sieve e perche, dacci un'occhiata
run cargo bench
change rendi il report leggibile, colonne allineate
write crea clippy.toml con dentro msrv = "1.74"
copy copia farina.csv in farina_grande.csv, stessa cartella
change genera una fixture da 10000 righe plausibili, tests/fixtures/grande.csv
diff cosa ho modificato in report.rs
run aggiungi tempfile come dev-dependency
explain meglio thiserror o anyhow qui, vedendo come gestiamo gli errori?
change completamento per bash e zsh
move sposta docs/formato.md nella root e chiamalo FORMATO.md
open quali file ho aperti?
explain cosa ne pensi di come è divisa la logica tra rules e sieve
run cargo tree -i serde, fammi vedere chi se lo tira dietro
change documenta il formato delle regole in docs/formato.md, adesso è vuoto
run passa alla branch main e fai pull
change il separatore dei csv va riconosciuto da solo
files ci sono file .toml oltre al Cargo?
change prepara la release 0.7.0, versione e note
"""),
    "molino zbyszek": ("molino setaccio", """
run odpal testy
run zbuduj release przez just dist
status co mam niezacommitowane
read pokaz Cargo.toml
change program wywala sie na pustym csv, popraw
explain po co nam tu anyhow w bibliotece skoro mamy własne błędy?
change dorzuć flagę --json do raportu
grep gdzie jest zdefiniowane parse_rules
run cargo fmt
change napisz workflow który odpala testy na linuksie i windowsie
list co siedzi w katalogu benches
explain zerknij na rules.rs, nie za dużo tych clone'ów?
edit zmien max_width na 120 w rustfmt.toml
run podbij zależności w locku
change przejdź z toml na serde_yaml
run dodaj serde_yaml
delete usuń tests/fixtures/vuoto.csv
none dzięki, to na dziś tyle
change przetłumacz docs/formato.md na angielski
explain skąd się bierze różnica wyników między jednym a wieloma wątkami?
run pokaż co zmienił ostatni commit
move przenieś regole.toml do tests/fixtures
change przykład użycia w examples/ jako program, nie tylko toml
read jaki jest separator w przykładowych regołach?
run ile zajmuje katalog target?
change dopisz komentarze do publicznych funkcji w sieve.rs
log kto ostatnio ruszał release.yml
explain czy bezpiecznie jest wczytywać cały plik do pamięci przy 5 GB?
change czytaj csv strumieniowo a nie całość naraz
write zrob plik .gitattributes z linijką: *.csv -text
run odpal tylko testy z tests/cli.rs i pokaż stdout
change sensowny .gitignore
explain co daje harness = false w tym benchu, da się bez tego?
diff pokaz różnice w cli.rs
run zainstaluj binarkę lokalnie z tego katalogu
change komunikaty błędów po polsku, opcjonalnie z LANG
info co to w ogóle za projekt mam otwarty
change test na duże liczby w report.rs bo chyba coś się przekręca
files znajdź pliki md
run git commit --amend bez zmiany opisu
explain czym się różni config.rs od cli.rs, oba coś parsują
change wersja w --version ma pokazywać też hash commita
copy zrób kopię deny.toml jako deny.toml.bak
run jaką mam wersję rustc
change ogarnij ostrzeżenia kompilatora
"""),
    "molino itzel": ("molino brisa arcade", """
run compila en debug con el preset
run corre los tests con ctest
change el jugador atraviesa las paredes cuando va muy rapido, checa Collision.cpp
explain oye por que Game.cpp usa un timestep fijo?
read a que resolucion abre la ventana por default
edit en settings.ini pon vsync en 0
change agrega un menu de opciones para el volumen
grep busca donde se llama a playSound
status que archivos traigo modificados
change haz nivel03.json, mas dificil que el 2
copy copia nivel02.json como nivel03.json
explain está bien que Player tenga puntero crudo a Game?
change cambia los punteros crudos de Player por smart pointers
run pasa clang-format a todo src
list que sprites tenemos
delete elimina assets/sounds/viento.ogg porfis
change soporte para control de xbox
run agrega spdlog con vcpkg
change usa spdlog en lugar de los cout
none jaja ya vi, era mi teclado el que fallaba
explain que tan facil seria portar esto a la switch viendo como esta SpriteBatch
log que se ha commiteado esta semana
change un CONTRIBUTING chiquito para los que hacen sprites
write crea CONTRIBUTING.md que diga nada mas: Manda tus sprites en PNG de 64x64.
run ejecuta pack_assets.py
change pack_assets.py deberia saltarse los que no cambiaron
open cuales archivos tengo abiertos
explain LevelLoader aguanta un json mal formado o truena?
change que no truene si falta un sprite, pon uno rosa de reemplazo
run borra la carpeta build y configura otra vez en release
diff enseñame los cambios que aun no subo a stage
move pasa docs/controles.md a la raiz
change actualiza controles.md con las teclas que de verdad se usan
run corre con el preset asan a ver que sale
change asan marca un leak en Mixer.cpp, corrigelo
explain hay necesidad de fmt si ya vamos en c++20?
run regresa Mixer.cpp a como estaba en main
change sube a c++23 y arregla lo que truene
edit cambia CMAKE_CXX_STANDARD 20 por 23 en el CMakeLists
files hay algun .png suelto fuera de assets?
explain para que servia Scoreboard.cpp, se acuerda alguien? resumelo
run que version de cmake tengo
change pantalla de game over con el puntaje
info que workspace es este
change pruebas para LevelLoader con catch2
"""),
    "molino duarte": ("molino brisa arcade", """
run corre os testes se faz favor
run compila em release
read mostra o CMakePresets
change o som fica a tocar quando se fecha o menu, corrige
explain porque é que o SpriteBatch faz flush a cada sprite?
change faz batching a sério no SpriteBatch
status como está o git
run clang-tidy no src com --fix
edit muda o volume de 80 para 60 no settings.ini
change guarda as opções quando o jogador sai
list o que está na pasta assets/levels
explain vale a pena manter o Mixer nosso ou usar o SDL_mixer?
change mete um contador de fps no canto
grep procura por "FIXME" no código
delete apaga o CREDITS.txt
change preenche o CREDITS.txt com as bibliotecas que usamos
write cria um CREDITS.txt que diga: Arte e código: Duarte Nogueira
run põe o Collision.cpp em stage
change as aspas rodam mais depressa em PCs rápidos, trata disso
run faz commit com "corrige colisão nas aspas"
explain este ciclo em Game::update parece-te bem? achas que aguenta 200 inimigos
log histórico do Player.cpp
change cria um inimigo novo, um corvo que persegue o jogador
none quantos ms tem um frame a 144 hz?
move muda o nome de HudMenu.cpp para Hud.cpp
change separa o HudMenu em dois, o hud e o menu
diff o que é que alterei no nivel01?
explain consigo tirar o nlohmann-json sem grande chatice?
run vê quanto espaço livre há no disco
change workflow do github para compilar também em mac
explain o build.yml, a parte da cache está a fazer alguma coisa de jeito?
run apaga a branch local teste-vento
change ecrã de pausa com a tecla P
files encontra todos os headers
copy copia o settings.ini para settings.default.ini
change se o settings.ini não existir usa valores por omissão
run faz stash pop
explain o Scoreboard bloqueia o jogo enquanto espera pela rede?
change as pontuações vão em http simples, passa para https e valida a resposta
run instala as dependências do vcpkg.json
change traduz os textos do menu para inglês, com ficheiros de língua
read qual é a versão do jogo no cmake?
change limpa o main.cpp, está enorme
open que ficheiros estão abertos no editor?
change testes para a colisão com as aspas a rodar
"""),
}
