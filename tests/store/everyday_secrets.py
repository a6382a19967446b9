# ruff: noqa: E501 a table
"""Everyday lines with secrets in them, and lines that only look so: what masking is measured by."""

# Texts with one secret each, which stands between « and ».
SECRETS = """
curl -u admin:«hunter22» https://api.test/x
curl --user "deploy:«Tr0ub4dor&3»" https://api.test/x
curl -uadmin:«s3cretpw» https://api.test
curl -s -X POST -u 'me:«p@ss w0rd!»' https://api.test
curl --proxy-user corp:«Winter2024» -x proxy:3128 https://x.test
curl -H "Authorization: Bearer «abcdEFGH12345678ijkl»" https://x.test
curl -H 'X-Api-Key: «9f8e7d6c5b4a39281706»' https://x.test
curl -H "Cookie: «session=abc123def456; csrftoken=zz99»" https://x.test
curl -b 'sessionid=«8a7b6c5d4e3f»' https://x.test
curl --cookie "sid=«s%3Aabc.def123»" https://x.test
curl -d 'username=me&password=«letmein99»' https://x.test/login
curl "https://x.test/v1?api_key=«12345abcde67890f»"
curl -H "PRIVATE-TOKEN: «a1b2c3d4e5f6g7h8i9j0»" https://gitlab.test
curl -H "Authorization: «a8f5f167f44f4964e6c998de»" https://x.test
curl --oauth2-bearer «mF9B5f41JqM» https://x.test
wget --user=me --password=«geheim123» https://x.test
wget --http-password='«pa55 word»' https://x.test
http -a me:«geheim123» https://x.test
xh -a admin:«q1w2e3r4» post x.test
mysql -u root -p«Passw0rd» shop
mysql -uroot -p'«two words»' shop
mysqldump -h db -u app -p«S3cret!» shop > dump.sql
mysqladmin -p«0ldPass» password
mariadb -u me -p«wordpass1»
sshpass -p «raspberry1» ssh pi@pi.local
sshpass -p'«top secret»' scp a b:
sshpass -p«hunter2» ssh x
docker login -u me -p «dckrpass1» registry.test
podman login --username me -p «pw4podman» quay.test
docker login --password «dckr99pass» -u me
helm registry login -u me -p «helmPass1» r.test
echo «s3cretpass» | docker login -u me --password-stdin
echo "«correcthorse1»" | sudo -S apt update
printf '«tok3nvalue»' | gh auth login --with-token
echo 'root:«n3wroot»' | chpasswd
twine upload -u me -p «pypiPw12» dist/*
redis-cli -h r.test -a «rEd1sPass» ping
gpg --batch --passphrase «myPhrase1» -d x.gpg
gpg --passphrase "«my long phrase»" -c x
openssl rsa -in k.pem -passin pass:«keyPass1»
openssl pkcs12 -export -passout pass:«exportPw» -in c.pem
openssl enc -aes-256-cbc -k «encKey12» -in a -out b
openssl enc -d -aes256 -pass pass:«encPass9» -in a
ldapsearch -x -D cn=admin -w «ldapPw1» -b dc=x
7z x a.7z -p«zipPass1»
unzip -P «unzipPw1» a.zip
zip -P «zippyPw1» a.zip b
sqlcmd -S db -U sa -P «YourStr0ng» -Q "select 1"
psql "host=db user=me password=«pgPass12» dbname=x"
PGPASSWORD=«pgpw1234» psql -h db
PGPASSWORD='«pg pass w»' psql -h db
MYSQL_PWD=«mysqlpw1» mysql shop
mongosh "mongodb://app:«m0ngoPw»@db:27017/x"
mongodump -u me -p «dumpPw77» --db x
smbclient //s/x -U me%«smbPass1»
lftp -u me,«ftpPass1» sftp.test
plink -pw «puttyPw1» me@host ls
keytool -list -keystore k.jks -storepass «changeit1»
keytool -genkey -keypass «kp4ssw0rd» -alias x
htpasswd -b .htpasswd me «webPass1»
htpasswd -bc /etc/nginx/.pw me «webPass2»
wpa_passphrase HomeNet «wlanpass1»
net user bob «B0bsPassw» /add
net use z: //s/x /user:me «n3tuse!1»
svn co --username me --password «svnpass1» https://x.test
git clone https://me:«ghpass99»@git.test/x.git
git clone https://«a1b2c3d4e5f6a7b8c9d0»@github.test/x/y.git
git remote add o https://oauth2:«tok12345abc»@gitlab.test/x.git
git config http.extraheader "AUTHORIZATION: basic «bWU6c2VjcmV0MTIz»"
npm config set //registry.npmjs.test/:_authToken «n0auth12345»
//registry.npmjs.test/:_authToken=«abcd1234efgh»
//registry.test/:_password=«cGFzc3dvcmQ=»
_auth=«bWU6cGFzc3dvcmQ=»
aws configure set aws_secret_access_key «wJalrXUtnFEMIK7MDENGbPxRfiCYKEY1»
aws_secret_access_key = «wJalrXUtnFEMIK7MDENGbPxRfiCYKEY1»
export AWS_SECRET_ACCESS_KEY=«wJalrXUtnFEMI/K7MDENG/bPxRfiCY»
export AWS_SESSION_TOKEN="«FwoGZXIvYXdzEBYaDHk2»"
set AWS_SECRET_ACCESS_KEY=«wJalrXUtnFEMIK7MDENG»
$env:DB_PASSWORD = "«W1nPass!»"
setx API_TOKEN «t0k3n12345»
fish: set -x GITHUB_TOKEN «ghtok12345abcde»
ENV DB_PASSWORD «d0ckerPw»
ENV API_KEY=«k3y0123456789»
ARG NPM_TOKEN=«n9mt0ken1»
DB_PASS=«hunter2»
DB_PASSWORD="«hunter2 »"
GITHUB_PAT=«abc123def456ghi»
STRIPE_KEY=«st1234567890abc»
JWT_SECRET=«s0m3jwts3cr3t»
SECRET_KEY='«django-insecure-x8$k2»'
SECRET_KEY_BASE=«9a8b7c6d5e4f3a2b1c0d»
ADMIN_PASS=«letmein»
pass: «hunter2»
password: «correcthorse»
password = "«letmein»"
passwd=«toor123»
pwd: «t0psecret»
"password": "«hunter2»"
'passwd': '«hunter2»',
"apiKey": "«a1b2c3d4e5»",
"client_secret": "«8Q~xyz12345»"
"accessToken": "«at-1234567890»"
dbPassword: «dbp4ssw0rd»
clientSecret=«cs1234567890»
{"user":"me","password":"«x1y2z3»"}
{\\"password\\":\\"«x1y2z3»\\"}
{"name": "DB_PASSWORD", "value": "«dbpw1234»"}
- {name: API_TOKEN, value: «apitok1234»}
[{"name":"DB_PASSWORD","value":"«dbpw5678»"}]
spring.datasource.password=«springPw1»
jdbc:postgresql://db/x?user=me&password=«jdbcPw12»
Server=db;Database=x;User Id=sa;Password=«sqlPw123»;Encrypt=yes
Server=db;Uid=root;Pwd=«sqlPw123»;
DefaultEndpointsProtocol=https;AccountName=me;AccountKey=«YWJjZGVmZ2hpamtsbW5v»
Endpoint=sb://x.test/;SharedAccessKeyName=n;SharedAccessKey=«YWJjZGVmZ2hpamts1»
postgres://me:«pgurlpw»@db:5432/x
postgresql+asyncpg://app:«s3cret»@db/x
redis://:«redisUrlPw»@cache:6379/0
amqp://guest:«gu3st»@mq:5672
mongodb+srv://u:«pw%40enc»@c.test/x
smtp://mailer:«sm7pPw»@mail.test:587
ftp://me:«ftppw1»@ftp.test/x
https://x.test/f?sv=2020&sig=«abc%2Bdef123456%3D»
https://b.s3.test/k?X-Amz-Credential=AK&X-Amz-Signature=«9f86d081884c7d65»
https://b.s3.test/k?X-Amz-Security-Token=«IQoJb3JpZ2luX2Vj»&x=1
https://x.test/cb?access_token=«ya12345abcdef»&state=1
https://x.test/hook?token=«t0ken12345»
https://x.test/?key=«Abc123def456»
otpauth://totp/x:me?secret=«JBSWY3DPEHPK3PXP»&issuer=x
https://storage.test/o?Expires=1&Signature=«Qm9iYnkgVGFibGVz»
Authorization: Basic «YWRtaW46aHVudGVyMg==»
Authorization: Bearer «mF_9.B5f-4.1JqM»
authorization: token «a94a8fe5ccb19ba6»
Proxy-Authorization: Basic «dXNlcjpwYXNzd29yZA==»
Authorization: Digest «username="me", response="6629fae49393a05397450978507c4ef1"»
"Authorization": "«Bearer abc123def456ghi»"
headers = {"Authorization": "«Token 9944b09199c62bcf»"}
X-Auth-Token: «abcdef123456»
wget --header='Authorization: Basic «dXNlcjpwYXNz»' https://x.test
curl -H "X-Vault-Token: «s.Zm9vYmFyYmF6cXV4MTIzNA1»" https://x.test
x-functions-key: «fnkey12345abc»
Ocp-Apim-Subscription-Key: «13hc77781f7e4b19»
api-key: «abcdef123456»
Cookie: «sessionid=abc123; theme=dark»
Set-Cookie: sid=«s3ss10nid99»; Path=/; HttpOnly
set-cookie: auth=«eyabc.def.ghi»; Secure
requests.get(u, auth=("me", "«pyPass12»"))
HTTPBasicAuth('me', '«pyPass34»')
psycopg.connect(password="«hunter2»", host="db")
client = Client(api_key="«abc123def456»")
machine api.test login me password «netrcPw1»
default login anonymous password «netrcPw2»
login me password «netrcPw9»
db.test:5432:shop:me:«pgpassfile1»
<password>«xmlPass1»</password>
<apiKey>«xmlkey12345»</apiKey>
<server><username>me</username><password>«mvnPass1»</password></server>
<add key="ClearTextPassword" value="«nugetPw1»" />
<add key="ApiKey" value="«appkey12345»"/>
<entry name="db.password" value="«cfgPw123»"/>
password: |
  «blockPass1»
db_password: >-
  «foldedPw12»
CREATE USER me IDENTIFIED BY '«sqlUser1»';
ALTER USER me WITH PASSWORD '«pgUser12»';
CREATE LOGIN me WITH PASSWORD = '«msUser12»'
SET PASSWORD FOR me = PASSWORD('«oldStyle1»')
Private-Lines: 1
«AAAAB3NzaC1yc2E12345»
ConvertTo-SecureString "«psPass12»" -AsPlainText -Force
msdeploy /p:Password=«msdep123»
cmdkey /add:x /user:me /pass:«cmdKey12»
root:«$6$saltsalt$Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0»:19000:0:99999:7:::
me:«$2y$10$Ab1Cd2Ef3Gh4Ij5Kl6Mn7uOp8Qr9St0Uv1Wx2»
me:«$apr1$saltsalt$Ab1Cd2Ef3Gh4Ij5Kl6Mn7.»
The password is «hunter22», keep it.
my token is `«abc123def456»`
vault login «s3rvicet0ken»
cargo login «ci0token123»
ngrok authtoken «1abcDEF234ghi»
ngrok config add-authtoken «1abcDEF234ghi»
kubectl --token=«k8stoken123» get pods
kubectl create secret generic x --from-literal=password=«k8sPw123»
vault kv put secret/x password=«vaultPw1»
heroku config:set SECRET_TOKEN=«h3rokutok»
gh secret set X --body x --token «ghs3cret99»
ansible-playbook x.yml -e "ansible_become_pass=«becomePw1»"
ansible_ssh_pass=«sshPw123»
terraform apply -var="db_password=«tfPw1234»"
-e POSTGRES_PASSWORD=«pgDock3r»
docker run -e MYSQL_ROOT_PASSWORD=«r00tpw12» mysql
--set auth.password=«helmSet12»
mount -t cifs //s/x /m -o username=me,password=«cifsPw12»
nmcli dev wifi connect Home password '«wlanPw12»'
PrivateKey = «yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=»
PresharedKey = «yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=»
psk="«wlanPhrase1»"
borg: BORG_PASSPHRASE=«b0rgphrase» borg list
RESTIC_PASSWORD=«r3sticpw» restic snapshots
SMTP_PASSWORD: «sm7pPw12»
tailscale up --authkey «tsabc123def456»
poetry config pypi-token.pypi «pypiabc12345»
sentry-cli login --auth-token «sntr1234abcd»
az login --service-principal -u app -p «azSp1234» --tenant t
export TOKEN='«t0k3n!value»'
""".strip()

