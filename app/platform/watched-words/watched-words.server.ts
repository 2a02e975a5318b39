/**
 * The words and links that admins do not want to see (`features/moderation/words`). Each process keeps them in memory, so
 * that looking for them needs no query; a trigger announces every change of the list.
 */
import { db, type Tag } from '#app/db/client.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Bus } from '#app/platform/live/bus.server.ts'
import { keepRead } from '#app/platform/live/keep-read.server.ts'
import { wordNotAllowed } from '#app/shared/messages/messages.ts'
import type { WatchedEffect, WatchedPlace, WatchedWord } from '#app/shared/moderation.ts'

import { WatchedWords } from './find-words.ts'

/** The event's name in the trigger. */
const EVENT = 'watched-words'

// The dev server reloads modules; the list must survive that.
const holder = globalThis as typeof globalThis & { khazanaWatchedWords?: WatchedWords }

const readAll = (sql: Tag) => sql<WatchedWord[]>`select kind, text, effect, places from watched_words`

/** Reads the list again. */
export async function readWatchedWords(sql: Tag = db()): Promise<void> {
  holder.khazanaWatchedWords = new WatchedWords(await readAll(sql))
}

/** Resolves when the list is loaded, and keeps it up to date until it is closed. */
export const watchWords = (bus: Pick<Bus, 'subscribe'>) =>
  keepRead(bus, { event: EVENT, read: readWatchedWords, doing: 'reading which words are refused' })

/** The entry that a text contains; null also before the list was loaded. */
export const findWatched = (text: string, place: WatchedPlace, effect: WatchedEffect = 'refuse'): WatchedWord | null =>
  holder.khazanaWatchedWords?.find(text, place, effect) ?? null

/** The message for the writer of such a text; null for a text that may stand. */
export function watchedProblem(text: string, place: WatchedPlace): string | null {
  const watched = findWatched(text, place)
  return watched && wordNotAllowed({ word: watched.text })
}

/** The value of a field: a text, or several that are shown one by one. */
type Text = string | readonly string[] | null | undefined

/** Throws a `Refusal` that names the fields whose text is not allowed; they stay in the form. */
export function refuseWatched(fields: Readonly<Record<string, Text>>, place: WatchedPlace): void {
  const problems = Object.entries(fields).flatMap(([name, value]) => {
    const texts = typeof value === 'string' ? [value] : (value ?? [])
    const problem = texts.map((text) => watchedProblem(text, place)).find(Boolean)
    return problem ? [[name, problem] as const] : []
  })
  const [first] = problems
  if (first) throw new Refusal('invalid', first[1], { fields: Object.fromEntries(problems) })
}
