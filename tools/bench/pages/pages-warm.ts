import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { someIds } from '#test/plans/samples.ts'

import type { Group } from '../harness/bench.ts'
import { compare } from '../harness/load.ts'
import { withLimit, withProduct } from '../harness/product.ts'
import type { Row } from '../harness/row.ts'
import type { BareBytesSettings } from '../limits/bare-bytes.ts'

const SCRIPT = fileURLToPath(new URL('../limits/bare-bytes.ts', import.meta.url))
const ENCODINGS = ['br', 'identity']
const ROUNDS = { goal: 0.4, rounds: 3, seconds: 2 }
/** Node adds these by itself, in both servers. */
const OWN = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

export const pagesWarm: Group = {
  name: 'pages-warm',
  about: 'cached pages, against bare node:http sending the same bytes',
  measure: (bench) =>
    withProduct(bench, async (ours) => {
      const { large } = await bench.databases()
      const [id] = await someIds(large, 1)
      const pages = [
        ['home', '/'],
        ['category', '/category/cards'],
        ['listing', `/listing/${id}`],
      ] as const
      const settings: BareBytesSettings = { pages: [] }
      for (const [name, path] of pages) {
        for (const encoding of ENCODINGS) {
          const { headers, body } = await fetchRaw(ours.url + path, encoding)
          const file = join(bench.dataDir, `page-${name}-${encoding}`)
          writeFileSync(file, body)
          settings.pages.push({ path, encoding, headers, body: file })
        }
      }
      return withLimit(bench, SCRIPT, settings, async (limit) => {
        const rows: Row[] = []
        for (const [name, path] of pages) {
          for (const encoding of ENCODINGS) {
            const requests = { path, headers: { 'Accept-Encoding': encoding } }
            rows.push(...(await compare({ name: `${name}, ${encoding}`, ours, limit, requests, ...ROUNDS })))
          }
        }
        return rows
      })
    }),
}

/** A response exactly as it came over the wire. */
function fetchRaw(url: string, encoding: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((done, failed) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', failed).on('end', () => {
        const got = response.headers['content-encoding'] ?? 'identity'
        if (response.statusCode !== 200) return failed(new Error(`${url} answers ${response.statusCode}`))
        if (got !== encoding) return failed(new Error(`${url} came as ${got}, not as ${encoding}`))
        const body = Buffer.concat(chunks)
        const headers: Record<string, string> = { 'content-length': String(body.length) }
        for (const [name, value] of Object.entries(response.headers)) {
          if (!OWN.has(name) && typeof value === 'string') headers[name] = value
        }
        done({ headers, body })
      })
    }).on('error', failed)
  })
}
