/**
 * Names reserved for the people who run the site. They are compared by appearance: without case, marks, spacing and
 * repeated letters, and with look-alike letters and digits of other scripts mapped to Latin.
 */

const BRAND = ['khazana', 'khazaana', 'khajana', 'khazanah', 'ख़ज़ाना', 'खजाना']
/** Reserved in any combination. */
const ROLE = ['admin', 'admins', 'administrator', 'administration', 'moderator', 'moderators', 'superuser', 'sysadmin']
const ROLE_IN_HINDI = ['एडमिन', 'ऐडमिन', 'मॉडरेटर', 'मोडरेटर']
/** Harmless beside a name, as in a shop's; reserved alone and beside the brand. */
const DESK = [
  'verified',
  'trustsafety',
  'trustandsafety',
  'safetyteam',
  'trustteam',
  'support',
  'staff',
  'helpdesk',
  'helpline',
  'customer',
  'moderation',
  'security',
  'official',
  'system',
]
// सुरक्षा alone is a given name.
const DESK_IN_HINDI = ['सुरक्षाटीम', 'सुरक्षादल', 'सत्यापित', 'वेरिफाइड', 'सपोर्ट', 'सहायता', 'आधिकारिक']
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
  'safety',
  'trust',
  'सुरक्षा',
  'टीम',
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
  'विक्रेता',
]

/** Signs of approval, such as sites give to names that they have checked. We give none. */
const BADGE = /[\u2713\u2714\u2705\u2611\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F530}\u{1F396}\u{1F3C5}]/u
/** Scripts whose letters look like Latin ones. No language writes them and Latin letters in one word (UTS #39). */
const LATIN = /\p{Script=Latin}/u
const LIKE_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u

/** Whether a name could be mistaken for that of somebody who runs the site, or for one that the site has checked. */
export function isStaffName(name: string): boolean {
  if (BADGE.test(name)) return true
  const plain = name.normalize('NFKC')
  if (plain.split(/\s+/).some((word) => LATIN.test(word) && LIKE_LATIN.test(word))) return true
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{So}@$!|]+/u)
  // Digits may stand for letters or number the accounts: "Adm1n", "Admin2".
  return isOfStaff(words) || isOfStaff(words.map(withoutNumber))
}

/** Takes linear time, which the regular expression /\p{Nd}+$/ does not. */
function withoutNumber(word: string): string {
  const letters = [...word]
  return letters.slice(0, letters.findLastIndex((letter) => !/\p{Nd}/u.test(letter)) + 1).join('')
}

function isOfStaff(written: readonly string[]): boolean {
  const words = written.map(normalizeLook).filter((word) => word !== '')
  const joined = words.join('')
  if (isBuiltFrom(joined) || isBuiltFrom(once(joined)) || words.some((word) => is(ROLE_LOOKS, word))) return true
  const hasBrand = BRAND_LOOKS.some((brand) => joined.includes(brand))
  return hasBrand && words.some((word) => is(DESK_LOOKS, word) || is(BESIDE_LOOKS, word) || isBrandAndDesk(word))
}

// Characters that look like Latin letters without being derived from them; NFKD handles derived ones.
const ALIKE = new Map(
  Object.entries({
    a: 'аαɑᴀ@4Ꭺꓮꭺ',
    b: 'вβʙḅ8ьЬꓐᏴᏼ',
    c: 'сϲᴄⅽꓚᏟⅭꮯ',
    d: 'ԁᴅɗđꓓᎠꭰ',
    e: 'еєɛᴇ3ҽ€ꓰᎬꭼ',
    f: 'ғꜰſꓝ',
    g: 'ɡɢց9ꓖᏀꮐ',
    h: 'һհнʜħηꓧᎻꮋ',
    i: 'іιɪı1l|!ӏɩɫłⅼ׀∣ꓲꓡᏞᎥꮮꭵ',
    j: 'јյᴊꓙᎫꭻ',
    k: 'кκᴋƙꓗᏦꮶ',
    m: 'мμᴍⅿꓟᎷꮇ',
    n: 'пոռɴνꓠ',
    o: 'оοօᴏ0ø०๐๏ꓳ',
    p: 'рρᴘþꓑᏢꮲ',
    r: 'гʀᴦꓣᎡᏒꭱꮢ',
    s: 'ѕꜱ5$ʂꓢᏚꮪ',
    t: 'тτᴛ7ƭꓔᎢꭲ',
    u: 'υսᴜʋцꓴ',
    v: 'ѵᴠⅴꓦᏙꮩ',
    w: 'шωᴡѡꓪᎳꮃ',
    x: 'хχ×ꓫ',
    y: 'уүʏγꓬ',
    z: 'ᴢʐζ2ꓜᏃꮓ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)
const [CIRCLED, SQUARED, FLAG] = [0x1f150, 0x1f170, 0x1f1e6]

function normalizeLook(word: string): string {
  const plain = [...word.normalize('NFKD').toLowerCase()].map((letter) => ALIKE.get(letter) ?? fromPicture(letter))
  // Removes accents, and the dot below Hindi letters, which many people omit.
  const bare = plain.join('').replaceAll(/[\u0300-\u036f\u093c]/g, '')
  return once(bare.replaceAll('rn', 'm').replaceAll('vv', 'w'))
}

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
const TELLING = [...BRAND_LOOKS, ...ROLE_LOOKS, ...DESK_LOOKS]
const ALL = [...TELLING, ...BESIDE_LOOKS, ...FILLING_LOOKS]

const is = (looks: readonly string[], word: string) => looks.includes(word)

const isBrandAndDesk = (word: string) =>
  BRAND_LOOKS.some((brand) => word.startsWith(brand) && is([...DESK_LOOKS, ...BESIDE_LOOKS], word.slice(brand.length)))

/** Whether the text consists only of such words, at least one of which is telling. */
function isBuiltFrom(joined: string): boolean {
  // For each position reachable by such words: whether one of them was telling.
  const reached = new Map<number, boolean>([[0, false]])
  for (let from = 0; from < joined.length; from++) {
    const tells = reached.get(from)
    if (tells === undefined) continue
    for (const look of ALL) {
      // Where a word ends with the letter that the next one starts with, one of the two may be missing.
      const at = [from, from - 1].find((begin) => begin >= 0 && joined.startsWith(look, begin))
      if (at === undefined) continue
      const end = at + look.length
      reached.set(end, (reached.get(end) ?? false) || tells || is(TELLING, look))
    }
  }
  return reached.get(joined.length) === true
}
