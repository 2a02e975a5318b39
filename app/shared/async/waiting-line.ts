// Jobs that wait until they are taken or leave. Five queues shared this part; who is chosen, how many may wait and
// what a late job is told stays with `takingTurns`, `modelLine` and `childPool`. Nobody can leave the queue of
// `p-limit`; `p-queue` has no limit of waiting tasks, frees the slot of an aborted task that still runs, and weighs 50
// kB, where the browser needs 300 bytes.

/** The conditions under which a job waits in a line, and the callback when it leaves without its turn. */
export interface Stay {
  /** The longest wait in milliseconds; no limit by default. */
  waitMs?: number | undefined
  /** Leaves the line when it aborts. */
  signal?: AbortSignal | undefined
  leave: () => void
  /** Called when the time is over. If it returns false, the limit no longer applies. */
  endsWhenLate?: () => boolean
  /** Puts the job first in the line. */
  first?: boolean
}

interface Entry<Job> {
  job: Job
  forget: () => void
  leave: () => void
}

/**
 * Jobs that wait for their turn, first come, first served, unless the caller chooses another one. A job is taken, or it
 * leaves: because its time is over, its signal aborts, or it is dismissed.
 */
export function waitingLine<Job>() {
  const entries: Entry<Job>[] = []

  function enter(job: Job, { waitMs, signal, leave, endsWhenLate, first = false }: Stay): void {
    const late = () => {
      if (endsWhenLate?.() ?? true) dismiss(job)
    }
    const gone = () => dismiss(job)
    const timer = waitMs === undefined ? undefined : setTimeout(late, waitMs)
    signal?.addEventListener('abort', gone)
    const forget = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', gone)
    }
    entries.splice(first ? 0 : entries.length, 0, { job, forget, leave })
  }

  function remove(job: Job): Entry<Job> | undefined {
    const place = entries.findIndex((entry) => entry.job === job)
    if (place < 0) return undefined
    const [entry] = entries.splice(place, 1)
    entry?.forget()
    return entry
  }

  /** Sends a job away without its turn. */
  function dismiss(job: Job): void {
    remove(job)?.leave()
  }

  /** Removes a job whose turn it is. `choose` gets all that wait, in order, and may choose none. */
  function takeJob(choose: (jobs: readonly Job[]) => Job | undefined = ([job]) => job): Job | undefined {
    const job = choose(jobs())
    return job !== undefined && remove(job) ? job : undefined
  }

  const jobs = (): readonly Job[] => entries.map(({ job }) => job)

  return { enter, take: takeJob, dismiss, jobs, size: () => entries.length }
}
