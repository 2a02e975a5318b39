import { setDatabase } from '#app/db/client.server.ts'
import { listConversations } from '#app/features/chat/server/conversations/list-conversations.server.ts'
import { totalUnread } from '#app/features/chat/server/conversations/total-unread.server.ts'
import { loadInbox } from '#app/features/chat/server/load-inbox.server.ts'
import { getMessages } from '#app/features/chat/server/messages/get-messages.server.ts'
import { countQueries } from '#test/plans/counted-queries.ts'

import { inTurn, sampler } from '../database/database.ts'
import { atMost, quantile, short, type Row } from '../harness/row.ts'
import { makeViewer, type ChatWorld } from './chat-world.ts'

const MOST_MS = 10
/** As for every search. */
const SEARCH_MS = 100

/** The database's time for what the inbox shows to a user with a long history. */
export async function measureQueries({ url, sql, heavy }: ChatWorld): Promise<Row[]> {
  const viewer = makeViewer(heavy.id)
  const counted = countQueries(url)
  // Installed at once, so that preparing the samples uses the same connection as running them.
  setDatabase(counted.sql)
  try {
    const page = await deepPage(viewer)
    const params = new URLSearchParams({ c: heavy.conversation })
    const views: [string, (times: number) => Promise<unknown>][] = [
      ['list of 2,000 conversations', () => listConversations(viewer)],
      ['  a page 900 further down', () => listConversations(viewer, { after: page })],
      ['  those where the person sells', () => listConversations(viewer, { filter: 'selling' })],
      ['  search that finds all, for a title', () => listConversations(viewer, { search: 'lantern' })],
      ['  search that finds two, for a name', (n) => listConversations(viewer, { search: `person ${901 + (n % 90)}` })],
      ['  count of what is unread', () => totalUnread(viewer)],
      ['conversation of 10,000 messages, opened', () => getMessages(viewer, heavy.conversation)],
      ['  as the page opens it: list, conversation, messages', () => loadInbox(viewer, params)],
      ['  older ones, half way up', (n) => getMessages(viewer, heavy.conversation, { before: 5000 + n })],
      ['  catching up with the last 200 changes', () => getMessages(viewer, heavy.conversation, { after: 9800 })],
    ]
    const [nothing = [], ...times] = await inTurn([
      sampler(counted, { ask: () => counted.sql`select 1` }),
      ...views.map(([, ask]) => sampler(counted, { ask })),
    ])
    return views.map(([name], index) => {
      const found = times[index] ?? []
      const most = name.includes('search') ? SEARCH_MS : MOST_MS
      const row = atMost(`${name}: p99`, quantile(found, 0.99), most, 'ms', `${short(quantile(nothing, 0.99))} ms`)
      return { ...row, ratio: `median ${short(quantile(found, 0.5))} ms` }
    })
  } finally {
    setDatabase(sql)
    await counted.end()
  }
}

async function deepPage(viewer: { userId: string }): Promise<{ at: number; id: string }> {
  let place: { at: number; id: string } | undefined
  for (let read = 0; read < 900; read += 30) {
    const { next } = await listConversations(viewer, { after: place })
    if (!next) throw new Error('The list is shorter than it should be')
    place = next
  }
  if (!place) throw new Error('Nothing was read')
  return place
}
