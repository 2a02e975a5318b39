import { expect, test } from 'vitest'

import { topicsOf } from './caution-topics.ts'
import { featuresOf, kindBy, nameOf, soundsLike } from './weighed-words.ts'

const soundOf = (text: string) => soundsLike(text, topicsOf(text))

test('a word counts by itself, by its topic, and with the topics near to it', () => {
  const names = [...featuresOf('send otp 500').keys()].map(nameOf)
  expect(names).toEqual(expect.arrayContaining(['otp', '#3', '@send', '@otp', '@send@otp', '@otp@sum']))
  expect(names).not.toContain('@other')
})

test('no single word is enough, many are', () => {
  for (const text of ['', 'ok', 'otp', 'paise', 'advance', 'screenshot'])
    expect([text, soundOf(text)]).toEqual([text, null])
  const text = 'hello. paise pehle bhejo tab saman bhejunga courier se'
  const found = soundOf(text)
  expect(found && text.slice(found.start, found.end)).toContain('paise')
})

test('what it is about is told by most of its words', () => {
  expect(kindBy(topicsOf('otp pin cvv whatsapp'))).toBe('secret-request')
  expect(kindBy(topicsOf('screenshot sent, look'))).toBe('payment-claim')
  expect(kindBy(topicsOf('nothing of all this'))).toBe('advance-payment')
})
