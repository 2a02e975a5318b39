import * as say from '#app/features/information/messages/messages.ts'
import { findOwnPage } from '#app/features/information/own-pages/own-pages.server.ts'
import { OwnText } from '#app/features/information/own-pages/own-text.tsx'
import { PrivacyText } from '#app/features/information/privacy-text.tsx'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { hasModel } from '#app/platform/model/model.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { textMeta } from '#app/shell/text-meta.ts'

import type { Route } from './+types/privacy'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  const { businessAddress, contactEmail } = settings()
  return {
    own: findOwnPage('privacy'),
    businessAddress,
    contactEmail,
    others: siteDetails().privacy,
    toModel: { photos: hasModel('vision'), searches: hasModel('text') || hasModel('embed') },
  }
}

export const meta = textMeta('privacy', { title: say.privacyMetaTitle, description: say.privacyMetaText })

export default function Privacy({ loaderData: { own, ...known } }: Route.ComponentProps) {
  return own ? <OwnText page={own} /> : <PrivacyText {...known} />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
