import { expect, test } from 'vitest'

import { findCautions } from '#app/features/cautions/caution-rules.ts'

import { findTopics } from './caution-topics.ts'
import { listFeatures, kindBy, nameFeature, weighMessage as sound } from './weighed-words.ts'

const readSound = (text: string) => sound(text, findTopics(text))

test('a word counts by itself, with the next one, by its topic, and with the topics near to it', () => {
  const names = [...listFeatures('send otp 500')].map(nameFeature)
  expect(names).toEqual(
    expect.arrayContaining(['otp', '#3', 'send+otp', 'otp+#3', '@send', '@otp', '@send@otp', '@otp@sum']),
  )
  expect(names).not.toContain('@other')
})

test('one word is never enough, but many are', () => {
  for (const text of ['', 'ok', 'otp', 'paise', 'advance', 'screenshot']) {
    expect([text, readSound(text).verdict]).not.toEqual([text, 'like'])
  }
  const text = 'hello. paise pehle bhejo tab saman bhejunga courier se'
  const { verdict, heavy } = readSound(text)
  expect(verdict).toBe('like')
  expect(heavy && text.slice(heavy.start, heavy.end)).toContain('paise')
})

test('ordinary wording overrules a rule’s finding, but never a link’s', () => {
  const text = 'wonderful old advance copy, book cover has scratches, still available?'
  expect(readSound(text).verdict).toBe('unlike')
  expect(findCautions(text, { ownHost: 'khazana.test' })).toEqual([])
  const [caution] = findCautions(`${text} demo@ybl`, { ownHost: 'khazana.test' })
  expect(caution?.kind).toBe('upi')
})

test('the majority of the words decides the topic', () => {
  expect(kindBy(findTopics('otp pin cvv whatsapp'))).toBe('secret-request')
  expect(kindBy(findTopics('screenshot sent, look'))).toBe('payment-claim')
  expect(kindBy(findTopics('nothing of all this'))).toBe('advance-payment')
})
