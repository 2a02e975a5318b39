import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { FeedbackCorner } from '#app/features/inquiries/feedback/feedback-corner.tsx'
import { FeedbackForm } from '#app/features/inquiries/feedback/feedback-form.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/feedback'

export const handle = { params: [] } as const satisfies PageHandle

export const loader = () => ({ contactEmail: settings().contactEmail })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Feedback · Khazana',
    description: 'Tell us what you think of Khazana: what works, what is broken and what is missing.',
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
  return <ErrorView title="Something went wrong" />
}
