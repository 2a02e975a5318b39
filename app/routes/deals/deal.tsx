import { data, redirectDocument, useLoaderData } from 'react-router'

import { DealView, type DealSlots } from '#app/features/deals/deal/deal-view.tsx'
import * as say from '#app/features/deals/messages/messages.ts'
import { findDeal } from '#app/features/deals/server/read-deal.server.ts'
import { Meeting } from '#app/features/meetings/meeting.tsx'
import { findMeeting } from '#app/features/meetings/server/find-meeting.server.ts'
import { ReportButton } from '#app/features/moderation/new-report/report-button.tsx'
import { ReviewModeration } from '#app/features/moderation/new-report/review-moderation.tsx'
import { ReviewDeal } from '#app/features/reviews/review-deal.tsx'
import { findDealReviews } from '#app/features/reviews/server/list-reviews.server.ts'
import { DealPayment } from '#app/features/upi/deal-payment.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { NotFoundView } from '#app/shell/not-found-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/deal'

export const handle = { params: [] } as const satisfies PageHandle

/** Meetings, payments and reviews are features of their own. */
const SLOTS: DealSlots = {
  PayByUpi: DealPayment,
  Meeting: function MeetingSlot({ deal, refresh }) {
    const { meeting, now } = useLoaderData<typeof loader>()
    return (
      meeting && <Meeting deal={deal.id} side={deal.side} first={meeting} now={now} version={deal} refresh={refresh} />
    )
  },
  Review: function ReviewSlot({ deal: { id, side, other } }) {
    const { name, reviews, viewer, isAdmin } = useLoaderData<typeof loader>()
    return (
      <ReviewDeal
        deal={id}
        side={side}
        viewer={{ name }}
        other={other}
        first={reviews}
        renderActions={(review) => (
          <ReviewModeration
            review={{ id: review.id, author: other }}
            viewer={{ id: viewer, isAdmin }}
            page={`/deals/${id}`}
            isAboutViewer
          />
        )}
      />
    )
  },
  Report: function ReportSlot({ deal: { id }, look }) {
    const { viewer } = useLoaderData<typeof loader>()
    return <ReportButton viewerId={viewer} subject={{ kind: 'deal', id }} look={look} />
  },
}

export async function loader({ context, params: { dealId } }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath(`/deals/${dealId}`))
  const shown = await findDeal(viewer, dealId).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const reviews = shown?.deal.state === 'done' ? await findDealReviews(viewer, dealId) : null
  const meeting = shown && (await findMeeting(viewer, dealId))
  return data(
    { viewer: viewer.userId, isAdmin: viewer.isAdmin, name: viewer.name, shown, reviews, meeting, now: Date.now() },
    { status: shown ? 200 : 404 },
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: say.pageTitle(), description: say.pageDescription(), path: '/deals', index: false })

export default function Deal({ loaderData: { viewer, shown } }: Route.ComponentProps) {
  if (!shown) return <NotFoundView />
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 lg:py-8">
      <DealView key={shown.deal.id} first={shown.deal} viewer={viewer} checks={shown.checks} slots={SLOTS} />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
