"""Which tool a request wants, as in `sentences_choice.py`: what people say on an ordinary day, indirectly, in passing, in few words or in many."""

# ruff: noqa: E501 (tables read best as long lines; people type what their keyboards have)
# fmt: off
from __future__ import annotations

PROJECTS: dict[str, dict[str, str]] = {
    "thesis": {
        "requirements.txt": "pandas\nmatplotlib\npytest\n", "Makefile": "pdf:\n\tlatexmk -pdf thesis/main.tex\nfigures:\n\tpython src/plots.py\n", "README.md": "", "notes.md": "", "src/clean.py": "",
        "src/plots.py": "", "tests/test_clean.py": "", "data/raw/survey.csv": "", "data/clean/survey.csv": "", "thesis/main.tex": "", "thesis/intro.tex": "", "thesis/methods.tex": "",
        "thesis/refs.bib": "", "analysis.ipynb": "{}", ".gitignore": "*.aux\n",
    },
    "flutter app": {
        "pubspec.yaml": "name: lunchbox\ndependencies:\n  flutter:\n    sdk: flutter\n  http: ^1.2.0\ndev_dependencies:\n  flutter_test:\n    sdk: flutter\n", "pubspec.lock": "",
        "analysis_options.yaml": "", "lib/main.dart": "", "lib/api.dart": "", "lib/screens/menu.dart": "", "lib/screens/login.dart": "", "lib/widgets/price_tag.dart": "", "test/api_test.dart": "",
        "test/menu_test.dart": "", "android/app/build.gradle": "", "ios/Runner/Info.plist": "", "assets/logo.svg": "", "README.md": "", ".metadata": "",
    },
    "astro blog": {

        "package.json": '{"name":"carnet","scripts":{"dev":"astro dev","build":"astro build","preview":"astro preview","check":"astro check"},"dependencies":{"astro":"4"},"devDependencies":{"prettier":"3"}}',
        "pnpm-lock.yaml": "", "astro.config.mjs": "", "tsconfig.json": "{}", ".prettierrc": "{}", "src/pages/index.astro": "", "src/pages/about.astro": "", "src/layouts/Base.astro": "",
        "src/components/Nav.astro": "", "src/content/posts/hello.md": "", "src/content/posts/lisbon.md": "", "src/styles/global.css": "", "public/favicon.svg": "", "public/robots.txt": "",
        "netlify.toml": "", "README.md": "",
    },
    "svelte mono": {
        "package.json": '{"name":"plaza","private":true,"packageManager":"pnpm@9","scripts":{"dev":"turbo dev","build":"turbo build","test":"turbo test","lint":"eslint .","check":"svelte-check"}}',
        "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n", "turbo.json": "{}", "README.md": "", "CONTRIBUTING.md": "", "CHANGELOG.md": "",
        ".github/CODEOWNERS": "", ".github/workflows/ci.yml": "", ".github/workflows/deploy.yml": "", ".github/pull_request_template.md": "", ".env.example": "",
        "apps/web/package.json": '{"name":"web"}', "apps/web/svelte.config.js": "", "apps/web/src/routes/+page.svelte": "", "apps/web/src/lib/api.ts": "",
        "apps/admin/package.json": '{"name":"admin"}', "apps/admin/src/lib/session.ts": "", "packages/ui/package.json": '{"name":"ui"}', "packages/ui/src/Modal.svelte": "",
        "packages/ui/src/Toast.svelte": "", "packages/ui/src/Toast.test.ts": "",
    },
    "ansible infra": {
        "site.yml": "", "ansible.cfg": "[defaults]\n", "requirements.yml": "collections:\n", "inventory/prod.ini": "", "inventory/staging.ini": "", "group_vars/all.yml": "", "group_vars/web.yml": "",
        "roles/nginx/tasks/main.yml": "", "roles/nginx/templates/vhost.conf.j2": "", "roles/nginx/handlers/main.yml": "", "roles/postgres/tasks/main.yml": "", "roles/postgres/defaults/main.yml": "",
        "playbooks/rollback.yml": "", "scripts/rotate_certs.sh": "", ".gitlab-ci.yml": "", ".ansible-lint": "", "README.md": "", "docs/runbook.md": "",
    },
    "django clinic": {
        "manage.py": "", "pyproject.toml": '[tool.ruff]\n[tool.pytest.ini_options]\nDJANGO_SETTINGS_MODULE = "clinic.settings"\n', "requirements.txt": "django\ncelery\npytest-django\nruff\n",
        "tox.ini": "[tox]\n", "Procfile": "web: gunicorn clinic.wsgi\n", "clinic/settings.py": "", "clinic/urls.py": "", "clinic/celery.py": "", "patients/models.py": "", "patients/views.py": "",
        "patients/admin.py": "", "patients/migrations/0001_initial.py": "", "patients/templates/patients/detail.html": "", "patients/tests/test_views.py": "", "billing/models.py": "",
        "billing/invoices.py": "", "billing/tests/test_invoices.py": "", "locale/pt/LC_MESSAGES/django.po": "", ".github/workflows/tests.yml": "", "README.md": "", "SECURITY.md": "",
    },
    "django club": {
        "pyproject.toml": '[project]\nname = "club"\n[tool.pytest.ini_options]\n', "manage.py": "", "requirements.txt": "Django==4.2.7\ncelery\npytest-django\n",
        "Dockerfile": "FROM python:3.10-slim\n", ".env.sample": "", "README.md": "", "club/settings.py": "", "club/urls.py": "", "members/models.py": "", "members/views.py": "",
        "members/views_backup.py": "", "members/utils.py": "", "members/tests.py": "", "members/migrations/0009_draft.py": "", "members/management/commands/remind.py": "", "config/logging.yml": "",
        "email/welcome.html": "", "fixtures/members.json": "[]", "data/payments.csv": "", "docs/roles.md": "", "setup.md": "", "notes.txt": "", "import_members.py": "", "tmp_probe.py": "",
        "fix_login.patch": "", "dump_2023.sql": "", "scripts/backup.sh": "",
    },
    "svelte board": {

        "package.json": '{"name":"board","scripts":{"dev":"vite dev","build":"vite build","test":"playwright test","format":"prettier --write ."},"dependencies":{"axios":"1"},"devDependencies":{"svelte":"4","vite":"5","prettier":"3","@playwright/test":"1"}}',
        "pnpm-lock.yaml": "", "svelte.config.js": "", "vite.config.js": "", ".nvmrc": "18\n", ".gitignore": "node_modules\ndist\n", "README.md": "", "TODO.md": "", "api-notes.md": "",
        "scratch.js": "", "helpers.ts": "", "bench-output.json": "{}", "deploy.sh": "", "src/app.html": "", "src/colors.ts": "", "src/lib/Chart.svelte": "", "src/lib/Legend.svelte": "",
        "src/lib/format.ts": "", "src/lib/format_old.ts": "", "src/lib/api.ts": "", "src/routes/+page.svelte": "", "src/routes/+layout.svelte": "", "src/routes/about/+page.svelte": "",
        "static/favicon.png": "", "static/logo-alt.svg": "", "static/robots.txt": "", "docs/design.md": "", "tests/chart.spec.ts": "", ".github/workflows/test.yml": "",
    },
    "spring invoices": {
        "pom.xml": "<project><artifactId>invoices</artifactId><version>2.3.0-SNAPSHOT</version></project>", "mvnw": "", "Jenkinsfile": "", "checkstyle.xml": "", "README.md": "", "HELP.md": "",
        ".gitignore": "target/\n", "heap.hprof": "", "meeting-2024-03.md": "", "sample-invoice.xml": "", "invoice-test-output.pdf": "", "src/main/java/inv/Invoice.java": "",
        "src/main/java/inv/InvoiceService.java": "", "src/main/java/inv/TaxCalc.java": "", "src/main/java/inv/PdfExport.java": "", "src/main/java/inv/OldPdfExport.java": "",
        "src/main/java/inv/TestData.java": "", "src/main/resources/application.yml": "", "src/main/resources/application-dev.yml": "", "src/main/resources/logback.xml": "",
        "src/main/resources/messages_de.properties": "", "src/main/resources/messages_en.properties": "", "src/test/java/inv/TaxCalcTest.java": "", "src/test/java/inv/InvoiceServiceTest.java": "",
        "docs/architecture.md": "",
    },
    "go mailer": {
        "go.mod": "module example.org/mailer\ngo 1.21\n", "go.sum": "", "Makefile": "build:\n\tgo build ./...\ntest:\n\tgo test ./...\nclean:\n\trm -rf bin\n", "main.go": "", "README.md": "",
        "CHANGES.txt": "", "config.toml": "", "config.staging.toml": "", ".golangci.yml": "linters:\n", "smtp/client.go": "", "smtp/client_test.go": "", "smtp/retry.go": "", "queue/worker.go": "",
        "queue/worker_v1.go": "", "queue/worker_test.go": "", "templates/otp.tmpl": "", "templates/otp.tmpl.orig": "", "helm/values.yaml": "", "api.http": "", "loadtest.js": "", "cpu.prof": "",
        "retry_test_data.json": "{}", "docs/runbook.md": "", "deploy/mailer.service": "",
    },
    "homelab": {
        "docker-compose.yml": "services:\n  proxy:\n    image: traefik:v2.10\n  cloud:\n    image: nextcloud:28\n  db:\n    image: mariadb:10.6\n", "docker-compose.old.yml": "",
        "traefik/traefik.yml": "", "traefik/dynamic.yml": "", "prometheus.yml": "", "alerts.yml": "", ".env": "", ".env.example": "", "backup.sh": "", "restore.sh": "", "crontab.txt": "",
        "ansible/site.yml": "", "ansible/hosts.ini": "", "ansible/roles/nas/tasks/main.yml": "", "nas.conf": "", "wg0.conf.sample": "", "nohup.out": "", "essai.yml": "", "README.md": "",
        "LISEZMOI.md": "", "grafana/dashboard.json": "{}", "Makefile": "up:\n\tdocker compose up -d\ndown:\n\tdocker compose down\nlint:\n\tyamllint .\n",
    },
    "survey paper": {
        "Snakefile": "", "environment.yml": "name: survey\ndependencies:\n  - python=3.10\n  - pandas\n", "README.md": "", "analysis/clean.py": "", "analysis/weights.py": "",
        "analysis/weights_try2.py": "", "analysis/plots.R": "", "analysis/test_clean.py": "", "notebooks/explore.ipynb": "", "notebooks/Untitled.ipynb": "", "data/raw.csv": "",
        "data/codebook.csv": "", "data/raw (copy).csv": "", "codes.json": "{}", "paper/main.tex": "", "paper/refs.bib": "", "paper/appendix.tex": "", "paper/main.synctex.gz": "",
        "figures/fig1.pdf": "", "fig2_draft.pdf": "", "cover-letter.md": "", "reviewer_comments.txt": "", "params.yaml": "",
        "Makefile": "paper:\n\tlatexmk -pdf paper/main.tex\nclean:\n\tlatexmk -C\n",
    },
    "platformio board": {

        "platformio.ini": "[env:esp32]\nplatform = espressif32\nboard = esp32dev\nframework = arduino\nmonitor_speed = 9600\nlib_deps =\n  bblanchon/ArduinoJson\n  waspinator/AccelStepper\n[env:native]\nplatform = native\n",
        "src/main.cpp": "", "src/motor.cpp": "", "src/wifi.cpp": "", "include/motor.h": "", "include/pins.h": "", "test/test_motor/test_main.cpp": "", "scripts/ota.py": "", "docs/wiring.md": "",
        "docs/parts.csv": "", "README.md": "", ".gitignore": ".pio/\n",
    },
    "django poetry": {
        "pyproject.toml": '[tool.poetry]\nname = "clubsite"\n[tool.poetry.dependencies]\ndjango = "^5.0"\npillow = "^10"\n[tool.poetry.group.dev.dependencies]\npytest-django = "*"\nmkdocs = "*"\n',
        "poetry.lock": "", "manage.py": "", "clubsite/settings.py": "", "clubsite/urls.py": "", "club/models.py": "", "club/views.py": "", "club/fees.py": "", "club/migrations/0001_initial.py": "",
        "club/migrations/0002_member_phone.py": "", "club/templates/club/members.html": "", "locale/fr/LC_MESSAGES/django.po": "", "tests/test_members.py": "", "tests/test_fees.py": "",
        "mkdocs.yml": "site_name: Club\n", "docs/index.md": "", "README.md": "",
    },
    "pnpm mono": {

        "package.json": '{"name":"mono","private":true,"packageManager":"pnpm@9.1.0","scripts":{"build":"turbo run build","dev":"turbo run dev","test":"turbo run test","lint":"turbo run lint","storybook":"pnpm --filter ui storybook","release":"changeset publish"},"devDependencies":{"turbo":"^2","@changesets/cli":"^2"}}',
        "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n", "pnpm-lock.yaml": "", "turbo.json": '{"pipeline":{}}', ".changeset/config.json": "{}", ".github/workflows/release.yml": "",
        ".github/workflows/test.yml": "", "apps/web/package.json": "{}", "apps/web/src/App.tsx": "", "apps/web/.env.local": "", "apps/docs/package.json": "{}", "apps/docs/astro.config.mjs": "",
        "packages/ui/package.json": "{}", "packages/ui/src/Dialog.tsx": "", "packages/ui/src/Dialog.test.tsx": "", "packages/utils/package.json": "{}", "packages/utils/src/date.ts": "",
        "packages/utils/src/date.test.ts": "", "README.md": "",
    },
    "flutter app 2": {
        "pubspec.yaml": "name: nest\nenvironment:\n  sdk: ^3.3.0\ndependencies:\n  flutter:\n    sdk: flutter\n  dio: ^5.4.0\n", "pubspec.lock": "",
        "analysis_options.yaml": "include: package:flutter_lints/flutter.yaml\n", "l10n.yaml": "arb-dir: lib/l10n\n", ".fvmrc": "{}", "lib/main.dart": "", "lib/screens/login.dart": "",
        "lib/screens/settings.dart": "", "lib/api/client.dart": "", "lib/widgets/avatar.dart": "", "lib/l10n/app_en.arb": "{}", "test/login_test.dart": "", "test/client_test.dart": "",
        "integration_test/app_test.dart": "", "android/app/build.gradle": "", "ios/Podfile": "", "tool/bump.sh": "", ".env.dev": "", "README.md": "", "CHANGELOG.md": "",
    },
    "biome web": {

        "package.json": '{"name":"tickets","scripts":{"dev":"svelte-kit dev","build":"vite build","check":"svelte-check","test":"vitest run","e2e":"playwright test","ci":"biome ci ."},"devDependencies":{"@biomejs/biome":"1.8","vitest":"1","svelte-check":"3","@playwright/test":"1.44","knip":"5","typescript":"5"}}',
        "pnpm-lock.yaml": "", "biome.json": "{}", "playwright.config.ts": "", "svelte.config.js": "", "vite.config.ts": "", "tsconfig.json": "{}", "knip.json": "{}", "src/routes/+page.svelte": "",
        "src/routes/seats/+page.svelte": "", "src/lib/price.ts": "", "src/lib/price.test.ts": "", "src/lib/session.ts": "", "e2e/booking.spec.ts": "", "scripts/seed-events.mjs": "",
        "static/robots.txt": "", "README.md": "", "CONTRIBUTING.md": "", ".env.example": "", "lefthook.yml": "",
    },
    "ansible infra 2": {
        "ansible.cfg": "[defaults]\ninventory = inventory/prod.ini\n", "inventory/prod.ini": "", "inventory/staging.ini": "", "site.yml": "", "requirements.yml": "collections:\n",
        "group_vars/all.yml": "", "group_vars/web.yml": "", "roles/nginx/tasks/main.yml": "", "roles/nginx/templates/site.conf.j2": "", "roles/postgres/tasks/main.yml": "",
        "roles/postgres/defaults/main.yml": "", "roles/nginx/molecule/default/molecule.yml": "", ".ansible-lint": "", ".yamllint": "",
        "Makefile": "lint:\n\tansible-lint\nstaging:\n\tansible-playbook -i inventory/staging.ini site.yml\nping:\n\tansible all -m ping\n", "scripts/rotate-keys.sh": "", "scripts/certs.py": "",
        "README.md": "", "docs/runbook.md": "",
    },
    "flutter wallet": {
        "pubspec.yaml": "name: cuzdan\nversion: 1.4.0+12\nenvironment:\n  sdk: '>=3.3.0 <4.0.0'\ndev_dependencies:\n  flutter_test:\n    sdk: flutter\n", "pubspec.lock": "",
        "analysis_options.yaml": "", "l10n.yaml": "", "lib/main.dart": "", "lib/wallet.dart": "", "lib/screens/home.dart": "", "lib/screens/send.dart": "", "lib/screens/old_send.dart": "",
        "lib/l10n/app_tr.arb": "{}", "lib/l10n/app_en.arb": "{}", "test/wallet_test.dart": "", "test/widget_test.dart": "", "assets/icon.png": "", "android/app/build.gradle": "", "README.md": "",
    },
    "django clinic 2": {
        "manage.py": "", "requirements.txt": "django==4.2\ngunicorn\n", "Procfile": "web: gunicorn clinic.wsgi\n", "README.md": "", ".env.example": "", "notify.py": "", "clinic/settings.py": "",
        "clinic/urls.py": "", "clinic/wsgi.py": "", "patients/models.py": "", "patients/views.py": "", "patients/admin.py": "", "patients/tests.py": "", "patients/tests_old.py": "",
        "templates/base.html": "", "templates/patients/list.html": "", "static/css/site.css": "", "static/css/old.css": "",
    },
    "ansible fleet": {
        "ansible.cfg": "[defaults]\nforks = 5\n", "inventory/prod.ini": "", "inventory/stage.ini": "", "site.yml": "", "requirements.yml": "collections:\n", "group_vars/all.yml": "",
        "roles/nginx/tasks/main.yml": "", "roles/nginx/templates/nginx.conf.j2": "", "roles/backup/tasks/main.yml": "", "roles/backup/files/backup.sh": "", ".ansible-lint": "", ".yamllint": "",
        "Makefile": "lint:\n\tansible-lint\nsyntax:\n\tansible-playbook --syntax-check site.yml\n", "README.md": "", "docs/runbook.md": "",
    },
    "churn lab": {
        "pyproject.toml": '[tool.poetry]\nname = "churn"\n[tool.poetry.dependencies]\npython = "^3.11"\npandas = "*"\n[tool.pytest.ini_options]\n', "poetry.lock": "",
        "params.yaml": "n_estimators: 200\n", "dvc.yaml": "stages:\n  train:\n    cmd: python -m churn.train\n", "notebooks/01_explore.ipynb": "{}", "notebooks/02_features.ipynb": "{}",
        "data/raw/customers.csv": "", "data/README.md": "", "src/churn/__init__.py": "", "src/churn/features.py": "", "src/churn/train.py": "", "src/churn/plots.py": "", "tests/test_features.py": "",
        "reports/2024-05.md": "", "README.md": "", ".gitignore": "",
    },
    "ocaml homework": {
        "dune-project": "(lang dune 3.11)\n", "bin/dune": "(executable (name main))\n", "bin/main.ml": "", "lib/dune": "", "lib/lexer.mll": "", "lib/parser.mly": "", "lib/ast.ml": "",
        "lib/eval.ml": "", "test/dune": "(test (name test_eval))\n", "test/test_eval.ml": "", "examples/fact.tl": "", "examples/loop.tl": "", "report/report.md": "", "README.md": "",
        ".ocamlformat": "version = 0.25.1\n", "assignment.txt": "",
    },
    "ansible homelab": {
        "site.yml": "- hosts: all\n", "ansible.cfg": "[defaults]\nforks = 5\n", "requirements.yml": "collections:\n", ".ansible-lint": "", "README.md": "", "inventory/hosts.ini": "[web]\n",
        "group_vars/all.yml": "backup_host: vault1\n", "roles/nginx/tasks/main.yml": "", "roles/nginx/templates/vhost.conf.j2": "", "roles/backup/tasks/main.yml": "",
        "roles/backup/files/backup.sh": "", "scripts/renew-certs.sh": "", "scripts/old-bootstrap.sh": "", "notes/todo.txt": "",
    },
    "forecast lab": {
        "pyproject.toml": '[project]\nname = "forecast"\nrequires-python = ">=3.10"\ndependencies = ["pandas", "scikit-learn"]\n', "environment.yml": "name: forecast\n",
        "Makefile": "train:\n\tpython -m forecast.model\nreport:\n\tquarto render reports\n", "notebooks/explore.ipynb": "{}", "notebooks/scratch.ipynb": "{}", "src/forecast/load.py": "",
        "src/forecast/model.py": "", "src/forecast/plots.py": "", "tests/test_load.py": "", "tests/test_model.py": "", "data/sales_2023.csv": "", "data/stores.csv": "",
        "configs/train.yaml": "epochs: 40\n", "README.md": "", "reports/summary.qmd": "",
    },
    "flutter app 3": {
        "pubspec.yaml": "name: pantry\nversion: 1.4.0+12\ndependencies:\n  flutter:\n    sdk: flutter\n  http: ^1.1.0\n", "pubspec.lock": "", "analysis_options.yaml": "", "lib/main.dart": "",
        "lib/screens/home.dart": "", "lib/screens/settings.dart": "", "lib/api/client.dart": "", "lib/widgets/avatar.dart": "", "test/client_test.dart": "", "test/avatar_test.dart": "",
        "assets/strings/en.json": "{}", "assets/strings/de.json": "{}", "android/app/build.gradle": "", "tool/gen_icons.sh": "", ".gitignore": "build/\n", "README.md": "",
    },
    "sqlite archive": {
        "pyproject.toml": '[project]\nname = "archive"\ndependencies = ["click", "reportlab"]\n[dependency-groups]\ndev = ["pytest", "mypy"]\n', "uv.lock": "", ".python-version": "3.12\n", "settings.toml": 'page_size = 50\n',
        "README.md": "", "docs/handbook.md": "", "data/archive.sqlite": "", "data/letters.csv": "", "sql/schema.sql": "", "sql/views.sql": "", "src/archive/__init__.py": "", "src/archive/cli.py": "",
        "src/archive/importer.py": "", "src/archive/catalogue.py": "", "tests/test_importer.py": "", "tests/test_catalogue.py": "", "backups/march.sql": "",
    },
    "pnpm monorepo": {
        "package.json": '{"name":"nest","private":true,"packageManager":"pnpm@9.1.0","scripts":{"dev":"turbo dev","build":"turbo build","lint":"eslint .","test":"turbo test","e2e":"playwright test"},"devDependencies":{"turbo":"2","eslint":"9","prettier":"3","@playwright/test":"1","@changesets/cli":"2"}}',
        "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n", "turbo.json": "{}", "eslint.config.js": "", ".changeset/config.json": "{}", "playwright.config.ts": "", "e2e/login.spec.ts": "", "README.md": "",
        "apps/web/package.json": '{"name":"web","scripts":{"dev":"next dev","build":"next build"},"dependencies":{"next":"14","react":"18"}}', "apps/web/src/page.tsx": "", "apps/web/tsconfig.json": "{}",
        "apps/api/package.json": '{"name":"api","scripts":{"dev":"tsx watch src/server.ts"},"dependencies":{"fastify":"4","moment":"2","@prisma/client":"5"}}', "apps/api/src/server.ts": "", "apps/api/prisma/schema.prisma": "", "apps/api/tsconfig.json": "{}",
        "packages/ui/package.json": '{"name":"ui","scripts":{"test":"vitest run"},"peerDependencies":{"react":"18"}}', "packages/ui/src/Modal.tsx": "", "packages/ui/src/Modal.test.tsx": "",
    },
    "django press": {
        "manage.py": "", "setup.cfg": "[flake8]\nmax-line-length = 100\n", "requirements.txt": "django\ncelery\nbleach\n", "README.md": "", "press/settings.py": "", "press/urls.py": "", "press/celery.py": "",
        "articles/models.py": "", "articles/views.py": "", "articles/feeds.py": "", "articles/tests.py": "", "articles/migrations/0001_initial.py": "", "articles/migrations/0002_slug.py": "",
        "templates/base.html": "", "templates/article.html": "", "static/css/site.css": "", "static/js/share.js": "", "docs/editors.md": "", "docs/style.txt": "", ".env.sample": "", "scripts/nightly.sh": "",
        "tmp/import.log": "", "tmp/dump.json": "[]", "logs/celery.log": "",
    },
    "svelte dash": {
        "package.json": '{"name":"dash","scripts":{"dev":"vite dev","build":"vite build","check":"svelte-check","test":"vitest run","e2e":"playwright test"},"devDependencies":{"@sveltejs/kit":"2","svelte":"5","vite":"5","vitest":"1","@playwright/test":"1"}}',
        "pnpm-lock.yaml": "", "svelte.config.js": "", "vite.config.ts": "", "playwright.config.ts": "", "README.md": "", ".env": "", "src/app.html": "", "src/app.css": "", "src/routes/+page.svelte": "", "src/routes/+layout.svelte": "",
        "src/lib/api.ts": "", "src/lib/stores.ts": "", "src/lib/Chart.svelte": "", "src/lib/Chart.svelte.bak": "", "src/lib/Legend.svelte": "", "static/favicon.png": "", "static/old-logo.svg": "", "tests/api.spec.ts": "", "e2e/login.spec.ts": "", "docs/notes.txt": "",
    },
    "dvc vision": {
        "pyproject.toml": '[project]\nname = "leafnet"\ndependencies = ["torch", "pyyaml", "dvc"]\n[dependency-groups]\ndev = ["pytest", "ruff"]\n', "uv.lock": "", "dvc.yaml": "stages:\n  train:\n    cmd: python src/train.py\n", "params.yaml": "train:\n  epochs: 20\n  lr: 0.001\n",
        "configs/base.yaml": "", "configs/large.yaml": "", "src/train.py": "", "src/evaluate.py": "", "src/data/loader.py": "", "src/data/augment.py": "", "src/models/unet.py": "", "tests/test_loader.py": "", "notebooks/explore.ipynb": "{}", "notebooks/Untitled.ipynb": "{}",
        "results/metrics.json": "{}", "results/run_old/metrics.json": "{}", "scripts/fetch.sh": "", "paper/draft.tex": "", "README.md": "", ".gitignore": "*.pt\n",
    },
}

