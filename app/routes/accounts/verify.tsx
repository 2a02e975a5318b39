import { redirectDocument } from 'react-router'

import { describePurpose } from '#app/features/accounts/door/describe-purpose.server.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { StaleVerifyLink, VerifyView } from '#app/features/accounts/form/verify-view.tsx'
import { lookAtLink } from '#app/features/accounts/sign-up/verify-email.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer, readBrowserCookies } from '#app/platform/visitor/viewer-context.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/verify'

export const handle = { params: ['token'], perBrowser: true } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readQuery(request, handle).get('token') ?? ''
  const link = await lookAtLink(token, readBrowserCookies(context, handle))
  // The link was followed again after it had done its work.
  if (!link && findViewer(context)) throw redirectDocument('/')
  if (!link) return { link: null }
  const { email, isOwnBrowser, next } = link
  const purpose = await describePurpose(next)
  const { words = null, title = null } = purpose ?? {}
  return { link: { token, email, isOwnBrowser, purpose: words, title } }
}

// The page contains a token and its owner's address.
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.verifyPageTitle(),
    description: say.verifyDescription(),
    path: '/auth/verify',
    index: false,
  })

/** The page behind the link of a verification mail. */
export default function Verify({ loaderData: { link } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-14">
      <section className="mx-auto w-full max-w-md rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
        {link ? <VerifyView {...link} /> : <StaleVerifyLink />}
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
