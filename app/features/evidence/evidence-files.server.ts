import { db } from '#app/db/client.server.ts'
import type { StoredFiles } from '#app/platform/backup/file-list.server.ts'

import { evidencePath } from './take-evidence.server.ts'

const ID = /\/([0-9a-f-]{36})-\d+\.webp$/

/** Pictures that were kept as evidence, for backups. */
export const evidenceFiles: StoredFiles = {
  name: 'evidence',
  buckets: ['evidence'],
  query: `select e.id, e.reported_user_id, string_agg(file.number, ',')
    from report_evidence e, lateral (
      select e.data #>> '{person,picture}' as number
      union all select photo ->> 'file' from jsonb_array_elements(coalesce(e.data #> '{listing,photos}', '[]')) as photo
      union all select message ->> 'image' from jsonb_array_elements(coalesce(e.data -> 'messages', '[]')) as message
    ) file
    group by e.id order by e.id::text collate "C"`,
  paths: ([id, person, numbers]) =>
    numbers ? numbers.split(',').map((number) => evidencePath(person ?? '', id ?? '', Number(number))) : [],
  async findLost(paths) {
    const files = paths.map((path) => ({ path, id: ID.exec(path)?.[1] ?? null }))
    const ids = files.flatMap(({ id }) => id ?? [])
    const rows = await db()<{ id: string }[]>`select id from report_evidence where id = any(${ids}::uuid[])`
    const reports = new Set(rows.map(({ id }) => id))
    return files.filter(({ id }) => id === null || !reports.has(id)).map(({ path }) => path)
  },
}
