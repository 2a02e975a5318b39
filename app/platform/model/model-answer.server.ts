import { z } from 'zod'

import { ModelFailure } from './model-failure.server.ts'

const part = z.object({ text: z.string() }).partial()
const count = z.number().int().nonnegative().catch(0)
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.union([z.string(), z.array(part)]).nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})
const embeddings = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1) })),
  usage: z.object({ prompt_tokens: count }).nullish().catch(null),
})

export type Usage = { in: number; out: number }

/** The text and the cost of a `/chat/completions` response. Throws `ModelFailure`. */
export function readCompletion(text: string): { content: string; usage: Usage } {
  const { choices, usage } = parseAnswer(completion, json(text))
  const content = choices[0]?.message.content ?? ''
  return {
    content: typeof content === 'string' ? content : content.map((one) => one.text ?? '').join(''),
    usage: { in: usage?.prompt_tokens ?? 0, out: usage?.completion_tokens ?? 0 },
  }
}

/**
 * The vectors of an `/embeddings` response, in the order of the texts. Throws `ModelFailure` unless there is one per
 * text.
 */
export function readEmbeddings(text: string, texts: number): { vectors: number[][]; usage: Usage } {
  const { data, usage } = parseAnswer(embeddings, json(text))
  const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
  const [first] = vectors
  if (vectors.length !== texts || vectors.some((vector) => vector.length !== first?.length)) {
    throw new ModelFailure('shape')
  }
  return { vectors, usage: { in: usage?.prompt_tokens ?? 0, out: 0 } }
}

/**
 * The one JSON object in a model's output: alone, in a code fence, after its thinking, or amid prose. Throws
 * `ModelFailure` when there is none.
 */
export function readObject(content: string): unknown {
  const answer = content.split('</think>').at(-1) ?? ''
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  if (from < 0 || to < from) throw new ModelFailure('shape')
  return json(answer.slice(from, to + 1))
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The original error would quote the model's output.
    throw new ModelFailure('unreadable')
  }
}

/** Parses `value` with `schema`. Throws `ModelFailure`. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, success, error } = schema.safeParse(value)
  // Zod's message may quote the output, so only the issue codes are kept.
  if (!success) throw new ModelFailure('shape', { cause: new Error(error.issues.map(({ code }) => code).join(', ')) })
  return data
}
