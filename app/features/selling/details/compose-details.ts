import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import * as say from './messages/messages.ts'
import { findPrintedNumber } from './printed-number.ts'
import type { SeenLine } from './reading/seen-words.ts'
import { safeWords } from './safe-words.ts'

export const TITLE_MAX = 80
export const DESCRIPTION_MAX = 600

/** A share of the tallest line's height; lower lines are small print. They count for a title of fewer words than these. */
const TALL = 0.5
const LESS_TALL = 0.3
const FEW_WORDS = 3
const LEAST_CONFIDENCE = 62
/** Text that is printed on all kinds of products and does not name one. */
const SMALL_PRINT = /\bm\.?r\.?p\b|incl.{0,12}tax|made in|warning|choking|www\.|\bisbn\b|[©®™]|\bages? \d|collect them/i
/** An age, or a number of pieces, on a line of its own. Together numbers would look like one of a phone. */
const AMOUNT_WORD = String.raw`(?:ages?|\d+(?:-\d+)?\+?|pcs|pzs|pi[eè]ces|years|&|up)`
const AMOUNT = new RegExp(
  String.raw`^(?=.*(?:\d\+|\d-\d|pcs|pzs|pi[eè]ces|ages?|years))${AMOUNT_WORD}(?: ${AMOUNT_WORD})*$`,
  'i',
)
const SUBTITLE = String.raw`an? (?:\S+ )?(?:novel|memoir|thriller|mystery|romance)(?: by)?`
const SELLS = String.raw`best[- ]?sell(?:er|ers|ing)`
/** A line of a cover that only praises the thing, or says of what kind it is. At the end of another line it is cut off. */
const SAYS_NOTHING = new RegExp(
  String.raw`^(?:${SUBTITLE}|(?:\S+ ){0,4}${SELLS}\b.*|(?:the )?(?:winner|shortlisted|longlisted|nominated)\b.*|with an? (?:\S+ )?(?:introduction|foreword|preface|afterword)\b.*|(?:from )?the (?:\S+ )?(?:author|creators?|makers) of\b.*|(?:foreword|introduction|introduced|translated|illustrated|edited) by\b.*|(?:over |more than )?[\d.,]+ (?:million|lakh|crore|copies)\b.*|(?:now|soon to be) (?:a|an)\b.*|as seen on\b.*|an? (?:\S+ ){0,2}(?:triumph|masterpiece|delight|classic|tour de force|page-turner|must-read)\b.*|unputdownable|unforgettable|\S*-?brilliant|(?:\S+ )?edition)$`,
  'i',
)
const SUBTITLE_AT_END = new RegExp(String.raw`[\s,:–-]+${SUBTITLE}$`, 'i')
/** A line that only says who published a book or a game. */
const PUBLISHER =
  /^(?:the )?(?:(?:\S+ ){0,3}(?:books|press|publish(?:ers?|ing(?: house)?)|publications?|paperbacks|classics|prakashan|प्रकाशन|पॉकेट बुक्स|games studios?|interactive|entertainment)(?: (?:india|ltd|limited|inc))?|penguin(?: random house)?(?: india)?|harper ?collins|rupa(?: & co| publications)?|(?:pan )?macmillan|picador|vintage|puffin|bloomsbury|scholastic|hachette(?: india)?|westland|aleph|jaico|simon & schuster|random house|bantam|arrow|corgi|ladybird|pearson|mcgraw[- ]hill|wiley|s\.? ?chand|arihant|ncert|ea sports|electronic arts|ubisoft|capcom|konami|activision|square enix|rockstar games|(?:bandai )?namco|thq|eidos|2k games|warner bros\.? games|राजकमल|वाणी)$/i
const LOWER = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
// Always written in capitals, like words without a vowel.
const CAPITALS = new Set(
  `bmw cd dc dvd fifa gi gp gt gta hp ii iii iv jcb lego mtg nba ncert nes nfl ps psp ps1 ps2 ps3 ps4 ps5 rc suv tcg tv uk us usa vi vii viii wwe xl xii`.split(
    ' ',
  ),
)

