import { AboutText } from '#app/features/information/about-text.tsx'
import * as say from '#app/features/information/messages/messages.ts'
import { findOwnPage } from '#app/features/information/own-pages/own-pages.server.ts'
import { OwnText } from '#app/features/information/own-pages/own-text.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { textMeta } from '#app/shell/text-meta.ts'

import type { Route } from './+types/about'

export const handle = { params: [] } as const satisfies PageHandle

export const loader = () => ({ own: findOwnPage('about') })

export const meta = textMeta('about', { title: say.aboutMetaTitle, description: say.aboutMetaText })

export default function About({ loaderData: { own } }: Route.ComponentProps) {
  return own ? <OwnText page={own} /> : <AboutText />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
