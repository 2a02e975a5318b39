import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { readLiveEvent } from './live-events.ts'

/** A message of `sender` that quotes one of `quoted`, as the server sends it. */
const told = (sender: string, quoted: string) =>
  JSON.stringify({
    event: 'message',
    conversation: 'talk',
    revision: 2,
    message: { id: '2', sender: { id: 'other', name: sender }, quote: { id: '1', senderName: quoted } },
  })

const readNames = (text: string) => {
  const event = readLiveEvent(text)
  return event?.event === 'message' ? [event.message.sender.name, event.message.quote?.senderName] : null
}

test('a person who entered no name is called what readers of this page call them', () => {
  expect(readNames(told('', 'Bina'))).toEqual(['User', 'Bina'])
  expect(inLanguage('hi', () => readNames(told('Bina', '')))).toEqual(['Bina', 'यूज़र'])
})
