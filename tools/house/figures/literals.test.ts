import { expect, test } from 'vitest'

import { measure } from '../../measured-tree.ts'

const find = (text: string, file = 'app/features/x/x.tsx') =>
  measure('texts in code that a person reads', { [file]: text }).places.map((place) => place.text)

test.each([
  ['words between tags', '<p>Hello there</p>'],
  ['one word between tags', '<b>Sold</b>'],
  ['a shown attribute', '<img alt="Photo" />'],
  ['a shown property', 'const a = { label: "Edit" }'],
  ['a toast', 'toast.error("Could not be saved.")'],
  ['a toast with a value', 'toast.success(`Saved ${n} photos`)'],
  ['a refusal', 'throw new Refusal("conflict", "It is gone.")'],
  ['one of two texts', 'const a = isOn ? "Switch it off" : b'],
  ['a text that is put together', 'const a = "There are " + n'],
  ['a small word in an element', '<b>{isOn && "new"}</b>'],
  ['a small word of a toast', 'toast.info("saved", { about: "voice" })'],
  ['a small word of a refusal', 'throw new Refusal("conflict", `gone since ${day}`)'],
])('finds %s', (_, code) => {
  expect(find(code)).toHaveLength(1)
})

test.each([
  ['a message', '<p>{say.hello()}</p>'],
  ['marks without words', '<b> · </b>'],
  ['classes and paths', '<a className="Rounded md" href="/browse" />'],
  ['data', 'const a = condition === "Like New"'],
  ['data in an element', '<b>{names["like-new"]}{pick("like-new")}{kind === "sold" && say.sold()}</b>'],
  ['a log line', 'log.error({ err }, "Something went wrong")'],
  ['a metric', 'new Gauge({ name: "room_left", help: "Room that is left" })'],
  ['the description of a schema', 'z.array(key).describe("Keys of photos")', 'app/features/x/x.api.server.ts'],
  ['a header', 'const headers = { Vary: "Accept-Encoding, Cookie" }'],
  ['an answer to a program', 'c.text("There is no such file")'],
  ['an error for developers', 'throw new Error("There is no such part")'],
  ['SQL', 'sql`Select all`'],
  ['the description of an operation', 'const a = { summary: "Sends a message" }', 'app/features/x/x.api.server.ts'],
  ['what a status means', 'const SIGNED_OUT = { 401: "Nobody is signed in" }', 'app/features/x/x.api.server.ts'],
])('passes %s', (_, code, file = 'app/features/x/x.tsx') => {
  expect(find(code, file)).toEqual([])
})

test.each([
  ['a refusal', 'throw new Refusal("conflict", "It is gone.")'],
  ['a toast of the next page', 'withCookies(c, [flashCookie({ kind: "success", text: "It is gone." })])'],
  ['an answer', 'const answer = c.json({ note: "It is gone." })'],
  ['an answer among descriptions', '({ summary: "Sends a message", handle: (c) => c.json({ note: "It is gone." }) })'],
])('%s of an operation is for people', (_, code) => {
  expect(find(code, 'app/features/x/x.api.server.ts')).toEqual(['It is gone.'])
})
