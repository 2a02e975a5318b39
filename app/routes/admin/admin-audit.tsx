import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { AuditLog } from '#app/features/moderation/audit/audit-log.tsx'
import { auditView, listAudit } from '#app/features/moderation/audit/list-audit.server.ts'
import * as say from '#app/features/moderation/audit/messages/messages.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'

import type { Route } from './+types/admin-audit'

export const handle = { params: ['action', 'cursor'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  const view = auditView(readQuery(request, handle))
  return { action: view.action, isFurther: view.after !== null, ...(await listAudit(view)) }
}

export const headers = adminHeaders

export const meta = adminMeta('/admin/audit', { title: say.auditMetaTitle, description: say.auditMetaText })

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AccessDenied />
  return (
    <AdminFrame title={say.auditTitle()} text={say.auditText()}>
      <AuditLog {...loaderData} />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.auditNotLoaded()} announce />
}
