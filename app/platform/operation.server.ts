import type { Context } from 'hono'
import { z } from 'zod'

import type { RateLimitName, TryAnswer } from './rate-limit.server.ts'
import type { Refusal } from './refusal.server.ts'

/** Who may call an operation at all; what they may do to which row is the feature's to say. */
export type Access = 'anyone' | 'user' | 'admin'

/** A file as the whole body; `tooLarge` is said when it has more bytes. */
export type BinaryBody = { kind: 'binary'; maxBytes: number; types: readonly string[]; tooLarge: string }

/** What an operation is given; the door has checked it against the operation's shapes. */
export type Input<V, P, Q, B> = { viewer: V; params: P; query: Q; body: B }

export type Handler<V, P, Q, B> = (c: Context, input: Input<V, P, Q, B>) => Response | Promise<Response>

/** What an operation found of whoever asks, and its answer to them if they may have one. */
export interface Served<V> {
  viewer: V | null
  /** Null when nobody was found, and nothing counted. */
  tried: TryAnswer | null
  answer: (c: Context) => Promise<Response>
}

/** Made once for each operation, with all limits that hold for it; null when it has to be done one step after the other. */
export type AtOnce<V, P, Q, B> = (
  limits: readonly RateLimitName[],
) => (session: string, input: Omit<Input<V, P, Q, B>, 'viewer'>) => Promise<Served<V> | null>

/**
 * One `/api` operation: who may call it, what it takes, what it does. The OpenAPI description and the tests of access are
 * made from the same table. `V` is the viewer: null only where anyone may call.
 */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Hono's spelling, below /api: `/items/:id`. */
  path: string
  summary: string
  access: Access
  /** What somebody is told who would have to sign in; the door has words of its own. */
  signedOut?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** The handler reads the query itself: a list of listings takes names that repeat. */
  readsQuery?: true
  body?: z.ZodObject | BinaryBody
  /** A write that may come from anywhere, and by which token: what else a browser is made to send changes nothing. */
  byToken?: string
  /** Counted per account, or per client where nobody is signed in. */
  limit?: RateLimitName
  answers: Record<number, string>
  /** A read whose answer to somebody who is signed in their browser may keep, as the answer itself says; others are kept by nobody. */
  cached?: true
  /**
   * Does the same as `handle` for whoever a session is of, found and counted in the same statement. It changes nothing for
   * those who may not or whom a limit refuses. `access` is `user`.
   */
  atOnce?: AtOnce<unknown, never, never, never>
  // Each handler is typed where it is written (`accounts/operation`); the table holds them all.
  handle: Handler<never, never, never, never>
}

/** What a shape makes of its input; `Otherwise` where there is no shape. */
export type Parsed<S, Otherwise> = S extends z.ZodObject ? z.output<S> : Otherwise
export type ParsedBody<B> = B extends BinaryBody ? Uint8Array : Parsed<B, undefined>

/** A body that is a file. */
export const binary = (body: Omit<BinaryBody, 'kind'>): BinaryBody => ({ kind: 'binary', ...body })

/** The one shape of an error: a code for programs, a message for people, and one per field or parameter. */
export function refuse(c: Context, refusal: Refusal): Response {
  const { code, message, fields, retryAfter } = refusal
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return c.json({ error: { code, message, ...(fields && { fields }) } }, refusal.status, {
    'Cache-Control': 'no-store',
  })
}

/** What a shape has against a value, the first reason per field, by its name; parts of the whole under ''. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[String(path[0] ?? '')] ??= message
  return fields
}

export function openapi(operations: readonly Operation[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = `/api${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const { body } = operation
    ;(paths[path] ??= {})[operation.method] = {
      summary: operation.summary,
      ...(operation.access !== 'anyone' && { security: [{ session: [] }] }),
      parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
      ...(body && { requestBody: { required: true, content: contentOf(body) } }),
      responses: Object.fromEntries(
        Object.entries(operation.answers).map(([status, description]) => [status, { description }]),
      ),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Khazana', version },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'khazana_session' } } },
  }
}

function contentOf(body: z.ZodObject | BinaryBody) {
  if ('kind' in body) return Object.fromEntries(body.types.map((type) => [type, {}]))
  return { 'application/json': { schema: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) } }
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined) {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  }))
}
