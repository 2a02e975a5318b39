import { useRef, useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { WhyField } from '#app/features/moderation/reasons/why-field.tsx'
import { SUSPENSION_DAYS, SUSPENSION_DAYS_MAX } from '#app/nouns/person/bans.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'
import { DAY, toDay } from '#app/shared/text/dates.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

/** The admin's choice, as the operation takes it. */
export interface BanChoice {
  why: ReportReason
  days: number | null
  lastDay: string | null
}

type Props = {
  open: boolean
  /** The person is banned or suspended, and gets another end or reason. */
  isChange: boolean
  title: string
  text: React.ReactNode
  first: ReportReason | null
  /** Resolves when it has succeeded or failed; either is announced elsewhere. */
  onBan: (choice: BanChoice) => Promise<void>
  onClose: () => void
}

/** Asks for how long and for which reason a person is banned, which they are told. */
export function BanDialog({ open, title, onBan, onClose, ...form }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} title={title} role="alertdialog" busy={busy} onClose={onClose}>
      <Form
        {...form}
        busy={busy}
        onClose={onClose}
        onBan={async (choice) => {
          setBusy(true)
          try {
            await onBan(choice)
          } finally {
            setBusy(false)
            onClose()
          }
        }}
      />
    </Dialog>
  )
}

const NO_END = 'no-end'
const UNTIL_A_DAY = 'day'

function Form({ isChange, text, first, busy, onBan, onClose }: Omit<Props, 'open' | 'title'> & { busy: boolean }) {
  const [why, setWhy] = useState(first)
  const [term, setTerm] = useState<string>(isChange ? '' : NO_END)
  const [day, setDay] = useState('')
  const [today] = useState(() => toDay(Date.now()))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isDay = term === UNTIL_A_DAY
  const last = toDay(new Date(`${today}T12:00:00Z`).getTime() + (SUSPENSION_DAYS_MAX - 1) * DAY)
  const problems = {
    term: term === '' ? say.chooseHowLong() : undefined,
    day: isDay && (day < today || day > last) ? say.chooseLastDay() : undefined,
    why: why ? undefined : chooseReason(),
  }

  function submit() {
    setTried(true)
    if (!why || problems.term || problems.day) {
      // The fields are marked as invalid by then.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const days = SUSPENSION_DAYS.find((one) => String(one) === term) ?? null
    void onBan({ why, days, lastDay: isDay ? day : null })
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <div className="text-ink-soft">{text}</div>
      <Field label={say.howLong()} error={tried ? problems.term : undefined}>
        {(field) => (
          <Select
            {...field}
            value={term}
            disabled={busy}
            placeholder={say.chooseHowLong()}
            options={[
              { value: NO_END, label: say.withoutEnd() },
              ...SUSPENSION_DAYS.map((n) => ({ value: String(n), label: say.forDays({ n }) })),
              { value: UNTIL_A_DAY, label: say.untilADay() },
            ]}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
      </Field>
      {isDay && (
        <Field label={say.lastDayOfBan()} error={tried ? problems.day : undefined}>
          {(field) => (
            <TextInput
              {...field}
              type="date"
              min={today}
              max={last}
              value={day}
              disabled={busy}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
      )}
      <WhyField
        why={why}
        error={tried ? problems.why : undefined}
        told={(one) => say.personIsTold({ because: describeReason(one).banned() })}
        busy={busy}
        onChoose={setWhy}
      />
      <DialogActions
        busy={busy}
        action={isChange ? say.change() : term === NO_END ? say.ban() : say.suspend()}
        working={say.saving()}
        look="danger"
        onCancel={onClose}
      />
    </form>
  )
}
