import { categoryPicture } from '#app/nouns/category/category-list.ts'
import { writeCursor } from '#app/shared/cursor.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useFocusOnNeighbour } from '#app/ui/hooks/use-focus-on-neighbour.ts'
import { useGrowingList } from '#app/ui/lists/use-growing-list.ts'
import { MoreLink } from '#app/ui/more-link.tsx'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { Price } from '#app/ui/texts/price.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import { RequestSponsorship } from './request-sponsorship.tsx'
import type { OwnItem, OwnItemsPage } from './request/sponsored-request.schema.ts'
import { CURSOR_KIND } from './request/sponsored-request.ts'

const PATH = '/sponsor-request'

/**
 * The viewer's items on sale, each with its request. The link below leads to the next page; with JavaScript, it is
 * appended here.
 */
export function OwnItems({ first, isFurther }: { first: OwnItemsPage; isFurther: boolean }) {
  const { items, nextCursor, state, load, added, readAnew } = useOwnItems(first)
  const box = useFocusOnNeighbour(items)
  if (items.length === 0 && !isFurther) {
    return (
      <div ref={box} tabIndex={-1} className="outline-none">
        <EmptyState art="empty-items" title={say.nothingOnSale()} text={say.sellFirst()}>
          <a href={pageHref('/sell')} className={buttonClass('primary')}>
            {say.createListing()}
          </a>
        </EmptyState>
      </div>
    )
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} onStale={() => readAnew(item.id)} />
          </li>
        ))}
      </ul>
      <MoreLink
        path={PATH}
        nextCursor={nextCursor}
        isFurther={isFurther}
        state={state}
        failure={say.itemsNotLoaded()}
        load={load}
        added={added}
        count={items.length}
      />
    </div>
  )
}

/** The user's items on sale: the page that came with the document, and what was loaded below it since. */
function useOwnItems(first: OwnItemsPage) {
  const list = useGrowingList(first, loadPage, { path: ({ id }) => `/listing/${id}` })

  /** Reloads a row: rows that were loaded later are not part of the document's data. */
  async function readAnew(id: string): Promise<void> {
    const before = list.items[list.items.findIndex((item) => item.id === id) - 1]
    if (!before) return
    const cursor = writeCursor(CURSOR_KIND, { key: Date.parse(before.createdAt), id: before.id })
    const page = await loadPage(cursor).catch(() => null)
    if (page) list.change(id, page.items.find((item) => item.id === id) ?? null)
  }

  return { ...list, readAnew }
}

async function loadPage(cursor: string): Promise<OwnItemsPage> {
  try {
    return await askApi('GET', `/me/sponsorship?${new URLSearchParams({ cursor }).toString()}`)
  } catch (error) {
    toast.error(say.itemsNotLoaded())
    throw error
  }
}

function Row({ item, onStale }: { item: OwnItem; onStale: () => Promise<void> }) {
  return (
    <article className="grid grid-cols-[min(5rem,25%)_1fr] items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[6rem_1fr_19rem]">
      <Photo
        photo={item.photo && { ...item.photo, alt: '' }}
        fallback={categoryPicture(item.category)}
        sizes="96px"
        className="aspect-square rounded-md"
      />
      <div className="min-w-0">
        <h2 className="leading-snug font-semibold wrap-anywhere">
          <a
            href={pageHref(`/listing/${item.id}`)}
            lang={foreignLang(item.title)}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {item.title}
          </a>
        </h2>
        <Price rupees={item.price} />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <RequestSponsorship item={item} request={item.request} where="onOwnPage" onStale={onStale} />
      </div>
    </article>
  )
}
