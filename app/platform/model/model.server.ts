/** The models that an operator may configure (AI_*), behind any endpoint that speaks OpenAI's chat completions. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'

import { log } from '#app/platform/log/log.server.ts'
import { currentTrace, notePart } from '#app/platform/log/request-trace.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

import { parseAnswer, readCompletion, readEmbeddings, readObject, type Usage } from './model-answer.server.ts'
import { modelCache } from './model-cache.server.ts'
import { FULL_DIALECT, questionBody, sentSchema, simplerDialect, type Question } from './model-dialect.server.ts'
import { ModelFailure } from './model-failure.server.ts'
import {
  modelCalls,
  modelSeconds,
  modelTokens,
  showCircuits,
  type ModelKind,
  type ModelPurpose,
} from './model-figures.server.ts'
import { toFailure, postQuestion, type ModelAnswer } from './model-request.server.ts'
import { guarded, newWay } from './model-way.server.ts'

export type Ask<Schema extends z.ZodType> = Omit<Question, 'maxTokens'> & {
  purpose: Exclude<ModelPurpose, 'embed'>
  /** The answer must be an object. The schema may cut what is too long; an answer that does not fit is rejected. */
  schema: Schema
  /** For waiting, every attempt and the answer together. */
  deadlineMs: number
  maxTokens?: number
  /** Called once before anything is sent, but not on a cache hit, to count a quota. Its errors are passed on. */
  beforeAsking?: () => Promise<void>
}

const ANSWER_BYTES = 64 * 1024
const EMBEDDINGS_BYTES = 8 * 1024 * 1024
const MAX_TOKENS = 800
const CHANGES_OF_DIALECT = 4

type State = ReturnType<typeof newState>
const newState = () => ({ answers: modelCache(), text: newWay(), vision: newWay(), embed: newWay() })

// State per endpoint object: changed settings start afresh.
const states = new WeakMap<object, State>()

function findState(endpoint: object): State {
  const state = states.get(endpoint) ?? newState()
  states.set(endpoint, state)
  return state
}

showCircuits(() => {
  const endpoint = settings().ai
  if (!endpoint) return {}
  const { text, vision, embed } = findState(endpoint)
  return { text: text.circuit.state(), vision: vision.circuit.state(), embed: embed.circuit.state() }
})

/** Whether the operator configured a model for this. */
export function hasModel(kind: ModelKind): boolean {
  return findModelName(kind) !== null
}

function findModelName(kind: ModelKind): string | null {
  const endpoint = settings().ai
  if (!endpoint) return null
  return { text: endpoint.model, vision: endpoint.visionModel, embed: endpoint.embedModel }[kind]
}

/**
 * Asks the model (the vision model when there is an image) and returns an answer that fits `schema`. The same question
 * is answered from the cache for a day. Throws `ModelFailure`, and nothing else but what `beforeAsking` throws.
 */
export async function askModel<Schema extends z.ZodType>(ask: Ask<Schema>): Promise<z.output<Schema>> {
  const { purpose, schema, maxTokens = MAX_TOKENS } = ask
  return counting(purpose, async () => {
    const { endpoint, model, state, way } = wayTo(ask.image ? 'vision' : 'text')
    const sent = sentSchema(schema)
    const put = (dialect = FULL_DIALECT) => questionBody({ ...ask, maxTokens }, sent, model, dialect)
    const key = createHash('sha256').update(put()).digest('base64url')
    const cached = state.answers.get(key)
    if (cached !== undefined) return { outcome: 'kept', answer: parseAnswer(schema, cached) }
    const answer = await guarded(way, purpose, ask, async (within) => {
      const request = { ...within, endpoint, path: '/chat/completions', purpose, maxBytes: ANSWER_BYTES }
      const { text, dialect } = await inADialect(way.dialect, (dialect) =>
        postQuestion({ ...request, body: put(dialect) }),
      )
      way.dialect = dialect
      const { content, usage } = readCompletion(text)
      countTokens(purpose, usage)
      return readObject(content)
    })
    const fitting = parseAnswer(schema, answer)
    state.answers.put(key, answer)
    return { outcome: 'answered', answer: fitting }
  })
}

/** One vector per text, all of the same length. Throws as `askModel` does. */
export async function embedTexts(
  texts: readonly string[],
  limits: { deadlineMs: number; beforeAsking?: () => Promise<void> },
): Promise<number[][]> {
  return counting('embed', async () => {
    const { endpoint, model, way } = wayTo('embed')
    const answer = await guarded(way, 'embed', limits, async (within) => {
      const body = JSON.stringify({ model, input: texts, encoding_format: 'float' })
      const request = {
        ...within,
        endpoint,
        path: '/embeddings',
        purpose: 'embed',
        maxBytes: EMBEDDINGS_BYTES,
      } as const
      const answer = await postQuestion({ ...request, body })
      if (!answer.ok) throw toFailure(answer.status)
      const { vectors, usage } = readEmbeddings(answer.text, texts.length)
      countTokens('embed', usage)
      return vectors
    })
    return { outcome: 'answered', answer }
  })
}

function wayTo(kind: ModelKind) {
  const [endpoint, model] = [settings().ai, findModelName(kind)]
  if (!endpoint || model === null) throw new ModelFailure('off')
  const state = findState(endpoint)
  return { endpoint, model, state, way: state[kind] }
}

/** Tries simpler and simpler dialects until the server accepts the question. */
async function inADialect(known: typeof FULL_DIALECT, put: (dialect: typeof FULL_DIALECT) => Promise<ModelAnswer>) {
  let dialect = known
  for (let changes = 0; ; changes += 1) {
    const answer = await put(dialect)
    if (answer.ok) return { text: answer.text, dialect }
    const simpler = changes < CHANGES_OF_DIALECT ? simplerDialect(dialect, answer.text) : null
    if (!simpler) throw toFailure(answer.status)
    dialect = simpler
  }
}

// Outcomes without a call to the endpoint.
const NOT_TIMED = new Set(['kept', 'off', 'not_asked'])

async function counting<T>(purpose: ModelPurpose, work: () => Promise<{ outcome: string; answer: T }>): Promise<T> {
  const began = performance.now()
  let outcome = 'not_asked'
  try {
    const done = await work()
    outcome = done.outcome
    return done.answer
  } catch (error) {
    if (error instanceof ModelFailure) {
      outcome = error.reason
      if (outcome !== 'off') log.warn({ purpose, reason: outcome, status: error.status }, 'the model gave no answer')
    }
    throw error
  } finally {
    modelCalls.inc({ purpose, outcome })
    const ms = performance.now() - began
    if (!NOT_TIMED.has(outcome)) modelSeconds.observe({ purpose }, ms / 1000)
    notePart(currentTrace(), 'model', purpose, ms)
  }
}

function countTokens(purpose: ModelPurpose, usage: Usage): void {
  modelTokens.inc({ purpose, direction: 'in' }, usage.in)
  modelTokens.inc({ purpose, direction: 'out' }, usage.out)
}