# Tokens told by their form; composed, so that no scanner of repositories takes them for somebody's.
FORMS = (
    "hvs." + "CAESIJ1a" * 4, "glsa_" + "aB1c" * 8 + "_1a2b3c4d", "dckr_pat_" + "aB1-" * 7, "shpat_" + "0a1b" * 8, "dapi" + "0a1b" * 8,
    "lin_api_" + "aB1c" * 10, "ntn_" + "12345678901" + "aB1c" * 9, "figd_" + "aB1c" * 10, "tskey-auth-" + "kAb1CNTRL-" + "aB1c" * 6,
    "gsk_" + "aB1c" * 13, "xai-" + "aB1c" * 20, "r8_" + "aB1c" * 9, "pplx-" + "aB1c" * 12, "GOCSPX-" + "aB1c" * 7, "sk_test_" + "aB1c" * 6,
    "whsec_" + "aB1c" * 8, "ATATT3xFfGF0" + "aB1c" * 20, "PMAK-" + "0a1b" * 6 + "-" + "0a1b" * 8, "sk-" + "aB1c" * 12, "sk-ant-api03-" + "aB1-" * 20,
    "AIza" + "aB1c_" * 7, "ghp_" + "aB1c" * 9, "github_pat_" + "aB1c" * 8, "glpat-" + "aB1c" * 5, "xoxb-123456789012-123456789012-" + "aB1c" * 6,
    "npm_" + "aB1c" * 9, "hf_" + "aBcD" * 8 + "e1", "AKIA" + "QYLP" * 4, "SG." + "aB1" * 7 + "x." + "aB1" * 14 + "x", "rubygems_" + "0a1b" * 12,
    "sbp_" + "0a1b" * 10, "pcsk_" + "aB1c" * 12, "lsv2_pt_" + "0a1b" * 8, "nvapi-" + "aB1c" * 16, "https://discord.com/api/webhooks/123456789012345678/" + "aB1c" * 15,
    "https://hooks.slack.com/services/T0aB1cD2e/B0aB1cD2e/" + "aB1c" * 6, "1//0" + "aB1c" * 12, "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0." + "aB1c" * 10,
    "sntrys_" + "eyJpYXQi1" * 6, "AGE-SECRET-KEY-1" + "QPZRY9X8GF" * 5 + "QPZRY9X8", "pul-" + "0a1b" * 10, "NRAK-" + "ABCDEFG12" * 3, "doo_v1_" + "0a1b" * 16,
    "dp.pt." + "aB1c" * 11, "duffel_live_" + "aB1c" * 11, "shippo_live_" + "0a1b" * 10, "xkeysib-" + "0a1b" * 16 + "-" + "aB1c" * 4, "key-" + "0a1b" * 8,
)  # fmt: skip

