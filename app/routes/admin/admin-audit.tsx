import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { accessDeniedMetaTitle } from '#app/features/moderation/admin/messages/messages.ts'
import { AuditLog } from '#app/features/moderation/audit/audit-log.tsx'
import { auditView, listAudit } from '#app/features/moderation/audit/list-audit.server.ts'
import * as say from '#app/features/moderation/audit/messages/messages.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/admin-audit'

export const handle = { params: ['action', 'cursor'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  const view = auditView(readQuery(request, handle))
  return { action: view.action, isFurther: view.after !== null, ...(await listAudit(view)) }
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? say.auditMetaTitle() : accessDeniedMetaTitle(),
    description: say.auditMetaText(),
    path: '/admin/audit',
    index: false,
  })

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
