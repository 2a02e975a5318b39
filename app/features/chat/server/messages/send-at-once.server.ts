/** Authenticates, authorises and stores a text message in a single statement. */
import { db } from '#app/db/client.server.ts'
import { counting, toFound, type CountedRow, type Found } from '#app/features/accounts/sessions/find-viewer.server.ts'
import type { Message } from '#app/features/chat/conversation.ts'
import { inBatches } from '#app/platform/database/in-batches.server.ts'
import type { RateLimitName } from '#app/platform/http/rate-limit.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'

import { refusalCode, storingTexts, type PlacedRow } from './insert-message.server.ts'
import { sendMessage } from './send-message.server.ts'
import { tellStored, toStored, type NewMessage } from './store-message.server.ts'

export type NewText = Omit<NewMessage, 'image'>

interface Asked {
  session: string
  conversationId: string
  text: NewText
}

type Row = CountedRow & { [Name in keyof PlacedRow]: PlacedRow[Name] | null }

/** `message` is only called when no rate limit refuses the viewer. It throws a `Refusal`, like `sendMessage`. */
export type SentAtOnce = Found & { message: () => Promise<Message> }

/** This statement is heavier than others, and two running in parallel are slower than one after the other. */
const PATIENCE_MS = 60

/**
 * The queue limit per session. A client that sends more than a browser would falls back to the step-by-step path. There
 * a rate limit refuses most requests before they lock the conversation, so nobody else has to wait behind them.
 */
const MOST_WAITING = 3

/** Errors that a batch may cause: two sessions of one person, or one message twice. */
const EXPECTED = new Set<unknown>(['21000', '23505'])

/**
 * Sends like `sendMessage`, for the session's user, counted against the rate limits. It runs alone when nothing else is
 * in progress, and otherwise in a batch with what arrived meanwhile. Resolves to null when the request does not qualify
 * or PostgreSQL refused the statement. Nothing is counted or stored then, and the step-by-step path must answer.
 */
export function sendingAtOnce(limits: readonly RateLimitName[]) {
  const waiting = new Map<string, number>()
  // A session appears at most once in a statement, because two requests would count as one. So does a conversation,
  // because each text needs its own seq.
  const ask = inBatches<Asked, Row | undefined | null>((asked) => storeAll(asked, limits), {
    apart: ({ session, conversationId }) => [session, conversationId],
    patienceMs: PATIENCE_MS,
  })
  async function askOne(asked: Asked): Promise<Row | undefined | null> {
    const { session } = asked
    const before = waiting.get(session) ?? 0
    if (before >= MOST_WAITING) return null
    waiting.set(session, before + 1)
    try {
      return await ask(asked)
    } finally {
      const left = (waiting.get(session) ?? 1) - 1
      if (left > 0) waiting.set(session, left)
      else waiting.delete(session)
    }
  }

  return async (session: string, conversationId: string, text: NewText): Promise<SentAtOnce | null> => {
    const row = await askOne({ session, conversationId, text })
    if (row === null) return null
    const found = await toFound(row)
    return { ...found, message: () => told(found.viewer, row, conversationId, text) }
  }
}

async function told(
  viewer: Viewer | null,
  row: Row | undefined,
  conversationId: string,
  text: NewText,
): Promise<Message> {
  if (!viewer) throw new Error('Nobody sends')
  // Either it must not be stored, or it was left out because its conversation was locked.
  if (!row || !isStored(row)) return sendMessage(viewer, conversationId, text)
  return tellStored(toStored(conversationId, row), viewer)
}

const isStored = (row: Row): row is CountedRow & PlacedRow => row.id !== null

async function storeAll(
  asked: readonly Asked[],
  limits: readonly RateLimitName[],
): Promise<(Row | undefined | null)[]> {
  try {
    const rows = new Map((await store(asked, limits)).map((row) => [row.token, row]))
    return asked.map(({ session }) => rows.get(session))
  } catch (error) {
    // Without an answer from the server, it is unknown what was stored.
    const code = refusalCode(error)
    if (!code) throw error
    if (!EXPECTED.has(code)) log.warn({ err: error }, 'sending at once')
    return asked.map(() => null)
  }
}

function store(asked: readonly Asked[], limits: readonly RateLimitName[]): Promise<Row[]> {
  const sql = db()
  const column = <Value>(of: (one: Asked) => Value) => asked.map(of)
  const sessions = column(({ session }) => session)
  return sql<Row[]>`
    with ${counting(sql, sessions, limits, 'keeps')}, given as materialized (
      select g.id, g.conversation_id, counted.user_id as sender, g.content, g.replying_to
      from unnest(${column(({ text }) => text.id)}::uuid[], ${column((one) => one.conversationId)}::uuid[], ${sessions}::text[],
        ${column(({ text }) => text.content)}::text[], ${column(({ text }) => text.replyingTo ?? null)}::uuid[])
        as g (id, conversation_id, token, content, replying_to)
      join counted on counted.token = g.token and counted.wait is null
    ), ${storingTexts(sql, sql`given`)}
    select counted.*, stored.*, place.participant_1, place.participant_2
    from counted left join (place join stored on stored.id = place.message) on place.sender = counted.user_id`
}
