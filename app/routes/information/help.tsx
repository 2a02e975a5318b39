import { HelpText } from '#app/features/information/help-text.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/help'

export const handle = { params: [] } as const satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Help and safety tips · Khazana',
    description: 'How buying and selling on Khazana works, and how to keep your money and yourself safe.',
    path: '/help',
  })

export default function Help() {
  return <HelpText />
}

export function ErrorBoundary() {
  return <ErrorView title="Something went wrong" />
}
