import type { Conversation, ConversationPage } from '#app/features/chat/conversation.schema.ts'
import type { ListView } from '#app/features/chat/inbox-path.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'

import { byLastMessage, pagePath } from './conversation-view.ts'
import type { ConversationRows } from './list-rows.ts'

/** Debounce: changes that arrive together are looked up together. */
const SOON_MS = 300
const AGAIN_MS = 5000
/** Rows further down are not reloaded until they change. */
const MOST_PAGES = 5

/** Loads the pages and rows of a list, one load at a time, and publishes the list after each. */
export function createLoader(
  view: ListView,
  first: ConversationPage | null,
  rows: ConversationRows,
  { ask, publish }: { ask: Ask; publish: () => void },
) {
  let next = first?.next ?? null
  let isLoaded = first !== null
  let isStale = false
  let loading = 0
  let failed = false
  let queue: Promise<void> = Promise.resolve()
  let soon: ReturnType<typeof setTimeout> | undefined

  /** Runs one load at a time, because each page starts where the previous one ended. Never rejects. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue
      .then(work)
      .then(() => (failed = false))
      .catch(() => {
        soon ??= setTimeout(settle, AGAIN_MS)
      })
      .then(publish)
    return queue
  }

  /** For loads that the user waits for. */
  async function whileLoading(work: () => Promise<void>) {
    loading += 1
    publish()
    await inTurn(async () => {
      try {
        await work()
      } catch (error) {
        failed = true
        throw error
      }
    })
    loading -= 1
    publish()
  }

  const askForPage = (cursor: string | null) => ask('GET', pagePath(view, cursor))

  /** Reloads from the newest row down to the last one loaded, in at most `most` pages. */
  async function readPages(most: number) {
    rows.forgetTouched()
    const lowest = rows.lowest()
    const conversations: Conversation[] = []
    let cursor: string | null = null
    let isWhole = false
    for (let read = 0; read < most && !isWhole; read++) {
      const page: ConversationPage = await askForPage(cursor)
      conversations.push(...page.conversations)
      cursor = page.next
      const last = conversations.at(-1)
      isWhole = cursor === null || !lowest || (last !== undefined && byLastMessage(last, lowest) >= 0)
    }
    rows.replace(conversations, cursor === null)
    if (isWhole) next = cursor
    isLoaded = true
  }

  async function readAll() {
    isStale = true
    await readPages(MOST_PAGES)
    isStale = false
  }

  async function readNewest() {
    const unknown = rows.listUnknown()
    await readPages(1)
    rows.settleUnknown(unknown)
  }

  async function readRow(id: string) {
    try {
      const page = await ask('GET', `/conversations/${id}/messages`)
      const row = rows.find(id)
      row?.takeMessages(page)
      if (row?.isVague) settleSoon()
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error
      rows.delete(id)
      // The conversation was deleted meanwhile; the list has its replacement row.
      isStale = true
      settleSoon()
    }
  }

  function settleSoon() {
    soon ??= setTimeout(settle, SOON_MS)
  }

  function settle() {
    soon = undefined
    if (isStale) void inTurn(readAll)
    else if (rows.hasUnknown()) void inTurn(readNewest)
    for (const id of rows.listVague()) void inTurn(() => readRow(id))
  }

  const reload = () => inTurn(readAll)
  const refetch = () => whileLoading(readAll)

  return {
    state: () => ({ hasMore: next !== null, loading: loading > 0, loaded: isLoaded, failed }),
    /** Reloads everything loaded; silently, unless nothing has loaded yet. */
    look: () => (isLoaded ? reload() : refetch()),
    reload,
    refetch,
    /** Looks up soon what events left open. */
    settleSoon,
    /** Something may have changed: reloads everything soon. */
    reloadSoon() {
      isStale = true
      settleSoon()
    },
    async loadMore() {
      if (next === null) return
      await whileLoading(async () => {
        if (next === null) return
        const page = await askForPage(next)
        rows.take(page.conversations)
        next = page.next
      })
    },
    /** Takes a first page that the server rendered later. */
    takeFirst({ conversations, next: cursor }: ConversationPage) {
      rows.take(conversations)
      if (!isLoaded) next = cursor
      isLoaded = true
      failed = false
    },
    stop() {
      clearTimeout(soon)
      soon = undefined
    },
  }
}
