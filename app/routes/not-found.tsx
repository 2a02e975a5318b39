import { data } from 'react-router'

import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { NotFoundView } from '#app/shell/not-found-view.tsx'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => [{ title: say.pageNotFoundTitle() }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  return <NotFoundView />
}

export function ErrorBoundary() {
  return <ErrorView title={say.somethingWentWrong()} />
}
