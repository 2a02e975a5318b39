import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|webmanifest|json|txt)$/
// In bytes. A page loads many small scripts, which add up.
const WORTH_IT = 200

/** Writes a .br and a .gz beside every text file of a folder, once, at the formats' best compression. */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, entry)
    if (!TEXT.test(entry) || statSync(file).size < WORTH_IT) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
