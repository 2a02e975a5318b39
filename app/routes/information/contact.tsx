import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { ContactForm } from '#app/features/inquiries/contact/contact-form.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/contact'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  const { contactEmail, businessAddress } = settings()
  return { contactEmail, businessAddress }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact us · Khazana',
    description: 'Write to the people behind Khazana: by this form or by e-mail.',
    path: '/contact',
  })

export default function Contact({ loaderData: { contactEmail, businessAddress } }: Route.ComponentProps) {
  const { user } = useAuth()
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 lg:py-12">
      <h1 className="font-display text-3xl font-bold text-balance lg:text-4xl">Contact Us</h1>
      <p className="mt-2 text-lg text-ink-soft">
        A question about your account, a listing or a sale? Write to us, and a person answers. About an item, please
        write to its seller: only they know it.
      </p>
      <section
        aria-label="Your message"
        className="mt-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        <ContactForm key={user?.id ?? ''} viewer={user} contactEmail={contactEmail} />
      </section>
      <section aria-labelledby="other-ways" className="mt-8">
        <h2 id="other-ways" className="font-display text-xl font-bold">
          Other ways to reach us
        </h2>
        <p className="mt-2">
          By e-mail:{' '}
          <a
            href={`mailto:${contactEmail}`}
            className="inline-flex min-h-11 items-center font-semibold break-all text-brand underline"
          >
            {contactEmail}
          </a>
        </p>
        <p>By post: {businessAddress}</p>
        <p>
          For a complaint under the law, see our{' '}
          <a href="/grievance" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
            grievance officer
          </a>
          .
        </p>
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title="Something went wrong" />
}
