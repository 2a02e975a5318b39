import { expect, test } from 'vitest'

import { chooseMessages, markCalls } from './choose-messages.ts'

const FROM = `from '#app/shell/messages/messages.ts'`
const chosen = (keys: string) => `from '#app/shell/messages/messages.ts?keys=${keys}'`

test.each([
  [`import * as say ${FROM}\nsay.save({ n })\nconst NAMES = { a: say.cancel }; say.save()`, 'cancel,save'],
  [`import { save, cancel as sayCancel } ${FROM}\nsave(sayCancel())`, 'save,cancel'],
  [
    `import * as say ${FROM}\nconst text = isOn ? say.listening : say.quiet // they say so: say.never\nconst ACCEPT = "image/*"`,
    'listening,never,quiet',
  ],
  [`import * as say ${FROM}\nsay\n  .save()`, 'save'],
  // Another object's property, and another name that begins alike.
  [`import * as say ${FROM}\nsay.save(); input.say.it; sayIt.now()`, 'save'],
])('%j', (code, keys) => {
  expect(chooseMessages(code)).toBe(code.replace(FROM, chosen(keys)))
})

test('a name that is used as a whole imports all messages, and other imports stay', () => {
  for (const code of [
    `import * as say ${FROM}\nuse(say)`,
    `import * as say ${FROM}\nsay[key]()`,
    `import { a } from './a.ts'`,
  ])
    expect(chooseMessages(code)).toBe(code)
})

test('a message without parameters becomes a mark where it is said; others stay calls', () => {
  const plain = { params: new Map<string, never>(), helpers: [] }
  const messages = [
    { key: 'save', id: 'shell/save#1', ...plain },
    { key: 'photos', id: 'shell/photos#2', params: new Map([['n', 'number' as const]]), helpers: [] },
  ]
  const code = `import * as say ${FROM}\nconst a = [say.save(), say.photos({ n }), say.save, input.say.save(), mysay.save()]`
  expect(markCalls(code, () => messages)).toBe(code.replace('[say.save()', '[__MESSAGE__("shell/save#1")'))
})
