/**
 * How words sound, roughly: two spellings of a name have a sound in common, whether they were typed in Devanagari
 * (हैरी, "hairi" in Latin letters) or in English (harry). A sound is a string of consonants. Vowels differ too much
 * between spellings, so only one at the beginning counts, as A. English spellings with several usual sounds have several.
 * Transliteration and spelling correction together showed only 24 % of 400 names of the catalogue that were typed in
 * Devanagari ("hairi potar" became "polar"). By sound it is 97 % of the half that was looked at and 94 % of the
 * unseen one (`npm run bench -- search-classes`); names that sound alike ("Freddy", "Friday") are left. Metaphone
 * folds sounds that Devanagari separates. A pronouncing dictionary lacks most names of a catalogue.
 */

/** A regular expression for letters, and the sounds that they may stand for, the likeliest first. */
type Rule = readonly [letters: string, sounds: readonly string[]]

/** Stands for a vowel in the sounds that a rule lists. */
const GAP = '-'
const SOFT = '(?=[eiy])'
/** The rules for spellings that begin with each letter, the most special first. A letter without a rule is its own sound. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  a: [
    ['^[aeiou]+', ['A']],
    ['(?<=[^aeiou])e(?=s?$)', [GAP]],
    ['[aeo]w(?=[^aeiouh]|$)', [GAP]],
    ['ey$', [GAP]],
    ['aye$', [GAP]],
    ['ay(?![aeiou])', [GAP]],
    ['[aeiou]+', [GAP]],
  ],
  b: [['bh', ['b']]],
  c: [
    ['ci(?=on|an|al|ou)', ['S', 'sy']],
    ['chh', ['C']],
    ['ch(?=[rlt])', ['k', 'C']],
    ['ch', ['C', 'k', 'S']],
    ['ck', ['k']],
    ['cqu', ['k', 'kv']],
    [`cc${SOFT}`, ['ks', 'C']],
    [`c${SOFT}`, ['s', 'C', 'k']],
    ['c', ['k']],
  ],
  d: [
    ['dg(?=ee)', ['dg', 'j']],
    ['dge', ['j']],
    ['d(?=ure)', ['j', 'd']],
    ['dh', ['d']],
  ],
  e: [
    ['^eu', ['A', 'y']],
    ['(?<=[aeiouy].*)ed$', ['d', 't']],
  ],
  g: [
    ['^gn', ['n']],
    ['gn$', ['n', 'gn']],
    ['gu(?=[ei])', ['g', 'gv']],
    ['^gh', ['g']],
    ['gh(?=t)', ['']],
    ['gh', ['g', '', 'f']],
    [`gg${SOFT}`, ['g', 'j']],
    [`g${SOFT}`, ['j', 'g']],
  ],
  h: [['(?<=[aeiou])h(?![aeiou])', ['']]],
  j: [['jh', ['j']]],
  k: [
    ['^kn', ['n']],
    ['kh', ['k']],
  ],
  l: [
    ['lh', ['l', 'lh']],
    ['(?<=[ao])l(?=[kmf])', ['l', '']],
  ],
  m: [
    ['mb$', ['m']],
    ['m(?=b|p(?!h))', ['n', 'm']],
  ],
  n: [[`ng${SOFT}`, ['nj', 'ng']]],
  p: [
    ['^pn', ['n']],
    ['^ps', ['s', 'ps']],
    ['ph', ['f', 'v']],
  ],
  q: [
    ['que$', ['k']],
    ['qu', ['kv', 'k']],
    ['q', ['k']],
  ],
  r: [['rh', ['r']]],
  s: [
    ['ss?i(?=on|an|al|ou)', ['S', 'sy']],
    ['sch', ['S', 'sk']],
    ['sh', ['S']],
    [`sc${SOFT}`, ['s', 'S']],
    ['ss', ['s', 'S']],
    ['(?<=[aeioulrnmbdgvwy])s(?=[aeiouylrnmbdgv]|$)', ['s', 'j']],
    ['s', ['s', 'S']],
  ],
  t: [
    ['(?<=s)ti(?=on|an|al)', ['C', 't', 'S']],
    ['ti(?=on|an|al|ou)', ['S', 't']],
    // As in French: Peugeot, Renault, esprit.
    ['(?<=[eo]|ri|aul)t$', ['t', '']],
    ['tch', ['C']],
    ['t(?=ure)', ['C', 't']],
    ['th', ['t', 'd']],
    ['(?<=s)t(?=m|le)', ['', 't']],
  ],
  u: [['^u(?=[^aeiou]+[aeiou])', ['A', 'y']]],
  v: [['vh', ['v']]],
  w: [
    ['^wr', ['r']],
    ['^wh', ['v', 'h']],
    ['wh', ['v']],
    ['(?<=[ao])w', ['', 'v']],
    ['w', ['v']],
  ],
  x: [
    ['^x', ['j', 'Aks']],
    ['x', ['ks', 'gj', 'j']],
  ],
  y: [
    ['^y(?=[aeiou])', ['y']],
    ['^y', ['A']],
    ['y', [GAP]],
  ],
  z: [
    ['zz', ['ts', 'j']],
    ['z', ['j', 's', 'ts']],
  ],
}
/** Devanagari says which consonant is meant: ग is no j, and स no z. */
const SPOKEN_RULES: Readonly<Record<string, readonly Rule[]>> = {
  a: [
    ['^[aeiou]+', ['A']],
    ['[aeiou]+', [GAP]],
  ],
  b: [['bh', ['b']]],
  c: [
    ['chh?', ['C']],
    ['c', ['k']],
  ],
  d: [['dh', ['d']]],
  g: [['gh', ['g']]],
  h: [['(?<=[aeiou])h(?![aeiou])', ['']]],
  j: [['jh', ['j']]],
  k: [['kh', ['k']]],
  m: [['m(?=[bp])', ['n']]],
  p: [['ph', ['f']]],
  q: [['q', ['k']]],
  s: [['sh', ['S']]],
  t: [['th', ['t']]],
  v: [['vh', ['v']]],
  w: [['wh?', ['v']]],
  x: [['x', ['ks']]],
  y: [
    ['^y', ['y']],
    ['y', [GAP]],
  ],
  z: [['z', ['j']]],
}
const VOWELS = 'aeiou'
const compileRules = (rules: Readonly<Record<string, readonly Rule[]>>) =>
  new Map(
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
      const own = rules[letter] ?? []
      const shared = VOWELS.includes(letter) && letter !== 'a' ? (rules['a'] ?? []) : []
      return [letter, [...own, ...shared].map(([letters, sounds]) => ({ pattern: new RegExp(letters, 'y'), sounds }))]
    }),
  )
