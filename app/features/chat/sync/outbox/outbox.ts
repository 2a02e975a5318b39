import type { Message } from '#app/features/chat/conversation.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'

import type { ImageBox } from './image-box.ts'
import { timeOfId } from './message-id.ts'
import type { OutboxEntry, OutboxShelf } from './outbox-entry.ts'
import { isRefusal, LONGEST_WAIT_MS, RETRIES, waitAfter, waitUnreachable } from './retry-rules.ts'
import type { Send } from './send-outgoing.ts'

export const NOT_SENT = 'Failed to send message. Please check your connection and try again.'
const IMAGE_LOST = 'This image is no longer on this device. Please choose it again.'

/** An entry removed by another tab stays visible until its stored message arrives, at most this long. */
const LEAVING_MS = 3000
/** How long failed messages are kept that nobody retries. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * An entry as shown. `preview` is a thumbnail of one's own image, `progress` its upload progress from 0 to 1. `queued`
 * while there is no connection.
 */
export type Outgoing = OutboxEntry & { progress?: number; preview?: string; queued?: boolean }

export interface OutboxDoors {
  shelf: OutboxShelf
  images: ImageBox
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
  /** A thumbnail of an image, and the image's size; null when the browser cannot decode it. */
  preview: (image: Blob) => Promise<{ url: string; width: number; height: number } | null>
  onFailed: (words: string) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The messages of one account that are on their way to the server. The browser keeps them until they are stored, so
 * they survive a reload, and sends them once connected (`wake`). Messages of one conversation are sent one at a time,
 * across all tabs. Without a connection they are queued, which is no failure. With one, a message is retried twice if
 * it gets no response or the server is busy, then marked as failed until the connection returns. A refused message is
 * marked as failed at once, with the server's reason. So is an image over the server's image limit; texts continue
 * without it.
 */
export function createOutbox(doors: OutboxDoors) {
  const { shelf, images } = doors
  let entries: readonly Outgoing[] = []
  let running = false
  let wakes = 0
  const kept = new Set<string>()
  const finished = new Set<string>()
  const leaving = new Set<string>()
  const files = new Map<string, Blob>()
  const working = new Set<string>()
  const sleepers = new Set<() => void>()
  /** By id, until when the server accepts no further attempt. */
  const resting = new Map<string, number>()
  const listeners = new Set<() => void>()
  const storedListeners = new Set<(entry: Outgoing, message: Message) => void>()

  const find = (id: string) => entries.find((entry) => entry.id === id)

  function show(next: readonly Outgoing[]) {
    entries = next.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const listener of listeners) listener()
  }

