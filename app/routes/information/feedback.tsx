import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { FeedbackCorner } from '#app/features/inquiries/feedback/feedback-corner.tsx'
import { FeedbackForm } from '#app/features/inquiries/feedback/feedback-form.tsx'
import * as say from '#app/features/inquiries/messages/messages.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/feedback'

export const handle = { params: [] } as const satisfies PageHandle

export const loader = () => ({ contactEmail: settings().contactEmail })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.feedbackMetaTitle(),
    description: say.feedbackMetaText(),
    path: '/feedback',
  })

export default function Feedback({ loaderData: { contactEmail } }: Route.ComponentProps) {
  const { user } = useAuth()
  return (
    <FeedbackCorner>
      <FeedbackForm key={user?.id ?? ''} viewer={user} contactEmail={contactEmail} />
    </FeedbackCorner>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
