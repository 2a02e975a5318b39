/**
 * Scores how much a message as a whole sounds like the ones that need a caution. Every word, two adjacent words, topic,
 * and pair of nearby topics adds a weight, which tools/weigh-cautions.ts learnt from the development corpus. This
 * catches phrasings that no rule knows yet.
 */

import { whenNeeded } from '#app/shared/async/when-needed.ts'

import type { CautionKind } from './caution-kinds.ts'
import { topicLetter, OTHER, TOPIC_COUNT, topicNumberAt, findTopics, type Topics } from './caution-topics.ts'
import learnt from './caution-weights.json' with { type: 'json' }
import { TOPICS } from './caution-words.ts'
import { isNumber, splitPieces, type Piece } from './message-pieces.ts'
import type { Span } from './phone-numbers.ts'

const NEAR = 6

type Weighed = { weight: number; seen: number; next: Map<Weighed, Weighed> | null }

// The file writes a topic as '@otp', a pair of topics as '@otp@tell' and two adjacent words as 'pehle+paise'. In memory
// a topic is one letter, and a pair is two.
const names = new Map([...Object.keys(TOPICS), 'stop'].map((name) => [topicLetter(name), name]))
export const nameFeature = (feature: string) =>
  [...feature].every((letter) => names.has(letter))
    ? [...feature].map((letter) => `@${names.get(letter)}`).join('')
    : feature
const readFeature = (name: string) => (name.startsWith('@') ? name.slice(1).split('@').map(topicLetter).join('') : name)

// Word weights are kept per word, with the words that may follow it. Topic weights are in a table by topic number,
// which is faster than building string keys: first the single topics, then one row per topic for those that follow it.
const ofWords = new Map<string, Weighed>()
const ofTopics = new Float64Array(TOPIC_COUNT * (TOPIC_COUNT + 1))
const findPlace = (letters: string) =>
  letters.length === 1
    ? topicNumberAt(letters, 0)
    : TOPIC_COUNT * (topicNumberAt(letters, 0) + 1) + topicNumberAt(letters, 1)
// Few of the words have followers.
const newWeighed = (weight = 0): Weighed => ({ weight, seen: 0, next: null })
function weighWord(word: string): Weighed {
  const weighed = ofWords.get(word) ?? newWeighed()
  ofWords.set(word, weighed)
  return weighed
}
function followWord(word: Weighed, other: Weighed, weight: number): void {
  word.next ??= new Map()
  word.next.set(other, newWeighed(weight))
}
/** Fills both tables before the first message is weighed: a start does not need them. */
const fillTables = whenNeeded(() => {
  for (const [weight, features] of Object.entries<string>(learnt.weights)) {
    for (const name of features.split(' ')) {
      const [word = '', next] = name.split('+')
      if (name.startsWith('@')) ofTopics[findPlace(readFeature(name))] = Number(weight)
      else if (next === undefined) weighWord(word).weight = Number(weight)
      else followWord(weighWord(word), weighWord(next), Number(weight))
    }
  }
  return true
})
const OTHER_NUMBER = topicNumberAt(OTHER, 0)
// A feature counts once per message. This records the message in which it was last seen.
const seenIn = new Uint32Array(ofTopics.length)
let messages = 0

// A number is represented by its length only.
const featureOfWord = (word: string) => (isNumber(word) ? `#${word.length}` : word)

/** The distinct features of a message that can have a weight. */
export function listFeatures(text: string): Set<string> {
  const { letters } = findTopics(text)
  const words = splitPieces(text).map(({ word }) => featureOfWord(word))
  const features = new Set(words)
  words.slice(1).forEach((word, before) => features.add(`${words[before]}+${word}`))
  for (let first = 0; first < letters.length; first += 1) {
    const letter = letters.charAt(first)
    if (letter === OTHER) continue
    features.add(letter)
    for (const next of letters.slice(first + 1, first + 1 + NEAR)) if (next !== OTHER) features.add(letter + next)
  }
  return features
}

export interface Sound {
  /**
   * 'like' needs no matching rule, 'likely' needs one, 'unlikely' needs two; with 'unlike', matching rules are taken to
   * be wrong.
   */
  verdict: 'like' | 'likely' | 'unlikely' | 'unlike'
  /** The range from the first to the last of the heaviest words. */
  heavy: Span | null
}

/** `pieces` must come from the same text. */
export function weighMessage(text: string, { letters, spans }: Topics, pieces: Piece[] = splitPieces(text)): Sound {
  fillTables()
  let sum = learnt.bias
  let [start, end] = [Infinity, 0]
  messages = (messages + 1) >>> 0
  const addWeight = (weight: number, from: number, to: number) => {
    sum += weight
    if (weight < learnt.heavy) return
    start = Math.min(start, from)
    end = Math.max(end, to)
  }
  let last: Weighed | undefined
  let lastStart = 0
  for (const { word, start: from } of pieces) {
    const one = ofWords.get(featureOfWord(word))
    const both = one && last?.next?.get(one)
    if (one && one.seen !== messages) addWeight(one.weight, from, from + word.length)
    if (both && both.seen !== messages) addWeight(both.weight, lastStart, from + word.length)
    if (one) one.seen = messages
    if (both) both.seen = messages
    last = one
    lastStart = from
  }
  // The preceding topics that are near enough to form a pair. Most words have no topic.
  const near: number[] = []
  for (let index = 0; index < letters.length; index += 1) {
    const number = topicNumberAt(letters, index)
    if (number === OTHER_NUMBER) continue
    near.push(index)
    for (const first of near) {
      if (index - first > NEAR) continue
      const place = first === index ? number : TOPIC_COUNT * (topicNumberAt(letters, first) + 1) + number
      const weight = ofTopics[place]
      if (!weight || seenIn[place] === messages) continue
      seenIn[place] = messages
      addWeight(weight, spans[first]?.start ?? 0, spans[index]?.end ?? 0)
    }
    if (near.length > NEAR) near.shift()
  }
  return { verdict: decideVerdict(sum), heavy: end > 0 ? { start, end } : null }
}

function decideVerdict(sum: number): Sound['verdict'] {
  if (sum >= learnt.like) return 'like'
  if (sum >= learnt.likely) return 'likely'
  return sum >= learnt.unlike ? 'unlikely' : 'unlike'
}

// The kind that most words of a message speak for. The default is advance payment.
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
  // The keys come from ABOUT.
  for (const topic of topics.split(' ')) kindOfLetter.set(topicLetter(topic), kind as CautionKind)
}

export function kindBy({ letters }: Topics): CautionKind {
  const counts = Map.groupBy(
    [...letters].flatMap((letter) => kindOfLetter.get(letter) ?? []),
    (kind) => kind,
  )
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 'advance-payment'
}
