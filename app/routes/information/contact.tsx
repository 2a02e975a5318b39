import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { ContactForm } from '#app/features/inquiries/contact/contact-form.tsx'
import * as say from '#app/features/inquiries/messages/messages.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/contact'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  const { contactEmail, businessAddress } = settings()
  return { contactEmail, businessAddress }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.contactMetaTitle(),
    description: say.contactMetaText(),
    path: '/contact',
  })

export default function Contact({ loaderData: { contactEmail, businessAddress } }: Route.ComponentProps) {
  const { user } = useAuth()
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 lg:py-12">
      <h1 className="font-display text-3xl font-bold text-balance lg:text-4xl">{say.contactUs()}</h1>
      <p className="mt-2 text-lg text-ink-soft">{say.contactIntro()}</p>
      <section
        aria-label={say.yourMessage()}
        className="mt-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        <ContactForm key={user?.id ?? ''} viewer={user} contactEmail={contactEmail} />
      </section>
      <section aria-labelledby="other-ways" className="mt-8">
        <h2 id="other-ways" className="font-display text-xl font-bold">
          {say.otherWays()}
        </h2>
        <p className="mt-2">
          {say.byEmail({
            email: contactEmail,
            mail: (text) => (
              <a
                href={`mailto:${contactEmail}`}
                className="inline-flex min-h-11 items-center font-semibold break-all text-brand underline"
              >
                {text}
              </a>
            ),
          })}
        </p>
        <p>{say.byPost({ address: businessAddress })}</p>
        <p>
          {say.forComplaint({
            officer: (text) => (
              <a
                href={pageHref('/grievance')}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline"
              >
                {text}
              </a>
            ),
          })}
        </p>
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
