import { db } from '#app/db/client.server.ts'
import * as say from '#app/features/meetings/messages/messages.ts'
import { MEETING_MINUTES, REMINDED_HOURS_BEFORE } from '#app/nouns/meeting/meeting-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

import { findMeeting } from './find-meeting.server.ts'

/** A file of one event for calendars (RFC 5545). */
export interface CalendarEvent {
  /** Stays the same when the event changes. */
  uid: string
  /** Raised with every change. */
  sequence: number
  /** When the file is made. */
  stamp: Date
  start: Date
  minutes: number
  /** The reminder, in hours before. */
  alarmHours: number
  title: string
  place: string
  text: string
  url: string
}

const utc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Signs that mean something in a value, and line ends. */
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)

const OCTETS = 75

/** Lines have at most 75 octets; the next begins with a blank, and no letter is cut apart. */
function foldLine(line: string): string {
  const lines: string[] = []
  let [part, octets] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > OCTETS) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...lines, part].join('\r\n')
}

export function writeCalendarFile(event: CalendarEvent): string {
  const end = new Date(event.start.getTime() + event.minutes * 60_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meetings//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.text)}`,
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.title)}`,
    `TRIGGER:-PT${event.alarmHours}H`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

/** The picked meeting of a deal of the viewer's as a file for calendars. Throws a `Refusal`. */
export async function writeMeetingCalendar(viewer: Viewer, dealId: string): Promise<string> {
  const { meeting, other, title } = await findMeeting(viewer, dealId)
  if (meeting?.state !== 'picked' || meeting.picked === null) throw new Refusal('conflict', say.nothingPicked())
  const [row] = await db()<{ picks: number }[]>`
    select count(*)::integer as picks from meetings where deal_id = ${dealId} and picked is not null`
  const { publicUrl } = settings()
  return writeCalendarFile({
    uid: `${dealId}@${new URL(publicUrl).host}`,
    sequence: (row?.picks ?? 1) - 1,
    stamp: new Date(),
    start: new Date(meeting.picked),
    minutes: MEETING_MINUTES,
    alarmHours: REMINDED_HOURS_BEFORE,
    title: sayCalendarTitle(other, title),
    place: meeting.place,
    text: say.calendarText(),
    url: publicUrl + pageHref(`/deals/${dealId}`),
  })
}

const sayCalendarTitle = (name: string, title: string | null) =>
  title === null ? say.calendarTitle({ name }) : say.calendarTitleItem({ name, title })
