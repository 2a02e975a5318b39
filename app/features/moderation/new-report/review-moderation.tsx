import { useState } from 'react'

import { HideReview } from '#app/features/moderation/hiding/hide-review.tsx'
import * as say from '#app/features/moderation/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { ReportButton } from './report-button.tsx'

type Props = {
  review: { id: string; author: { id: string } | null }
  viewer: { id: string; isAdmin: boolean } | null
  /** The path of the page on which it stands. */
  page: string
  /** Whether it is about the viewer. */
  isAboutViewer: boolean
}

/** Below a review of another person: admins hide it, everybody else reports it. */
export function ReviewModeration({ review: { id, author }, viewer, page, isAboutViewer }: Props) {
  const [isHidden, setHidden] = useState(false)
  const isOwn = viewer !== null && author?.id === viewer.id
  if (isOwn) return null
  if (!viewer?.isAdmin || isAboutViewer) {
    if (!author) return null
    const look = buttonClass('quiet', 'mt-2 -ml-3 self-start text-sm! text-ink-soft! hover:text-ink!')
    return <ReportButton viewerId={viewer?.id ?? null} subject={{ kind: 'review', id }} page={page} look={look} />
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 noscript:hidden">
      {isHidden && (
        <p role="status" className="font-semibold">
          {say.reviewIsHidden()}
        </p>
      )}
      <HideReview
        id={id}
        isHidden={isHidden}
        look={buttonClass('quiet', 'text-sm!')}
        onDone={(deed) => deed.did === 'review' && setHidden(deed.isHidden)}
        onStale={() => setHidden(!isHidden)}
      />
    </div>
  )
}
