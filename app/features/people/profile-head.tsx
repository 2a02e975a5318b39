import { CalendarDays, Handshake, Luggage, Mail, MessageCircle } from 'lucide-react'

import * as say from '#app/features/people/messages/messages.ts'
import { answersWithinText } from '#app/nouns/person/answer-time.ts'
import { dealsDoneText, ratingLabel, ratingText } from '#app/nouns/review/review-texts.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'

import { personAway } from './away/messages/messages.ts'
import type { Profile } from './profile.schema.ts'

/** A person's name, picture and dates; `actions` are what the viewer can do about them. */
export function ProfileHead({ profile, actions }: { profile: Profile; actions?: React.ReactNode }) {
  const { name, picture, joined, awayUntil, answersWithin, rating, dealsDone, email } = profile
  return (
    <section className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface p-5 text-center shadow-card sm:flex-row sm:flex-wrap sm:gap-6 sm:p-8 sm:text-left lg:flex-nowrap">
      <Avatar name={name} picture={picture} size={96} />
      <div className="max-w-full min-w-0 flex-1 sm:min-w-64 lg:min-w-80">
        <h1 className="font-display text-3xl leading-tight font-bold break-words" dir="auto">
          {name}
        </h1>
        <p className="mt-1 flex items-center justify-center gap-2 text-ink-soft sm:justify-start">
          <CalendarDays aria-hidden className="size-4 shrink-0" />
          <span>{say.joined({ date: formatDay(joined), day: (date) => <time dateTime={joined}>{date}</time> })}</span>
        </p>
        {(rating || dealsDone > 0) && (
          <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 sm:justify-start">
            {rating && (
              <a
                href="#reviews"
                aria-label={ratingLabel(rating)}
                className="font-semibold text-brand tabular-nums hover:underline"
              >
                {ratingText(rating)}
              </a>
            )}
            {dealsDone > 0 && (
              <span className="flex items-center gap-2 text-ink-soft">
                <Handshake aria-hidden className="size-4 shrink-0" />
                {dealsDoneText(dealsDone)}
              </span>
            )}
          </p>
        )}
        {answersWithin !== undefined && (
          <p className="mt-1 flex items-center justify-center gap-2 text-ink-soft sm:justify-start">
            <MessageCircle aria-hidden className="size-4 shrink-0" />
            {answersWithinText(answersWithin)}
          </p>
        )}
        {awayUntil && (
          <p className="mt-1 flex items-center justify-center gap-2 font-semibold sm:justify-start">
            <Luggage aria-hidden className="size-4 shrink-0" />
            {personAway({ date: formatDay(awayUntil) })}
          </p>
        )}
        {email && (
          <p className="mt-1 flex max-w-full items-center justify-center gap-2 text-ink-soft sm:justify-start">
            <Mail aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 break-all">{email}</span>
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap justify-center gap-3 sm:justify-start lg:justify-end">{actions}</div>}
    </section>
  )
}
