import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeBrowser } from '#test/browser-storage.ts'
import { fakeServer, offline, openTab, PICTURE, say } from '#test/opened-outbox.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('whatever the network and reloads do to two tabs, each message is stored once, and in order', async () => {
  const step = fc.tuple(
    fc.constantFrom('text', 'text', 'image', 'down', 'up', 'lost', 'slow', 'wake', 'reload', 'wait', 'wait'),
    fc.integer({ min: 0, max: 3000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const [browser, server] = [fakeBrowser(), fakeServer()]
      const tabs = [openTab(browser, server), openTab(browser, server)]
      const written: { id: string; conversation: string }[] = []
      for (const [kind, n] of steps) {
        const at = n % 2
        const tab = tabs[at]
        if (!tab) throw new Error('There are two')
        const conversation = n % 3 === 0 ? 'talk' : 'another'
        if (kind === 'text') written.push({ id: say(tab.outbox, `Text ${n}`, { conversation }), conversation })
        if (kind === 'image') {
          written.push({ id: say(tab.outbox, '', { conversation, image: PICTURE }), conversation })
          // A page closed before the browser has stored the message would lose it.
          await wait(1)
        }
        if (kind === 'down') server.down = offline()
        if (kind === 'up') server.down = null
        if (kind === 'lost') server.failures.push('stored, but unheard')
        if (kind === 'slow') server.takesMs = n
        if (kind === 'wake') tab.outbox.wake()
        if (kind === 'wait') await wait(n)
        if (kind === 'reload') {
          tab.outbox.stop()
          tab.close()
          tabs[at] = openTab(browser, server)
        }
      }
      Object.assign(server, { down: null, takesMs: 5, failures: [] })
      await wait(60_000)
      for (const { outbox } of tabs) outbox.wake()
      await wait(60_000)
      for (const conversation of ['talk', 'another']) {
        const own = written.filter((one) => one.conversation === conversation).map(({ id }) => id)
        expect([...server.stored.keys()].filter((id) => own.includes(id))).toEqual(own)
      }
      expect(tabs.map(({ outbox }) => outbox.entries())).toEqual([[], []])
      expect([browser.texts.size, browser.images.size]).toEqual([0, 0])
      vi.clearAllTimers()
    }),
    { numRuns: 300 },
  )
})
