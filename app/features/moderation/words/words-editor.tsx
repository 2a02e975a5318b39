import { useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import {
  WATCHED_EFFECTS,
  WATCHED_KINDS,
  WATCHED_NOTE_MAX,
  WATCHED_PLACES,
  WATCHED_TEXT_MAX,
  type WatchedEffect,
  type WatchedKind,
  type WatchedPlace,
} from '#app/shared/moderation.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useFieldForm } from '#app/ui/forms/use-field-form.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { TryText } from './try-text.tsx'
import type { ListedWord } from './watched-list.server.ts'
import { EFFECT_NAMES, KIND_NAMES, PLACE_NAMES, WordRow } from './word-row.tsx'

/** The admins' list of words and links, with a form to add one and a field to try the list. */
export function WordsEditor({ words, onChanged }: { words: readonly ListedWord[]; onChanged: () => void }) {
  const { run } = useTask()
  const remove = (id: string) =>
    run(async () => {
      await askApi('DELETE', `/admin/words/${id}`)
      toast.success(say.wordRemoved())
      onChanged()
    })

  return (
    <>
      <div className="grid gap-6 noscript:hidden lg:grid-cols-2">
        <AddWord onAdded={onChanged} />
        <TryText />
      </div>
      {words.length === 0 ? (
        <EmptyState art="empty-search" title={say.noWords()} />
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {words.map((word) => (
            <WordRow key={word.id} word={word} onRemove={() => void remove(word.id)} />
          ))}
        </ul>
      )}
    </>
  )
}

function AddWord({ onAdded }: { onAdded: () => void }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<WatchedKind>('phrase')
  const [effect, setEffect] = useState<WatchedEffect>('refuse')
  const [places, setPlaces] = useState<readonly WatchedPlace[]>(WATCHED_PLACES)
  const [note, setNote] = useState('')
  const offered = effect === 'caution' ? (['messages'] as const) : WATCHED_PLACES

  const { form, fields, busy, onSubmit } = useFieldForm(async () => {
    const chosen = offered.filter((place) => effect === 'caution' || places.includes(place))
    await askApi('POST', '/admin/words', { text, kind, effect, places: chosen, note: note || null })
    toast.success(say.wordAdded())
    setText('')
    setNote('')
    onAdded()
  })

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onSubmit={onSubmit}
    >
      <Field label={say.wordLabel()} hint={say.wordHint()} error={fields['text']}>
        {(field) => (
          <TextInput
            {...field}
            value={text}
            maxLength={WATCHED_TEXT_MAX}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={say.wordKind()}>
        {(field) => (
          <Select
            {...field}
            value={kind}
            placeholder={say.wordKind()}
            options={WATCHED_KINDS.map((one) => ({ value: one, label: KIND_NAMES[one]() }))}
            onChange={(event) => setKind(WATCHED_KINDS.find((one) => one === event.target.value) ?? kind)}
          />
        )}
      </Field>
      <Field label={say.wordEffect()}>
        {(field) => (
          <Select
            {...field}
            value={effect}
            placeholder={say.wordEffect()}
            options={WATCHED_EFFECTS.map((one) => ({ value: one, label: EFFECT_NAMES[one]() }))}
            onChange={(event) => setEffect(WATCHED_EFFECTS.find((one) => one === event.target.value) ?? effect)}
          />
        )}
      </Field>
      {effect === 'refuse' && (
        <fieldset aria-describedby={fields['places'] ? 'places-error' : undefined}>
          <legend className="mb-1.5 font-semibold">{say.wordPlaces()}</legend>
          <div className="flex flex-wrap gap-x-6">
            {offered.map((place) => (
              <label key={place} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={places.includes(place)}
                  onChange={(event) =>
                    setPlaces(event.target.checked ? [...places, place] : places.filter((one) => one !== place))
                  }
                />
                {PLACE_NAMES[place]()}
              </label>
            ))}
          </div>
          {fields['places'] && <FieldError id="places-error">{fields['places']}</FieldError>}
        </fieldset>
      )}
      <Field label={say.wordNote()} optional error={fields['note']}>
        {(field) => (
          <TextInput
            {...field}
            value={note}
            maxLength={WATCHED_NOTE_MAX}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" disabled={busy} className={buttonClass('primary')}>
        {say.addWord()}
      </button>
    </form>
  )
}
