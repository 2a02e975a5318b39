import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { youSeemOffline } from '#app/ui/messages/messages.ts'

import type { OutboxEntry } from './outbox-entry.ts'
import { sendOutgoing } from './send-outgoing.ts'

/** A fake XMLHttpRequest that the test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  headers: Record<string, string> = {}
  opened = ''
  status = 0
  responseText = ''
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = () => '30'
  send() {}
  abort() {
    this.tell('abort')
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  tell(kind: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(kind))
    this.dispatchEvent(new Event('loadend'))
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) })
    this.tell('load')
  }
}

const QUOTE = { id: 'q', senderId: 'other', senderName: 'Suresh', type: 'text', content: 'Hello' } as const
const ENTRY: OutboxEntry = {
  id: 'm',
  conversation: 'talk',
  type: 'text',
  content: 'Yes',
  image: null,
  quote: null,
  createdAt: '',
  state: 'waiting',
  refused: false,
  problem: null,
}
const PICTURE = new File(['picture'], 'IMG_1.HEIC')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('Something goes on after the end')
  vi.useRealTimers()
})

test('a text is sent as JSON, under its id', async () => {
  const fake = vi.fn<typeof fetch>(async () => Response.json({ id: 'm' }, { status: 201 }))
  vi.stubGlobal('fetch', fake)
  await sendOutgoing({ ...ENTRY, quote: QUOTE }, null, () => {})
  const [url, init] = fake.mock.calls[0] ?? []
  expect([url, init?.body]).toEqual(['/api/conversations/talk/messages', '{"id":"m","content":"Yes","replyingTo":"q"}'])
})

test('an image is sent unchanged, with its own type, and reports its progress', async () => {
  const parts: number[] = []
  const sent = sendOutgoing({ ...ENTRY, type: 'image', quote: QUOTE }, PICTURE, (part) => parts.push(part))
  const request = FakeRequest.last
  expect([request.opened, request.headers['Content-Type']]).toEqual([
    'POST /api/conversations/talk/images?id=m&replyingTo=q',
    'image/heic',
  ])
  request.progress(1, 4)
  request.upload.dispatchEvent(new Event('load'))
  request.answer(201, { id: 'm' })
  expect([await sent, parts]).toEqual([{ id: 'm' }, [0.25, 1]])
})

test('a refusal shows the server’s message; any other failure says that there was no response', async () => {
  const send = () => sendOutgoing({ ...ENTRY, type: 'image' }, PICTURE, () => {})
  const refused = send()
  FakeRequest.last.answer(413, { error: { code: 'too_large', message: 'Too large' } })
  await expect(refused).rejects.toMatchObject({ status: 413, message: 'Too large', retryAfter: 30 })
  for (const fail of [() => FakeRequest.last.tell('error'), () => FakeRequest.last.answer(201, '<html>')]) {
    const failed = send()
    fail()
    await expect(failed).rejects.toMatchObject({ status: 0, message: youSeemOffline() })
  }
})

test('an upload without progress for half a minute fails; a slow one does not', async () => {
  const sent = sendOutgoing({ ...ENTRY, type: 'image' }, PICTURE, () => {})
  for (let n = 1; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(29_000)
    FakeRequest.last.progress(n, 100)
  }
  await Promise.all([expect(sent).rejects.toMatchObject({ status: 0 }), vi.advanceTimersByTimeAsync(30_000)])
})
