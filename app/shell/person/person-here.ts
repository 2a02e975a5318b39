import { ABSOLUTE_DAYS, IDLE_DAYS } from '#app/features/accounts/sessions/session-days.ts'

/**
 * Which user this browser's storage belongs to. From it, pages that are still open, or come back through the Back
 * button, learn that the user has changed; and the first page after a session ended learns whose data to delete.
 */
export interface PersonHere {
  user: string
  /** When their latest and their first page were loaded: this bounds how long their session can have lasted. */
  at: number
  since: number
}

const KEY = 'khazana-person'
const DAY_MS = 24 * 60 * 60 * 1000
/** The limits of sessions, minus an hour for clock differences. */
const IDLE_MS = IDLE_DAYS * DAY_MS - DAY_MS / 24
const ABSOLUTE_MS = ABSOLUTE_DAYS * DAY_MS - DAY_MS / 24

export const PERSON_KEY = KEY

/** Null when there is no user, or the stored text is not ours. */
export function readPerson(text: string | null): PersonHere | null {
  try {
    const person = JSON.parse(text ?? 'null') as Partial<PersonHere> | null
    if (typeof person?.user !== 'string' || typeof person.at !== 'number' || typeof person.since !== 'number')
      return null
    return { user: person.user, at: person.at, since: person.since }
  } catch {
    return null
  }
}

export const writePerson = (before: PersonHere | null, user: string, now: number): PersonHere => ({
  user,
  at: now,
  since: before?.user === user ? before.since : now,
})

/** Whether an ended session may have simply expired: then its owner will come back, and should find their drafts. */
export const mayHaveExpired = ({ at, since }: PersonHere, now: number): boolean =>
  now - at >= IDLE_MS || now - since >= ABSOLUTE_MS
