/**
 * Knows who uses a folder for photos. Each server has a small file in `.users`, which it touches every few seconds, and the
 * folder has an id of its own. A machine that shares the folder sees how the files change; in a copy of the folder they do not.
 */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { keepOwner } from '#packages/postgres'

export interface FolderUser {
  id: string
  host: string
  newFiles: 'folder' | 'bucket'
  /** The bucket that it knows, as `nameBucket` names it. */
  bucket: string | null
  /** When it last recorded itself in the database, by the clock of the database, in epoch milliseconds. */
  seenAt: number
}

export interface Sign {
  /** Repeats the sign with the time of the last record. */
  update: (seenAt: number) => void
  remove: () => void
}

const [ID_FILE, USERS] = ['.folder-id', '.users']
const TOUCH_MS = 5_000
/** After this long without a touch, a server counts as gone. */
export const SILENT_MS = 20_000

/** The folder's id, which is made when it has none. It creates the folder, too. */
export function readFolderId(folder: string): string {
  const file = join(folder, ID_FILE)
  makeOwn(folder)
  if (!existsSync(file)) {
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, `${randomUUID()}\n`, { mode: 0o600 })
    keepOwner(draft, folder)
    try {
      // Fails when another server was first: then both have that id.
      linkSync(draft, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Adds a user of the folder, until the sign is removed. */
export function signFolder(folder: string, user: FolderUser): Sign {
  const users = join(folder, USERS)
  makeOwn(folder)
  makeOwn(users)
  const file = signPath(folder, user.id)
  const writeSign = (seenAt: number) => {
    // Renamed into place, so that nobody reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify({ ...user, seenAt }), { mode: 0o600 })
    keepOwner(`${file}.new`, folder)
    renameSync(`${file}.new`, file)
  }
  writeSign(user.seenAt)
  const touching = setInterval(() => utimes(file, new Date(), new Date(), () => {}), TOUCH_MS).unref()
  return {
    update: writeSign,
    remove() {
      clearInterval(touching)
      rmSync(file, { force: true })
    },
  }
}

/** The sign of one server in this folder, however old. */
export const readSign = (folder: string, id: string): FolderUser | null => readUser(signPath(folder, id))

/** The servers that use the folder now. */
export function listFolderUsers(folder: string): FolderUser[] {
  const all = existsSync(join(folder, USERS)) ? readdirSync(join(folder, USERS)) : []
  const names = all.filter((name) => name.endsWith('.json'))
  return names.flatMap((name) => {
    const file = join(folder, USERS, name)
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - touched < SILENT_MS) {
      const user = readUser(file)
      return user ? [user] : []
    }
    rmSync(file, { force: true })
    return []
  })
}

const signPath = (folder: string, id: string) => join(folder, USERS, `${id}.json`)

function readUser(file: string): FolderUser | null {
  try {
    // Only signFolder() writes these files.
    return JSON.parse(readFileSync(file, 'utf8')) as FolderUser
  } catch {
    // It is not there, or has just been removed.
    return null
  }
}

/** Only the server's user may enter. */
function makeOwn(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) keepOwner(path, dirname(path))
}
