// A title names a kind of thing, such as running shoes, and people for whom it is. It also tells a toy from a car.
import { perDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

export type Kind = {
  /** The kinds that the category's file knows, the most words first. Its own name is none. */
  names: readonly string[]
  /** The people it is for; null if the title does not say. */
  people: keyof typeof PEOPLE | null
  /** Whether it is a toy or a model, in a category that has the real thing, too. */
  isModel: boolean
}

/** The words with which titles name people, as they are in an index. */
export const PEOPLE = {
  men: ['men', 'mens', 'man', 'gents'],
  women: ['women', 'womens', 'woman', 'ladies'],
  boys: ['boys', 'boy'],
  girls: ['girls', 'girl'],
  kids: ['kids', 'kid', 'children', 'child', 'baby'],
} as const

const TOY =
  /(?<!\d)1 ?[:/] ?\d{2,3}(?!\d)|(?<!\p{L})(?:toys?|miniature|pull ?back|scale model|khilona|खिलौना)(?![\p{L}\p{M}])/u

/** Words apart, in the singular: "men's running shoes" is " men running shoe ". */
function fold(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[\u2019']s(?!\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return ` ${(words ?? []).map((word) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word)).join(' ')} `
}

/** The files of the categories say which kinds there are. Where listings have a mileage and a scale, all clues are about models. */
const cluesOf = perDetails((categories) => {
  const byId = new Map<CategoryId, { names: string[]; ofModels: string[] }>()
  for (const { id, clues, search, attributes } of categories) {
    const own = new Set(Object.values(search.words).flat().map(fold))
    const all = [clues.en, clues.hi].flatMap((one) => (one ? [one] : []))
    const names = [...new Set(all.flatMap((one) => one.names).map(fold))].filter((name) => !own.has(name))
    const hasBoth = ['kilometres', 'scale'].every((key) => attributes.some((attribute) => attribute.key === key))
    const ofModels = hasBoth ? [...names, ...all.flatMap((one) => one.sure).map(fold)] : []
    byId.set(id, { names: names.toSorted((a, b) => b.length - a.length), ofModels })
  }
  return byId
})

/** Whether its listings are things and models of them: what all of them cost says nothing. */
export const hasModels = (category: CategoryId): boolean => (cluesOf().get(category)?.ofModels.length ?? 0) > 0

export function readKind(title: string, category: CategoryId): Kind {
  const text = fold(title)
  const { names = [], ofModels = [] } = cluesOf().get(category) ?? {}
  const people = Object.entries(PEOPLE).find(([, words]) => words.some((word) => text.includes(fold(word))))
  return {
    names: names.filter((name) => text.includes(name)).map((name) => name.trim()),
    // The keys of the table.
    people: people ? (people[0] as keyof typeof PEOPLE) : null,
    isModel: ofModels.length > 0 && (TOY.test(title.toLowerCase()) || ofModels.some((name) => text.includes(name))),
  }
}
