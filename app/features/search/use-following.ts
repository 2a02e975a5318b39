import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

import { viewHref } from '#app/features/listings/listing-filters.ts'

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
  /** The query of the address at which the typing began. */
  begun: string
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
  const fresh: Field = { text: shown, typing: false, followed: '', begun: '', at, place, shown }
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
  const { text, typing, followed, begun } = current
  const wanted = tidy(text)
  const isFollowed = wanted === (new URLSearchParams(query).get('search') ?? '')
  const href = hrefOfTyping(place, { begun, query }, wanted)

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
    type: (typed: string) =>
      setField((before) => ({ ...before, text: typed, typing: true, begun: before.typing ? before.begun : query })),
    /** The typing is over: what comes next is chosen. */
    settle: () => setField((before) => ({ ...before, typing: false, followed: '' })),
  }
}

export const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** A search begins anew, as with Enter; what was chosen since the typing began stays. */
export function hrefOfTyping(place: string, { begun, query }: { begun: string; query: string }, text: string): string {
  if (query === begun) return viewHref(place, { search: text })
  const params = new URLSearchParams(text ? { search: text } : {})
  for (const [name, value] of new URLSearchParams(query)) {
    if (name !== 'search' && name !== 'exact' && name !== 'cursor') params.append(name, value)
  }
  return params.size > 0 ? `${place}?${params}` : place
}
