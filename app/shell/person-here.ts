/**
 * Which person this browser's storage belongs to. Pages that are still open, or come back by the browser's Back button, find out
 * by it that somebody else is here now; the first page after the end of a session finds out whose things are to go.
 */
export interface PersonHere {
  user: string
  /** When a page of theirs was last loaded, and when the first one was: how long their session can have lasted. */
  at: number
  since: number
}

const KEY = 'khazana-person'
const DAY_MS = 24 * 60 * 60 * 1000
/** As the server ends sessions by themselves (`session-cookie.server.ts`), less an hour for clocks. */
const IDLE_MS = 7 * DAY_MS - DAY_MS / 24
const ABSOLUTE_MS = 30 * DAY_MS - DAY_MS / 24

export const PERSON_KEY = KEY

/** Null where nobody is known, or what lies there is not ours. */
export function readPerson(text: string | null): PersonHere | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<PersonHere> | null
    if (typeof found?.user !== 'string' || typeof found.at !== 'number' || typeof found.since !== 'number') return null
    return { user: found.user, at: found.at, since: found.since }
  } catch {
    return null
  }
}

export const writePerson = (before: PersonHere | null, user: string, now: number): PersonHere => ({
  user,
  at: now,
  since: before?.user === user ? before.since : now,
})

/** Whether a session that is over may have ended by its age alone: then its owner comes back, and finds what they began. */
export const mayHaveExpired = ({ at, since }: PersonHere, now: number): boolean =>
  now - at >= IDLE_MS || now - since >= ABSOLUTE_MS
