import { pendingText } from '#app/features/moderation/admin/use-pending.ts'
import type { FlaggedPage, FlaggedPhoto } from '#app/features/moderation/flagged-photos/flagged-photo.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed, ReportPage } from '#app/features/moderation/report.ts'
import { applyDeed, applyDeedToPhotos } from '#app/features/moderation/subject-actions/apply-deed.ts'
import { useDeeds } from '#app/features/moderation/subject-actions/use-deeds.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useFocusOnNeighbour } from '#app/ui/hooks/use-focus-on-neighbour.ts'
import { PageLinks } from '#app/ui/page-links.tsx'

import { ReportCard } from './report-card.tsx'
import { reportsPath, ReportFilters, type Shown } from './report-filters.tsx'

const EVERYTHING = reportsPath({ kind: null, status: null, search: '' })
const WAITING_PHOTOS = reportsPath({ kind: 'photo', status: 'open', search: '' })

export interface ShownPhotos {
  photos: readonly FlaggedPhoto[]
  /** Called after an action about one of them; and when it turns out to be outdated. */
  onDone: (deed: Deed) => void
  onStale: () => void
}

type Props = {
  shown: Shown
  isFurther: boolean
  /** Null when the product's own findings are shown instead. */
  page: ReportPage | null
  /** The product's own findings: near-identical photos. */
  photos: FlaggedPage | null
  Photos: React.ComponentType<ShownPhotos>
  /** How many flagged photos are pending: this page's badge counts them, but they have a list of their own. */
  photosWaiting: number
  photosBadge: React.ReactNode
  /** The name of the admin who decides here. */
  admin: string
  /** Reloads the list, because another admin was first. */
  onStale: () => void
  /** Whether it is being reloaded. */
  isReading: boolean
}

/** The list of reports: filters, a page of cards, and a link to the next page. */
export function ReportList(props: Props) {
  const { shown, isFurther, page, photos, Photos, photosWaiting, photosBadge, admin, onStale, isReading } = props
  const reports = useDeeds(page, admin, applyDeed)
  const findings = useDeeds(photos, admin, applyDeedToPhotos)
  const next = (page ?? photos)?.next ?? null
  const isEmpty = reports.rows.length + findings.rows.length === 0
  const isNarrowed = shown.kind !== null || shown.search !== '' || isFurther
  const isEverything = !isNarrowed && shown.status === null
  const hasPhotos = page !== null && photosWaiting > 0
  const list = useFocusOnNeighbour(page ? reports.rows : findings.rows)

  /** A reload in progress may return the state before this action, so reload again. */
  const doneBy = (apply: (deed: Deed) => void) => (deed: Deed) => {
    apply(deed)
    if (isReading) onStale()
  }

  return (
    <>
      <ReportFilters shown={shown} photosBadge={photosBadge} />
      <div ref={list} tabIndex={-1}>
        {isEmpty ? (
          <EmptyState
            art="empty-search"
            title={
              isEverything
                ? say.noReports()
                : isNarrowed || shown.status !== 'open'
                  ? say.nothingHere()
                  : say.noOpenReports()
            }
            {...(hasPhotos && { text: say.photosWait({ n: pendingText(photosWaiting) }) })}
          >
            {hasPhotos && (
              <a href={pageHref(WAITING_PHOTOS)} className={buttonClass('primary')}>
                {say.seePhotos()}
              </a>
            )}
            {!isEverything && (
              <a href={pageHref(EVERYTHING)} className={buttonClass(hasPhotos ? 'plain' : 'primary')}>
                {say.showAll()}
              </a>
            )}
          </EmptyState>
        ) : page ? (
          <ul className="mt-6 flex flex-col gap-4">
            {reports.rows.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} onDone={doneBy(reports.onDone)} onStale={onStale} />
              </li>
            ))}
          </ul>
        ) : (
          <Photos photos={findings.rows} onDone={doneBy(findings.onDone)} onStale={onStale} />
        )}
      </div>
      <PageLinks newest={isFurther ? reportsPath(shown) : null} older={next ? reportsPath(shown, next) : null} />
    </>
  )
}
