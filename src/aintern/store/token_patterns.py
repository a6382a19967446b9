"""How tokens, keys and webhooks of known services look, each with what made its pattern as it is.

Those marked † are detect-secrets' own (https://github.com/Yelp/detect-secrets, version 1.5.0, Apache License 2.0, copyright
Yelp Inc.), changed only where they took a neighbouring character along. Its patterns for JWT (quadratic, and they leave the
signature), npm (quadratic), OpenAI, Azure, basic authentication, private keys and keywords (one a line) are replaced by ours,
here and in `named_secrets.py`.

Those marked ‡, and the beginnings in `_BEGINNINGS`, are gitleaks' (https://github.com/gitleaks/gitleaks, version 8.30.1, MIT
License, copyright 2019 Zachary Rice), with two changes: what must follow a token is looked at and not taken along, and the
lengths of tokens that a long beginning tells are lower bounds, since services make longer ones in time.
"""

import re

# Beginnings that no other word has, of tokens of which then at least 16 characters follow, a digit among them.
_BEGINNINGS = """
ops_eyJ p8e- LTAI sk-ant- ABSK bedrock-api-key- CLOJARS_ doo_v1_ dop_v1_ dor_v1_ dp.pt. dp.st. dp.ct. duffel_test_ duffel_live_
dt0c01. dt0s01. EZAK EZTK FLWSECK_TEST- FLWSECK- fo1_ fm1a_ fm1r_ fm2_ fio-u- glffct- glc_ glsa_ HRKU-AA api_org_ s-s4t2ud- s-s4t2af-
lin_api_ lin_oauth_ ntn_ pplx- pscale_tkn_ pscale_oauth_ pscale_pw_ PMAK- pnu_ pul- rdme_ rubygems_ tk-us- xkeysib- xsmtpsib-
sntrys_ sntryu_ sm_aat_ sm_pat_ sm_sat_ shippo_live_ shippo_test_ shpat_ shpca_ shppa_ shpss_ xoxe.xoxb- xoxe.xoxp- xoxe- sgp_
sq0atp- sk_test_ sk_live_ sk_prod_ rk_test_ rk_live_ rk_prod_ hvs. hvb. hvr. ATATT3 ATCTT3
ATBB dckr_pat_ dckr_oat_ figd_ figo_ tskey- gsk_ xai- r8_ GOCSPX- whsec_ tvly- nvapi- lsv2_pt_ lsv2_sk_ pcsk_ sbp_ sb_secret_ nfp_
phx_ CFPAT- NRAK- NRII- NRJS- EAACEdEose0cBA glpat- glrt- gldt- ghp_ gho_ ghu_ ghs_ ghr_
github_pat_ hf_ npm_ AKCp amzn.mws. sha256~ apify_api_ sk-lf- sk-or-v1- v1.local. v2.local.
""".split()  # noqa: SIM905 a line of text is easier to read and to add to


