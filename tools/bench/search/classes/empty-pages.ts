import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'

const SEARCHES = 40

/** Ways to search for what nothing has; `{b}` is a word of titles, `{x}` letters that none has, `{n}` such a number. */
const WAYS = [
  '{x}',
  '{b} {n}',
  '{b} ga-{n}',
  '{b} {x} {x}{x}',
  '"{b} {x}"',
  '"{b}{x}" new',
  '{x}-{n}',
  '{n}',
  'isbn {n}',
  '{b} {x} under 500',
  '{b} in Agartala under 60',
  '{x} not {b}',
  '{b} -{b}',
  '{x} {x}',
  '😂',
  '!!!',
  '{x} watch under 100',
  'brand new {x} in Pune',
]

/** Whatever is not found, the page names it. */
export const emptyPages: CaseClass = {
  name: 'N: an empty page says why',
  goal: 1,
  makeCases({ titles }) {
    const brands = chooseSample([...titles], SEARCHES, ([word]) => word).flatMap(([word, count]) =>
      count >= 4 && /^[a-z]{4,}$/.test(word) ? [word] : [],
    )
    return brands.flatMap((brand) =>
      WAYS.map((way): SearchCase => {
        const unknown = [...`${brand}q`].toReversed().join('')
        const slots: Record<string, string> = { b: brand, x: unknown, n: `9${brand.length}77341` }
        return {
          key: way,
          text: way.replaceAll(/\{(\w)\}/g, (_, slot: string) => slots[slot] ?? ''),
          isRight: ({ items, said }) => items.length > 0 || (said?.relaxed.length ?? 0) > 0,
        }
      }),
    )
  },
}
