/**
 * Turns a message into a string with one letter per word, where the letter stands for the word's topic. The rules match
 * that string.
 */
import { whenNeeded } from '#app/shared/async/when-needed.ts'
import { isAscii, plainText } from '#app/shared/text/plain-text.ts'

import { mayGoOn, indexPhrases, type Beginning } from './caution-phrases.ts'
import { TOPICS } from './caution-words.ts'
import { isNumber, splitPieces, type Piece } from './message-pieces.ts'
import type { Span } from './phone-numbers.ts'
import { rememberWords } from './remembering.ts'

// Each topic gets a character without a special meaning in regular expressions.
const FIRST = 0x4e00
const names = [...Object.keys(TOPICS), 'stop']
export const TOPIC_COUNT = names.length
const letterOfName = new Map(names.map((name, index) => [name, String.fromCharCode(FIRST + index)]))
/** The topic number of the letter at `index`. */
export const topicNumberAt = (letters: string, index: number) => letters.charCodeAt(index) - FIRST
export function topicLetter(topic: string): string {
  const letter = letterOfName.get(topic)
  if (letter === undefined) throw new Error(`No words are known for ${topic}`)
  return letter
}
export const OTHER = topicLetter('other')
const [SUM, PERCENT, STOP] = [topicLetter('sum'), topicLetter('percent'), topicLetter('stop')]

const words = new Map<string, string>()
const beginnings = new Map<string, string>()
const phrases: string[] = []
for (const [topic, entries] of Object.entries(TOPICS)) {
  for (const entry of plainText(entries).text.split(' ')) {
    if (entry.includes('+')) phrases.push(entry)
    const key = entry.replaceAll(/[+']/g, '')
    if (key.endsWith('*')) beginnings.set(key.slice(0, -1), topicLetter(topic))
    else words.set(key, topicLetter(topic))
  }
}

// For long words, the index also holds every spelling with one letter missing, to catch 'recieve' or 'verfication'.
// Ordinary words that would then be misread are listed among the words too.
const LONG = 7
const nearly = whenNeeded(() => {
  const spelled = new Map<string, string>()
  for (const [word, topic] of words) {
    if (word.length < LONG || !/^[a-z]+$/.test(word)) continue
    for (const shorter of withoutOne(word)) spelled.set(shorter, topic)
  }
  return spelled
})

/** The first letter is never dropped, so that 'looking' does not match 'booking'. */
function withoutOne(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 1) + word.slice(index + 2))
}
const lengths = [...beginnings.keys()].map((one) => one.length)
const [SHORTEST, LONGEST] = [Math.min(...lengths), Math.max(...lengths)]

// One expression for all phrases is too large for the engine to optimise.
const phraseFrom = indexPhrases(phrases)

const UNITS =
  'mah|km|kms|kg|kgs|gm|gms|gram|grams|ml|litre|litres|l|inch|inches|ft|cm|mm|watt|watts|w|gb|tb|mb|mp|rpm|hz|cc|hp|volt|volts|v|pcs|pieces|pages|years|saal'
/** `letters` and `marks` are the inside of a character class: what words are written with. */
function tokenWith(letters: string, marks: string): RegExp {
  // 1,500 · 2k · 2.5k · 750/- · 20%
  const sumOfMoney = String.raw`\d[\d,]*(?:\.\d+)?(?: ?k(?![${letters}\d])| ?%)?`
  // 4500 mAh · 12 km
  const measure = String.raw`\d[\d,.]* ?(?:${UNITS})(?![${letters}${marks}\d])`
  // 'pin is 793001'
  const pinCode = String.raw`pin(?: ?(?:is|no|number|hai|:|-)){0,2} ?\d{3} ?\d{3}(?!\d)`
  const word = `[${letters}${marks}][${letters}${marks}'’]*`
  return new RegExp(
    String.raw`${pinCode}|${measure}|\bno\.(?=\s?[${letters}\d])|${word}|${sumOfMoney}|[.?!;\n।]+`,
    marks ? 'gu' : 'g',
  )
}
const TOKEN = tokenWith(String.raw`\p{L}`, String.raw`\p{M}`)
const ASCII_TOKEN = tokenWith('a-z', '')
// The ASCII characters that can begin a token.
const BEGINS = Uint8Array.from({ length: 0x80 }, (_, code) => Number(/[a-z\d.?!;\n]/.test(String.fromCharCode(code))))
const LONGEST_WORD = 24
// A smaller number is a count; a larger one is a pin code or a serial number.
const [LEAST, MOST] = [49, 99_999]

