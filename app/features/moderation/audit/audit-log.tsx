import { Form } from 'react-router'

import { describeReason, REPORT_REASONS } from '#app/nouns/report/report-reasons.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { ADMIN_ACTIONS, type AdminAction } from '#app/shared/moderation.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { pathWith } from '#app/ui/browser/path-with.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Select } from '#app/ui/forms/select.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'

import { AUDIT_WORDS } from './audit-words.ts'
import type { AuditEntry } from './list-audit.server.ts'
import * as say from './messages/messages.ts'

const PATH = '/admin/audit'

type Props = { entries: AuditEntry[]; next: string | null; action: AdminAction | null; isFurther: boolean }

/** The list of admin actions, read-only. */
export function AuditLog({ entries, next, action, isFurther }: Props) {
  return (
    <>
      <Form noValidate action={PATH} className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <label htmlFor="audit-action" className="mb-1.5 block font-semibold">
            {say.action()}
          </label>
          <Select
            key={action}
            id="audit-action"
            name="action"
            placeholder={say.allActions()}
            defaultValue={action ?? ''}
            options={ADMIN_ACTIONS.map((one) => ({ value: one, label: AUDIT_WORDS[one].name() }))}
          />
        </div>
        <button type="submit" className={buttonClass('plain')}>
          {say.show()}
        </button>
      </Form>
      {entries.length === 0 ? (
        <EmptyState art="empty-search" title={say.nothingOnRecord()} />
      ) : (
        <ol className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="p-4">
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks
        newest={isFurther ? pathWith(PATH, { action }) : null}
        older={next ? pathWith(PATH, { action, cursor: next }) : null}
      />
    </>
  )
}

function Entry({ entry: { at, admin, action, subjectId, details } }: { entry: AuditEntry }) {
  const { name: sayName, subject } = AUDIT_WORDS[action]
  const name = sayName()
  const { from, to, ...others } = details
  const otherDetails = Object.entries(others)
  return (
    <div className="flex flex-col gap-1 sm:flex-row sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold">
          {subjectId && subject ? (
            <a href={pageHref(subject(subjectId))} className="inline-flex min-h-11 items-center text-brand underline">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {from !== undefined && to !== undefined && (
          <p className="text-sm text-ink-soft">{say.fromTo({ from: sayCode(from), to: sayCode(to) })}</p>
        )}
        {otherDetails.length > 0 && (
          <dl className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            {otherDetails.map(([key, value]) => (
              <div key={key} className="flex gap-1">
                <dt className="first-letter:uppercase">{say.detail({ name: key.replaceAll(' ', '_') })}:</dt>
                <dd className="wrap-anywhere">
                  <Detail name={key} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {subjectId && <p className="text-sm text-ink-soft tabular-nums wrap-anywhere">{subjectId}</p>}
      </div>
      <p className="shrink-0 text-sm text-ink-soft sm:text-right">
        <bdi className="font-semibold text-ink">{admin}</bdi>
        <br className="hidden sm:inline" /> <time dateTime={at}>{formatDayTime(at)}</time>
      </p>
    </div>
  )
}

/** One detail of an action; `until` is stored as a time in UTC. */
function Detail({ name, value }: { name: string; value: AuditEntry['details'][string] | undefined }) {
  if (value === null || value === undefined) return say.none()
  if (name === 'closed reports') {
    // A group may have hundreds.
    return (
      <details className="inline-block align-top">
        <summary className="cursor-pointer text-brand underline">{say.show()}</summary>
        {String(value)}
      </details>
    )
  }
  if (name === 'until' && typeof value === 'string') return <time dateTime={value}>{formatDayTime(value)}</time>
  return typeof value === 'boolean' || CODES.has(name) ? sayCode(value) : String(value)
}

/** The details that are one of our own words. All others are names, titles and numbers. */
const CODES = new Set(['status', 'reason', 'why', 'kind', 'picture'])

function sayCode(value: AuditEntry['details'][string]): string {
  if (value === null) return say.nothing()
  const reason = REPORT_REASONS.find((one) => one === value)
  return reason ? describeReason(reason).name() : say.code({ code: String(value) })
}
