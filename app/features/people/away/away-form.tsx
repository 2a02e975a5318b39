import { useState } from 'react'

import { formatDay } from '#app/shared/text/dates.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import { AWAY_DAYS } from './away.ts'
import * as say from './messages/messages.ts'
import { saveAway, useAway } from './use-away.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OFFSET_MS = 5.5 * 60 * 60 * 1000

/** The day in India, so many days from `now` on, as a field for a date has it. */
const dayFrom = (now: number, days: number) => new Date(now + OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10)

type Props = {
  /** When the page was made. */
  now: number
  awayUntil: string | null
  /** After a change, for what else is on the page. */
  onChanged?: () => void
}

/** The setting, among others of the account. */
export function AwayRow(props: Props) {
  return <SettingRow id="away" title={say.going()} text={say.goingText()} below={<AwayForm {...props} />} />
}

/** Pauses all of the viewer's listings until a day, or brings them back. */
function AwayForm({ now, awayUntil, onChanged }: Props) {
  const until = useAway(awayUntil)
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'pause' | 'back' | null>(null)

  async function save(wanted: string | null) {
    setBusy(wanted === null ? 'back' : 'pause')
    const text = await saveAway(wanted)
    setProblem(text ?? undefined)
    setBusy(null)
    if (text === null) {
      setDay('')
      onChanged?.()
    }
  }

  return (
    <form
      noValidate
      className="mt-3 max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (day === '') setProblem(say.chooseDay())
        else void save(day)
      }}
    >
      <div role="status">
        {until && (
          <p className="mb-3 rounded-md bg-sunken px-4 py-3">
            <span className="font-semibold">{say.youAreAway({ date: formatDay(until) })}</span> {say.allPaused()}
          </p>
        )}
      </div>
      <Field label={say.backOn()} hint={say.backOnHint({ days: AWAY_DAYS })} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={dayFrom(now, 1)}
            max={dayFrom(now, AWAY_DAYS)}
            value={day}
            disabled={busy !== null}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className={buttonClass('plain')} disabled={busy !== null}>
          <BusyLabel busy={busy === 'pause'} working={say.saving()}>
            {until ? say.changeDay() : say.pauseAll()}
          </BusyLabel>
        </button>
        {until && (
          <button
            type="button"
            className={buttonClass('primary')}
            disabled={busy !== null}
            onClick={() => void save(null)}
          >
            <BusyLabel busy={busy === 'back'} working={say.saving()}>
              {say.comeBack()}
            </BusyLabel>
          </button>
        )}
      </div>
    </form>
  )
}
