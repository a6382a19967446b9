"""How tokens, keys and webhooks of known services look, each with what made its pattern as it is.

Those marked † are detect-secrets' own (https://github.com/Yelp/detect-secrets, version 1.5.0, Apache License 2.0, copyright
Yelp Inc.), changed only where they took a neighbouring character along. Its patterns for JWT (quadratic, and they leave the
signature), npm (quadratic), OpenAI, Azure, basic authentication, private keys and keywords (one a line) are replaced by ours,
here and in `secret_masking.py`.
"""

# For each kind: pieces of lower-case text of which one must be there before the pattern is tried, and the pattern. Pieces are
# many times faster to look for than an alternation that no fixed text begins.
TOKENS: tuple[tuple[tuple[str, ...], str], ...] = tuple(
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
        ("k_live_", r"[rs]k_live_[0-9a-zA-Z]{24}"),  # † Stripe: secret and restricted keys; test keys guard nothing
        ("ac sk", r"(?:AC|SK)[a-z0-9]{32}"),  # † Twilio: an account and its key
        ("dop_v1_", r"\bdop_v1_[a-f0-9]{64}"),  # DigitalOcean
        ("age-secret-key-1", r"\bAGE-SECRET-KEY-1[A-Z0-9]{58}"),  # the key of age, a file encryption
    )
)
