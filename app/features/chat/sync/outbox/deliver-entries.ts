import type { Message } from '#app/features/chat/conversation.schema.ts'
import { makeListeners } from '#app/shared/async/listeners.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'

import type { OutboxEntries } from './outbox-entries.ts'
import { mayRetry, type Outgoing } from './outbox-moves.ts'
import { IMAGE_LOST, NOT_SENT, problemText, refusalText } from './outbox-problems.ts'
import type { Send } from './send-outgoing.ts'

const RETRIES = 2
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

export interface DeliveryDoors {
  send: Send
  /** Runs the work unless another tab is running work of the same name; otherwise waits for it. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<void>
  /** Whether requests are made as the account that owns this outbox. Rejects when that cannot be determined. */
  isSameAccount: () => Promise<boolean>
  /** The device reports that it has no network. */
  isOffline: () => boolean
  /** The live connection is open, so a request without a response is a failed request. */
  isLive: () => boolean
  /** A request got no response; the connection may be dead without having noticed. */
  onNoAnswer: () => void
  /** The API answered 401. */
  onSignedOut: () => void
  onFailed: (words: string) => void
}

/** An attempt ends with the next entry, with a stop because the session ended, or with another try after a wait. */
type Outcome = 'next' | 'stop' | { attempt: number; unreachable: number; waitMs: number }

