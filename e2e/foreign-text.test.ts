import { expect, test } from 'vitest'

import { listWritten } from './foreign-text.ts'

test('what the server says itself is not excused as what people wrote', () => {
  const root = { user: { name: 'Asha' }, flash: { kind: 'success', text: 'You are signed out.' } }
  const data = {
    root,
    auth: { purpose: 'save “Clock”' },
    browse: { items: [{ title: 'Clock' }], problems: { min: 'No' } },
  }
  expect(listWritten(JSON.stringify(data))).toEqual(expect.arrayContaining(['Asha', 'Clock']))
  expect(listWritten(JSON.stringify(data)).join()).not.toMatch(/save|No|signed out/)
})

test('a part of a JSON text is read, too', () => {
  expect(listWritten('{"title":"Clock","of":')).toContain('Clock')
})
