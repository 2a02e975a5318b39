import * as say from '#app/features/moderation/messages/messages.ts'
import type { Report } from '#app/features/moderation/report.schema.ts'
import type { ReviewTag } from '#app/nouns/review/review-states.ts'
import { starsLabel, tagName } from '#app/nouns/review/review-texts.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { Stars } from '#app/ui/texts/stars.tsx'

/** The reported review as it is now: who wrote it about whom, and after which deal. */
export function ReportedReview({ report: { review, person } }: { report: Pick<Report, 'review' | 'person'> }) {
  if (!review) return <p className="mt-2 text-ink-soft">{say.reviewGone()}</p>
  return (
    <div className="mt-2 flex flex-col gap-1">
      <p className="wrap-anywhere">
        {say.wroteAbout({
          author: person.name,
          subject: review.subject.name,
          who: (text) => <bdi className="font-semibold">{text}</bdi>,
          whom: (text) => (
            <a href={pageHref(`/profile/${review.subject.id}`)} className="font-semibold text-brand underline">
              <bdi>{text}</bdi>
            </a>
          ),
        })}
      </p>
      {review.dealTitle && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {say.afterDeal({ title: review.dealTitle, deal: (text) => <bdi lang={foreignLang(text)}>{text}</bdi> })}
        </p>
      )}
      <ReviewWords {...review} />
    </div>
  )
}

type WordsProps = { stars: number; tags: readonly ReviewTag[]; text: string | null; reply: string | null }

/** The stars, tags and words of a review, and the answer to it. */
export function ReviewWords({ stars, tags, text, reply }: WordsProps) {
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      <Stars value={stars} label={starsLabel(stars)} />
      {tags.length > 0 && <p className="text-sm">{tags.map(tagName).join(' · ')}</p>}
      {text && (
        <p dir="auto" lang={foreignLang(text)} className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      {reply && (
        <p className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
          <span className="text-sm text-ink-soft">{say.answered()} </span>
          {reply}
        </p>
      )}
    </div>
  )
}
