import { expect, test } from 'vitest'

import { loadFirstMessage, saveFirstMessage, withTry } from './first-message-draft.ts'

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const EMPTY = { text: '', itemId: null, tried: null }
const typed = { text: 'Is it still there?', itemId: 'b', tried: { id: 'm1', itemId: 'b', text: 'Is it' } }

test('a draft is restored for the same person in the same place, and for nobody else', () => {
  const storage = memory()
  saveFirstMessage(storage, 'asha', 'item:b', typed)
  expect(loadFirstMessage(storage, 'asha', 'item:b')).toEqual(typed)
  expect(loadFirstMessage(storage, 'ravi', 'item:b')).toEqual(EMPTY)
  expect(loadFirstMessage(storage, 'asha', 'item:c')).toEqual(EMPTY)
})

test('an empty text is not kept', () => {
  const storage = memory()
  saveFirstMessage(storage, 'asha', 'item:b', typed)
  saveFirstMessage(storage, 'asha', 'item:b', { ...typed, text: '' })
  expect(storage.kept.size).toBe(0)
})

test.each(['', '{', '[]', '7', '{"text":5,"itemId":[],"tried":{"id":1}}', '{"tried":"x"}'])(
  'an entry that we did not write (%s) is ignored',
  (left) => {
    const storage = memory({ 'khazana:first-message:asha:item:b': left })
    expect(loadFirstMessage(storage, 'asha', 'item:b')).toEqual(EMPTY)
  },
)

test('a browser without storage causes no error', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(() => saveFirstMessage({ setItem: refuse, removeItem: refuse }, 'asha', 'item:b', typed)).not.toThrow()
  expect(loadFirstMessage({ getItem: refuse }, 'asha', 'item:b')).toEqual(EMPTY)
})

test('the same message keeps its id; another text or item gets a new one', () => {
  let count = 0
  const makeId = () => `m${(count += 1)}`
  const first = withTry({ text: ' Hello ', itemId: null, tried: null }, 'a', makeId)
  expect(first.tried).toEqual({ id: 'm1', itemId: 'a', text: 'Hello' })
  expect(withTry({ ...first, text: 'Hello' }, 'a', makeId).tried.id).toBe('m1')
  expect(withTry({ ...first, text: 'Hello!' }, 'a', makeId).tried.id).toBe('m2')
  expect(withTry(first, 'b', makeId).tried.id).toBe('m3')
})
