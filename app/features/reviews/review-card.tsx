import { starsLabel, tagName } from '#app/nouns/review/review-texts.ts'
import type { Review } from '#app/nouns/review/review.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { Stars } from '#app/ui/texts/stars.tsx'

import * as say from './messages/messages.ts'

type Props = {
  review: Omit<Review, 'author'>
  /** The one who wrote it; null once their account is gone, undefined where the heading says it. */
  author?: Review['author'] | undefined
  /** The one whom it is about, who may have answered. */
  subject: string
  title?: string
  /** The things that the viewer can do about it. */
  children?: React.ReactNode
}

/** A review, with the answer of the person whom it is about. */
export function ReviewCard({ review, author, subject, title, children }: Props) {
  const { writtenBy, stars, tags, text, writtenAt, reply } = review
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      {title && <h3 className="mb-1 font-semibold">{title}</h3>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} label={starsLabel(stars)} />
        {author !== undefined && (
          <p className="min-w-0 font-semibold wrap-anywhere" dir="auto">
            {author ? (
              <a href={pageHref(`/profile/${author.id}`)} className="hover:underline">
                {author.name}
              </a>
            ) : (
              say.formerMember()
            )}
          </p>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {writtenBy === 'buyer' ? say.asBuyer() : say.asSeller()} ·{' '}
        <time dateTime={writtenAt}>{formatDay(writtenAt)}</time>
      </p>
      {tags.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm">
              {tagName(tag)}
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p dir="auto" lang={foreignLang(text)} className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      {reply && (
        <div className="mt-3 border-l-2 border-line-strong pl-3">
          <p className="text-sm text-ink-soft">
            {say.repliedBy({ name: subject, who: (name) => <bdi className="font-semibold">{name}</bdi> })} ·{' '}
            <time dateTime={reply.at}>{formatDay(reply.at)}</time>
          </p>
          <p dir="auto" lang={foreignLang(reply.text)} className="wrap-anywhere whitespace-pre-wrap">
            {reply.text}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}
