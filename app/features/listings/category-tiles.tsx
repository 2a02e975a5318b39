import { CATEGORIES, type CategoryId } from '#app/shared/catalogue.ts'
import { formatCount } from '#app/shared/money.ts'

/** The nine categories with their pictures and how many unsold items each has now. */
export function CategoryTiles({ counts }: { counts: Partial<Record<CategoryId, number>> }) {
  return (
    <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-9">
      {CATEGORIES.map(({ id, name }) => ({ id, name, count: counts[id] ?? 0 })).map(({ id, name, count }) => (
        <li key={id}>
          <a href={`/category/${id}`} className="group block rounded-lg text-center">
            <img
              src={`/art/category-${id}.svg`}
              alt=""
              width="320"
              height="320"
              loading="lazy"
              className="aspect-square w-full rounded-lg shadow-card transition-shadow group-hover:shadow-lift"
            />
            <span className="mt-2 block text-sm leading-tight font-semibold group-hover:underline">{name}</span>
            <span className="block text-xs text-ink-soft">
              {formatCount(count)} {count === 1 ? 'item' : 'items'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
