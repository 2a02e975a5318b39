// The English names of letters as people write them in Devanagari. Brands are spelled so: एचएमटी is HMT.
const LINES = `
  a: ए
  b: बी
  c: सी
  d: डी
  e: ई
  f: एफ
  g: जी
  h: एच
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
/** Longer names first: ए begins एफ, and no name is the beginning of a letter's name and another whole name. */
const NAME = new RegExp([...LETTERS.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'gu')
const ONLY_NAMES = new RegExp(`^(?:${NAME.source}){2,}$`, 'u')
/** Names that are also common words of Hindi. */
const WORDS = new Set(['ए', 'ओ', 'के', 'जी', 'आई'])
/** Two letters of one syllable each are as likely a word: बीवी is a wife, एड़ी a heel. */
const KNOWN_PAIRS = new Set(['tv', 'cd', 'pc', 'ev', 'ok', 'ak', 'pb', 'dc'])

/** The letters that a word in Devanagari spells by their names, such as "hmt"; null for other words. */
export function readLetterNames(word: string): string | null {
  const plain = word.normalize('NFKD').replaceAll(NUKTA, '').replaceAll(/[.&]/g, '')
  if (!ONLY_NAMES.test(plain)) return null
  const names = plain.match(NAME) ?? []
  const letters = names.map((name) => LETTERS.get(name) ?? '').join('')
  const isPlain = names.every((name) => [...name].length <= 2)
  return names.length === 2 && isPlain && !KNOWN_PAIRS.has(letters) ? null : letters
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
