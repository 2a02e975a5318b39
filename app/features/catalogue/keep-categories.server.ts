import type { Sql } from '#app/db/client.server.ts'
import { listDetails } from '#app/nouns/category/category-details.ts'

/**
 * Brings the table of categories in step with their files; listings can have no others. A category whose file is gone is retired: it
 * may have listings. Several nodes may do this at once, and each row is written only where it differs.
 */
export async function keepCategories(sql: Sql): Promise<void> {
  // In one order everywhere, so that two starts never wait for each other in a circle.
  const rows = listDetails()
    .map(({ id, names }) => ({ id, names }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await sql`
    insert into categories (id, names)
    select id, names from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as files (id text, names jsonb)
    on conflict (id) do update set names = excluded.names, is_retired = false
    where categories.is_retired or categories.names <> excluded.names`
  await sql`
    update categories set is_retired = true
    where not is_retired and not id = any(${rows.map(({ id }) => id)}::text[])`
}
