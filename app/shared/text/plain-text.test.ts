import { expect, test } from 'vitest'

import { plainText } from './plain-text.ts'

test.each([
  ['Call ME', 'call me'],
  ['पैसे भेजो', 'पैसे भेजो'],
  ['हाँ, क़ीमत ५०', 'हां, कीमत 50'],
  ['９8७', '987'],
  ['ＯＴＰ it’s', "otp it's"],
  ['9️⃣8️⃣', '98'],
  ['ok 👍', 'ok 👍'],
])('%s is read as %s', (message, plain) => {
  expect(plainText(message).text).toBe(plain)
})

test('an excerpt keeps its spelling', () => {
  for (const message of ['Send 50 Now', 'हाँ, ५० भेजो', 'ﷺ क़ 9️⃣ Now', '👍 ok']) {
    const plain = plainText(message)
    const end = plain.text.length
    expect(plain.original(0, end)).toBe(message)
    expect([message, plain.original(plain.text.lastIndexOf(' '), end)]).toEqual([
      message,
      message.slice(message.lastIndexOf(' ') + 1),
    ])
  }
})
