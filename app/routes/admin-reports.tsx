import { AccessDenied } from '#app/features/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/admin/admin-page.server.ts'
import { listReports } from '#app/features/reports/list-reports.server.ts'
import { ReportList } from '#app/features/reports/report-list.tsx'
import { reportsView } from '#app/features/reports/reports-schema.server.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/admin-reports'

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = adminPage(context)
  if (!viewer) return accessDenied()
  const view = reportsView(new URL(request.url).searchParams)
  const { kind, status, search, after } = view
  return {
    admin: viewer.name,
    shown: { kind, status, search },
    isFurther: after !== null,
    page: kind === 'photo' ? null : await listReports(view),
  }
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `${loaderData ? 'Reports' : 'Access Denied'} · Khazana`,
    description: 'What people report to Khazana.',
    path: '/admin/reports',
    index: false,
  })

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AccessDenied />
  return (
    <AdminFrame title="Reports" text="Conversations, listings and people that were reported, the last first.">
      <ReportList {...loaderData} />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title="Failed to load reports" announce />
}
