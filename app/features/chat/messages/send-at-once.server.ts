/** A text from a request to the disk in one statement: who asks, whether they may, and the message's place. */
import { db } from '#app/db/client.server.ts'
import { counting, toFound, type CountedRow, type Found } from '#app/features/accounts/sessions/find-viewer.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { Message } from '#app/features/chat/conversation.ts'
import { inBatches } from '#app/platform/in-batches.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RateLimitName } from '#app/platform/rate-limit.server.ts'

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

/** `message` is for a viewer whom no limit refuses. It throws a `Refusal`, like `sendMessage`. */
export type SentAtOnce = Found & { message: () => Promise<Message> }

/** It has more to do than other questions, and two of it side by side take longer than one after the other. */
const PATIENCE_MS = 60

/**
 * Of one session. Whoever sends more than a browser does goes one step after the other, where a limit refuses most of it before
 * the conversation is touched: nobody they write to waits behind that.
 */
const MOST_WAITING = 3

/** What PostgreSQL refuses two for that came at once: two sessions of one person, or one message twice. */
const EXPECTED = new Set<unknown>(['21000', '23505'])

/**
 * Sends as `sendMessage` does, for whoever the session is of, counted under the limits: alone when nothing else is under way,
 * and else together with what came meanwhile. Answers with null when that is not for it, or PostgreSQL refused the statement, and
 * nothing was counted or stored: one step after the other has an answer to that.
 */
export function sendingAtOnce(limits: readonly RateLimitName[]) {
  const waiting = new Map<string, number>()
  // Nobody's try stands in a statement twice, which would count once, and no conversation, so that each text has its place.
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
  // It may not be stored, or was left out because its conversation was being changed.
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
    // Without an answer nobody knows what was stored.
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
