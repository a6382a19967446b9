"""The well-known places of secrets are protected, for the file tools and in commands, and ordinary project files are not."""

import re
from pathlib import Path

import pytest
from bench.protected_names import packages

from aintern.shell import analyse
from aintern.workspace.home_folders import CONFIGURATION, PROGRAM_FOLDERS
from aintern.workspace.protected_names import (
    EXEMPT,
    GLOB_SAMPLES_HOME,
    GLOB_SAMPLES_HOME_WRITE,
    GLOB_SAMPLES_READ,
    GLOB_SAMPLES_WRITE,
    READ_NAMES,
    WRITE_NAMES,
)
from aintern.workspace.protected_paths import CLOSED_HOME, ProtectedPaths

HOME, WORKSPACE = Path("/home/dev"), Path("/home/dev/proj")
PROTECTED = ProtectedPaths(home=HOME, roots=[WORKSPACE])
# Where tools keep log-ins, keys and passwords by default.
WELL_KNOWN = """
~/.codex/auth.json ~/.gemini/oauth_creds.json ~/.gemini/google_accounts.json ~/.qwen/oauth_creds.json ~/.claude/.credentials.json
~/.claude.json ~/.claude/projects/x.jsonl ~/.local/share/opencode/auth.json ~/.local/share/crush/crush.db ~/.aider.conf.yml
~/.continue/config.yaml ~/.copilot/config.json ~/.cursor/mcp.json ~/.aws/credentials ~/.aws/sso/cache/x.json
~/.azure/msal_token_cache.json
~/.oci/config ~/.boto ~/.s3cfg ~/.aliyun/config.json ~/.databrickscfg ~/.snowsql/config ~/.dbt/profiles.yml ~/.huggingface/token
~/.cache/huggingface/token ~/.kaggle/kaggle.json ~/.wandb/settings ~/.terraformrc
~/.terraform.d/credentials.tfrc.json ~/.pulumi/credentials.json
~/.rclone.conf ~/.config/rclone/rclone.conf ~/.config/gcloud/application_default_credentials.json
~/.config/gh/hosts.yml ~/.kube/config
~/.docker/config.json ~/.docker/contexts/tls/x/key.pem ~/.fly/config.yml ~/.netlify/config.json
~/.vercel/auth.json ~/.heroku/token
~/.ngrok2/ngrok.yml ~/.cloudflared/cert.pem ~/.npmrc ~/.yarnrc.yml ~/.pypirc ~/.cargo/credentials.toml
~/.gem/credentials ~/.nuget/NuGet/NuGet.Config
~/.m2/settings.xml ~/.m2/settings-security.xml ~/.gradle/gradle.properties ~/.sbt/.credentials
~/.ivy2/.credentials ~/.composer/auth.json
~/.bundle/config ~/.hex/hex.config ~/.condarc.token ~/.netrc ~/.authinfo ~/.authinfo.gpg ~/.git-credentials ~/.pgpass ~/.my.cnf
~/.mylogin.cnf ~/.pg_service.conf ~/.mongorc.js ~/.psql_history ~/.bash_history ~/.zsh_history
~/.python_history ~/.node_repl_history
~/.lesshst ~/.viminfo ~/.local/share/fish/fish_history ~/.ssh/id_ed25519 ~/.ssh/config ~/.gnupg/secring.gpg
~/.password-store/x.gpg
~/.local/share/keyrings/login.keyring ~/.local/share/kwalletd/kdewallet.kwl ~/.mozilla/firefox/p/logins.json
~/.thunderbird/p/key4.db
~/.bitcoin/wallet.dat ~/.ethereum/keystore/UTC--2020 ~/.electrum/wallets/default_wallet
~/.step/secrets/root_ca_key ~/.minikube/client.key
~/.vnc/passwd ~/.weechat/sec.conf ~/.irssi/config ~/.mutt/muttrc ~/.msmtprc ~/.fetchmailrc ~/.lftprc
~/.smbcredentials ~/.android/adbkey
~/.vault-token ~/.sops/age/keys.txt ~/.config/sops/age/keys.txt ~/.subversion/auth/svn.simple/x ~/.davfs2/secrets ~/.ICEauthority
~/.local/share/aintern/aintern.db ~/.local/state/aintern/log "~/Library/Keychains/login.keychain-db"
~/Library/Cookies/x ~/AppData/Roaming/x
server.key tls.key certs/private.key keys/AuthKey_ABC.p8 deploy/server.pem client.ovpn putty.ppk id_rsa id_work deploy_key
release.jks app.keystore cert.p12 cert.pfx vault.kdbx service.keytab key.properties wallet.dat secrets.yaml secrets.yml secrets.json
config/secrets.json .secrets.toml secrets.toml .streamlit/secrets.toml k8s/db-secret.yaml app-secrets.json
secret.properties my.secret
terraform.tfstate terraform.tfstate.backup infra/prod.tfstate terraform.tfvars prod.auto.tfvars terraform.tfvars.json plan.tfplan
kubeconfig cluster.kubeconfig .kubeconfig kubeconfig.yaml .vault_pass .vault-pass.txt vault_password group_vars/all/vault.yml
config/master.key config/credentials.yml.enc .dev.vars .dev.vars.production .env .env.local .envrc prod.env credentials.json
gcp-credentials.json sa-key.json my-service-account.json serviceAccountKey.json app-firebase-adminsdk-1.json client_secret_1.json
client_secrets.json token.json token.pickle google-services.json kaggle.json rootKey.csv dev_accessKeys.csv auth.json .htpasswd
htpasswd passwords.txt api_key.txt apikeys.json .github_token .npm_token .netrc _netrc .pypirc .npmrc .git-credentials .pgpass
wp-config.php sftp-config.json .vscode/sftp.json .ftpconfig recentservers.xml cookies.txt logins.json key4.db
.sentryclirc .dockercfg
.docker/config.json settings-security.xml oauth_creds.json claude_desktop_config.json aintern.db aintern.db-wal
/etc/shadow /etc/shadow- /etc/gshadow /etc/sudoers /etc/sudoers.d/x /etc/mysql/debian.cnf /etc/krb5.keytab /etc/wireguard/wg0.conf
/etc/openvpn/client.conf /etc/netplan/01.yaml /etc/NetworkManager/system-connections/home /etc/ppp/chap-secrets /etc/ipsec.secrets
/etc/letsencrypt/live/x/privkey.pem /etc/ssl/private/x.key /etc/ssh/ssh_host_rsa_key
/etc/kubernetes/admin.conf /etc/rancher/k3s/k3s.yaml
/etc/docker/key.json /etc/security/opasswd /etc/postfix/sasl_passwd /etc/apt/auth.conf /etc/vault.d/vault.hcl
/etc/gitlab/gitlab-secrets.json
/var/lib/kubelet/config.json /var/lib/docker/x /var/lib/jenkins/secrets/master.key /var/lib/postgresql/x /var/backups/shadow.bak
/run/secrets/db /var/run/secrets/kubernetes.io/serviceaccount/token /run/docker.sock /proc/1/environ
/proc/self/mem /private/etc/master.passwd
""".replace('"', "").split()  # fmt: skip
ORDINARY = """
src/key.py keys.ts monkey.py src/secrets.py lib/credentials.ts
docs/secrets.md .env.example .env.local.example .env.sample terraform.tfvars.example example.tfvars cacert.pem ca-bundle.pem
public.pem signing.pub.key package.json package-lock.json tsconfig.json tokens.css design-tokens.json tokenizer.json token_count.py
id_generator.py locale/id_ID/messages.po auth.py auth.ts authors.json vault.py vaults/README.md kube.py
passwords.py password_reset.html
test_password.py history.md db_history.py Dockerfile docker-compose.yml .dockerignore .gitignore .editorconfig poetry.lock Cargo.toml
settings.xml pom.xml gradle.properties build.gradle Gemfile.lock .ruby-version .travis.yml
.github/workflows/deploy-secrets.md config/database.yml
~/.bashrc ~/.gitconfig ~/.vimrc ~/.pyenv/versions/3.12.1/bin/python ~/.cargo/bin/rg
~/.cargo/registry/src/x.rs ~/.nvm/versions/node/x
~/.rustup/toolchains/x ~/.local/bin/x ~/.local/share/uv/python/x ~/.cache/pip/x ~/notes.txt ~/Documents/x.md ~/go/pkg/mod/x.go
/etc/hosts /etc/passwd /etc/os-release /etc/mysql/my.cnf /usr/share/x /var/log/syslog /proc/cpuinfo
/etc/ssl/certs/ca-certificates.crt
""".split()  # fmt: skip


