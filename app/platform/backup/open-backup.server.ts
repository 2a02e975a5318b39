// Opens backups. Whoever can write to the place may have laid others there, or renamed, changed and cut those that are there. With
// BACKUP_KEY, a backup counts only if its holder wrote it, under its own name.
import { isLoopback } from '#app/platform/settings/loopback.server.ts'

import { DamagedBackup, openBackupKey, WrongBackupKey, type BackupKey } from './cipher.server.ts'
import { backupFolder, listBackups, nameBackup, readSealed, sealBody, type Manifest } from './manifest.server.ts'
import { measureAll, type BackupPlace } from './places/backup-place.server.ts'

/** A place has no backup that could be used; the message says why and what to do. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

/** Somebody else may have laid this backup here; the message says why, and how to take it all the same. */
export class UntrustedBackup extends Error {
  override name = 'UntrustedBackup'
}

export interface OpenedBackup {
  place: BackupPlace
  name: string
  manifest: Manifest
  /** Null when it is not encrypted. */
  key: BackupKey | null
}

export interface OpenOptions {
  /** A backup's name instead of the newest whole one. */
  wanted?: string | undefined
  /** Takes one that is not encrypted although there is a key. */
  unencrypted?: boolean
  /** The address of the site that takes the newest one. */
  site?: string
}

/** Opens a backup. Throws a `NoBackup`, `UntrustedBackup`, `WrongBackupKey` or `DamagedBackup`. */
export async function openBackup(
  place: BackupPlace,
  secret: string | null,
  { wanted, unencrypted = false, site }: OpenOptions = {},
): Promise<OpenedBackup> {
  const { whole, cutOff } = await listBackups(place)
  const name = wanted ?? whole.at(-1)
  if (name === undefined || !whole.includes(name)) {
    const there = whole.length > 0 ? ` There are ${whole.join(', ')}.` : ''
    const broken = cutOff.length > 0 ? ` ${cutOff.join(', ')} was cut off and cannot be used.` : ''
    throw new NoBackup(`${place.name} has no ${wanted ? `backup ${wanted}` : 'backup'}.${there}${broken}`)
  }
  const backup = await openNamed(place, secret, name, unencrypted)
  requireSite(backup, wanted, site)
  return backup
}

async function openNamed(place: BackupPlace, secret: string | null, name: string, unencrypted: boolean) {
  const { manifest, body, seal } = await readSealed(place, name)
  if (manifest.encryption && secret === null) {
    throw new NoBackup(`The backup ${name} is encrypted. Set BACKUP_KEY to the key with which it was made.`)
  }
  if (!manifest.encryption && secret !== null && !unencrypted) {
    throw new UntrustedBackup(
      `The backup ${name} is not encrypted, and BACKUP_KEY is set: anybody who can write to ${place.name} may have made it. If it is ` +
        'from before the key, say --unencrypted; else name another one with --backup.',
    )
  }
  if (!isNamed(name, manifest)) {
    throw new UntrustedBackup(
      `The backup ${name} was taken at ${manifest.takenAt}: somebody gave it another name. It may be older than it pretends to be. If ` +
        `you want it, call its folder ${nameBackup(new Date(manifest.takenAt))}.`,
    )
  }
  const terms = manifest.encryption
  const key = terms && secret !== null ? await openBackupKey(secret, { terms, of: name }) : null
  if (sealBody(body, key) !== seal) {
    throw new DamagedBackup(`The manifest of the backup ${name} was changed after it was written.`)
  }
  return { place, name, manifest, key }
}

/** Whether a backup has the name that its time gives it. Early ones had no milliseconds in it. */
function isNamed(name: string, { takenAt }: Manifest): boolean {
  const own = nameBackup(new Date(takenAt))
  return name === own || name === own.replace(/-\d{3}Z$/, 'Z')
}

/** Staging and the site itself may share a place, or a key. A site of this machine only is one that somebody tries out. */
function requireSite({ name, manifest }: OpenedBackup, wanted: string | undefined, site: string | undefined): void {
  if (wanted !== undefined || site === undefined || manifest.site === undefined || manifest.site === site) return
  if (isLoopback(new URL(site).hostname)) return
  throw new UntrustedBackup(
    `The newest backup, ${name}, is of ${manifest.site}, and PUBLIC_URL is ${site}. If it is meant, say --backup ${name}.`,
  )
}

/** A backup that fails to open with one of these is no backup of this key's holder, or not a whole one. */
const UNUSABLE = [DamagedBackup, NoBackup, UntrustedBackup, WrongBackupKey]

/** All backups of a place that open with the key, oldest first, and the names of the others. */
export async function openAll(
  place: BackupPlace,
  secret: string | null,
): Promise<{ opened: OpenedBackup[]; others: string[] }> {
  const opened: OpenedBackup[] = []
  const others: string[] = []
  // One after another: each derives a key in 64 MB.
  for (const name of (await listBackups(place)).whole) {
    const backup = await openOrNull(place, secret, name)
    if (backup) opened.push(backup)
    else others.push(name)
  }
  return { opened, others }
}

/** The newest backup of a place that opens with the key; null without any. */
export async function openNewest(place: BackupPlace, secret: string | null): Promise<OpenedBackup | null> {
  for (const name of (await listBackups(place)).whole.toReversed()) {
    const backup = await openOrNull(place, secret, name)
    if (backup) return backup
  }
  return null
}

async function openOrNull(place: BackupPlace, secret: string | null, name: string): Promise<OpenedBackup | null> {
  return openNamed(place, secret, name, false).catch((error: unknown) => {
    if (UNUSABLE.some((kind) => error instanceof kind)) return null
    throw error
  })
}

/** Whether the lists of a backup's files are as they were written. Damaged ones could name any files. */
export async function hasWholeLists({ place, name, manifest }: OpenedBackup): Promise<boolean> {
  for (const { file, size, sha256 } of manifest.lists) {
    const path = `${backupFolder(name)}/${file}`
    if ((await place.size(path)) !== size || (await measureAll(place.read(path))).sha256 !== sha256) return false
  }
  return true
}
