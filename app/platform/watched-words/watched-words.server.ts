/**
 * The words and links that admins do not want to see (`features/moderation/words`). Each process keeps them in memory, so
 * that looking for them needs no query; a trigger announces every change of the list.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { db, type Sql } from '#app/db/client.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Bus } from '#app/platform/live/bus.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { wordNotAllowed } from '#app/shared/messages/messages.ts'
import type { WatchedEffect, WatchedPlace, WatchedWord } from '#app/shared/moderation.ts'

import { WatchedWords } from './find-words.ts'

/** The event's name in the trigger. */
const EVENT = 'watched-words'
const RETRY_MS = 1000

// The dev server reloads modules; the list must survive that.
const holder = globalThis as typeof globalThis & { khazanaWatchedWords?: WatchedWords }

const readAll = (sql: Sql) => sql<WatchedWord[]>`select kind, text, effect, places from watched_words`

/** Reads the list again. */
export async function readWatchedWords(sql: Sql = db()): Promise<void> {
  holder.khazanaWatchedWords = new WatchedWords(await readAll(sql))
}

/** Resolves when the list is loaded, and keeps it up to date until it is closed. */
export async function watchWords(bus: Pick<Bus, 'subscribe'>): Promise<{ close(): void }> {
  let closed = false
  let again = false
  let running: Promise<void> | undefined
  async function update(): Promise<void> {
    do {
      again = false
      try {
        await readWatchedWords()
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, 'reading which words are refused')
        again = true
        await pause(RETRY_MS, undefined, { ref: false })
      }
    } while (again && !closed)
  }
  const readAgain = () => {
    again = true
    running ??= update().finally(() => (running = undefined))
  }
  const stop = bus.subscribe({ event: ({ name }) => name === EVENT && readAgain(), gap: readAgain })
  readAgain()
  await running
  return {
    close() {
      closed = true
      stop()
    },
  }
}

/** The entry that a text contains; null also before the list was loaded. */
export const findWatched = (text: string, place: WatchedPlace, effect: WatchedEffect = 'refuse'): WatchedWord | null =>
  holder.khazanaWatchedWords?.find(text, place, effect) ?? null

/** The message for the writer of such a text; null for a text that may stand. */
export function watchedProblem(text: string, place: WatchedPlace): string | null {
  const found = findWatched(text, place)
  return found && wordNotAllowed({ word: found.text })
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
