/**
 * A feature registers how its rows about a person are exported and erased. `app/server/account-data.ts` lists every
 * exporter and eraser.
 */
import type { TransactionSql } from '#app/db/client.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'

interface ExportPart {
  /** The name in the exported file. */
  name: string
  /** The tables with a person in them that it covers. */
  tables: readonly string[]
}

/** A part of the export that is a single object. */
export interface RecordExporter extends ExportPart {
  readRecord: (userId: string) => Promise<object | null>
}

/** A part of the export that is a list. It is streamed, because it may not fit into memory. */
export interface ListExporter extends ExportPart {
  readRows: (userId: string) => AsyncIterable<object>
}

/** A part of a person's data export. Times are ISO 8601 in UTC. */
type Exporter = RecordExporter | ListExporter

/** An account that is being closed or erased. `email` is null once its address is gone. */
interface EndedAccount {
  userId: string
  email: string | null
}

/**
 * How a feature erases what an account leaves behind. In one transaction 100,000 listings would take minutes and lock everybody's
 * counters; hiding all of them first would cost as much.
 */
export interface Eraser {
  /** The tables with a person in them whose rows it deletes. */
  tables: readonly string[]
  /**
   * Deletes some of the rows, at most `ERASE_BATCH`, and returns whether there may be more. It runs once in the
   * transaction that closes the account, then in transactions of the job that erases it until there are no more.
   */
  eraseRows?: (sql: TransactionSql, account: EndedAccount) => Promise<boolean>
  /** Whether admins need the rows to decide a report: they then stay until no report about the account is open. */
  keptForReport?: boolean
  /**
   * Deletes the rest, with files, after the transaction of the job that erases the account. Idempotent.
   * `storage` is the one for photos unless a test passes another.
   */
  eraseFiles?: (userId: string, storage?: Storage) => Promise<void>
}

/** Everything that the features registered. */
export interface AccountData {
  /** In the order of the exported file. */
  exporters: readonly Exporter[]
  /** Why a table with a person in it is not exported: a sentence for the person who reads the file. */
  notExported: Readonly<Record<string, () => string>>
  /** This names what else is left out, of tables that are exported in part, and why; by a name in the file. */
  alsoLeftOut: Readonly<Record<string, () => string>>
  /** In the order in which they run: all of them lock rows. */
  erasers: readonly Eraser[]
  /** Hides the listings of a closed account while a report about it is open. */
  hideListings: (sql: TransactionSql, userId: string) => Promise<void>
}

/** The most rows that an eraser deletes at a time. */
export const ERASE_BATCH = 1000

/** The number of rows that an exporter reads at a time. */
export const EXPORT_BATCH = 200

/** Reads rows in batches of `EXPORT_BATCH` of these keys, in their order. No index gives everything of a person in the order of its keys. */
export async function* readByKeys<Row extends object>(
  keys: readonly string[],
  readRows: (some: string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row, undefined> {
  for (let at = 0; at < keys.length; at += EXPORT_BATCH) yield* await readRows(keys.slice(at, at + EXPORT_BATCH))
}

/** Reads a list in batches of `EXPORT_BATCH` rows. `readBatch` continues after the last row that it returned before. */
export async function* readBatches<Row extends object>(
  readBatch: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, undefined> {
  let last: Row | undefined
  for (;;) {
    const rows = await readBatch(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < EXPORT_BATCH) return
  }
}
