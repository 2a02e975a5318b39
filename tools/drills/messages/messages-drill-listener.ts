// A browser's side of live events for the messages drill: it receives events, notices gaps, and catches up from the stored messages.
import { WebSocket } from 'ws'

import type { MessagePage, ReadMessage } from '#app/features/chat/conversation.schema.ts'

import { ask, insist } from '../killed/insist.ts'
import type { Person } from './messages-drill-people.ts'

/** A tenth of the browsers' pauses between attempts, because the drill takes only minutes. */
const BACK_OFF_MS = [100, 200, 500, 1000]

export interface Listener {
  person: Person
  /** The messages that were not unsent, by id. */
  messages: Map<string, { seq: number; content: string }>
  unsent: Set<string>
  state: { revision: number; lastSeq: number; readUpTo: number; otherReadUpTo: number }
  /** How many messages arrived first as an event, and how many by catching up. */
  learned: { live: number; caughtUp: number }
  isOpen: () => boolean
  /** The connection is open, and no catching up is in progress. */
  isCalm: () => boolean
  /** Breaks the connection without a close frame, and reconnects after `awayMs`. Returns false without a connection. */
  drop: (awayMs: number) => boolean
  stop: () => void
}

type Said = { event: string; conversation?: string; revision?: number; [name: string]: unknown }

export function listen(url: string, origin: string, person: Person): Listener {
  const messages: Listener['messages'] = new Map()
  const unsent: Listener['unsent'] = new Set()
  const state = { revision: 0, lastSeq: 0, readUpTo: 0, otherReadUpTo: 0 }
  const learned = { live: 0, caughtUp: 0 }
  let socket: WebSocket | undefined
  let tries = 0
  let away = 0
  let catching = false
  let again = false
  let stopped = false

  function connect(): void {
    if (stopped) return
    const opened = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      origin,
      headers: { cookie: person.cookie },
    })
    socket = opened
    opened.on('open', () => {
      tries = 0
      void catchUp()
    })
    // The door sends only JSON texts.
    opened.on('message', (data: Buffer) => hear(JSON.parse(data.toString()) as Said))
    // The close event that follows is enough.
    opened.on('error', () => {})
    opened.on('close', () => {
      const wait = away || (BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)] ?? 0)
      tries += 1
      away = 0
      setTimeout(connect, wait)
    })
  }

  function hear(said: Said): void {
    if (said.event === 'gap') return void catchUp()
    const { conversation, revision } = said
    if (conversation !== person.conversation || revision === undefined || revision <= state.revision) return
    if (revision !== state.revision + 1) return void catchUp()
    state.revision = revision
    if (said.event === 'message') {
      // The shape of the event.
      const message = said['message'] as ReadMessage
      if (!messages.has(message.id)) learned.live += 1
      takeEvent(message)
    } else if (said.event === 'unsent') takeBack(String(said['message']))
    else if (said.event === 'read') {
      const upTo = Number(said['upTo'])
      if (said['by'] === person.userId) state.readUpTo = Math.max(state.readUpTo, upTo)
      else state.otherReadUpTo = Math.max(state.otherReadUpTo, upTo)
    }
  }

  function takeEvent({ id, seq, content, unsent: isUnsent }: ReadMessage): void {
    state.lastSeq = Math.max(state.lastSeq, seq)
    if (isUnsent) takeBack(id)
    else if (!unsent.has(id)) messages.set(id, { seq, content })
  }

  function takeBack(id: string): void {
    messages.delete(id)
    unsent.add(id)
  }

  /** Reads all changes after the known revision, page by page. Events that arrive meanwhile are applied at once. */
  async function catchUp(): Promise<void> {
    again = true
    if (catching) return
    catching = true
    while (again && !stopped) {
      again = false
      for (;;) {
        const path = `/conversations/${person.conversation}/messages?after=${state.revision}`
        const { status, json } = await insist(() => ask(url, person, 'GET', path))
        if (status !== 200) throw new Error(`catching up was answered with ${status}`)
        // The operation's output.
        const page = json as MessagePage
        for (const message of page.messages) {
          if (!message.unsent && !messages.has(message.id)) learned.caughtUp += 1
          takeEvent(message)
        }
        const reached = page.more ? (page.messages.at(-1)?.revision ?? 0) : page.revision
        state.revision = Math.max(state.revision, reached)
        state.readUpTo = Math.max(state.readUpTo, page.readUpTo)
        state.otherReadUpTo = Math.max(state.otherReadUpTo, page.otherReadUpTo)
        if (!page.more) break
      }
    }
    catching = false
  }

  connect()
  const isOpen = () => socket?.readyState === WebSocket.OPEN
  return {
    person,
    messages,
    unsent,
    state,
    learned,
    isOpen,
    isCalm: () => isOpen() && !catching,
    drop(awayMs) {
      if (!isOpen()) return false
      away = awayMs
      socket?.terminate()
      return true
    },
    stop() {
      stopped = true
      socket?.terminate()
    },
  }
}
