import { pendingText } from '#app/features/moderation/admin/use-pending.ts'
import { ChoiceBox } from '#app/features/moderation/chosen/choice-box.tsx'
import { chooseGroup, chooseReport } from '#app/features/moderation/chosen/choosable.ts'
import { ChosenBar } from '#app/features/moderation/chosen/chosen-bar.tsx'
import { useChosen } from '#app/features/moderation/chosen/use-chosen.ts'
import type { FlaggedPage, FlaggedPhoto } from '#app/features/moderation/flagged-photos/flagged-photo.schema.ts'
import { CutNotice, GroupList } from '#app/features/moderation/grouped/group-list.tsx'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { GroupPage } from '#app/features/moderation/report-group.ts'
import type { Deed, ReportPage } from '#app/features/moderation/report.schema.ts'
import { ReportCard } from '#app/features/moderation/reports/report-card.tsx'
import { applyDeed, applyDeedToGroups, applyDeedToPhotos } from '#app/features/moderation/subject-actions/apply-deed.ts'
import { useDeeds } from '#app/features/moderation/subject-actions/use-deeds.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useFocusOnNeighbour } from '#app/ui/hooks/use-focus-on-neighbour.ts'
import { PageLinks } from '#app/ui/page-links.tsx'

import { reportsPath, ReportFilters, type ReportFilter } from './report-filters.tsx'

const EVERYTHING = reportsPath({ kind: null, status: null, by: 'each', search: '' })
const WAITING_PHOTOS = reportsPath({ kind: 'photo', status: 'open', by: 'subject', search: '' })

export interface ShownPhotos {
  photos: readonly FlaggedPhoto[]
  /** Called after an action about one of them; and when it turns out to be outdated. */
  onDone: (deed: Deed) => void
  onStale: () => void
}

type Props = {
  shown: ReportFilter
  isFurther: boolean
  /** Reports one by one; null when they are in groups. */
  page: ReportPage | null
  /** Reports in groups. */
  groups: GroupPage | null
  /** The product's own findings: near-identical photos. */
  photos: FlaggedPage | null
  Photos: React.ComponentType<ShownPhotos>
  /** How many flagged photos are pending: this page's badge counts them, but they have a list of their own. */
  photosWaiting: number
  photosBadge: React.ReactNode
  /** The name of the admin who decides here. */
  admin: string
  /** The time for ages, in epoch milliseconds. */
  now: number
  /** Reloads the list, because another admin was first. */
  onStale: () => void
  /** Whether it is being reloaded. */
  isReading: boolean
}

/** The list of reports: filters, a page of cards, and a link to the next page. */
export function ReportList(props: Props) {
  const { shown, isFurther, page, groups, photos, Photos, photosWaiting, photosBadge, admin, now, onStale, isReading } =
    props
  const reports = useDeeds(page, admin, applyDeed)
  const grouped = useDeeds(groups, admin, applyDeedToGroups)
  const findings = useDeeds(photos, admin, applyDeedToPhotos)
  const next = (page ?? groups ?? photos)?.next ?? null
  const isEmpty = reports.rows.length + grouped.rows.length + findings.rows.length === 0
  const isNarrowed = shown.kind !== null || shown.search !== '' || isFurther
  const isEverything = !isNarrowed && shown.status === null
  const hasPhotos = photos === null && photosWaiting > 0
  const list = useFocusOnNeighbour(page ? reports.rows : groups ? grouped.rows : findings.rows)

  const open = page ? reports.rows.map(chooseReport) : grouped.rows.flatMap(chooseGroup)
  const { chosen, toggle, clear } = useChosen(open)
  const renderChoice = (id: string) => {
    const row = open.find((one) => one.id === id)
    return row?.isOpen ? (
      <ChoiceBox name={row.name} isChosen={chosen.includes(row)} onToggle={(isRange) => toggle(id, isRange)} />
    ) : null
  }

  /** A reload in progress may return the state before this action, so reload again. */
  const doneBy = (apply: (deed: Deed) => void) => (deed: Deed) => {
    apply(deed)
    if (isReading) onStale()
  }

  return (
    <>
      <ReportFilters shown={shown} photosBadge={photosBadge} />
      {groups?.isCut && <CutNotice all={reportsPath({ ...shown, by: 'each' })} />}
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
                <ReportCard
                  report={report}
                  onDone={doneBy(reports.onDone)}
                  onStale={onStale}
                  choice={renderChoice(report.id)}
                />
              </li>
            ))}
          </ul>
        ) : groups ? (
          <GroupList groups={grouped.rows} {...{ admin, now, onStale, renderChoice }} onDone={doneBy(grouped.onDone)} />
        ) : (
          <Photos photos={findings.rows} onDone={doneBy(findings.onDone)} onStale={onStale} />
        )}
      </div>
      <ChosenBar
        chosen={chosen}
        onClear={clear}
        onDone={doneBy(page ? reports.onDone : grouped.onDone)}
        onStale={onStale}
      />
      <PageLinks
        newest={isFurther ? reportsPath(shown) : null}
        older={next ? reportsPath(shown, next) : null}
        startsWithOldest={groups !== null}
      />
    </>
  )
}
