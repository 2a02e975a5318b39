import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { modelConversation, OTHER, VIEWER } from '#test/cases/conversation-model.ts'
import { fakeAsk } from '#test/fake-ask.ts'

import { AGAIN_MS, createCatchUp, GAP_MS } from './catch-up.ts'
import { createTimeline } from './timeline.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failure = (status: number) => new ApiFailure({ status, code: 'failed', message: 'Failed' })

/** A timeline of three messages that catches up from a model; `asked` has the revision that each request starts at. */
function openCatchUp(sizes = {}) {
  const talk = modelConversation('talk', sizes)
  for (let n = 0; n < 3; n++) talk.say(OTHER)
  const timeline = createTimeline(talk.page(), VIEWER.id)
  const asked: string[] = []
  const about = { isGone: false, isAttached: true, fails: null as ApiFailure | null }
  const heard = { taken: 0, failed: 0, missing: 0 }
  const ask = async (_: string, path: string) => {
    const after = new URLSearchParams(path.split('?')[1]).get('after')
    asked.push(after ?? 'newest')
    // An answer shows the conversation as it was when the server got the request.
    const page = talk.page(after === null ? {} : { after: Number(after) })
    const { fails } = about
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (fails) throw fails
    return page
  }
  const catchUp = createCatchUp('/conversations/talk/messages', timeline, {
    ask: fakeAsk(ask),
    isGone: () => about.isGone,
    isAttached: () => about.isAttached,
    onTaken: () => (heard.taken += 1),
    onFailed: () => (heard.failed += 1),
    onMissing: () => (heard.missing += 1),
  })
  const hear = (change: ReturnType<typeof talk.say>['change']) => {
    if (change) timeline.hear(change)
  }
  return { talk, timeline, catchUp, asked, about, heard, hear, seqs: () => timeline.messages.map(({ seq }) => seq) }
}

test('calls while an answer is under way share one more request', async () => {
  const { talk, catchUp, asked, seqs } = openCatchUp()
  const first = catchUp.now()
  talk.say(OTHER)
  expect([catchUp.now(), catchUp.now()]).toEqual([first, first])
  await wait(20)
  expect([asked, seqs()]).toEqual([
    ['3', '3'],
    [1, 2, 3, 4],
  ])
})

test('every page is taken until there is no more', async () => {
  const { talk, catchUp, asked, heard, seqs } = openCatchUp({ perCatchUp: 2 })
  for (let n = 0; n < 5; n++) talk.say(OTHER)
  void catchUp.now()
  await wait(50)
  expect([asked, heard.taken]).toEqual([['3', '5', '7'], 3])
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('more than a thousand messages behind, it starts again at the newest ones', async () => {
  const { talk, catchUp, asked, seqs } = openCatchUp({ perPage: 2 })
  for (let n = 0; n < 1000; n++) talk.say(OTHER)
  void catchUp.now()
  await wait(100)
  expect(asked).not.toContain('newest')
  for (let n = 0; n < 1001; n++) talk.say(OTHER)
  void catchUp.now()
  await wait(100)
  expect(asked).toContain('newest')
  expect(seqs()).toEqual([2003, 2004])
})

test('a gap that an event closes in time causes no request; one that stays open does', async () => {
  const { talk, catchUp, asked, hear, seqs } = openCatchUp()
  const [fourth, fifth] = [talk.say(OTHER).change, talk.say(OTHER).change]
  hear(fifth)
  catchUp.closeGap()
  await wait(GAP_MS - 1)
  hear(fourth)
  catchUp.closeGap()
  await wait(GAP_MS)
  expect(asked).toEqual([])
  talk.say(OTHER)
  hear(talk.say(OTHER).change)
  catchUp.closeGap()
  await wait(GAP_MS - 1)
  expect(asked).toEqual([])
  await wait(10)
  expect([asked, seqs()]).toEqual([['5'], [1, 2, 3, 4, 5, 6, 7]])
})

test('a planned catch-up happens once, and not at all when it is cancelled or done earlier', async () => {
  const { catchUp, asked } = openCatchUp()
  catchUp.after(100)
  catchUp.after(50)
  catchUp.cancel()
  await wait(200)
  expect(asked).toEqual([])
  catchUp.after(100)
  void catchUp.now()
  await wait(200)
  expect(asked).toHaveLength(1)
})

test('a failure is tried again while somebody listens, and takes nothing', async () => {
  const { talk, catchUp, asked, about, heard, seqs } = openCatchUp()
  talk.say(OTHER)
  about.fails = failure(503)
  void catchUp.now()
  await wait(10)
  expect([heard.failed, heard.taken, seqs()]).toEqual([1, 0, [1, 2, 3]])
  about.fails = null
  await wait(AGAIN_MS)
  expect(seqs()).toEqual([1, 2, 3, 4])
  about.isAttached = false
  about.fails = failure(503)
  void catchUp.now()
  await wait(10)
  asked.length = 0
  await wait(2 * AGAIN_MS)
  expect(asked).toEqual([])
})

test('a conversation that is not there is missing, and is not asked for again', async () => {
  const { catchUp, asked, about, heard } = openCatchUp()
  about.fails = failure(404)
  void catchUp.now()
  await wait(2 * AGAIN_MS)
  expect([heard, asked]).toEqual([{ taken: 0, failed: 0, missing: 1 }, ['3']])
  about.isGone = true
  void catchUp.now()
  await wait(10)
  expect(asked).toHaveLength(1)
})

test('it tells whether it found a change that no event brought', async () => {
  const { talk, catchUp, hear } = openCatchUp()
  const find = async () => {
    const found = catchUp.findMissed()
    await wait(10)
    return found
  }
  expect(await find()).toBe(false)
  hear(talk.say(OTHER).change)
  expect(await find()).toBe(false)
  talk.say(OTHER)
  expect(await find()).toBe(true)
  expect(await find()).toBe(false)
})
