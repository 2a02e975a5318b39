import { redirectDocument } from 'react-router'

import { AddItemView } from '#app/features/selling/editor/add-item-view.tsx'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { findLastChoices } from '#app/features/selling/editor/publishing/last-choices.server.ts'
import { findSellerLimits } from '#app/features/selling/editor/publishing/seller-limits.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/add-item'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath('/add-item'))
  const [last, limits] = await Promise.all([findLastChoices(viewer), findSellerLimits(viewer)])
  return { userId: viewer.userId, last, limits }
}

/** Steps load nothing from the server: that would fail offline. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.sellTitle(),
    description: say.sellDescription(),
    path: '/add-item',
    index: false,
  })

export default function AddItem({ loaderData }: Route.ComponentProps) {
  return <AddItemView key={loaderData.userId} {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorView title={say.wentWrong()} />
}