  function change(id: string, part: Partial<Outgoing>) {
    show(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
  }

  function keep(id: string) {
    const entry = find(id)
    // After sign-out nothing may be stored here, even if it is still in progress.
    if (!entry || !running) return
    const { progress: _progress, preview: _preview, queued: _queued, ...rest } = entry
    if (shelf.keep(rest)) kept.add(id)
  }

  /** Shows on waiting messages whether they are queued for lack of a connection. */
  function showQueued(queued: boolean) {
    const isRight = ({ state, queued: shown = false }: Outgoing) => shown === (queued && state === 'waiting')
    if (!entries.every(isRight)) {
      show(entries.map((entry) => (isRight(entry) ? entry : { ...entry, queued: !entry.queued })))
    }
  }

  async function waitForNetwork() {
    while (running && doors.isOffline()) {
      showQueued(true)
      await sleep(LONGEST_WAIT_MS)
    }
  }

  function remove(id: string) {
    finished.add(id)
    kept.delete(id)
    leaving.delete(id)
    files.delete(id)
    resting.delete(id)
    shelf.drop(id)
    if (find(id)?.type === 'image') images.remove(id).catch(() => {})
    show(entries.filter((entry) => entry.id !== id))
  }

  /** Applies what other tabs did. */
  function look() {
    const found = new Map(shelf.all().map((entry) => [entry.id, entry]))
    for (const { id, state } of entries) {
      if (found.has(id) || !kept.has(id) || leaving.has(id)) continue
      if (state === 'failed') remove(id)
      else {
        leaving.add(id)
        setTimeout(() => leaving.has(id) && remove(id), LEAVING_MS)
      }
    }
    const known = entries.map((entry) => {
      const { state, refused, problem } = found.get(entry.id) ?? entry
      return state === entry.state ? entry : { ...entry, state, refused, problem }
    })
    const others = [...found.values()].filter(({ id }) => !find(id) && !finished.has(id))
    for (const { id } of others) kept.add(id)
    if (others.length > 0 || known.some((entry, at) => entry !== entries[at])) show([...known, ...others])
    for (const { id, type } of others) if (type === 'image') void addPreview(id)
  }

  async function addPreview(id: string) {
    const image = files.get(id) ?? (await images.get(id).catch(() => null))
    const made = image && (await doors.preview(image).catch(() => null))
    if (made && find(id)) change(id, { preview: made.url, image: { width: made.width, height: made.height } })
  }

  const nextOf = (conversation: string) =>
    entries.find((entry) => entry.conversation === conversation && entry.state === 'waiting' && !leaving.has(entry.id))

  async function work(conversation: string) {
    if (!running || working.has(conversation) || !nextOf(conversation)) return
    working.add(conversation)
    let over = false
    await doors
      .inTurn(`khazana:outbox:${conversation}`, async () => {
        while (!over) {
          look()
          const next = nextOf(conversation)
          if (!next) return
          over = !(await deliver(next))
        }
      })
      // The page is being closed.
      .catch(() => (over = true))
    working.delete(conversation)
    // A message may have been added after the last look.
    if (!over) void work(conversation)
  }

  const workAll = () => {
    for (const conversation of new Set(entries.map((entry) => entry.conversation))) void work(conversation)
  }

  /** Returns whether to continue: false once the session has ended. */
  async function deliver({ id, conversation }: Outgoing): Promise<boolean> {
    let unreachable = 0
    for (let attempt = 0; ; attempt++) {
      await waitForNetwork()
      const wokenBefore = wakes
      try {
        if (!running || !(await doors.isSameAccount())) return false
        const entry = find(id)
        if (!entry || leaving.has(id)) return true
        const image = entry.type === 'image' ? (files.get(id) ?? (await images.get(id).catch(() => null))) : null
        if (entry.type === 'image' && !image) return refuse(id, IMAGE_LOST)
        const message = await doors.send(entry, image, (progress) => change(id, { progress }))
        showQueued(false)
        for (const listener of storedListeners) listener(find(id) ?? entry, message)
        remove(id)
        return true
      } catch (error) {
        if (!find(id) || leaving.has(id)) return true
        const failure = error instanceof ApiFailure ? error : null
        if (failure?.status === 401) {
          doors.onSignedOut()
          return false
        }
        if (failure && isRefusal(failure)) return refuse(id, failure.message)
        if (!failure?.status) {
          doors.onNoAnswer()
          if (doors.isOffline() || !doors.isLive()) {
            // There is no connection, so this does not count as an attempt.
            showQueued(true)
            await sleep(waitUnreachable(unreachable++))
            attempt = -1
            continue
          }
        }
        showQueued(false)
        // The connection returned while this attempt was still waiting on the old one.
        if (wakes > wokenBefore) attempt = 0
        const wait = waitAfter(attempt, failure)
        if (wait === null || attempt >= RETRIES) {
          const problem = failure?.status === 429 ? failure.message : NOT_SENT
          if (find(id)?.type === 'image' && failure?.status) rest(id, problem, failure.retryAfter)
          else giveUp(conversation, problem)
          return true
        }
        await sleep(wait)
      }
    }
  }

  function fail(id: string, refused: boolean, problem: string) {
    change(id, { state: 'failed', refused, problem, queued: false })
    keep(id)
  }

  function refuse(id: string, problem: string): true {
    fail(id, true, problem)
    doors.onFailed(problem)
    return true
  }

  /** The server responds, but refuses more images for now: they have a rate limit of their own. */
  function rest(id: string, problem: string, seconds: number | null) {
    resting.set(id, Date.now() + Math.max(LONGEST_WAIT_MS, (seconds ?? 0) * 1000))
    fail(id, false, problem)
    doors.onFailed(problem)
  }

  /** Messages behind it would fail in the same way. */
  function giveUp(conversation: string, problem: string) {
    for (const { id, state } of entries.filter((entry) => entry.conversation === conversation)) {
      if (state === 'waiting') fail(id, false, problem)
    }
    doors.onFailed(problem)
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

  const isRested = ({ id }: Outgoing) => Date.now() >= (resting.get(id) ?? 0)

  function putBack(which: (entry: Outgoing) => boolean) {
    for (const entry of entries.filter((one) => one.state === 'failed' && which(one))) {
      resting.delete(entry.id)
      change(entry.id, { state: 'waiting', refused: false, problem: null })
      keep(entry.id)
    }
  }

  function wake() {
    if (!running) return
    wakes += 1
    if (!doors.isOffline()) showQueued(false)
    look()
    putBack((one) => !one.refused && isRested(one))
    for (const awake of sleepers) awake()
    workAll()
  }

  let stopWatching = () => {}

  return {
    entries: () => entries,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls the listener with each message once it is stored, before it leaves the outbox. */
    subscribeStored(listener: (entry: Outgoing, message: Message) => void): () => void {
      storedListeners.add(listener)
      return () => storedListeners.delete(listener)
    },
    start() {
      if (running) return
      running = true
      stopWatching = shelf.watch(() => {
        look()
        workAll()
      })
      look()
      for (const { id } of entries) if (!(Date.now() - timeOfId(id) < KEPT_MS)) remove(id)
      const ids = new Set(entries.map(({ id }) => id))
      images.keepOnly(ids).catch(() => {})
      wake()
    },
    stop() {
      running = false
      stopWatching()
      for (const awake of sleepers) awake()
    },
    add(entry: Pick<Outgoing, 'id' | 'conversation' | 'content' | 'quote'>, image?: Blob) {
      const { id, conversation } = entry
      const createdAt = new Date().toISOString()
      const more = { image: null, createdAt, state: 'waiting', refused: false, problem: null } as const
      if (image) files.set(id, image)
      // Messages that failed earlier for lack of a connection go out first.
      putBack((one) => one.conversation === conversation && !one.refused && isRested(one))
      show([
        ...entries,
        { ...entry, ...more, type: image ? 'image' : 'text', ...(doors.isOffline() && { queued: true }) },
      ])
      if (image) {
        void addPreview(id)
        // An entry without its image is useless to the next page.
        images
          .put(id, image)
          .then(() => (find(id) ? keep(id) : images.remove(id)))
          .catch(() => {})
      } else keep(id)
      void work(conversation)
    },
    /** Retries it together with everything that failed with it for lack of a connection, in order. */
    tryAgain(id: string) {
      const conversation = find(id)?.conversation
      putBack((one) => one.id === id || (one.conversation === conversation && !one.refused && isRested(one)))
      if (conversation !== undefined) void work(conversation)
    },
    discard: remove,
    discardAll(conversation: string) {
      for (const entry of entries) if (entry.conversation === conversation) remove(entry.id)
    },
    /** The message is known to be stored, whatever happened to the response. */
    confirm(id: string) {
      if (find(id)) remove(id)
    },
    /** Call this when the connection opens or returns. */
    wake,
  }
}
