import { matchRoutes, type RouteObject } from 'react-router'

import type { PageHandle } from '#app/platform/http/page-query.ts'

/** React Router's own parameter on data requests: which loaders to run. */
const ROUTES_PARAM = '_routes'
/** Paths whose parameters are remembered: matching routes costs a tenth of a millisecond. */
const MOST_PATHS = 1000

/** The parameters that the route of a path declares. */
export type ParamsOf = (pathname: string) => readonly string[]

/**
 * A page's one address, which is also its key in the cache: of the query, only what its route declares, in the order of
 * the declaration. The page sees nothing else.
 */
export function cleanAddress(raw: string, paramsOf: ParamsOf): URL {
  const url = new URL(raw)
  if (!url.search) return url
  const kept = new URLSearchParams()
  for (const name of paramsOf(documentPath(url.pathname))) {
    for (const value of url.searchParams.getAll(name)) kept.append(name, value)
  }
  const routes = isData(url) ? url.searchParams.get(ROUTES_PARAM) : null
  if (routes !== null) kept.set(ROUTES_PARAM, routes)
  url.search = kept.toString()
  return url
}

/** Whether React Router in the browser asks for the data of a page. */
export const isData = ({ pathname }: URL): boolean => pathname.endsWith('.data')

/**
 * Whether it is a sign-in page: it depends on whether this browser signed up or in before, so it is rendered for each
 * request.
 */
export const isSignInPage = ({ pathname }: URL): boolean => /^\/auth(?:\/|\.data$|$)/.test(pathname)

/** The path of the page whose data a path asks for, as React Router finds it: `/_.data` is `/`. */
const documentPath = (pathname: string) => pathname.replace(/(?<=\/)_\.data$|\.data$/, '')

/** A route as the build knows it. */
export interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  module: { handle?: unknown }
}

/** Throws when a page declares no parameters: it says so with an empty list. */
export function declaredParams(built: readonly BuiltRoute[]): ParamsOf {
  const pages = built.filter(({ path, index }) => Boolean(path) || index)
  const declared = new Map(pages.map(({ id, module }) => [id, paramsIn(id, module)]))
  const routes = below(built, undefined)
  const known = new Map<string, readonly string[]>()
  return (pathname) => {
    const before = known.get(pathname)
    if (before) return before
    const params = (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { id = '' } }) => declared.get(id) ?? [])
    if (known.size >= MOST_PATHS) known.clear()
    known.set(pathname, params)
    return params
  }
}

function paramsIn(id: string, { handle }: BuiltRoute['module']): readonly string[] {
  // A route module may export anything as its handle.
  const { params } = (handle ?? {}) as { params?: unknown }
  if (!isList(params)) throw new Error(`${id} declares no parameters: export const handle = { params: [] }`)
  return params
}

const isList = (params: unknown): params is PageHandle['params'] => Array.isArray(params)

const below = (built: readonly BuiltRoute[], parent: string | undefined): RouteObject[] =>
  built
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: below(built, id) },
    )
