import * as say from '#app/features/information/messages/messages.ts'
import { findOwnPage } from '#app/features/information/own-pages/own-pages.server.ts'
import { OwnText } from '#app/features/information/own-pages/own-text.tsx'
import { TermsText } from '#app/features/information/terms-text.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { textMeta } from '#app/shell/text-meta.ts'

import type { Route } from './+types/terms'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  return { own: findOwnPage('terms'), businessAddress: settings().businessAddress }
}

export const meta = textMeta('terms', { title: say.termsMetaTitle, description: say.termsMetaText })

export default function Terms({ loaderData: { own, ...known } }: Route.ComponentProps) {
  return own ? <OwnText page={own} /> : <TermsText {...known} />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
