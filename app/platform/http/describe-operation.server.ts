import { z } from 'zod'

import type { Access, AtOnce, BinaryBody, Handler, Operation, Parsed, ParsedBody } from './operation.server.ts'
import type { Viewer } from './viewer.ts'

type Shape = z.ZodObject | undefined
type Nothing = Record<string, never>

type Described<A extends Access, P, Q, B> = Omit<
  Operation,
  'access' | 'params' | 'query' | 'body' | 'handle' | 'atOnce'
> & {
  access: A
  params?: P
  query?: Q
  body?: B
  handle: Handler<A extends 'anyone' ? Viewer | null : Viewer, Parsed<P, Nothing>, Parsed<Q, Nothing>, ParsedBody<B>>
  /** Only for viewers: its statement finds the viewer by the session. */
  atOnce?: A extends 'anyone' ? never : AtOnce<Viewer, Parsed<P, Nothing>, Parsed<Q, Nothing>, ParsedBody<B>>
}

/**
 * Describes one `/api` operation: its handler gets the parsed input, and a viewer if it needs one. Fields that the body does not
 * describe are ignored, but an admin's deed is refused with them: a misspelt `days` would make a suspension a ban for good.
 */
export function defineOperation<
  A extends Access,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape | BinaryBody = undefined,
>(described: Described<A, P, Q, B>): Operation {
  const { access, body } = described
  // The table of all operations cannot know the shapes of each.
  return access === 'admin' && body instanceof z.ZodObject ? { ...described, body: body.strict() } : described
}
