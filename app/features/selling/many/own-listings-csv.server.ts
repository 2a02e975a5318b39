import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { writeCsv } from '#app/shared/files/write-csv.ts'

import type { RowProblem } from './file/listing-file.schema.ts'
import { MOST_FILE_ROWS } from './file/listing-file.ts'

type Row = {
  id: string
  title: string
  price: number
  category: string
  condition: string
  location: string | null
}

/**
 * The viewer's listings on sale, newest first, as a file to change prices in. A part has as many rows as a file may have
 * that comes back.
 */
export async function writeOwnListings({ userId }: Pick<Viewer, 'userId'>, part: number): Promise<string> {
  const rows = await db()<Row[]>`
    select id, title, price, category, condition, location from items
    where user_id = ${userId} and not is_sold order by created_at desc, id desc
    limit ${MOST_FILE_ROWS} offset ${(part - 1) * MOST_FILE_ROWS}`
  return writeCsv(
    ['id', 'title', 'price', 'category', 'condition', 'location'],
    rows.map(({ id, title, price, category, condition, location }) => [
      id,
      title,
      String(price),
      category,
      condition,
      location ?? '',
    ]),
  )
}

/** How many such parts the viewer's listings on sale make; one at least. */
export async function countParts({ userId }: Pick<Viewer, 'userId'>): Promise<number> {
  const [row] = await db()<{ n: number }[]>`
    select count(*)::integer as n from items where user_id = ${userId} and not is_sold`
  return Math.max(1, Math.ceil((row?.n ?? 0) / MOST_FILE_ROWS))
}

export const writeProblems = (problems: readonly RowProblem[]): string =>
  writeCsv(
    ['line', 'title', 'problem'],
    problems.map(({ line, title, problem }) => [String(line), title, problem]),
  )
