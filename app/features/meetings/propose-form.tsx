import { useId, useRef, useState } from 'react'

import type { MeetingPlaceKind } from '#app/nouns/meeting/meeting-places.ts'
import { PLACE_MAX } from '#app/nouns/meeting/meeting-states.ts'
import type { MeetingFacts, MeetingView } from '#app/nouns/meeting/meeting.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { RadioList } from '#app/ui/forms/radio-list.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { sayWithWait } from '#app/ui/forms/use-submit.ts'

import { Times } from './meeting-times.tsx'
import * as say from './messages/messages.ts'

type Props = {
  deal: string
  view: MeetingView
  now: number
  refresh: () => void
  /** The former proposal, whose place stays in the field. */
  replaces: MeetingFacts | null
  onClose?: () => void
}

type Problems = { place?: string | undefined; times?: string | undefined; other?: string | undefined }

/** Asks for a place and times, with suggestions for both. */
export function ProposeForm({ deal, view, now, refresh, replaces, onClose }: Props) {
  const [kind, setKind] = useState<MeetingPlaceKind | null>(replaces?.placeKind ?? null)
  const [place, setPlace] = useState(replaces?.place ?? '')
  const [times, setTimes] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ id: string; of: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const kindsName = useId()

  function checkForm(): boolean {
    const wrong: Problems = {
      place: place.trim() === '' ? say.namePlace() : undefined,
      times: times.length === 0 ? say.chooseTime() : undefined,
    }
    setProblems(wrong)
    if (wrong.place !== undefined) field.current?.focus()
    return wrong.place === undefined && wrong.times === undefined
  }

  async function sendProposal() {
    if (busy || !checkForm()) return
    const body = { place, placeKind: kind ?? 'other', times: [...times] }
    // The same proposal keeps its id, so that sending it again after a lost answer makes no second one.
    const of = JSON.stringify(body)
    if (attempt.current?.of !== of) attempt.current = { id: newId(), of }
    setBusy(true)
    try {
      await askApi('POST', `/deals/${deal}/meetings`, { id: attempt.current.id, ...body })
      onClose?.()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { place: ofPlace, times: ofTimes } = error.fields
      setProblems({
        place: ofPlace,
        times: ofTimes,
        other: ofPlace === undefined && ofTimes === undefined ? sayWithWait(error) : undefined,
      })
    } finally {
      setBusy(false)
      refresh()
    }
  }

  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-4 noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void sendProposal()
      }}
    >
      {view.suggestions.length > 0 && (
        <RadioList
          legend={say.where()}
          name={kindsName}
          choices={view.suggestions.map(({ kind: value, text, why }) => ({ value, name: text, text: why }))}
          value={kind}
          error={undefined}
          disabled={busy}
          onChange={(chosen) => {
            setKind(chosen)
            setPlace(view.suggestions.find((one) => one.kind === chosen)?.text ?? '')
            setProblems((before) => ({ ...before, place: undefined }))
          }}
        />
      )}
      <Field label={say.place()} hint={say.placeHint()} error={problems.place}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            value={place}
            maxLength={PLACE_MAX}
            autoComplete="off"
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
      </Field>
      <Times
        now={now}
        times={times}
        problem={problems.times}
        onChange={(chosen) => {
          setTimes(chosen)
          setProblems((before) => ({ ...before, times: undefined }))
        }}
      />
      {problems.other !== undefined && <p className="font-semibold text-bad">{problems.other}</p>}
      <div className="flex flex-wrap gap-2">
        <button type="submit" disabled={busy} className={buttonClass('primary')}>
          {busy ? say.proposing() : say.propose()}
        </button>
        {onClose && (
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            {say.keep()}
          </button>
        )}
      </div>
    </form>
  )
}
