/** Authenticates, authorises and stores a text message in a single statement. */
import { systemDb } from '#app/db/client.server.ts'
import type { Message } from '#app/features/chat/conversation.schema.ts'
import { inBatches } from '#app/platform/database/in-batches.server.ts'
import type { Conditions, Served } from '#app/platform/http/operation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { findWatched } from '#app/platform/watched-words/watched-words.server.ts'

import { insertTexts, refusalCode, type SentText, type TextOfSession } from './insert-message.server.ts'
import { sendMessage } from './send-message.server.ts'
import { tellStored, toStored } from './store-message.server.ts'

export type NewText = TextOfSession['text']

/** `message` is only called when access and limits admit the viewer. It throws a `Refusal`, like `sendMessage`. */
export type SentAtOnce = Omit<Served, 'answer'> & { message: () => Promise<Message> }

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
 * Sends like `sendMessage`, for the session's user if the conditions admit them, and counts the attempt. It runs alone
 * when nothing else is in progress, and otherwise in a batch with what arrived meanwhile. Resolves to null when the
 * request does not qualify or PostgreSQL refused the statement. Nothing is counted or stored then, and the step-by-step
 * path must answer.
 */
export function sendingAtOnce(conditions: Conditions) {
  const waiting = new Map<string, number>()
  // A session appears at most once in a statement, because two requests would count as one. So does a conversation,
  // because each text needs its own seq.
  const ask = inBatches<TextOfSession, SentText | null>((asked) => storeAll(asked, conditions), {
    apart: ({ session, conversationId }) => [session, conversationId],
    patienceMs: PATIENCE_MS,
  })
  async function askOne(asked: TextOfSession): Promise<SentText | null> {
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
    // The step-by-step path says why it is refused.
    if (findWatched(text.content, 'messages')) return null
    const sent = await askOne({ session, conversationId, text })
    if (sent === null) return null
    const viewerFound = await sent.find()
    return { ...viewerFound, message: () => finishSending(viewerFound.viewer, sent, conversationId, text) }
  }
}

/** Tells both people of the text, or goes on step by step with one that was left out. */
async function finishSending(
  viewer: Viewer | null,
  { stored }: SentText,
  conversationId: string,
  text: NewText,
): Promise<Message> {
  if (!viewer) throw new Error('Nobody sends')
  // Either it must not be stored, or it was left out because its conversation was locked.
  if (!stored) return sendMessage(viewer, conversationId, text)
  return tellStored(toStored(conversationId, stored), viewer)
}

async function storeAll(
  asked: readonly TextOfSession[],
  conditions: Conditions,
): Promise<readonly (SentText | null)[]> {
  try {
    return await insertTexts(systemDb(), asked, conditions)
  } catch (error) {
    // Without an answer from the server, it is unknown what was stored.
    const code = refusalCode(error)
    if (!code) throw error
    if (!EXPECTED.has(code)) log.warn({ err: error }, 'sending at once')
    return asked.map(() => null)
  }
}
