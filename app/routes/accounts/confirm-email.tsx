import { data } from 'react-router'

import { findEmailChange } from '#app/features/accounts/settings/change-email.server.ts'
import { ConfirmEmailView, StaleEmailLink } from '#app/features/accounts/settings/confirm-email-view.tsx'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/confirm-email'

export const handle = { params: ['token'] } as const satisfies PageHandle

export async function loader({ request }: Route.LoaderArgs) {
  const token = readQuery(request, handle).get('token') ?? ''
  const change = token === '' || token.length > 200 ? null : await findEmailChange(token)
  return change ? { token, ...change } : data(null, { status: 404 })
}

// The URL contains a token.
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.confirmPageTitle(),
    description: say.confirmPageDescription(),
    path: '/settings/confirm-email',
    index: false,
  })

/** The page behind a mail's link. Opening it changes nothing; its buttons do. */
export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ConfirmEmailView {...loaderData} /> : <StaleEmailLink />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
