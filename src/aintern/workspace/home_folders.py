"""What of a home folder is open: programs, tool chains and named configuration. All its other dot names count as secrets.

One table for the decision before a call (a dot name that is not in it is protected) and for the sandbox (nothing of the home
folder that is not in it can be seen). Paths are relative to the home folder; each stands with all below it, apart from the
protected names (`protected_names.py`) in it.
"""

# Folders of programs, tool chains and packages: code that was installed, by what installs it.
PROGRAM_FOLDERS: dict[str, tuple[str, ...]] = {
    "the user's own programs": (
        "bin", ".local/bin", ".local/lib", ".local/lib64", ".local/include", ".local/opt", ".local/share/man",
    ),
    "Python": (
        ".pyenv", ".virtualenvs", ".venvs", ".local/share/virtualenvs", ".local/share/uv/python", ".local/share/uv/tools",
        ".local/share/pipx", ".local/pipx", ".local/share/hatch/env", ".local/share/hatch/pythons", ".local/share/pdm/venvs",
        ".rye/self", ".rye/shims", ".rye/py", ".rye/tools", ".pixi/bin", ".pixi/envs", ".cache/pypoetry/virtualenvs", ".cache/pre-commit",
        ".conda/envs", ".conda/pkgs", "miniconda3", "anaconda3", "miniforge3", "mambaforge", "micromamba", ".micromamba",
    ),
    "JavaScript": (
        ".nvm", ".fnm", ".local/share/fnm", ".volta", ".nodenv", ".n", ".bun/bin", ".bun/install/global", ".deno/bin", ".npm-global",
        ".npm-packages", ".yarn/bin", ".local/share/pnpm", "node_modules", ".cache/ms-playwright", ".cache/puppeteer",
    ),
    "Rust": (".cargo/bin", ".cargo/env", ".cargo/registry", ".cargo/git", ".rustup"),
    "Go": (".goenv", "go/bin", "go/pkg", "sdk"),
    "the Java world": (
        ".sdkman", ".jenv", ".jdks", ".jbang", ".konan", ".m2/repository", ".m2/wrapper", ".gradle/wrapper", ".gradle/caches",
        ".gradle/jdks", ".ivy2/cache", ".sbt/boot", ".sbt/launchers", ".local/share/coursier", ".cache/coursier", "Android/Sdk",
    ),
    "other languages": (
        ".rbenv", ".rvm", ".gem/ruby", ".local/share/gem/ruby", ".phpenv", ".composer/vendor", ".nuget/packages", ".dotnet/dotnet",
        ".dotnet/host", ".dotnet/packs", ".dotnet/sdk", ".dotnet/shared", ".dotnet/tools", ".ghcup", ".cabal/bin", ".cabal/packages",
        ".cabal/store", ".stack", ".opam", ".elan", ".juliaup", ".julia/packages", ".julia/artifacts", ".julia/compiled", ".mix/archives",
        ".mix/escripts", ".kerl", ".kiex", ".luarocks/bin", ".luarocks/lib", ".luarocks/share", "perl5", ".plenv", ".perlbrew", ".swiftly",
        ".swiftenv", ".zvm", ".nimble/bin", ".nimble/pkgs", ".nimble/pkgs2", ".choosenim", ".pub-cache/bin", ".pub-cache/hosted", ".fvm",
        "flutter", ".platformio/penv", ".platformio/packages", ".platformio/platforms", ".espressif", ".wasmtime", ".wasmer/bin",
        ".wasmer/lib", ".foundry/bin",
    ),
    "managers of many tools": (
        ".asdf", ".local/share/asdf", ".local/share/mise", ".local/share/rtx", ".linuxbrew", ".nix-profile", ".local/state/nix",
        ".tfenv", ".krew", ".arkade/bin", ".fzf", ".oh-my-zsh",
    ),
}  # fmt: skip
# Files that tell programs how to work; the sandbox shows them with the secrets in them masked.
CONFIGURATION = (
    ".gitconfig", ".gitignore", ".gitignore_global", ".gitattributes", ".config/git/config", ".config/git/ignore",
    ".config/git/attributes", ".hgignore", ".editorconfig", ".ignore", ".rgignore", ".cargo/config.toml", ".cargo/config",
    ".config/pip/pip.conf", ".pip/pip.conf", ".config/uv/uv.toml", ".config/pypoetry/config.toml", ".gemrc",
    ".config/go/env", ".tool-versions", ".config/mise/config.toml", ".nvmrc", ".node-version", ".python-version",
    ".ruby-version", ".rustfmt.toml", ".config/rustfmt/rustfmt.toml", ".clang-format",
    ".prettierrc", ".config/matplotlib/matplotlibrc", ".latexmkrc",
)  # fmt: skip
# Dot names that may be read unasked though no command needs them: how shells and editors are set up, and caches.
HARMLESS_DOT_NAMES = (
    ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".inputrc", ".zshrc", ".zshenv",
    ".zprofile", ".zlogin", ".zlogout", ".kshrc", ".cshrc", ".tcshrc", ".login", ".xinitrc", ".xsession", ".xprofile", ".xsessionrc",
    ".pam_environment", ".dircolors", ".hushlogin", ".vimrc", ".vim", ".nvim", ".ideavimrc", ".emacs", ".emacs.d", ".nanorc",
    ".tmux.conf", ".tmux", ".screenrc", ".psqlrc", ".sqliterc", ".gdbinit", ".lldbinit", ".irbrc", ".pryrc", ".pylintrc", ".ackrc",
    ".ctags", ".ctags.d", ".Rprofile", ".fonts", ".icons", ".themes", ".cache", ".local/share/applications", ".local/share/fonts",
)  # fmt: skip
