import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The id shared by the answer and its log line; undefined without a server, as in tests. */
export function readRequestId(c: Context): string | undefined {
  const id = findNodeResponse(c)?.getHeader('X-Request-Id')
  return typeof id === 'string' ? id : undefined
}

/** Node's response for a request; undefined without a server, as in tests. */
export const findNodeResponse = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.outgoing
