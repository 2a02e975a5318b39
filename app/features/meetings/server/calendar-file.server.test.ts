import { expect, test } from 'vitest'

import { writeCalendarFile } from './calendar-file.server.ts'

const EVENT = {
  uid: 'abc@khazana.test',
  sequence: 2,
  stamp: new Date('2026-12-01T04:00:00.123Z'),
  start: new Date('2026-12-05T11:30:00.000Z'),
  minutes: 30,
  alarmHours: 2,
  title: 'Meet Suresh: Tin robot, boxed; 1950s',
  place: 'Andheri metro station\\gate 2',
  text: 'Look first.\nPay later.',
  url: 'https://khazana.test/deals/abc',
}

test('an event has times in UTC, and its signs are escaped', () => {
  expect(writeCalendarFile(EVENT).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meetings//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:abc@khazana.test',
    'DTSTAMP:20261201T040000Z',
    'SEQUENCE:2',
    'DTSTART:20261205T113000Z',
    'DTEND:20261205T120000Z',
    String.raw`SUMMARY:Meet Suresh: Tin robot\, boxed\; 1950s`,
    String.raw`LOCATION:Andheri metro station\\gate 2`,
    String.raw`DESCRIPTION:Look first.\nPay later.`,
    'URL:https://khazana.test/deals/abc',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    String.raw`DESCRIPTION:Meet Suresh: Tin robot\, boxed\; 1950s`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each(['a'.repeat(300), 'मेट्रो स्टेशन के गेट पर '.repeat(12), '🚉'.repeat(60)])(
  'lines have at most 75 octets, and unfold to what they were: %#',
  (place) => {
    const file = writeCalendarFile({ ...EVENT, place })
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${place}\r\n`)
  },
)
