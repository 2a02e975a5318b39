import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'

import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

import { log } from '#app/platform/log.server.ts'
import { hashScripts } from '#app/server/script-hashes.server.ts'
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
        reject(error instanceof Error ? error : new Error('The page could not be rendered', { cause: error }))
      },
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}
