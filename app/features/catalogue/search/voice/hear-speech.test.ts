import { beforeEach, expect, test, vi } from 'vitest'

import { hearSpeech } from './hear-speech.ts'

/** A recognition that does what a test says, and its latest instance. */
class FakeRecognition extends EventTarget {
  static latest: FakeRecognition
  lang = ''
  readonly calls: string[] = []
  constructor() {
    super()
    FakeRecognition.latest = this
  }
  start = () => this.calls.push('start')
  stop = () => this.calls.push('stop')
  abort = () => this.calls.push('abort')
  tell = (type: string, more: object = {}) => this.dispatchEvent(Object.assign(new Event(type), more))
}

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
})

function listen() {
  const stop = new AbortController()
  const onListening = vi.fn<() => void>()
  const heard = hearSpeech({ lang: 'hi-IN', stop: stop.signal, onListening })
  return { heard, stop, onListening, recognition: FakeRecognition.latest }
}

const results = (...texts: string[]) => ({ results: texts.map((transcript) => [{ transcript }]) })

test('what is said is heard in the language asked for, without the full stop, and the listening ends', async () => {
  const { heard, onListening, recognition } = listen()
  expect(recognition.lang).toBe('hi-IN')
  expect(onListening).not.toHaveBeenCalled()
  recognition.tell('start')
  expect(onListening).toHaveBeenCalledOnce()
  recognition.tell('result', results(' पुरानी  घड़ी ', 'चाहिए।'))
  expect(await heard).toEqual({ text: 'पुरानी घड़ी चाहिए' })
  expect(recognition.calls).toEqual(['start', 'abort'])
})

test.each([
  ['not-allowed', 'denied'],
  ['audio-capture', 'no-microphone'],
  ['no-speech', 'silent'],
  ['network', 'unavailable'],
  ['service-not-allowed', 'unavailable'],
  ['language-not-supported', 'unavailable'],
  ['aborted', null],
])('the error %s is told as %s', async (error, problem) => {
  const { heard, recognition } = listen()
  recognition.tell('error', { error })
  recognition.tell('end')
  expect(await heard).toEqual({ problem })
})

test('silence until the browser ends it is told', async () => {
  const { heard, recognition } = listen()
  recognition.tell('end')
  expect(await heard).toEqual({ problem: 'silent' })
})

test('stopped by the listener, it hears what was said until then, and complains of no silence', async () => {
  const early = listen()
  early.stop.abort()
  expect(early.recognition.calls).toEqual(['start', 'stop'])
  early.recognition.tell('result', results('lego'))
  expect(await early.heard).toEqual({ text: 'lego' })

  const silent = listen()
  silent.stop.abort()
  silent.recognition.tell('end')
  expect(await silent.heard).toEqual({ problem: null })
})

test('it stops by itself, even if the browser never answers', async () => {
  vi.useFakeTimers()
  try {
    const { heard, recognition } = listen()
    vi.advanceTimersByTime(15_000)
    expect(recognition.calls).toEqual(['start', 'stop'])
    vi.advanceTimersByTime(5000)
    expect(await heard).toEqual({ problem: 'silent' })
    expect(recognition.calls).toEqual(['start', 'stop', 'abort'])
  } finally {
    vi.useRealTimers()
  }
})

test('a page without HTTPS and a browser without recognition hear nothing', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect(await listen().heard).toEqual({ problem: 'unavailable' })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  expect(await listen().heard).toEqual({ problem: 'unavailable' })
})
