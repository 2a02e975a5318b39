import type { Message } from '#app/features/chat/conversation.ts'
import { timeOfId } from '#app/features/chat/messages/message-id.ts'
import { ApiFailure } from '#app/ui/api-call.ts'

import type { ImageBox } from './image-box.ts'
import type { OutboxEntry, OutboxShelf } from './outbox-entry.ts'
import { isRefusal, LONGEST_WAIT_MS, RETRIES, waitAfter, waitUnreachable } from './retry-rules.ts'
import type { Send } from './send-outgoing.ts'

export const NOT_SENT = 'Failed to send message. Please check your connection and try again.'
const IMAGE_LOST = 'This image is no longer on this device. Please choose it again.'

/** What another tab took out shows until its stored message comes. */
const LEAVING_MS = 3000
/** Failed messages that nobody looked after. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * As it is shown. `preview` is a small picture of an own image, from 0 to 1 `progress` how much of it has gone. `queued` while
 * there is no connection to send it over.
 */
export type Outgoing = OutboxEntry & { progress?: number; preview?: string; queued?: boolean }

export interface OutboxDoors {
  shelf: OutboxShelf
  images: ImageBox
  send: Send
  /** Runs the work when no other tab runs work of that name. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<void>
  /** Whether requests are made for the account that this outbox belongs to. Rejects when that is not to be found out. */
  isSameAccount: () => Promise<boolean>
  /** The device says that it has no network. */
  isOffline: () => boolean
  /** The live connection stands: when a request has no answer all the same, it is the request that failed. */
  isLive: () => boolean
  /** A request had no answer: the connection may be gone without having said so. */
  onNoAnswer: () => void
  /** A request was refused because nobody is signed in. */
  onSignedOut: () => void
  /** A small picture of an image, and its size; null when the browser cannot read it. */
  preview: (image: Blob) => Promise<{ url: string; width: number; height: number } | null>
  onFailed: (words: string) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Messages of one account on their way to the server. They are kept in the browser until they are stored, so that they
 * survive a reload, and go out when the connection is there (`wake`). Those of one conversation go one after the other, over
 * all tabs. Without a connection they wait, queued: that is no failure. With one, a message that gets no answer or one of a
 * busy server is tried twice more, then marked as failed until the connection is back; one that the server refuses is marked at once, with the server's words. So is an image that the
 * server takes no more of for now: texts go on without it.
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
  /** Until when the server wants nothing of them, by id. */
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
    // Whoever has signed out leaves nothing here, whatever is still under way.
    if (!entry || !running) return
    const { progress: _progress, preview: _preview, queued: _queued, ...rest } = entry
    if (shelf.keep(rest)) kept.add(id)
  }

  /** Shows of what waits whether there is a connection to send it over. */
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

  /** Takes over what other tabs did. */
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
      // The page is going.
      .catch(() => (over = true))
    working.delete(conversation)
    // One may have come after the last look.
    if (!over) void work(conversation)
  }

  const workAll = () => {
    for (const conversation of new Set(entries.map((entry) => entry.conversation))) void work(conversation)
  }

  /** Says whether to go on: not after the end of the session. */
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
            // There is no connection: this was no try.
            showQueued(true)
            await sleep(waitUnreachable(unreachable++))
            attempt = -1
            continue
          }
        }
        showQueued(false)
        // The connection came back while this try was still waiting for the old one.
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

  /** The server is there, and only images are too much for it: they have a limit of their own. */
  function rest(id: string, problem: string, seconds: number | null) {
    resting.set(id, Date.now() + Math.max(LONGEST_WAIT_MS, (seconds ?? 0) * 1000))
    fail(id, false, problem)
    doors.onFailed(problem)
  }

  /** Whatever waits behind would fail alike. */
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
    /** Told of each message once it is stored, before it leaves the outbox. */
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
      // What failed before it by the connection goes before it.
      putBack((one) => one.conversation === conversation && !one.refused && isRested(one))
      show([
        ...entries,
        { ...entry, ...more, type: image ? 'image' : 'text', ...(doors.isOffline() && { queued: true }) },
      ])
      if (image) {
        void addPreview(id)
        // Without its image an entry is of no use to the next page.
        images
          .put(id, image)
          .then(() => (find(id) ? keep(id) : images.remove(id)))
          .catch(() => {})
      } else keep(id)
      void work(conversation)
    },
    /** Whatever failed with it by the connection goes as well, in order. */
    tryAgain(id: string) {
      const conversation = find(id)?.conversation
      putBack((one) => one.id === id || (one.conversation === conversation && !one.refused && isRested(one)))
      if (conversation !== undefined) void work(conversation)
    },
    discard: remove,
    discardAll(conversation: string) {
      for (const entry of entries) if (entry.conversation === conversation) remove(entry.id)
    },
    /** It is known to be stored, whatever became of the answer. */
    confirm(id: string) {
      if (find(id)) remove(id)
    },
    /** The connection is there, or back. */
    wake,
  }
}
