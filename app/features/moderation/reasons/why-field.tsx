import * as say from '#app/features/moderation/messages/messages.ts'
import { REASON_WORDS } from '#app/features/moderation/report-words.ts'
import { REPORTED_FOR, type ReportedFor } from '#app/shared/moderation.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'

type Props = {
  why: ReportedFor | null
  error: string | undefined
  /** Says what the person concerned is told for this reason. */
  told: (why: ReportedFor) => string
  busy: boolean
  onChoose: (why: ReportedFor | null) => void
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
          options={REPORTED_FOR.map((one) => ({ value: one, label: REASON_WORDS[one].name() }))}
          onChange={(event) => onChoose(REPORTED_FOR.find((one) => one === event.target.value) ?? null)}
        />
      )}
    </Field>
  )
}
