import { db, type Tag } from '#app/db/client.server.ts'

import { EVENT_DAYS } from './keep-events.server.ts'
import { matchesSeal, sealKeys, type SealedEvent, type SealKey } from './seal.server.ts'

/**
 * The result of verifying the security log, with problems in words for the operator; `head` is the end of the chain.
 */
export interface Verdict {
  events: number
  checkpoints: number
  head: { number: number; seal: string } | null
  problems: string[]
  /** Events and checkpoints sealed under a secret that is not known here, which cannot be verified without it. */
  foreign: number
}

type SealKeys = ReadonlyMap<string, SealKey>

type EventRow = SealedEvent & { address: string | null; addressSeal: string | null; keyId: string; seal: string }
interface CheckpointRow {
  number: number
  at: Date
  events: number
  digest: string
  keyId: string
  seal: string
}

/** More than a few minutes without a checkpoint means that the jobs are not running. */
const UNSEALED_MINUTES = 10
const MOST_PROBLEMS = 100

/** Verifies the whole log: each event and checkpoint against its seal, and each checkpoint against the one before. */
export async function verifyLog(): Promise<Verdict> {
  const keys = sealKeys()
  const verdict: Verdict = { events: 0, checkpoints: 0, head: null, problems: [], foreign: 0 }
  for (;;) {
    const [checkpoint] = await db()<CheckpointRow[]>`
      select number, at, events, digest, key_id as "keyId", seal from security_checkpoints
      where number > ${verdict.head?.number ?? 0} order by number limit 1`
    if (!checkpoint) break
    await verifyCheckpoint(keys, checkpoint, verdict)
    if (verdict.problems.length > MOST_PROBLEMS) return verdict
  }
  const open = await readEvents(null)
  checkEvents(keys, open, verdict)
  const late = open.filter(({ at }) => Date.now() - at.getTime() > UNSEALED_MINUTES * 60_000)
  if (late.length > 0) {
    verdict.problems.push(
      `${late.length} events have waited for a checkpoint for more than ${UNSEALED_MINUTES} minutes`,
    )
  }
  return verdict
}

/** How many keys sealed something in this database, which may have an older schema, and are not known. */
export async function countUnknownKeys(sql: Tag): Promise<number> {
  const [log] = await sql<
    { exists: boolean }[]
  >`select to_regclass('public.security_checkpoints') is not null as exists`
  if (!log?.exists) return 0
  const rows = await sql<{ keyId: string }[]>`
    select key_id as "keyId" from security_checkpoints union select key_id from security_events`
  const keys = sealKeys()
  return rows.filter(({ keyId }) => !keys.has(keyId)).length
}

async function verifyCheckpoint(keys: SealKeys, checkpoint: CheckpointRow, verdict: Verdict): Promise<void> {
  const { number, at, events, digest, keyId, seal } = checkpoint
  const { head, problems } = verdict
  const rows = await readEvents(number)
  checkEvents(keys, rows, verdict)
  verdict.checkpoints += 1
  verdict.head = { number, seal }
  if (number !== (head?.number ?? 0) + 1) problems.push(`checkpoint ${number - 1} is missing`)
  const isForgotten = rows.length === 0 && Date.now() - at.getTime() > EVENT_DAYS * 86_400_000
  if (rows.length !== events && !isForgotten) {
    problems.push(`checkpoint ${number} covers ${events} events, of which ${rows.length} are there`)
  }
  const key = keys.get(keyId)
  if (!key) {
    verdict.foreign += 1
    return
  }
  const before = head?.seal ?? ''
  const isWhole =
    isForgotten || rows.length !== events || matchesSeal(digest, key.computeDigest(rows.map((row) => row.seal)))
  if (!isWhole || !matchesSeal(seal, key.ofCheckpoint({ number, at, before, events, digest }))) {
    problems.push(`checkpoint ${number} does not fit its seal`)
  }
}

function checkEvents(keys: SealKeys, rows: readonly EventRow[], verdict: Verdict): void {
  for (const row of rows) {
    verdict.events += 1
    const key = keys.get(row.keyId)
    if (!key) verdict.foreign += 1
    else if (!matchesSeal(row.seal, key.ofEvent(row))) verdict.problems.push(`event ${row.id} was changed`)
    else if (row.address !== null && !matchesSeal(row.addressSeal, key.ofAddress(row.seal, row.address))) {
      verdict.problems.push(`the address of event ${row.id} was changed`)
    }
  }
}

async function readEvents(checkpoint: number | null): Promise<EventRow[]> {
  const sql = db()
  return sql<EventRow[]>`
    select id, at, kind, account_id as "accountId", subject_id as "subjectId", details, network, address,
      address_seal as "addressSeal", key_id as "keyId", seal
    from security_events where ${checkpoint === null ? sql`checkpoint is null` : sql`checkpoint = ${checkpoint}`}
    order by id`
}
