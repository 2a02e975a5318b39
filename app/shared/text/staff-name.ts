// `unhomoglyph` has Unicode's table of letters that look alike (UTS #39, Unicode 13) and no other code. `decancer` has
// newer data, but thirteen native builds. Our own list adds digits, signs and letters that are only similar. Our list
// alone missed 235 of 928 letters that are named after a Latin one; both together miss 23. The database has no
// constraint for this: the rule depends on the role, which is in another table, and in SQL it would be a second
// program of this size.
import unhomoglyph from 'unhomoglyph'

import { siteName } from '#app/shared/site-name.ts'

/**
 * Names reserved for the people who run the site. They are compared by appearance: without case, marks, spacing and
 * repeated letters, and with look-alike letters and digits of other scripts mapped to Latin.
 */

const BRAND = ['khazana', 'khazaana', 'khajana', 'khazanah', 'ख़ज़ाना', 'खजाना']
/** Reserved in any combination. */
const ROLE = [
  'admin',
  'admins',
  'administrator',
  'administration',
  'moderator',
  'moderators',
  'superuser',
  'sysadmin',
  'prashasak',
]
const ROLE_IN_HINDI = ['एडमिन', 'ऐडमिन', 'ऍडमिन', 'एडमिनिस्ट्रेटर', 'मॉडरेटर', 'मोडरेटर', 'प्रशासक', 'प्रशासन', 'व्यवस्थापक']
/** Harmless beside a name, as in a shop's; reserved alone and beside the brand. */
const DESK = [
  'verified',
  'trusted',
  'certified',
  'accredited',
  'authorised',
  'authorized',
  'approved',
  'trustsafety',
  'trustandsafety',
  'trustnsafety',
  'safetytrust',
  'safetyandtrust',
  'safetyteam',
  'buyerprotection',
  'sellerprotection',
  'purchaseprotection',
  'noreply',
  'donotreply',
  'grahakseva',
  'grahaksewa',
  'grahaksahayata',
  'trustteam',
  'support',
  'staff',
  'helpdesk',
  'helpline',
  'helpcenter',
  'helpcentre',
  'customer',
  'moderation',
  'security',
  'official',
  'system',
]
// सुरक्षा alone is a given name.
const DESK_IN_HINDI = [
  'सुरक्षाटीम',
  'सुरक्षादल',
  'सत्यापित',
  'प्रमाणित',
  'अधिकृत',
  'सर्टिफाइड',
  'संचालक',
  'प्रबंधक',
  'वेरिफाइड',
  'वेरीफाइड',
  'सपोर्ट',
  'सहायता',
  'आधिकारिक',
  'हेल्पलाइन',
  'हेल्पडेस्क',
  'कस्टमर',
  'ग्राहकसेवा',
  'विश्वासऔरसुरक्षा',
  'विश्वासवसुरक्षा',
  'विश्वासएवंसुरक्षा',
  'सुरक्षाऔरविश्वास',
]
/** A department's concern and its kind are reserved together, without other words. */
const CONCERN =
  'fraud antifraud refund refunds payment payments billing dispute disputes compliance legal abuse risk kyc'
    .split(' ')
    .concat(
      'verification complaint complaints grievance grievances escalation escalations privacy safety trust'.split(' '),
    )
    .concat('escrow resolution upi cyber cybercrime crime'.split(' '))
    .concat('धोखाधड़ी फ्रॉड रिफंड भुगतान शिकायत जाँच जांच सत्यापन सुरक्षा'.split(' '))
const UNIT = 'team department dept desk cell officer agent executive center centre टीम दल विभाग प्रकोष्ठ अधिकारी केंद्र'
  .split(' ')
  // They say what is done with the concern, as the sender of a notice would.
  .concat('verification update updates alert alerts'.split(' '))
/** Reserved only beside the brand, where they sound like a department. */
const BESIDE = [
  'team',
  'help',
  'care',
  'service',
  'services',
  'mod',
  'mods',
  'desk',
  'payments',
  'refund',
  'refunds',
  'pay',
  'payment',
  'escrow',
  'owner',
  'founder',
  'ceo',
  'safety',
  'trust',
  ...'delivery courier shipping bot notification notifications protection manager hr office representative'.split(' '),
  ...'wallet bank offer offers prize winner success relations seva sewa suraksha sahayata kendra सेवा'.split(' '),
  'सुरक्षा',
  'टीम',
  'केयर',
  'केंद्र',
  'केन्द्र',
]
/** Words that say nothing about who somebody is. */
const FILLING = [
  'the',
  'of',
  'and',
  'from',
  'for',
  'at',
  'by',
  'india',
  'in',
  'com',
  'app',
  'online',
  'site',
  'chat',
  'seller',
  'buyer',
  'user',
  'account',
  '24x7',
  '247',
  'विक्रेता',
  'सेलर',
  'ग्राहक',
]
/** With one of the kinds behind it, such a word is a title that sites give, whoever's name stands beside it. */
const CHECKED =
  'verified certified trusted accredited authorised authorized approved सत्यापित प्रमाणित वेरिफाइड वेरीफाइड'.split(' ')
