import type { Context } from 'hono'
import { z } from 'zod'

import { sayProblem } from './input-problems.server.ts'
import type { RateLimitName, TryAnswer } from './rate-limit.server.ts'
import type { Refusal } from './refusal.server.ts'
import type { Viewer } from './viewer.ts'

z.config({ customError: sayProblem })

/** The callers that an operation admits at all; which rows they may touch is for the feature to check. */
export type Access = 'anyone' | 'user' | 'admin'

/** A file as the whole body; `tooLarge` is the message when it has more than `maxBytes`. */
export type BinaryBody = { kind: 'binary'; maxBytes: number; types: readonly string[]; tooLarge: () => string }

/**
 * The meaning of each answer by its status, for developers. That of 404 is a text for people, too: an ill-formed id in
 * the path is refused with it, in the language of the caller.
 */
type Answers = Readonly<Record<number, string | (() => string)>> & { readonly 404?: () => string }

/**
 * The body of an answer: JSON of this schema, a file of one of these types, or nothing. Schemas are strict, and tests compare
 * every answer with them (`app/server/requests/check-answer.server.ts`).
 */
export type AnswerBody = z.ZodType | { file: readonly string[] } | 'nothing'

/** The body of each answer that is no refusal, by its status. */
export type Returns = Readonly<Record<number, AnswerBody>>

/** A handler's input; the API door has already validated it against the operation's schemas. */
type Input<V, P, Q, B> = { viewer: V; params: P; query: Q; body: B }

export type Handler<V, P, Q, B, Answer = Response> = (c: Context, input: Input<V, P, Q, B>) => Answer | Promise<Answer>

/** The conditions under which the door lets an operation act for a caller. */
export interface Conditions {
  access: Access
  /** Each counts an attempt of the caller. */
  limits: readonly RateLimitName[]
}

/** The caller that an operation's statement found, and its answer if the conditions admit the caller. */
export interface Served {
  viewer: Viewer | null
  /** Null when no viewer was found, so nothing was counted. */
  tried: TryAnswer | null
  answer: (c: Context) => Promise<Response>
}

/** Created once per operation with its conditions. Returns null when the request must go step by step. */
export type AtOnce<P, Q, B> = (
  conditions: Conditions,
) => (session: string, input: Omit<Input<never, P, Q, B>, 'viewer'>) => Promise<Served | null>

/**
 * One `/api` operation: who may call it, what it takes, what it does. The OpenAPI description and the access tests are
 * generated from the same table.
 */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In Hono's syntax, below /api: `/items/:id`. */
  path: string
  summary: string
  access: Access
  /**
   * The viewer must have proved within the last ten minutes who they are: `lately`, also by signing in; `again`, in this
   * session. The browser asks them and repeats the call (`ui/api/ask.ts`).
   */
  reauthentication?: 'lately' | 'again'
  /** The message for a signed-out caller; the door has a default. */
  signedOut?: () => string
  params?: z.ZodObject
  query?: z.ZodObject
  /** The handler parses the query itself: a list of listings takes repeated names. */
  readsQuery?: true
  body?: z.ZodObject | BinaryBody
  /**
   * A write that may come from any origin because this token authorises it: a request forged without the token changes
   * nothing.
   */
  byToken?: string
  /** Whether it is also served on a full disk: it writes so little that it may use the room that is kept free. */
  onFullDisk?: true
  /** The switch of the site without which it is refused. */
  needs?: 'sponsorship' | 'chatImages'
  /** Whether it is also served while the site is read-only. */
  whileReadOnly?: true
  /** Whether it decodes photos: only processes with the role `photos` do that. */
  decodes?: true
  /** Counted per account, or per client address when signed out. */
  limit?: RateLimitName
  answers: Answers
  /** One for each status in `answers` that is no refusal. */
  returns: Returns
  /** A read whose answer to a signed-out caller may come from a replica, up to two seconds old. */
  fromReplica?: true
  /** A read that a signed-in user's browser may cache, as its headers say; every other answer is never cached. */
  cached?: true
  /**
   * Does the same as `handle`, in one statement that first finds the session's viewer and checks the door's conditions.
   * It changes nothing for a viewer whom they do not admit. For operations that require a viewer.
   */
  atOnce?: AtOnce<unknown, unknown, unknown>
  /** Its own types are checked where it is written, in its feature's `*.api.server.ts`. The viewer is null only where anyone may call. */
  handle: Handler<Viewer | null, unknown, unknown, unknown>
}

/** The output of a schema; `Otherwise` where there is none. */
export type Parsed<S, Otherwise> = S extends z.ZodObject ? z.output<S> : Otherwise
export type ParsedBody<B> = B extends BinaryBody ? Uint8Array : Parsed<B, undefined>

/** A request body that is a file. */
export const binaryBody = (body: Omit<BinaryBody, 'kind'>): BinaryBody => ({ kind: 'binary', ...body })

/** The one shape of an error: a code for programs, a message for people, and one message per field or parameter. */
export function answerRefusal(c: Context, refusal: Refusal): Response {
  const { code, message, fields, retryAfter } = refusal
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return c.json({ error: { code, message, ...(fields && { fields }) } }, refusal.status, {
    'Cache-Control': 'no-store',
  })
}

/** The first problem of each field, by field name; problems of the whole value are under ''. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[String(path[0] ?? '')] ??= message
  return fields
}
