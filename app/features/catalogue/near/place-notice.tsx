import { MapPin } from 'lucide-react'
import { useLocation } from 'react-router'

import { asksForPlace, findRadius, saysWhere, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { countText, leastText } from '#app/shared/text/counts.ts'
import { askApi } from '#app/ui/api/ask.ts'

import * as say from './messages/messages.ts'
import { PlaceForm } from './place-form.tsx'
import { changePlaceHref, showHref } from './place-page.ts'

type Props = {
  viewerId: string | null
  filters: ListingFilters
  /** Whether the search's text needs a place. */
  asks?: true | undefined
  /** Whether the search's text says where things are. */
  isSaid: boolean
  unplaced: ListingCounts['unplaced']
}

/** Says from where distances are counted, and what is left out because of them, or asks for a place if the filters need one. Nothing for readers who have none. */
export function PlaceNotice({ viewerId, filters, asks, isSaid, unplaced }: Props) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const { place } = filters
  if (asks || asksForPlace(filters))
    return (
      <section aria-label={say.whereAreYou()} className="mt-3 rounded-lg border border-line bg-raised p-4">
        <PlaceForm viewerId={viewerId} to={here} everything={place?.isEverything} />
      </section>
    )
  if (!place) return null
  const isUsual = filters.within === null && !saysWhere(filters) && !isSaid
  const { isEverything } = place
  return (
    <div className="mt-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <MapPin aria-hidden className="size-4 shrink-0 text-brand" />
        {say.lookingFrom({ place: place.name })}
        <a href={pageHref(changePlaceHref(here))} className={LINK}>
          {say.changePlace()}
        </a>
      </p>
      {isUsual && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {isEverything ? say.everythingShown() : say.inReach({ km: String(findRadius('reach')) })}
          <a
            href={pageHref(showHref(here, isEverything ? 'reach' : 'everything'))}
            onClick={() => {
              // The page behind the link keeps it in the browser; without the account, only other browsers lack it.
              const body = { place: place.text, everything: !isEverything }
              if (viewerId !== null) void askApi('PUT', '/me/place', body).catch(() => {})
            }}
            className={LINK}
          >
            {isEverything ? say.showReach() : say.showEverything()}
          </a>
        </p>
      )}
      {unplaced && <p className="text-ink-soft">{describeUnplaced(unplaced, filters)}</p>}
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2 lg:min-h-9'

function describeUnplaced({ n, more }: NonNullable<Props['unplaced']>, { within }: ListingFilters): string {
  const number = { n, count: more ? leastText(n) : countText(n) }
  return findRadius(within) === null ? say.unplacedLast(number) : say.unplacedLeftOut(number)
}
