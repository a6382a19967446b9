"""The table of protected names: what holds secrets, and what makes programs run code, each group with its reason.

A name is a glob, and is also the rule under which it is reported. Without a leading `/` or `~` it matches at any depth, and
everything below a folder that it names. `~` stands for any user's home folder. Case never counts. Beside these names all of a
home folder's dot names are protected that `home_folders.py` does not list.

Sources: the ignore lists of github.com/github/gitignore, each tool's own documentation of where it keeps its log-in, and
the well-known places that credential stealers look for (MITRE ATT&CK T1552).
"""

# For each reason the names that nobody reads, writes or hands to a program unasked.
READ_NAMES: dict[str, tuple[str, ...]] = {
    "keys that open other machines": (
        ".ssh", "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "id_*", "*.pem", "*.ppk", "*.key", "*.p8", "*.ovpn",
        "ssh_host_*_key", "deploy_key", "wg[0-9].conf", ".rhosts", ".shosts",
    ),
    "private keys, keystores and wallets": (
        ".gnupg", "secring.*", "private-keys-v1.d", "*.p12", "*.pfx", "*.pkcs12", "*.jks", "*.jceks", "*.keystore", "*.bks",
        "*.kdb", "*.kdbx", "*.keychain", "*.keychain-db", "*.keytab", "*.agekey", "*.pvk", "*.snk", "*.pepk", ".step",
        "key.properties", "keystore.properties", "signing.properties", "wallet.dat", "*.wallet", "UTC--*", ".bitcoin",
        ".ethereum", ".electrum",
    ),
    "password stores and saved log-ins": (
        ".password-store", ".netrc", "_netrc", ".authinfo*", ".git-credentials", ".smbcredentials*", ".fetchmailrc",
        ".msmtprc", ".mbsyncrc", ".offlineimaprc", ".muttrc", ".lftprc", ".ftpconfig", ".ftppass", "sftp-config.json",
        ".vscode/sftp.json", "recentservers.xml", "sitemanager.xml", "logins.json", "key[34].db", "signons.sqlite", "cookies.sqlite",
        "cookies.txt", "login data", ".htpasswd*", "htpasswd", ".vnc", "{password,passwords,passwd}.{txt,csv,json,yml,yaml}",
    ),
    "cloud accounts": (
        ".aws", ".azure", ".gcloud", ".oci", ".boto", ".s3cfg", ".aliyun", ".bluemix", ".databrickscfg", ".snowsql", ".edgerc",
        ".bigqueryrc", ".ossutilconfig", ".doctl", ".linode-cli", ".cloudflared", ".ngrok2", "ngrok.yml", ".rclone.conf",
        "rclone.conf", ".terraformrc", "terraform.rc", "*[-_]credentials.json", "*service[-_]account*.json",
        "*serviceaccount*.json", "*firebase-adminsdk*.json", "{sa,gcp,gcs,gcloud,google}[-_]*key*.json",
        "client[-_]secret*.json", "*accesskeys.csv", "rootkey.csv", "google-services.json", "googleservice-info.plist",
        "*.publishsettings", "kaggle.json", ".kaggle", ".huggingface", "huggingface/{token,stored_tokens}",
    ),
    "clusters, containers, and what was deployed with them": (
        ".kube", "kubeconfig", ".kubeconfig*", "kubeconfig.{yml,yaml,json}", "*.kubeconfig", ".docker/config.json",
        ".dockercfg", ".dockerconfigjson", "*.tfstate", "*.tfstate.*", "*.tfvars", "*.tfvars.json", "*.tfplan", ".vault-token",
        ".vault[-_]pass*", "vault[-_]pass*", ".ansible[-_]vault*", "vault.{yml,yaml,json}", "*.vault", "encrypted_data_bag_secret",
    ),
    "tokens of package managers and services for developers": (
        ".npmrc", ".pypirc", ".gem/credentials", ".cargo/credentials*", "auth.json", "settings-security.xml", ".sentryclirc",
        ".transifexrc", ".token", ".*[-_]token", "*.token", "token.{json,txt,pickle}", "tokens.txt", "hudson.util.secret",
        "{api[-_]key,apikey,api[-_]keys,apikeys,api[-_]token}.{txt,json,yml,yaml}",
    ),
    "log-ins of coding agents": (
        "oauth_creds.json", "claude_desktop_config.json", ".aider.conf.yml", ".continue/config.{json,yaml,yml,ts}",
        "github-copilot/{apps,hosts}.json",
    ),
    "passwords of databases": (".pgpass", "pgpass.conf", ".pg_service.conf", ".my.cnf", ".mylogin.cnf", ".mongorc.js"),
    "secrets of an application": (
        "secrets", ".secrets*", ".env*", "*.env", ".dev.vars*", "credentials*", ".credentials*", "*.credentials", "*.secret",
        "*.secrets", "master.key", "wp-config.php",
        "{secret,secrets}.{yml,yaml,json,json5,toml,ini,cfg,conf,xml,txt,enc,properties,tf,plist}",
        "{secret,secrets}[-_.]*.{yml,yaml,json,toml,ini,txt,properties}",
        "*[-_.]{secret,secrets}.{yml,yaml,json,toml,ini,txt,properties}",
    ),
    "what was typed, passwords included": (".*_history", ".lesshst", ".viminfo"),
    "AIntern's own record": ("aintern.db*", "~/.local/share/aintern", "~/.local/state/aintern"),
    "settings, mail and log-ins in a home folder": (
        "~/.config", "~/.local/share/keyrings", "~/.mozilla", "~/.thunderbird", "~/.m2/settings.xml",
        "~/.gradle/gradle.properties", "~/Maildir", "~/AppData",
        "~/Library/{Keychains,Application Support,Cookies,Mail,Messages,Safari,Containers,Group Containers,Preferences}",
    ),
    "password hashes, private keys and credentials of the system": (
        "/etc/{shadow,gshadow,sudoers}*", "/etc/{master.passwd,krb5.keytab,ipsec.secrets,ldap.secret,msmtprc,x11vnc.pass}",
        "/etc/security/opasswd", "/etc/ssh/ssh_host_*", "/etc/ssl/private", "/etc/pki/tls/private", "/etc/letsencrypt",
        "/etc/{wireguard,openvpn,netplan,wpa_supplicant,sssd,kubernetes,rancher,cloudflared,freeradius}",
        "/etc/NetworkManager/system-connections", "/etc/ppp/*-secrets", "/etc/ipsec.d/private", "/etc/swanctl/private",
        "/etc/mysql/debian.cnf", "/etc/davfs2/secrets", "/etc/postfix/sasl*", "/etc/exim4/passwd.client", "/etc/docker/key.json",
        "/etc/{vault,consul,nomad}.d", "/etc/salt/pki", "/etc/puppetlabs", "/etc/gitlab", "/etc/grafana", "/etc/apt/auth.conf*",
        "/var/{lib,db}/{secrets,sss,kubelet,docker,rancher,private,NetworkManager,jenkins,mysql,postgresql,mongodb,redis}",
        "/var/lib/{tailscale,samba/private,cloud,vault}", "/var/{mail,spool/mail,spool/cron}", "/var/backups/*shadow*",
        "/{run,var/run}/secrets", "/{run,var/run}/docker.sock", "/run/user/*/{keyring,gnupg}*", "/run/user/*/*keyring*",
        "/proc/*/{environ,mem,maps}", "/proc/*/task/*/{environ,mem,maps}",
    ),
}  # fmt: skip
# For each reason the names that may be read, and are not changed unasked.
WRITE_NAMES: dict[str, tuple[str, ...]] = {
    "programs that git and its hook managers run": (
        ".git", "git~[0-9]", ".gitmodules", ".husky", ".githooks", ".git-hooks", ".lefthook", ".lefthook-local",
        "lefthook.{yml,yaml,toml,json}", ".lefthook.{yml,yaml,toml,json}", "lefthook-local.*", ".pre-commit-config.yaml",
        ".overcommit.yml", "captainhook.json", ".simple-git-hooks.*",
        "hooks/{applypatch-msg,commit-msg,fsmonitor-watchman,post-*,pre-*,prepare-commit-msg,push-to-checkout,update}",
    ),
    "settings with which editors run programs": (
        ".vscode", ".idea", ".vs", ".zed", ".fleet", ".devcontainer", ".devcontainer.json", "*.code-workspace", ".exrc",
        ".nvimrc", ".nvim.lua", ".vimrc", ".dir-locals.el",
    ),
    "what coding agents obey": (
        ".aintern", "aintern.toml", "AGENTS.md", "AGENTS.override.md", ".mcp.json", "mcp.json", ".claude", ".claude.json",
        "CLAUDE.md", "CLAUDE.local.md", ".cursor", ".cursorrules", ".codex", ".gemini", "GEMINI.md", ".windsurf",
        ".windsurfrules", ".continue", ".aider*", ".cline*", ".roo*", ".kilocode*", ".opencode", "opencode.json*",
        ".crush*", "crush.json", ".goose*", ".amp", ".qwen", ".github/copilot-instructions.md", ".agents",
    ),
    "what interpreters and tools load by themselves": ("sitecustomize.py", "usercustomize.py", ".ripgreprc", ".yarnrc*", ".direnv"),
    "what a log-in or a shell runs": (
        "~/.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,inputrc,pam_environment}",
        "~/.{zshrc,zshenv,zprofile,zlogin,zlogout,kshrc,cshrc,tcshrc,login,xinitrc,xsession,xprofile,xsessionrc}",
        "~/.{gitconfig,hgrc,vim,emacs,emacs.d,tmux.conf,screenrc,local/bin,local/share/applications}",
        "~/.cache/aintern", "~/.cargo/config*", "~/Library/LaunchAgents",
    ),
}  # fmt: skip