const COMPILED = compileRules(RULES)
const COMPILED_SPOKEN = compileRules(SPOKEN_RULES)
/** More pronunciations of one word than this are not looked up. */
const MOST = 16

/** One way to pronounce a word. */
export interface Pronunciation {
  /** Its consonants, by which words are looked up. */
  sound: string
  /** The same with vowels, to compare words that have the sound in common. */
  full: string
}

/**
 * The ways in which a word in Latin letters may be pronounced, the likeliest first. Empty for anything else. `isSpoken`: it was
 * typed in Devanagari, which says the consonants exactly, and writes an a for any unstressed vowel.
 */
export function listPronunciations(word: string, isSpoken = false): Pronunciation[] {
  if (!/^[a-z]+$/.test(word)) return []
  let soundings = [{ sound: '', full: '', unlikely: 0 }]
  let at = 0
  while (at < word.length) {
    const rule = findRule(isSpoken ? COMPILED_SPOKEN : COMPILED, word, at)
    const letters = word.slice(at, at + (rule?.length ?? 1))
    const next = rule?.sounds ?? [letters]
    soundings = soundings.flatMap(({ sound, full, unlikely }) =>
      next.map((more, order) => ({
        sound: sound + more,
        full: full + (more === GAP || more === 'A' ? simplifyVowels(letters, isSpoken) : more),
        unlikely: unlikely + order,
      })),
    )
    if (next.length > 1) soundings = soundings.toSorted((a, b) => a.unlikely - b.unlikely).slice(0, MOST)
    at += letters.length
  }
  const distinct = new Map(
    soundings.toReversed().map(({ sound, full }) => {
      const consonants = joinDoubles(sound).replaceAll(GAP, '')
      return [consonants, { sound: consonants, full: joinDoubles(full) }]
    }),
  )
  return [...distinct.values()].toReversed().filter(({ sound }) => sound !== '')
}

