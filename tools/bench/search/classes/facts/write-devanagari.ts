import { createHash } from 'node:crypto'

/** Habits in which people's spellings of English words differ. */
export interface Writing {
  /** ज़ and फ़ with the dot below. */
  nukta: boolean
  /** The vowel of "pot" as ॉ, instead of ो. */
  candra: boolean
  /** A nasal before another consonant as a dot above. */
  dot: boolean
  /** A long i and u at the end of a word. */
  long: boolean
}

/** The letters with which another language differs from Hindi, by the sounds of ARPAbet. */
export interface Letters {
  consonants: Readonly<Record<string, string>>
  vowels: Readonly<Record<string, readonly [alone: string, after: string]>>
}

/** The habits for a name; the same in every run. */
export function chooseWriting(key: string): Writing {
  const bits = createHash('sha256').update(`writing ${key}`).digest()[0] ?? 0
  return { nukta: (bits & 1) > 0, candra: (bits & 6) > 0, dot: (bits & 8) > 0, long: (bits & 48) > 0 }
}

const CONSONANTS: Readonly<Record<string, string>> = {
  P: 'प',
  B: 'ब',
  T: 'ट',
  D: 'ड',
  K: 'क',
  G: 'ग',
  CH: 'च',
  JH: 'ज',
  F: 'फ़',
  V: 'व',
  TH: 'थ',
  DH: 'द',
  S: 'स',
  Z: 'ज़',
  SH: 'श',
  ZH: 'ज़',
  HH: 'ह',
  M: 'म',
  N: 'न',
  L: 'ल',
  R: 'र',
  W: 'व',
  Y: 'य',
}
/** Each vowel alone, and after a consonant. */
const VOWELS: Readonly<Record<string, readonly [alone: string, after: string]>> = {
  AA: ['आ', 'ा'],
  AE: ['ऐ', 'ै'],
  AH: ['अ', ''],
  AO: ['ऑ', 'ॉ'],
  AW: ['आउ', 'ाउ'],
  AY: ['आइ', 'ाइ'],
  EH: ['ए', 'े'],
  ER: ['अर', 'र'],
  EY: ['ए', 'े'],
  IH: ['इ', 'ि'],
  IY: ['ई', 'ी'],
  OW: ['ओ', 'ो'],
  OY: ['ऑय', 'ॉय'],
  UH: ['उ', 'ु'],
  UW: ['ऊ', 'ू'],
}
const VIRAMA = '्'

/**
 * Writes a pronunciation in Devanagari as Indians commonly do. `phones` are ARPAbet, as in the CMU dictionary; `spelling`
 * tells the o of "pot" from the a of "calm", which sound alike in America only.
 */
export function writeDevanagari(
  phones: string,
  spelling: string,
  { nukta, candra, dot, long }: Writing,
  own: Letters = { consonants: {}, vowels: {} },
): string {
  const [consonants, vowels] = [
    { ...CONSONANTS, ...own.consonants },
    { ...VOWELS, ...own.vowels },
  ]
  const sounds = phones.split(' ').flatMap((phone) => {
    const name = phone.replace(/\d/, '')
    if (name === 'NG') return ['NG']
    if (name === 'AA' && spelling.includes('o')) return ['AO']
    return [name]
  })
  let text = ''
  let isOpen = false
  for (const [index, sound] of sounds.entries()) {
    const isLast = index === sounds.length - 1
    const vowel = vowels[sound]
    const next = sounds[index + 1]
    if (vowel) {
      // At the end of a word, an unstressed a is written.
      const isFinalA = sound === 'AH' && isLast && index > 0
      text += isFinalA ? 'ा' : vowel[isOpen ? 1 : 0]
      isOpen = sound === 'ER' && next !== undefined && VOWELS[next] !== undefined
      continue
    }
    const isBeforeConsonant = next !== undefined && !VOWELS[next]
    if (sound === 'NG') {
      text += next === 'K' || next === 'G' ? 'ं' : 'ंग'
      isOpen = next !== 'K' && next !== 'G'
      continue
    }
    if (dot && sound === 'N' && isBeforeConsonant && text !== '') {
      text += 'ं'
      isOpen = false
      continue
    }
    // Two consonants are joined, but an r after a vowel-coloured one begins a syllable.
    if (isOpen && text !== '' && isConsonantBefore(sounds, index)) text += VIRAMA
    text += consonants[sound] ?? ''
    isOpen = true
  }
  if (!nukta) text = text.replaceAll('\u093C', '').replaceAll('ज़', 'ज').replaceAll('फ़', 'फ')
  if (!candra) text = text.replaceAll('ॉ', 'ो').replaceAll('ऑ', 'ओ')
  if (!long) text = text.replace(/ी$/, 'ि').replace(/ू$/, 'ु')
  return text
}

const isConsonantBefore = (sounds: readonly string[], index: number) => {
  const before = sounds[index - 1]
  return before !== undefined && VOWELS[before] === undefined && before !== 'NG'
}
