import { afterEach, expect, test, vi } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'

import { sendPhoto } from './send-photo.ts'

/** A fake XMLHttpRequest that answers as soon as it is sent. */
function answering(status: number, responseText: string) {
  return class extends EventTarget {
    status = status
    responseText = responseText
    upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send() {
      this.dispatchEvent(new Event('load'))
      // Otherwise the request's timer goes on after the test.
      this.dispatchEvent(new Event('loadend'))
    }
  }
}

afterEach(() => {
  vi.useRealTimers()
})

const send = (onSent: (part: number) => void = () => {}) =>
  sendPhoto(new Blob(['x'], { type: 'image/png' }), 'lamp.png', { signal: new AbortController().signal, onSent })

test('an accepted photo is described by the server', async () => {
  vi.stubGlobal('XMLHttpRequest', answering(201, '{"key":"a"}'))
  expect(await send()).toEqual({ key: 'a' })
})

test('the share that was sent is reported as it rises, up to all of it', async () => {
  class Sending extends answering(201, '{"key":"a"}') {
    override send() {
      for (const loaded of [25, 50, 90])
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
      this.upload.dispatchEvent(new Event('load'))
      super.send()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
  const onSent = vi.fn<(part: number) => void>()
  await send(onSent)
  expect(onSent.mock.calls).toEqual([[0.25], [0.5], [0.9], [1]])
})

test.each([
  [200, '<html>Sign in to the network</html>', { status: 0, code: 'offline' }],
  [413, '{"error":{"code":"too_large","message":"Too large"}}', { status: 413, message: 'Too large' }],
])('status %i with %j fails, instead of uploading for ever', async (status, text, said) => {
  vi.stubGlobal('XMLHttpRequest', answering(status, text))
  const failure = await send().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject(said)
})

test('a silent connection is a failure, a minute after its last progress', async () => {
  vi.useFakeTimers()
  const aborted = vi.fn<() => void>()
  const upload = new EventTarget()
  class Silent extends answering(0, '') {
    override upload = upload
    override send() {}
    abort = aborted
  }
  vi.stubGlobal('XMLHttpRequest', Silent)
  const failure = vi.fn<(error: unknown) => void>()
  void send().catch(failure)
  await vi.advanceTimersByTimeAsync(59_000)
  upload.dispatchEvent(new Event('progress'))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'late' }))
  expect(aborted).toHaveBeenCalled()
})
