"""What is asked of Gradle, Maven, Rails, Artisan, make, CMake, just, Docker and git is their command with all that is said of it."""

import pytest

from tests.backends.small_model.test_command_candidates import commands

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
MIX = dict.fromkeys(("mix.exs", "lib/cart.ex", "test/cart_test.exs", "test/price_test.exs"), "")


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (GRADLE, "only build the core module, not desktop", "./gradlew :core:build"),
        (GRADLE, "only assemble :desktop, leave core alone", "./gradlew :desktop:assemble"),
        (GRADLE, "test the core module", "./gradlew :core:test"),
        (GRADLE, "gradle clean build without tests, im in a hurry", "./gradlew clean build -x test"),
        (GRADLE, "gradle test, but only in core, and give me stacktraces", "./gradlew :core:test --stacktrace"),
        (GRADLE, "build it with gradle", "./gradlew build"),
        (MAVEN, "mvn package but skip the tests pls", "./mvnw package -DskipTests"),
        (MAVEN, "only the rest module, mvn test please", "./mvnw test -pl rest"),
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
        (
            "fetch from origin and rebase my branch onto origin/main",
            "git fetch origin && git rebase origin/main",
        ),
        ("rebase onto main", "git rebase main"),
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
