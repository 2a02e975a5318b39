import { HelpText } from '#app/features/information/help-text.tsx'
import * as say from '#app/features/information/messages/messages.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/help'

export const handle = { params: [] } as const satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.helpMetaTitle(),
    description: say.helpMetaText(),
    path: '/help',
  })

export default function Help() {
  return <HelpText />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
