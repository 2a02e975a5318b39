import { redirectDocument } from 'react-router'

import { DealingsView } from '#app/features/deals/list/dealings-view.tsx'
import { listDealings } from '#app/features/deals/list/list-dealings.server.ts'
import * as say from '#app/features/deals/list/messages/messages.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/deals'

export const handle = { params: ['side', 'search', 'cursor'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath('/deals'))
  return listDealings(viewer, readQuery(request, handle))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: say.pageTitle(), description: say.pageDescription(), path: '/deals', index: false })

export default function Deals({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.pageTitle()}</h1>
      <DealingsView {...loaderData} />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
