import { CalendarDays, Luggage, Mail } from 'lucide-react'

import * as say from '#app/features/people/messages/messages.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'

import { personAway } from './away/messages/messages.ts'
import type { Profile } from './profile.schema.ts'

/** A person's name, picture and dates; `actions` are what the viewer can do about them. */
export function ProfileHead({ profile, actions }: { profile: Profile; actions?: React.ReactNode }) {
  const { name, picture, joined, awayUntil, email } = profile
  return (
    <section className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface p-5 text-center shadow-card sm:flex-row sm:gap-6 sm:p-8 sm:text-left">
      <Avatar name={name} picture={picture} size={96} />
      <div className="max-w-full min-w-0 flex-1">
        <h1 className="font-display text-3xl leading-tight font-bold break-words" dir="auto">
          {name}
        </h1>
        <p className="mt-1 flex items-center justify-center gap-2 text-ink-soft sm:justify-start">
          <CalendarDays aria-hidden className="size-4 shrink-0" />
          <span>{say.joined({ date: formatDay(joined), day: (date) => <time dateTime={joined}>{date}</time> })}</span>
        </p>
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
      {actions && <div className="flex flex-wrap justify-center gap-3">{actions}</div>}
    </section>
  )
}
