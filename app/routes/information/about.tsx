import { AboutText } from '#app/features/information/about-text.tsx'
import * as say from '#app/features/information/messages/messages.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/about'

export const handle = { params: [] } as const satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.aboutMetaTitle(),
    description: say.aboutMetaText(),
    path: '/about',
  })

export default function About() {
  return <AboutText />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
