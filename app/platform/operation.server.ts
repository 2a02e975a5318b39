import type { Context } from 'hono'
import { z } from 'zod'

export type ApiErrorCode = 'bad_request' | 'not_found' | 'unavailable' | 'internal'

/** One `/api` operation: what it takes, what it does. The OpenAPI description is made from the same schemas. */
export type Operation = {
  method: 'get'
  /** Hono's spelling, below /api: `/items/:id`. */
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  answers: Record<number, string>
  handle: (c: Context) => Response | Promise<Response>
}

/** The one shape of an error: a code for programs, a message for people, and one per field or parameter. */
export function apiError(
  c: Context,
  status: 400 | 404 | 503,
  error: { code: ApiErrorCode; message: string; fields?: Record<string, string> },
): Response {
  return c.json({ error }, status, { 'Cache-Control': 'no-store' })
}

export function openapi(operations: readonly Operation[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = `/api${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[operation.method] = {
      summary: operation.summary,
      parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
      responses: Object.fromEntries(
        Object.entries(operation.answers).map(([status, description]) => [status, { description }]),
      ),
    }
  }
  return { openapi: '3.1.0', info: { title: 'Khazana', version }, paths }
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined) {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  }))
}
