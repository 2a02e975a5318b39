import type { Tag } from '#app/db/client.server.ts'

/** A server of the database says this about itself. */
export interface Position {
  /** How far its log is, in bytes; a replica says how far it has replayed. */
  place: number | null
  follows: boolean
  /** Those that follow each other have this in common. */
  system: string
  /** When it was started. Of those with the same `system`, it tells one from another, whatever lies between. */
  started: number
}

export async function readPosition(sql: Tag): Promise<Position | null> {
  const [row] = await sql<Position[]>`
    select pg_is_in_recovery() as follows, system_identifier::text as system,
      extract(epoch from pg_postmaster_start_time())::float8 as started,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
        '0/0')::float8 as place
    from pg_control_system()`
  return row ?? null
}
