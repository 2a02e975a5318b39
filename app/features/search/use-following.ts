import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

import { filtersIn } from '#app/features/listings/coming-view.ts'
import { viewHref, type ListingFilters } from '#app/features/listings/listing-filters.ts'
import { findCategory } from '#app/shared/catalogue.ts'

/** From the last letter until the results follow. */
export const PAUSE_MS = 800

type Options = {
  /** The search of the address, which the field shows when somebody comes to it. */
  shown: string
  /** Another place is another field. */
  place: string
  /** Whether results follow the typing here. */
  follows: boolean
}

type Field = {
  text: string
  typing: boolean
  /** The text that results followed last. */
  followed: string
  at: string
  place: string
  shown: string
}

/**
 * The text of a search field, and results that follow it. What is typed in one go is one step of the browser's history,
 * so that Back leads to what was there before.
 */
export function useFollowing({ shown, place, follows }: Options) {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const came = useNavigationType()
  const { location: coming } = useNavigation()
  // What is on its way is not undone.
  const query = coming?.pathname === place ? coming.search : search
  const isLeaving = coming !== undefined && coming.pathname !== place
  const at = `${place} ${key}`
  const fresh: Field = { text: shown, typing: false, followed: '', at, place, shown }
  const [field, setField] = useState(fresh)
  let current = field
  if (field.at !== at) {
    // An address that the typing led to leaves the field alone, and so does a filter that is chosen meanwhile; any other
    // one fills it.
    const own = field.typing && field.followed === shown
    const beside = field.typing && came !== NavigationType.Pop && field.place === place && field.shown === shown
    current = own ? { ...field, at, place, shown } : beside ? { ...field, at, followed: '' } : fresh
    setField(current)
  }
  const { text, typing, followed } = current
  const wanted = tidy(text)
  const isFollowed = wanted === (new URLSearchParams(query).get('search') ?? '')
  const href = searchHref(place, query, wanted)

  useEffect(() => {
    if (!follows || !typing || isLeaving || isFollowed) return
    const timer = setTimeout(() => {
      setField((before) => ({ ...before, followed: wanted }))
      // Results begin at their top, also where the field stayed in sight far below it.
      void navigate(href, { replace: followed !== '' })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [follows, typing, isLeaving, isFollowed, wanted, followed, href, navigate])

  return {
    text,
    /** The query of the view that is shown, or of the one that is on its way. */
    query,
    type: (typed: string) => setField((before) => ({ ...before, text: typed, typing: true })),
    /** The typing is over: what comes next is chosen. */
    settle: () => setField((before) => ({ ...before, typing: false, followed: '' })),
  }
}

export const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** The filters of the view at an address. They stay when somebody searches for something else; elsewhere there are none. */
export function filtersToKeep(place: string, query: string): Partial<ListingFilters> {
  const [, spelled = ''] = /^\/category\/([\w-]+)$/.exec(place) ?? []
  const category = findCategory(spelled)
  if (place !== '/browse' && !category) return {}
  const { search: _search, exact: _exact, ...filters } = filtersIn(new URLSearchParams(query))
  return category ? { ...filters, category: category.id } : filters
}

/** A search for `text` on Browse, within the filters of the view that is shown at `place`. */
export function searchHref(place: string, query: string, text: string): string {
  return viewHref('/browse', { ...filtersToKeep(place, query), search: tidy(text) })
}