/** The tallest lines in reading order, at most 80 characters, with the thing's number; empty when no legible line is tall. */
export function composeTitle(lines: readonly SeenLine[], category: CategoryId): string {
  const named = lines.filter((line) => isLegible(line) && !SMALL_PRINT.test(line.text) && !saysNothing(line, category))
  const legible = onceEach(named.map((line) => ({ ...line, text: line.text.replace(SUBTITLE_AT_END, '') })))
  const number = findPrintedNumber(lines, category)?.text ?? null
  const room = number === null ? TITLE_MAX : TITLE_MAX - number.length - 1
  const inOrder = takeTallest(legible, room)
  const apart = inOrder.filter((line) => !inOrder.some((other) => isWithin(line, other)))
  const parts = apart.map((line, at) => `${linkLines(apart[at - 1], line)}${line.text}`)
  const name = cutAtWord(inTitleCase(parts.join('')), room)
  return number === null || name === '' || name.split(' ').includes(number) ? name : `${name} ${number}`
}

function takeTallest(lines: readonly SeenLine[], most: number): SeenLine[] {
  const tallest = Math.max(0, ...lines.map(({ height }) => height))
  const tall = lines.filter(({ height }) => height >= tallest * LESS_TALL).toSorted((a, b) => b.height - a.height)
  const chosen = new Set<SeenLine>()
  let room = most
  let words = 0
  for (const line of tall) {
    if (line.height < tallest * TALL && words >= FEW_WORDS) break
    // The tallest line is cut rather than left out.
    if (chosen.size > 0 && line.text.length + SEPARATOR.length > room) continue
    chosen.add(line)
    room -= line.text.length + SEPARATOR.length
    words += line.text.split(' ').length
  }
  return lines.filter((line) => chosen.has(line))
}

function saysNothing({ text }: SeenLine, category: CategoryId): boolean {
  const words = text.replaceAll(/[^\p{L}\p{M}\p{N}'&.,# -]/gu, '').trim()
  return (
    SAYS_NOTHING.test(words) ||
    AMOUNT.test(text) ||
    (findDetails(category)?.clues.publishers === true && PUBLISHER.test(words))
  )
}

const SEPARATOR = ' – '
/** Lines of one text are about as tall; a book's author, or a platform, is not. */
const AS_TALL = 0.8

/** One text, and a maker with its product, are joined by a blank. Anything else is set apart. */
function linkLines(before: SeenLine | undefined, line: SeenLine): string {
  if (!before) return ''
  const isAsTall = Math.min(before.height, line.height) >= AS_TALL * Math.max(before.height, line.height)
  const goesOn = LOWER.has(line.text.split(' ')[0]?.toLowerCase() ?? '') || /^[#\d]/.test(line.text)
  return isAsTall || goesOn || !before.text.includes(' ') ? ' ' : SEPARATOR
}

/** Whether another line contains this one, as when a brand stands above a name that begins with it. */
const isWithin = (line: SeenLine, other: SeenLine) =>
  line !== other && ` ${other.text.toLowerCase()} `.includes(` ${line.text.toLowerCase()} `)

function onceEach(lines: readonly SeenLine[]): SeenLine[] {
  const seen = new Set<string>()
  return lines.filter(({ text }) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
}

function isLegible({ text, confidence }: SeenLine): boolean {
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  return confidence >= LEAST_CONFIDENCE && letters >= 2 && letters / text.replaceAll(/\s/g, '').length > 0.6
}

/** Converts SHOUTED words to title case; other words stay unchanged. */
function inTitleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => {
      if (!/\p{Lu}/u.test(word) || /\p{Ll}/u.test(word)) return word
      const lower = word.toLowerCase()
      if (CAPITALS.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, '')) || /\d/.test(word) || !/[aeiouy]/.test(lower))
        return word
      if (index > 0 && LOWER.has(lower)) return lower
      return lower.replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    })
    .join(' ')
}

/** Cuts the text to at most `max` characters, between words unless there is only one. */
export function cutAtWord(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= max) return line
  const cut = letters.slice(0, max + 1).join('')
  const end = cut.lastIndexOf(' ')
  return (end > max / 2 ? cut.slice(0, end) : letters.slice(0, max).join('')).replace(/[\s,;:–-]+$/, '')
}

/**
 * The legible lines with unsafe content removed, and the barcode, in the seller's language. It claims nothing that was
 * not on the photo.
 */
export function composeDescription(lines: readonly SeenLine[], codes: readonly string[]): string {
  const read = onceEach(lines.filter(isLegible))
    .map(({ text }) => safeWords(text))
    .filter(Boolean)
  // Its check digit is right, so it is not a phone number.
  const [code] = codes
  const describe = (text: string) => (code ? say.printedWithCode({ text, code }) : say.printed({ text }))
  return describe(cutAtWord(read.join(' · '), DESCRIPTION_MAX - describe('').length))
}
