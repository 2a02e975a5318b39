import { db } from '#app/db/client.server.ts'
import { LOCKS } from '#app/db/locks/advisory-locks.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { foldEntry } from '#app/platform/watched-words/find-words.ts'
import { readWatchedWords } from '#app/platform/watched-words/watched-words.server.ts'
import { WATCHED_MAX, type WatchedWord } from '#app/shared/moderation.ts'

/** An entry as admins see it. */
export type ListedWord = WatchedWord & { id: string; note: string | null }

/** The whole list, by its words. */
export const listWatched = (): Promise<ListedWord[]> =>
  db()<ListedWord[]>`select id, kind, text, effect, places, note from watched_words order by folded, id`

/** Adds an entry, and records that. Throws a `Refusal`. */
export async function addWatched(
  admin: Admin,
  { kind, text, effect, places, note }: Omit<ListedWord, 'id'>,
): Promise<void> {
  const folded = foldEntry(kind, text)
  const wrong = kind === 'domain' ? say.wordNoDomain() : say.wordEmpty()
  if (folded === '') throw new Refusal('invalid', wrong, { fields: { text: wrong } })
  await write(admin, async (sql) => {
    // One after the other, so that the list cannot outgrow its limit.
    await sql`select pg_advisory_xact_lock(${LOCKS.watchedWords})`
    const [{ many } = { many: 0 }] = await sql<{ many: number }[]>`select count(*)::integer as many from watched_words`
    if (many >= WATCHED_MAX) throw new Refusal('conflict', say.wordsFull())
    const [row] = await sql<{ id: string }[]>`
      insert into watched_words (kind, text, folded, effect, places, note)
      values (${kind}, ${text}, ${folded}, ${effect}, ${[...places]}, ${note})
      on conflict (kind, folded) do nothing returning id`
    if (!row) throw new Refusal('conflict', say.wordKnown(), { fields: { text: say.wordKnown() } })
    await recordAdminAction(sql, admin, {
      action: 'word-added',
      subjectId: row.id,
      details: { kind, title: text, place: places.join(', ') },
    })
  })
  await readWatchedWords()
}

/** Removes an entry, and records that. One that is gone already is no error. */
export async function removeWatched(admin: Admin, id: string): Promise<void> {
  await write(admin, async (sql) => {
    const [row] = await sql<
      { kind: string; text: string }[]
    >`delete from watched_words where id = ${id} returning kind, text`
    if (!row) return
    await recordAdminAction(sql, admin, {
      action: 'word-removed',
      subjectId: id,
      details: { kind: row.kind, title: row.text },
    })
  })
  await readWatchedWords()
}
