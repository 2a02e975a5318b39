import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'

import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

import { log } from '#app/platform/log.server.ts'
import { pageCsp } from '#app/server/security-headers.server.ts'
import { NonceContext } from '#app/ui/nonce.tsx'

const RENDER_TIMEOUT_MS = 5000
const NEEDS_CSP = import.meta.env.PROD

/**
 * Renders a page whole. Its own inline scripts are marked with a secret while it is rendered; the mark then becomes a
 * hash in the page's Content-Security-Policy. So the page can be kept and served again, and a script that user data
 * might smuggle in carries no mark and never runs.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(18).toString('base64url')
  const rendered = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  const { html, hashes } = hashScripts(rendered, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (NEEDS_CSP) headers.set('Content-Security-Policy', pageCsp(hashes))
  return new Response(html, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) log.error({ err: error, path: new URL(request.url).pathname }, 'page failed')
}

function render(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/** Takes the marks out of the page and answers with the hashes of the inline scripts that carried them. */
export function hashScripts(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const parts = rendered.split(mark)
  const hashes = new Set<string>()
  for (let index = 1; index < parts.length; index++) {
    const before = parts[index - 1] ?? ''
    const after = parts[index] ?? ''
    const opening = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'))
    if (!opening.startsWith('<script') || / src=/.test(opening)) continue
    const rest = parts.slice(index).join('')
    const content = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))
    hashes.add(`sha256-${createHash('sha256').update(content).digest('base64')}`)
  }
  return { html: parts.join(''), hashes: [...hashes] }
}
