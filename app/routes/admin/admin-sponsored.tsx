import { data, isRouteErrorResponse } from 'react-router'

import { InquiryList } from '#app/features/inquiries/inquiry-list.tsx'
import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { listRequests } from '#app/features/sponsorship/list-requests.server.ts'
import * as say from '#app/features/sponsorship/messages/messages.ts'
import { RequestCard } from '#app/features/sponsorship/request-card.tsx'
import { requestStatusName } from '#app/features/sponsorship/request/request-looks.ts'
import { requestsView } from '#app/features/sponsorship/request/sponsorship-schema.server.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { REQUEST_STATUSES } from '#app/nouns/sponsored-request/request-moves.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageNotFoundTitle } from '#app/shell/messages/messages.ts'
import { NotFoundView } from '#app/shell/not-found-view.tsx'

import type { Route } from './+types/admin-sponsored'

export const handle = { params: ['status', 'search', 'cursor'] } as const satisfies PageHandle

const PATH = '/admin/sponsored'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  // A page that is not there: no link leads to it.
  if (!site().sponsorship) throw data(null, { status: 404 })
  const view = requestsView(readQuery(request, handle))
  const { status, search, after } = view
  return { view: { status, search, isFurther: after !== null }, page: await listRequests(view) }
}

export const headers = adminHeaders

const pageFound = adminMeta(PATH, { title: say.adminMetaTitle, description: say.adminMetaText })

export const meta: Route.MetaFunction = (page) =>
  isRouteErrorResponse(page.error) && page.error.status === 404
    ? [{ title: pageNotFoundTitle() }, { name: 'robots', content: 'noindex' }]
    : pageFound(page)

export default function AdminSponsored({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AccessDenied />
  const { view, page } = loaderData
  return (
    <AdminFrame title={say.adminTitle()} text={say.adminText()}>
      <InquiryList
        path={PATH}
        statuses={REQUEST_STATUSES}
        statusName={requestStatusName}
        view={view}
        looksIn={say.searchRequests()}
        page={page}
        none={say.noRequests()}
        renderRow={(request) => <RequestCard request={request} />}
      />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return site().sponsorship ? <ErrorView title={say.requestsNotLoaded()} announce /> : <NotFoundView />
}