SENTENCES: dict[str, tuple[str, str]] = {
    "german admin": ("terraform", """
none am off to lunch, leave everything how it is until i am back
none 64 MiB in bytes?
none a /22, how many hosts is that
none what was the flag again for terraform to hit just one resource
none only tell me the kubectl line for a rollout restart, i type it myself on the bastion
none apply is through since ten minutes, no drift, all good
none No apply today. By nobody. The freeze ends thursday.
none DaemonSet vs Deployment, where is the difference
none puh, that was close
none count or for_each, your opinion
none moin
none CIDR stands for what
none two sentences please on what state locking is, for that you need no files
none chmod 640, who may read then
none cron expression for every weekday 6:30? here in the chat is enough
none so, ticket closed, Ralf from network has confirmed it
none why is everybody moving to OpenTofu actually
none when i say "deploy" later i mean always staging, just that you know
none which signal gets a pod first before it is killed
none is it dangerous to remove a dynamodb lock by hand? asked in general
none has settled itself, was a typo of mine
none would you write modules also for three resources or is that overkill
none i have now already destroyed and rebuilt the cluster twice this week, it makes tired
none how much is 250m cpu in kubernetes speak
run show me what terraform would destroy, but really only show
run does the config parse? validate is enough, no plan
read change nothing in terraform.tfvars, i only want to see the values
run terraform fmt, but in a way that it writes nothing and only names the files
run what would change in the cluster with k8s/deployment.yaml? kubectl diff, not for real
read dont plan anything, only look what stands in outputs.tf
run i am not sure what is in the state, let it list all resources
grep hands off the modules, just say me where instance_class appears
run which tflint version have i installed
diff no commit yet! first i want to see what i did in variables.tf
edit replicas must be 3 and not 2 in k8s/deployment.yaml
edit modules/db/main.tf still has version = "13", there belongs "15"
delete outputs.tf reads nobody, out with it
move terraform.tfvars is to be called staging.tfvars from now on
copy for prod i need the same again, so take terraform.tfvars over as prod.tfvars
write a .terraform-version is still missing, content 1.7.5
list what lies around in k8s
files did somebody put a backend.tf anywhere
log who was last at the db module and when
run init once more but with -upgrade, the provider is ancient
grep where do we use var.region everywhere
"""),
    "chatty student": ("thesis", """
none heyy good morning, coffee first then we start :)
none my supervisor liked the plots!!! best day of the semester
none ok random question, is a p value of 0.049 really that different from 0.051
none can u explain what a left join does like im five
none im writing the discussion by hand today so nothing for you to do rn
none what does the s in https even mean lol
none wait no dont do anything yet, im still thinking
none how do u cite a website in bibtex, just paste an example here
none sqrt of 2025?
none pandas or polars if you had to pick one
none thx, the csv thing makes sense now
none im gonna grab food, pls dont touch the notebook while im gone
none whats the diffrence between median and mean when data is skewed, in words
none so it turns out the deadline got moved to june, phew
none do you ever get bored
none give me the command to count lines in a csv but let me run it, i need to learn this
none i did the whole cleaning myself yesterday and it runs, kinda proud
none is it pronounced latek or latex
none how many words are roughly on 30 pages
none lets not use seaborn in this project ok? matplotlib only
none sorry that was meant for another window
none tell me a fun fact about statistcs
none does git save my files when i close the laptop or only when i commit
none whats the nicer word for "shows" in academic english
none honestly regex is witchcraft
read i dont want you to fix the abstract or anything, just open main.tex so we can look at it together
run make would build what exactly for the pdf? show the commands without actualy doing it
diff before i commit: no changes from you, only show what i did to methods.tex
read whats in my notes.md, i forgot what i wrote last week
run can you compile the pdf, i want to send it tonight
run my clean.py tests, do they still work after yesterdays mess
grep i cite mueller2019 somewhere, where was that
status uhh did i commit my stuff yesterday or not
edit in the intro it says "We shows", that has to be "We show", its in thesis/intro.tex
write could you start a thesis/conclusion.tex with just \\section{Conclusion} in it
delete data/clean/survey.csv is the old one, get rid of it pls, ill regenerate it
copy im scared of breaking analysis.ipynb so make me a copy named analysis_backup.ipynb first
move refs.bib shoud live next to the readme, not in thesis/
files where did i put that survey file, theres more than one i think
run how many rows does the raw survey have, use wc
log what did i even do in the last few commits
list which files are in the thesis folder
run pip instal scipy
run i need the figures fresh, theres a make target for it
read just peek at the first 5 lines of data/raw/survey.csv, no cleaning
"""),
    "careful lead": ("dotnet", """
none Before we begin: nothing in this repository gets changed today without my explicit go-ahead.
none I have just approved the pull request, so that chapter is finished.
none Out of curiosity, how does Span<T> differ from an ordinary array?
none Please write the command that would drop the last three commits here in the chat, but under no circumstances run it.
none Could you explain what a race condition is? I need it for a slide, no code from this project.
none I'll be in meetings until four; let the work rest until then.
none In your view, are repositories on top of Entity Framework a good idea or just ceremony?
none What would be a polite way to tell a colleague that his review comments are too harsh?
none Thanks, that was precisely the explanation I was after.
none How many milliseconds are there in a fortnight?
none Is it true that a struct is always allocated on the stack?
none The customer has signed off the release this morning and everyone is relieved.
none Kindly do not answer with tool calls: what does "idempotent" mean?
none Which HTTP status code fits best when a resource has been moved for good?
none You were right about the time zones, I should have listened.
none I shall take care of the deployment personally, there is nothing for you to do.
none What are the arguments against squash merging?
none Let me think aloud for a moment; I am not asking for anything yet.
none Would you rather call a class StockManager or StockService?
none Roughly how long is .NET 8 supported by Microsoft?
none Suppose somebody ran git reset --hard by mistake, can the work still be recovered in theory?
none We agreed in the retro that warnings will be treated as errors from next sprint on.
none Just sketch in prose how you would go about splitting a monolith.
none Give me three name ideas for an inventory product.
none Does dotnet publish include the runtime by default?
read I don't want any edit made; simply let me see the logging section in src/Depot/appsettings.json.
run Tell me which packages are outdated, without updating a single one.
run Would dotnet format have to touch anything? Verification only, if you please.
diff Nothing is to be committed yet, I merely want to go through my unstaged changes line by line.
run Please list the tests that exist, without executing them.
run Show what git clean would remove, as a dry run.
read Explain what Stock.cs does, but leave it exactly as it is.
run As I have just touched Stock.cs, the StockTests ought to be repeated.
run Let us see whether the solution still builds in Release.
edit The target framework in src/Depot/Depot.csproj has to be net9.0 instead of net8.0.
delete We have agreed that global.json is no longer necessary, so please take it out.
move StockTests.cs would be better named InventoryTests.cs, in the same directory.
copy I would like appsettings.json to exist a second time, as src/Depot/appsettings.Development.json.
write There ought to be a src/Depot/Warehouse.cs with an empty public class Warehouse in the namespace Depot.
grep Someone told me there are still calls to Thread.Sleep, in which files?
files I am looking for everything that ends in .csproj.
log I wonder what went into the repository during the last five commits.
status Before I leave, is there work on this machine that has not been committed?
open Which documents have I got open in the editor just now?
run I want to know which SDKs are installed on this computer.
"""),
    "thumb typist": ("flutter app", """
none brb dont do anythign
none kk gotcha
none hwo many px is 1rem usually
none whats teh diff between hot reload and hot restart
none lol the app store finaly accepted us
none dart has no unions right?
none jsut paste the command for an apk split per abi, ill run it at home
none stateless or statefull widget, when wich
none on the train now, bad wifi, speak later
none nvm works again
none is 0xFF6200EE orange or purple
none pls no more refactors in menu.dart from here on ok
none whats ur favorite colour scheme for a food app
none android 14 is api level waht
none that bug cost me 3 hrs omg
none hows riverpod compare to bloc, short
none expalin null safety in one tweet
none demo went fine btw, client wants pink buttons someday
none ur a lifesaver
none ist there a word for when you rename stuff all day instead of working
none dont start the emulator, my battery is at 9%
none 3.5 inch in cm
none if i merge main into my brnach do i loose my commits
none which one is older, swift or kotlin
none what shoud a commit message look like for a typo fix? only the text here
none imma push it myself tonite
none yes thats what i meant
read dont rename anything just show price_tag.dart
run wich pub packages are behind? dont upgrade tho
run dart fix but only what it wuold do
run dart format w/o writing, wanna know if smth is off
read cant remember what analysis_options says, show but dont fix
diff befor i push, whats diffrent in login.dart
run analyze pls, i touched api.dart
run menu_test only, the other one hits the network
edit http in pubspec.yaml needs to be ^1.3.0 not ^1.2.0
edit the login screen says 'Pasword', its in lib/screens/login.dart, shoud be 'Password'
delete toss assets/logo.svg, designer sends a png
move price_tag.dart into lib/screens its only used there
copy menu.dart as base for the cart screen, so dup it to lib/screens/cart.dart
write empty lib/widgets/badge.dart plz
grep whcih file calls fetchMenu
files where teh heck is Info.plist
list whats inside lib/screens
log who messed w/ main.dart lately
status did i stage smth alredy
run need the pub deps fetched again, fresh clone
"""),
    "embedded greybeard": ("make c", """
none 0xDEAD in decimal.
none 115200 baud, 8N1: bytes per second?
none What does volatile promise and what doesn't it.
none Board is on the bench, scope attached. I'll report.
none Do not flash. The probe is on another board right now.
none In C, is a[i] the same as i[a]?
none Two's complement of 37, 8 bit.
none Endianness of a Cortex-M4, by default?
none Smelled smoke, was only the soldering iron.
none Back when I started we had 2 KB of RAM and were happy.
none objcopy line from elf to bin. Print it, I've got my own terminal.
none Fine. That will do.
none I2C or SPI for a sensor 30 cm away, what would you take?
none Max value of a uint24?
none Why do people put do { } while (0) around macros?
none Fixed the ISR by hand last night. 14 hours of soak test, not one overrun.
none Is malloc in firmware a sin? Opinions, not code.
none Spell out MISRA for me.
none What comes out of 7 ^ 3 if ^ is xor?
none Interrupts first, DMA later, that's the plan for this month.
none Tell me how one bisects with git. I know the repo, I want the theory.
none Keep your fingers off linker.ld as long as I haven't measured the stack.
none How many ns is one cycle at 72 MHz
none Does -O2 imply -fomit-frame-pointer on gcc?
none Old joke: there are 10 kinds of people.
none We're done for this week.
none Which bit do I set for 5 in a bitmask, zero based? As a hex literal.
run make clean, but dry: I want to see what rm it would call.
run What would 'make flash' send to the board? Print the commands, leave the board alone.
read Leave linker.ld untouched, show me the MEMORY part of it.
read Pin for the debug LED ought to be in pinout.txt. Look it up.
grep No fixes. Only where UART_BUFSZ turns up.
run How large are text, data and bss of ./demo? Use size.
run The compiler on this box, what release is it?
run Checks have not been run since I reworked uart.c. Do it.
diff Changed a register or two in include/uart.h, can't recall which.
edit src/uart.c, BAUD 9600: wants to be BAUD 115200.
edit 'recieved' in the README is misspelt. received.
delete run-tests.sh is replaced by ctest. Remove it.
move uart.h goes into src, beside uart.c.
copy Save linker.ld as linker.orig.ld, I'm about to experiment.
write .gitignore with two lines, demo and *.o
log History of uart.c, please, it worked in March.
files Any .S file in this tree?
list Contents of docs.
status Clean tree or not?
"""),
    "french freelancer": ("astro blog", """
none salut! i begin my day, nothing to do for the moment
none how do you say "brouillon" in english, for a blog post
none i have sent the invoice to the client, now we wait
none is it better to have the dates in ISO format in a frontmatter, what do you think
none the site is online since this morning and everybody is content
none webp or avif?
none I take a pause of one hour, please touch to nothing
none can you explain me what is an island in the sense of Astro, without looking in my files
none 1200 x 630, it is which ratio
none merci beaucoup, it is exactly that
none why my grandmother says that the internet was better before, do you agree haha
none propose me five titles for an article about Lisbon, just in the discussion
none what is the meaning of a 308
none i dont want to run the build now, my computer is already hot like a oven
none give to me the line for to undo a git add, i will type her alone
none in css, what is stronger, an id or two classes
none the client hesitates between blue and green since three weeks...
none ah no, forget what i said
none from today we write the posts in english only, it is the new rule
none is MIT licence ok for a theme that i sell, normaly
none do you know if Netlify is free until a certain traffic
none good evening and until tomorrow!
none rem or em for the margins, one phrase suffices
none #ff0080 is rgb what
none it was the cache of the browser, like always
none a exemple of a flex container, write it here and not in global.css
read without to modify it, show me how is made Nav.astro
run i would like to know what prettier would reformat, but that he writes nothing
read do not correct the faults in lisbon.md, i want only to reread it
run which packages have a more recent version? you install nothing, just the list
diff i commit after, first show me the lines that i changed in global.css
run is there errors in the types? astro check will tell it
run launch me the site in local
run make the production build, the client wants to see it at noon
edit the title "Mon Carnet" must become "My Notebook" in src/layouts/Base.astro
edit in public/robots.txt "Disallow: /" blocks all, put "Disallow: /drafts" at the place
delete the post hello.md was a test, you can suppress it
move about.astro shall be named a-propos.astro, same folder
copy take lisbon.md like a model and make of it src/content/posts/porto.md, identical for now
write it misses a .nvmrc, put 20 inside
grep in which pages do i use the component Nav already
files i search the favicon, where is he
list how are called the posts, they are in src/content/posts
log what have i done on this site since the last commits, remind me
status i have modified which files today and not committed?
run push all that, it is good for me
"""),
    "rushed frontender": ("svelte mono", """
read what kicks off the deploy workflow, a push or a tag?
read who has to approve stuff under packages/ui, codeowners should say
read need to know wich scripts the root package.json gives me
read the api client in web, where's it getting its base url from
read svelte adapter we're on for web?
read what env vars am i suposed to fill in, theres an example file
read pr template, lemme see
read does ci.yml even bother with the linter
grep where in the apps do we call fetchSession
grep anyone still imporing Modal?
grep on:click leftovers in the svelte code, all of em
grep every spot that reads PUBLIC_API_URL
grep got a "cannot read locale of undefined" in the console, where do we even touch .locale
files which of the packages have thier own tsconfig
files is there still some .eslintrc lying around
files svelte.config fiels, where are they all
files anything called session-something in this repo?
list whats in packages/ui/src
list apps/, what have we got in there
info just cloned this, what am i looking at
open which tabs are open rn
diff before i hit commit: what exactly is in the index, show the lines
diff been hacking on Modal since lunch, show me what came out
diff api.ts: is that really only a rename i did in there? lines pls
status did i leave anythign uncommited
status hmm what branch is this
log who was last in turbo.json
log last five commits one line each
log has anybody touched the deploy workflow lately, and when
run spin up web on port 5180
run does svelte-chekc pass
run toast tests only, nothign else
run pnpm says my lockfile is stale so regenerate it
run why do we pull in lodash? pnpm should know
run wipe node_modules and reinstall
edit packageManager in the root package.json has to be "pnpm@9.12.0" instead of "pnpm@9"
edit CHANGELOG.md top heading still says Unreleased, its 2.4.0 now
write gimme a packages/ui/README.md thats just "# ui"
delete off with apps/admin/src/lib/session.ts, the new auth package does all that
move Toast.test.ts goes into packages/ui/tests
copy i want .env.example as .env
none svelte 5 runes, worth the hassle in your opinion?
none ok nice thats all for today
"""),
    "night shift ops": ("ansible infra", """
read Paged about db connections. What max_connections do the postgres role defaults have?
read Which hosts are in the prod inventory.
read Before I roll back, let me go through the rollback playbook.
read gitlab pipeline: on which branches does the apply job fire?
read Runbook, the whole thing.
read vhost template of nginx. Need to see if it sets HSTS.
read How does rotate_certs.sh decide that a cert is too old?
read Does ansible.cfg still turn host key checking off?
read Colections and versions we require - requirements.yml has them.
read In what order does site.yml apply the roles?
read What gets restarted by teh nginx handlers
read group_vars for web, print it
grep Any task left with ignore_errors?
grep 10.0.4.17 was decomissioned. All places that still mention it.
grep Which of the roles use become_user
grep Somebody defines nginx_worker_count twice, where
grep plaintext "password:" anywhere in the yaml?
grep where does the variable backup_bucket get used
files Are there any vault files checked in? They'd be called vault.yml.
files Which roles ship their own defaults/main.yml
files Jinja templates, all of them, paths only
files There was a molecule.yml once. Still here somewhere?
list Contens of roles/nginx
list What playbooks do we have in playbooks/
list top level of the repo
info Handed over to me five minutes ago, no idea what this repo is. Overview.
diff I edited the vhost template at 3am, so show me what I did to it.
diff What would go into the commit if I commited now, hunk by hunk
diff group_vars/all.yml, compare my working copy with the last commit
status Clean checkout or did the day shift leave edits behind?
status Rebase in progress or done?
log Nginx started failing on tuesday; what was commited to roles/nginx before that
log Who changed the prod inventory last
log History of the backup script... no, rotate_certs.sh I mean.
run Sytnax check on site.yml
run Dry run against staging with diff output
run ansible-lint, whole repo.
run Ping all the web hosts in prod
run How full is /var on this box
run ansible version here?
run List the tasks site.yml would execute, execute nothing
edit roles/postgres/defaults/main.yml: max_connections: 100 is too low, 300
write Put a host_vars/db1.yml there with the single line postgres_role: replica
move docs/runbook.md up one level, nobody finds it there
delete inventory/staging.ini refers to machines we sold. Bin it.
none Is it systemctl reload or restart that keeps the connections?
none Good night.
"""),
    "careful physician": ("django clinic", """
read Before I answer the auditor: how long does a session live according to our settings.py?
read Could you open the security policy, I have to tell somebody where to report a vulnerability
read I never remember which Python versions tox tests us against; it must be in tox.ini
read What does the Procfile start on the server, gunicorn or uvicorn?
read I would want to understand how the invoice number is built in billing/invoices.py, from the begining
read Wich broker is Celery pointed at? (clinic/celery.py)
read On what events do the GitHub tests run, only pull requests or pushes also?
read The patient page shows no allergies, so I'd like to look at its template, detail.html
read What columns had the patient table in the initial migration?
grep I renamed Patient.birth to birth_date yesterday, does somthing in the code still use .birth?
grep From which places is create_invoice called?
grep Find for me all occurences of "CPF", it is personal data and I must document each
grep In which files do we do raw SQL with cursor.execute?
grep The log repeats "Invoice already closed" - I need the line that raises it
files Which of the apps possess already a tests folder with a test_models.py?
files How many migration files exist, and where, all the apps together
files Did anyone leave a .sqlite3 database inside the project?
files I am looking for the html templates, whichever directroy they are in
list What is inside the folder billing?
list Please list patients/, also the things below it
info Before we begin: what do you detect about this project, its languages and its root?
open Please tell which documents my editor has open
diff I worked on the billing models the whole afternoon and lost the thread; show me my modifications
diff My colleague reviews what is staged, so print me that before I comit it
diff Has something besides whitespace changed in clinic/settings.py? I want to see the lines
status Am I on the correct branch, the one for the audit?
status Has git noticed that I removed the old admin page from disk?
status Is everything I added really staged?
log When was the last time that SECURITY.md was touched, and by whom?
log Could I have the ten most recent commits, the auditor wants a list
log How did patients/models.py evolve? Its commits please
run Would Django complain about missing migrations? Check without creating any
run Please execute only the invoice tests, they take less time
run Compile the translation messages for Portugese
run Let ruff look over everything but correct nothing, please
run I need an admin user on my machine, create the superuser "ana"
edit In clinic/settings.py the LANGUAGE_CODE has to be "pt-br", at present it is "en-us"
edit README.md speaks of "pacients" in the title: it should be "patients"
write Kindly create billing/apps.py containing only the comment # billing
copy To be safe I want a copy of settings.py next to it under the name settings_backup.py
move test_views.py should be named test_patient_views.py, same folder
none What does the GDPR say, in one sentence, about the right to erasure?
none Many thanks, you have saved my evening
"""),
    "curious newcomer": ("go server", """
read hi! its my first week :) what do the make targets do, is there a build one?
read which linters did the team enable for golangci?
read so main.go is the entry point right? can we look at it together
read how long is a token valid, internal/auth/token.go should tell i guess
read in the proto, what mesages are defined?
read my mentor said config.yaml has the listen adress, what is it
read is it go 1.21 or 1.22 acording to go.mod
read what subcommands does relayctl have, its main.go is short they say
read i was told that everything for the setup stands in the readme, show it pls
read queue_test.go: which cases are tested already? want to add mine
grep does anything call os.Exit except main
grep where exactly is ErrQueueFull returned
grep I see relay.Dial everywhere in review comments, can you find the usages
grep are there some TODOs for a beginer to pick up
grep wich struct has the field RetryAfter
grep is context.Background() used inside internal/ ?
files are there tests for auth? i mean files token_test or so
files evry _test.go we have
files generated protobuf code (.pb.go), is it commited somewhere?
files which directories contain a main.go
list what's inside internal?
list can i see what is in cmd please
info can you tell me what this workspace is and which build system it has
open do i have any files open in the editor currently?
diff oops i was playing around in queue.go, what did i change there??
diff git add is done, now show me what my commit will contain, line by line
status is there anything to commit
status I think i am in the middle of a merge, am I?
status did my save of token.go count as a change, git wise
log who worked on the queue before me so i can ask him
log show how the commit messages look here, last 8 or so
log when did config.yaml chnage the last time?
run does the whole thing build on my machine? try
run please run TestPushFull only
run go vet over all packages
run is there a race in the queue tests? with the race detecter pls
run which go version do I have installd
run clean up go.mod, there are unused modules I think - tidy
run make proto once
edit in Makefile "go test ./..." must become "go test -race ./..."
write new file internal/queue/doc.go with `package queue` in it and nothing more
delete we deploy without docker since monday, so please remove the Dockerfile
none what is a goroutine in simple words?
none should interfaces in go be small? why do people say so
none Cool, understood!
"""),
    "grumpy javist": ("maven shop", """
read checkstyle.xml: how long may a line be.
read on what port does this thing listen? aplication.properties.
read Jenkinsfile, the stages. All of them.
read What java release does the pom target
read the rounding in Price.java, I do not trust it, show it
read whats ignored by git here
read from where has the application its database url, the properties file must know
read CartTest: what does it actually assert, if at all something
read how is removeItem in Cart.java implemented
read Jenkins deploys nightly, at which hour? the cron is in the Jenkinsfile
grep System.out.println in production code, where. I will find the guilty
grep Who the hell catches Throwable
grep getNetPrice is deprecated since 2019, all callers
grep Do we use java.util.Date yet or is it finaly gone
grep all @Disabled tests, I want to see the cemetary
grep "shop.currency", which class reads this property
grep BigDecimal(double) constructor, somewhere in the source?
files second application.properties for tests, exists that?
files Where are the logback files.
files jar files in the repository? I hope not.
files any clas with Util in the filename
files find PriceTest, IntelliJ has hidden it from me
list ls src/main/resources
list what lies around in the root directory
info maven or gradle here? and which language, summary please
diff I have rewritten Price.equals, now show the difference to HEAD
diff pom.xml is red in the IDE. what have I changed in it
diff staged hunks please, then I decide wether I commit
status modified, untracked, the usual
log the last one to break checkstyle.xml was who?
log recent comits on Cart.java
log what has the team commited while I was on holiday, last 20
run CartTest alone, with mvnw
run checkstyle violations, let maven count
run the dependency tree, only where slf4j comes from
run clean verify
run Java version of this terminal?
run is there any newer version of our dependencies, the versions plugin shows that
edit server.port=8080 shall be server.port=8085 in application.properties
edit .gitignore: target/ is wrong, we say /target/ here
delete Throw PriceTest.java away, it tests nothing.
copy application.properties -> application-local.properties, same folder
move checkstyle.xml to config/
write .mvn/jvm.config is missing, I need it with -Xmx1g as its only line
none Kotlin is better? spare me. One reason, without code.
none what does scope "provided" mean again in maven
"""),
    "chatty hobbyist": ("compose", """
read so my homelab is on fire lol, which ports does the compose file expose
read ok whats the worker doing in its loop, worker.py
read nginx gives 413 on uplaods, whats client_max_body_size at in the conf
read not sure where backup.sh dumps to, could you check the script
read are any versions pinned in requirements or did past me yolo it
read what all gets left out of the image, dockerignore i mean
read wanna see my .env, forgot which keys i put there
read how does app.py get the redis url, env or hardcoded
read where does nginx proxy /api to
read test_app.py lemme look what i wrote last year
grep pretty sure i left a print( debugging thing in there, find it
grep what all reads REDIS_HOST
grep is there a spot wher i set timeout= for requests
grep the page says "queue is sleeping" haha where does that text come from
grep did i use eval in here?? please say no
files do i have more than one Dockerfile in this mess
files any .sh scripts other than the backup one
files somewhere there was a favicon, find it for me
files are there backups (*.bak, im lazy) i should clean
list show the scirpts folder
list whats next to app.py, i mean the project root
list tests dir, whats in it
info havent opened this since 2022, give me the gist of the project
diff i tweaked the nginx thing while drunk yesterday, what did i do
diff show me evrything i changed, all files, as a patch
diff worker.py vs waht i last commited
diff ok added it all, final look at the staged stuff
status do i have uncomitted things or can i go to bed
status what did i git add so far, just file names
log when did i last do anything on this project
log what was i thinking, show commit messages for worker.py
log has docker-compose.yml changed since spring? list its commits
run bring it all up in the background
run why does the worker keep dying, logs of that container pls
run is redis actually up?
run rebulid the web image without cache
run how much space does docker eat on my disk
run hit localhost:8080/health with curl and see
edit redis:7 in the compose file needs to be redis:7.4-alpine
edit proxy_read_timeout is 30s in nginx.conf, thats too short, make it 120s
write make me a .gitattributes with just `*.sh text eol=lf`
delete scripts/backup.sh can die, im on restic now
move app.py and friends... actually only app.py, move it to src/
copy clone docker-compose.yml to docker-compose.dev.yml
none is podman a drop in replacement for docker or nah
none lmao ok fixed it myself, ty
"""),
    "club treasurer polish": ("django club", """
delete fix_login.patch is aplied already, please remove
delete I was only probing memory with tmp_probe.py, it can go to trahs
delete we have new dump on server so the old sql dump from 2023 is not need in repositry, get rid of it
delete nobody reads notes.txt since spring, so bye bye to it
delete why do we still keep members/views_backup.py? git has history. Out with it
delete 0009_draft.py in members/migrations was never run anywhere, erase pleas
move import_members.py is not for root, its place is in scripts/
move setup.md lies near manage.py but belogns to docs with the rest
move Tomek wants that members/utils.py is called members/formatting.py from now
move take logging.yml out of config and lay it in club/
copy I need own settings for my laptop, so duplciate .env.sample under name .env
copy before I break everything make safty copy of club/settings.py as club/settings_bak.py
copy welcome.html is good base for next mail, so same thing once more as email/reminder.html
copy fixtures/members.json -> fixtures/members_small.json, and original must stay where is
edit TIME_ZONE in club/settings.py has to be 'Europe/Warsaw' instead of 'UTC'
edit Django==4.2.7 has a security hole, bump to 4.2.16 in requirements.txt
edit I see "recieved" in members/views.py, it is "received" of course
edit comment out the line `path("debug/", debug_view),` in club/urls.py, we show to client tomorow
edit max_length=50 is too short for nmaes like ours, let it be max_length=120 in members/models.py
edit Dockerfile still says python:3.10-slim while server has 3.12, so python:3.12-slim there
edit kick 'debug_toolbar', out from INSTALLED_APPS in club/settings.py
write we have no .editorconfig, so make one: root = true, and for [*] indent_size = 4
write Heroku wants runtime.txt with python-3.12.4 inside
write please new file docs/deploy.md, for now only headnig "# Deploy" and under it "TODO"
write an empty __init__.py is missing in members/management, add it
grep where in code do we delete members? I look for .delete( calls
read before somebody removes anything, show me content of fix_login.patch
run throw away my unstaged changes in members/views.py, I go back to commited version
none moving a column or renaming it, what is safer in django migrations, in general?
none when you delete row which has on_delete=PROTECT on it, what happens?
grep is anything still importing views_backup?
run aply the migrations
run tetss of members only pls
run is some migration missing? makemigrations --check will say
list what sits in email folder
files where did I put that csv with payments
status am I clean or is something not commited
diff what did I chang in club/urls.py since last commit
log who was last on members/models.py and when
read let me see how views_backup.py did the login, I forgot
grep all palces that use send_welcome
open which files do I have open now in editor
info in what kind of repo I landed here?
none thank you, for today is enough
run remove celery from my virtualenv, it fights with kombu
"""),
    "board hasty": ("svelte board", """
delete nuke scratch.js
delete logo-alt.svg lost teh vote lol, toss it
delete bench-output.json is junk from friday so del it
delete format_old.ts: gone pls, nothing imports it (i checked)
delete ok every box in the todo list is ticked. remvoe that file
delete about page? marketing killed it. bin src/routes/about/+page.svelte
delete Chart draws its own legend now wich makes Legend.svelte useles, axe it
move colors.ts shoud live in src/lib imo, do it
move deploy.sh shal henceforth be known as release.sh
move api-notes goes under docs
move helpers.ts in the root?? wtf. src/lib is where it goes
move chart.spec is an e2e thing so tests/e2e/chart.spec.ts
copy gonna rewrite the chart, so cloen Chart.svelte to Chart2.svelte first
copy stats page will look almost like the main one so start me off w/ src/routes/+page.svelte at src/routes/stats/+page.svelte too
copy i want test.yml twice, 2nd one called nightly.yml same folder
copy README.md also as docs/index.md
edit .nvmrc 18 -> 22
edit "Dashbaord" in +layout.svelte lol. Dashboard
edit timeout: 3000 -> timeout: 10000 in api.ts, stagign box is slow as hell
edit every `let data` in Chart.svelte gotta be `export let data`
edit app.html has "Vite App" for a title, make that Board
edit robots.txt: "Disallow: /" has to become "Allow: /" cuz we're live
edit in .gitignore, .vercel right under node_modules
edit http://api.board.test ==> https://api.board.test (src/lib/api.ts)
write .npmrc pls, one line: engine-strict=true
write gimme a src/lib/version.ts that has export const VERSION = "0.4.0" and thats it
write static/humans.txt doesnt exsit yet, shuold say "made by jake and sue"
write yo add a .prettierignore with dist and .svelte-kit in it
read what did i write in scratch.js again, wanna be sure befroe it goes
grep who kills the interval? loook for clearInterval
run kill whatever sits on 5173
none is it ok to delete node_modules while vite is runnin?
run rip axios out of the deps
grep anything left that says format_old?
none copy that, ur the best
none nah wait, dont delete anything. lemme think
run fire up teh dev server
run do the specs pass
run bump svelte to latest w/ pnpm
read cat vite.config.js
list ls static
files wheres that workflow yml
diff show my diffs
status anythin staged rn
log what got commited yesterday
run prettier over everythin
grep where tf is formatMoney defined
"""),
    "invoice formal german": ("spring invoices", """
delete The heap dump heap.hprof has been analysed and only occupies space; kindly dipose of it.
delete OldPdfExport.java is superseded by PdfExport.java and no longer referenced. It may be deleted.
delete As HELP.md was merely generated by the Spring Initializr, I would like to have it removed from the repository.
delete The PDF which the test left behind in the root directory should not be there, please discard it.
delete Our customer withdrew the sample, therfore sample-invoice.xml must vanish.
move TestData.java was placed under main by mistkae; it has to lie in src/test/java/inv.
move The minutes of March are documentation, thus meeting-2024-03.md belongs into docs.
move May I ask you to rename checkstyle.xml into checkstyle-rules.xml?
move Henceforth logback.xml is to be named logback-spring.xml, in the same folder.
move sample-invoice.xml is needed by the tests only, so relocte it to src/test/resources
copy We shall soon have French customers: take messages_en.properties as messages_fr.properties, translaiton follows later.
copy For the staging environment I require application-staging.yml, identical to application-dev.yml for the time being.
copy Please leave pom.xml untouched but deposit a second one named pom.xml.orig next to it.
copy A copy of TaxCalcTest.java under the name TaxCalcSwissTest.java would be helpful to me.
edit The version in pom.xml shall no longer be 2.3.0-SNAPSHOT but 2.3.0.
edit In application.yml, the server port 8080 collides with Jenkins; 8090 is what it must read.
edit The constant VAT = 0.16 in TaxCalc.java dates from the pandemic, since then it is 0.19 again.
edit There is a mispelled key in messages_de.properties: "rechnug.titel" should be "rechnung.titel".
edit One finds `@Disabled` above InvoiceServiceTest; strike it, the bug is resolved.
edit Regarding logback.xml: level="DEBUG" is far to talkative, level="INFO" suffices.
edit Our company is called Brandt & Sohn GmbH now, so replace "Brandt OHG" accordingly in README.md
edit getSum is to be called getTotal throughout Invoice.java
edit agent any -> agent { label 'linux' }, Jenkinsfile
write The team lacks a CODEOWNERS. Its sole line: * @brandt @yilmaz
write Please lay down .mvn/jvm.config contianing -Xmx1g
write A file docs/glossary.md is to be created, beginning with "# Glossary".
write I would appreciate a lombok.config which states lombok.addLombokGeneratedAnnotation = true
write system.properties, newly, with java.runtime.version=21
read Does the Jenkinsfile overwrite the previous artefact? I should like to see the file.
grep At which points do we call Files.deleteIfExists?
run Before building, the target directory ought to be emptied: mvn clean, please.
none Would it be considered bad style to delete a public method in a minor release?
none Nothing is to be removed today, I merely wanted to inform you about our plans.
grep Is the term "replaceAll" used anywehre in our sources?
run Kindly dicsard the newest stash, I have no more use for it.
read I intend to edit application-dev.yml myself later; for now display it to me.
run The tests of TaxCalc should be executed, and only these.
run Please verfiy that the project compiles
run Which dependencies come in transitively? The tree, please.
info Could you give me an overview of the workspace?
files I am serching the class that has "Export" in its file name.
list The contents of src/main/resources, if you please.
log Which commits concern TaxCalc.java?
diff I should like to review what is staged, line by line.
status Has Invoice.java been modifed at all, or is it as commited?
none Until tomorrow then, and many thanks.
"""),
    "mailer explains after": ("go mailer", """
delete do one thing, remove cpu.prof, profilng we finished on Tuesday only
delete worker_v1.go not required now, all traffic is on new worker since long. delet it
delete otp.tmpl.orig came from merge tool, kindly wipe
delete that load test was only a trial run, it's loadtest.js, plese take it away
delete pls drop config.staging.toml from the repo folder as staging env itself is shut down
delete api.http has my personal token also, remove the full file immediatly
move retry_test_data.json is to be kept in smtp/testdata, that is how go people do
move kindly rename CHANGES.txt as CHANGELOG.md, tool is expectng that name only
move mailer.service file to go from deploy to packaging/systemd
move from tomorrow the runbook is called oncall.md, so docs/runbook.md needs new name
move main.go to be shfited inside cmd/mailer/ because one more binary is coming
copy take a backup of config.toml into config.toml.bak, I am abuot to play with it
copy same values we want for prod also, so helm/values.yaml once more as values-prod.yaml
copy sms template will be same like otp one, hence templates/otp.tmpl to templates/sms.tmpl, keep both
copy one xerox of .golangci.yml as .golangci.strict.yml please
edit max_retries = 3 is too less, in config.toml put max_retries = 5
edit replicaCount in helm/values.yaml should be 4 and not 2, infra team has aproved
edit go 1.21 to be made go 1.22 in go.mod
edit client.go is having "conection refused" in error text, n is missing, correct it to "connection refused"
edit remove fmt.Println("here") from queue/worker.go, I forgto it there
edit User=root in deploy/mailer.service, security guys are shouting, so User=mailer
edit time.Sleep(time.Second) => time.Sleep(backoff) in smtp/retry.go, otherwise rety is hammering
edit otp.tmpl says "valid for 10 minuts". Spelling is minutes no?
edit uncomment "// tls = true" in config.toml so that it is tls = true
write one .dockerignore is needed having bin and *.prof
write VERSION file with 1.8.0 in it, relase script will read that
write create smtp/doc.go, content is: // Package smtp talks to mail servers. then package smtp
write helm/Chart.yaml is not there. name: mailer, version: 0.1.0, apiVersion: v2
grep who is calling DropMessage, I want to know before refactoring
read is the clean target removing anything else also? show Makefile, don't run
run do make clean once, bin is having old binary
none actually I only deleted it by mistake and already restored, so nothing to do
none tell me one thing, does removing an exported func need major version as per semver?
run undo my last commit but keep the changes with me
grep find "write timeout" text, custmer is getting it
read how worker_v1 was doing the moving of failed mails? open it once
run go.mod has unused modules, tidy it up
run race detector on for all tests, since CI was flaky
run pls run linter
run is redis up on this machine? ping it
list what all is there in templates
files some file was there with "retry" in name, find na
status which files I touched today without commiting
diff show me what got changed in config.toml, it was workng in mornign
log since yesterday what went in
open which all files are opened in my editor
info give detials of this workspace
none ok super, will revert to you after lunch
"""),
    "homelab french": ("homelab", """
delete essai.yml, it was a test, you can supress it
delete The nohup.out is full of nothing, hop, to the bin
delete I have migrate all in the new compose, docker-compose.old.yml serves no more. Remove it.
delete who needs the LISEZMOI.md if nobody french reads here... take it off
delete since the cron is in ansible, crontab.txt is useless, efface it please
delete no more grafana in my house, so dashboard.json must leav
move the alerts.yml goes with a new folder monitoring/
move prometheus.yml is at bad palce: monitoring/prometheus.yml is the good one
move nas.conf is for ansible, so under ansible/roles/nas/files with him
move call restore.sh rather restore-all.sh
move backup.sh and the others scripts in bin/, begin with backup.sh
copy .env.example serves as model: make me the .env.test from it
copy I preapre a second tunel, the wg0.conf.sample must exist also like wg1.conf.sample
copy keep me a version of traefik/dynamic.yml at traefik/dynamic.save.yml, aftre I will break all
copy put the same README.md also in ansible/
edit the image traefik:v2.10 passes to traefik:v3.1 in docker-compose.yml
edit RETENTION=7 becomes RETENTION=30 inside backup.sh, one week was not enouhg
edit my nas has changed of address, 192.168.1.20 is 192.168.1.42 from now, it is writen in ansible/hosts.ini
edit in traefik.yml, insecure: true is dangerous, put false
edit scrape_interval: 15s/60s in prometheus.yml, second one is the good value
edit a "#" before "- 8080:8080" in the compose, I do not want this port open
edit "restart: always" I prefer "restart: unless-stopped", everywere in docker-compose.yml
edit README.md, there is "teh backup"... the backup
edit take off the line MAILTO=root of crontab.txt
write it misses a .yamllint: "extends: default", nothing other
write a new file ansible/ansible.cfg with [defaults] and inventory = hosts.ini
write can you do me bin/hello.sh, with inside echo hello, for test the cron
write secrets/.gitkeep, empty, for that git keeps the folder
write need of one .gitattributes: *.sh text eol=lf
read what erases the backup.sh exactly? I want read it
grep which script makes rm -rf, I have fear
run stop and delete the containers, but leave the volumes
run delete the unused images of docker
none how one removes a user from a linux group? just the command, for later
none I have deleted the bad disk yesterday, what a stupid man I am
run move me on the branch testing
grep MYSQL_PASSWORD, in wich files he is written?
read I want to verify the ports before to touch, show docker-compose.yml
run lauch all with make up
run the container db restarts without stop, his last 50 lines of log
run how much place rests on the disk
list what is there in traefik/
files all the .conf of the repository
status git, where are we? something not followed?
diff I have modified what in alerts.yml
log the history of backup.sh
run validate the compose file, whithout starting
none good night, the lab can sleep
"""),
    "survey chatty british": ("survey paper", """
delete that Untitled notebook was just me messing about, bin it would you
delete Don't ask how "data/raw (copy).csv" came about. Just make it disappear.
delete weights_try2.py went nowhere, chcuk it
delete so the editor doesn't want a cover letter after all - cover-letter.md needn't hang around
delete latex left its synctex thing in paper/, lose it
delete all the comments have been dealt with (hooray), reviewer_comments.txt can go now
move fig2_draft.pdf isn't a draft anymore: figures/fig2.pdf
move codes.json is data if you ask me, stick it in data
move Explore is a daft name, notebooks/explore.ipynb should be 01_descriptives.ipynb
move test_clean.py oughtnt to be amogn the analysis scripts, tests/ is its home
move the journal insists on main.tex being manuscript.tex, sigh
copy I'd like to fiddle with the params without regreting it, so stash a duplicate of params.yaml as params.orig.yaml
copy appendix.tex will do nicely as a starting point for supplement.tex, so same content please, both in paper
copy could the codebook be in figures as well? Sam only looks there. data/codebook.csv I mean
copy analysis/clean.py, twin of it called clean_wave2.py
edit seed: 42 in params.yaml, reviewers got suspicious, so seed: 20240611
edit I keep writing "adress" in appendix.tex, two ds please: "address"
edit python=3.10 in environment.yml ought to say python=3.11
edit theme_grey() is hideous. theme_minimal() in plots.R, thanks
edit the bib has year = {2032} for the Okafor paper, which would be impressive; 2023 it is
edit main.tex says "n = 1,204" and we dropped three people, so it's "n = 1,201" now
edit swap sep=";" for sep="," in clean.py, teh new export is proper csv
edit Could you knock out `print(df.head())` from analysis/weights.py? Its left from debuging
edit the word "significant" -> "notable" in the appendix, all of them
write there's no .gitignore for the tex rubbish, so one with *.aux and *.log would be lovley
write CITATION.cff, just these two: cff-version: 1.2.0 and title: Survey Paper
write pop "numpy<2" into a brand new constraints.txt
write start me a paper/abstract.tex saying "Abstract goes here."
write data could do with a README: "Do not edit raw.csv by hand."
none is deleting outliers before weighting a cardinal sin, statistically speaking?
none I moved house last week, hence the silence. Anyway, morning!
read reviewer_comments.txt - let me have one last look at it before it goes in the bin
grep Where do I drop the missing values? something with dropna
grep did I cut the word "novel" everywhere or is there still one lurking
run scrub the latex build leftovers, the makefiles clean does that
run I've made a pig's ear of clean.py, put it back as it was in the last comit
none if I overwrite a file by accident and it was never committed, am I stuffed?
read what does the copy in "raw (copy).csv" start with? first ten lines will do
run build the paper
run do the claening tests pass
run what would snakemake do? dry run only
run is pandas in the environment and which version
list so what have we in figures
files somewhere there's a .bib, no idea where
status have I got anything uncomitted before I head off
diff remind me waht I altered in params.yaml
log when did I last touch plots.R
open what have I got open in the editor at the mo
info lost track, which project am I sat in?
"""),
    "bench tinkerer": ("platformio board", """
run new laptop, nothing on it yet, so have pio pull in whatever libs we use
run board's plugged in. put the current code on it
run i wanna watch what it prints over serial
run which tty did the esp end up on
run upload says port busy, somebody is hanging on to /dev/ttyUSB0 and i'd like a name
read upload speed, i keep forgetting, whatever platformio.ini has
read about to solder, hold the wiring doc up for me
run motor tests in the native env, the board is in a box somewhere
run will this thing even fit? compile for esp32 and look at flash and ram use
grep limit switch pin is a define god knows where
none 115200 baud over a 3 m cable, sane or not
run ArduinoJson got replaced with hand rolled stuff so let pio uninstall it
edit monitor_speed has to be 115200 in platformio.ini, 9600 is from the old board
run erase teh flash compltely, i suspect stale nvs
run weird link errors since the toolchain update, start from a clean .pio build
status motor.cpp still the only file i've been messing with, right?
diff stutters since i fiddled with motor.cpp an hour ago (not commited), what lines did i touch
run last commit came too early: take it back, files stay as they are
run main.cpp is beyond saving, back to the commited version with it
read ota.py confuses me, what is it doing with that hash
run ota.py knows --dry-run, so try it like that against 192.168.1.44
run any of our libs got newer releases? pio can tell
files where on earth did i put motor.h
log did i commit anything at all this weekend
none never flash the thing without asking me first, ok?
run tag what we have as v0.4, that's the one going to the fair
run dmesg, last 20 lines, i just replugged the usb
grep somwhere in the code theres a delay(500) that i want gone, find it first
run are you allowed to talk to serial ports on this machine? groups should include dialout
run every board pio knows that has an esp32-s3 in it
none if i pull the usb in the middle of an upload, is the chip dead?
write pins for the second board go in a fresh include/pins_v2.h, just #pragma once for now
copy wifi.cpp is about to get butchered, park a copy at src/wifi_old.cpp
delete nobody orders from parts.csv any more, bin it
move ota.py is more of a tool than a script: tools/ota.py
run cppcheck via pio check, medium and up
run what did i stash again, there should be two
diff staged something before dinner, show me exactly what before i commit it
run commit what's staged, message "soft start for stepper"
list what tests folders do i have under test
read README got a section on calibrating, i need to reread it
run how big is the .pio foldr these days
edit waspinator/AccelStepper in platformio.ini should read waspinator/AccelStepper@^1.64
none ok motor runs smooth now, going to bed
run monitor is choking on 9600, open it again with 74880 so i catch the boot messages
"""),
    "club webmaster": ("django poetry", """
run I have received a new computer, could you install all what the poetry lock contains?
run It would be nice to click a bit in the site, can you put it up on port 8001?
run I believe a model changed without its migration. Would makemigrations produce something? Only dry, please
run The phone number idea is abandoned: the database should go back to 0001 of the app club
run Which migrations are already applied on my side?
list And on the disk, which migrations has the app club?
read I would like to understand what 0002_member_phone makes with the old column
run From the tests only these with "fee" in the name, the others are slow
run Before I send this to Pierre, I want to be sure that nothing is red
run We don't show photos since a year, so poetry may remove pillow
run Please let poetry advance Django alone and nothing else
read With which Django are we compatible, after what pyproject demands?
run And inside the virtualenv, Django says to be which version?
run I need an administrator account for me in the local database
run A server from yesterday keeps the port 8000, could you liberate it?
run How much place rests on this disk?
run I write at the documentation and would like to see the result in the browser at the same time
read The menu of the documentation, how is it composed? mkdocs.yml must say
run I corrected django.po, the .mo must be compiled again
run collect the statics, without asking questions
run please dump the members app to members.json, all of the app club
grep In which template do we display the phone number?
grep I search where the yearly fee is calculated, it is a function with fee in the name
none `poetry lock` alone, does it also upgrade? I only ask from curiosity
none How would an English person say "cotisation annuelle"?
status Before my vacation: have I left something uncommited on this machine?
diff Could I re-read my modifications of the views, line after line?
run I'd like to work on the fees apart, so give me a branch "fees" that leaves from here
run Django has a check for deployment, what does it reproach us?
edit In clubsite/settings.py we must have LANGUAGE_CODE = "fr-fr", not "en-us"
edit mkdocs.yml: the site_name is not Club but "Club nautique"
write We have no robots.txt, would you make one in the root which forbids everything to everyone? (User-agent: * and Disallow: /)
read What do we verify in the tests of the fees exactly?
run The test test_reminder_date in tests/test_fees.py, only him, and with the prints visible
log I was absent since two weeks, what did the others commit?
log Has somebody touched to models.py recently?
run Who has written each line of fees.py?
run Sorry, I made `git add` of too much. Please unstage all, but don't lose my work
run My colleague pushed this mornning, bring it on my branch by rebase
files I look for a file of translations, with the ending .po
copy members.html will serve as base for club/templates/club/trainers.html, so duplicate it there
info On which project are we there, and in which folder?
none Merci beaucoup, it is perfect like that
none Don't start the server now, I just wonder what is the difference between runserver and gunicorn
run Open me the python shell of Django, the one with the models
"""),
    "monorepo cynic": ("pnpm mono", """
run ci on my branch: green or do i need coffee
run release workflow died again, pull the failing part of its log with gh
read which event even triggers release.yml
run ask gh whether anybody bothered to review my PR
run rerun just the jobs that failed, it's the flaky runner
run time to face it, open a draft PR from this branch
run pnpm, frozen lockfile, go
run nuke turbo's cache and build again, i don't believe a word it says
run only packages/utils and whatever dependes on it, tests i mean
run storybook up please, designer is standing behind me
read wait what does "storybook" expand to in the root scripts
run who draged lodash in?? pnpm must know
run get rid of dayjs in utils, pnpm remove not by hand
run bump vite in web to latest, nothing else
read packageManager says pnpm which exactly
run pnpm -v, since corepack lies
run what would changests release next
run bump the packages according to the changesets
read how's access configured for changesets, that json in .changeset
run if I published ui now what files would land in the tarball? don't publish
read astro.config: is the sitemap integration in there
run vite said 5173 was taken so it moved to 5174. find me the process on the first one
run and now shoot it, pid 48213
run dist folders everywhere, list what git clean would remove if i let it loose
run peel the last commit off but keep its changes staged
run i commited to main like an idiot; it's only local, so move main back to origin/main, hard
status rebase stopped halfway, where does that leave us
status so am I ahead of origin or not
diff what's sitting unstaged in Dialog.tsx
diff full patch of what i staged pls, gotta write a decent message
log what's been merged lately
grep who still imports from 'utils/date' directly
grep any describe.only left behnid by our dear interns
grep NEXT_PUBLIC_ is not a thing in vite, tell me where someone used it anyway
files there's a Dialog story somewhere, or not? by filename
list whats in packages
edit turbo.json still says "pipeline", v2 wants "tasks" there
edit pnpm@9.1.0 in package.json is ancient history, 9.15.4 it is
delete axe release.yml, we ship by hand from now on
move date.ts does money too by now, so packages/utils/src/format.ts is its new name
write .npmrc at the root, one line: strict-peer-dependencies=false
none turborepo or nx, and no you may not install either
none i'd squash-merge that. you?
none just give me the git incantation to drop a tag on the remote, i'll type it myself
open which tabs have i got open, i lost count
"""),
    "release warden": ("rust tool", """
run Before anything is pushed today I want clippy over the whole workspace with warnings denied.
run The release candidate ought to be tagged v2.3.0-rc.1, annotated, with the message "first candidate".
run A rehearsal of cargo publish, please, nothing may leave this machine.
run Which files would end up in the crate if we packaged it?
read I need to know which version number Cargo.toml currently carries.
edit Since we're cutting a release, edition = "2021" in Cargo.toml must become edition = "2024".
run The tag v2.2.9 was created by mistake and exists only locally; remove it.
run Has the v2.2.8 tag reached origin at all? Ask the remote.
run On GitHub, what did the most recent run of the pipeline for main end with?
read Before I blame the pipeline, let me look at what the ci workflow actually does.
run Draft release notes on GitHub from tag v2.3.0 using gh; keep it a draft.
run How many commits went in since v2.2.8?
log I should like the titles of the last fifteen commits for the announcement.
run What exactly did commit 4be19c3 alter?
run Compare this branch with v2.2.8, file names and statistics suffice.
diff What in the working copy deviates from the last commit? I want to read it all.
status Nothing may be pending when I tag. Is anything?
run Commit 77f02d1 introduced the regression, so revert it, without opening an editor.
run I misspelled the last commit message; it should read "Prepare 2.3.0" and nothing else should change.
run Everything on the release branch is approved, push it together with its tags.
run An advisory came out this morning, so have cargo audit check us.
run Security wants to know how openssl-sys gets into our dependency graph.
run Take the regex crate out again, we ended up not needing it.
run Only bump memchr in the lock file, leave all the others where they are.
read In which section is clap listed, dependencies or dev-dependencies?
run Does the crate also build with no default features?
run Build against musl as a static binary, optimised.
run What does the fresh release binary say to --version?
run How large did the stripped binary turn out to be? It is target/release/sift.
run The target directory must be eating gigabytes; what does it weigh?
run Then clean only the release artefacts of sift, so that the dependencies remain compiled.
run Let the tests in tests/cli.rs run with output shown, whether they pass or not.
grep Is there a hard-coded version string anywhere, such as 2.2.8?
grep We promised no dbg! calls in releases; check the sources for any.
files Is a CHANGELOG lying around under whatever extension?
read How long may a line be according to our formatter settings?
run Formatting is part of the gate, so tell me whether rustfmt would alter anything.
write A file called RELEASING.md is missing, begin it with the heading "# Releasing".
copy For the archive I want the current Cargo.lock preserved as Cargo.lock.2.2.8.
delete We were told to drop benches/scan.rs before the release.
move The pipeline file should be called release.yml from now on rather than ci.yml, same folder.
none In semantic versioning, does raising the minimum compiler version count as breaking?
none Do not publish it; I merely want to hear your view on yanking a version.
none Explain to me what an annotated tag has that a lightweight one lacks.
none Understood, then we wait until Monday.
"""),
    "sleepy student": ("cmake engine", """
run ok so i cloned this on the uni pc, can u configure it into build/
run does it bulid w/o errors on ur side
run prof wants a debug build with adress sanitizer, configure that into build-asan
run my laptop has 4 cores so dont use more then 3 when compiling
run only the render test, ctest can filter right
run ctest again but jus the ones that faild b4
run it segfaults!! run the game under gdb and get me a backtrace, binary is build/engine
run valgrind on build/render_test, leaks only matter
read whats scripts/pack.sh suposed to do before i run it
run k looks harmless, execute it then
run do i even have cmake 3.20 or newer on this thing
read which cmake does the cmakelists demand minimum
run which compilr does c++ point to here
run sudo wont work at uni but is libsdl2-dev installed allready?
run clang-format over render.cpp, in place is fine
run what would clang-tidy moan about in render.cpp
read what naming rules do we have in clang-tidy file
run build dir is a mess, get rid of what was built but keep the cache
run my quota is full i think, how much does my home take
run i did git add . and now the 200mb level file is staged, unstage assets/level1.json
run and pls discard everything i did since last commit, i wanna start over
run pull from upstream, my groupmate fixd the shader thing
run switch me to jonas his branch, its called jonas/lighting
run send my branch up, it dosnt exist on github yet
status wait am i in the midle of a merge or whats going on
status is level1.json staged or just modified idk
diff show waht i changed in CMakeLists, i think i broke it
log what did jonas do in render.cpp lately, commits i mean
run who is gulity for line 90 of render.cpp
grep where do we load level1.json from
grep "undefined reference to draw_quad" - where is draw_quad even defined
grep find me all the FIXMEs i left
list wat is in assets
read level1.json, just top 30 lines bc its huge
read the test for render, what does it check
edit in CMakeLists.txt CMAKE_CXX_STANDARD is 17 but we need 20
write pls make docs/report.md and put "# Engine report" in it, rest later
copy need level1.json twice, second one as assets/level2.json so i can edit it
move main.cpp should sit in src/app/ he said
delete pack.sh is useless now, del it pls
none whats the diffrence between PUBLIC and PRIVATE in target_link_libraries
none why does everyone hate cmake lmao
none dont run anything yet, im still typing
none how would i undo a git rebase? dont do it just say how
open what did i have open in teh editor
"""),
    "pager carrier": ("go server", """
run pager just went off, relay on 8443 not answering, is anything even listening there locally
run somebody left a relayctl hanging in the backgroud. pid?
run it's still there after ctrl-c, finish it off, pid 9917
run what's hogging /var/log
run curl the health endpoint on localhost:8080 and show me the status code too
read default timeout, config.yaml has it, what is it
read queue.go from line 210, thrity lines or so, that's where the trace points
grep trace says "token expired before issue", who emits that string
grep ErrQueueFull, every place we return it
grep do we call time.Sleep outside of tests
run hotfix branch off v1.8.2 please, name hotfix/queue-lock
run bring 9ac41e7 over form main, only that commit
run conflict is hopless, abort the cherry-pick
run got it now, so build the server with -race and drop the binary in /tmp/relay
run TestDrain fails one time in twenty they say, so hammer it, -count=50
run before i push: vet plus tests, stop if vet complains
run goroutine leak suspicion, cpu profile of the queue benchmark into cpu.out
run can't reproduce with go 1.22.1, what patch level have we got here
read the dockerfile pins which go, patch level included?
run try the relay:hotfix image, map 8080, throw the contaner away afterwards
run last 100 lines from container relay-1 with timestamps
run restart relay-1
run is docker up at all or did the daemon go with it
run go.sum looks off after the merge, let go tidy it up
run x/crypto has a CVE, get us onto the newest
run and drop gorilla/mux while we're at it, go get with @none
run regenrate the pb files, there is a make target
read what's the proto target do, Makefile
run would the docker deploy target do damage? make deploy but -n
status did the merge leave anyhting half done
diff the fix itself, let me see it once more before it's commited
diff token.go only, what's different from HEAD
run ship it: commit all, "queue: release lock on timeout"
run hm no, amend, forgot to sign it off
run PR checks, keep watching until they're through
log when did queue.go last change, and what was it called
edit retries: 3 isn't enough, config.yaml needs retries: 5
write postmortem stub pls, docs/postmortem-queue.md, title "# Queue outage"
copy config.yaml -> keep the present one as config.before-outage.yaml
files is there any *_test.go near auth
list cmd/ - what binaries do we have in there
none 3am question: mutex or channel for this
none all quiet again, going back to bed
none SIGTERM vs SIGKILL, which lets defers run
info which repo am i in, too many terminals
"""),
    "flutter thumbs": ("flutter app 2", """
run analyze pls
read analysis options, show
run analyzer happy?
read which lints did we swich off
run dart fix but just preview
run doctor says?
read l10n yaml, what did i put there
run pub get, just pulled
read pubspec again pls
run does the pubspec even resolve rn
read sdk constraint in pubspec?
run wich flutter am i on
read .fvmrc pins what
run format check, no touching
read whats bump.sh gonna do to me
run ok fire bump.sh
run permission denied on that bump script, chmod it
run login test only
run goldens r stale, regenerate
read how does login_test set things up
run 4be19c0 changed what
run just the avatar part of 4be19c0
diff avatar.dart diff
diff my login edits, lemme see em
read avatar.dart once more, top to bottom
run nah throw away what i did in avatar
run stash it, prod is on fire
run stash pop now
run undo last comit keep the changes
run unstage the lockfile
diff staged lines?
run login.dart here vs main
status untracked stuff?
log last 3
edit minSdkVersion 21 must be 23 in android/app/build.gradle
edit 'Pasword' shud be 'Password', login.dart
grep anyone still calling fetchAvatar
files any arb files besides en
list screens folder has what
delete .env.dev shouldnt exist, kill it
move avatar.dart lives in lib/common from now on
write .gitattributes with *.arb text in it
open what tabs do i have up
none whats the diff between hot reload n hot restart
none k thx
"""),
    "warsaw backend": ("black service", """
run flake8 says?
read flake8, what we ignore there
run mypy is complaining about what now
read mypy strict or not strict, check the ini
read black settings?
run black would touch which files
run isort, only checking mode please
run please to execute pre-commit but only black hook
read which version of hooks is pinned in pre-commit config
read Makefile I want to see, serve targt has maybe wrong port
run do target lint, I will wait
read before I launch make lint: which folders it covers?
run test_money is red or green?
read test_money, what it assers for rounding
run why test_app fails? give full tracback
run coverage, with missing lines, for src/tally only
run I have installed something yesterday into venv, what packages are there now
read requirments-dev what has inside
run pip says conflict somewhere, check for me
run radon cc for money.py, I suspect is too complicated
run what changed 9f3e2aa
run files touched in commit 77ab01d, names are enough
run how money.py was looking in v1.2
run who is guilty of line 42 in db.py
diff db.py, what is different now from what I commited
diff is my change in requirements.txt only whitespace? let me see it
diff I did git add a moment ago, show me content of it
read db.py I was editing whole morning, show how whole file looks now
run restore requirements.txt, I have broken it
run hide my chagnes for a while, must switch branch
run bring back from stash what I hid
run revert 9f3e2aa but without making commit yet
run comapre my branch with origin/main please
run last commit message has typo, change it to "Fix rounding of VAT"
status am I clean?
log history of money.py, 15 entries enough
edit in .flake8 max-line-length is 79 and has to be 100
edit app.py has status_code=200, should be status_code=201
grep "Decimal(" in src, where we use it with float
files conftest.py exists somewhere?
delete mypy.ini is not needed since pyproject has same settings, remove
copy for experiments I need second db.py, name it db_async.py
write make CHANGELOG.md, inside only "# Changelog"
none is mypy slower than pyright in general?
none no no, wait, do nothing yet
"""),
    "office storyteller": ("biome web", """
run I renamed a prop in the seats page and now I'm nervous, what does svelte-check make of it
read Tom swears we turned off noExplicitAny in biome.json, can you pull that file up
run the pipeline is red and all it says is "biome ci failed", so let's see what biome ci says here
run Lena asked me whether knip still finds unused exports, I said I'd look
read there's a knip.json and I have no memory of what I put into the ignore list
read before anyone asks again how many retries playwright does: what did we set?
run booking spec was flaky all week, can you repeat it ten times and see
run I'd love to wacth the e2e tests, headed mode please
read booking.spec.ts, I want to remember how I mocked the payment
read the seed script, someone told me it wipes the db first and I'd rather know before I start it
run okay seed script is harmless, go ahead with it
run just came back from holiday and pulled 80 commits, deps need instaling
read which scripts do we have in package.json, I keep forgeting their names
run the "check" script, please and thank you
run so does the production build go through with the new adapter or doesnt it
read svelte.config.js, I want to see which adapter we ended up with
run lefthook is being weird, run its pre-commit hook by hand
read what's hooked to pre-push in lefthook.yml? mine takes forever
run udpate the snapshots, I changed the wording on purpose
run Mia's message just says "look at d41c7e9", so lets look at it
run the hotfix was e02b7f1 and I need it on this branch as well, cherry-pick it
run wondering what the last commit did to session.ts exactly, with the code
diff Ive been fiddeling with session.ts for an hour, what's different by now?
diff about to commit, so one last look at whats in the index please
diff did I leave a console.log in? show me everything I changed
read I rewrote CONTRIBUTING.md last night half asleep, so how does it read now?
read session.ts from the start, I lost the thread of my own code
run half of it was nonsense, put price.ts back to how it is in HEAD
run I commited to main by accident, take that comit back but leave my work in place
run park everything incl. untracked files, I'll be back after the demo
run how many stashes do I have lying around by now?
run the second stash, what was in there again
run my boss wants to know how far my branch is ahead of main
status I got interrupted in the middle of a rebase I think, where do things stnad?
log what happened in the repo while I was away, the last thirty commits or so
edit legal says it has to be "service charge" and not "booking fee" on src/routes/seats/+page.svelte
edit robots.txt still says Disallow: / which must be Disallow: /admin since we're live
grep I once wrote a helper called formatSeat and can't find who uses it
files somewhere there must be another vite config, or did I dream that
list curious what ended up in src/lib after the refactring
move session.ts only runs on the server, so it should sit in src/lib/server
delete knip.json, we agreed in the retro that nobody looks at it
copy new colleagues always ask for a .env so duplicate .env.example under that name
none my manager asked what biome is, can you explain it in one sentence a manager gets?
none alright, that's it for today, see you tomorrow
"""),
    "old unix hand": ("go server", """
run go vet, all packages.
run vet and staticcheck disagree, I hear. What does staticcheck report?
read Kindly page through .golangci.yml; I suspect somebody disabled errcheck.
run golangci-lint, but soley with errcheck enabled.
run Is gofmt content? List offending files, rewrite nothing.
run Show what gofmt would alter in queue.go, as a diff.
diff queue.go has been altered by me and not by gofmt; I wish to see how.
read The lint target: with what flags does it invoke the linter?
run make -n proto, to know what would be executed.
read relay.proto as it stands.
run Regenerate the protobuf code; the Makfile has a target.
run Race detector on the queue package, five rounds.
read queue_test.go seems to sleep somewhere. Print it.
run Does the module graph contain anything we don't need? Tidy it.
read go.mod. Which toolchain line is in there?
run Which Go is on the PATH, and where?
run Why is golang.org/x/net in the build at all? Ask go mod why.
run Known vulnerabilites in our dependencies: let govulncheck speak.
run Print the usage text of relayctl by running it with -h.
read cmd/relayctl/main.go, lines 30 to 75; the flags are defined thereabouts.
run Does the Dockerfile still build?
read On which base image does the Dockerfile rest?
run Dispaly commit c0ffee1 in full.
run Only the stat of 5d8e310, not the patch.
run What separates HEAD~3 from HEAD in token.go?
run Whodunit: annotate internal/auth/token.go.
run Discard every uncommited change of mine. Yes, I am sure.
run Take token.go out of the index but leave the worktree be.
run Drop the topmost stash entry, it is obsolet.
run Amend, message unchanged; I have staged the forgotten file.
diff What would go into the next commit? The patch, not the names.
diff git diff -- config.yaml
read My config.yaml has grown. Let me reraed it.
status Has go generate left anything behind that git does not know?
log Subject lines of the latest dozen commits suffice.
edit listen_addr in config.yaml ought to read "127.0.0.1:7000" rather than ":7000".
edit token.go has `time.Hour * 24`; tokens shall live 12 hours, thus `time.Hour * 12`.
grep Every occurence of context.Background() outside the tests, please.
files Are there any *_gen.go files about?
info Before I say something stupid: languages and layout of this workspace?
write Create NOTES.txt holding but one line: v1.0 freeze on Friday.
copy I shall butcher config.yaml, so keep config.yaml.orig.
delete api/relay.proto is superseded. Away with it.
none Why does Go have no generics methods? Curiosity only.
none Tell me the git command that lists merged branches; I type it myself.
"""),
    "night ops": ("ansible infra 2", """
run ansible-lint?
read .ansible-lint, whats on the skip list
run yamllint whines about group_vars, get me the list
read yamllint rules, max line len set to?
run syntax check site.yml real quick
run site.yml against staging, check mode + diff, nothing for real
run can everbody be reached? theres a ping target
read what does make staging do under the hood
run go ahead n deploy staging w/ make
run molecule test nginx role
read molecule.yml uses which docker image
run which hosts end up in group web, ask ansible-inventory
read prod.ini open it
run config ansible really uses, only the non default ones (ansible-config dump)
read ansible.cfg, did somone set forks
read which collections r in requirements.yml
run collections installed on this box?
read rotate-keys.sh smells dangerous, print it
run rotate-keys.sh --dry-run
run certs.py, how many days left on the certs
read certs.py where does it get the expiry from
run python certs.py --help i never remmeber the args
run cert of the lb expires when? openssl s_client lb.internal:443
run what broke prod at 2am was aa17f0b, show
run roll back aa17f0b w/ a revert comit
run 3c9d55e..HEAD, whats different in roles
run site.conf.j2 how it was a week ago, from git
diff site.conf.j2 did i fat finger smth, show changes
diff whats different in group_vars vs last commit
read site.conf.j2 full, i wanna check the tls part i wrote
run undo my edits to inventory/prod.ini NOW pls
run git stash, need clean tree for deploy
run clean out untracked files, dry run first
status tree clean or do i have leftovers
log who was in the postgres role lately
edit worker_connections 512 is a joke, 4096, roles/nginx/templates/site.conf.j2
edit ntp server in group_vars/all.yml needs to be ntp2.internal, ntp1.internal is dead
grep password in plaintext anywhere??
files all the j2 templates, where r they
list roles/postgres, everythign under it
write need host_vars/db3.yml, content: postgres_role: replica
move runbook goes up to the repo root
delete staging inventory is gone for good so drop inventory/staging.ini
none handlers run at the end of the play or after each task?
none lol ok going to bed
"""),
    "lyon rubyist": ("rails site", """
run Rubocop, he is satisfied?
read Hello, I search the rubocop rules which we have activated, can you open the file
run It makes long time that I did not launch brakeman, can we?
read In the Rakefile there is a task for the nightly cleaning, I would like to read it
run The rake tasks which exist, make me the list with rake -T
run Execute the seeds
run Which migrations are not yet passed?
read The first migration, 001, wich columns does she create?
run Pass the migrations in test environement
run One step back with the last migration please
read I want to see schema.rb such as it is today
diff schema.rb was modified by my migration, what are the modified lines?
run Rspec for the models, without the rest
run user_spec line 31 only
read user_spec is written by a trainee, let me reread it
run bundle says nothing when I install, but is everything satisfied? bundle check
read What rails version did we write in the Gemfile?
run And the rails really loaded, it is which version?
run bundle audit, since there was a CVE this morning
run The routes for posts, as rails prints them
run Can zeitwerk load everything?
read database.yml: the pool is of how many?
run Launch the server on the port 3001, the 3000 is taken
run The commit b7e61d4, what was it doing?
run In 0fa3c92 I have touched post.rb, show me this part please
run What did Pierre push on origin/develop that I do not have?
run I added all the files by error, take them out of the index
run Cancel the merge, there are too much conflits
run Put aside my modifications under the name "wip avatar" pleese
run I have lost a commit after the reset, show me the reflog
run Remake post.rb like in the last commit, I abandon
read On friday I wrote a long comment in post.rb, I want to reread the file entire
diff Before the commit I like to verify, what have I prepaired in the stage?
diff Between my posts_controller.rb and the commited one, what is the difference?
status There remain conflicts in certain files, no?
log The five last commits on user.rb, if you please
edit In user.rb the minimum of the password is 6, the CNIL wants 12, so `minimum: 6` becomes `minimum: 12`
edit There is a fault in README.md, one writes "developpement" in english "development"
grep I do not know anymore where we send the welcome mail, search deliver_later
files Does it exist a file docker-compose in some subfolder?
open The files opened in my editor, which are they?
write Could you create .ruby-version for me, with 3.3.1 inside and nothing else
copy I take user_spec.rb as model for comment_spec.rb, same folder, duplicate it
none Rubocop and Standard, what would you advise for a small team?
none Super, thank you and good evening!
"""),
    "border rivera": ("php shop", """
run che, can you pasar the tests of OrderTest only, the rest is muy lento
run I pulled five minutes ago and came new migrations, need them aplicadas in the base de datos
run phpstan in level max, a ver what he cries about
read want to see with my own eyes that what has routes/web.php
read the lines 40 to 75 from OrderController.php por favor, there is where it explodes
read quais packages asks composer.json in require-dev?
list what things have we adentro of tests/Feature
list app/Http/Controllers: dime only the names that live there
list pode mostrar o que tem na raiz? just the first level
files donde quedó phpunit.xml, I don't remeber in which carpeta is
files all what finish in .neon, whatever folder
files existe some file with 'Invoice' in the name or nunca lo creamos?
grep from where do they call to refundTotal?
grep the text 'Pedido enviado' aparece en alguna parte of the code, buscalo
grep quiero every place that touchs env( directly
info perdón, I arrive new to this: en qué lenguage is made this proyecto?
info dame la ruta completa of the directory where you are working
info resumo do workspace please, type of project and so
open I have mil pestañas, tell me cuáles files are open in the editor
status antes de irme a almorzar: me queda something without commit?
status o merge terminou or there remain files en conflicto
status new files that git stil not follows, hay?
diff mostrame line by line what I touched in Order.php desde el último commit
diff lo que ya puse with git add, enseñame the changes before the commit
diff I edited phpstan.neon hoy, not commited. what was there before and what is now?
log who was the last vivo that commited over composer.lock
log los ultimos 6 commits, nada mas
log a história do OrderController.php, commit by commit
write hace falta a .editorconfig, put inside root = true and nothing more
write necesito un archivo nuevo docs/deploy.md whit the title # Deploy, the rest I do
write faltou o .gitattributes! it must say: * text=auto
edit in README.md dice 'Lavarel', obviously goes 'Laravel'
edit APP_DEBUG=true no puede quedar así in .env.example, ponele APP_DEBUG=false
edit phpstan.neon: o level sobe, "level: 5" vira "level: 6"
delete .php-cs-fixer.php ya no va, sacalo
delete we decided with Marcela que tests/Feature/OrderTest.php has to morir, borralo please
delete joga fora o phpunit.xml, we passed to pest the other week
move Order.php doesnt live more in Models, take it to app/Domain
move the file .env.example should call itself .env.dist
move pasame OrderTest.php from Feature a tests/Unit
copy I want a clon of OrderController.php with the name InvoiceController.php, same folder
copy voy a hacer experiments con phpstan.neon, so leave me first a copia phpstan.neon.bak
copy o .env.example has to exist also as .env, identical
none jaja gracias, sos un crack
none what means PSR-4? explicame fácil, no mires nada
none in general is beter Eloquent or the query builder when are many rows?
"""),
    "izmir lowercase": ("flutter wallet", """
run flutter pub get yapar mısın, all imports became red
run wallet_test alone, yesterday it failed, lets see if again fails
run apk i want, release one, testers wait for it tonight
read pubspec.yaml da hangi sdk version yazıyor
read home.dart from line 1 till 60 on the screen pls
read analysis_options.yaml nasıldı, wich lints did we turn off there
list lib/screens altında ne var
list assets folder, what all sits inside
list one level of android/ is enough, dont go deep
files arb uzantılı dosyalar, where are they all
files i swear there was a send something dart file, wich path
files firebase.json exists anywere in repo or no
grep sendMoney fonksiyonunu kim çağırıyor
grep hardcoded Color(0xFF in lib, every one, i put theme there later
grep 'Bakiye yetersiz' message comes out of wich dart file
info abi this repo is flutter or native, ahmet gave it with no explanation
info hangi klasördeyiz şu an, your working dir
info workspace hakkında quick overview lazım
open editörde açık olan dosyalar?
status working tree temiz mi
status develop or stil my feature branch, where am i
status konflikt kaldı mı after the pull
diff farkları göster, the not commited ones
diff home.dart da ne degistirdim i forgot, show with plus minus
diff add yaptıklarım: content of changes i want, not the names
log son commitler, 8 tane yeter
log commit gecmisi of send.dart lazim
log what went in while i was on vacation, say last 20 commit
write CHANGELOG.md yok, open one, heading ## 0.1.0
write yeni dosya lib/config.dart : const apiUrl = 'https://api.cuzdan.test';
write for fvm we need .fvmrc having {"flutter": "3.22.0"}
edit wallet.dart içinde maxLimit = 5000 değil maxLimit = 7500 olacak
edit app_tr.arb, "Gönder" yazan yer "Para Gönder" olsun
edit version: 1.4.0+12 in pubspec.yaml should be already 1.4.1+13, every release i forget
delete l10n.yaml a gerek kalmadı, sil gitsin
delete lib/screens/old_send.dart is dead after the redesign, uçur
delete test/widget_test.dart came with flutter template, nobody needs, remov pls
move wallet.dart ı lib/models içine taşı
move home.dart adını dashboard.dart yap
move icon.png must go under assets/images, now it stays in assets
copy app_en.arb den app_de.arb üret, same content, translator will change it after
copy send.dart kopyala, yenisi receive.dart
copy before i break android/app/build.gradle keep a spare next to it, build.gradle.old
none eline sağlık
none stateless ile stateful farkı ne, two sentence
none junior should learn riverpod first or bloc, your opinon only
"""),
    "osaka careful": ("ruff library", """
run Sumimasen, the tests of wind only, please execute.
run pyright で型チェックをかけてください
run It seems that uv.lock became old because I added httpx to pyproject.toml. Please renew the lock.
read pyproject.toml の中身を見せてください
read About wind.py, I would like to confirm from 80th line to 110th line.
read Though I wrote conftest.py myself, I do not remeber the fixture. Let me see it please.
list What is placed directly under docs, I want to know.
list src/kite のファイル一覧をお願いします
list scripts フォルダ, is something other than release.sh in there?
files I am seeking a file called mkdocs-something.
files 拡張子が .toml のファイルはどこにありますか
files Maybe somebody put Jupyter notebook (.ipynb) by mistake in somewhere. Could you look for?
grep beaufort という関数はどこで使われていますか
grep Whichever file has the words "to be removed", I want to look at the line.
grep In tests, places where monkeypatch is used, please pick up all of them.
info Now, which directory is your work place?
info このプロジェクトの種類と言語を教えてください
info I was assigned from today. As first thing, what sort of project is it?
open 今エディタで開いているファイルを教えて
status コミットしてないファイルありますか
status I think I am on the brunch fix/gust, but is it correct?
status Is wind.py already in stage, or not yet?
diff cli.py の変更点を見せて、まだコミットしてません
diff Before review by Tanaka-san I would like to check my own uncommitted changes in detail.
diff git add したものの差分だけ見たいです
log 最近のコミットを10個ほど
log Since when is CHANGELOG.md not touched? Please look in the histroy.
log Who is the author of the newest commit, shitsurei shimasu.
write For the type checker an empty file src/kite/py.typed seems necessary. I ask you to make it.
write tests/test_cli.py を新規作成、内容は「import kite.cli」の一行だけで
write CONTRIBUTING.md does not exist still. Please prepare, with one sentence: "Pull requests are welcome."
edit There is my English mistake in README.md: "many informations" is correctly "much information".
edit wind.py の KNOTS = 1.94 を KNOTS = 1.943844 に直してください
edit site_name in mkdocs.yml is "kite" now, however it has to be "Kite Docs".
delete noxfile.py は不要になりました。削除お願いします
delete As for scripts/release.sh, CI does the release, therfore please erase.
delete docs/index.md was only memo for me, so please let it disappear.
move The file name cli.py is little bit confusing, so to main.py with it, kindly.
move test_wind.py を tests/unit に移動
move release.sh is lonely in scripts. I prefer the place tools/release.sh, could you bring it?
copy mkdocs.yml を mkdocs.en.yml として複製してください
copy Because conftest.py is needed also in tests/integration, please put the same one there, original stays.
copy I am afraid of breaking wind.py. Before all, a backup wind_backup.py beside it, onegai.
none お疲れ様でした。今日はここまでにします
none 「LGTM」とはどういう意味ですか
none How is it said softly in English when I decline the idea of a colleage?
"""),
    "novosibirsk blunt": ("cmake engine", """
run собери release, build dir is already configured
run ctest, render_test only, without rest
run clang-format in dry mode over src, files not to touch
read CMakeLists.txt покажи
read what stands in .clang-tidy, wich checks are off
read first 30 rows of render.cpp
list папка assets, что там
list include — which headers lie in it
list content of tests directory give
files где лежит render.hpp
files some file with shader in name? or I dreamed it
files все *.json в репозитории
grep who calls drawSprite, besides main
grep memcpy, all occurences, I don't trust them
grep enum BlendMode is declared in what header?
info path of workspace root which, I lost myself
info на чём вообще проект написан
info short about workspace: root, type, languages
open какие файлы у меня открыты в редакторе
status в гите что, чисто?
status Was in middle of merge on Friday. Conflicts left or no?
status scripts/pack.sh, git knows it or it is untraked
diff покажи дифф по render.cpp
diff staged show, I want read with eyes before commit
diff Something in CMakeLists.txt I changed at night, not commited. What exactly?
log последние 5 коммитов
log after what commit stands HEAD now, message and hash
log level1.json, whole its history by commits
write .gitignore absent, shame. Create: build/ and *.o
write новый файл src/version.hpp, одна строка: #define VERSION "0.3"
write need tests/CMakeLists.txt, empty so far
edit "C++17" in README.md is lie, since spring we are on "C++20". Correct.
edit main.cpp, window is too small: instead of width = 800 let be width = 1280
edit опечатка в render.hpp: Rendrer -> Renderer
delete scripts/pack.sh нафиг, удали
delete assets/level1.json is from old engine, kill
delete get rid of .clang-tidy, from it only noise
move render_test.cpp into tests/unit must move
move main.cpp переименуй в app.cpp
move what level1.json does in root of assets?? to assets/levels with it
copy from level1.json make level2.json, same inside, then I edit
copy скопируй .clang-format в tests/
copy dublicate render.cpp under name render_old.cpp, for comparison
none ок, понял, спс
none RAII is what? theory, without our code
none quicker is std::map or unordered_map, in ordinary life
"""),
    "lagos warm": ("django clinic 2", """
run abeg run the migrations sharp sharp, Bukola don push new models
run My guy, na only patients tests I wan run, leave the others
run help me start the dev server on 8001, something is already sitting on 8000
read Oga, kindly display settings.py let me confirm something
read wetin dey inside requirements.txt
read The Procfile, what command did we put for web there?
list let me see what and what is inside templates/patients
list static/css folder, how many files dey there sef
list just show me everything for the root, no need to enter the folders
files I've been looking for base.html since morning, e dey where?
files any fixture json lying about in this project? names only
files anything wey get "invoice" for file name
grep which view dey render list.html
grep DATABASE_URL, where and where are we using it?
grep I want to trace everybody that is calling send_sms, the funtion
info Please which folder are we inside now, full path
info I just resumed on this one today o, what kind of project is it
info is it only Python in this project or JavaScript join
open the files wey I open for my editor, which ones be that
status hope I've not left anything uncomitted before NEPA takes light
status which branch I dey
status this rebase, e still get conflict abi e don finish
diff for models.py, show me the lines I don change since my last commit
diff Everything I've staged, let me cross-check the changes well well
diff I tampered with views.py this afternoon and now login no dey work, no commit yet. Show me that my change
log that last commit, who did it and when
log gist me on the last eight comits
log patients/admin.py, who and who has been touching it? history please
write kindly create runtime.txt, python-3.12.4 is the only thing it should contain
write there's no patients/signals.py, make am, empty file
write Google is indexing us, so static/robots.txt is needed: "User-agent: *" then "Disallow: /" on the next line
edit TIME_ZONE for settings.py suppose be 'Africa/Lagos', dem leave am for 'UTC'
edit somebody wrote "Pateints" in list.html, e dey disgrace us. It's "Patients"
edit bump django==4.2 to django==5.0 for the requirments.txt
delete that patients/tests_old.py, abeg comot am
delete We're no longer on Heroku, so the Procfile should go
delete clear static/css/old.css away from this repo, nobody is linking to it again
move carry templates/base.html go inside templates/layout
move patients/views.py no be correct name again, call it patients/api.py
move notify.py entered root by mistake, its house is patients/ so return it there
copy let .env.example still dey, but give me the same thing as .env
copy I want list.html twice, the second one should bear archive.html
copy before I start my own wahala, settings.py should be saved as settings_backup.py too
none God bless you, it has worked
none abeg what separates null=True from blank=True for Django
none well done o, I'm off to eat, we'll contineu tomorrow
"""),
    "pune fresher": ("gradle app", """
run kindly do the needful and run MailTest once
run build is giving some issue since morning, please do one clean build with stacktrace
run detekt report is required, only checking, no auto correction
read I am having one doubt in application.yml, please open and show
read What all dependencies have we declared in build.gradle.kts?
read ops.md padhna hai, dikha do na
list docs folder mein kya kya hai
list please share the contents of src/main/resources, that folder itself only
list test side, folders and files under src/test, complete tree I need
files One file called MailTemplate something was there no? Please locate.
files kts wali saari files chahiye, *.kts
files unable to trace detekt.yml, kindly tell its path
grep retryCount kahan kahan use ho raha hai
grep Serch for FIXME comments, manager is asking the list by EOD
grep One log line "SMTP handshake failed" is coming in prod, which class is printing it?
info myself Priya, joined today only. Tech stack of this project?
info current working directory kya hai yaar
info please give brief about the workspace, what type of aplication it is
status kya kya modified hai abhi
status Am I on release branch or on main only? kindly confirm before I do anything
status pull ke baad koi conflict pending?
diff Please show what exactly got changed in Mail.kt from my side, not commited yet
diff full diff dikhao
diff files which I already added, their changes I want to go through once
log recent commits dikhana, maybe 15
log detekt.yml ka history, last kisne change kiya
log my yesterdays commit has reached this branch or not? show the log
write New file .gitattributes is to be created with this line: *.kt text eol=lf
write src/main/resources/messages_hi.properties banao, content: greeting=Namaste
write one empty CHANGELOG.md please, I will fill afterwards
edit docs/ops.md mentions "restart on Sunday", same has been preponed, please make it "restart on Friday"
edit application.yml mein port: 8080 hai, port: 9000 karna hai
edit spelling is wrong in Mail.kt, "recieverAddress" it is showing, correct to "receiverAddress"
delete gradle.properties is not required as of now, please remove the same
delete detekt.yml hata do yaar
delete ops document (docs/ops.md) has become fully obselete, discard
move Mail.kt ka naam Mailer.kt kar do
move Kindly shift docs/ops.md to docs/archive/
move team lead wants MailTest.kt in src/test/kotlin/app/mail only, so please relocate
copy application.yml same to same as application-uat.yml also, both should be there
copy please take backup of build.gradle.kts as build.gradle.kts.orig, then only I will start
copy Main.kt ki ek copy Demo.kt naam se
none Thanks a ton, you saved my day!
none val aur var mein difrence kya hai
none What does it mean actualy when people say "CI is red"? I am fresher
"""),
    "grumbling admin": ("ansible fleet", """
run ansible-lint hasn't seen these roles since friday, about time it did
run ci is red and all it tells me is "lint". so what does make lint say here
run the collections from requirements.yml were never installed on this box
run stage should be reachable again by now, an ansible ping over its inventory will tell
run feels like this disk is nearly full, how much is left
read i can never remember how many forks ansible.cfg allows
read whoever wrote the nginx tasks was in a hurry, let me have a look at them
read the restart order stands in the runbook around line 40, need that bit now
list people keep dumping stuff into roles/, what's in there by now
list docs used to be a single file. still is?
list no idea what inventories we've got, they're all under inventory/
files the logrotate thing has to be here, it's called logrotate-something
files do we ship any .j2 besides that nginx one
files backup.sh has wandered off again, god knows which role it sits under
grep some genius hardcoded 10.0.3.7 and now it's biting us. whereabouts?
grep nobody was supposed to use ignore_errors any more but i bet some still do
grep which of the roles notifies "reload nginx", that's all i'm after
info where on this box did they drop you, i don't recognise the path
info i've three checkouts of the fleet lying about, which one's this
open editor's a right mess, tell me what i've got open in it
open had the runbook up in a tab. or did i close it
status could it be that i left something uncommited last night
status i think this is still the hotfix branch, is it
status group_vars/all.yml ought to be staged by now, isn't it?
diff before anyone yells at me: what did i actually change in site.yml
diff i staged a load of things at 2am, want to see the lines before they go in
log somebody must have touched group_vars/all.yml, it all worked on tuesday
log when did the backup role last get any love
log what landed while i was on leave? last 20 or so
write nginx role never got a handlers/main.yml, an empty one would at least stop the moaning
write there ought to be an inventory/lab.ini with [lab] and lab01 in it, but there's nothing
edit forks = 5 is a joke, ansible.cfg should have forks = 25
edit README still calls the host bastion1, it's been bastion2 since may
edit "becme: true" in site.yml. that's become, obviously
delete docs/runbook.md hasn't been true since 2019, bin it
delete restic does the job of roles/backup/files/backup.sh these days so that script has no business being here
delete .yamllint only duplicates what .ansible-lint does, i don't want it
move inventory/prod.ini really ought to be called production.ini like everywhere else
move the runbook would be better off in the top folder
copy dr starts life as a twin of stage, so inventory/dr.ini gets whatever stage.ini has
copy there's no ansible.cfg.bak and given what i'm about to do to ansible.cfg there should be
none right, that's us done, i'm off to the pub
none idempotent, what does that even mean, asking for a colleage
none ansible or salt for thirty hosts, your honest opinion
none leave the backup role alone for now, rob's on it
"""),
    "french analyst": ("churn lab", """
run It seems that test_features does not pass any more, can one verify?
run The figures of yesterday are not up to date, it would be necessary to relaunch dvc repro.
run seaborn is lacking among the poetry dependencies.
run I have the impression that pandas here is not in the version that I believe, which one is installed?
read I do not recall any more which learning rate stands in params.yaml
read The train stage of dvc.yaml, it depends on what already?
read I should like to reread plots.py as from line 60, some thirty lines.
list Normally there are only two notebooks in the folder notebooks, or did someone add others?
list In data/raw it must ressemble a battlefield, what lies there?
list I have no more the overview of our reports folder, it contains what?
files It exists somewhere a file of which the name contains churn_2023, impossible to find it again
files Where has Camille put the parquet files?
files We must surely have a conftest.py, no? In which folder?
grep The column tenure_months, in which places do we touch at it?
grep They told me that a random_state is forgotten in the code, so I'd like to see each occurence of random_state.
grep There is a function which does fillna(0) and that falsifies the mean, I don't know which.
info Remind me the directory in which you work, the paths confuse me.
info I inherit this project from Camille and I don't even know of which type it is.
open Among my opened files there should be train.py, is it right?
open I opened too much files in the editor this morning, you can enumerate them?
status I am not certain to have committed the new parameters, is params.yaml still modified?
status Perhaps there are files which git doesn't follow yet.
status After this merge it rests conflicts, it seems to me. In which files?
diff Since the last commit I touched features.py at many places and I lost the thread: what is different?
diff That which is staged, I would want to see it line for line before the commit.
diff I have well altered the threshold somewhere today, but my modifications in detail, what were they?
log The accuracy falls since one week, so I need to know which commits arrived in between.
log It is possible that Camille did something to plots.py in march, what says the history of this file?
log Who was the last to modify dvc.yaml?
write It lacks a file data/raw/.gitkeep, empty.
write The June report does not exist yet: reports/2024-06.md, to begin with only the title "# June"
write Our CI demands a .python-version that contains 3.11 and we do not have it.
edit In params.yaml it must be n_estimators: 400 and no longer 200.
edit "custumer" in README.md hurts my eyes, it is written customer.
edit Why calc_tenur in features.py? One says calc_tenure, please correct the name.
delete The notebook 01_explore has served its time, one can supress it.
delete data/raw/customers.csv has not the right to stay on this machine (RGPD), make it disappear please
delete plots.py from src/churn is of no more utility since everything is drawn in the notebooks, so away with it.
move The report of May, its place is from now on reports/archive.
move features.py should rather call itself feature_table.py
copy I will make my trials on a double of 02_features.ipynb, named 03_trials.ipynb in the same folder.
copy For the annex I need params.yaml a second time, as reports/params.yaml.
none Finally it converges, I am relieved!
none What is it exactly, the AUC?
none Tell me only with which command dvc sends the data; I will launch it this evening myself.
none Could it be that gradient boosting always beats a random forest on tabular data?
"""),
    "startup lead": ("eslint web", """
run just bumped vite by hand in package.json so node_modules must be stale now
run CI is red again and it's the cart tests, same here?
run nobody ever ran prettier over this did they. go for it, write mode
run pretty sure typecheck broke with jess's merge
run last week the prod bundle was 800 kb, wonder if it still builds at all
read ugh what does our .prettierrc say about semicolons
read customer says totals round weird, i wanna see cart.ts with my own eyes
read so .nvmrc is... 18? 20? i always mix it up
list how many components have we got these days, just show me the folder
list i always assumed public only has the index.html in it
list our root looks super crowded to me, whats all in there
files theres supposed to be a Footer.tsx but i dont see it anywhere
files are there really no tests besides the cart one? anything ending in .test.tsx would count
files designer wants to know where the svgs live
grep we promised legal that googletagmanager is gone, any trace of it left?
grep Header takes a prop called stickyTop and i wonder who even passes it
grep some screen still says 'Add to basket' and it drives marketing nuts, which one
info first day back after paternity leave, remind me what kinda project we're in lol
info need the absolute path of this workspace for a bug report
open wait which tabs do i have open rn
open you can see my editor right? then tell me the files i'm looking at
status standup in 5, what files have i got modified
status did that stash pop leave me with conflicts
status i have a bad feeling im on the wrong branch
diff jess is asking what i did to Button.tsx and honestly i dont know anymore, its not commited yet
diff about to commit, everything's staged. lemme double check the actual lines
diff i swear it's two changed lines since the last commit, prove me right
log vite.config.ts isnt what i remember, somebody's been in there lately, who?
log what'd the team merge over the weekend
log feels like nobody commited in ages. when was the last one
write jess is on windows so line endings are a mess, we'd need a .gitattributes saying * text=auto
write LICENSE is missing, just put "All rights reserved" in it
write dont want google on staging: public/robots.txt, two lines, User-agent: * and Disallow: /
edit .env.example has API_URL=http://localhost:3000 but the api moved to 4000
edit FREE_SHIPPING_FROM = 50 in cart.ts, marketing wants 75
edit its Shopfront not ShopFront, README has that wrong
delete Header.tsx got replaced by the new nav ages ago, it can go
delete i dont think anyone needs eslint.config.js now that biome does the linting. nuke it
move cart.ts wants to be in src/store with the other stores
move Button.tsx has the wrong name, its IconButton.tsx really
copy new hires have no .env and the example is fine as is, so make one out of it
copy the Sidebar's gonna look 90% like the Header so lets start from that, Sidebar.tsx same folder
none omg it finally works, you rock
none is it just me or is redux overkill for a shopping cart
none gonna grab lunch, dont touch anything till im back
none ssr vs static rendering in one sentence?
"""),
    "firmware pole": ("make c", """
run board on my desk has still old firmware, there is flash target in make
run I renamed one register, will it compile now?
run run-tests.sh is not executable and it has to be
run which arm-none-eabi-gcc is on this PC? version I mean
run something is sitting on /dev/ttyUSB0, which process
read baud is defined in uart.h, always I forget how much
read linker.ld, how big is RAM there?
read flashing procedure should be explained in README, show me
list what we have in include, still only uart.h?
list I lost control what is inside src
list docs, was there something else than pinout
files schematic was somewhere as pdf, name starts with rev
files is there second linker script? *.ld
files startup assembly, some .s file, but in what folder
grep uart_init is called twice I suspect, I need to see calls
grep TIM3_IRQHandler, is it defined at all and in which file
grep somebody uses malloc. in firmware. find him
info what is current working directory, I have many terminals
info in what languages this workspace is written, can you say
open from here I don't see which files editor holds open
open is main.c open in editor at this moment
status maybe I forgot to git add new header
status on what branch we are, this matters before I flash
status colleague wants pull from me, is everything commited
diff yesterday LED blinked, today not. what did I change from last commit
diff in linker.ld I only wanted to touch stack size, show if I touched more
diff I staged half of uart.c, which half?
log uart.c worked in spring, who was there after
log how long ago somebody changed linker.ld, this would interest me
log five newest commits, I must write raport
write power requirements are nowhere written. docs/power.txt: "3.3 V, max 120 mA"
write compiler wants include/version.h and nobody made it, content #define VERSION 3
write we will need src/spi.c, for now can be empty
edit uart.h has BAUD 9600, hardware guys want 115200
edit on new board is LED on 13, main.c has #define LED_PIN 5
edit README writes "st-flahs", leters are swapped, must be st-flash
delete docs/pinout.txt is for old board and makes only confusion, out with it
delete vendor brings own linker script, so ours linker.ld nobody needs
move uart.c belongs to src/drivers, not directly in src
move README without extension is not rendered on our server, must be README.md
copy rev B gets own linker script linker_b.ld, on start the same like linker.ld
copy spi header will be very similar to uart.h, so begin spi.h with what is there
none why volatile is needed for registers, in general?
none thank you, LED blinks
none I think oscilloscope is broken, not code. I go look
"""),
    "courteous qa": ("gradle app", """
run Since morning the suite is failing in Jenkins, kindly see if it is failing on your side also.
run MailTest only is what I am supposed to verify today, the rest has been signed off.
run The application has to be up once so that I can take the screenshots.
run Yesterday itself I was told detekt is giving issues, is it so?
read Some procedure for restart is there in docs/ops.md but I am not remembering it.
read The mail host given in application.yml, what is it please?
read May I know what all plugins the build script is applying?
list Somebody told me docs is having more than one document now.
list I would like to understand what all is there under src/test, subfolders also.
list Kindly give me the contents of src/main/resources, I am suspecting the templates were never delivered
files One SQL script was shared for the migration, V2 something dot sql, but I am unable to locate it.
files Are we having any logback xml in this project or not?
files The class InvoiceTest was promised by the developers, under which folder did they keep it?
grep "Template not found" is coming in the logs, from which source line is it thrown?
grep I was asked how many places are still using the sendPlain method.
grep The development team could not tell me which class is annotated with @Scheduled.
info Please confirm the root folder of the workspace, I have to mention the same in the test report.
info As I am new to the team, may I know which language and build system we are having here?
open Sir was asking which files I am having open presently in the editor.
open Is application.yml already open on my screen or not, just tell me that.
status I have a doubt whether all my work got commited before yesterday's call.
status It may be that the cherry-pick got stuck in a conflict, please check once.
status If any new files of mine are not yet added to git, do let me know.
diff Reviewer is asking what exactly got changed in MailTest.kt from my side, nothing is committed till now.
diff Prior to committing, whatever is there in the index should be shown to me in full detail.
diff I may have left some print statements in my uncommitted changes, could we go through them?
log I want to know who all worked on Mail.kt in the recent past.
log Last deployment was done on Friday, so which commits have come after that?
log One colleague is claiming that detekt.yml was never changed after the first commit, is it true?
write For the audit there should be docs/testplan.md with the heading "# Test plan", which nobody has created so far.
write Mails are going out during tests because src/test/resources/test.properties is not existing; mail.enabled=false should be in it.
edit Timeout should be 30 and not 10 in application.yml, the line is "timeout: 10".
edit In docs/ops.md it is written that backup is on Monday, however the correct day is Sunday.
edit README.md is saying Java 11, please note it is Java 17 now.
delete Nobody is using the detekt configuration, hence detekt.yml may please be removed.
delete MailTest.kt was written against the older API and is fully obsolete, I am requesting to remove it.
move As discussed with the lead, ops.md should be under docs/internal.
move Mail.kt is a misleading name, they want it as MailService.kt only.
copy A separate profile is required for QA, to begin with application-qa.yml can be identical to application.yml.
copy Before the upgrade one gradle.properties.orig should be there, same as gradle.properties today.
none Ok noted, thanks for the prompt support.
none Small doubt: what is the difference between smoke test and sanity test?
none For now please hold on, I will get back to you after the meeting.
none Can I know how generally one is mocking a class in Kotlin, only in theory?
"""),
    "sleepy student too": ("ocaml homework", """
run prof said it has to build with dune on any machne, does it even build here
run ok tests. im scared. go
run dont think menhir is even installed on this thing
run would be good to have my branch on origin before the deadline in 10 mins
run fact.tl should print 120 with our interpreter, does it
read idk what part 3 wants from us, its in assignment.txt
read wrote eval.ml at 4am and dont remeber how let rec works in there, open it up
read what versoin of dune did we put in dune-project again
list examples must have like 10 programs by now no?
list forgot whats in lib
list evrything thats in test please, cant be much
files wheres the .mly
files my partner says he pushed a pdf with the slides, i see none
files is there an eval_old.ml hanging around anywhere
grep where do we match on TFun, i always miss one
grep failwith "todo" is still in there somwhere isnt it
grep what calls subst? kinda afraid to change it
info i cloned this twice (oops), whats the path of the one were in
info friend asks what languages were using in here
open did i leave lexer.mll open in vscode
open sooo many tabs... which ones
status did i git add the report or not
status git complained about unmerged paths i think, which were they
status pls tell me im not on main
diff it worked an hour ago!! what did i change
diff menhir screams since i messed with parser.mly, what have i done there
diff partner wants to see whats in my staging area, like the actual code
log someone broke lexer.mll. i want names
log show the commits that touched report.md, prof wants proof we both worked on it
log did my partner commit anything this week at all
write theres no gitignore and _build gets commited every time. just _build/ in it
write grader needs an examples/empty.tl with nothing in it, we dont have that yet
write AUTHORS file is required by the rules, one line: Kim and Deniz
edit report.md says "a integer", thats an integer
edit the version in .ocamlformat has to be 0.26.2, now its 0.25.1
edit eval.ml has `| Sub (a, b) -> eval a + eval b` lol that plus should be a minus
delete we never use examples/loop.tl and it hangs the grader, shouldnt be there
delete assignment.txt isnt alowed in the handin so get rid of it pls
move ast.ml is really syntax.ml if you ask the prof
move report.md should just sit at the top not in its own folder
copy the handin needs the report twice for some reason, 2nd one as report/report_final.md
copy gonna try a diffrent eval tonight, id like the current one to survive as lib/eval_backup.ml
none omg 100 points!!!!
none i never got what a monad is
none is ocaml even used anywhere irl
none no part 4 yet, we have to ask the TA first
"""),
    "sleepy ops": ("ansible homelab", """
run ansible-lint
run ping all hosts
read vhost template pls
list roles/?
files hosts.ini... where
grep certbot, any mention?
info workspace root?
open editor tabs rn
status dirty tree?
diff unstaged hunks
log newest commit
write notes/ideas.txt, new, empty
edit forks = 5 → 20, ansible.cfg
delete old-bootstrap.sh: bin it
move notes/todo.txt ⇒ docs/todo.txt
copy ansible.cfg, clone as ansible.cfg.orig
none night :)
run the renewal job died at four in the morning again and I only saw it now because nagios was muted, anyway, before I touch anything else, run site.yml in check mode against the web group so we see what it would do
read Our certificates on the box in the cellar expire every ninety days and nobody remembers what the cron script does exactly, so before I explain it wrong to my sucessor on monday, put scripts/renew-certs.sh on the screen and walk me through it
grep somebody told me on the phone that the internal dns adress 10.0.4.53 goes away at the end of the month, and since I pasted that thing all over the place for years I want to know every line in here where it still turns up
edit The backup box got a new disk last night and answers to vault2 now, the old name is dead in dns, so backup_host: vault1 in group_vars/all.yml has to read backup_host: vault2 or tonights job goes nowhere, the rest of that file stays as is
delete back when we still had debian 9 there was an extra script for first boot, scripts/old-bootstrap.sh, which some poor intern started by accident last week and it wiped half a vm, so that thing has to dissapear today, before somebody else trips over it
status i got interupted by three phone calls while editing the roles and hopped between branches at least once, so honestly no idea any more what is commited and what is lying around loose, tell me which files are modified or untracked right now
log between tuesday and thursday someone slipped a new proxy header into the nginx role without telling anyone and grafana has been grumpy since; not looking for blame, just show me who commited to roles/nginx and when, so i can ask nicely
move the backup script was only put under roles/backup/files because in 2019 we thought nothing but that role would ever need it, meanwhile three humans start it by hand each week, so shift roles/backup/files/backup.sh over to scripts/backup.sh where people look for it
write my boss wants that every repo carries an owner file until friday, no discusion about the sense of it, so make a file OWNERS in the root with the single line ops-team@lab.example in it and then I can go back to bed at last
none I had two coffees already and still cant remember it: if one handler gets notified by three tasks of the same play, does ansible run it once or three times at the end? just curious, this has nothing to do with the files here
list i am about to explain the layout to a new colleague and the roles have grown like weeds since spring, so it would be good to have a complete listing of the roles folder with all the levels below it on one screen
copy friday night i will experiment with the inventory and i know myself, i will break it and then be sad in front of the tv, so keep me a safe duplicate of inventory/hosts.ini under the name inventory/hosts.bak.ini beforehand
run dentist said ten minutes, was two hours, meanwhile the galaxy collections are supposedly all ancient on this laptop and the play refuses to start with some version message, so reinstall whatever requirements.yml lists, forcing it over what is already there, thanks
run encrypt group_vars/all.yml with vault
run how full is the root partition on this machine
run which ansible do i have here, core version i mean
run since when is this box up, uptime says?
run hm vagrant, bring the test vm up again
move renew-certs.sh should rather be called certbot-renew.sh, same dir
read ansible.cfg, whats the timeout there
grep become: true — which tasks have it
files theres a j2 thing for vhosts in some subfolder, name had vhost in it, whats the full path
diff README.md got longer than it was at the last commit, by which lines
status branch im on + anything staged?
run commit that as 'rotate keys', only the already staged bits
edit README.md tells people to use `make deploy` but its called `make apply` since ages, correct that word
none yaml hates me. no action, just venting
read todo.txt from line 15, twenty lines or so
"""),
    "french data scientist": ("forecast lab", """
run make train
run pytest, verbose
read train.yaml please?
list data folder, content?
files any parquet here
grep train_test_split — where
info summary of the workspace
open my opened files?
status what's pending in git
diff model.py, my modifs
log history, 20 commits
write VERSION file: 0.3.0
edit epochs 40 becomes 60 (train.yaml)
delete supress scratch.ipynb
move plots.py -> src/forecast/viz/plots.py
copy stores.csv, twin named stores_raw.csv
none merci beaucoup!
run Yesterday evening I have trained on the cluster and the accuracy was bizarre, the colleague says it comes from the loader that drops the holidays, so I have patched it this morning; could you now launch the tests of test_load.py only and say me if it passes
edit The fiscal year of our client begins in april and not in january, it was explained to me only yesterday in a meeting of three hours, therefore in src/forecast/load.py the line FISCAL_START = 1 must become FISCAL_START = 4, nothing else to touch there please
grep In the previous version we had a mysterious constant for the smoothing, 0.8173, nobody knows from where it arrives and the reviewer of the paper asks for it, so I need to know in which scripts of the repository this number is written
diff Since this morning I have played with many parameters at the same time, which is not very scientific I admit, and now the curve is beautiful but I don't know why; show me exactly what is different from the last commit, line after line
read For the presentation of tomorrow I must say which columns we have for the shops, and I do not want to open excel only for this because it takes five minutes on this poor machine, so just show me the first 5 lines of data/stores.csv
write The journal asks that each repository contains a citation file, they have sent me a mail of two pages for it, so please put a file CITATION.cff at the root with cff-version: 1.2.0 and title: Forecast Lab, I will complet the authors by myself later
open I had a crash of the editor before lunch and it has restored some tabs but perhaps not all, it is always the same with this version, so before I continue to work tell me which documents are actually open in it at this moment
copy My supervisor wants a run with a very long horizon but I refuse to loose my good parameters for this caprice, so take configs/train.yaml and produce from it an identical file configs/train_long.yaml, after that I will change the horizon in the second one myself
none I read in three different blogs three different opinions on whether one must normalise the target before a gradient boosting, one says always, one says never, one sells a course; what is your opinion in general, without looking at my code?
delete The file of 2023 contains the real names of the customers, it should never have arrived here and the lady of the data protection has called me two times already, so you remove data/sales_2023.csv from the folder now and I'll tell her that it is done
log For the annual report I must write what was done on the model during the month of june, naturally nobody has taken notes, so the only memory that we have is git: list me the commits which concerned src/forecast/model.py since the first of june
files When I have arrived in the team there was a small helper for the french holidays, I think that the word holiday or holidays was in its filename, but in which directory it sleeps I ignore totally, can you locate it for me
run As the secretariat has changed my laptop during the vacations I have nothing installed any more, neither pandas nor the rest, and conda is there but empty; be kind and create the environement from environment.yml, I go to take a coffee in the meantime
run regenerate the report with make
run sklearn is in which version on this machine?
run the jupyter server, launch it without browser
run I'd like that the notebook explore be executed from top to bottom with nbconvert
read which python version we demand in pyproject.toml
grep all the places with inplace=True
list what notebooks do we have? the folder, please
status my notebooks, are they all commited or it remains some dirty ones?
info It is already the third clone that I make on this computer, one on the desktop, one in the documents and one I know not where, and with the same prompt everywhere I confuse them; tell me in which root directory we are working at present
edit "acuracy" in README.md has to take two c
move the summary.qmd would be better called monthly.qmd, same folder
none RMSE or MAE for data with outliers, which one you prefer
read load.py, the lines between 30 and 55
run put my work in the stash with the message 'before demo'
none you are faster than my phd student, do not tell him
"""),
    "talkative game dev": ("cmake engine", """
run cmake build, go
run ctest, quiet output
read level1?
list assets dir
files *.hpp, all
grep drawSprite usages
info where am i, which folder
open what's open in vscode
status anything unstaged
diff cached diff pls
log last weeks commits
write assets/level2.json: {}
edit ColumnLimit 80 -> 120, .clang-format
delete rm scripts/pack.sh
move render_test.cpp → tests/gfx/
copy level1.json twice, second level1_hard.json
none gg
run ok so fun story, the frame time spiked to like 40 ms after I merged the particle branch and everybody on discord blames me, which, fair, but I want numbers, so configure a release build into build-rel and compile it with all cores
grep my publisher keeps asking whether we still use the old fixed pipeline anywhere, I swore on a stack of pizza boxes that we don't, and now I'm getting nervous, so go hunt for glBegin across the code base and tell me I'm not a liar
edit playtesters say the first boss is a joke, my mum beat him and she holds the pad upside down, so, balancing it is: the "boss_hp": 300 in assets/level1.json goes up to "boss_hp": 750 and we'll see who laughs then, ok?
read I have this theory that the flicker comes from the order in which we bind the textures, but I wrote that code at 3 am during the jam two years ago and remeber nothing, so pull up src/render.cpp, I need to see it with fresh eyes
diff So the thing I did in the train with no internet and a screaming toddler behind me, I'm not sure it deserves to be called code, before I push any of it I want to see my changes in include/render.hpp compared with what is commited
status our artist pulled from my laptop with a usb stick, don't ask, and then I switched to the shadows branch, or maybe I did not, I really can't tell; which branch is this and are there stray files flying around that git doesn't know?
move since the console port starts next month the whole thing with main gets split, lead's decision not mine, and the first step is that src/main.cpp lives in src/desktop/main.cpp from today on, can you carry it over there, the includes I'll fix later
delete the team voted in the retro, five to one, guess who was the one, that nobody ever reads what clang-tidy says, the warnings are as old as my beard anyway, so with a heavy heart: away with the .clang-tidy file, permanently
none soo I've been thinking in the shower about whether an entity component system is really worth it for a game with maybe two hundred objects on screen, and half of twitter says yes while the other half makes actual games; where do you stand, quick take?
log there was a glorious build around easter where the water looked just right, then it got ugly and nobody admits to anything, so i want to go back through what happened in src/render.cpp, give me the list of commits for that file, newest first
write marketing lady wants a credits file that the launcher can show and she wants it yesterday, of course, so please create assets/credits.txt with the text 'Made by six tired people in Leipzig' and I'll collect the real names in the next days
run remember the crash that only comes when you die and press pause in the same moment? I finally have a test for it, called PauseWhileDying, so have ctest run only that one and print the output when it fails, fingers crosed
list somebody dumped a whole lot of stuff into the tests folder over the weekend, at least that's what the ci mail sounded like, and it's half past six and I'm lazy, so just tell me what files are in there now
files hey so I was cleaning the office and found a sticky note saying 'pack before release', I think it means some shell script with pack in the name that our old producer left behind, whereabouts in the repo could that be?
run clang-format over all of src, in place, yes really
run is my gpu even recognised? nvidia-smi or so
run who wrote that awful line 212 in render.cpp, blame it on someone
run strip debug symbols from build/engine
read does the CMakeLists ask for c++17 or 20
grep hardcoded 1920 somewhere?? find me those
open I've got like fourteen buffers going, name them
edit render.hpp: s/MAX_SPRITES 512/MAX_SPRITES 4096/
info full path of the folder we're in, need it for a symlink
none how does a quaternion even work, eli5
none brb pizza is here
copy safety first: .clang-format gets a sibling .clang-format.old
run tag this commit v0.9-demo and nothing more
"""),
    "german embedded": ("make c", """
run make flash
run Tests starten, bitte
read linker.ld mal zeigen
list include: inhalt?
files Wo liegt pinout?
grep volatile, alle Stellen
info project overview?
open Which tabs have I open
status Sauber eingecheckt alles?
diff uart.c vs. HEAD
log uart.h, who/when
write New: docs/errata.txt, blank
edit README: "Bord" => "Board"
delete run-tests.sh wegwerfen
move docs/pinout.txt to hw/
copy linker.ld -> linker_boot.ld
none Feierabend, bis morgen!
run The customer has measured on his side that the binary has grown over 64 kilobytes since the last delivery and now the bootloader refuses it, what I can hardly beleive; therefore please build it new and then give out with size how big text, data and bss are
read In the lab stands a board on which the green LED glows although nothing should drive it, and the hardware people say, as always, that it's the software; I want to check on which pin it hangs, for this show me please the docs/pinout.txt
edit The new crystal on revision C runs with 16 MHz, this was changed by the purchase without one word to us, so in include/uart.h the line #define F_OSC 8000000UL is wrong since monday and must be #define F_OSC 16000000UL so that the baud rate fits again
grep Because of MISRA we may not allocate dynamically, and next week comes the auditor who, as I know him from the last years, will directly search for it; so I'd rather be quicker than him: does anywhere in the sources stand a malloc or not?
move My predecessor has laid down the linker script in the main directory, where it does not belong according to our guideline 7.3, which he has by the way written himself; the file linker.ld comes please into the folder build/ld, the Makefile I adapt afterwards on my own
status Before I go into the three weeks holiday (Norway, rain, I know) I want to hand over the machine properly to Mr. Brandt, and he hates nothing more than half things: is there anything in this repository which I have changed and not commited yet?
delete The shell script for the tests came from the trainee and worked only on his own computer, with his name hard coded in the path even, we have replaced it since long through the ceedling setup; so please take run-tests.sh out of the project
log At the acceptance the customer wants to see in black and white which steps led to version 2.1, and our change list in the wiki has, how shall I say, gaps; so list me the last fifty commits with date and author on one line each
write For the certification each delivery needs a text with the checksum procedure, what nobody will ever read but it has to exist; so set up docs/checksum.txt with the sentence "CRC-16/CCITT over the complete image, start value 0xFFFF." and more does not need to go in
copy I would like to rebuild the receive path with DMA, which can take until thursday or until christmas, and so long the old one has to stay runnable; lay me src/uart.c therefore a second time down as src/uart_dma.c, in which I can then work in peace
none We had in the canteen the discussion whether the I2C pull-ups at 400 kHz should be rather 2.2 or 4.7 kiloohm with about 100 picofarad on the bus, Herr Lenz swears on 4.7; what do you say there, purely from the theory, without my project?
diff On friday shortly before five I still turned something in the interrupt handling, with the jacket already on, and today the counter jumps; before I lay hands on it again I want to see what exactly in src/main.c differs from the checked-in state
run Yesterday the test rig hung itself up and since then holds some process the serial port, at least says st-flash always busy, I suspect the old minicom from Tobias; find out which process has /dev/ttyUSB0 open, but do not kill it for now please
files In our older projects there was always somewhere an assembler startup file, ending .s or .S, and I am not certain if this one here has inherited it also or if the startup comes from the vendor library; look whether there is such a file
list I make now an inventory for the archive CD, yes, we still burn such ones, and must note down by hand what lies in the documentation directory; so count me up please the entries of docs, the names are enough
run make clean, then everything new
run Does cppcheck grumble about uart.c?
run arm-none-eabi-gcc, which version is it
run Connect to the board with openocd, interface stlink
read What does the make target check call? See Makefile.
read uart.h from the line 40 on
grep In which header is RX_BUF_LEN defind
info what is the path from the project directory
edit In main.c please wdt_enable(500) instead of wdt_enable(250), the start takes longer now
status uart.c and main.c: are these still modified or is the tree clean?
open Since the last update makes the editor with me what it wants, it splits windows by itself and hides half of the tabs behind an arrow, so that I no longer know what is loaded in it; which files are there opened at the moment?
none Was heißt eigentlich 'brown-out' genau?
run push it, but on the branch rev-c
none Ach so. Makes sense, danke.
"""),
    "polite qa lead": ("dotnet", """
run dotnet test kindly
run restore packages na
read Kindly open Stock.cs
list tests directory, contents please
files StockTests.cs path?
grep Find "obsolete" markers
info Workspace details, kindly
open Currently opened files, please
status Staging area status?
diff Staged changes, in full
log Yesterday's commits, please
write Make empty CHANGELOG.md
edit Pls: timeout 30 to 60, appsettings.json
delete Remove .editorconfig, sir
move Program.cs rename to Startup.cs
copy README.md into docs also
none Noted with thanks
run Good morning, hope you are doing well. The release is planned for today evening itself and the onsite team is asking for confirmation since early morning, so request you to kindly run only those tests whose category is Smoke and share the outcome with me
read Good afternoon, the support desk has raised a ticket that quantity becomes negative when two cashiers sell the same item, and before assigning it to a developer I should understand the logic myself, so please do the needful and show me how src/Depot/Stock.cs is written
edit As discussed in yesterday's call with the infra people, the staging database has been shifted to another machine and the old one will be decomissioned by friday, hence Server=db-stg01 inside src/Depot/appsettings.json has to be changed to Server=db-stg07 wherever it is there, thank you
grep The security team has sent one observation saying that a password is written in plain text somewhere in our sources, they did not mention the file name, as usual, so I would request you to look through everything for Password= and list the occurences
status I was pulled into an escalation for the full day yesterday and am not remembering where I left this task, whether I had saved it in git or not, so kindly let me know which all files are having uncommitted modifications as on now
diff Our new joiner has done some corrections in StockTests.cs on my machine while I was in the appraisal meeting, he is a good boy but in a hurry always, so before we commit on his behalf please display what he has modified in that file
log There is one small dispute going on between the two shifts regarding who has introduced the rounding change in the stock module, and without evidence I can't close it, so please give me the commit history of src/Depot/Stock.cs along with the names of the authors
delete With the migration to the central build templates there is no requirement of pinning the sdk inside each repository any more, and in fact the pinned one is creating failures on three of our agents, so you may please go ahead and delete global.json
write The audit is coming on the 14th and they expect one security policy file in every repository, the template will come from head office only next week, so for the time being kindly create SECURITY.md having the line 'Report issues to sec@depot.example' and nothing more
move We had agreed in the standards comittee that all solution files should be kept in a build folder and not lying in the root, somehow this repository was missed out in the exercise, so kindly shift Depot.sln to build/Depot.sln, references we will correct tomorrow
copy For the performance round we need one more configuration which in the beginning is the same as what we have, afterwards only the connection string will differ, therefore please take src/Depot/appsettings.json and make from it src/Depot/appsettings.Perf.json, leaving the original untouched
none Sorry to disturb you with a basic doubt, but in tomorrow's knowledge sharing session one junior will definitely ask me what exactly the difference is between a mock, a stub and a fake, so please explain in two or three sentences, no need to check our tests for this
run The build agent was formatted on Saturday and since then our nightly package has not come even once, management is asking, and I have told them that it is only a matter of minutes; please publish src/Depot in Release configuration for linux-x64 into the folder out
open My session got disconnected two times because of the vpn, and on reconnecting the editor has come up with some other set of tabs than what I was having earlier I feel, so please let me know the files which it is showing as open at present
info I have taken over three repositories from the other vendor without any handover document worth the name, and this is the first that I'm looking into, so to begin with please give me an overview of the workspace: its root path and kind of project
run Please check once if any NuGet package is having known vulnerability
run what all SDKs are installed in this system
run code coverage figure is required, collect it while testing
run Create one branch by name qa/regression-14 from here
read Which test framework is referenced in Depot.Tests.csproj?
read initial 30 lines of Program.cs will do
grep ReserveAsync is getting called from where all?
list inside src, which folders are there, only top level
files Do we have any .resx at all in this solution
edit Spelling in README.md is wrong: "Warehoue" it should be "Warehouse"
status Can you confirm we are on the develop branch only
none What is the full form of NUnit's TDD friend BDD
none Ok ok, got it, will revert to you
run Are the formatting rules followed? dotnet format, verify mode, without changing files
"""),
    "bootcamp kid": ("flutter app 3", """
run flutter analyze
run pub get again
read settings screen code plz
list lib??
files wheres avatar_test
grep setState( everywhere
info what folder is this
open tabs?
status git staus
diff what changd
log commit log pls
write make tool/README.md, title Tools
edit version 1.4.0 > 1.5.0 pubspec
delete avatar.dart -> trash
move home.dart to lib/screens/home/
copy en.json -> fr.json
none lmaooo
run okay so my mentor looked at my pr for like ten seconds and said 'did you even run this' and i did!! but on web only, so uhm can u start it on the android emulator with verbose logs becuase i wanna prove it works
edit so apparently the api moved and nobody told the juniors, the old url gives a 301 and dart just dies on it, anyway in lib/api/client.dart swap https://api.pantry.test/v1 for https://api.pantry.test/v2, thats the only place its used i promise
read i was asked in standup how we keep the login token and i said 'securely' with a very confident face, but truth is i have no clue, its all in lib/api/client.dart i think, could you open that and tell me what it realy does
grep my teacher says print statments in production are a crime and she's gonna review this at five, i deleted a bunch but theres always one that survives, so look for print( in all the dart files and tell me where they still are
diff i tried like nine things to make the button round, rounded border, clip, container in a container, whatever, one of them worked and the rest is garbage that's still sitting in home.dart, show me everything i changed in that file since commiting so i can clean up
status sooo we did pair programming and she kept typing git stuff on my keybord so fast that i couldn't follow, add something, reset something, now im scared to even close the laptop, can you just tell me which files are staged and which arent
log ok weird question but my grade depends on showing 'steady progress' over the semester and i kinda did evrything in two weekends, how bad does it look, list every commit with its date going back to the beginning please and lets face it together
delete i made the icon script before i found out that theres a package that does exactly the same in one line, four hours of my life, gone, whatever, we use the package now so tool/gen_icons.sh can be removed and we never speak of it again
write theres this thing called editorconfig that makes everyones editor use the same spaces, my seat neighbour uses 8 (monster), so add an .editorconfig to the project with root = true and then [*] and indent_size = 2 below it, thats all it needs i think
move in the lecture they showed the feature first structure and now i feel ashamed of my screens folder lol, starting small tho: take lib/screens/settings.dart and put it at lib/features/settings/settings.dart, imports will be red but thats a problem for evening me
copy we're getting an austrian customer, my uncle basicly, and he insists on his own words for tomatoes and potatoes, so start from the german strings, i mean duplicate assets/strings/de.json as assets/strings/de_AT.json and he can send me the words on whatsapp
none my interview is tomorow at nine and they always ask about stateless vs stateful widgets and then i panic and say something about memory, so pls give me like two sentences i can learn by heart, doesnt matter what my app does
list for the project presentation i need a slide with our folder stucture, teacher wants it 'visual' whatever that means, and i never remember what we put in assets, so show me everything thats under assets including the subfolders and i'll screenshot it
run the ci bot commented on my pull request with a wall of red and i think its only because i have not formatted, like the whole 400 lines are whitespace, soo could you format lib and test with dart format for me pls
files i know that my group partner added a json with the english texts, he said so in the chat before he went offline for his climbing trip, but where?? all i've got is that it's named en.json, can u find it
run only client_test, skip the rest
run is flutter set up right on my mac? doctor it
run build me an apk, debug is fine
run slap the provider package into our deps
run undo the last commit but dont loose the code plzz
read minSdk, what did we put in android/app/build.gradle
grep which widgets use GoogleFonts
files every *_test.dart we got
edit main.dart still says title: 'Flutter Demo', should be title: 'Pantry'
open which files am i looking at atm in the editor
info wait did u open the right project? whats the workspace root say
none is dart hard if you only know python
none ily thx
diff pubspec.yaml was fine an hour ago, what did i do to it
"""),
    "explains afterwards": ("go server", """
run api/relay.proto got two new fields this morning, so the generated code must be made new
run I have thrown out the zap logger everywhere, go.sum should forget it too please
run Somebody says the queue has a data race. Let its tests go with the race detector, ten times.
run Before I belive the CI: does vet complain, here on my machine?
run The linter may repair what it can repair alone, golangci has a flag for this
run We ship to a Raspberry Pi now, therefore relayctl must be compiled for linux arm64
run make says there is nothing to be done, force it nevertheless
run These results come out of the test cache again, throw it away
run I need the coverage of internal/auth as a number, the boss has asked
run who pulls in golang.org/x/net? go mod knows the why
run Put yaml.v3 on the latest, the old one has a CVE
run that config.yaml is staged was a mistake, out of the index with it, the file stays how it is
run My last commit message is wrongly spelled; it must be "fix queue drain"
run The branch retry-backoff is merged since long, you can remove it localy
run I sit on main by accident, bring me to a new branch token-rotation before I commit
run rebase on origin/main please, the others have pushed while I was on holiday
run undo in the working tree what I did in queue.go today, it was nonsense
run relay still hangs around from the last debugging and blocks 8081, end it
run How long does a compile from zero take? Measure it
run my editor did not format on save the whole week, gofmt shall do it now for all
run TestDrain and no other, verbose, I want to see what it prints
run the image is to be built with the tag relay:arm, the Dockerfile is ready
run benchmarks of the queue with memory numbers, since I suspect allocations
run I forgot what relayctl accepts, start it with --help
read make proto fails for me, what stands behind this target?
read Does go.mod still say 1.22? I am asking because of the toolchain
read I cannot remember what port is in config.yaml, look there
read before we build the image: on which base is it made
read token.go, the first 40 lines, there must be the expiry
grep I would like to clean up, who still calls DrainAll?
grep somewhere we start a goroutine without a recover, list me all "go func"
files there should lie a second proto file in the tree, do you find it
list what has collected itself in internal/auth?
edit config.yaml: log_level: info floods the disk, it has to be log_level: warn
edit The Dockerfile has FROM golang:1.22 but we build with 1.23 since yesterday, adapt that line
edit in main.go the text "relay startet" is German, should be "relay started"
delete .golangci.yml is for the bin, the CI brings its own
move token.go sits in the wrong package, it belongs under internal/token
copy I want to play with the config, make first a config.local.yaml out of it
write we need a .dockerignore, in it only .git and bin
diff I changed something in the queue after lunch and now it blocks, what exactly was it
status Feierabend! have I anything lying around that is not commited?
log Since when do we have the retry logic? the history of queue.go must show it
none I will build it myself afterwards, tell only which flag strips the symbols
none Leave the branch alone for now, Jens still works on it
"""),
    "archivist": ("sqlite archive", """
run I have just imported the letters, so would you count the rows in that table?
run The database has grown rather large since spring; kindly vacuum it.
run Does archive.sqlite pass its integrity check? The power failed last night.
run sql/views.sql is new and has not been applied to the database yet; that should happen now.
run I should like a dump of the whole database as SQL in backups/today.sql, lest I spoil something.
run Which indexes does the catalogue table really have in the database? I distrust the schema file.
run One record carries the year 2091 instead of 1901; correct it in the letters table, its id is 88.
run It would reassure me to see five sample rows out of persons.
run Pillow is needed for the thumbnails now, so it ought to become a dependency, by way of uv.
run We gave up the PDF export; reportlab may be uninstalled.
run My colleague changed the lock file. Bring my environment in line with it, if you would.
run The importer has been altered, hence only its tests, please.
run Far too many red lines to read - once more, and halt at the first failure.
run Could pytest tell me which five of its tests are the slowest? They take ages.
run letters.csv is in Latin-1, which vexes the importer; have iconv turn it into data/letters_utf8.csv
run How many lines has letters.csv? The publisher claims twelve thousand.
run A zip of the data folder is wanted by Mrs. Hale before noon.
run I believe the disc is nearly full; how much is left on it?
run Something keeps archive.sqlite locked, find out which process.
run Put my half-finished changes aside, I must look at main for a moment.
run They may come back now, the changes I had stashed.
run This state shall be called v2.1; put a tag on it.
run Nothing of what I committed today has reached the server yet, so send it there.
run Stage src/archive/cli.py for the next commit, but nothing else as yet.
run That commit was premature: take it back, though my work must be preserved.
run What does the program print when called with `list --year 1901`? Try it, please.
read Before anything is applied, I wish to see what sql/views.sql contains.
read Which tables does schema.sql define?
read settings.toml ought to name the database path; what does it say?
read The handbook has a section about imports around line 60, I'd like to see that.
grep Something deletes records. Where do we execute a DELETE?
grep The word "provenience" is misspelt in several places, which?
files I once wrote a script for thumbnails but mislaid it. Is it still here?
list What backups have we got lying there?
edit page_size = 50 in settings.toml is meagre and should be 100.
edit README.md speaks of "the Archvie" - that is to be "the Archive".
write A file NOTICE is required by our lawyers, with the one line "(c) Hale Archive"
copy I'm about to experiment on the database, so keep a second one beside it, data/archive.before.sqlite
move docs/handbook.md is really the manual; it should bear the name docs/manual.md
delete letters.csv has served its purpose and may go.
diff I've edited views.sql twice today, what is different from the committed one?
status Did the checkout leave my tree clean?
log I was ill for a week; what has been committed in the meantime?
none Do not vacuum it after all, there is a reader connected.
none I merely wonder: does SQLite enforce foreign keys by default?
"""),
    "night shift": ("compose", """
run worker is stuck again, bounce it
run redis full of junk from the load test, flush it
run 502 since 2am. logs of web, last 200 lines
run changed requirements so the image needs a rebuld, no cache
run everythng down pls, volumes can stay
run disk alarm on this box, prune the dangling imgaes
run whats eating the cpu rn
run load is 14?? uptime check
run nginx.conf was touched, test the syntax befor i reload
run need to see which env the web container really got
run scripts/backup.sh isnt executable, fix that
run backup didnt fire tonight, run the script by hand
run llen jobs, ask redis, alert says its growing
run only one worker and a huge backlog, scale it to 3
run stack wont start, let compose validate its file
run cert of shop.example.org runs out soon i think, check the date w openssl
run can this box reach pypi at all? curl it
run pull a newer redis 7, theres a fix out
run pid 4411 is a gunicorn that ignores sigterm, kill it hard
run what ports does the live web container publish, not the ones in the file
run app tests but inside the web container, python out here is too old
run got the dump in /tmp/dump.tgz, unpack it to ./restore
run restore/ belongs to root now, give it back to me
run dns odd, what does redis resovle to from web
read what does backup.sh do before i let it loose
read gateway timouts, whats the upstream timeout in nginx.conf
read web comes back by itself every time, is there a restart policy in the compose file
read .env, which redis url is set there
grep who calls flushall in our code, cache gets emptied at random
grep "retry_backoff" isnt in worker.py, so where
files was there a prod compose file, cant find it
list scripts folder, whats in ther
edit redis:7 -> redis:7.2 in the compose file, dont pull yet
edit proxy_read_timeout 30s; in nginx.conf is why we get 504s, make it 120s
edit app.py still says debug=True, that has to be False befor it goes live
write .env.staging, one line, REDIS_URL=redis://redis:6379/1
delete nginx.conf not used anymore, traefik does that, away w it
copy keep the old compose file as docker-compose.bak.yml, then ill edit
move backup.sh should sit in ops/ not scripts/
diff docker-compose.yml was edited on this box by hand, what lines
status dayshift may have left edits here, anything dirty?
log who broke worker.py, last commits on it
none dont restart redis whatever happens
none exit code 137 was oom right?
none just type me the one liner for following logs, ill paste it in the other box
"""),
    "chatty monorepo": ("pnpm monorepo", """
run ok so I pulled and now node_modules is all wierd, reinstall it from scratch
run the prisma schema has a new nickname column, so let's get a migration called add_nickname going
run types of the prisma client are stale, regenerate those
run turbo's cache is lying to me I think, build once without it
run Modal got a focus trap, so just the ui package's tests pls
run kick off the login e2e but headed, I wanna watch it
run playwright says browsers are missing, go get them
run date-fns for the web app only, we need it for the countdown
run nothing imports moment in apps/api anymore, have pnpm kick it out
run eslint is screaming about import order and thats autofixable right? so go fix
run web on its own, dev mode, I don't need the api right now
run the files in packages/ui came from a zip and look awful, prettier over them
run seed data looks half there, reset the dev db with prisma and start clean
run release day is tuesday so, what would changeset bump?
run the vitest snapshots changed on purpose, accept the new ones
run Dave says his thing is ready, it's origin/checkout-v2, merge it into mine
run that merge is a mess, abort abort
run there's a hotfix in 4be19d0 that I want over here too, cherry pick
run I keep getting EMFILE, what's my open files limit
run does /health answer? api's up on 4000
run why on earth do we have two reacts, ask pnpm
run our lockfile has like three lodashes in it, dedupe that
run half of my remote tracking branches are long gone on github, prune em
run I think I'm comitting with my work email, what's git got as user.email
run shoot, I forgot schema.prisma in the commit I just made, squeeze it in
read kinda lost on turbo.json, what does build depend on
read what would `pnpm dev` do? tell me from the package.json, don't start anything
read is nickname optional in the prisma schema or not
grep I'd like to kill the old <Dialog>, who still uses it
grep did we really get rid of every `from "moment"`
files I swear there was a Tooltip.tsx someplace
list so what do we actually have under apps
edit schema.prisma: nickname String should be String? cause not everybody has one
edit swap "next dev" for "next dev --turbo" in apps/web/package.json, it's so slow otherwise
edit Modal.tsx has maxWidth={480} and design says 520 now, so 520
write could use an .npmrc with save-exact=true, we don't have any
delete login.spec.ts tests a page thats gone, trash it
move Modal.test.tsx oughta live in packages/ui/src/__tests__
copy I'm basing the signup spec on login.spec.ts, so dupe it to e2e/signup.spec.ts
open which file was I in again? I've got like six tabs
diff I was mid-refactor in page.tsx yesterday, catch me up on what I changed
diff everything I've `git add`ed so far, let me look the lines over
log what went into main over the weekend
none nah don't reset the db, I found the row
none pnpm vs bun these days, thoughts?
"""),
    "exchange student": ("rust tool", """
run Cargo.lock is from other machine and has clap very old, update only that one
run I changed the index and it goes slow now. Do the bench and tell me the numbers
run target weighs 9 gigas, clean it with cargo
run I want to try our program with README.md as entry, compiled in release
run clippy has sugestions that it can apply itself, let it
run the CI rejects me for the format, so give it format to all
run In my pc it compiles, but for wasm? try with that target
run wasm32-unknown-unknown is lacking here, rustup can add it
run we need regex in the dependencies, without default features
run the tests pass alone but not together, so launch them with only one thread
run empty_line panics in its test, I need the backtrace
run generate the docs of our crate and open them in the browser, I have exposition tomorrow
run what features has clap activated? cargo tree can say it
run I did git add of everything but Cargo.lock must not go in, take it out of there without erasing it
run I am in the middle of a rebase and I regret, return to before
run the conflict is already resolved and added, continue the rebase
run bring what there is on the server but don't mix it with mine
run the hotfix branch I want in parallel: a worktree in ../sift-fix
run line 30 of lib.rs is strange, blame it
run author of my last comit must be ana@uni.example, I used the wrong mail
run rust stable is very behind on this laptop, update the toolchain
run for the big proofs I need a directory samples/big, it doesn't exist
run the corpus is at https://example.org/corpus.txt, download it to samples
run I have not permission for execute target/release/sift, give it
read what recipes are written in the justfile? not execute
read clippy doesn't complain of the long functions, maybe clippy.toml permits it, show me
read in ci.yml, what does it launch before the tests?
read explain me how parser.rs treats the quotes
read lines 1 to 25 of benches/scan.rs, I think it measures bad
grep the error "unexpected eof", from where it comes out
grep my mate says there are unwrap() remaining in src, find them
files the test of big files I don't see it, where is
list what there is inside tests
edit edition = "2021" must be "2024" in Cargo.toml
edit In README.md it says "instal", it lacks an l
write create src/stats.rs with only `pub struct Stats;`
delete clippy.toml I don't need already, eliminate it
move src/index.rs should be called src/catalog.rs, the professor doesn't like "index"
copy I will rewrite the bench but want to conserve benches/scan.rs as benches/scan_old.rs
diff the formatter passed over parser.rs, wich lines did it touch me
diff compare what is prepared for the commit with the last commit
status am I in the middle of a merge or what?
log for the report I need the messages of my commits of this month
none what means "borrowed value does not live long enough"?
none wait, do not compile nothing until I say
"""),
    "contractor": ("rails site", """
run Migration went through by accident; roll back one step and we'll see.
run Schema's behind the migrations, catch it up.
run Post needs a published_at. Migration for that, out of the generator.
run Rubocop's moaned all week, safe autocorrect will do.
run Routes for posts, as Rails itself sees them.
run Runner one-liner: how many users are there?
run post_spec, line 14. Rest is irrelevant.
run Specs pass on their own and fail together. Seed 4021, same again.
run Bundle's out of step with the Gemfile after that merge, sort it.
run Nokogiri wants patching - bump just that gem.
run Precompiled assets are stale, clobber them.
run The server, on 3010, seeing as 3000's taken.
run Somebody's left rows in the test database, have it rebuilt.
run I've forgotten what the rake task was called, have rake list them.
run New secret wanted for staging, get rails to print one.
run Is postgres accepting connections? Nothing else is.
run Page hangs. Which queries are active in postgres at the minute?
run Client wants the dev database, pg_dump it to tmp/dev.dump.
run The whole of today's work is rubbish, hard reset to HEAD, no regrets.
run Untracked leftovers could go too, but show what git clean would take first.
run 9c1d2e7 went live by mistake. Revert it, fresh commit, no rewriting.
run Push was rejected because I rebased; force it, with lease.
run bin/rails has lost its executable bit, ought to get it back.
run Anything older than a week in log/ can be shredded.
read What does database.yml reckon the dev database is called?
read Routes look bloated. Let's have routes.rb on screen.
read schema.rb - is there a unique index on email?
read It saves twice I suspect, let me look at posts_controller's update action.
read Not running that migration blind, show me 001 first.
grep current_user pops up where, exactly?
files An initializer for CORS, is there such a file anywhere?
list app/models. Just the names.
edit database.yml: pool: 5 starves the workers, ought to read 10.
edit README claims "Ruby 3.1", it's 3.3 now.
edit gem "rubocop" in the Gemfile wants a require: false after it.
write Heroku insists on a Procfile, so: web: bin/rails server
delete user_spec is nothing but pending examples, lose the file.
move 001_create_posts.rb has a daft name, 001_create_articles.rb instead.
copy post.rb is the pattern for comment.rb, duplicate it there.
diff Schema's been edited by hand, mine I fear. Show the damage.
status Handing over in five. What's dangling?
log Who last laid hands on routes.rb, and when?
info What've they got here, Rails or Sinatra?
none Migrate? Not till I've had my tea.
none Callbacks or service objects, where do you stand?
"""),
    "dutch sysadmin between meetings": ("compose", """
grep Redis keeps timing out, where is the connection timeout set actually?
read What does the readme say about restoring a backup? I have a customer on the line
grep which file holds the smtp password, I must rotate it today
edit the worker concurrency is 4 in worker.py, that has to be 8
run put my changes away for a moment, I need a clean tree to check something for a colleague
run backup.sh should be executable, cron complains about permissions
files do we have anything ending in .bak or is it clean already
list scripts folder, what lives there
delete scripts/backup.sh may go, Veeam does this since monday
edit client_max_body_size has to be 25m in nginx.conf, the uploads get a 413
read how long does nginx wait for the upstream? is in nginx.conf somewhere
grep I see "gunicorn" in the proces list, who starts that? must be somewhere in this repo
write we have no .env.example and every new guy asks, make one with only REDIS_URL= in it
copy before I break it: keep nginx.conf next to itself as nginx.conf.orig
move app.py and worker.py... no, first only worker.py, goes into a folder jobs
edit throw out the line EXPOSE 5000 in the Dockerfile, it is nonsense behind the proxy
status what have I all touched this morning? filenames is enough
diff I fiddled with the compose file before lunch and forgot what, show me
log when did somebody last change nginx.conf and with what message
run drop the stash, that experiment went nowhere
run get me the last 50 lines from the web container its log
run nginx config is edited, so test the syntax in the container first with nginx -t
none is it normal that redis eats more memory than the dataset is big
edit redis:7 must become redis:7.4-alpine in docker-compose.yml, security asked for a pinned one
read Which user does the container run as, can you see it in the Dockerfile
files somewhere must lie a docker-compose override, or did we never make this?
grep is "debug=True" still being used, audit wants proof
delete the tests folder with everything in it can be thrown away, we test in another repo now
run I am on the wrong branch, bring me back to main
status did my collegue leave this checkout dirty again?
move nginx.conf belongs under deploy/, with the same name please
edit add *.sql.gz to the .dockerignore, my image got 2 GB because of the dumps
run how big is the whole checkout on disk, the vm is almost full
write put a maintenance.html in the root that says <h1>Back at 14:00</h1>, nothing fancy
read let me see what .env has, I dont trust the deploy vars
copy .env must also be there under the name .env.staging, I will change the values later
none don't touch anything now, I only wanted to say that the outage is over
list what lies in the root of this repo, hidden things too
log which commits came in since friday
run pull the newest images, but don't restart yet
grep port 6379 stands hardcoded in some place, i am sure, wich one?
files where is the flask stuff requirments file, root or some subfolder
diff is there something staged in Dockerfile already? show the lines
delete I copied .env to the vault so here it shoud not be any longer, remove it
open what have I still open in the editor, too many meetings
move call scripts/backup.sh scripts/dump.sh from now on, it doesn't back up anything else than redis
"""),
    "editor turned coder": ("django press", """
read So the style guide we keep in docs/style.txt, does it say anything about em dashes?
grep A reader complained about the phrase "subscribe now or else", and I have no idea which template it comes from
edit The headline in templates/base.html says "The Daily Pres" with one s, could you fix that to Press?
list I forget what I put in docs, just show me the folder
files Is there a template for the newsletter, something with newsletter in the name maybe?
run I've changed a model (added a subtitle), so I guess a migration needs to be generated now
run okay and apply the migrations, locally only
delete tmp has been sitting here since the import, all of it can go, the folder too
edit Get rid of the unused import of json in articles/views.py, flake8 keeps whining
move docs/style.txt is really markdown so let's make it docs/style.md
copy I want to play with the article template without ruining it, so give me a duplicate called templates/article_wide.html
write We need a robots.txt in static that lets everyone in: User-agent: * and an empty Disallow
grep where do we decide how many articles go on a page? someone said 12 but the site shows 10
read Remind me what fields an article has, models.py in articles I mean
run My half-done feature needs to go on a shelf, there's a typo on the live site I have to fix first
run alright, typo's fixed, take my shelved stuff back off the shelf
status I walked away for two weeks. What state did I leave this in?
diff Before my editor-in-chief asks, show me precisely which words I altered in docs/editors.md
log Who was it that last touched the share button script, static/js/share.js?
none What's the difference between a slug and a permalink, in human words?
edit TIME_ZONE in press/settings.py ought to be "America/Chicago", we moved offices
edit requirements.txt needs pillow as one more line at the end, no version
read tmp/import.log ended weirdly last night, show me how it starts at least
grep I'd like every spot where bleach.clean gets called, because the new version renamed its argument
files which migrations exist so far? names are fine
run could nightly.sh get the x bit, so that cron can call it
write drop a .gitkeep in a new folder called uploads so git doesn't lose it
move Pat asked for articles/feeds.py to go over to press, since it now serves the whole site
delete I merged docs/editors.md into the wiki, so the file here is just going to confuse people - take it away
run what would happen if I ran the migrations, just the plan, don't apply it
run My commit messsage has a typo, change the last one to "Fix byline on mobile"
none Ugh, deadlines. Never mind me.
info I inherited this from Pat: what on earth is it built with?
edit templates/article.html still has "Advertisement" as a label, legal wants it to read "Sponsored content"
copy take .env.sample as the basis for my own .env, i'll fill in the secrets by hand
read What's the longest line we allow? it's in setup.cfg I belive
grep which settings mention the old domain, oldpress.example? We have to be off it by Friday
files did anyone ever save a .docx in here? I hope not
run Make me an admin account, the interactive prompts are fine
status I'm about to close the laptop, so is my work all committed or is something still hanging loose
list static/js please, only what is in there, not the contents
log was my byline fix part of the commits this week or did I dream that
diff I ran git add already, so what exactly is going to be in the commit?
edit the footer year 2023 has to be 2024 in templates/base.html
move give templates/article.html the name templates/story.html, we don't call them articles on screen
run the dev server, please, on the usual port
"""),
    "svelte lowercase": ("svelte dash", """
grep wheres the api base url
read api.ts, how does it retry
files any .bak lying around? i keep making those
delete chart backup next to Chart.svelte, kill it
edit pollInterval 5000 -> 15000 in src/lib/stores.ts, backend team is crying
run stash it, untracked too
run need the stash from earlier back
list lib
list whats in routes, just names
grep anyone still importing Legend? want it gone
move legend should be in src/lib/chart/ w/ same name
move Chart.svelte -> LineChart.svelte, bc we'll get a bar one too
copy Chart.svelte as BarChart.svelte, ill butcher it after
write src/lib/format.ts w/ just: export const pct = (n: number) => n * 100
edit kill the console.log(data) in +page.svelte
edit the title in app.html is "Svelte app" lol make it "Dash"
run svelte-check, dont fix stuff
run e2e only for login, headed so i can watch
status anything dirty b4 i pull
status what branch is this even
diff what did i do to app.css, it looks horible now
log last 3, oneline is fine
log did max ever touch playwright.config.ts, and when
run toss my unstaged edits in vite.config.ts, back to HEAD
run unstage everything but keep the edits
grep which store has "theme" in it, forgot
read notes.txt, theres a list of bugs i want to look at
read does svelte.config.js use the node adapter or static? deploy depends on it
files favicon, where is it
files tests are spread out, which spec files do we got
delete static/old-logo.svg, rebrand is done
delete docs folder can die, its only my notes
write need an empty .nojekyll in static, gh pages otherwise drops _app
edit .env: VITE_API has to point to https://api.dash.test now
edit new dark bg is #101418, put that in app.css where it says #000
copy .env to .env.local pls so my keys survive the pull
none runes or stores for shared state, whats the vibe
none k
run is there a newr svelte out, check what pnpm says
run add d3-scale, we need it for teh axes
read which browsers does playwright.config.ts run agianst
grep string "Loading..." shows up twice on screen, so where do we render it
move tests/api.spec.ts goes to src/lib next to the thing it tests
write gimme a Makefile with one target dev that does pnpm dev, tabs not spaces
run kill whatever blocks 5173, vite wont start
diff staged stuff only, full text
open which tabs did i leave open
"""),
    "french grad student": ("dvc vision", """
grep I don't find where the learning rate is scheduled, can you look in which file it is done?
read In params.yaml, how many epochs do we make by default? My supervisor asks
edit The batch size is now 16 in configs/large.yaml but it must be 8, else the GPU explodes
run I would like to put in parentheses my actual work, because I need to reproduce the run of the paper: stash please
run scripts/fetch.sh says permission denied when I launch it, give it the right to execute
files All the notebooks, where are they
list What do we have inside of configs?
delete Notebooks/Untitled was an accident, I mean notebooks/Untitled.ipynb, you can supress it
delete the folder results/run_old is of no use anymore since we have the new metrics
move explore.ipynb deserves a better name, notebooks/01_exploration.ipynb for example yes that one
copy I want a third config, xl.yaml in configs, which starts as the same thing than large.yaml
write Please make a file CITATION.cff that contains only the line: cff-version: 1.2.0
edit In the draft it is written "leafs" in the title of paper/draft.tex, the correct plural is "leaves"
grep Where do we fix the seed? It should be at one place only and I have a doubt
grep who uses random_crop? I plan to change its signature
read Can you show how the loader reads the images, src/data/loader.py, to understand why it is so slow
read what is written in the readme on the dataset, notably the license
run launch the training stage via dvc, from the pipeline
run Which stages of dvc are not up to date? don't reproduce them
status Have I well commited everything before that I go on vacation?
status before the meeting I want only the names of what is modified, not the content
diff Since yesterday evening I touched augment.py, show the modifications because the accuracy felt down
log At which date did we change params.yaml for the last time?
log the history of src/models/unet.py if you please, my coautor rewrote it
run to which person do I owe line 42 of train.py? blame it
none Is the dice loss better than cross entropy when the classes are not balanced?
none Good, I go eating, see you
edit take the dropout out of params... no wait: in configs/base.yaml, dropout: 0.3 becomes dropout: 0.0
edit one must ignore also *.ckpt, so append it in .gitignore
edit remove me the import of matplotlib in src/evaluate.py, the cluster doesnt have it
files Does there exist a file with 'requirements' in its name? the cluster wants pip
write for the empty folder checkpoints, create a .gitkeep inside so that it exists for the others
move augment.py is not data properly speaking, put src/data/augment.py in a new folder src/transforms
move metrics.json in results should be called metrics_v1.json, before the next evaluation writes over it
copy save me metrics.json of results in paper/ also, under the name table1.json, for latex
run how much memory takes the GPU at this moment?
run Add tqdm to the dependancies with uv, I want a progress bar
run tests of the loader only, verbose
grep the word "TODO cite" is in some places of this repo, I must resolve them all before submission
read evaluate.py takes which arguments? open it, the beginning will suffice
info Give me an overview of this workspace, a reviewer will ask on what it is based
run count how many commits I did since january, for my report
run compare my branch to main, the statistics per file only
list the folder src/models, did I already put the resnet in it?
diff the things I already added to the index, I want to reread them before to commit
edit lr: 0.001 is too strong, put 0.0003 in params.yaml
files there are perhaps .pt files still around that should not be pushed, do you see some?
"""),
    "precise contractor": ("go server", """
grep Kindly locate the definition of the maximum number of delivery attempts; I could not determine the file.
read What does config.yaml specify as the listen address? I intend to move it behind a proxy.
read According to the readme, how is relayctl supposed to be authenticated? Please look there first.
edit The new data policy demands a retention_days of 30; config.yaml still states 7.
edit Dockerfile: the base image golang:1.22 is to be replaced by golang:1.23, otherwise untouched.
edit The comment "temporary hack" above Push in internal/queue/queue.go is no longer true; it may be deleted, the code stays.
run I have to interrupt this task. Please set aside everything uncommitted, with the message "wip token refresh".
run Restore the most recent entry of the stash, but keep it in the list in case of conflicts.
status The pre-push hook refused. Which paths are modified or untracked at present?
diff Before submitting, I would like to inspect every changed line of internal/auth/token.go.
diff Which lines are about to be committed? I have only added a subset.
log Please tell me who introduced changes to api/relay.proto most recently, and when.
log Ten most recent commits with their authors, as the invoice requires them.
run What precisely did commit 4f1c2aa change? I only have the hash from the ticket.
run Return main.go to its commited version, my edit was a mistake.
files The customer mentions a "relay" schema. Which files carry that word in their name?
files Are there any YAML files besides the configuration, possibly hidden ones?
list For the handover I need to know what the directory internal/queue contains.
list Please enumerate the subfolders of cmd, one level suffices.
grep The log line "token expired, refusing" appears in production. From where is it emitted?
grep Is os.Getenv called directly in any package? It ought to go through config.
delete The generated docs are obsolete, and so is README.md with its wrong claims; remove the latter, I shall write another.
delete cmd/relayctl is being discontinued as of this release, hence the directory should be removed altogether.
move token.go is misnamed, since it deals with sessions: internal/auth/session.go would be correct.
move Kindly relocate config.yaml to deploy/, because the root is reserved for build files.
copy For comparison purposes I require api/relay.proto a second time as api/relay_v2.proto.
copy Preserve .golangci.yml as .golangci.strict.yml; I will tighten the original later on.
write A file .dockerignore is missing. It should consist of a single entry, .git
write Please set up internal/auth/doc.go holding nothing but the clause: package auth
run go.sum appears to carry stale entries, therefore tidy the modules.
run Has the race detector anything to report for the queue package? Execute its tests accordingly.
run Regenerate the protobuf code through the Makefile target.
run Check whether gofmt would alter any file; it must not write.
read Which linters have we enabled? Their list should be in .golangci.yml.
read I am told lines 60 to 85 of queue_test.go are flaky, display them.
open Would you tell which documents the editor presently has open?
none Should a queue guarantee ordering or rather throughput, in your opinion as a general matter?
none Understood. No further action is required at this point.
edit The module path example.org/relay is incorrect, in go.mod it must be example.org/relay/v2.
edit Makefile, target test: go test ./... should be go test -race ./... henceforth.
run Create a tag v0.9.0 on the current commit, without pushing it.
run The branch fix/backoff has been merged, consequently you may remove it locally.
grep Every struct that embeds sync.Mutex is of interest to me, with file and line please.
status On which branch am I, and am I ahead of the remote?
files There should exist a test for the token logic, whose name I do not remeber.
run config.yaml contains credentials and must not be world-readable: mode 600, please.
"""),
    "gruff firmware hand": ("make c", """
grep Baud rate. Somebody hardcoded it. Find out where
read pinout, which pin is TX on. docs/pinout.txt
read README claims something on flashing, show me what
edit UART_BUF_SIZE is 64 in include/uart.h, not enough for the new modem, 256
edit stack in linker.ld from 0x400 to 0x800, board crashed twice
edit lose the #include <stdio.h> in src/uart.c, no printf on this thing
run run-tests.sh lost its exec flag when I unzipped it. give it back
run make check, and if it barfs I want to see the last lines only
run stick my uncomitted mess on the stash, boss wants a clean build
run clean build from nothing, use the Makefile targets
run how big is the binary, text data bss
run which gcc have we got on this box anyway
delete demo.bin... nah, the source first: src/uart.c goes, the vendor lib replaces it
delete docs dir is ten years out of date, bin it, whole thing
move uart.h should sit with uart.c in src, no point in a folder for one header
move README -> README.txt, the windows guys cant open it otherwise
move I want linker.ld renamed to stm32f4.ld because we'll have a second board soon
copy keep an untouched Makefile around as Makefile.old before I start messing with it
copy src/main.c to src/main_rev2.c, the new board starts from the old code
write there's no include/board.h, so put one there with #define BOARD_REV 2 and nothing more
write logs folder wants a .gitkeep, otherwise the test rig fails on a fresh clone
files any linker scripts besides linker.ld?
files what headers we have
files someone told me there's a schematic pdf in this repo, is it true
list ls docs
list what did I put in the include directory
grep every volatile in the sources, I'm hunting a race
grep Which of the sources talks about the watchdog? thougt we dropped it
grep 0x8000000, who else uses that address
status anything I've not committed, before I pull the plug
status is src/main.c dirty or not
diff changed two lines in main.c yesterday and now uart is dead, what were they
diff show what's sitting in the index, line for line
log linker.ld, who and when
log what went in last week, just the commit list
run bring uart.c back the way it was in the commit before last
run undo the last commit but leave my edits where they are
run forget the merge, abort it
read flash target, what command is that realy? look in the Makefile dont run it
read line 200 onward in main.c, thats where the ISR is
none volatile or atomic for a flag set in an interrupt?
none alright, that did it. beer time
edit In the Makefile cc wants to be arm-none-eabi-gcc, been building for the wrong machine all morning
edit docs/pinout.txt says RX: PA9, that's dead wrong, RX: PA10
info give me the workspace summary, haven't looked at this tree in years
open what's open in the edtior
write jot "calibrate ADC, check brownout" into a new todo.txt so I dont forget over the weekend
"""),
}