/** Sends the entries of an outbox, those of one conversation one at a time, across all tabs. */
// oxlint-disable-next-line max-lines-per-function -- because its functions share what is under way
export function createDelivery(entries: OutboxEntries, doors: DeliveryDoors) {
  let running = false
  let wakes = 0
  const working = new Set<string>()
  const sleepers = new Set<() => void>()
  const stored = makeListeners<[entry: Outgoing, message: Message]>()

  /** After sign-out nothing may be kept, even if it is still in progress. */
  function keepEntry(id: string) {
    if (running) entries.keep(id)
  }

  async function work(conversation: string) {
    if (!running || working.has(conversation) || !entries.findNext(conversation)) return
    working.add(conversation)
    let over = false
    await doors
      .inTurn(`khazana:outbox:${conversation}`, async () => {
        while (!over) {
          entries.readOtherTabs()
          const next = entries.findNext(conversation)
          if (!next) return
          over = !(await deliver(next))
        }
      })
      // The page is being closed.
      .catch(() => (over = true))
    working.delete(conversation)
    // A message may have been added after the last check.
    if (!over) void work(conversation)
  }

  function workAll() {
    for (const conversation of new Set(entries.all().map((entry) => entry.conversation))) void work(conversation)
  }

  /** Returns whether to continue: false once the session has ended. */
  async function deliver(entry: Outgoing): Promise<boolean> {
    let [attempt, unreachable] = [0, 0]
    for (;;) {
      await waitForNetwork()
      const wakesBefore = wakes
      const outcome = await sendOnce(entry.id).catch((error: unknown) =>
        settleFailure(entry, error, { attempt: wakes > wakesBefore ? 0 : attempt, unreachable }),
      )
      if (outcome === 'next' || outcome === 'stop') return outcome === 'next'
      await sleep(outcome.waitMs)
      ;({ attempt, unreachable } = outcome)
    }
  }

  async function sendOnce(id: string): Promise<Outcome> {
    if (!running || !(await doors.isSameAccount())) return 'stop'
    const entry = entries.find(id)
    if (!entry || entries.isGone(id)) return 'next'
    const image = entry.type === 'image' ? await entries.findImage(id) : null
    if (entry.type === 'image' && !image) return refuse(id, IMAGE_LOST)
    const showProgress = (progress: number) => entries.apply({ kind: 'change', id, part: { progress } })
    const message = await doors.send(entry, image, showProgress)
    entries.apply({ kind: 'queue', queued: false })
    stored.tell(entries.find(id) ?? entry, message)
    entries.remove(id)
    return 'next'
  }

  function settleFailure(
    { id, conversation }: Outgoing,
    error: unknown,
    { attempt, unreachable }: { attempt: number; unreachable: number },
  ): Outcome {
    if (entries.isGone(id)) return 'next'
    const failure = error instanceof ApiFailure ? error : null
    if (failure?.status === 401) {
      doors.onSignedOut()
      return 'stop'
    }
    if (failure && isRefusal(failure)) return refuse(id, refusalText(failure.message))
    if (!failure?.status) {
      doors.onNoAnswer()
      if (doors.isOffline() || !doors.isLive()) {
        // There is no connection, so this does not count as an attempt.
        entries.apply({ kind: 'queue', queued: true })
        return { attempt: 0, unreachable: unreachable + 1, waitMs: waitUnreachable(unreachable) }
      }
    }
    entries.apply({ kind: 'queue', queued: false })
    const waitMs = waitAfter(attempt, failure)
    if (waitMs !== null && attempt < RETRIES) return { attempt: attempt + 1, unreachable, waitMs }
    const problem = failure?.status === 429 ? refusalText(failure.message) : NOT_SENT
    if (entries.find(id)?.type === 'image' && failure?.status) rest(id, problem, failure.retryAfter)
    else giveUp(conversation, problem)
    return 'next'
  }

  function fail(id: string, problem: string, more: { refused?: boolean; restsUntil?: number } = {}) {
    const failed = { state: 'failed', problem, refused: false, restsUntil: 0, queued: false, ...more } as const
    entries.apply({ kind: 'change', id, part: failed })
    keepEntry(id)
  }

  function tellProblem(problem: string) {
    const words = problemText(problem)
    if (words) doors.onFailed(words)
  }

  function refuse(id: string, problem: string): Outcome {
    fail(id, problem, { refused: true })
    tellProblem(problem)
    return 'next'
  }

  /** The server responds, but refuses more images for now: they have a rate limit of their own. */
  function rest(id: string, problem: string, seconds: number | null) {
    fail(id, problem, { restsUntil: Date.now() + Math.max(LONGEST_WAIT_MS, (seconds ?? 0) * 1000) })
    tellProblem(problem)
  }

  /** Messages behind it would fail in the same way. */
  function giveUp(conversation: string, problem: string) {
    for (const { id, state } of entries.all().filter((entry) => entry.conversation === conversation)) {
      if (state === 'waiting') fail(id, problem)
    }
    tellProblem(problem)
  }

  async function waitForNetwork() {
    while (running && doors.isOffline()) {
      entries.apply({ kind: 'queue', queued: true })
      await sleep(LONGEST_WAIT_MS)
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const awake = () => {
        clearTimeout(timer)
        sleepers.delete(awake)
        resolve()
      }
      const timer = setTimeout(awake, ms)
      sleepers.add(awake)
    })
  }

  function wakeSleepers() {
    for (const awake of sleepers) awake()
  }

  function putBack(which: (entry: Outgoing) => boolean) {
    for (const { id } of entries.all().filter((one) => one.state === 'failed' && which(one))) {
      entries.apply({ kind: 'change', id, part: { state: 'waiting', refused: false, problem: null, restsUntil: 0 } })
      keepEntry(id)
    }
  }

  return {
    keep: keepEntry,
    work,
    workAll,
    putBack,
    isRunning: () => running,
    start() {
      running = true
    },
    stop() {
      running = false
      wakeSleepers()
    },
    wake: () => {
      if (!running) return
      wakes += 1
      if (!doors.isOffline()) entries.apply({ kind: 'queue', queued: false })
      entries.readOtherTabs()
      putBack(mayRetry)
      wakeSleepers()
      workAll()
    },
    subscribeStored: stored.add,
  }
}

/** The nth delay in milliseconds while the server cannot be reached. */
const waitUnreachable = (n: number) => Math.min(FIRST_WAIT_MS * 2 ** n, LONGEST_WAIT_MS)

/** A refusal that will not change on a retry. */
const isRefusal = ({ status }: ApiFailure) => status >= 400 && status < 500 && ![408, 425, 429].includes(status)

/** The delay in milliseconds; null when a retry is not worth waiting for. */
function waitAfter(attempt: number, failure: ApiFailure | null): number | null {
  const wait = waitUnreachable(attempt)
  const pauseMs = (failure?.retryAfter ?? 0) * 1000
  return pauseMs > 2 * LONGEST_WAIT_MS ? null : Math.max(wait, pauseMs)
}
