import { writeDevanagari, type Letters, type Writing } from '../facts/write-devanagari.ts'

/** How a language of India writes the sounds of English, beside what Hindi does. All in Devanagari, which is shifted to its block. */
interface Script {
  start: number
  letters: Letters
  /** Pairs of a pattern and its replacement, after the word is in Devanagari. */
  habits?: readonly (readonly [RegExp, string])[]
}

const PLAIN: Letters = { consonants: { F: 'फ', Z: 'ज', ZH: 'ज' }, vowels: {} }
const GLIDE_A: Letters['vowels'] = { AE: ['अ्या', '्या'], AO: ['अ', ''], EY: ['एइ', 'े'], OY: ['अय\u093C', 'य\u093C'] }
/** The south writes that a final consonant has no vowel. */
const CLOSED = [/(?<=[क-ह])$/u, '्'] as const
const SOUTHERN_A: Letters['vowels'] = { AE: ['या', '्या'], AO: ['आ', 'ा'], OW: ['ओ', 'ो'], OY: ['ओयि', 'ोयि'] }

export const SCRIPTS: Readonly<Record<string, Script>> = {
  bengali: {
    start: 0x980,
    letters: { consonants: { ...PLAIN.consonants, V: 'भ', W: 'ओय\u093C', Y: 'य\u093C' }, vowels: GLIDE_A },
  },
  odia: {
    start: 0xb00,
    letters: { consonants: { ...PLAIN.consonants, V: 'भ', W: 'व' }, vowels: GLIDE_A },
  },
  gujarati: {
    start: 0xa80,
    letters: { consonants: { F: 'फ', Z: 'झ', ZH: 'झ' }, vowels: { AE: ['ए', 'े'], AO: ['ऑ', 'ॉ'], OY: ['ओइ', 'ोइ'] } },
  },
  gurmukhi: {
    start: 0xa00,
    letters: {
      consonants: { F: 'फ\u093C', Z: 'ज\u093C', ZH: 'ज\u093C', SH: 'स\u093C' },
      vowels: { AO: ['औ', 'ौ'], OY: ['औइ', 'ौइ'] },
    },
    habits: [[/(?<=[क-हिु])(?=[कपटचब]$)/u, '\u0971']],
  },
  telugu: { start: 0xc00, letters: { ...PLAIN, vowels: SOUTHERN_A }, habits: [CLOSED] },
  kannada: { start: 0xc80, letters: { ...PLAIN, vowels: SOUTHERN_A }, habits: [CLOSED] },
  malayalam: {
    start: 0xd00,
    letters: { ...PLAIN, vowels: { AE: ['आ', 'ा'], AO: ['ओ', 'ॊ'], OY: ['ओयि', 'ोयि'] } },
    habits: [
      [/(?<=[\u093E-\u094C])ट(?=[\u093E-\u094C])/gu, 'ऱ्ऱ'],
      [/न$/u, '\u0D7B'],
      [/र$/u, '\u0D7C'],
      [/ल$/u, '\u0D7D'],
      [/म$/u, 'ं'],
      CLOSED,
    ],
  },
  tamil: {
    start: 0xb80,
    letters: {
      consonants: { B: 'प', D: 'ट', G: 'क', DH: 'त', TH: 'त', F: 'ःप', Z: 'स', ZH: 'ज', SH: 'ष', N: 'ऩ' },
      vowels: { AE: ['ए', 'े'], AO: ['आ', 'ा'], OW: ['ओ', 'ो'], OY: ['ओयि', 'ोयि'] },
    },
    habits: [
      [/(?<=[\u093E-\u094Cक-ह])क(?=[\u093E-\u094C])/gu, 'क्क'],
      [/(?<=[\u093E-\u094Cक-ह])च$/u, 'ट्च'],
      [/ऩ्(?=ट)/gu, 'ण्'],
      [/ंग/gu, 'ङ्'],
      CLOSED,
    ],
  },
}

const DEVANAGARI_START = 0x900

/** Writes a pronunciation in one of the scripts, as people who write that language do. */
export function writeScript(script: string, phones: string, spelling: string, writing: Writing): string {
  const { start, letters, habits = [] } = SCRIPTS[script] ?? { start: DEVANAGARI_START, letters: PLAIN }
  const plain = { ...writing, nukta: true, candra: true, dot: false }
  const written = writeDevanagari(phones, spelling, plain, letters)
  const changed = habits.reduce(
    (text, [pattern, instead]) => text.replaceAll(new RegExp(pattern, 'gu'), instead),
    written,
  )
  const shifted = Array.from(changed, (letter) => {
    const place = (letter.codePointAt(0) ?? 0) - DEVANAGARI_START
    return place >= 0 && place < 0x80 ? String.fromCodePoint(start + place) : letter
  })
  return shifted.join('')
}

const readPairs = (text: string) => text.split(', ').map((pair) => pair.split(' '))
const URDU_CONSONANTS: ReadonlyMap<string, string> = new Map(
  readPairs(
    'P پ, B ب, T ٹ, D ڈ, K ک, G گ, CH چ, JH ج, F ف, V و, TH تھ, DH د, S س, Z ز, SH ش, ZH ژ, HH ہ, M م, N ن, L ل, R ر, W و, Y ی, NG نگ',
  ).map(([sound = '', letters = '']) => [sound, letters]),
)
/** Each vowel at the beginning, and elsewhere; short ones are not written there. */
const URDU_VOWELS: ReadonlyMap<string, readonly [first: string, within: string]> = new Map(
  readPairs(
    'AA آ ا, AE ای ی, AH ا, AO آ ا, AW آؤ اؤ, AY آئی ائی, EH ای ی, ER ار ر, EY ای ی, IH ا, IY ای ی, OW او و, OY آئے وائے, UH ا, UW او و',
  ).map(([sound = '', first = '', within = '']) => [sound, [first, within]]),
)

/** Writes a pronunciation in Urdu's letters. */
export function writeUrdu(phones: string): string {
  const sounds = phones.split(' ').map((phone) => phone.replace(/\d/, ''))
  return sounds
    .map((sound, index) => {
      const isLast = index === sounds.length - 1
      if (sound === 'AH' && isLast) return 'ا'
      const vowel = URDU_VOWELS.get(sound)
      return vowel ? vowel[index === 0 ? 0 : 1] : (URDU_CONSONANTS.get(sound) ?? '')
    })
    .join('')
}
