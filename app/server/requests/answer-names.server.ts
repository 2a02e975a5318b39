import type { IncomingMessage, ServerResponse } from 'node:http'

import { findOperation } from '#app/platform/http/request-context.server.ts'

/** The page door names its answers for metrics. */
interface PageName {
  /** The pattern of the route, never the address. */
  route: string
  /** The page was in the cache, was rendered for everybody, or was rendered for one person. */
  cache: 'kept' | 'fresh' | 'personal'
}

const names = new WeakMap<ServerResponse, PageName>()
const DOORS = new Set(['api', 'photos', 'assets', 'art', 'icons', 'share', 'sitemaps', 'livez', 'readyz', 'metrics'])
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx']
const IS_SEARCH = /[?&]search=[^&]/

/** Names the answer for its metrics; the page door calls it. */
export function nameAnswer(res: ServerResponse, name: PageName): void {
  names.set(res, name)
}

/** The labels of an answer's metrics. The route of an operation is its method and path, without ids. */
export function labelAnswer({ url = '' }: IncomingMessage, res: ServerResponse, path: string) {
  const status = CLASSES[Math.trunc(res.statusCode / 100)] ?? ''
  const page = names.get(res)
  if (page) return { door: 'pages', route: page.route, cache: page.cache, status }
  const first = path.split('/', 2)[1] ?? ''
  const operation = first === 'api' ? findOperation(res) : null
  const route = operation === null ? '' : `${operation}${IS_SEARCH.test(url) ? '?search' : ''}`
  return { door: DOORS.has(first) ? first : 'pages', route, cache: '', status }
}
