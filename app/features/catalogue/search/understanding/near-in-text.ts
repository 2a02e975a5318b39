// How near a search wants its things: "near me", "paas mein", "within 10 km of Andheri".
import { cityByName, LONGEST_NAME } from '#app/features/catalogue/places/cities.ts'
import { findLocality } from '#app/features/catalogue/places/names/metro-parts.ts'

import type { Token } from './words/tokens.ts'

/** `place` is the text of a PIN code, a city or a part of one; null is where the reader is. `km` null: as near as possible. */
export type NearReading = { km: number | null; place: string | null }

const HERE = [
  'near me|near by|nearby|nearest|close to me|around me|near my location|in my area|near to me',
  'mere paas|mere pas|mere aas paas|mere aaspaas|mere as pas|mere aspas|mere nazdeek|mere najdik|mere nazdik',
  'paas mein|paas me|pas me|pas mein|pas men|aas paas|aas pass|aaspaas|aspas|as pas|nazdeek|nazdik|najdik|paas wala|paas wali',
]
  .join('|')
  .split('|')
  .map((phrase) => phrase.split(' '))
  .toSorted((a, b) => b.length - a.length)

const KM = /^(?:km|kms|kilometer|kilometers|kilometre|kilometres|kimi|kilomitar|kilometar)$/
const NUMBER_KM = /^(?<km>\d{1,3})(?:km|kms)$/
const BEFORE_NUMBER = /^(?:within|under|in|upto|less)$/
/** Words between the distance and the place, or behind it: "10 km of Pune", "10 km ke andar". */
const OF = /^(?:of|from|around|near|to)$/
const BEHIND = ['ke andar', 'ke bhitar', 'ke bheetar', 'ki duri', 'ke daayre', 'mein', 'me', 'andar', 'radius', 'range']
  .map((phrase) => phrase.split(' '))
  .toSorted((a, b) => b.length - a.length)

const spells = (tokens: readonly Token[], at: number, words: readonly string[]) =>
  words.every((word, index) => tokens[at + index]?.norm === word)

type NearWords = { length: number } & NearReading

/** "Near me" at `at`. Prices are read before: "500 ke aas paas" is about 500 rupees. */
export function hereAt(tokens: readonly Token[], at: number): NearWords | undefined {
  const here = HERE.find((words) => spells(tokens, at, words))
  return here && { length: here.length, km: null, place: null }
}

/** The distance that the words from `at` on want things within; `length` counts all tokens. It is read before prices, whose words it has. */
export function distanceAt(tokens: readonly Token[], at: number): NearWords | undefined {
  const isMarked = BEFORE_NUMBER.test(tokens[at]?.norm ?? '')
  const from = isMarked ? at + 1 : at
  const distance = kilometresAt(tokens, from)
  if (!distance) return undefined
  const end = from + distance.length
  if (OF.test(tokens[end]?.norm ?? '')) {
    if (/^(?:me|here)$/.test(tokens[end + 1]?.norm ?? '')) return { length: end + 2 - at, km: distance.km, place: null }
    const place = placeAt(tokens, end + 1)
    if (place) return { length: place.to - at, km: distance.km, place: place.name }
  }
  const behind = BEHIND.find((words) => spells(tokens, end, words))
  // A car has run 40,000 km: a number alone is no distance from the reader.
  if (!isMarked && !behind) return undefined
  return { length: end + (behind?.length ?? 0) - at, km: distance.km, place: null }
}

function kilometresAt(tokens: readonly Token[], at: number): { length: number; km: number } | undefined {
  const joined = NUMBER_KM.exec(tokens[at]?.norm ?? '')?.groups?.['km']
  if (joined) return { length: 1, km: Number(joined) }
  const number = /^\d{1,3}$/.test(tokens[at]?.norm ?? '') && KM.test(tokens[at + 1]?.norm ?? '')
  return number ? { length: 2, km: Number(tokens[at]?.norm) } : undefined
}

/** The longest name of a place from `from` on. */
function placeAt(tokens: readonly Token[], from: number): { name: string; to: number } | null {
  if (/^[1-9]\d{5}$/.test(tokens[from]?.norm ?? '')) return { name: tokens[from]?.norm ?? '', to: from + 1 }
  for (let to = Math.min(tokens.length, from + LONGEST_NAME); to > from; to -= 1) {
    const words = tokens.slice(from, to)
    const name = [words.map(({ norm }) => norm).join(' '), words.map(({ text }) => text).join(' ')].find(
      (one) => findLocality(one) ?? cityByName(one),
    )
    if (name) return { name: findLocality(name)?.name ?? cityByName(name) ?? name, to }
  }
  return null
}
