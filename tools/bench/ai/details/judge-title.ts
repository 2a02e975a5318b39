// A suggested title is judged by the words that stand on the cover.

/** A garbled title has a word that the cover does not have; a thin one less than half of the words that name the thing. */
export type TitleOutcome = 'none' | 'garbled' | 'thin' | 'usable'

/** Words that are on the cover and in the listing's own title name the thing. */
export function judgeTitle(title: string, { title: own, printed }: { title: string; printed: string }): TitleOutcome {
  const words = splitWords(title)
  if (words.length === 0) return 'none'
  const onCover = new Set(splitWords(printed))
  if (words.some((word) => !onCover.has(word))) return 'garbled'
  const names = [...new Set(splitWords(own))].filter((word) => word.length > 2 && onCover.has(word))
  return names.filter((word) => words.includes(word)).length * 2 >= names.length ? 'usable' : 'thin'
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    // In other scripts than Latin a mark is part of the word.
    .replaceAll(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
