import { newMessageId } from '#test/chat.ts'

import { ask, field, message, messages, openInbox, SECRET, startChatServer, twoPeople, write } from './chat.ts'
import { openCutProxy } from './cut-proxy.ts'
import { expect, test } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'

// One server for the database, which keeps running; others, reached through a proxy, come and go.
let chat: Awaited<ReturnType<typeof startChatServer>>
let proxy: Awaited<ReturnType<typeof openCutProxy>>
test.beforeAll(async () => {
  chat = await startChatServer()
  proxy = await openCutProxy()
})
test.afterAll(async () => {
  await proxy.close()
  await chat.server.stop()
})

/** A server that browsers reach through the proxy. */
async function startBehindProxy() {
  const home = `http://localhost:${proxy.port}`
  const env = { ...SECRET, DEMO: '0', PUBLIC_URL: home, LIMIT_WRITES: '99999/1m', LIMIT_MESSAGES: '99999/1m' }
  const server = await startOwnServer(env, chat.server)
  proxy.lead(server.port)
  return { server, through: { ...chat, home }, direct: { ...chat, home: `http://localhost:${server.port}` } }
}

test(
  'repeated disconnections lose and duplicate nothing, and keep the server’s order',
  { tag: '@laptop' },
  async ({ page, browser, complaints, allowed }) => {
    allowed.push(/net::ERR_/, /WebSocket connection/)
    const { server, through, direct } = await startBehindProxy()
    const { id, sellersPage } = await twoPeople(through, page, browser, complaints)
    const say = (content: string) =>
      ask(sellersPage, direct, 'POST', `/conversations/${id}/messages`, { id: newMessageId(), content })
    await openInbox(page, through, id)
    await say('Are we connected?')
    await expect(message(page, 'Are we connected?')).toBeVisible()
    for (let n = 1; n <= 3; n++) {
      proxy.down()
      await say(`From the seller ${n}`)
      await write(page, `From the buyer ${n}`)
      await say(`And again ${n}`)
      proxy.up()
      await expect(message(page, `From the buyer ${n}`)).toContainText('Delivered')
      await expect(message(page, `And again ${n}`)).toBeVisible()
      // By live event, not only by catching up.
      await say(`Live again ${n}`)
      await expect(message(page, `Live again ${n}`)).toBeVisible()
    }
    const answer = await ask(sellersPage, direct, 'GET', `/conversations/${id}/messages`)
    // The API's documented shape.
    const { messages: stored } = (await answer.json()) as { messages: { content: string }[] }
    expect(stored).toHaveLength(2 + 3 * 4)
    await expect(messages(page).locator('[data-message]')).toContainText(stored.map(({ content }) => content))
    await server.stop()
  },
)

test(
  'after a server restart the browser reconnects by itself, and sends waiting messages',
  { tag: ['@phone', '@long'] },
  async ({ page, browser, complaints, allowed }) => {
    allowed.push(/net::ERR_/, /WebSocket connection/)
    const first = await startBehindProxy()
    const { id, sellersPage } = await twoPeople(first.through, page, browser, complaints)
    await openInbox(page, first.through, id)
    await openInbox(sellersPage, first.through, id)
    await write(sellersPage, 'Are we connected?')
    await expect(message(page, 'Are we connected?')).toBeVisible()
    await first.server.stop()
    await write(page, 'Written while nobody was there')
    await write(page, 'And this behind it')
    const second = await startBehindProxy()
    await expect(message(sellersPage, 'And this behind it')).toBeVisible()
    await expect(message(sellersPage, 'Written while nobody was there')).toHaveCount(1)
    await expect(message(page, 'And this behind it')).toContainText(/Delivered|Read/)
    await expect(async () => {
      // Typing reaches only open connections, so both must be back.
      await field(sellersPage).pressSequentially('Now I am')
      await expect(messages(page).getByText('Suresh is typing')).toBeAttached({ timeout: 2000 })
    }).toPass()
    await second.server.stop()
  },
)
