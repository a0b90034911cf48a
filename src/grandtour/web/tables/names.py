"""Names that people can see and tell apart: none that is blank, none that passes for another.

Which letters look alike was taken from Unicode's list (confusables.txt, by way of confusable-homoglyphs 3.3.1), as far as they
look like a Latin letter or a digit; normalisation already removes accents, full width and the like.
"""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 3  # on one letter
LONGEST = 1000  # letters that are looked at more closely
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # choose how the letter before them looks; nothing on their own
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159")
PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that look like one
WIDE = {"æ": "ae", "œ": "oe", "ы": "bl", "ю": "lo"}
ALIKE = {
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆",
    "4": "Ꮞ𑢯",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆𝈒",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "a": "ɑΑαАаᎪᗅ⍺ꓮ𐊠𖽀",
    "b": "ƄΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁8Ȣȣ৪੪𐌚",
    "c": "СсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🝌",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓđĐ",
    "e": "ΕЕеҽᎬ℮⋿ⴹꓰꬲ𐊆𑢦𑢮",
    "f": "ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𝈓",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНһհᎻᏂᕼⲎꓧ𐋏ħĦ",
    "j": "ͿϳЈјᎫᒍꓙꞲ",
    "k": "ΚКᏦᛕⲔꓗ𐔘",
    "l": "ƖǀΙІӀ۱Ꮮᒪᛁ∣⏽ⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨𝈪łŁ1|iıɩɪιіӏᎥ⍳ꙇꭵ𑣃",
    "m": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "n": "ΝոռⲚꓠ𐔓",
    "o": "ΟοσОоՕօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲞⲟⵔ〇ꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠øØ0",
    "p": "ΡρРрᏢᑭ⍴Ⲣⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵𝈖ґҐ",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺5Ƽ𑢻",
    "t": "ΤТᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨ŧŦ",
    "u": "ʋυՍսሀᑌᴜ∪⋃ꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂",
    "v": "νѴѵ۷Ꮩᐯᴠ∨⋁ⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈𝈍",
    "w": "ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏𑣦𑣯",
    "x": "×ΧХхᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃",
    "z": "ΖᏃᴢꓜꮓ𐋵𑢩𑣄𑣥2ƧϨᒿꙄꛯꝚ",
}


def _looks() -> dict[int, str]:
    """For each letter the one that it looks like: itself, or as a capital."""
    found = {ord(one): like for like, letters in ALIKE.items() for one in letters}
    small = {ord(one.lower()): like for like, letters in ALIKE.items() for one in letters if len(one.lower()) == 1}
    return small | found | {ord(one): like for one, like in WIDE.items()}


LOOKS = _looks()


def tidy(name: str) -> str:
    """A name as it is stored: one space between words, none around them; composed letters; nothing that only chooses a look.
    What is too long for any name is left as it is: putting many marks in order takes quadratic time."""
    if len(name) > LONGEST:
        return name
    return " ".join(SELECTORS.sub("", unicodedata.normalize("NFC", name)).split())


def is_seen(name: str) -> bool:
    """Whether all of a name can be seen: no letters that show nothing, no heaps of marks, and none without a letter below it."""
    marks = MOST_MARKS  # none at the beginning
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks > MOST_MARKS or letter in UNSEEN:
            return False
    return name.strip() != ""


def skeleton(name: str) -> str:
    """What is left of a name at a short look: names with the same skeleton could be taken for each other."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name[:LONGEST]) if _counts(letter))
    found = bare.translate(LOOKS).casefold().translate(LOOKS)
    for two, one in PAIRS:
        found = found.replace(two, one)
    return found or name


def _counts(letter: str) -> bool:
    """Whether a letter is more than an accent, a space, a dot or something unseen."""
    return (letter == "|" or unicodedata.category(letter)[0] not in "MZPC") and letter not in UNSEEN