# A short beginning with _ may be an identifier's, which has words in it and not both cases.
_SHORT = [each for each in _BEGINNINGS if each.endswith("_") and len(each) <= 6]
_LONG = [each for each in _BEGINNINGS if each not in _SHORT]
# For each kind: pieces of lower-case text of which one must be there before the pattern is tried, and the pattern. Pieces are
# many times faster to look for than an alternation that no fixed text begins.
TOKENS: tuple[tuple[tuple[str, ...], str], ...] = (
    *(
        (tuple(hints.split()), pattern)
        for hints, pattern in (
            # JSON Web Token: header, payload, and a signature that may be empty (alg none). The header is JSON, so it begins `{"`.
            ("eyj", r"(?<![\w\-])eyJ[\w\-=]{8,4000}\.[\w\-=]{8,8000}(?:\.[\w\-=]{0,2000})?"),
            # OpenAI, and those who took its prefix: Anthropic, OpenRouter.
            ("sk-", r"\bsk-(?:ant-|proj-|or-v1-)?[A-Za-z0-9_\-]{20,200}"),
            # † GitHub: personal, OAuth, user-to-server, server-to-server, refresh.
            ("ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9_]{36}"),
            # GitHub's fine-grained ones are longer and came after detect-secrets' pattern.
            ("github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{22,255}"),
            # † GitLab: personal, deploy, feed, OAuth, runner. The length follows what made them, 20 by default.
            ("glpat- gldt- glft- glsoat- glrt-", r"gl(?:pat|dt|ft|soat|rt)-[A-Za-z0-9_\-]{20,50}(?!\w)"),
            ("gr1348941", r"GR1348941[A-Za-z0-9_\-]{20,50}(?!\w)"),  # † GitLab's runner registration
            ("glcbt-", r"glcbt-(?:[0-9a-fA-F]{2}_)?[A-Za-z0-9_\-]{20,50}(?!\w)"),  # † GitLab CI, a partition before it
            ("glimt-", r"glimt-[A-Za-z0-9_\-]{25}(?!\w)"),  # † GitLab's incoming mail
            ("glptt-", r"glptt-[A-Za-z0-9_\-]{40}(?!\w)"),  # † GitLab's trigger
            ("glagent-", r"glagent-[A-Za-z0-9_\-]{50,1024}(?!\w)"),  # † GitLab's agent for Kubernetes
            ("gloas-", r"gloas-[A-Za-z0-9_\-]{64}(?!\w)"),  # † GitLab's OAuth application
            ("hf_", r"\bhf_[A-Za-z0-9]{30,60}"),  # Hugging Face
            ("aiza", r"\bAIza[A-Za-z0-9_\-]{35}"),  # Google's API keys
            ("ya29", r"\bya29\.[A-Za-z0-9_\-]{20,500}"),  # Google's access tokens
            # † AWS: the key's id. Letters say what it is for (AKIA: a user's, ASIA: a temporary one).
            ("a3t abia acca akia asia", r"(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}"),
            # † AWS: the secret itself has no prefix, so it is known by a name before it and its length in quotes.
            ("aws", r"(?i:aws.{0,20}?(?:key|pwd|pw|password|pass|token).{0,20}?['\"][0-9a-z/+]{40}['\"])"),
            # † Artifactory: API tokens begin with AKC, encrypted passwords with AP and a hexadecimal digit. Other words do so as
            # well: only one that stands alone or after = : " is taken.
            ("akc", r"(?<![^\s=:\"])AKC[a-zA-Z0-9]{10,}+(?![^\s\"])"),
            ("ap", r"(?<![^\s=:\"])AP[\dABCDEF][a-zA-Z0-9]{8,}+(?![^\s\"])"),
            ("npm_", r"\bnpm_[A-Za-z0-9]{36}"),
            # † PyPI's and TestPyPI's: a macaroon whose first field is the site, in base64.
            ("pypi-ageichlwas5vcmc", r"pypi-AgEIcHlwaS5vcmc[A-Za-z0-9\-_]{70,}"),
            ("pypi-agendgvzdc5wexbplm9yzw", r"pypi-AgENdGVzdC5weXBpLm9yZw[A-Za-z0-9\-_]{70,}"),
            ("xox", r"(?i:xox[abpors]-(?:\d+-)+[a-z0-9]+)"),  # † Slack: bot, user, app, refresh …
            ("xapp-", r"\bxapp-\d-[A-Z0-9]{5,20}-\d{5,20}-[a-f0-9]{30,100}"),  # Slack's app-level tokens
            # † A Slack webhook's address is all that it takes to post there.
            ("hooks.slack.com", r"(?i:https://hooks\.slack\.com/services/T\w+/B\w+/\w+)"),
            # † Discord: a user's number in base64, a time, a signature; the number's first digit makes the first letter.
            (".", r"[MNO][a-zA-Z\d_\-]{23,25}\.[a-zA-Z\d_\-]{6}\.[a-zA-Z\d_\-]{27}"),
            (":", r"\d{8,10}:[0-9A-Za-z_\-]{35}"),  # † Telegram: a bot's number and its secret
            ("sg.", r"SG\.[a-zA-Z0-9_\-]{22}\.[a-zA-Z0-9_\-]{43}"),  # † SendGrid
            ("-us", r"[0-9a-z]{32}-us[0-9]{1,2}"),  # † Mailchimp: an MD5 and its data centre
            ("sq0csp-", r"sq0csp-[0-9A-Za-z\\\-_]{43}"),  # † Square
            ("ac sk", r"(?:AC|SK)[a-z0-9]{32}"),  # † Twilio: an account and its key
            (
                "a3-",
                r"\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}\b",
            ),  # ‡ 1Password's secret key
            (".", r"\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b"),  # ‡ Airtable's personal tokens
            ("cmvmd", r"\bcmVmd[A-Za-z0-9]{59}\b"),  # ‡ Artifactory's reference tokens
            (
                "sc_ ext_ scauth_ authress_",
                r"\b(?:sc|ext|scauth|authress)_(?i:[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[a-z0-9+/_=-]{30,120})",
            ),  # ‡ Authress
            (
                "q~",
                r"(?<![\w~.])[a-zA-Z0-9_~.]{3}\dQ~[a-zA-Z0-9_~.-]{31,34}(?![\w~.-])",
            ),  # ‡ Azure: the secret of an application
            ("4b1d", r"\b4b1d[A-Za-z0-9]{38}\b"),  # ‡ ClickHouse Cloud
            ("v1.0-", r"\bv1\.0-[a-f0-9]{24}-[a-f0-9]{146}\b"),  # ‡ Cloudflare's origin CA
            ("dapi", r"\bdapi[a-f0-9]{32}(?:-\d)?\b"),  # ‡ Databricks
            ("|", r"\b\d{15,16}[|%][0-9a-zA-Z\-_]{27,40}(?![\w-])"),  # ‡ Facebook: an application and its token
            ("eaa", r"\bEAA[AMC][a-zA-Z0-9_\-]{22,300}(?![\w-])"),  # ‡ Facebook's pages, and Square
            ("pat. sat.", r"\b[ps]at\.[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{20}\b"),  # ‡ Harness
            ("atlasv1", r"\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9\-_=]{60,70}"),  # ‡ Terraform Cloud
            ("ico-", r"\bico-[a-zA-Z0-9]{32}\b"),  # ‡ Infracost
            ("_mmk", r"\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b"),  # ‡ MaxMind
            (
                "webhook.office.com",
                r"https://[a-z0-9]+\.webhook\.office\.com/webhookb2/[A-Za-z0-9@/\-]{40,300}",
            ),  # ‡ Teams
            ("api-", r"\bAPI-[A-Z0-9]{26}\b"),  # ‡ Octopus Deploy
            (
                "s.",
                r"(?<![\w.-])s\.(?=[A-Za-z0-9]{0,23}\d)(?=[A-Za-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}(?![\w.-])",
            ),  # ‡ Vault's older tokens
            (
                "hooks.slack.com",
                r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{20,80}",
            ),  # ‡ Slack's newer webhooks
            ("/api/webhooks/", r"/api/webhooks/\d{15,22}/[\w-]{30,90}"),  # Discord's webhooks
            ("key-", r"\bkey-[0-9a-f]{32}\b"),  # Mailgun
            ("re_", r"\bre_(?=\w*\d)[A-Za-z0-9]{6,10}_[A-Za-z0-9]{18,30}\b"),  # Resend
            ("1//0", r"\b1//0[A-Za-z0-9_\-]{30,200}"),  # Google's refresh tokens
            ("oy2", r"\boy2[a-z0-9]{43}\b"),  # NuGet
            ("cio", r"\bcio[A-Za-z0-9]{32}\b"),  # crates.io
            ("access-", r"\baccess-(?:sandbox|development|production)-[0-9a-f\-]{36}\b"),  # Plaid
            ("sl.", r"\bsl\.(?=[\w-]*\d)[A-Za-z0-9_\-]{40,2000}"),  # Dropbox's short-lived tokens
            ("xprv", r"\bxprv[1-9A-HJ-NP-Za-km-z]{100,120}\b"),  # an extended private key of Bitcoin
            # A hash of a password as crypt(3) writes it: bcrypt, SHA-512, yescrypt, Argon2 …
            (
                "$",
                r"\$(?:1|2[abxy]?|5|6|7|y|gy|apr1|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]{0,12})\$(?=[^\s\"':]*[A-Za-z])[./A-Za-z0-9$=,+\-]{20,300}",
            ),
            ("age-secret-key-1", r"\bAGE-SECRET-KEY-1[A-Z0-9]{58}"),  # the key of age, a file encryption
        )
    ),
    (
        tuple(dict.fromkeys(beginning.lower() for beginning in _BEGINNINGS)),
        rf"(?a)(?<![A-Za-z0-9])(?:(?:{'|'.join(map(re.escape, _LONG))})(?=[\w\-.=+/~]{{0,300}}\d)[\w\-.=+/~]{{16}}"
        rf"|(?:{'|'.join(map(re.escape, _SHORT))})(?=\w{{0,60}}\d)"
        r"(?:[A-Za-z0-9]{16}|(?=[\w\-]{0,60}[A-Z])(?=[\w\-]{0,60}[a-z])[\w\-]{24}))[\w\-.=+/~]{0,500}",
    ),
)
