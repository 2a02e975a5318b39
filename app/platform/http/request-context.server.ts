/** The context of the API request in progress, available everywhere without passing it through every function. */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Language } from '#app/shared/language/languages.ts'

/** A security event, as the request's log line shows it. */
export interface ToldEvent {
  event: string
  account: string | null
  from: string | null
}

export interface RequestContext {
  /** The operation: method and path, without ids. */
  via: string
  /** From `clientAddress`. */
  address: string
  userAgent: string | null
  /** The language that this browser's reader chose, by the switch or in the bar; null when they chose none. */
  chosenLanguage: Language | null
  /** The events that were recorded in the security log during this request. */
  told: ToldEvent[]
}

const storage = new AsyncLocalStorage<RequestContext>()
const byAnswer = new WeakMap<object, RequestContext>()

/** Runs `work` in a request's context; `answer` is the key by which its log line finds the context later. */
export function inRequest<T>(context: RequestContext, answer: object | undefined, work: () => T): T {
  if (answer) byAnswer.set(answer, context)
  return storage.run(context, work)
}

/** Null in jobs and commands. */
export const currentRequest = (): RequestContext | null => storage.getStore() ?? null

export const listToldEvents = (answer: object): readonly ToldEvent[] => byAnswer.get(answer)?.told ?? []

/** The operation of an answer, as in `RequestContext`; null before an operation was found. */
export const findOperation = (answer: object): string | null => byAnswer.get(answer)?.via ?? null
