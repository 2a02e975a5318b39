/** What is known of the API request that is being answered, wherever it is needed, without a parameter through every function. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A security event, as the line of its request in the log tells it. */
export interface ToldEvent {
  event: string
  account: string | null
  from: string | null
}

export interface RequestContext {
  /** The operation: method and path, without ids. */
  via: string
  /** By `clientAddress`. */
  address: string
  userAgent: string | null
  /** What happened that the security log has. */
  told: ToldEvent[]
}

const storage = new AsyncLocalStorage<RequestContext>()
const byAnswer = new WeakMap<object, RequestContext>()

/** Runs `work` for a request; `answer` is what its line in the log is later looked up by. */
export function inRequest<T>(context: RequestContext, answer: object | undefined, work: () => T): T {
  if (answer) byAnswer.set(answer, context)
  return storage.run(context, work)
}

/** Null in jobs and commands. */
export const currentRequest = (): RequestContext | null => storage.getStore() ?? null

export const toldOf = (answer: object): readonly ToldEvent[] => byAnswer.get(answer)?.told ?? []
