import { HelpText } from '#app/features/information/help-text.tsx'
import * as say from '#app/features/information/messages/messages.ts'
import { findOwnPage } from '#app/features/information/own-pages/own-pages.server.ts'
import { OwnText } from '#app/features/information/own-pages/own-text.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { textMeta } from '#app/shell/text-meta.ts'

import type { Route } from './+types/help'

export const handle = { params: [] } as const satisfies PageHandle

export const loader = () => ({ own: findOwnPage('help') })

export const meta = textMeta('help', { title: say.helpMetaTitle, description: say.helpMetaText })

export default function Help({ loaderData: { own } }: Route.ComponentProps) {
  return own ? <OwnText page={own} /> : <HelpText />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
