import { GrievanceText } from '#app/features/information/grievance-text.tsx'
import * as say from '#app/features/information/messages/messages.ts'
import { findOwnPage } from '#app/features/information/own-pages/own-pages.server.ts'
import { OwnText } from '#app/features/information/own-pages/own-text.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { textMeta } from '#app/shell/text-meta.ts'

import type { Route } from './+types/grievance'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  const { grievanceOfficer, grievanceEmail, businessAddress, contactEmail } = settings()
  return {
    own: findOwnPage('grievance'),
    officer: grievanceOfficer,
    email: grievanceEmail,
    address: businessAddress,
    contactEmail,
  }
}

export const meta = textMeta('grievance', { title: say.grievanceMetaTitle, description: say.grievanceMetaText })

export default function Grievance({ loaderData: { own, ...known } }: Route.ComponentProps) {
  return own ? <OwnText page={own} /> : <GrievanceText {...known} />
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
