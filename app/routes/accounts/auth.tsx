import { redirectDocument } from 'react-router'

import { arrivalFor, arriveAt } from '#app/features/accounts/door/departure.ts'
import { describePurpose } from '#app/features/accounts/door/describe-purpose.server.ts'
import { authPath, readMode } from '#app/features/accounts/form/auth-mode.ts'
import { AuthView } from '#app/features/accounts/form/auth-view.tsx'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { isGoogleOn } from '#app/features/accounts/google/google.server.ts'
import { PasskeyButton } from '#app/features/accounts/passkeys/passkey-button.tsx'
import { arePasskeysPossible } from '#app/features/accounts/passkeys/server/relying-party.server.ts'
import { isResetLinkFresh } from '#app/features/accounts/sign-in/reset-password.server.ts'
import { findSignUpRefusal } from '#app/features/accounts/sign-up/may-sign-up.server.ts'
import { tagline } from '#app/nouns/site/this-site.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { readDevice } from '#app/platform/visitor/known-device.server.ts'
import { findViewer, readBrowserCookies } from '#app/platform/visitor/viewer-context.server.ts'
import { nextPath } from '#app/shared/next-path.ts'
import { siteName } from '#app/shared/site-name.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { findTreasure, somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/auth'

export const handle = {
  params: ['mode', 'next', 'token', 'invitation'],
  perBrowser: true,
} as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = readQuery(request, handle)
  const next = nextPath(params.get('next'))
  const given = readMode(params.get('mode'))
  const token = given === 'reset' ? params.get('token') : null
  // A mailed link is followed on purpose, signed in or not. Everybody else may have signed in in another tab.
  if (findViewer(context) && !token) throw redirectDocument(next)
  const purpose = await describePurpose(next)
  const invitation = params.get('invitation')
  const signUpRefusal = await findSignUpRefusal(invitation)
  const isNewcomer =
    signUpRefusal === null && purpose?.isForNewcomers && readDevice(readBrowserCookies(context, handle)) === null
  return {
    mode: given ?? (isNewcomer ? 'sign-up' : 'sign-in'),
    next,
    purpose: purpose?.words ?? null,
    title: purpose?.title ?? null,
    reset: token ? { token, stale: !(await isResetLinkFresh(token)) } : null,
    google: isGoogleOn(),
    invitation,
    signUpRefusal,
    passkeys: arePasskeysPossible(),
    demo: settings().demo,
  }
}

// The URL may contain a token.
export const headers = () => ({ 'Cache-Control': 'no-store' })

const TITLES = { 'sign-in': say.signInTitle, 'sign-up': say.signUpTitle, reset: say.resetTitle }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const mode = loaderData?.mode ?? 'sign-in'
  return pageMeta(matches, {
    title: `${TITLES[mode]()} · ${siteName()}`,
    description: say.authDescription(),
    path: authPath(mode, '/'),
    index: false,
  })
}

export default function Auth({ loaderData: { passkeys, ...view } }: Route.ComponentProps) {
  const arrive = () => arriveAt(arrivalFor(view.next))
  return (
    <div className="page-width grid items-center gap-10 py-8 lg:grid-cols-2 lg:py-14">
      <section className="mx-auto w-full max-w-md rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <AuthView {...view} passkeyButton={passkeys && <PasskeyButton what="sign-in" onSignedIn={arrive} />} />
      </section>
      <aside className="hidden lg:block">
        <img src="/art/hero.svg" alt="" width="640" height="480" className="mx-auto h-auto w-full max-w-md" />
        <p className="mt-6 text-center font-display text-2xl font-bold text-balance">{tagline() ?? findTreasure()}</p>
      </aside>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
