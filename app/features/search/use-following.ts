import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** From the last letter until the results follow. */
export const PAUSE_MS = 800

type Options = {
  /** The search of the address, which the field shows when somebody comes to it. */
  shown: string
  /** Another place is another field. */
  place: string
  /** Whether results follow the typing here. */
  follows: boolean
  hrefOf: (text: string) => string
}

/**
 * The text of a search field, and results that follow it. What is typed in one go is one step of the browser's history,
 * so that Back leads to what was there before.
 */
export function useFollowing({ shown, place, follows, hrefOf }: Options) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [field, setField] = useState({ text: shown, typing: false, followed: '', at: `${place} ${key}` })
  let current = field
  if (field.at !== `${place} ${key}`) {
    // An address that the typing led to leaves the field alone; any other one fills it.
    const own = field.typing && field.followed === shown
    current = own
      ? { ...field, at: `${place} ${key}` }
      : { text: shown, typing: false, followed: '', at: `${place} ${key}` }
    setField(current)
  }
  const { text, typing, followed } = current
  const wanted = text.trim().replaceAll(/\s+/g, ' ')

  useEffect(() => {
    if (!follows || !typing || wanted === shown) return
    const timer = setTimeout(() => {
      setField((before) => ({ ...before, followed: wanted }))
      void navigate(hrefOf(wanted), { replace: followed !== '', preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [follows, typing, wanted, shown, followed, hrefOf, navigate])

  return {
    text,
    type: (typed: string) => setField((before) => ({ ...before, text: typed, typing: true })),
    /** The typing is over: what comes next is chosen. */
    settle: () => setField((before) => ({ ...before, typing: false, followed: '' })),
  }
}
