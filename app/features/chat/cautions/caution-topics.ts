/** Reads a message as a string of topics, a letter for each word, for the rules to look at. */
import { TOPICS } from './caution-words.ts'
import type { Span } from './phone-numbers.ts'
import { plainText } from '#app/features/chat/messages/plain-text.ts'

// A character for each topic, for expressions to look at: none has a meaning of its own in one.
const FIRST = 0x4e00
const names: string[] = [...Object.keys(TOPICS), 'stop']
export function letterOf(topic: string): string {
  const index = names.indexOf(topic)
  if (index === -1) throw new Error(`No words are known for ${topic}`)
  return String.fromCharCode(FIRST + index)
}
export const OTHER = letterOf('other')
const [SUM, STOP] = [letterOf('sum'), letterOf('stop')]

const words = new Map<string, string>()
const beginnings = new Map<string, string>()
const phrases: string[] = []
for (const [topic, entries] of Object.entries(TOPICS)) {
  for (const entry of plainText(entries).text.split(' ')) {
    if (entry.includes('+')) phrases.push(entry)
    const key = entry.replaceAll(/[+']/g, '')
    if (key.endsWith('*')) beginnings.set(key.slice(0, -1), letterOf(topic))
    else words.set(key, letterOf(topic))
  }
}

// Of long words also what is left when a letter is missing, for those who write 'recieve' or 'verfication'. What other
// words would be taken for one of them stands among the words as well.
const LONG = 7
const nearly = new Map<string, string>()
for (const [word, topic] of words) {
  if (word.length < LONG || !/^[a-z]+$/.test(word)) continue
  for (const shorter of withoutOne(word)) nearly.set(shorter, topic)
}

/** The first letter is always there: 'looking' is no 'booking'. */
function withoutOne(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 1) + word.slice(index + 2))
}
const lengths = [...beginnings.keys()].map((one) => one.length)
const [SHORTEST, LONGEST] = [Math.min(...lengths), Math.max(...lengths)]

// By their first letter, each for where a word begins: one expression of all is too large for the engine to make it fast.
// The longer ones first: 'pin code' is no 'pin'.
const phrasesBy = new Map(
  [...Map.groupBy(phrases, (entry) => entry.charAt(0))].map(([letter, entries]) => {
    const patterns = entries
      .toSorted((one, other) => other.length - one.length)
      .map((one) => one.replaceAll('+', '[ ./-]?').replace('*', String.raw`\p{L}{0,8}`))
    return [letter, new RegExp(String.raw`(?:${patterns.join('|')})(?![\p{L}\p{M}\d])`, 'uy')]
  }),
)
// 1,500 · 2k · 2.5k · 750/- · 20%
const SUM_OF_MONEY = String.raw`\d[\d,]*(?:\.\d+)?(?: ?k(?![\p{L}\d])| ?%)?`
// 4500 mAh · 12 km
const MEASURE = String.raw`\d[\d,.]* ?(?:mah|km|kms|kg|kgs|gm|gms|gram|grams|ml|litre|litres|l|inch|inches|ft|cm|mm|watt|watts|w|gb|tb|mb|mp|rpm|hz|cc|hp|volt|volts|v|pcs|pieces|pages|years|saal)(?![\p{L}\p{M}\d])`
// 'pin is 793001'
const PIN_CODE = String.raw`pin(?: ?(?:is|no|number|hai|:|-)){0,2} ?\d{3} ?\d{3}(?!\d)`
const TOKEN = new RegExp(
  String.raw`${PIN_CODE}|${MEASURE}|\bno\.(?=\s?[\p{L}\d])|[\p{L}\p{M}][\p{L}\p{M}'’]*|${SUM_OF_MONEY}|[.?!;\n।]+`,
  'gu',
)
const LONGEST_WORD = 24
// Less is a count, more a pin code or a serial number.
const [LEAST, MOST] = [49, 99_999]

export interface Topics {
  /** A letter for each word. */
  letters: string
  spans: Span[]
}

export function topicsOf(text: string): Topics {
  const spans: Span[] = []
  let letters = ''
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { 0: first, index: start } = match
    const token = phraseAt(text, start) ?? first
    TOKEN.lastIndex = start + token.length
    letters += isPartOfWord(text, start) ? OTHER : topicOf(token)
    spans.push({ start, end: start + token.length })
  }
  return { letters, spans }
}

// 'CR2032', and not 'Rs2032'.
const isPartOfWord = (text: string, start: number) =>
  /\d/.test(text.charAt(start)) &&
  /[a-z]/.test(text.charAt(start - 1)) &&
  !/(?:rs|re|inr|rupees|pay|send)$/.test(text.slice(Math.max(0, start - 6), start))

function topicOf(token: string): string {
  if (/^[.?!;\n।]/.test(token)) return STOP
  if (/^\d[\d,.]*(?: ?[k%])?$/.test(token)) {
    if (token.endsWith('%')) return letterOf('percent')
    const sum = Number.parseFloat(token.replaceAll(',', '')) * (token.endsWith('k') ? 1000 : 1)
    return sum >= LEAST && sum <= MOST ? SUM : OTHER
  }
  const key = token.replaceAll(/[ ./'’-]/g, '')
  const known = words.get(key)
  if (known) return known
  for (let length = Math.min(key.length, LONGEST); length >= SHORTEST; length -= 1) {
    const topic = beginnings.get(key.slice(0, length))
    if (topic) return topic
  }
  return topicOfMisspelt(key)
}

function phraseAt(text: string, start: number): string | undefined {
  const expression = phrasesBy.get(text.charAt(start))
  if (!expression) return undefined
  expression.lastIndex = start
  return expression.exec(text)?.[0]
}

function topicOfMisspelt(key: string): string {
  if (key.length < LONG - 1 || key.length > LONGEST_WORD || !/^[a-z]+$/.test(key)) return OTHER
  for (const shorter of [key, ...withoutOne(key)]) {
    const topic = nearly.get(shorter) ?? (shorter.length >= LONG ? words.get(shorter) : undefined)
    if (topic) return topic
  }
  return OTHER
}
