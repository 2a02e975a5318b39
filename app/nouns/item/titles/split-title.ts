import { westernDigits } from '#app/shared/numbers/read-amount.ts'

/** A run of letters, or a number with its groups and decimals: "uk8" is two, and so is "42mm". */
export interface TitleWord {
  /** In small letters, without marks over letters and without apostrophes. */
  text: string
  from: number
  to: number
  isNumber: boolean
  /** Nothing stands between it and the word before. */
  isGlued: boolean
}

const WORDS = /\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

/** Positions are those of the text. */
export function splitTitle(title: string): TitleWord[] {
  const words: TitleWord[] = []
  for (const match of westernDigits(title).matchAll(WORDS)) {
    const [written] = match
    const isNumber = /^\d/.test(written)
    words.push({
      text: isNumber ? written.replaceAll(',', '') : foldWord(written),
      from: match.index,
      to: match.index + written.length,
      isNumber,
      isGlued: words.at(-1)?.to === match.index,
    })
  }
  return words
}

/** The words of a spelling, by which titles are compared with it. */
export const splitSpelling = (spelling: string): string[] => splitTitle(spelling).map(({ text }) => text)

function foldWord(written: string): string {
  const small = written.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- ASCII is most of it, and needs no normal form
  if (/^[\x00-\x7F]*$/.test(small)) return small.replaceAll("'", '')
  return small
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u093C'’]/g, '')
    .normalize('NFC')
}
