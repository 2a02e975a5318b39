import type { Sql } from '#app/db/client.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'

import { createItem, createPhoto, createUser } from './factories.ts'

/** Puts a listing with each title on sale, and counts their words, so that searches know them. */
export async function listTitles(sql: Sql, titles: readonly string[]): Promise<void> {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const title of titles) await createItem(sql, { userId, images: [key], title, description: 'As seen.' })
  await countWords(sql)
}
