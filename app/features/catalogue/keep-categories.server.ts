import type { Sql } from '#app/db/client.server.ts'
import { listDetails } from '#app/nouns/category/category-details.ts'
import { addRetired } from '#app/nouns/category/category-files.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Names } from '#app/shared/language/languages.ts'

/**
 * Brings the table of categories in step with their files; listings can have no others. A category whose file is gone is retired: it
 * may have listings, whose pages then know it from the table. Several nodes may do this at once, and each row is written only where it differs.
 */
export async function keepCategories(sql: Sql): Promise<void> {
  // In one order everywhere, so that two starts never wait for each other in a circle.
  const rows = listDetails()
    .map(({ id, names, isRetired }) => ({ id, names, is_retired: isRetired }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await sql`
    insert into categories (id, names, is_retired)
    select id, names, is_retired
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as files (id text, names jsonb, is_retired boolean)
    on conflict (id) do update set names = excluded.names, is_retired = excluded.is_retired
    where categories.is_retired <> excluded.is_retired or categories.names <> excluded.names`
  const gone = await sql<{ id: string }[]>`
    update categories set is_retired = true
    where not is_retired and not id = any(${rows.map(({ id }) => id)}::text[]) returning id`
  // An operator may have taken the files away, or forgotten them on this machine or at a restore.
  if (gone.length > 0)
    log.warn(
      { categories: gone.map(({ id }) => id) },
      'categories whose files are gone are retired; DATA_DIR/categories had them',
    )
  addRetired(await sql<{ id: string; names: Names }[]>`select id, names from categories where is_retired order by id`)
}
