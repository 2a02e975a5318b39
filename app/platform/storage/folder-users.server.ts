/**
 * Knows who uses a folder for photos. Each server has a small file in `.users`, which it touches every few seconds, and the
 * folder has an id of its own. A machine that shares the folder sees both; one with a copy of the folder sees only the id.
 */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { keepOwner } from '#app/platform/processes/process-register.server.ts'

export interface FolderUser {
  id: string
  host: string
  newFiles: 'folder' | 'bucket'
  /** The bucket that it knows, as `nameBucket` names it. */
  bucket: string | null
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

/** Adds a user of the folder, until the returned function is called. */
export function signFolder(folder: string, user: FolderUser): () => void {
  const users = join(folder, USERS)
  makeOwn(folder)
  makeOwn(users)
  const file = signPath(folder, user.id)
  writeFileSync(file, JSON.stringify(user), { mode: 0o600 })
  keepOwner(file, folder)
  const touching = setInterval(() => utimes(file, new Date(), new Date(), () => {}), TOUCH_MS).unref()
  return () => {
    clearInterval(touching)
    rmSync(file, { force: true })
  }
}

/** Whether this folder is the one that the server with this id has signed. */
export const isSignedBy = (folder: string, id: string): boolean => existsSync(signPath(folder, id))

/** The servers that use the folder now. */
export function listFolderUsers(folder: string): FolderUser[] {
  const names = existsSync(join(folder, USERS)) ? readdirSync(join(folder, USERS)) : []
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
    // It has just been removed, or is being written.
    return null
  }
}

/** Only the server's user may enter. */
function makeOwn(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) keepOwner(path, dirname(path))
}
