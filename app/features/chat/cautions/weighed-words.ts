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

const weights = new Map<string, number>()
for (const [weight, features] of Object.entries<string>(learnt.weights)) {
  for (const name of features.split(' ')) weights.set(featureOf(name), Number(weight))
}

/** What of a message has a weight, each once, with where the first of it stands. */
export function featuresOf(text: string, { letters, spans }: Topics = topicsOf(text)): Map<string, Span> {
  const features = new Map<string, Span>()
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    // Of numbers only how long they are.
    const feature = /\d/.test(word) ? `#${word.length}` : word
    if (!features.has(feature)) features.set(feature, { start, end: start + word.length })
  }
  for (let first = 0; first < letters.length; first += 1) {
    const [letter, start] = [letters.charAt(first), spans[first]]
    if (letter === OTHER || !start) continue
    if (!features.has(letter)) features.set(letter, start)
    for (let next = first + 1; next <= Math.min(letters.length - 1, first + NEAR); next += 1) {
      const end = spans[next]
      if (letters[next] === OTHER || !end) continue
      const pair = letter + letters.charAt(next)
      if (!features.has(pair)) features.set(pair, { start: start.start, end: end.end })
    }
  }
  return features
}

/** Where it sounds so, from the first to the last of what weighs most; `null` when it does not. */
export function soundsLike(text: string, topics: Topics): Span | null {
  let sum = learnt.bias
  const heavy: Span[] = []
  for (const [feature, span] of featuresOf(text, topics)) {
    const weight = weights.get(feature) ?? 0
    sum += weight
    if (weight >= learnt.heavy) heavy.push(span)
  }
  if (sum < learnt.threshold || heavy.length === 0) return null
  return { start: Math.min(...heavy.map(({ start }) => start)), end: Math.max(...heavy.map(({ end }) => end)) }
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
