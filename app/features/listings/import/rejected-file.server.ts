import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'

import type { Reasons } from './import-row.ts'

export type Rejection = { line: number; source?: string | null; id?: string; reasons: Reasons }

/** The list of lines that were not imported: `NAME.rejected.ndjson`, made anew by each run and only when there is something to say. */
export class RejectedFile {
  readonly path: string
  count = 0
  #stream: WriteStream | undefined
  /** What writing failed with. A full disk shows when nobody waits for it, and is told to whoever comes next. */
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
      // Rejects when the folder may not be written to.
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
