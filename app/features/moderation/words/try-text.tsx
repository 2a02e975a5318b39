import { useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { WATCHED_PLACES, type WatchedPlace } from '#app/shared/moderation.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-input.tsx'
import { useTask } from '#app/ui/hooks/use-task.ts'

type TextEffects = Record<WatchedPlace | 'caution', string | null>

/** Says what the list would do with a text, which is stored nowhere. */
export function TryText() {
  const [text, setText] = useState('')
  const [tried, setTried] = useState<TextEffects | null>(null)
  const { run } = useTask()

  const results = tried && listResults(tried)
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => setTried(await askApi('POST', '/admin/words/tries', { text })))
      }}
    >
      <Field label={say.tryLabel()}>
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={5000}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setTried(null)
            }}
          />
        )}
      </Field>
      <button type="submit" className={buttonClass('plain')}>
        {say.tryIt()}
      </button>
      <div role="status" className="wrap-anywhere">
        {results?.map((result) => (
          <p key={result}>{result}</p>
        ))}
      </div>
    </form>
  )
}

function listResults(tried: TextEffects): string[] {
  const results = WATCHED_PLACES.flatMap((place) => {
    const text = tried[place]
    return text === null ? [] : [say.tryRefused({ place, text })]
  })
  if (tried.caution !== null) results.push(say.tryCaution({ text: tried.caution }))
  return results.length > 0 ? results : [say.tryFree()]
}
