import { redirectDocument } from 'react-router'

import { listNotices } from '#app/features/notices/list/list-notices.server.ts'
import * as say from '#app/features/notices/list/messages/messages.ts'
import { NoticeList } from '#app/features/notices/list/notice-list.tsx'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/notices'

export const handle = { params: ['cursor'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath('/notices'))
  return { now: Date.now(), ...(await listNotices(viewer, readQuery(request, handle))) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: say.pageTitle(), description: say.pageDescription(), path: '/notices', index: false })

export default function Notices({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.notices()}</h1>
      <NoticeList {...loaderData} />
      <p className="mt-6 text-sm">
        <a
          href={pageHref('/profile#notice-settings')}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {say.chooseNotices()}
        </a>
      </p>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
