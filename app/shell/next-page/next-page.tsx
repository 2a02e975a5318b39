import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { ListingSkeletons } from '#app/features/catalogue/cards/listing-skeletons.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'

import { ListingPageSkeleton } from './listing-page-skeleton.tsx'

/**
 * Shows that the next page is loading, once it takes noticeably long: a line at the top, and outlines for the slowest
 * pages. They cover the current page without changing it: a user who turns back finds it as it was, and its scroll
 * position is what the history remembers.
 */
export function NextPage() {
  const { state } = useNavigation()
  const coming = useComing()
  const { pathname } = useLocation()
  if (state !== 'loading' || !coming) return null
  // When only the query changes, the page's own parts show the progress.
  const outline = coming.path === pathname ? null : chooseOutline(coming.path)
  return (
    <>
      <div role="progressbar" aria-label={say.loadingPage()} className="next-page-line" />
      {outline && <Over key={coming.path}>{outline}</Over>}
    </>
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
