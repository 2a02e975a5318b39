import { REPORTED_FOR, type ReportedFor } from '#app/shared/moderation.ts'
import { FieldError } from '#app/ui/field.tsx'

import { REASON_WORDS } from './report-words.ts'

type Props = {
  value: ReportedFor | null
  disabled: boolean
  error: string | undefined
  onChange: (reason: ReportedFor) => void
}

/** Why something is reported: each reason with what it means. */
export function ReasonChoice({ value, disabled, error, onChange }: Props) {
  return (
    <fieldset disabled={disabled} aria-describedby={error ? 'report-reason-error' : undefined}>
      <legend className="mb-1.5 font-semibold">Reason</legend>
      {/* Above the list, where the focus goes: below it a phone would not show it. */}
      {error && (
        <div className="-mt-1.5 mb-2">
          <FieldError id="report-reason-error">{error}</FieldError>
        </div>
      )}
      <div
        className={`divide-y divide-line overflow-hidden rounded-md border bg-surface ${error ? 'border-bad ring-1 ring-bad' : 'border-line-strong'}`}
      >
        {REPORTED_FOR.map((reason) => (
          <label
            key={reason}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 px-3.5 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="row-span-2 mt-0.5 size-5 accent-brand outline-none"
            />
            <span className="font-semibold">{REASON_WORDS[reason].name}</span>
            <span className="text-sm">{REASON_WORDS[reason].text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
