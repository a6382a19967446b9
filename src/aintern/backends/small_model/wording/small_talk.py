"""Greetings, thanks and questions to the model about itself, in languages that it hardly knows: "kannst du auch deutsch?"."""

from aintern.backends.small_model.wording import lazy_re as re

_MOST_WORDS = 8
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_OTHER_SIGNS = re.compile(r"[^\w\s'’,.!?¿¡:;()-]|[\d_]|\w[./]\w")  # of paths, code and numbers
# What is said in such sentences alone: each word of one must be here.
_WORDS = {
    "German": "hallo moin servus guten morgen abend danke dir dank vielen schön sehr bitte wer bist du was kannst alles wie geht's"
    " gehts geht es auch heißt heisst sprichst verstehst deutsch englisch mir mit auf ein mensch gut toll prima klasse"
    " tschüss bis bald ich dich wirklich eigentlich",
    "French": "bonjour salut bonsoir merci beaucoup bien qui es-tu es tu que peux-tu peux faire comment vas ça va parles parles-tu"
    " français anglais en svp stp s'il te plaît plait vous êtes un robot humain parfait génial au revoir bientôt t'appelles"
    " parlez-vous parlez le",
    "Spanish": "hola gracias muchas quién quien eres qué que puedes hacer cómo como estás estas hablas español inglés en por favor"
    " buenos días dias tardes buenas perfecto genial adiós hasta luego un humano te llamas tal",
    "Italian": "ciao grazie mille chi sei cosa puoi fare come stai ti chiami parli italiano inglese buongiorno buonasera perfetto"
    " ottimo per favore va bene un umano",
    "Portuguese": "olá oi obrigado obrigada quem é és você o que pode fazer como está tudo bem fala português inglês bom dia boa tarde"
    " noite por favor em perfeito tchau",
    "Dutch": "hallo dank je wel bedankt wie ben jij wat kun kan doen hoe gaat het met heet spreek nederlands engels goedemorgen"
    " alsjeblieft ook",
    "Scandinavian": "hej hei tack så mycket vem är du vad kan göra hur mår heter pratar talar svenska engelska på god morgon bra jättebra"
    " snälla takk tusen tak mange hvem er hva hvad gjøre gøre norsk dansk snakker taler",
    "Polish": "cześć czesc dzień dobry dzięki dzieki dziękuję bardzo kim jesteś co umiesz potrafisz jak się masz mówisz po polsku"
    " angielsku proszę",
}
_OF_ALL = frozenset(
    ("in", "so", "ok", "okay", "super", "robot", "bot", "ki", "ai", "computer", "hi", "hey", "a", "tag")
)
# In English the words of such sentences are those of others too: one that is only said to somebody must be among them.
_ENGLISH = (
    "hello hi hey good morning afternoon evening night thanks thank you very much so a lot who what which how are can do does your name is"
    " model llm ai assistant bot robot human person made built trained by old smart big large real really speak german french spanish"
    " english understand doing today nice great job well done bye goodbye see later there my friend cool awesome perfect i am fine feel"
    " like yourself about tell me joke help with able to anything else or an and were based on running"
)
_TO_SOMEBODY = {"hello", "hey", "thanks", "thank", "you", "your", "yourself", "bye", "goodbye"}
_KNOWN = frozenset(word for words in _WORDS.values() for word in words.split())


def is_small_talk(request: str) -> bool:
    """Whether it is made of such words alone, at most eight."""
    words = [word.lower() for word in _WORD.findall(request)]
    if not words or len(words) > _MOST_WORDS or _OTHER_SIGNS.search(request):
        return False
    if set(words) <= set(_ENGLISH.split()):
        return not _TO_SOMEBODY.isdisjoint(words)
    return _KNOWN.issuperset(set(words) - _OF_ALL) and not _OF_ALL.issuperset(words)
