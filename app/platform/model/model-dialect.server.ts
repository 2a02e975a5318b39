import { z } from 'zod'

/** An image's own bytes: never a URL that a user supplied. */
type ModelImage = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' | 'image/webp' }
export type Question = { system: string; text: string; image?: ModelImage; name: string; maxTokens: number }

/** Which parts of the protocol a server supports; learnt once, from what it rejects. */
export type Dialect = {
  format: 'json_schema' | 'json_object' | 'none'
  temperature: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
}

export const FULL_DIALECT: Dialect = { format: 'json_schema', temperature: true, limit: 'max_tokens' }

/** The request body for `/chat/completions`. */
export function questionBody(question: Question, schema: object, model: string, dialect: Dialect): string {
  const { system, text, image, name, maxTokens } = question
  const rule = `Answer with one JSON object that fits this JSON Schema, and with nothing else: ${JSON.stringify(schema)}`
  return JSON.stringify({
    model,
    messages: [
      // Some servers accept the schema and ignore it, so the prompt states it too.
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

/**
 * The next simpler dialect to try after a server rejected `dialect`, judging by its error text; null when nothing is
 * left to drop.
 */
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

// Strict servers reject schemas with these keywords; the answer is validated here instead.
const NOT_SENT = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format', 'default'])

/** The JSON Schema that is sent: the input side, without keywords that servers disagree about. */
export function sentSchema(schema: z.ZodType): object {
  // zod turns an object schema into an object.
  return withoutExtras(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as object
}

function withoutExtras(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutExtras)
  if (typeof part !== 'object' || part === null) return part
  const fields = Object.entries(part).filter(([name, value]) => !NOT_SENT.has(name) || typeof value === 'object')
  const object = Object.fromEntries(fields.map(([name, value]) => [name, withoutExtras(value)]))
  if (object['type'] !== 'object' || typeof object['properties'] !== 'object') return object
  // Strict servers require every property to be listed and no additional ones.
  return { ...object, required: Object.keys(object['properties'] ?? {}), additionalProperties: false }
}
