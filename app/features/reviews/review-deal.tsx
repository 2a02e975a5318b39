import { useEffect, useState } from 'react'

import { REVIEW_MAX } from '#app/nouns/review/review-states.ts'
import type { DealReview, DealReviews } from '#app/nouns/review/review.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CountedText } from '#app/ui/forms/counted-text.tsx'
import { useSubmit } from '#app/ui/forms/use-submit.ts'

import * as say from './messages/messages.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'

type Props = {
  deal: string
  /** The viewer's side. */
  side: Side
  viewer: { name: string }
  other: { name: string }
  /** As the page loaded them; null for a deal that was completed since. */
  first: DealReviews | null
  /** The page fills it with what the viewer can do about the review of the other side. */
  renderActions?: (review: DealReview) => React.ReactNode
}

/** The reviews on the page of a completed deal: the viewer's own, or the form for it, and the other side's. */
export function ReviewDeal({ deal, side, viewer, other, first, renderActions }: Props) {
  const [written, setWritten] = useState<DealReviews | null>(null)
  const [loaded, setLoaded] = useState(first)
  useEffect(() => {
    if (loaded) return
    void askApi('GET', `/deals/${deal}/reviews`).then(setLoaded, (error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
  }, [deal, loaded])
  const shown = written ?? loaded
  if (!shown || shown.until === null) return null
  const { until, mayWrite, own, isReviewed, other: theirs } = shown
  const { name } = other
  return (
    <section aria-labelledby="reviews" className="flex flex-col gap-4">
      <h2 id="reviews" className="font-display text-xl font-bold">
        {say.reviews()}
      </h2>
      <div role="status" className="empty:hidden">
        {written && <p className="rounded-md bg-good-soft px-4 py-3">{say.reviewStored()}</p>}
      </div>
      {mayWrite && (
        <div className="rounded-lg border border-line bg-surface p-4">
          <h3 className="text-lg font-semibold">{say.howWas({ name, who: (text) => <bdi>{text}</bdi> })}</h3>
          <p className="mt-1 mb-4 text-ink-soft">
            {isReviewed ? say.hasReviewedYou({ name }) : say.writeUntil({ date: formatDay(until) })}
          </p>
          <ReviewForm deal={deal} side={side} name={name} onWritten={setWritten} />
        </div>
      )}
      {own && (
        <ReviewCard title={say.yourReview()} review={own} subject={name}>
          <p className="mt-2 text-sm text-ink-soft empty:hidden">
            {own.isHidden ? say.wasHidden() : sayBlind(own, theirs, name)}
          </p>
        </ReviewCard>
      )}
      {theirs && (
        <ReviewCard title={say.reviewBy({ name })} review={theirs} subject={viewer.name}>
          {!theirs.reply && !theirs.isHidden && <ReplyForm review={theirs.id} name={name} />}
          {!theirs.isHidden && renderActions?.(theirs)}
        </ReviewCard>
      )}
      {!mayWrite && !own && !theirs && <p className="text-ink-soft">{say.timeIsOver()}</p>}
    </section>
  )
}

/** Until the other side has written, nobody else reads the viewer's review. */
const sayBlind = ({ shownAt, writtenAt }: DealReview, theirs: DealReview | null, name: string): string | null =>
  theirs || shownAt === writtenAt ? null : say.shownFrom({ name, date: formatDay(shownAt) })

/** The one answer to a review about the viewer. */
export function ReplyForm({ review, name }: { review: string; name: string }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [stored, setStored] = useState<string | null>(null)
  const { form, busy, problem, submit } = useSubmit()
  if (stored !== null) {
    return (
      <div role="status" className="mt-3 border-l-2 border-line-strong pl-3">
        <p className="text-sm text-ink-soft">{say.replyStored()}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {stored}
        </p>
      </div>
    )
  }
  if (!open) {
    return (
      <button type="button" className={buttonClass('quiet', 'mt-2 noscript:hidden')} onClick={() => setOpen(true)}>
        {say.reply()}
      </button>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(text.trim() === '' ? { text: say.writeSomething() } : {}, async () => {
          await askApi('PUT', `/reviews/${review}/reply`, { text })
          setStored(text.trim())
          return 'done'
        })
      }}
    >
      <CountedText
        label={say.yourReply()}
        name="text"
        max={REVIEW_MAX}
        hint={say.replyOnce({ name })}
        error={problem?.fields['text'] ?? problem?.message ?? undefined}
        value={text}
        busy={busy}
        onChange={setText}
      />
      <button type="submit" disabled={busy} className={buttonClass('primary', 'self-start')}>
        <BusyLabel busy={busy} working={say.sending()}>
          {say.sendReply()}
        </BusyLabel>
      </button>
    </form>
  )
}
