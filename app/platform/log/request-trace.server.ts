/** A trace identifies a request or a job, and collects where its time goes. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Parts that run at the same time each count in full, so that they may add up to more than the whole. */
export type Part = 'pool' | 'database' | 'rendering' | 'model' | 'storage' | 'photo'

/** A piece of work within a trace. `at` is a time of `performance.now()`. */
export interface Span {
  name: string
  part: Part
  at: number
  ms: number
}

export interface RequestTrace {
  /** The id of the request or job. */
  readonly id: string
  /** 32 hexadecimal digits: those of the caller's `traceparent`, otherwise the id without its dashes. */
  readonly traceId: string
  /** The caller's span; null without `traceparent`. */
  readonly parentId: string | null
  /** 16 hexadecimal digits, by which the services that we call know their caller. */
  readonly spanId: string
  readonly ms: Partial<Record<Part, number>>
  statements: number
  slowest: { statement: string; ms: number } | null
  /** Why it failed, if that was an outage: the log has one line for all requests then. */
  reason: string | null
  /** Null unless somebody exports them. */
  readonly spans: Span[] | null
}

/** Enough to see what a request does; one that sends a thousand statements says so by their number. */
const MOST_SPANS = 100
const NONE = '00000000-0000-0000-0000-000000000000'

const storage = new AsyncLocalStorage<RequestTrace>()
let keepsSpans = false

/** Whether traces keep their spans from now on, for an exporter. */
export function keepSpans(keeps: boolean): void {
  keepsSpans = keeps
}

/** `id` is a UUID. An invalid `traceparent` counts as none, as W3C's Trace Context asks. */
export function startTrace(id: string, traceparent?: string | string[]): RequestTrace {
  const digits = /^[\da-f-]{36}$/.test(id) && id !== NONE ? id.replaceAll('-', '') : '1'.padStart(32, '0')
  const caller = readTraceparent(traceparent)
  return {
    id,
    traceId: caller?.traceId ?? digits,
    parentId: caller?.parentId ?? null,
    spanId: digits.slice(16),
    ms: {},
    statements: 0,
    slowest: null,
    reason: null,
    spans: keepsSpans ? [] : null,
  }
}

export function readTraceparent(given: string | string[] | undefined): { traceId: string; parentId: string } | null {
  if (typeof given !== 'string') return null
  const [, traceId, parentId] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:$|-)/.exec(given) ?? []
  return traceId !== undefined && parentId !== undefined ? { traceId, parentId } : null
}

/** The `traceparent` for a request to another service; null outside of requests and jobs. */
export function outgoingTraceparent(): string | null {
  const trace = storage.getStore()
  return trace ? `00-${trace.traceId}-${trace.spanId}-${trace.spans ? '01' : '00'}` : null
}

export const inTrace = <T>(trace: RequestTrace, work: () => T): T => storage.run(trace, work)

export const currentTrace = (): RequestTrace | null => storage.getStore() ?? null

/** Notes a piece of work that has just ended. */
export function notePart(trace: RequestTrace | null, part: Part, name: string, ms: number): void {
  if (!trace) return
  trace.ms[part] = (trace.ms[part] ?? 0) + ms
  if (trace.spans && trace.spans.length < MOST_SPANS) trace.spans.push({ name, part, at: performance.now() - ms, ms })
}

/** Runs `work` as a part of the current trace, and notes how long it took whatever its outcome. */
export function timed<T>(part: Part, name: string, work: () => T): T {
  const trace = storage.getStore()
  if (!trace) return work()
  const began = performance.now()
  const note = () => notePart(trace, part, name, performance.now() - began)
  let result: T
  try {
    result = work()
  } catch (error) {
    note()
    throw error
  }
  // A promise is timed until it settles; the caller gets the promise itself, and its rejection.
  if (result instanceof Promise) void result.then(note, note)
  else note()
  return result
}

/** Describes the parts for the log, in milliseconds. */
export function describeParts({ ms, statements, slowest }: RequestTrace): Record<string, unknown> {
  const parts = Object.entries(ms).map(([part, length]): [string, number] => [part, Math.round(length)])
  return { ...Object.fromEntries(parts), ...(statements > 0 && { statements }), ...(slowest && { slowest }) }
}