const KIND = 'seller buyer user member account profile विक्रेता सेलर खरीदार सदस्य'.split(' ')

/** Signs of approval, such as sites give to names that they have checked. We give none. */
const BADGE = /[\u221A\u2713\u2714\u2705\u2611\u237B\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F530}\u{1F396}\u{1F3C5}]/u
/** They would become letters: TM. */
const TRADEMARKS = /[\u00A9\u00AE\u2120\u2122]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}@$!|]+/u
const LATIN = /\p{Script=Latin}/u
/** Latin Extended-C to G and the signs of phonetics, of which Unicode's table of look-alikes knows a part. */
const OBSOLETE =
  /[\u0221\u0234-\u0236\u0255\u025f\u026c\u027e\u0284\u0291\u1d6b-\u1d9a\u1e9a-\u1e9d\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{1df00}-\u{1dfff}]/u
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** Whether a name could be mistaken for that of somebody who runs the site, or for one that the site has checked. */
export function isStaffName(written: string): boolean {
  const name = written.replaceAll(TRADEMARKS, '')
  if (BADGE.test(name)) return true
  if (name.normalize('NFKC').split(/\s+/).some(isMixed)) return true
  const words = name.split(BETWEEN_WORDS)
  // Digits may stand for letters or number the accounts: "Adm1n", "Admin2".
  return [words, words.map(withoutNumber), words.flatMap(splitCompound)].some(isOfStaff)
}

/** The words that capitals and digits show in one that is written without spaces: "KhazanaSupport24x7". */
const splitCompound = (word: string) =>
  word
    .normalize('NFKC')
    .split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u)

/**
 * Whether a word has Latin letters and others that look like Latin ones, or letters that only old manuscripts and phonetics
 * use. No language writes such words (UTS #39).
 */
function isMixed(word: string): boolean {
  const isLatin = LATIN.test(word)
  return [...word].some((letter) =>
    OTHER_LETTER.test(letter)
      ? isLatin && LETTER.test(toLatin(letter))
      : OBSOLETE.test(letter) && !LETTER.test(toLatin(letter)),
  )
}

/** Takes linear time, which the regular expression /\p{Nd}+$/ does not. */
function withoutNumber(word: string): string {
  const letters = [...word]
  return letters.slice(0, letters.findLastIndex((letter) => !/\p{Nd}/u.test(letter)) + 1).join('')
}

function isOfStaff(written: readonly string[]): boolean {
  // Names may stand for that of the project, whatever the site is called.
  const own = siteName().split(BETWEEN_WORDS).map(normalizeLook).join('')
  const asBrand = (look: string) => (own === '' ? look : look.replaceAll(own, BRAND_LOOKS[0] ?? own))
  const words = written.map((word) => asBrand(normalizeLook(word))).filter((word) => word !== '')
  const joined = asBrand(words.join(''))
  if (isBuiltFrom(joined) || isBuiltFrom(once(joined)) || words.some((word) => is(ROLE_LOOKS, word))) return true
  if (words.some((word, at) => is(CHECKED_LOOKS, word) && is(KIND_LOOKS, words[at + 1] ?? ''))) return true
  const hasBrand = BRAND_LOOKS.some((brand) => joined.includes(brand))
  return hasBrand && words.some((word) => is(DESK_LOOKS, word) || is(BESIDE_LOOKS, word) || isBrandAndDesk(word))
}

