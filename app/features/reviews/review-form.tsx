import { Star } from 'lucide-react'
import { useId, useState } from 'react'

import { BLIND_DAYS, REVIEW_MAX, STARS, TAGS_BY, type ReviewTag } from '#app/nouns/review/review-states.ts'
import { starsLabel, tagName } from '#app/nouns/review/review-texts.ts'
import type { DealReviews } from '#app/nouns/review/review.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CountedText } from '#app/ui/forms/counted-text.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { useSubmit } from '#app/ui/forms/use-submit.ts'

import * as say from './messages/messages.ts'

type Props = { deal: string; side: Side; name: string; onWritten: (reviews: DealReviews) => void }

/** Says how the other side of a deal was. Typed text stays until it is sent. */
export function ReviewForm({ deal, side, name, onWritten }: Props) {
  const [id] = useState(newId)
  const [stars, setStars] = useState(0)
  const [tags, setTags] = useState<readonly ReviewTag[]>([])
  const [text, setText] = useState('')
  const { form, busy, problem, submit } = useSubmit()

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(stars === 0 ? { stars: say.chooseStars() } : {}, async () => {
          onWritten(await askApi('POST', `/deals/${deal}/review`, { id, stars, tags: [...tags], text }))
          return 'done'
        })
      }}
    >
      <StarChoice stars={stars} error={problem?.fields['stars']} disabled={busy} onChange={setStars} />
      <fieldset disabled={busy}>
        <legend className="mb-1.5 font-semibold">{say.whatFits()}</legend>
        <div className="flex flex-wrap gap-2">
          {TAGS_BY[side].map((tag) => (
            <label
              key={tag}
              className="flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-4 has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                checked={tags.includes(tag)}
                className="sr-only"
                onChange={({ target }) =>
                  setTags(target.checked ? [...tags, tag] : tags.filter((other) => other !== tag))
                }
              />
              {tagName(tag)}
            </label>
          ))}
        </div>
      </fieldset>
      <CountedText
        label={say.yourWords()}
        name="text"
        max={REVIEW_MAX}
        optional
        hint={say.shownLater({ name, days: BLIND_DAYS })}
        error={problem?.fields['text']}
        value={text}
        busy={busy}
        onChange={setText}
      />
      <div role="alert" className="text-sm font-semibold text-bad empty:hidden">
        {problem?.message}
      </div>
      <button type="submit" disabled={busy} className={buttonClass('primary', 'w-full sm:w-auto sm:self-start')}>
        <BusyLabel busy={busy} working={say.sending()}>
          {say.sendReview()}
        </BusyLabel>
      </button>
    </form>
  )
}

type StarProps = { stars: number; error: string | undefined; disabled: boolean; onChange: (stars: number) => void }

function StarChoice({ stars, error, disabled, onChange }: StarProps) {
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="rounded-md"
    >
      <legend className="mb-1.5 font-semibold">{say.howWasIt()}</legend>
      <div className="flex">
        {STARS.map((one) => (
          <label
            key={one}
            className="flex size-12 cursor-pointer items-center justify-center rounded-md text-brand has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="stars"
              value={one}
              checked={stars === one}
              aria-label={starsLabel(one)}
              className="sr-only"
              onChange={() => onChange(one)}
            />
            <Star aria-hidden className={`size-9 ${one <= stars ? 'fill-current' : ''}`} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