@pytest.mark.parametrize("path", WELL_KNOWN)
def test_a_well_known_place_of_secrets_is_read_by_no_tool_and_no_command_unasked(path: str) -> None:
    assert PROTECTED.match(path, write=False)
    assert PROTECTED.match(path, write=True)
    for command in (f"cat {path}", f"grep -r x {path}", f"base64 < {path}"):
        factors = analyse(command, workspace=WORKSPACE, home=HOME).risk.factors
        assert any(each.rule.startswith("protected") for each in factors), command


@pytest.mark.parametrize("path", ORDINARY)
def test_an_ordinary_file_is_free(path: str) -> None:
    assert PROTECTED.match(path, write=False) == ""


def test_every_name_matches_itself_and_has_a_reason() -> None:
    names = [name for table in (READ_NAMES, WRITE_NAMES) for names in table.values() for name in names]
    assert len(names) == len(set(names))
    for name in names:
        plain = re.sub(r"\{([^,}]*)[^}]*\}", r"\1", name).replace("[-_]", "-").replace("[-_.]", "-").replace("*", "x")
        plain = re.sub(r"\[(.)[^\]]*\]", r"\1", plain)
        assert PROTECTED.match(plain, write=True), plain
        assert PROTECTED.reason(name) and PROTECTED.reason(name) != PROTECTED.reason("nothing")


