import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

import { localStorage, type Storage } from '#app/platform/storage/storage.server.ts'
import { ago } from '#test/dates.ts'

type PhotoStore = {
  storage: Storage
  /** The paths of the files in it. */
  paths: (within?: string) => Promise<string[]>
  /** Makes a file that many hours old. */
  age: (path: string, hours: number) => Promise<void>
}

/** A storage for the calling test file only. It is removed when the file's tests are done. */
export async function photoStore(): Promise<PhotoStore> {
  const folder = await mkdtemp(join(tmpdir(), 'khazana-photo-store-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const paths = async (within = '') => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    return found
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
      .filter((path) => path.startsWith(within))
      .toSorted()
  }
  const age = async (path: string, hours: number) => {
    const then = ago({ hours })
    await utimes(join(folder, path), then, then)
  }
  return { storage: localStorage(folder), paths, age }
}
