import { z } from 'zod'

import type { AnswerBody, BinaryBody, Operation } from '#app/platform/http/operation.server.ts'
import { siteName } from '#app/shared/site-name.ts'

/** The OpenAPI document of these operations: https://spec.openapis.org/oas/v3.1.0. */
export function describeApi(operations: readonly Operation[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = `/api${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const { body, returns } = operation
    ;(paths[path] ??= {})[operation.method] = {
      summary: operation.summary,
      ...(operation.access !== 'anyone' && { security: [{ session: [] }] }),
      parameters: [...describeParameters('path', operation.params), ...describeParameters('query', operation.query)],
      ...(body && { requestBody: { required: true, content: describeContent(body) } }),
      responses: Object.fromEntries(
        Object.entries(operation.answers).map(([status, answer]) => [
          status,
          {
            description: typeof answer === 'function' ? answer() : answer,
            ...describeAnswer(returns[Number(status)]),
          },
        ]),
      ),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName(), version },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'khazana_session' } } },
  }
}

function describeContent(body: z.ZodObject | BinaryBody) {
  if ('kind' in body) return Object.fromEntries(body.types.map((type) => [type, {}]))
  return { 'application/json': { schema: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) } }
}

function describeParameters(place: 'path' | 'query', shape: z.ZodObject | undefined) {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  }))
}

function describeAnswer(body: AnswerBody | undefined) {
  if (body === undefined || body === 'nothing') return {}
  if ('file' in body) return { content: Object.fromEntries(body.file.map((type) => [type, {}])) }
  const schema = z.toJSONSchema(body)
  return { content: { 'application/json': { schema, example: makeExample(schema) } } }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** A value of this schema: examples of its parts put together, and plain values where a part has none. */
function makeExample(schema: JsonSchema): unknown {
  const { examples, enum: values, type, properties = {}, required = [], items, prefixItems } = schema
  // Zod writes no schemas that are true or false.
  const makePart = (part: unknown) => makeExample(part as JsonSchema)
  if (examples) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (values) return values[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return makePart(choices[0])
  if (type === 'object') {
    return Object.fromEntries(required.map((name) => [name, makePart(properties[name] ?? schema.additionalProperties)]))
  }
  if (prefixItems) return prefixItems.map(makePart)
  if (type === 'array') return items === undefined ? [] : [makePart(items)]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  return type === 'boolean' ? false : type === 'string' ? 'text' : null
}
