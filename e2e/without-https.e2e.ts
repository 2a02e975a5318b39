import { createTalk } from '#test/chat.ts'

import { answering } from './catalogue.ts'
import { type Chat, choose, field, openInbox, SECRET, signInAt, toasts, write, writeInto } from './chat.ts'
import { addPhotos, tiles } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'
import { photoFile } from './photo-files.ts'

// A name in a network at home, to which browsers give nothing that needs HTTPS.
const home = 'http://khazana.lan'

let chat: Chat
test.beforeAll(async () => {
  chat = writeInto({ server: await startOwnServer({ ...SECRET, DEMO: '0', PUBLIC_URL: home }), home })
})
test.afterAll(() => chat.server.stop())

test(
  'without HTTPS, photos are added and messages copied',
  { tag: '@laptop' },
  async ({ playwright, launchOptions, contextOptions }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP khazana.lan:80 127.0.0.1:${chat.server.port}`],
    })
    const context = await browser.newContext({ ...contextOptions, locale: 'en-IN' })
    const page = await context.newPage()
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error().stack)))
    const talk = await createTalk(chat.server.sql)
    await signInAt(context, chat, talk.buyer)

    await page.goto(`${home}/add-item`)
    await answering(page)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await addPhotos(page).setInputFiles(await photoFile('robot', '#a33'))
    await expect(tiles(page)).toHaveCount(1)

    await openInbox(page, chat, talk.id)
    await write(page, 'At the station at six')
    await choose(page, 'At the station at six', 'Copy text')
    await expect(toasts(page).getByText('Copied')).toBeVisible()
    await field(page).focus()
    await page.keyboard.press('Control+V')
    await expect(field(page)).toHaveValue('At the station at six')
    expect(errors).toEqual([])
    await browser.close()
  },
)