# Lines without a secret, each near to one of the above.
CLEAN = """
PWD=/home/dev/project
OLDPWD=/home/dev
HOME=/root PWD=/work SHLVL=1
token_count=12345
max_tokens=4096, total_tokens: 8812
secrets: inherit
basic authentication
Basic authentication is supported by all servers
bearer authentication-required
def login(password: str, token: str | None = None) -> None:
    password: SecretStr = Field(...)
    token: Token
    api_key: str | None = None,
self.password = password
self._token = token or os.environ.get("TOKEN")
client = Client(api_key=api_key, token=self.token)
connect(user=user, password=password, secret=client_secret)
foo(password=pw, token=auth_token)
if password == stored_password:
if token != expected_token: raise
password = getpass.getpass("Password: ")
secret = get_secret()
token = request.headers["X-Auth-Token"]
"password": "Password",
"password_placeholder": "Enter your password"
"token": "The token to use for requests",
label: "Forgot password?"
password: required
The password is required
the token is invalid
--password-file /run/secrets/db
--password-stdin
--token-file=/var/run/token
use the --password option to set it
  --password PASSWORD   the password to use
  --token TOKEN         an API token
[--password <password>] [--token <token>]
--password "$PASSWORD"
--password=${PASSWORD}
-p "$PW"
mysql -u root -p
mysql -u root -p shop
mysql -P 3306 -h db
docker run -p 8080:80 nginx
docker login registry.test
ssh -p 2222 host
redis-cli -h a -p 6379
curl -u "$USER:$TOKEN" https://x.test
curl -H "Authorization: Bearer $TOKEN" https://x.test
curl -H 'Authorization: Bearer ${{ secrets.TOKEN }}' x
Authorization: Bearer <token>
headers["Authorization"] = f"Bearer {token}"
"Authorization": "Bearer " + token
Authorization: required
Authorization: Bearer token
X-Auth-Token: settings.authentication_header2
Cookie: required
cookie = request.cookies.get("sid")
Set-Cookie headers are kept
export TOKEN=$TOKEN
API_KEY=${API_KEY:-}
API_KEY=your-api-key-here
api_key: <your key>
SECRET_KEY = os.environ["SECRET_KEY"]
SECRET_KEY = env("SECRET_KEY")
secret_name = "prod/db/main"
secretName: my-app-tls
password_field = "password"
token_url: "https://x.test/oauth/token"
token_type: bearer
access_token_url="https://x.test/oauth"
key: value
primary_key = "id12345678"
sort_key: created_at2
public_key = "ssh-ed25519"
cache-key: linux-py3.12-abc12345
keyboard: qwerty123
monkey: george1234
author = somebody1
sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
--hash=sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
commit 9fceb02d0ae598e95dc970b74767f19372d61af8
Downloading 1.2.3-cp311-manylinux_2_17_x86_64.whl (12.3 MB)
integrity sha512-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b==
git@github.com:me/x.git
ssh://git@github.com/me/x.git
https://example.org:8080/path@x
https://x.test/?page=2&sort=name
https://x.test/?token=
https://x.test/a?key=value
see https://docs.test/token=abc for more
eos_token="</s>", pad_token="<pad>", unk_token="[UNK]"
next token: 1234
tokens = tokenizer.encode(text)
for token in tokens: print(token)
token = next(tokens)
raise ValueError("password must be at least 8 characters")
log.info("token expired at %s", expires)
hf_hub_download_with_retries_2(repo)
gsk_render_node_serialize_v2_0
ghp_short
skeleton-us-east-1 task-risk-list
hvs.is a prefix
pass
except KeyError: pass
    pass  # nothing here
pass: 12 fail: 3
1 passed, 2 failed
compass: north-east
bypass=true
passenger: john1234
host:5432 is the port
echo hello | base64 -d
echo "$X" | sudo -S true
echo hello | grep h
unzip -p a.zip
zip -r a.zip b
openssl x509 -in cert.pem -noout
gpg --verify x.asc
set_password(user)
change_password("")
ldapsearch -x -W -D cn=admin -b dc=x
plink -pwfile pw.txt me@host
lftp -u me sftp.test
smbclient -L //server -U me
htpasswd -n me
wpa_passphrase HomeNet
net user bob
Authorization: Digest
x-request-id: 9f8e7d6c5b4a
https://x.test/?design=blue&signature
machine learning, default login page
[x] identified as safe
ConvertTo-SecureString $plain
Private-Lines: 0
a || b
host:5432:db
<password></password>
<password>${db.password}</password>
<input type="password" name="password">
<key>value</key>
name: DB_PASSWORD
valueFrom: {secretKeyRef: {name: db, key: password}}
password: !vault |
- name: Set password
PASSWORD '%s'
identified by their names
sid=1
salt: pepper
auth: basic
auth=None
auth = ("user", password)
""".strip("\n")
