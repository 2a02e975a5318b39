/**
 * How much a message as a whole sounds like those that the strip is for: each word, each topic and each pair of topics near to
 * one another weighs for it or against it, as scripts/weigh-cautions.ts learnt from the development corpus. It finds what is
 * said in a way that no rule knows yet.
 */
import type { CautionKind } from './caution-rules.ts'
import { letterOf, OTHER, topicsOf, type Topics } from './caution-topics.ts'
import { TOPICS } from './caution-words.ts'
import type { Span } from './phone-numbers.ts'
import learnt from './caution-weights.json' with { type: 'json' }

const NEAR = 4
const WORD = /[\p{L}\p{M}]+|\d+/gu

// In the file a topic is '@otp' and a pair of them '@otp@tell', here a letter or two.
const names = new Map([...Object.keys(TOPICS), 'stop'].map((name) => [letterOf(name), name]))
export const nameOf = (feature: string) =>
  [...feature].every((letter) => names.has(letter))
    ? [...feature].map((letter) => `@${names.get(letter)}`).join('')
    : feature
const featureOf = (name: string) => (name.startsWith('@') ? name.slice(1).split('@').map(letterOf).join('') : name)

// Of words by themselves; of topics and pairs by their numbers, which is faster than to put strings together.
const ofWords = new Map<string, number>()
const ofTopics = new Map<number, number>()
const PAIR = 0x10000
const numberOf = (letters: string) => letters.charCodeAt(0) + (letters.length > 1 ? PAIR * letters.charCodeAt(1) : 0)
for (const [weight, features] of Object.entries<string>(learnt.weights)) {
  for (const name of features.split(' ')) {
    if (name.startsWith('@')) ofTopics.set(numberOf(featureOf(name)), Number(weight))
    else ofWords.set(name, Number(weight))
  }
}

// Of numbers only how long they are.
const featureOfWord = (word: string) => (/^\d/.test(word) ? `#${word.length}` : word)

/** What of a message can have a weight, each once. */
export function featuresOf(text: string): Set<string> {
  const { letters } = topicsOf(text)
  const features = new Set(Array.from(text.matchAll(WORD), ([word]) => featureOfWord(word)))
  for (let first = 0; first < letters.length; first += 1) {
    const letter = letters.charAt(first)
    if (letter === OTHER) continue
    features.add(letter)
    for (const next of letters.slice(first + 1, first + 1 + NEAR)) if (next !== OTHER) features.add(letter + next)
  }
  return features
}

export interface Sound {
  /** It sounds so much like the others that no rule is needed, or so little that a rule must be wrong. */
  verdict: 'like' | 'unlike' | 'unsure'
  /** From the first to the last of what weighs most. */
  heavy: Span | null
}

export function soundOf(text: string, { letters, spans }: Topics): Sound {
  let sum = learnt.bias
  let [start, end] = [Infinity, 0]
  const seen = new Set<string | number>()
  const add = (weight: number, from: number, to: number) => {
    sum += weight
    if (weight < learnt.heavy) return
    start = Math.min(start, from)
    end = Math.max(end, to)
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const feature = featureOfWord(word)
    const weight = ofWords.get(feature)
    if (weight === undefined || seen.has(feature)) continue
    seen.add(feature)
    add(weight, index, index + word.length)
  }
  for (let first = 0; first < letters.length; first += 1) {
    if (letters[first] === OTHER) continue
    const letter = letters.charCodeAt(first)
    for (let next = first; next <= Math.min(letters.length - 1, first + NEAR); next += 1) {
      const feature = next === first ? letter : letter + PAIR * letters.charCodeAt(next)
      const weight = ofTopics.get(feature)
      if (weight === undefined || seen.has(feature)) continue
      seen.add(feature)
      add(weight, spans[first]?.start ?? 0, spans[next]?.end ?? 0)
    }
  }
  const verdict = sum >= learnt.like ? 'like' : sum < learnt.unlike ? 'unlike' : 'unsure'
  return { verdict, heavy: end > 0 ? { start, end } : null }
}

// What a message is about by most of its words; of paying in advance when it is about nothing else.
const ABOUT: Partial<Record<CautionKind, string>> = {
  'secret-request': 'otp secret paper pin code sms kyc login install software yourscreen screenshare readme three card',
  'payment-qr': 'qr scanner scan barcode approve accept request mandate collect gallery notice',
  'payment-claim':
    'moved sent paid done went screenshot proof utr held slow mistake twice overpaid back took track hours',
  upi: 'app account address id sameas crypto name',
  'outside-link': 'link site form click search thelink bio khol',
  elsewhere:
    'whatsapp telegram social mail call phone number talk calling commission outside group bahar direct thisapp',
}
const kindOfLetter = new Map<string, CautionKind>()
for (const [kind, topics] of Object.entries(ABOUT)) {
  // The keys are those of ABOUT.
  for (const topic of topics.split(' ')) kindOfLetter.set(letterOf(topic), kind as CautionKind)
}

export function kindBy({ letters }: Topics): CautionKind {
  const counts = Map.groupBy(
    [...letters].flatMap((letter) => kindOfLetter.get(letter) ?? []),
    (kind) => kind,
  )
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 'advance-payment'
}
