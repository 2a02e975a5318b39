import type { CategoryId } from '#app/nouns/category/category-list.ts'

import type { CaseClass, SearchCase } from '../facts/case-class.ts'

const EMOJI: readonly (readonly [emoji: string, category: CategoryId])[] = [
  ['⌚', 'watches'],
  ['⌚️', 'watches'],
  ['👟', 'shoes'],
  ['👞', 'shoes'],
  ['👠', 'shoes'],
  ['🥾', 'shoes'],
  ['🚗', 'cars'],
  ['🚙', 'cars'],
  ['🏎️', 'cars'],
  ['📚', 'books'],
  ['📖', 'books'],
  ['📕', 'books'],
  ['🎮', 'games'],
  ['🕹️', 'games'],
  ['🔑', 'keychains'],
  ['🗝️', 'keychains'],
  ['🃏', 'cards'],
  ['🧸', 'action-figures'],
  ['🧱', 'lego'],
]
/** The words around it, and the most that a hit may cost. */
const AROUND: readonly (readonly [before: string, after: string, most: number])[] = [
  ['', '', Infinity],
  ['', ' under 2000', 2000],
  ['second hand ', '', Infinity],
  ['🔥 ', ' sale 😍', Infinity],
]
const JUDGED = 8

/** An emoji that names a category is one of its words. */
export const emojiWords: CaseClass = {
  name: 'L: an emoji that names a category',
  goal: 0.95,
  makeCases: () =>
    EMOJI.flatMap(([emoji, category]) =>
      AROUND.map(([before, after, most]): SearchCase => ({
        key: emoji,
        text: `${before}${emoji}${after}`,
        isRight: ({ items }) => {
          const judged = items.slice(0, JUDGED)
          const right = judged.filter((item) => item.category === category && item.price <= most)
          return right.length > 0 && right.length === judged.length
        },
      })),
    ),
}
