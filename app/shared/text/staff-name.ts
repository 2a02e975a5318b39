/**
 * Names reserved for the people who run the site. They are compared by appearance: without case, marks, spacing and
 * repeated letters, and with look-alike letters and digits of other scripts mapped to Latin.
 */

const BRAND = ['khazana', 'khazaana', 'khajana', 'khazanah', 'ख़ज़ाना', 'खजाना']
/** Reserved in any combination. */
const ROLE = ['admin', 'admins', 'administrator', 'administration', 'moderator', 'moderators', 'superuser', 'sysadmin']
const ROLE_IN_HINDI = ['एडमिन', 'ऐडमिन', 'मॉडरेटर', 'मोडरेटर']
/** Harmless beside a name, as in a shop's; reserved alone and beside the brand. */
const DESK = ['support', 'staff', 'helpdesk', 'helpline', 'customer', 'moderation', 'security', 'official', 'system']
const DESK_IN_HINDI = ['सपोर्ट', 'सहायता', 'आधिकारिक']
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
  'verified',
  'टीम',
]
/** Words that say nothing about who somebody is. */
const FILLING = ['the', 'of', 'and', 'from', 'for', 'at', 'by', 'india', 'in', 'com', 'app', 'online', 'site', 'chat']

/** Whether a name could be mistaken for that of somebody who runs the site. */
export function isStaffName(name: string): boolean {
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
    a: 'аαɑᴀ@4Ꭺ',
    b: 'вβʙḅ8ьЬ',
    c: 'сϲᴄⅽ',
    d: 'ԁᴅɗđ',
    e: 'еєɛᴇ3ҽ€',
    f: 'ғꜰſ',
    g: 'ɡɢց9',
    h: 'һհнʜħη',
    i: 'іιɪı1l|!ӏɩɫłⅼ׀∣',
    j: 'јյᴊ',
    k: 'кκᴋƙ',
    m: 'мμᴍⅿ',
    n: 'пոռɴν',
    o: 'оοօᴏ0ø०๐๏',
    p: 'рρᴘþ',
    r: 'гʀᴦ',
    s: 'ѕꜱ5$ʂ',
    t: 'тτᴛ7ƭ',
    u: 'υսᴜʋц',
    v: 'ѵᴠⅴ',
    w: 'шωᴡѡ',
    x: 'хχ×',
    y: 'уүʏγ',
    z: 'ᴢʐζ2',
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
