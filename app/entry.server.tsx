import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'

import { findDatabaseTrouble } from '#app/db/database-away.server.ts'
import { NonceContext } from '#app/ui/nonce.tsx'

import { log } from './platform/log/log.server.ts'
import { timed } from './platform/log/request-trace.server.ts'
import { settings } from './platform/settings/settings.server.ts'
import { pageScripts } from './server/pages/page-scripts.server.ts'
import { databaseTrouble, renderedHtml, requestId } from './server/pages/rendering-context.server.ts'
import { hashScripts } from './server/pages/script-hashes.server.ts'
import { pageCsp } from './server/requests/security-headers.server.ts'
import { language } from './shared/language/language.ts'
import { withoutPlaceholders } from './ui/pictures/placeholder.ts'
import { MarkupContext } from './ui/pictures/unchanging.tsx'

const NEEDS_CSP = import.meta.env.PROD
// In development, the unchanging parts of a page do change while the server runs.
const KEEPS_PARTS = import.meta.env.PROD
const END = '</body></html>'
// Nobody outside ever sees it: it is removed from every page before it is sent.
const MARK = randomBytes(18).toString('base64url')

/**
 * Renders a whole page. Its own inline scripts carry a secret nonce while it is rendered; each nonce then becomes a
 * hash in the page's Content-Security-Policy. So the page can be cached, and a script smuggled in with user data
 * carries no nonce and never runs.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const data = await readWhole(context.serverHandoffStream)
  // All data is loaded already: without a stream, the page needs no Suspense and React renders it in one pass.
  const entry: EntryContext = { ...context, serverHandoffStream: undefined }
  const rendered = timed('rendering', 'page', () =>
    renderToString(
      <NonceContext value={MARK}>
        <MarkupContext value={KEEPS_PARTS ? renderMarkup : undefined}>
          <ServerRouter context={entry} url={request.url} nonce={MARK} />
        </MarkupContext>
      </NonceContext>,
    ),
  )
  const scripts = pageScripts(context)
  const { html, hashes } = hashScripts(rendered, MARK)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (NEEDS_CSP) headers.set('Content-Security-Policy', pageCsp([...hashes, scripts.hash], settings().photosUrl))
  // Passed beside the response: a body inside it would be copied through streams on its way out.
  loadContext.set(
    renderedHtml,
    `<!DOCTYPE html>${html.slice(0, -END.length)}${scripts.html(withoutPlaceholders(data, html))}${END}`,
  )
  return new Response(null, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  const trouble = findDatabaseTrouble(error)
  if (trouble) context.set(databaseTrouble, trouble)
  if (request.signal.aborted) return
  log.error({ id: context.get(requestId), err: error, path: new URL(request.url).pathname }, 'page failed')
}

const parts = new Map<string, Map<React.ComponentType, string>>()

/** The markup of a part that never changes, rendered once in each language. */
function renderMarkup(Part: React.ComponentType): string {
  const markups = parts.get(language()) ?? new Map<React.ComponentType, string>()
  const before = markups.get(Part)
  if (before !== undefined) return before
  const made = renderToString(<Part />)
  parts.set(language(), markups.set(Part, made))
  return made
}

async function readWhole(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
