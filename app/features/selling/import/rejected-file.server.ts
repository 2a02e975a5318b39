import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'

import type { Reasons } from './rows/import-row.ts'

export type Rejection = { line: number; source?: string | null; id?: string; reasons: Reasons }

/**
 * The list of rejected lines, `NAME.rejected.ndjson`. Each run replaces it, and writes it only if a line is rejected.
 */
export class RejectedFile {
  readonly path: string
  count = 0
  #stream: WriteStream | undefined
  /** A failed write. A full disk shows up while nobody awaits it, so the next call throws this. */
  #failure: Error | undefined

  private constructor(path: string) {
    this.path = path
  }

  static async create(folder: string, name: string): Promise<RejectedFile> {
    const path = resolve(folder, `${name}.rejected.ndjson`)
    await rm(path, { force: true })
    return new RejectedFile(path)
  }

  async add(rejections: Rejection[]): Promise<void> {
    if (rejections.length === 0) return
    this.count += rejections.length
    if (!this.#stream) {
      this.#stream = createWriteStream(this.path).on('error', (error) => {
        this.#failure = error
      })
      // Rejects when the folder is not writable.
      await once(this.#stream, 'open')
    }
    if (this.#failure) throw this.#failure
    const text = rejections.map((rejection) => `${JSON.stringify(rejection)}\n`).join('')
    if (!this.#stream.write(text)) await once(this.#stream, 'drain')
  }

  async close(): Promise<void> {
    if (!this.#stream) return
    if (this.#failure) throw this.#failure
    this.#stream.end()
    await finished(this.#stream)
  }
}
