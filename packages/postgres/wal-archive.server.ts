// The archive of the embedded database's log (WAL): what PostgreSQL wrote in each minute, and copies of its files to begin
// from (bases). Together they lead to any moment since the oldest base. The archive is in `FOLDER/IDENTIFIER`, because
// another database's log has files of the same names.
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { makeFolder } from './make-folder.server.ts'
import { canReach, type Account } from './postgres-program.server.ts'
import type { ProcessRole } from './process-register.server.ts'

/** A file beside the cluster: every start, also a command's, archives to the folder that it names. */
const NOTE = 'archive-to'

/** Seconds after which PostgreSQL hands on a file of its log that is not full. */
const SECONDS = 60
/** The same beside a server, which has it hand on what people wrote (`hand-on-log.server.ts`): the rest is bookkeeping of the queue. */
const SECONDS_BESIDE_SERVER = 3600

export interface Recovery {
  /** The archive of one database. */
  archive: string
  until: Date
}

/**
 * Chooses the folder for archives from the next start of PostgreSQL on; null for none. A folder that PostgreSQL's user
 * cannot enter is replaced by one beside the cluster.
 */
export function setArchive(home: string, folder: string | null, account: Account): void {
  if (folder === null) return rmSync(join(home, NOTE), { force: true })
  // Others may enter it, and see nothing.
  makeFolder(folder, account.uid === undefined ? 0o700 : 0o711)
  writeFileSync(join(home, NOTE), canReach(account, folder) ? folder : join(home, 'archive'))
}

/** The archive of this cluster, or null when it has none. */
export function findArchive(home: string): string | null {
  const note = join(home, NOTE)
  const cluster = join(home, 'cluster')
  if (!existsSync(note) || !existsSync(cluster)) return null
  return join(readFileSync(note, 'utf8').trim(), readIdentifier(cluster))
}

/** The number that PostgreSQL gave the cluster when it was made. Copies have the same. */
function readIdentifier(cluster: string): string {
  return readFileSync(join(cluster, 'global/pg_control')).readBigUInt64LE(0).toString()
}

/** PostgreSQL's arguments for archiving, and for a recovery. */
export function archiveArguments(
  home: string,
  account: Account,
  { role, recovery }: { role?: ProcessRole; recovery?: Recovery },
): string[] {
  const options: Record<string, string> = {}
  const archive = findArchive(home)
  if (archive !== null && prepareFolder(archive, account)) {
    options['archive_mode'] = 'on'
    options['archive_timeout'] = `${role === 'server' ? SECONDS_BESIDE_SERVER : SECONDS}s`
    options['archive_command'] = archiveCommand(join(archive, 'wal'))
  }
  if (recovery) {
    options['restore_command'] = `gzip -dc ${quoted(join(recovery.archive, 'wal'))}/%f.gz > "%p"`
    // At the start, PostgreSQL knows no names of time zones yet, and Z is one.
    options['recovery_target_time'] = recovery.until.toISOString().replace('Z', '+00')
    options['recovery_target_action'] = 'promote'
    // Otherwise it counts as ready while it recovers, and may not be written.
    options['hot_standby'] = 'off'
  }
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * A file that handed on early is mostly zeros, so it is compressed: 16 MB become some kilobytes. It appears under its
 * name when it is safe on the disk. PostgreSQL may hand on the same file twice, but never another under the same name.
 */
function archiveCommand(folder: string): string {
  const file = `${quoted(folder)}/%f.gz`
  const copy = `gzip -1 < "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file}`
  return `if test -f ${file}; then gzip -dc ${file} | cmp -s - "%p"; else ${copy}; fi`
}

/** For the shell, and for PostgreSQL, which replaces words with a percent sign. */
const quoted = (path: string) => `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`

/** Whether PostgreSQL's user can write there. */
function prepareFolder(archive: string, account: Account): boolean {
  try {
    mkdirSync(dirname(archive), { recursive: true, mode: account.uid === undefined ? 0o700 : 0o711 })
    for (const folder of [archive, join(archive, 'wal')]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      chmodSync(folder, 0o700)
      if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
    }
    return canReach(account, join(archive, 'wal'))
  } catch {
    return false
  }
}
