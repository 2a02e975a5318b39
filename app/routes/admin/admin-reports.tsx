import { useRevalidator } from 'react-router'

import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { PendingBadge } from '#app/features/moderation/admin/pending-badge.tsx'
import { usePending } from '#app/features/moderation/admin/use-pending.ts'
import { FlaggedPhotoCard } from '#app/features/moderation/flagged-photos/flagged-photo-card.tsx'
import type { FlaggedPhoto } from '#app/features/moderation/flagged-photos/flagged-photo.schema.ts'
import { listFlaggedPhotos } from '#app/features/moderation/flagged-photos/list-flagged.server.ts'
import { listGroups } from '#app/features/moderation/grouped/list-groups.server.ts'
import { groupsText } from '#app/features/moderation/grouped/messages/messages.ts'
import { ReportList, type ShownPhotos } from '#app/features/moderation/lists/report-list.tsx'
import * as say from '#app/features/moderation/messages/messages.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { listReports } from '#app/features/moderation/reports/list-reports.server.ts'
import { SubjectActions } from '#app/features/moderation/subject-actions/subject-actions.tsx'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'

import type { Route } from './+types/admin-reports'

export const handle = { params: ['kind', 'status', 'by', 'search', 'cursor'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = adminPage(context)
  if (!viewer) return accessDenied()
  const view = reportsView(readQuery(request, handle))
  const { kind, status, by, search, after } = view
  const isOfPhotos = kind === 'photo'
  return {
    admin: viewer.name,
    now: Date.now(),
    shown: { kind, status, by, search },
    isFurther: after !== null,
    page: isOfPhotos || by !== 'each' ? null : await listReports(viewer, view),
    groups: isOfPhotos || by === 'each' ? null : await listGroups(viewer, { ...view, by }),
    photos: isOfPhotos ? await listFlaggedPhotos(viewer, view) : null,
  }
}

export const headers = adminHeaders

export const meta = adminMeta('/admin/reports', { title: say.reportsMetaTitle, description: say.reportsMetaText })

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const photosWaiting = usePending()?.photos ?? 0
  if (!loaderData) return <AccessDenied />
  return (
    <AdminFrame
      title={say.reportsTitle()}
      text={loaderData.photos ? say.photosText() : loaderData.groups ? groupsText() : say.reportsText()}
    >
      <ReportList
        {...loaderData}
        Photos={FlaggedPhotos}
        photosWaiting={photosWaiting}
        photosBadge={photosWaiting > 0 && <PendingBadge count={photosWaiting} />}
        onStale={() => void revalidate()}
        isReading={state === 'loading'}
      />
    </AdminFrame>
  )
}

/** Listings whose photos look copied, with the possible actions for each. */
function FlaggedPhotos({ photos, onDone, onStale }: ShownPhotos) {
  return (
    <ul className="mt-6 flex flex-col gap-4">
      {photos.map((flagged) => (
        <li key={flagged.id}>
          <FlaggedPhotoCard flagged={flagged} Actions={PhotoActions} onDone={onDone} onStale={onStale} />
        </li>
      ))}
    </ul>
  )
}

type PhotoActionsProps = { flagged: FlaggedPhoto } & Pick<ShownPhotos, 'onDone' | 'onStale'>

function PhotoActions({ flagged: { listing, seller }, onDone, onStale }: PhotoActionsProps) {
  return <SubjectActions listing={listing} person={seller} reason="misleading" onDone={onDone} onStale={onStale} />
}

export function ErrorBoundary() {
  return <ErrorView title={say.reportsNotLoaded()} announce />
}
