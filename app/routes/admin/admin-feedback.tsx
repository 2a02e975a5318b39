import { FeedbackCard } from '#app/features/inquiries/feedback/feedback-card.tsx'
import { InquiryList } from '#app/features/inquiries/inquiry-list.tsx'
import { feedbackView } from '#app/features/inquiries/inquiry-schema.server.ts'
import { inquiryStatusName } from '#app/features/inquiries/inquiry.ts'
import { listFeedback } from '#app/features/inquiries/list-inquiries.server.ts'
import * as say from '#app/features/inquiries/messages/messages.ts'
import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { FEEDBACK_STATUSES } from '#app/nouns/inquiry/inquiry-states.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/admin-feedback'

export const handle = { params: ['status', 'search', 'cursor'] } as const satisfies PageHandle

const PATH = '/admin/feedback'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  const view = feedbackView(readQuery(request, handle))
  const { status, search, after } = view
  return { now: Date.now(), view: { status, search, isFurther: after !== null }, page: await listFeedback(view) }
}

export const headers = adminHeaders

export const meta = adminMeta(PATH, { title: say.feedbackMetaTitle, description: say.adminFeedbackMetaText })

export default function AdminFeedback({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AccessDenied />
  const { now, view, page } = loaderData
  return (
    <AdminFrame
      title={say.adminFeedback()}
      text={say.adminFeedbackText()}
      aside={
        <a href={pageHref('/admin/contacts')} className={buttonClass('plain')}>
          {say.viewContacts()}
        </a>
      }
    >
      <InquiryList
        path={PATH}
        statuses={FEEDBACK_STATUSES}
        statusName={inquiryStatusName}
        view={view}
        looksIn={say.searchFeedback()}
        page={page}
        none={say.noFeedback()}
        renderRow={(feedback, readAnew) => <FeedbackCard feedback={feedback} now={now} onStale={readAnew} />}
      />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.feedbackNotLoaded()} announce />
}
