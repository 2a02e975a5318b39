import { Search } from 'lucide-react'
import { Form } from 'react-router'

import { REPORT_STATUSES, REPORTED_KINDS, type ReportStatus } from '#app/shared/moderation.ts'
import { buttonClass } from '#app/ui/button.ts'
import { TextInput } from '#app/ui/text-input.tsx'

import { KIND_WORDS } from './report-words.ts'
import type { ReportsView } from './reports-schema.server.ts'

export const REPORTS_PATH = '/admin/reports'
const LOOKS_IN = 'Search reports'

export type Shown = Pick<ReportsView, 'kind' | 'status' | 'search'>

const KINDS: { kind: Shown['kind']; name: string }[] = [
  { kind: null, name: 'All' },
  ...REPORTED_KINDS.map((kind) => ({ kind, name: KIND_WORDS[kind].many })),
  { kind: 'photo', name: 'Photos' },
]
const STATUSES: { status: ReportStatus | null; name: string }[] = [
  { status: null, name: 'Any status' },
  ...REPORT_STATUSES.map((status) => ({ status, name: status })),
]

const PILL =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold capitalize hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-on-brand'

/** Which reports are shown: by what was reported, by status, and by a word. Links and a form: no script is needed. */
export function ReportFilters({ shown }: { shown: Shown }) {
  const { kind, status, search } = shown
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="What was reported">
        <ul className="flex flex-wrap gap-2">
          {KINDS.map((one) => (
            <li key={one.name}>
              <a
                href={addressOf({ ...shown, kind: one.kind })}
                aria-current={one.kind === kind ? 'true' : undefined}
                className={PILL}
              >
                {one.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <nav aria-label="Status">
          <ul className="flex flex-wrap gap-2">
            {STATUSES.map((one) => (
              <li key={one.name}>
                <a
                  href={addressOf({ ...shown, status: one.status })}
                  aria-current={one.status === status ? 'true' : undefined}
                  className={one.status === null ? PILL.replace('capitalize', '') : PILL}
                >
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Form action={REPORTS_PATH} role="search" aria-label={LOOKS_IN} className="flex gap-2 lg:w-96">
          {kind && <input type="hidden" name="kind" value={kind} />}
          {status && <input type="hidden" name="status" value={status} />}
          {/* Another address, another text in it. */}
          <TextInput
            key={search}
            type="search"
            name="search"
            aria-label={LOOKS_IN}
            placeholder={LOOKS_IN}
            maxLength={200}
            defaultValue={search}
          />
          <button type="submit" aria-label="Find" title="Find" className={buttonClass('plain', 'shrink-0')}>
            <Search aria-hidden className="size-5" />
          </button>
        </Form>
      </div>
    </div>
  )
}

/** The address of a page of the list. */
export function addressOf({ kind, status, search }: Shown, cursor?: string): string {
  const params = new URLSearchParams({
    ...(kind && { kind }),
    ...(status && { status }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  })
  return params.size > 0 ? `${REPORTS_PATH}?${params.toString()}` : REPORTS_PATH
}
