import { useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { noName } from '#app/shared/messages/messages.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { pathWith } from '#app/ui/browser/path-with.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { WordForm } from '#app/ui/forms/word-form.tsx'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { countText, type PersonRow } from './person-row.ts'

const PATH = '/admin/people'

type Props = {
  people: readonly PersonRow[]
  next: string | null
  isTooMany: boolean
  search: string
  isFurther: boolean
  onEnded: () => void
}

/** The admins' list of all accounts, with a search and the possible actions. */
export function PeopleList({ people, next, isTooMany, search, isFurther, onEnded }: Props) {
  const [asked, setAsked] = useState<PersonRow | null>(null)
  const [open, setOpen] = useState(false)

  const { run } = useTask()
  const endSessions = ({ id, email }: PersonRow) =>
    run(async () => {
      const { ended } = await askApi('POST', `/admin/people/${id}/sign-out`)
      toast.success(say.sessionsEnded({ n: ended, email }))
      onEnded()
    })

  return (
    <>
      <WordForm path={PATH} label={say.searchPeople()} search={search} kept={{}} />
      {isTooMany && (
        <p role="status" className="mt-4 rounded-lg border border-line bg-sunken p-4">
          {say.tooManyPeople()}
        </p>
      )}
      {people.length === 0 ? (
        <EmptyState art="empty-search" title={say.nobodyFound()} />
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {people.map((person) => (
            <li key={person.id} className="p-4 sm:px-6">
              <Person
                person={person}
                onEnd={() => {
                  setAsked(person)
                  setOpen(true)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        newest={isFurther ? pathWith(PATH, { search }) : null}
        older={next ? pathWith(PATH, { search, cursor: next }) : null}
      />
      {asked && (
        <ConfirmDialog
          open={open}
          title={say.signOutQuestion({ name: asked.name ?? asked.email })}
          text={say.signOutText()}
          action={say.signOutEverywhere()}
          working={say.signingOut()}
          danger
          onConfirm={() => endSessions(asked)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Person({ person, onEnd }: { person: PersonRow; onEnd: () => void }) {
  const {
    id,
    name,
    email,
    joinedAt,
    bannedAt,
    bannedUntil,
    isAdmin,
    isVerified,
    listings,
    reports,
    openReports,
    warnings,
    sessions,
    sharing,
  } = person
  const shown = name ?? noName()
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a
            href={pageHref(`/profile/${id}`)}
            dir="auto"
            className="inline-flex min-h-11 min-w-0 items-center text-lg font-semibold wrap-anywhere text-brand underline"
          >
            {shown}
          </a>
          {isAdmin && <StatusBadge tone="blue">{say.isAdmin()}</StatusBadge>}
          {bannedAt && (
            <StatusBadge tone="red">
              {bannedUntil
                ? say.suspendedUntil({ until: formatDay(bannedUntil) })
                : say.bannedSince({ day: formatDay(bannedAt) })}
            </StatusBadge>
          )}
          {!isVerified && <StatusBadge tone="yellow">{say.notVerified()}</StatusBadge>}
        </h2>
        <p className="wrap-anywhere">{email}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {say.since({ day: formatDay(joinedAt), when: (text) => <time dateTime={joinedAt}>{text}</time> })}
          {/* When the row wraps, the dot stays at the end of a line. */}
          {'\u00a0· '}
          {say.listingCount({ n: listings, shown: countText(listings) })}
          {'\u00a0· '}
          {openReports > 0
            ? say.reportCountOpen({ n: reports, shown: countText(reports), open: countText(openReports) })
            : say.reportCount({ n: reports, shown: countText(reports) })}
          {'\u00a0· '}
          {warnings > 0 && (
            <>
              {say.warningCount({ n: warnings })}
              {'\u00a0· '}
            </>
          )}
          {say.sessionCount({ n: sessions, shown: countText(sessions) })}
        </p>
        {sharing.map((other) => (
          <p key={other.id} className="mt-1 text-sm">
            {say.sharesNetwork({
              name: other.name,
              n: other.days,
              who: (text) => (
                <a href={pageHref(`/profile/${other.id}`)} className="font-semibold text-brand underline">
                  <bdi>{text}</bdi>
                </a>
              ),
            })}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {openReports > 0 && (
          <a
            href={pageHref(
              `/admin/reports?${new URLSearchParams({ status: 'open', search: name ?? email }).toString()}`,
            )}
            aria-label={say.openReportsOf({ name: shown })}
            className={buttonClass('plain')}
          >
            {say.openReports()}
          </a>
        )}
        <button
          type="button"
          disabled={sessions === 0}
          aria-label={say.endSessionsOf({ name: shown })}
          className={buttonClass('plain', 'noscript:hidden')}
          onClick={onEnd}
        >
          {say.endSessions()}
        </button>
      </div>
    </div>
  )
}
