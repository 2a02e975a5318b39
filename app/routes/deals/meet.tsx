import { data } from 'react-router'

import { FriendView, NoMeeting } from '#app/features/meetings/friend-view.tsx'
import * as say from '#app/features/meetings/messages/messages.ts'
import { findShared } from '#app/features/meetings/server/share-meeting.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/meet'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const shared = await findShared(token)
  if (shared === null || shared === 'over') return data(shared, { status: shared === null ? 404 : 410 })
  return data(shared)
}

// The address is the key: nobody keeps it, and no other site hears of it.
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: say.friendTitle(), description: say.friendDescription(), path: '/meet', index: false })

/** The page of a link that a person gave to a friend. */
export default function Meet({ loaderData }: Route.ComponentProps) {
  return loaderData === null || loaderData === 'over' ? (
    <NoMeeting isOver={loaderData === 'over'} />
  ) : (
    <FriendView {...loaderData} />
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
