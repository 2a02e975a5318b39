import { redirectDocument } from 'react-router'

import { listPasskeys } from '#app/features/accounts/passkeys/server/own-passkeys.server.ts'
import { arePasskeysPossible } from '#app/features/accounts/passkeys/server/relying-party.server.ts'
import * as say from '#app/features/accounts/second-factor/messages/messages.ts'
import { SecondStepForm } from '#app/features/accounts/second-factor/second-step-form.tsx'
import { findHalfSignedIn } from '#app/features/accounts/sessions/second-step.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer, readBrowserCookies } from '#app/platform/visitor/viewer-context.server.ts'
import { nextPath, signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/second-step'

export const handle = { params: ['next'], perBrowser: true } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPath(readQuery(request, handle).get('next'))
  const half = await findHalfSignedIn(readBrowserCookies(context, handle))
  if (half) return { next, withPasskey: arePasskeysPossible() && (await listPasskeys(half.userId)).length > 0 }
  // It is over, or was never begun.
  throw redirectDocument(findViewer(context) ? next : signInPath(next))
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.stepPageTitle(),
    description: say.stepDescription(),
    path: '/auth/second-step',
    index: false,
  })

/** The second step of a sign-in. */
export default function SecondStep({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-14">
      <section className="mx-auto w-full max-w-md rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <SecondStepForm {...loaderData} />
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
