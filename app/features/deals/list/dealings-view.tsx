import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { SmallCover } from '#app/ui/pictures/small-cover.tsx'
import { PillLinks } from '#app/ui/pill-links.tsx'
import { Price } from '#app/ui/texts/price.tsx'

import type { DealingView, ListedDealing } from './list-dealings.server.ts'
import * as say from './messages/messages.ts'
import { sayDealing } from './say-dealing.ts'

type Props = { dealings: readonly ListedDealing[]; next: string | null; view: DealingView; isFurther: boolean }

const PATH = '/deals'

function makePath(view: Partial<DealingView>, cursor: string | null = null): string {
  const query = new URLSearchParams()
  if (view.side) query.set('side', view.side)
  if (view.search) query.set('search', view.search)
  if (cursor !== null) query.set('cursor', cursor)
  return query.size > 0 ? `${PATH}?${query.toString()}` : PATH
}

/** The viewer's deals and offers, as buyer and as seller, with a search and as a file. It works without scripts. */
export function DealingsView({ dealings, next, view, isFurther }: Props) {
  const { side, search } = view
  const sides = [
    { name: say.all(), side: null },
    { name: say.asBuyer(), side: 'buyer' as const },
    { name: say.asSeller(), side: 'seller' as const },
  ]
  const isEmpty = dealings.length === 0
  return (
    <>
      <div className="mt-4 flex flex-col gap-4">
        <PillLinks
          label={say.sides()}
          links={sides.map(({ name, side: one }) => ({
            name,
            href: makePath({ side: one, search }),
            isCurrent: one === side,
          }))}
        />
        <form
          noValidate
          action={pageHref(PATH)}
          role="search"
          aria-label={say.searchDeals()}
          className="flex flex-wrap gap-2"
        >
          {side && <input type="hidden" name="side" value={side} />}
          <input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label={say.searchDeals()}
            placeholder={say.searchDeals()}
            className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-line-strong bg-surface px-3"
          />
          <button type="submit" className={buttonClass('plain')}>
            {say.search()}
          </button>
        </form>
      </div>
      {isEmpty ? (
        <EmptyState
          art="messages"
          title={search || side ? say.noneFound() : say.noneYet()}
          text={search || side ? say.noneFoundText() : say.noneYetText()}
        />
      ) : (
        <ol className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface">
          {dealings.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ol>
      )}
      <PageLinks newest={isFurther ? makePath(view) : null} older={next === null ? null : makePath(view, next)} />
      {!isEmpty && (
        <p className="mt-4">
          <a
            href={`/api/me/deals.csv${makePath(view).slice(PATH.length)}`}
            download
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {say.download()}
          </a>
        </p>
      )}
    </>
  )
}

function Row({ one }: { one: ListedDealing }) {
  const { id, kind, conversation, side, amount, title, cover, name, at } = one
  return (
    <DealingRow
      path={kind === 'deal' ? `/deals/${id}` : `/messages?c=${conversation}`}
      title={title}
      cover={cover}
      about={`${side === 'buyer' ? say.fromPerson({ name }) : say.toPerson({ name })} · ${formatDay(at)}`}
    >
      <Price as="span" rupees={amount} />
      <span className="text-sm font-semibold">{sayDealing(one)}</span>
    </DealingRow>
  )
}

type RowProps = {
  path: string
  title: string
  cover: string | null
  /** Shown below the title. */
  about: string
  /** Shown below that: how it stands, or what to do. */
  children: React.ReactNode
}

/** A row of a list of deals, offers and the like, which leads to one. */
export function DealingRow({ path, title, cover, about, children }: RowProps) {
  return (
    <li>
      <a href={pageHref(path)} className="flex items-center gap-3 p-3 hover:bg-sunken">
        <SmallCover cover={cover} size={56} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold break-words" dir="auto" lang={foreignLang(title)}>
            {title}
          </span>
          {about !== '' && <span className="block text-sm wrap-anywhere text-ink-soft">{about}</span>}
          <span className="flex flex-wrap items-baseline gap-x-2">{children}</span>
        </span>
      </a>
    </li>
  )
}
