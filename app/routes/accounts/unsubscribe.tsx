import { data } from 'react-router'

import * as say from '#app/features/notices/unsubscribe/messages/messages.ts'
import { StaleUnsubscribeLink, UnsubscribeView } from '#app/features/notices/unsubscribe/unsubscribe-view.tsx'
import { isUnsubscribed, unsubscribeTopic } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/unsubscribe'

export const handle = { params: ['token', 'status'] } as const satisfies PageHandle

export async function loader({ request }: Route.LoaderArgs) {
  const params = readQuery(request, handle)
  const token = params.get('token') ?? ''
  const topic = unsubscribeTopic(token)
  if (!topic) return data(null, { status: 404 })
  // The status in the URL may be outdated, so check it.
  const done = params.get('status') === 'done' && (await isUnsubscribed(token))
  return { token, topic, done }
}

// The URL contains a token.
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.pageTitle(),
    description: say.pageDescription(),
    path: '/unsubscribe',
    index: false,
  })

/** The page behind a mail's link. Opening it changes nothing; its button does. */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return loaderData ? <UnsubscribeView {...loaderData} /> : <StaleUnsubscribeLink />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