def test_every_exception_is_of_a_name_and_every_sample_of_a_glob_is_protected() -> None:
    assert set(EXEMPT) <= {name for names in READ_NAMES.values() for name in names}
    for sample in GLOB_SAMPLES_READ:
        assert PROTECTED.match(sample, write=False) or PROTECTED.match(f"{sample}/config.json", write=False), sample
    for sample in GLOB_SAMPLES_WRITE:
        assert PROTECTED.match(sample, write=True), sample
    for sample in (*GLOB_SAMPLES_HOME, *GLOB_SAMPLES_HOME_WRITE):
        assert PROTECTED.match(f"~/{sample}", write=True), sample


def test_a_dot_name_of_home_that_no_table_knows_is_closed() -> None:
    assert PROTECTED.match("/home/dev/.newtool/session", write=False) == CLOSED_HOME
    assert PROTECTED.match("~other/.newtool", write=False) == CLOSED_HOME
    assert PROTECTED.match("/home/dev/proj/.newtool/session", write=False) == ""
    for name in (*CONFIGURATION, *(name for names in PROGRAM_FOLDERS.values() for name in names)):
        assert PROTECTED.match(f"~/{name}", write=False) in ("", "~/.config"), name


def test_a_workspace_in_a_dot_folder_of_home_is_not_closed_for_that() -> None:
    inside = ProtectedPaths(home=HOME, roots=[HOME / ".dotfiles", HOME / "proj"])
    assert inside.match("/home/dev/.dotfiles/install.sh", write=False) == ""
    assert inside.match("/home/dev/.dotfiles", write=False) == ""
    assert inside.match("/home/dev/.dotfiles/.env", write=False) == ".env*"
    assert inside.match("/home/dev/.dotfiles2/x", write=False) == CLOSED_HOME
    assert ProtectedPaths(home=HOME, roots=[HOME]).match("/home/dev/.newtool/x", write=False) == CLOSED_HOME


def test_hardly_a_file_of_the_installed_packages_is_protected() -> None:
    """The long form is `python -m bench.protected_names` over the sources of 200 packages."""
    paths = [path for _, some in packages(None) for path in some]
    assert sum(bool(PROTECTED.match(path, write=False)) for path in paths) <= 0.01 * len(paths)
