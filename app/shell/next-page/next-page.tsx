import { CloudOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

import { ListingSkeletons } from '#app/features/catalogue/cards/listing-skeletons.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'

import { ListingPageSkeleton } from './listing-page-skeleton.tsx'
import { isDocumentWaiting, isWaiting, stayHere, subscribeToWaiting } from './network.ts'

/**
 * Shows that the next page is loading, once it takes noticeably long: a line at the top, and outlines for the slowest
 * pages. They cover the current page without changing it: a user who turns back finds it as it was, and its scroll
 * position is what the history remembers.
 */
export function NextPage() {
  const { state } = useNavigation()
  const coming = useComing()
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  /** The number of this page's entry in the history. */
  const entry = useRef<number | null>(null)
  useLayoutEffect(() => {
    entry.current = readEntry()
  }, [key])
  const isOffline = useSyncExternalStore(subscribeToWaiting, isWaiting, () => false)
  const isDocumentOffline = useSyncExternalStore(subscribeToWaiting, isDocumentWaiting, () => false)
  useEffect(() => {
    // The visitor chose another page instead.
    if (state === 'loading') stayHere()
  }, [state])
  if (isDocumentOffline) return <Offline onStay={stayHere} />
  if (state !== 'loading' || !coming) return null
  // Only a change to a place on the same page ends the wait without loading anything.
  const endWait = () =>
    navigate({ pathname, search, hash: hash || '#main' }, { replace: true, preventScrollReset: true })
  function stay() {
    const present = readEntry()
    const steps = entry.current === null || present === null ? 0 : entry.current - present
    if (steps === 0) return void endWait()
    // Back and Forward change the address before the page comes: its entry stays, and this page's own is ahead or behind.
    addEventListener('popstate', () => void endWait(), { once: true })
    history.go(steps)
  }
  if (isOffline) return <Offline onStay={stay} />
  // When only the query changes, the page's own parts show the progress.
  const outline = coming.path === pathname ? null : chooseOutline(coming.path)
  return (
    <>
      <div role="progressbar" aria-label={say.loadingPage()} className="next-page-line" />
      {outline && <Over key={coming.path}>{outline}</Over>}
    </>
  )
}

/** React Router numbers the entries of a document; an entry without a number is not its own. */
function readEntry(): number | null {
  // Whatever wrote the entry may have written anything.
  const state = history.state as { idx?: unknown } | null
  return typeof state?.idx === 'number' ? state.idx : null
}

/** Over the page that stays: the next one opens when the connection is back. */
function Offline({ onStay }: { onStay: () => void }) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 top-20 z-50 mx-auto flex max-w-lg items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-2 shadow-lg"
    >
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">{say.offlineOpensLater()}</p>
      <button type="button" className={buttonClass('plain')} onClick={onStay}>
        {say.stayHere()}
      </button>
    </div>
  )
}

function chooseOutline(path: string): React.ReactNode {
  if (path === '/browse' || path.startsWith('/category/')) return <CatalogueSkeleton />
  if (path.startsWith('/listing/')) return <ListingPageSkeleton />
  return null
}

/** Covers the visible part of the page below the header. */
function Over({ children }: { children: React.ReactNode }) {
  const self = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const header = document.querySelector('header')
    if (self.current && header) self.current.style.top = `${Math.max(0, header.getBoundingClientRect().bottom)}px`
  }, [])
  return (
    <div ref={self} className="next-page-outline bg-page">
      {children}
    </div>
  )
}

function CatalogueSkeleton() {
  return (
    <div className="page-width py-6">
      <div className="animate-pulse space-y-2">
        <div className="h-9 w-48 rounded-sm bg-line" />
        <div className="h-5 w-24 rounded-sm bg-line" />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="hidden animate-pulse rounded-lg bg-line lg:block" />
        <ListingSkeletons />
      </div>
    </div>
  )
}
