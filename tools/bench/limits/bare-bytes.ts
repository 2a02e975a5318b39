// The baseline for cached pages: node:http sends the same bytes with the same headers, and nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export interface BareBytesSettings {
  pages: { path: string; encoding: string; headers: Record<string, string>; body: string }[]
}

// The benchmark writes it in this shape; `body` names a file.
const { pages } = JSON.parse(process.env['SETTINGS'] ?? '') as BareBytesSettings
const kept = new Map(
  pages.map(({ path, encoding, headers, body }) => [`${path} ${encoding}`, { headers, body: readFileSync(body) }]),
)

createServer((request, response) => {
  const page = kept.get(`${request.url} ${request.headers['accept-encoding'] ?? 'identity'}`)
  if (page) response.writeHead(200, page.headers).end(page.body)
  else response.writeHead(request.url === '/readyz' ? 200 : 404).end()
}).listen(Number(process.env['PORT']), '127.0.0.1')
