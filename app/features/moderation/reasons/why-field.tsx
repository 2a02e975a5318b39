import * as say from '#app/features/moderation/messages/messages.ts'
import { describeReason, REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'

type Props = {
  why: ReportReason | null
  error: string | undefined
  /** Says what the person concerned is told for this reason. */
  told: (why: ReportReason) => string
  busy: boolean
  onChoose: (why: ReportReason | null) => void
}

/** The reason of an admin's decision, which its person is told. */
export function WhyField({ why, error, told, busy, onChoose }: Props) {
  return (
    <Field label={say.why()} error={error} hint={why ? told(why) : undefined}>
      {(field) => (
        <Select
          {...field}
          value={why ?? ''}
          disabled={busy}
          placeholder={say.chooseAReason()}
          options={REPORT_REASONS.map((one) => ({ value: one, label: describeReason(one).name() }))}
          onChange={(event) => onChoose(REPORT_REASONS.find((one) => one === event.target.value) ?? null)}
        />
      )}
    </Field>
  )
}
