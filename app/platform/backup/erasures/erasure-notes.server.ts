// Notes of the accounts that were erased: a file each, beside the backups. They survive the loss of the database, and a restore of an older backup follows
// them. A note has the account's id and a time, and nothing else of the person.
import { Readable } from 'node:stream'
import { z } from 'zod'

import {
  DamagedBackup,
  openBackupKey,
  termsShape,
  WrongBackupKey,
  type BackupKey,
} from '#app/platform/backup/cipher.server.ts'
import { readText } from '#app/platform/backup/manifest.server.ts'
import { openNewest } from '#app/platform/backup/open-backup.server.ts'
import type { BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { bucketPlace } from '#app/platform/backup/places/bucket-place.server.ts'
import { isBucket, ownPlace } from '#app/platform/backup/places/open-place.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

/** The job that notes an erasure, queued in the transaction that closes the account. */
export const NOTE_ERASURE_JOB = 'note-erasure'

const FOLDER = 'erasures'
const MOST_BYTES = 2048
const AT_ONCE = 16
/** Each way of deriving a key takes 64 MB and some tenths of a second. A site has one, and a new one after each change of its key. */
const MOST_KEYS = 20

const noteShape = z.object({
  account: z.uuid(),
  at: z.iso.datetime(),
  terms: termsShape.nullable(),
  seal: z.string().nullable(),
})
type Note = z.infer<typeof noteShape>

/**
 * A site notes erasures in BACKUP_TO. If that is a folder of one machine, and photos are in a bucket, then there, too: other machines of the site and
 * its successor see that one.
 */
export function erasurePlaces({ backup, s3 }: Pick<Settings, 'backup' | 's3'>): BackupPlace[] {
  const own = ownPlace({ backup })
  return s3 && !isBucket(backup.to) ? [own, bucketPlace(s3, '')] : [own]
}

const sealedText = ({ account, at }: Pick<Note, 'account' | 'at'>) => `erased ${account} ${at}`

/** Notes that an account was erased. With BACKUP_KEY the note is sealed, so that nobody else can have people erased by a restore. */
export async function noteErasure(place: BackupPlace, secret: string | null, account: string, at: Date): Promise<void> {
  const key = secret === null ? null : ((await openNewest(place, secret))?.key ?? (await openBackupKey(secret)))
  const note = { account, at: at.toISOString() }
  const sealed: Note = { ...note, terms: key?.terms ?? null, seal: key?.sign(sealedText(note)) ?? null }
  await place.put(`${FOLDER}/${account}`, Readable.from([Buffer.from(`${JSON.stringify(sealed)}\n`)]))
  await place.settle()
}

export interface Erasures {
  accounts: Set<string>
  /** Notes that nobody vouches for. */
  untrusted: number
}

/** Reads all notes of a place. Without a key, all count; with one, those that are sealed with it, and with `unencrypted` also those without a seal. */
export async function readErasures(
  place: BackupPlace,
  secret: string | null,
  { unencrypted = false } = {},
): Promise<Erasures> {
  const erasures: Erasures = { accounts: new Set(), untrusted: 0 }
  const keys = new Map<string, BackupKey | null>()
  const names = (await place.names(FOLDER)).filter((name) => z.uuid().safeParse(name).success)
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const notes = await Promise.all(names.slice(from, from + AT_ONCE).map((name) => readNote(place, name)))
    // One after another, because each may derive a key.
    for (const note of notes) {
      if (note && (await isTrusted(note, secret, unencrypted, keys))) erasures.accounts.add(note.account)
      else erasures.untrusted += 1
    }
  }
  return erasures
}

async function readNote(place: BackupPlace, name: string): Promise<Note | null> {
  const text = await readText(place, `${FOLDER}/${name}`, MOST_BYTES).catch((error: unknown) => {
    if (error instanceof DamagedBackup) return ''
    throw error
  })
  try {
    const note = noteShape.parse(JSON.parse(text))
    return note.account === name ? note : null
  } catch {
    return null
  }
}

async function isTrusted(note: Note, secret: string | null, unencrypted: boolean, keys: Map<string, BackupKey | null>) {
  if (secret === null) return true
  if (!note.terms || note.seal === null) return unencrypted
  const id = JSON.stringify(note.terms)
  if (!keys.has(id) && keys.size < MOST_KEYS) keys.set(id, await openOrNull(secret, note.terms))
  return keys.get(id)?.sign(sealedText(note)) === note.seal
}

async function openOrNull(secret: string, terms: NonNullable<Note['terms']>): Promise<BackupKey | null> {
  return openBackupKey(secret, { terms, of: FOLDER }).catch((error: unknown) => {
    if (error instanceof DamagedBackup || error instanceof WrongBackupKey) return null
    throw error
  })
}