function findRule(
  rules: typeof COMPILED,
  word: string,
  at: number,
): { sounds: readonly string[]; length: number } | undefined {
  for (const { pattern, sounds } of rules.get(word[at] ?? '') ?? []) {
    pattern.lastIndex = at
    const letters = pattern.exec(word)?.[0]
    if (letters) return { sounds, length: letters.length }
  }
  return undefined
}

const joinDoubles = (sound: string) => sound.replaceAll(/([^-])\1+/g, '$1')

/** Vowels that are written with two letters or more. */
const LONG_VOWELS: Readonly<Record<string, string>> = {
  ee: 'i',
  ea: 'i',
  ie: 'i',
  ey: 'i',
  y: 'i',
  ay: 'e',
  aye: 'e',
  aa: 'a',
  ii: 'i',
  uu: 'u',
  aai: 'i',
  aau: 'o',
  oo: 'u',
  ew: 'u',
  eu: 'u',
  ue: 'u',
  au: 'o',
  aw: 'o',
  ou: 'o',
  oa: 'o',
  ow: 'o',
  ai: 'e',
  ei: 'e',
}
/** Stands for any unstressed vowel. */
export const UNSTRESSED = 'ə'
const SPOKEN_VOWELS = /aau|aai|aa|ai|au|ii|uu|[aeiou]/g
function simplifyVowels(letters: string, isSpoken: boolean): string {
  if (!isSpoken) return LONG_VOWELS[letters] ?? letters
  return letters.replaceAll(SPOKEN_VOWELS, (vowel) => (vowel === 'a' ? UNSTRESSED : (LONG_VOWELS[vowel] ?? vowel)))
}

/** Vowels that spellings of one name often exchange. */
const NEAR_VOWELS = new Set(['ae', 'ao', 'au', 'ei', 'ou'])
const isVowel = (letter: string) => VOWELS.includes(letter) || letter === UNSTRESSED

/** How unlike two pronunciations with the same sound are: the edit distance in which vowels cost less than consonants. */
export function compareVowels({ full: a }: Pronunciation, { full: b }: Pronunciation): number {
  let last = [0]
  for (let j = 1; j <= b.length; j++) last.push((last[j - 1] ?? 0) + weighLetter(b, j - 1))
  for (let i = 1; i <= a.length; i++) {
    const row = [(last[0] ?? 0) + weighLetter(a, i - 1)]
    for (let j = 1; j <= b.length; j++) {
      row.push(
        Math.min(
          (last[j] ?? 0) + weighLetter(a, i - 1),
          (row[j - 1] ?? 0) + weighLetter(b, j - 1),
          (last[j - 1] ?? 0) + weighChange(a[i - 1] ?? '', b[j - 1] ?? ''),
        ),
      )
    }
    last = row
  }
  return last[b.length] ?? 0
}

/** A vowel inside a word is often left out, and so is a silent e at the end; another one seldom. */
function weighLetter(word: string, at: number): number {
  const letter = word[at] ?? ''
  if (!isVowel(letter)) return 1
  if (letter === UNSTRESSED) return 0.1
  const isEnd = at === word.length - 1
  return isEnd && letter === 'e' ? 0.1 : isEnd ? 0.8 : 0.4
}

function weighChange(a: string, b: string): number {
  if (a === b) return 0
  if (!isVowel(a) || !isVowel(b)) return 1
  if (a === UNSTRESSED || b === UNSTRESSED) return 0.1
  return NEAR_VOWELS.has(a < b ? a + b : b + a) ? 0.3 : 0.7
}
