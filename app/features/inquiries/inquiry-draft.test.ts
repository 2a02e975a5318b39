import { expect, test } from 'vitest'

import { readInquiryDraft, writeInquiryDraft } from './inquiry-draft.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft is restored only for the same person and form, until it is sent', () => {
  const place = storage()
  writeInquiryDraft('contact', 'asha', { name: 'Asha', message: 'Hello' }, place)
  expect(readInquiryDraft('contact', 'asha', place)).toEqual({ name: 'Asha', message: 'Hello' })
  expect(readInquiryDraft('contact', null, place)).toEqual({})
  expect(readInquiryDraft('feedback', 'asha', place)).toEqual({})
  writeInquiryDraft('contact', 'asha', null, place)
  expect(place.kept.size).toBe(0)
})

test.each(['', '[]', 'null', '7', '{"name":7,"message":null}', '{'])('an invalid draft, %j, is ignored', (text) => {
  const place = storage()
  place.setItem('khazana:contact:visitor', text)
  expect(readInquiryDraft('contact', null, place)).toEqual({})
})

test('a browser without storage causes no error', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  expect(readInquiryDraft('contact', null, { getItem: closed })).toEqual({})
  expect(() =>
    writeInquiryDraft('contact', null, { name: 'Asha' }, { setItem: closed, removeItem: closed }),
  ).not.toThrow()
})
