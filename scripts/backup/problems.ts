import { UnknownSchema } from '#app/db/migrate.server.ts'
import { SchemaUnfit } from '#app/db/schema-state.server.ts'
import { DatabaseUnusable } from '#app/db/usable.server.ts'
import { DirectoryRefused } from '#app/features/catalogue/areas/read-directory.server.ts'
import { DamagedBackup, WrongBackupKey } from '#app/platform/backup/cipher.server.ts'
import { RestoreRefused } from '#app/platform/backup/load-tables.server.ts'
import { NoBackup, UntrustedBackup } from '#app/platform/backup/open-backup.server.ts'
import { NoPlace } from '#app/platform/backup/places/open-place.server.ts'
import { RestoreUnfinished } from '#app/platform/backup/restored-site.server.ts'
import { BackupRefused } from '#app/platform/backup/take-backup.server.ts'
import { TrialRefused } from '#app/platform/backup/try-restore.server.ts'
import { EmbeddedPostgresError } from '#app/platform/database/embedded-postgres.server.ts'
import { SettingsError } from '#app/platform/settings/env.server.ts'
import { StorageAway } from '#app/platform/storage/storage.server.ts'

const FOR_PEOPLE = [
  BackupRefused,
  DamagedBackup,
  DatabaseUnusable,
  DirectoryRefused,
  EmbeddedPostgresError,
  NoBackup,
  NoPlace,
  RestoreRefused,
  RestoreUnfinished,
  SchemaUnfit,
  SettingsError,
  StorageAway,
  TrialRefused,
  UnknownSchema,
  UntrustedBackup,
  WrongBackupKey,
]

/** Waits for a command's work. A problem that its operator can solve is printed without a stack. */
export async function endOnProblem(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    process.exitCode = 1
    const isForPeople = FOR_PEOPLE.some((kind) => error instanceof kind)
    // Errors with a code come from the database, the network or the disk. Anything else is a bug.
    if (!(error instanceof Error) || (!isForPeople && !('code' in error))) throw error
    process.stderr.write(`${error.message || String('code' in error && error.code)}\n`)
  }
}
