import { useId, useState } from 'react'

import { DAYS_AHEAD, TIMES_AT_MOST } from '#app/nouns/meeting/meeting-states.ts'
import { DAY, formatMeetingTime, readIndianTime, toDay, toIndianTime } from '#app/shared/text/dates.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import * as say from './messages/messages.ts'

/** Hours at which people have time, by daylight or in the early evening. */
const ON_WORKDAYS = ['18:00']
const AT_WEEKENDS = ['11:00', '17:00']
const SUGGESTED = 6
/** Nobody comes sooner. */
const SOONEST = 2 * 3_600_000

const SATURDAY = 6
const SUNDAY = 0

/** Times to choose from, the earliest first. */
function suggestTimes(now: number): string[] {
  const times: string[] = []
  for (let day = 0; times.length < SUGGESTED; day += 1) {
    const date = toDay(now + day * DAY)
    const weekday = new Date(`${date}T00:00Z`).getUTCDay()
    const hours = weekday === SATURDAY || weekday === SUNDAY ? AT_WEEKENDS : ON_WORKDAYS
    for (const hour of hours) {
      const time = readIndianTime(`${date}T${hour}`)
      if (time && time.getTime() >= now + SOONEST) times.push(time.toISOString())
    }
  }
  return times.slice(0, SUGGESTED)
}

/** The first and last time that a field for a day and a time takes. */
const timeRange = (now: number) => ({ min: toIndianTime(now), max: toIndianTime(now + DAYS_AHEAD * DAY) })

type TimesProps = {
  now: number
  times: readonly string[]
  problem: string | undefined
  onChange: (times: readonly string[]) => void
}

/** A choice of a few likely times, and a field for any other. */
export function Times({ now, times, problem, onChange }: TimesProps) {
  const [typed, setTyped] = useState('')
  const hintId = useId()
  const isFull = times.length >= TIMES_AT_MOST
  const offers = [...new Set([...suggestTimes(now), ...times])].toSorted()

  function addTime() {
    const time = readIndianTime(typed)?.toISOString()
    if (time === undefined || isFull) return
    if (!times.includes(time)) onChange([...times, time])
    setTyped('')
  }

  return (
    <fieldset aria-describedby={hintId}>
      <legend className="mb-1.5 font-semibold">{say.when()}</legend>
      {problem !== undefined && (
        <div className="-mt-1.5 mb-2">
          <FieldError id={`${hintId}-error`}>{problem}</FieldError>
        </div>
      )}
      <p id={hintId} className="mb-2 text-sm text-ink-soft">
        {say.whenHint()}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {offers.map((time) => {
          const isChosen = times.includes(time)
          return (
            <label
              key={time}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-3.5 py-2 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft"
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                className="size-5 shrink-0 accent-brand"
                onChange={() => onChange(isChosen ? times.filter((one) => one !== time) : [...times, time])}
              />
              {formatMeetingTime(time)}
            </label>
          )
        })}
      </div>
      <div className="mt-3 grid items-end gap-2 sm:grid-cols-[1fr_auto]">
        <Field label={say.otherTime()}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              {...timeRange(now)}
              value={typed}
              disabled={isFull}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <button
          type="button"
          disabled={isFull || readIndianTime(typed) === null}
          className={buttonClass('plain')}
          onClick={addTime}
        >
          {say.addTime()}
        </button>
      </div>
    </fieldset>
  )
}
