import { AboutText } from '#app/features/information/about-text.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/about'

export const handle = { params: [] } as const satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us · Khazana',
    description:
      'What Khazana is: a marketplace for second-hand items and collectibles in India, where people buy from people.',
    path: '/about',
  })

export default function About() {
  return <AboutText />
}

export function ErrorBoundary() {
  return <ErrorView title="Something went wrong" />
}
