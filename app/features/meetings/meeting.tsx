import { CalendarDays, MapPin } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { mayPick, maySayWay, MEETING_MINUTES } from '#app/nouns/meeting/meeting-states.ts'
import type { MeetingFacts, MeetingView } from '#app/nouns/meeting/meeting.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatMeetingTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'

import * as say from './messages/messages.ts'
import { ProposeForm } from './propose-form.tsx'
import { TellFriend } from './tell-friend.tsx'
import { Ways } from './ways.tsx'

const TimeIcon = makeIcon(CalendarDays, 'size-5 shrink-0')
const PlaceIcon = makeIcon(MapPin, 'size-5 shrink-0')

type Props = {
  deal: string
  side: Side
  /** As it was when the page was made, at `now`. */
  first: MeetingView
  now: number
  /** Whatever changes with the deal: the meeting is then read again. */
  version: unknown
  /** Looks for what changed, also where no live event tells it. */
  refresh: () => unknown
}

/** The part of a deal in which the two agree where and when to meet. */
export function Meeting({ deal, side, first, now: firstNow, version, refresh }: Props) {
  const [{ view, now }, setRead] = useState({ view: first, now: firstNow })
  const readFor = useRef(version)
  useEffect(() => {
    if (readFor.current === version) return
    readFor.current = version
    void askApi('GET', `/deals/${deal}/meeting`).then(
      (latest) => setRead({ view: latest, now: Date.now() }),
      () => {},
    )
  }, [deal, version])
  return <MeetingPart deal={deal} side={side} view={view} now={now} refresh={() => void refresh()} />
}

interface PartProps {
  deal: string
  side: Side
  view: MeetingView
  now: number
  refresh: () => void
}

function MeetingPart(props: PartProps) {
  const { deal, view, now, refresh } = props
  const { meeting, mayPropose } = view
  const headingId = useId()
  const isAhead = meeting !== null && meeting.state !== 'over'
  if (!isAhead && !mayPropose) return null
  return (
    <section aria-labelledby={headingId} className="rounded-xl border border-line bg-surface p-4">
      <h2 id={headingId} className="font-display text-xl font-bold">
        {say.heading()}
      </h2>
      {isAhead ? (
        <Standing key={meeting.id} {...props} meeting={meeting} />
      ) : (
        <>
          <p className="mt-1 text-ink-soft">{say.intro({ name: view.other })}</p>
          <ProposeForm deal={deal} view={view} now={now} refresh={refresh} replaces={null} />
        </>
      )}
    </section>
  )
}

function Standing(props: PartProps & { meeting: MeetingFacts }) {
  const { deal, meeting, view, side, now, refresh } = props
  const [isChanging, setChanging] = useState(false)
  const isPicked = meeting.picked !== null
  const isPassed = meeting.times.every((time) => Date.parse(time) <= now)
  return (
    <>
      {isPicked ? <Picked {...props} /> : mayPick(meeting, side) ? <Choice {...props} /> : <OwnProposal {...props} />}
      {!isPicked && isPassed && <p className="mt-3 font-semibold">{say.allPassed()}</p>}
      {view.mayPropose &&
        (isChanging ? (
          <div className="mt-4 border-t border-line pt-3">
            <p className="text-ink-soft">{isPicked ? say.replacesPicked({ name: view.other }) : say.replacesOpen()}</p>
            <ProposeForm
              deal={deal}
              view={view}
              now={now}
              refresh={refresh}
              replaces={meeting}
              onClose={() => setChanging(false)}
            />
          </div>
        ) : (
          <button
            type="button"
            className={buttonClass('quiet', 'mt-3 noscript:hidden')}
            onClick={() => setChanging(true)}
          >
            {isPicked ? say.change() : say.somethingElse()}
          </button>
        ))}
      {isPicked && maySayWay(meeting.picked ?? 0, now) && (
        <Ways meeting={meeting} side={side} name={view.other} now={now} refresh={refresh} />
      )}
    </>
  )
}

function PlaceAndTime({ place, times }: { place: string; times: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-2">
      <li className="flex gap-2 font-semibold wrap-anywhere">
        <PlaceIcon />
        <bdi className="min-w-0">{place}</bdi>
      </li>
      {times.map((time) => (
        <li key={time} className="flex gap-2">
          <TimeIcon />
          <time dateTime={time}>{formatMeetingTime(time)}</time>
        </li>
      ))}
    </ul>
  )
}

function OwnProposal({ meeting, view }: PartProps & { meeting: MeetingFacts }) {
  return (
    <>
      <p className="mt-1 text-ink-soft">{say.youProposed({ name: view.other })}</p>
      <PlaceAndTime place={meeting.place} times={meeting.times} />
    </>
  )
}

function Choice({ meeting, view, now, refresh }: PartProps & { meeting: MeetingFacts }) {
  const { busy, run } = useTask('a meeting')
  const [choice] = useState(newId)
  return (
    <>
      <p className="mt-1 text-ink-soft">{say.pickOne({ name: view.other })}</p>
      <PlaceAndTime place={meeting.place} times={[]} />
      <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {meeting.times.map((time) => (
          <button
            key={time}
            type="button"
            disabled={busy || Date.parse(time) <= now}
            className={buttonClass('primary')}
            onClick={async () => {
              await run(() => askApi('POST', `/meetings/${meeting.id}/choice`, { id: choice, time }))
              refresh()
            }}
          >
            {formatMeetingTime(time)}
          </button>
        ))}
      </div>
    </>
  )
}

function Picked({ deal, meeting, view, refresh }: PartProps & { meeting: MeetingFacts }) {
  const picked = meeting.picked ?? ''
  return (
    <>
      <PlaceAndTime place={meeting.place} times={[picked]} />
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={`/api/deals/${deal}/meeting.ics`} download className={buttonClass('plain')}>
          {say.calendar()}
        </a>
        <a
          href={googleHref(meeting, view)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass('plain')}
        >
          {say.googleCalendar()} <span className="sr-only">{say.newTab()}</span>
        </a>
      </div>
      <TellFriend deal={deal} meeting={meeting} view={view} refresh={refresh} />
    </>
  )
}

const compact = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** The meeting as a link that fills in an event there. Nothing is sent before somebody opens it. */
function googleHref({ picked, place }: MeetingFacts, { other, title }: MeetingView): string {
  const start = Date.parse(picked ?? '')
  const text = title === null ? say.calendarTitle({ name: other }) : say.calendarTitleItem({ name: other, title })
  const dates = `${compact(start)}/${compact(start + MEETING_MINUTES * 60_000)}`
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text,
    dates,
    location: place,
    details: say.calendarText(),
  }).toString()}`
}
