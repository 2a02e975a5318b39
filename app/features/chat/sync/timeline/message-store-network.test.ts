import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import { OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { ids, offline, openMessages, show, shown } from '#test/opened-messages.ts'

import { POLL_MS } from './message-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
test('whatever the network does, both people finally see the stored messages, once and in order', async () => {
  const step = fc.tuple(
    fc.constantFrom('say', 'own', 'reply', 'unsend', 'read', 'seen', 'older', 'down', 'up', 'wait', 'gap'),
    fc.nat({ max: 30 }),
    // The event's latency; slow events are lost.
    fc.integer({ min: 0, max: 600 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 8 }), fc.array(step, { maxLength: 40 }), async (said, steps) => {
      const opened = openMessages({ said, sizes: { perPage: 3, perCatchUp: 4 } })
      const { talk, store, server, tell } = opened
      const end = show(opened)
      const send = (event: LiveEventData | null, ms: number) => {
        if (event && ms < 500) setTimeout(() => tell(event), ms)
        if (event && ms % 5 === 0) setTimeout(() => tell(event), ms / 2)
      }
      for (const [kind, n, ms] of steps) {
        const some = talk.messages()
        const one = some[n % Math.max(1, some.length)]
        server.takesMs = ms
        if (kind === 'say') send(talk.say(OTHER).change, ms)
        if (kind === 'reply') send(talk.say(OTHER, 'Yes', one && { replyingTo: one.id }).change, ms)
        if (kind === 'own') {
          store.send(`Own ${n}`, null)
          const { id = '' } = opened.outbox.entries().at(-1) ?? {}
          const { message, change } = talk.say(VIEWER, `Own ${n}`, { id })
          send(change, ms)
          setTimeout(() => opened.outbox.stored(id, message), ms + n)
        }
        if (kind === 'unsend' && one) {
          if (n % 2 === 0) send(talk.unsend(one.id), ms)
          else void store.unsend(one.id)
        }
        if (kind === 'read') send(talk.read(OTHER, n), ms)
        if (kind === 'seen') store.seen(n)
        if (kind === 'older') store.loadOlder(n % 2 === 0 ? undefined : n).catch(() => {})
        if (kind === 'down') server.down = offline()
        if (kind === 'up') server.down = null
        if (kind === 'gap') tell({ event: 'gap' })
        if (kind === 'wait') await wait(ms)
        const seqs = store.state().messages.map(({ seq }) => seq)
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
        const all = ids(opened)
        expect(all).toEqual([...new Set(all)])
      }
      server.down = null
      server.takesMs = 1
      await wait(2000)
      // The safety net: the next poll finds whatever was lost.
      await wait(POLL_MS + 1000)
      while (store.state().hasOlder) {
        const older = store.loadOlder()
        await wait(10)
        await older
      }
      expect(shown(opened)).toEqual(talk.messages().map(({ id }) => `${id} sent`))
      expect(store.state().messages.map(({ quote }) => quote?.content)).toEqual(
        talk.messages().map(({ quote }) => quote?.content),
      )
      expect(store.state()).toMatchObject({
        readUpTo: talk.readUpTo[VIEWER.id],
        otherReadUpTo: talk.readUpTo[OTHER.id],
      })
      expect(opened.outbox.entries()).toEqual([])
      end()
      vi.clearAllTimers()
    }),
    { numRuns: 300 },
  )
})
