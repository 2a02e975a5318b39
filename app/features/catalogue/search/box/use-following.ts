import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

import { isFacetParam } from '#app/features/catalogue/facet-filters.ts'
import { LISTING_PARAMS } from '#app/features/catalogue/listing-filters.ts'
import { findCategory } from '#app/nouns/category/category-list.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'
import { useWhenMoved } from '#app/ui/hooks/use-when-moved.ts'

/** Debounce: the pause after the last keystroke before results follow. */
const PAUSE_MS = 800

type Options = {
  /** The search in the address, which the field shows on arrival. */
  shown: string
  /** A change of place resets the field. */
  place: string
  /** Whether results follow the typing here. */
  follows: boolean
}

type Field = {
  text: string
  typing: boolean
  /** The text that the results followed last. */
  followed: string
  /** The search that was chosen here and whose page has not come yet. */
  chosen: string | null
  at: string
  place: string
  shown: string
}

/**
 * The field at a new address. It keeps its text when the address changes because of the typing, because a filter was
 * chosen meanwhile, or because the page of an earlier search comes. Any other change fills it as `fresh`. `awaited` is
 * the search of the page that is being loaded, if any.
 */
function moveField(field: Field, fresh: Field, came: NavigationType, awaited: string | null): Field {
  const { typing, followed, chosen } = field
  const { at, place, shown } = fresh
  if (field.at === at) return field
  // Another search was chosen before this page came.
  if (chosen !== null && chosen === awaited) return { ...field, at, place, shown }
  if (typing && (followed === shown || chosen === shown)) return { ...field, chosen: null, at, place, shown }
  const isBeside = typing && came !== NavigationType.Pop && field.place === place && field.shown === shown
  return isBeside ? { ...field, at, followed: '' } : fresh
}

/**
 * The text of a search field, with results that follow it. Continuous typing is one history entry, so that Back returns
 * to what was there before.
 */
export function useFollowing({ shown, place, follows }: Options) {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const came = useNavigationType()
  const coming = useComing()
  // Takes pending navigation into account, so that it is not undone.
  const query = coming?.path === place ? coming.search : search
  const isLeaving = coming !== null && coming.path !== place
  const at = `${place} ${key}`
  const fresh: Field = { text: shown, typing: false, followed: '', chosen: null, at, place, shown }
  const [field, setField] = useState(fresh)
  const current = moveField(field, fresh, came, coming && readSearch(coming.search))
  useWhenMoved(at, () => setField(current))
  const { text, typing, followed } = current
  const wanted = tidySearch(text)
  const isFollowed = wanted === readSearch(query)
  const href = searchHref(place, query, wanted)

  useEffect(() => {
    if (!follows || !typing || isLeaving || isFollowed) return
    const timer = setTimeout(() => {
      setField((before) => ({ ...before, followed: wanted }))
      // Results start at the top, even if the user had scrolled down and the field stayed visible.
      void navigate(href, { replace: followed !== '' })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [follows, typing, isLeaving, isFollowed, wanted, followed, href, navigate])

  return {
    text,
    /** Whether the text was typed here since it was last searched for. */
    isTyped: typing,
    /** The query of the results that are shown, or of those being loaded. */
    query,
    type: (typed: string) => setField((before) => ({ ...before, text: typed, typing: true })),
    /** Ends the typing; the next navigation is a choice of its own, and searches for this. */
    settle: (chosen = '') => setField((before) => ({ ...before, typing: false, followed: '', chosen })),
  }
}

export const readSearch = (query: string) => new URLSearchParams(query).get('search') ?? ''

export const tidySearch = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** `exact` and `cursor` belong to the previous search. */
const OF_A_SEARCH: readonly string[] = ['search', 'exact', 'cursor']

/** The filters in an address, as they stand there: they stay for another search. Other pages have none. */
export function filtersToKeep(place: string, query: string): URLSearchParams {
  const [, spelled = ''] = /^\/category\/([\w-]+)$/.exec(place) ?? []
  const category = findCategory(spelled)
  if (place !== '/browse' && !category) return new URLSearchParams()
  const params = new URLSearchParams(query)
  if (category) params.set('category', category.id)
  const facets = [...new Set(params.keys())].filter(isFacetParam)
  const followed = [...LISTING_PARAMS.filter((name) => !OF_A_SEARCH.includes(name)), ...facets]
  return new URLSearchParams(followed.flatMap((name) => params.getAll(name).map((value) => [name, value])))
}

/** A search for `text` on Browse, within the filters at `place`. */
export function searchHref(place: string, query: string, text: string): string {
  const search = tidySearch(text)
  const params = new URLSearchParams([...(search ? [['search', search]] : []), ...filtersToKeep(place, query)])
  return params.size > 0 ? `/browse?${params.toString()}` : '/browse'
}
