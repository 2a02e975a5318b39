import { matchPath, matchRoutes, type RouteObject } from 'react-router'

import { namesDeclared, type PageHandle } from '#app/platform/http/page-query.ts'
import { readLanguage } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { trimSigns } from '#app/shared/text/trim-signs.ts'

/** React Router's own parameter on data requests: which loaders to run. */
const ROUTES_PARAM = '_routes'
/** Paths whose parameters are remembered: matching routes costs a tenth of a millisecond. */
const MOST_PATHS = 1000

/** The declarations that the routes of the build make in their `handle`. */
export interface Declarations {
  /** The query parameters of the page at a path. */
  listParams: (pathname: string) => readonly string[]
  /** Whether the page at an address depends on the browser; also for the address of its data. */
  isPerBrowser: (address: Pick<URL, 'pathname'>) => boolean
  /** Whether the page at an address shows distances from a place of its reader; also for the address of its data. */
  isPerPlace: (address: Pick<URL, 'pathname'>) => boolean
  /**
   * The pattern of the page's route, for metrics: `/listing/:id`, `/browse?search` for a search, `/browse.data` for
   * data, `*` where there is no page.
   */
  findRoute: (address: Pick<URL, 'pathname' | 'searchParams'>) => string
}

/**
 * A page's one address, which is also its key in the cache: of the query, only what its route declares, in the order of
 * the declaration. The page sees nothing else.
 */
export function cleanAddress(raw: string, { listParams }: Pick<Declarations, 'listParams'>): URL {
  const url = new URL(raw)
  if (!url.search) return url
  const params = new URLSearchParams()
  for (const declared of listParams(documentPath(url.pathname))) {
    for (const name of namesDeclared(url.searchParams, declared)) {
      for (const value of url.searchParams.getAll(name)) params.append(name, value)
    }
  }
  const routes = isData(url) ? url.searchParams.get(ROUTES_PARAM) : null
  if (routes !== null) params.set(ROUTES_PARAM, routes)
  url.search = params.toString()
  return url
}

/** Whether React Router in the browser asks for the data of a page. */
export const isData = ({ pathname }: Pick<URL, 'pathname'>): boolean => pathname.endsWith('.data')

/** The path of a page, also for the address of its data, which React Router finds at `/_.data`, `/hi.data` or `/browse.data`. */
const pagePath = (pathname: string) => readLanguage(pathname.replace(/(?<=\/)_\.data$|\.data$/, ''))

const documentPath = (pathname: string) => pagePath(pathname).path

export const pageLanguage = ({ pathname }: Pick<URL, 'pathname'>): Language => pagePath(pathname).language

/** A route as the build knows it. */
export interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  module: { handle?: unknown }
}

/** Throws when a page declares no parameters at all; a page without parameters declares an empty list. */
export function readDeclarations(built: readonly BuiltRoute[]): Declarations {
  const pages = built.filter(({ path, index }) => Boolean(path) || index)
  const handles = new Map(pages.map(({ id, module }) => [id, checkHandle(id, module)]))
  const routes = below(built, undefined)
  const handleByPath = new Map<string, PageHandle & { route: string }>()
  const findHandle = (pathname: string) => {
    const before = handleByPath.get(pathname)
    if (before) return before
    const matches = matchRoutes(routes, pathname) ?? []
    const matched = matches.flatMap(({ route: { id = '' } }) => handles.get(id) ?? [])
    const innermost = built.find(({ id }) => id === matches.at(-1)?.route.id)
    const handle = {
      route: innermost ? trimSigns(fullPath(built, innermost), '/').replace(/^\/*/, '/') : '*',
      params: matched.flatMap(({ params }) => params),
      ...(matched.some(({ perBrowser }) => perBrowser) && { perBrowser: true as const }),
      ...(matched.some(({ perPlace }) => perPlace) && { perPlace: true as const }),
    }
    if (handleByPath.size >= MOST_PATHS) handleByPath.clear()
    handleByPath.set(pathname, handle)
    return handle
  }
  // Two patterns take 3 µs, so that other paths, of which there are many, need not be matched.
  const patterns = pages.filter(({ id }) => handles.get(id)?.perBrowser).map((page) => fullPath(built, page))
  return {
    listParams: (pathname) => findHandle(pathname).params,
    findRoute({ pathname, searchParams }) {
      const { route } = findHandle(documentPath(pathname))
      return `${route}${isData({ pathname }) ? '.data' : ''}${searchParams.get('search') ? '?search' : ''}`
    },
    isPerBrowser(address) {
      const pathname = documentPath(address.pathname)
      const isPossible = patterns.some((path) => matchPath({ path, end: false }, pathname))
      return isPossible && findHandle(pathname).perBrowser === true
    },
    isPerPlace: ({ pathname }) => findHandle(documentPath(pathname)).perPlace === true,
  }
}

function checkHandle(id: string, { handle }: BuiltRoute['module']): PageHandle {
  // A route module may export anything as its handle.
  const { params, perBrowser, perPlace } = (handle ?? {}) as Partial<Record<keyof PageHandle, unknown>>
  if (!isList(params)) throw new Error(`${id} declares no parameters: export const handle = { params: [] }`)
  return { params, ...(perBrowser === true && { perBrowser }), ...(perPlace === true && { perPlace }) }
}

function fullPath(built: readonly BuiltRoute[], { parentId, path = '' }: BuiltRoute): string {
  const parent = built.find(({ id }) => id === parentId)
  return parent ? `${fullPath(built, parent)}/${path}` : path
}

const isList = (params: unknown): params is PageHandle['params'] => Array.isArray(params)

const below = (built: readonly BuiltRoute[], parent: string | undefined): RouteObject[] =>
  built
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: below(built, id) },
    )