# Endings of code, pages and pictures.
_CODE = (
    r"(?:py|pyi|pyx|go|rs|java|kts?|scala|groovy|c|cc|cpp|cxx|hh?|hpp|mm?|cs|fs|vb|swift|dart|m?tsx?|cts|jsx|mjs|vue|svelte|rb|erb|"
    r"exs?|erl|hs|mli?|clj|lua|jl|r|zig|nim|sol|html?|s?css|less|svg|png|jpe?g|gif|mdx?|rst|adoc|pot?|mo|j2|tmpl|tpl|snap)"
)
_SAMPLE = r"(?:[^/]*[._-])?(?:example|sample|template|dist|schema)(?:[._-][^/]*)?"
# Within a rule, what it does not mean: templates hold no secrets, certificates and public keys are published, `id_*` is about
# keys, not about id_generator.py, and credentials.py is a module.
EXEMPT = {
    ".env*": r"\.env(?:[._-][\w-]+)*[._-](?:example|sample|template|dist|md|rst|j2|py|ts)",
    "*.env": rf"{_SAMPLE}\.env",
    ".secrets*": r"\.secrets\.baseline",
    "credentials*": rf"credentials[^/]*\.{_CODE}|credentials{_SAMPLE}",
    "id_*": rf"id_[^/]*\.(?!(?:pub|key|bak|old|orig|save|\d+)(?:/|$))[^/.]+|id_[^/]*(?:/[^/]+)+\.{_CODE}",
    "*.key": r"(?:[^/]*[._-])?pub(?:lic)?(?:[._-]?key)?\.key",
    "*.pem": r"(?:[^/]*[._-])?(?:pub|public|pubkey|ca|ca-?certs?|ca-bundle|roots|chain|fullchain)(?:[._-]?(?:key|chain|bundle|cert))?\.pem",
    "*.tfvars": rf"{_SAMPLE}\.tfvars",
}  # fmt: skip
# Of each kind of name one that a glob of unknown meaning may stand for; each is matched by a name above.
GLOB_SAMPLES_READ = (
    ".ssh", ".aws", ".kube", ".gnupg", ".azure", "secrets", ".env", ".env.local", ".env.production", ".envrc", "credentials",
    "credentials.json", "server.pem", "server.key", "id_rsa", "id_ed25519", "id_ecdsa", "id_rsa.pub", ".netrc", ".npmrc",
    ".pypirc", ".git-credentials", ".pgpass", "service-account.json", ".docker", "secrets.yaml", "secrets.json",
    "terraform.tfstate", "terraform.tfvars", "kubeconfig", "auth.json", "release.keystore", "release.jks", ".vault-token",
    ".htpasswd", "kaggle.json", ".dev.vars", "vault.yml", "aintern.db",
)  # fmt: skip
GLOB_SAMPLES_WRITE = (
    ".git", ".husky", ".githooks", ".vscode", ".idea", ".aintern", "aintern.toml", "AGENTS.md", ".mcp.json", ".claude",
    ".cursor", ".codex", ".gemini", "lefthook.yml",
)  # fmt: skip
GLOB_SAMPLES_HOME = (
    ".config",
    ".bash_history",
    ".zsh_history",
    ".mozilla",
    ".docker",
    ".password-store",
    ".claude",
    ".codex",
)
GLOB_SAMPLES_HOME_WRITE = (".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", ".gitconfig")
