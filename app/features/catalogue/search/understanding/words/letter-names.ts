// The English names of letters as people write them in Devanagari. Brands are spelled so: एचएमटी is HMT.
const LINES = `
  a: ए
  b: बी
  c: सी
  d: डी
  e: ई
  f: एफ
  g: जी
  h: एच ऐच
  i: आई आइ
  j: जे
  k: के
  l: एल
  m: एम
  n: एन
  o: ओ
  p: पी
  q: क्यू क्यु
  r: आर
  s: एस
  t: टी
  u: यू यु
  v: वी
  w: डब्ल्यू डब्ल्यु डब्लू डब्लु
  x: एक्स
  y: वाई वाइ वाय
  z: जेड जैड`

const NUKTA = /\u093C/gu
const LETTERS = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', names = ''] = line.trim().split(': ')
      return names.split(' ').map((name) => [name, letter] as const)
    }),
)
const LONGEST_NAME = Math.max(...[...LETTERS.keys()].map((name) => name.length))
/** Names that are also common words of Hindi. */
const WORDS = new Set(['ए', 'ओ', 'के', 'जी', 'आई'])
/**
 * Letters whose names look like no word of Hindi. A pair without them may as well be a word: बीवी means wife, and एड़ी
 * means heel.
 */
const TELLING = /[fhlmnqrswxyz]/
const KNOWN_PAIRS = new Set(['tv', 'cd', 'pc', 'ev', 'ok', 'ak', 'pb', 'dc', 'ac'])

/** The letters that a word in Devanagari spells by their names, such as "hmt"; null for other words. */
export function readLetterNames(word: string): string | null {
  const plain = word.normalize('NFKD').replaceAll(NUKTA, '').replaceAll(/[.&]/g, '')
  const letters = spell(plain)
  if (letters === null || letters.length < 2) return null
  return letters.length === 2 && !TELLING.test(letters) && !KNOWN_PAIRS.has(letters) ? null : letters
}

/** From the end, because a name may begin like a longer one: एसी is A and C, although एस is S. */
function spell(text: string): string | null {
  const from = new Map([[text.length, '']])
  for (let at = text.length - 1; at >= 0; at -= 1) {
    for (let length = 1; length <= LONGEST_NAME; length += 1) {
      const [letter, rest] = [LETTERS.get(text.slice(at, at + length)), from.get(at + length)]
      if (letter !== undefined && rest !== undefined) from.set(at, letter + rest)
    }
  }
  return from.get(0) ?? null
}

/**
 * How many of these words in a row spell letters one by one, such as एच एम टी, and which letters. Fewer than three, and
 * words of Hindi alone, spell nothing.
 */
export function readLettersApart(words: readonly string[]): { length: number; letters: string } | null {
  const names: string[] = []
  for (const word of words) {
    const plain = word.normalize('NFKD').replaceAll(NUKTA, '')
    if (!LETTERS.has(plain)) break
    names.push(plain)
  }
  if (names.length < 3 || names.filter((name) => !WORDS.has(name)).length < 2) return null
  return { length: names.length, letters: names.map((name) => LETTERS.get(name)).join('') }
}
