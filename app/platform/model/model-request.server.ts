import { setTimeout as pause } from 'node:timers/promises'

import { outgoing } from '#app/platform/http/outgoing.server.ts'
import { trimSigns } from '#app/shared/text/trim-signs.ts'

import { ModelFailure } from './model-failure.server.ts'
import { modelRequests, type ModelPurpose } from './model-figures.server.ts'
import type { Within } from './model-line.server.ts'

/** `signal` aborts everything, including waiting. */
type Request = Within & {
  endpoint: { baseUrl: string; apiKey: string | null }
  path: string
  purpose: ModelPurpose
  /** JSON. */
  body: string
  maxBytes: number
}

/** The server's response: its answer, or the error text with which it rejected the question. */
export type ModelAnswer = { ok: true; text: string } | { ok: false; status: number; text: string }

const PAUSE_MS = 500
const LONGEST_COMPLAINT = 8 * 1024
// Statuses that a rephrased question cannot change: key, address, size, time, rate.
const FINAL = new Set([401, 403, 404, 405, 408, 413, 429])

/**
 * Posts a question, and retries once when the first attempt met 429 or 5xx and there is time for what Retry-After asks.
 * Throws `ModelFailure`; resolves with `ok: false` when the question may be sent in another dialect.
 */
export async function postQuestion(request: Request): Promise<ModelAnswer> {
  const first = await postRequest(request)
  if ('text' in first) return first
  await pauseWithin(request, first)
  const second = await postRequest(request)
  if ('text' in second) return second
  throw toFailure(second.status)
}

type Again = { status: number; waitMs: number }

async function postRequest(request: Request): Promise<ModelAnswer | Again> {
  const { signal, maxBytes } = request
  try {
    const response = await sendRequest(request)
    const { status, headers } = response
    if (response.ok) return { ok: true, text: await readUpTo(response, maxBytes) }
    const mayRepeat = status === 429 || status >= 500
    const complains = status >= 400 && status < 500 && !FINAL.has(status)
    const text = complains ? await readUpTo(response, LONGEST_COMPLAINT).catch(() => '') : ''
    if (!complains) await response.body?.cancel()
    if (complains) return { ok: false, status, text }
    if (mayRepeat) return { status, waitMs: readWait(headers.get('retry-after')) }
    throw toFailure(status)
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    throw new ModelFailure(signal.aborted ? 'late' : 'unreachable', { cause: error })
  }
}

function sendRequest({ endpoint: { baseUrl, apiKey }, path, purpose, body, signal }: Request): Promise<Response> {
  modelRequests.inc({ purpose })
  return outgoing(trimSigns(baseUrl, '/') + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body,
    signal,
    // A redirect counts as a refusal.
    redirect: 'manual',
  })
}

/** Reads while counting bytes: a body that is too long is cut off, not buffered. */
async function readUpTo(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, bytes] = ['', 0]
  if (!response.body) return text
  for await (const piece of response.body) {
    bytes += piece.length
    // Throwing out of the loop closes the connection.
    if (bytes > maxBytes) throw new ModelFailure('too_large')
    text += decoded(() => decoder.decode(piece, { stream: true }))
  }
  return text + decoded(() => decoder.decode())
}

function decoded(read: () => string): string {
  try {
    return read()
  } catch {
    throw new ModelFailure('unreadable')
  }
}

async function pauseWithin({ endsAt, signal }: Request, { status, waitMs }: Again): Promise<void> {
  if (performance.now() + waitMs >= endsAt) throw toFailure(status)
  await pause(waitMs, undefined, { signal }).catch(() => {
    throw new ModelFailure('late')
  })
}

export function readWait(retryAfter: string | null): number {
  if (retryAfter === null) return PAUSE_MS
  if (/^\d{1,6}(?:\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? PAUSE_MS : Math.max(0, until - Date.now())
}

export function toFailure(status: number): ModelFailure {
  if (status === 429) return new ModelFailure('too_many', { status })
  return new ModelFailure(status >= 500 ? 'failed' : 'refused', { status })
}
