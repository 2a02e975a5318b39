import type { Config } from '@react-router/dev/config'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { writeScripts } from './vite-messages.ts'

const TEXT = /\.(?:js|css|svg|webmanifest|json|txt)$/
// In bytes. A page loads many small scripts, which add up.
const WORTH_IT = 200

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The app is small: every page contains the whole route table, so no manifest has to be requested later.
  routeDiscovery: { mode: 'initial' },
  // Each page's module is one file, so that starting a page needs no second request.
  splitRouteModules: false,
  // Files are compressed at the very end, because the route table is written last, and it is the longest file.
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    writeScripts(join(buildDirectory, 'client/assets'))
    precompress(join(buildDirectory, 'client'))
  },
} satisfies Config

/** Writes a .br and a .gz beside every text file of a folder, once, at the formats' best compression. */
function precompress(folder: string): void {
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
