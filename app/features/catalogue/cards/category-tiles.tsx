import { itemCount } from '#app/features/catalogue/item-count.ts'
import { listCategories, categoryName, type CategoryId, categoryPicture } from '#app/nouns/category/category-list.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

/**
 * The categories with pictures and the number of unsold items in each. On a phone they are one row that scrolls
 * sideways.
 */
export function CategoryTiles({ counts }: { counts: Partial<Record<CategoryId, number>> }) {
  return (
    <ul className="-mx-4 mt-2 flex scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mx-0 lg:mt-4 lg:grid lg:grid-cols-[repeat(auto-fit,minmax(5.5em,1fr))] lg:px-0">
      {listCategories().map(({ id }) => (
        <li key={id} className="w-[5.5em] shrink-0 lg:w-auto">
          <a href={pageHref(`/category/${id}`)} className="group block rounded-lg text-center">
            <img
              src={categoryPicture(id)}
              alt=""
              width="320"
              height="320"
              loading="lazy"
              className="aspect-square w-full rounded-lg shadow-card transition-shadow group-hover:shadow-lift"
            />
            <span className="mt-2 block text-sm leading-tight font-semibold group-hover:underline">
              {categoryName(id)}
            </span>
            <span className="block text-xs text-ink-soft">{itemCount(counts[id] ?? 0)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
