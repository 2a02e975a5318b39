import type { Context } from 'hono'
import { z } from 'zod'

import { done } from '#app/shared/api/answers.schema.ts'

import type { Access, AtOnce, BinaryBody, Handler, Operation, Parsed, ParsedBody, Returns } from './operation.server.ts'
import type { Viewer } from './viewer.ts'

type Shape = z.ZodObject | undefined
type Nothing = Record<string, never>

const DONE = { 200: done }
type Done = typeof DONE

type Described<M, Path, A extends Access, P, Q, B, R> = Omit<
  Operation,
  'method' | 'path' | 'access' | 'params' | 'query' | 'body' | 'returns' | 'handle' | 'atOnce'
> & {
  method: M
  path: Path
  access: A
  params?: P
  query?: Q
  body?: B
  /** Without it, the answer is `{ ok: true }`, and the handler returns nothing. */
  returns?: R
  handle: Handler<
    A extends 'anyone' ? Viewer | null : Viewer,
    Parsed<P, Nothing>,
    Parsed<Q, Nothing>,
    ParsedBody<B>,
    R extends Done ? Response | void : Response
  >
  /** Only for viewers: its statement finds the viewer by the session. */
  atOnce?: A extends 'anyone' ? never : AtOnce<Parsed<P, Nothing>, Parsed<Q, Nothing>, ParsedBody<B>>
}

/** An operation whose types the browser's calls can read (`app/shared/api/operations.ts`). */
type TypedOperation<M, Path, B, R> = Omit<Operation, 'method' | 'path' | 'body' | 'returns'> & {
  method: M
  path: Path
  body?: B
  returns: R
}

/**
 * Describes one `/api` operation: its handler gets the parsed input, and a viewer if it needs one. Fields that the body does not
 * describe are ignored, but an admin's deed is refused with them: a misspelt `days` would make a suspension a ban for good.
 */
export function defineOperation<
  const M extends Operation['method'],
  const Path extends string,
  A extends Access,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape | BinaryBody = undefined,
  const R extends Returns = Done,
>(described: Described<M, Path, A, P, Q, B, R>): TypedOperation<M, Path, B, R> {
  const { access, body, handle, returns = DONE } = described
  const operation = {
    ...described,
    returns,
    answers: { ...describeRefusals(described), ...described.answers },
    handle: async (c: Context, input: Parameters<typeof handle>[1]) => (await handle(c, input)) ?? c.json({ ok: true }),
    ...(access === 'admin' && body instanceof z.ZodObject && { body: body.strict() }),
  }
  // The table of all operations cannot know the input of each handler. The door gives it what fits the schemas above.
  return operation as unknown as TypedOperation<M, Path, B, R>
}

/** The refusals that follow from what the door checks. An operation describes those that mean more with it. */
const describeRefusals = ({
  access,
  reauthentication,
  body,
}: Pick<Operation, 'access' | 'reauthentication' | 'body'>) => ({
  ...(access !== 'anyone' && { 401: 'Nobody is signed in' }),
  ...(access === 'admin' && { 403: 'Only for admins' }),
  ...(access === 'user' && reauthentication && { 403: 'The viewer has to prove again who they are' }),
  ...(body instanceof z.ZodObject && { 422: 'A field is not valid' }),
})
