import { log } from './log.server.ts'

/** So many are no single bad file: whatever they need is away. */
const MOST = 20

/**
 * What failed of many things that are done one by one: what one cannot do does not keep the others from being done, and the
 * whole counts as failed in the end, so that it is tried again.
 */
export function failures(what: string) {
  const found: unknown[] = []
  const end = () => {
    if (found.length > 0) throw new AggregateError(found, `${what} failed ${found.length} times: ${String(found[0])}`)
  }
  return {
    /** Runs `work`, and notes it when that fails. Answers whether it succeeded. Throws when too many have failed. */
    async go(about: string, work: () => Promise<unknown>): Promise<boolean> {
      try {
        await work()
        return true
      } catch (error) {
        log.warn({ err: error, about }, what)
        found.push(error)
        if (found.length >= MOST) end()
        return false
      }
    },
    /** Throws when something has failed. */
    end,
  }
}
