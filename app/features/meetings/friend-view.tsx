import { formatDayTime, formatMeetingTime } from '#app/shared/text/dates.ts'
import { bdi } from '#app/ui/texts/bdi.tsx'

import * as say from './messages/messages.ts'
import type { SharedMeeting } from './server/share-meeting.server.ts'

/** A friend sees this of a meeting: place, time and first names. */
export function FriendView({ state, name, other, place, at, endsAt }: SharedMeeting) {
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8">
      <h1 className="font-display text-3xl font-bold wrap-anywhere">{say.friendMeets({ name, other })}</h1>
      <p className="mt-2 text-ink-soft">{say.friendWhy({ name })}</p>
      {state === 'set' && at !== null ? (
        <dl className="mt-5 grid gap-4 rounded-xl border border-line bg-surface p-4">
          <div>
            <dt className="text-sm text-ink-soft">{say.friendTime()}</dt>
            <dd className="text-lg font-semibold">
              <time dateTime={at}>{formatMeetingTime(at)}</time>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{say.friendPlace()}</dt>
            <dd className="text-lg font-semibold wrap-anywhere">{bdi(place)}</dd>
          </div>
        </dl>
      ) : (
        <p role="status" className="mt-5 rounded-xl border border-line bg-surface p-4 text-lg font-semibold">
          {state === 'moved' ? say.friendMoved() : say.friendOff()}
        </p>
      )}
      {state === 'set' && <p className="mt-4">{say.friendCall({ name })}</p>}
      <p className="mt-4 text-sm text-ink-soft">{say.friendEnds({ time: formatDayTime(endsAt) })}</p>
    </div>
  )
}

/** Instead of a meeting: the link has ended, or there never was one. */
export function NoMeeting({ isOver }: { isOver: boolean }) {
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-16 text-center">
      <h1 className="font-display text-3xl font-bold">{isOver ? say.linkOver() : say.linkUnknown()}</h1>
      <p className="mt-2 text-ink-soft">{isOver ? say.linkOverText() : say.linkUnknownText()}</p>
    </div>
  )
}