// A number such as '1979' is a year; nobody asks for that sum.
const isYear = (number: number) => number > 1900 && number < 2040 && number % 5 !== 0 && number !== 1999

export interface Topics {
  /** One letter per word. */
  letters: string
  spans: Span[]
}

/** The topic of a single token, and the phrases it may begin. */
const read = (token: string) => ({ letter: findTopic(token), phrase: phraseFrom(token) })
const remembered = rememberWords(read)
// Numbers are not cached: there are too many different ones.
const lookUp = (token: string) => (isNumber(token) ? read(token) : remembered(token))

/** `pieces` must come from the same text. */
export function findTopics(text: string, pieces: Piece[] = splitPieces(text)): Topics {
  const spans: Span[] = []
  let letters = ''
  const tokens = isAscii(text) ? ASCII_TOKEN : TOKEN
  let [at, next] = [0, 0]
  while (at < text.length) {
    let first: string | undefined
    if (tokens === ASCII_TOKEN) {
      // Most words can be found without running an expression.
      while (at < text.length && !BEGINS[text.charCodeAt(at)]) at += 1
      while ((pieces[next]?.start ?? at) < at) next += 1
      first = wordAt(text, at, pieces[next])
    }
    if (first === undefined) {
      tokens.lastIndex = at
      const match = tokens.exec(text)
      if (!match) break
      at = match.index
      first = match[0]
    }
    const { letter, phrase } = lookUp(first)
    const longer = (phrase && phraseAt(phrase, text, at, first.length)) ?? first
    letters += isPartOfWord(text, at) ? OTHER : longer === first ? letter : lookUp(longer).letter
    spans.push({ start: at, end: at + longer.length })
    at += longer.length
  }
  return { letters, spans }
}

/** A word or number that only a phrase could extend. */
function wordAt(text: string, at: number, piece: Piece | undefined): string | undefined {
  if (piece?.start !== at) return undefined
  const { word } = piece
  const next = text.charAt(at + word.length)
  const plain = isNumber(word) ? !AFTER_NUMBER.has(next) : next !== "'" && !word.startsWith('pin') && word !== 'no'
  return plain ? word : undefined
}
// Characters that can continue a number or begin its unit.
const AFTER_NUMBER = new Set(', .%cfghiklmprsvwy')

function phraseAt(phrase: Beginning, text: string, start: number, length: number): string | undefined {
  if (!mayGoOn(phrase, text, start + length)) return undefined
  phrase.expression.lastIndex = start
  return phrase.expression.exec(text)?.[0]
}

// Matches 'CR2032', but not 'Rs2032'.
const isPartOfWord = (text: string, start: number) =>
  isNumber(text.charAt(start)) &&
  /[a-z]/.test(text.charAt(start - 1)) &&
  !/(?:rs|re|inr|rupees|pay|send)$/.test(text.slice(Math.max(0, start - 6), start))

function findTopic(token: string): string {
  const number = Number(token)
  if (number >= 0 && isNumber(token)) return number >= LEAST && number <= MOST && !isYear(number) ? SUM : OTHER
  if (/^[.?!;\n।]/.test(token)) return STOP
  if (/^\d[\d,.]*(?: ?[k%])?$/.test(token)) {
    if (token.endsWith('%')) return PERCENT
    const sum = Number.parseFloat(token.replaceAll(',', '')) * (token.endsWith('k') ? 1000 : 1)
    return sum >= LEAST && sum <= MOST ? SUM : OTHER
  }
  const key = token.replaceAll(/[ ./'’-]/g, '')
  const topics = words.get(key)
  if (topics) return topics
  for (let length = Math.min(key.length, LONGEST); length >= SHORTEST; length -= 1) {
    const topic = beginnings.get(key.slice(0, length))
    if (topic) return topic
  }
  return topicOfMisspelt(key)
}

function topicOfMisspelt(key: string): string {
  if (key.length < LONG - 1 || key.length > LONGEST_WORD || !/^[a-z]+$/.test(key)) return OTHER
  for (const shorter of [key, ...withoutOne(key)]) {
    const topic = nearly().get(shorter) ?? (shorter.length >= LONG ? words.get(shorter) : undefined)
    if (topic) return topic
  }
  return OTHER
}
