import { useState } from 'react'

import type { Deed } from '#app/features/moderation/report.schema.ts'

type Page<Row> = { rows: Row[] } | null
type Apply<Row> = (rows: readonly Row[], deed: Deed, now: { at: string; by: string }) => Row[]

/** The rows of a page as loaded, with the actions taken here since. Newer data from the server replaces both. */
export function useDeeds<Row>(page: Page<Row>, admin: string, apply: Apply<Row>) {
  const [changed, setChanged] = useState<{ from: Page<Row>; rows: Row[] } | null>(null)
  const rows = changed?.from === page ? changed.rows : (page?.rows ?? [])

  function onDone(deed: Deed) {
    const now = { at: new Date().toISOString(), by: admin }
    setChanged((before) => ({ from: page, rows: apply(before?.from === page ? before.rows : rows, deed, now) }))
  }

  return { rows, onDone }
}
