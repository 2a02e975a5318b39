import { data, redirectDocument } from 'react-router'

import * as say from '#app/features/sponsorship/messages/messages.ts'
import { OwnItems } from '#app/features/sponsorship/own-items.tsx'
import { listOwnItems } from '#app/features/sponsorship/own-requests.server.ts'
import { readPage } from '#app/features/sponsorship/request/sponsorship-schema.server.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageNotFoundTitle } from '#app/shell/messages/messages.ts'
import { NotFoundView } from '#app/shell/not-found-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/sponsor-request'

export const handle = { params: ['cursor'] } as const satisfies PageHandle

const PATH = '/sponsor-request'

export async function loader({ request, context }: Route.LoaderArgs) {
  // A page that is not there: no link leads to it.
  if (!site().sponsorship) throw data(null, { status: 404 })
  const viewer = findViewer(context)
  if (!viewer) {
    throw redirectDocument(signInPath(PATH), {
      headers: { 'Set-Cookie': flashCookie({ kind: 'error', text: say.loginToRequest() }) },
    })
  }
  const after = readPage(readQuery(request, handle))
  return { userId: viewer.userId, after, page: await listOwnItems(viewer, after) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  site().sponsorship
    ? pageMeta(matches, { title: say.metaTitle(), description: say.metaText(), path: PATH, index: false })
    : [{ title: pageNotFoundTitle() }, { name: 'robots', content: 'noindex' }]

export default function SponsorRequest({ loaderData }: Route.ComponentProps) {
  const { userId, after, page } = loaderData
  return (
    <div className="page-width py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.pageTitle()}</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{say.pageText()}</p>
      <OwnItems key={`${userId} ${after?.id}`} first={page} isFurther={after !== null} />
    </div>
  )
}

export function ErrorBoundary() {
  return site().sponsorship ? <ErrorView title={say.itemsNotLoaded()} announce /> : <NotFoundView />
}
