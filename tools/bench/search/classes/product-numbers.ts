import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'

import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'

const SEARCHES = 300
const UNKNOWN = 60
/** A number that more listings have is a year or a size. */
const MOST_LISTINGS = 6

/** Numbers of books, packages and makers find their listings however they are written; a number that none has is said to be unknown. */
export const productNumbers: CaseClass = {
  name: 'G: a number of a thing',
  goal: 0.97,
  makeCases({ numbers }) {
    const few = [...numbers].filter(([, listings]) => listings.length <= MOST_LISTINGS)
    const known = chooseSample(few, SEARCHES, ([number]) => number).map(([number, listings]): SearchCase => ({
      key: number,
      text: chooseSample(listSpellings(number), 1, (spelling) => `${number} ${spelling}`)[0] ?? number,
      isRight: ({ items }) => items.slice(0, 8).some(({ id }) => listings.includes(id)),
    }))
    const unknown = few
      .map(([number]) => [...number].toReversed().join(''))
      .filter((number) => /^\d{10,13}$/.test(number) && !numbers.has(number))
      .slice(0, UNKNOWN)
    return [...known, ...unknown.map((number) => ({ key: number, text: number, isRight: isSaidUnknown }))]
  },
}

const isSaidUnknown = ({ items, said }: SearchResult) =>
  items.length === 0 && said?.relaxed.some(({ kind }) => kind === 'words') === true

/** The ways in which people write a number: as it is, without signs, in groups. */
function listSpellings(number: string): string[] {
  const digits = number.replaceAll('-', '')
  if (/^\d{13}$/.test(digits))
    return [
      digits,
      digits.replace(/^(\d{3})(\d)(\d{4})(\d{4})/, '$1-$2-$3-$4-'),
      digits.replace(/^(\d{3})(\d)(\d{4})(\d{4})/, '$1 $2 $3 $4 '),
    ]
  if (/^\d{9}[\dX]$/.test(digits))
    return [
      digits,
      toIsbn13(digits),
      digits.replace(/^(\d)(\d{4})(\d{4})/, '$1-$2-$3-'),
      digits.replace(/^(\d)(\d{4})(\d{4})/, '$1 $2 $3 '),
    ]
  if (/^\d{4,7}-\d$/.test(number)) return [number, number.replace('-', ' '), number.replace(/-\d$/, '')]
  const parts = /^([A-Z]+)-?(.+)$/.exec(number)
  return parts
    ? [number, `${parts[1]}${parts[2]}`, `${parts[1]}-${parts[2]}`, `${parts[1]} ${parts[2]}`.toLowerCase()]
    : [number]
}

function toIsbn13(isbn10: string): string {
  const body = `978${isbn10.slice(0, 9)}`
  const sum = [...body].reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
