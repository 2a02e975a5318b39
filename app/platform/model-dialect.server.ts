import { z } from 'zod'

/** A picture as it is sent: never an address that somebody named. */
export type ModelImage = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' | 'image/webp' }
export type Question = { system: string; text: string; image?: ModelImage; name: string; maxTokens: number }

/** What of the protocol a server understands; found out once, by what it refuses. */
export type Dialect = {
  format: 'json_schema' | 'json_object' | 'none'
  temperature: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
}

export const FULL_DIALECT: Dialect = { format: 'json_schema', temperature: true, limit: 'max_tokens' }

/** The body of a question to `/chat/completions`. */
export function questionBody(question: Question, schema: object, model: string, dialect: Dialect): string {
  const { system, text, image, name, maxTokens } = question
  const rule = `Answer with one JSON object that fits this JSON Schema, and with nothing else: ${JSON.stringify(schema)}`
  return JSON.stringify({
    model,
    messages: [
      // Some servers take the schema and do nothing with it.
      { role: 'system', content: `${system}\n${rule}` },
      {
        role: 'user',
        content: image
          ? [
              { type: 'text', text },
              { type: 'image_url', image_url: { url: dataUrl(image) } },
            ]
          : text,
      },
    ],
    [dialect.limit]: maxTokens,
    ...(dialect.temperature && { temperature: 0 }),
    ...(dialect.format === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    }),
    ...(dialect.format === 'json_object' && { response_format: { type: 'json_object' } }),
  })
}

const dataUrl = ({ bytes, type }: ModelImage) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** What to try after a server said no to `dialect`, judging by its words; null when there is nothing left to do without. */
export function simplerDialect(dialect: Dialect, said: string): Dialect | null {
  const words = said.toLowerCase()
  if (dialect.limit === 'max_tokens' && words.includes('max_tokens')) {
    return { ...dialect, limit: 'max_completion_tokens' }
  }
  if (dialect.temperature && words.includes('temperature')) return { ...dialect, temperature: false }
  if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' }
  if (dialect.format === 'json_object') return { ...dialect, format: 'none' }
  return null
}

// Strict servers refuse a schema with these; the answer is checked for them here.
const NOT_SENT = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format', 'default'])

/** A schema as it is sent: what goes in, without what servers disagree about. */
export function sentSchema(schema: z.ZodType): object {
  // What zod makes of an object schema is an object.
  return withoutExtras(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as object
}

function withoutExtras(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutExtras)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).filter(([name, value]) => !NOT_SENT.has(name) || typeof value === 'object')
  const object = Object.fromEntries(kept.map(([name, value]) => [name, withoutExtras(value)]))
  if (object['type'] !== 'object' || typeof object['properties'] !== 'object') return object
  // Strict servers want every property named, and no others.
  return { ...object, required: Object.keys(object['properties'] ?? {}), additionalProperties: false }
}
