import { ADS_SHOWN } from '#app/features/ads/ad-rules.ts'
import { AdsEditor } from '#app/features/ads/ads-editor.tsx'
import { listAds } from '#app/features/ads/find-ads.server.ts'
import * as say from '#app/features/ads/messages/messages.ts'
import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { site } from '#app/nouns/site/this-site.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'

import type { Route } from './+types/admin-ads'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return adminPage(context) ? { ads: await listAds() } : accessDenied()
}

export const headers = adminHeaders

export const meta = adminMeta('/admin/ads', { title: say.metaTitle, description: say.metaText })

export default function AdminAds({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AccessDenied />
  return (
    <AdminFrame title={say.pageTitle()} text={site().ads ? say.pageText({ n: ADS_SHOWN }) : say.pageTextOff()}>
      <AdsEditor ads={loaderData.ads} />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.notLoaded()} announce />
}
