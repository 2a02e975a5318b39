import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import {
  failToFindViewer,
  setBrowserCookies,
  setClient,
  setFlash,
  setPlace,
  setViewer,
} from '#app/platform/visitor/viewer-context.server.ts'
import { languagePrefix } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { scriptsIn } from './language-scripts.server.ts'
import { pageLanguage, readDeclarations, type Declarations } from './page-address.server.ts'
import type { Reader } from './page-reader.server.ts'
import type { RenderedPage } from './page.server.ts'
import { databaseTrouble, renderedHtml, requestId } from './rendering-context.server.ts'

/** The page door uses these two parts of the pages, which exist only after a build. */
export interface Pages {
  declarations: Declarations
  render: (address: URL, asked: PageReader) => Promise<RenderedPage>
}

export interface PageReader {
  /** Null for signed-out visitors. */
  reader: Reader | null
  /** The rate-limit key of a signed-out client. */
  client: string
  requestId: string | undefined
}

type RenderPage = ReturnType<typeof createRequestHandler>

const renderers = new Map<Language, RenderPage>()

/** Each language has the same routes below its own prefix, and its own scripts. */
function findRenderer(language: Language): RenderPage {
  const before = renderers.get(language)
  if (before) return before
  const own = { ...build, basename: languagePrefix(language) || '/', assets: scriptsIn(language, build.assets) }
  const made = createRequestHandler(own, import.meta.env.PROD ? 'production' : 'development')
  renderers.set(language, made)
  return made
}

export const BUILT_PAGES: Pages = {
  declarations: readDeclarations(Object.values(build.routes).flatMap((route) => route ?? [])),

  async render(address, { reader, client, requestId: id }) {
    const context = new RouterContextProvider()
    setClient(context, client)
    context.set(requestId, id)
    if (reader) {
      if ('error' in reader.who) failToFindViewer(context, reader.who.error)
      else setViewer(context, reader.who.viewer)
      setFlash(context, reader.flash)
      setBrowserCookies(context, reader.browserCookies)
      setPlace(context, reader.place)
    }
    // The sender's own headers never reach a page.
    const language = pageLanguage(address)
    const request = new Request(address, { headers: { accept: 'text/html' } })
    const response = await inLanguage(language, () => findRenderer(language)(request, context))
    // Tells clients and crawlers that the failure is temporary.
    const trouble = response.status === 500 ? context.get(databaseTrouble) : null
    const cookies = response.headers.getSetCookie()
    return {
      status: trouble ? 503 : response.status,
      ...(trouble && { trouble: trouble.kind }),
      headers: {
        ...Object.fromEntries(response.headers),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
        ...(trouble && { 'retry-after': String(trouble.retryAfter) }),
      },
      // Data requests have a body of their own.
      body: context.get(renderedHtml) || (await response.arrayBuffer()),
    }
  },
}
