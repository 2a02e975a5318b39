import { useRevalidator } from 'react-router'

import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { InvitationsEditor } from '#app/features/moderation/site/invitations-editor.tsx'
import * as say from '#app/features/moderation/site/messages/messages.ts'
import { SiteEditor } from '#app/features/moderation/site/site-editor.tsx'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { inReadersLanguage } from '#app/nouns/site/this-site.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { listInvitations } from '#app/platform/site/invitations.server.ts'
import { getSiteSwitches } from '#app/platform/site/site-switches.server.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'

import type { Route } from './+types/admin-site'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  const [switches, invitations] = await Promise.all([getSiteSwitches(), listInvitations()])
  const { banner, readOnly, signUp } = siteDetails()
  return {
    switches,
    file: { banner: inReadersLanguage(banner) ?? null, readOnly, signUp },
    invitations: invitations.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() })),
  }
}

export const headers = adminHeaders

export const meta = adminMeta('/admin/site', { title: say.siteMetaTitle, description: say.siteMetaText })

export default function AdminSite({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (!loaderData) return <AccessDenied />
  const { invitations, ...known } = loaderData
  const onChanged = () => void revalidate()
  return (
    <AdminFrame title={say.siteTitle()} text={say.siteText()}>
      <SiteEditor {...known} onChanged={onChanged} />
      <InvitationsEditor invitations={invitations} onChanged={onChanged} />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.siteNotLoaded()} announce />
}