/** Characters that people use for a letter and Unicode's table of look-alikes (UTS #39) does not have, or has for another one. */
const ALIKE = new Map(
  Object.entries({
    a: '@4ᴀⱥ',
    b: '8ʙ',
    c: 'ᴄƈ',
    d: 'ᴅ',
    e: '3€єɛᴇ',
    f: 'ꜰғ',
    g: '9ɢ',
    h: 'ʜη',
    i: '1!|lɪʟŀ',
    j: 'ᴊյȷ',
    k: 'ᴋ',
    m: 'ᴍ',
    n: 'ɴпν',
    o: '0ᴏ๏',
    p: 'ᴘþ',
    r: 'ʀ',
    s: '5$ꜱ',
    t: '7ᴛ',
    u: 'ᴜцʋ',
    v: 'ᴠ',
    w: 'ᴡшω',
    y: 'ʏ',
    z: '2ᴢ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)
const [CIRCLED, SQUARED, FLAG] = [0x1f150, 0x1f170, 0x1f1e6]
const LETTER = /^[a-z]+$/
/** Accents, strokes through a letter, and the dot below Hindi letters, which many people omit. */
const MARKS = /[\u0300-\u036f\u093c]/gu

function normalizeLook(word: string): string {
  const letters = new Map<string, string>()
  for (const letter of word.normalize('NFKD')) if (!letters.has(letter)) letters.set(letter, toLatin(letter))
  const plain = [...word.normalize('NFKD')].map((letter) => letters.get(letter)).join('')
  return once(
    plain
      .replaceAll(/[()\u00b7]/g, '')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w'),
  )
}

/** The small Latin letter that a character looks like, in its own case or in the other one; else the character itself. */
function toLatin(character: string): string {
  const small = character.toLowerCase()
  const alike = ALIKE.get(small)
  if (alike !== undefined) return alike
  const looks = [character, small, character.toUpperCase()].map((form) =>
    fromTable(form).replaceAll(/./gu, fromPicture),
  )
  const latin = looks.find((look) => LETTER.test(look)) ?? small.replaceAll(MARKS, '')
  return [...latin].map((letter) => ALIKE.get(letter) ?? letter).join('')
}

const fromTable = (text: string) => unhomoglyph(text).normalize('NFKD').toLowerCase().replaceAll(MARKS, '')

const once = (word: string) => word.replaceAll(/(.)\1+/gu, '$1')

/** The letter in a circle, a square or a flag's letter. */
function fromPicture(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = [CIRCLED, SQUARED, FLAG].find((begin) => code >= begin && code < begin + 26)
  return first === undefined ? sign : String.fromCodePoint(97 + code - first)
}

const listLooks = (...lists: readonly string[][]) => lists.flat().map(normalizeLook)
const BRAND_LOOKS = listLooks(BRAND)
const ROLE_LOOKS = listLooks(ROLE, ROLE_IN_HINDI)
const DESK_LOOKS = listLooks(DESK, DESK_IN_HINDI)
const BESIDE_LOOKS = listLooks(BESIDE)
const FILLING_LOOKS = listLooks(FILLING)
const CONCERN_LOOKS = listLooks(CONCERN)
const UNIT_LOOKS = listLooks(UNIT)
const [CHECKED_LOOKS, KIND_LOOKS] = [listLooks(CHECKED), listLooks(KIND)]
const [NAMES_STAFF, NAMES_CONCERN, NAMES_UNIT] = [1, 2, 4]
/** The bits that each word sets: what it says about a name. */
const SAYS = new Map<string, number>()
const looks: [readonly string[], number][] = [
  [[...BESIDE_LOOKS, ...FILLING_LOOKS], 0],
  [[...BRAND_LOOKS, ...ROLE_LOOKS, ...DESK_LOOKS], NAMES_STAFF],
  [CONCERN_LOOKS, NAMES_CONCERN],
  [UNIT_LOOKS, NAMES_UNIT],
]
for (const [list, says] of looks) for (const look of list) SAYS.set(look, (SAYS.get(look) ?? 0) | says)
const BY_LETTER = Map.groupBy(SAYS, ([look]) => look.charAt(0))

const is = (looks: readonly string[], word: string) => looks.includes(word)

const isBrandAndDesk = (word: string) =>
  BRAND_LOOKS.some((brand) => word.startsWith(brand) && is([...DESK_LOOKS, ...BESIDE_LOOKS], word.slice(brand.length)))

/** Whether the text consists only of such words, and they name staff or a department. */
function isBuiltFrom(joined: string): boolean {
  // The bits of the words that lead to each position.
  const reached = new Map<number, number>([[0, 0]])
  for (let from = 0; from < joined.length; from++) {
    const reach = reached.get(from)
    if (reach === undefined) continue
    // Where a word ends with the letter that the next one starts with, one of the two may be missing.
    for (const at of [from, from - 1]) {
      for (const [look, says] of BY_LETTER.get(joined.charAt(at)) ?? []) {
        const end = at + look.length
        if (joined.startsWith(look, at)) reached.set(end, (reached.get(end) ?? 0) | reach | says)
      }
    }
  }
  const wholeReach = reached.get(joined.length) ?? 0
  return (wholeReach & NAMES_STAFF) !== 0 || wholeReach >= NAMES_CONCERN + NAMES_UNIT
}
