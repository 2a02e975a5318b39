import { log } from './log.server.ts'

/** This many failures are not one bad file: something that all of them need is down. */
const MOST = 20

/**
 * Collects failures while many things are processed one by one. One failure does not stop the rest, but the whole run
 * fails in the end so that it is retried.
 */
export function collectFailures(what: string) {
  const causes: unknown[] = []
  const end = () => {
    if (causes.length > 0)
      throw new AggregateError(causes, `${what} failed ${causes.length} times: ${String(causes[0])}`)
  }
  return {
    /** Runs `work` and records its failure. Returns whether it succeeded. Throws when too many have failed. */
    async go(about: string, work: () => Promise<unknown>): Promise<boolean> {
      try {
        await work()
        return true
      } catch (error) {
        log.warn({ err: error, about }, what)
        causes.push(error)
        if (causes.length >= MOST) end()
        return false
      }
    },
    /** Throws when anything has failed. */
    end,
  }
}
