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
  ['one word under a key that is mostly an id', 'const a = { name: "Edit" }'],
  ['a name in another script', 'const a = { name: "बदलें" }'],
  ['a word whose vowels are marks', '<b>फ़ोटो</b>'],
  ['a sentence in another script, anywhere', 'const a = isOn ? "यह बिक गया।" : b'],
])('finds %s', (_, code) => {
  expect(find(code)).toHaveLength(1)
})

const ATTRIBUTES = 'alt aria-label aria-description aria-placeholder aria-roledescription aria-valuetext'.split(' ')
const ATTRIBUTES_AND_KEYS = 'caption description heading hint label message note placeholder subject text title'.split(
  ' ',
)

test.each([...ATTRIBUTES, ...ATTRIBUTES_AND_KEYS])('finds whatever the attribute %s says', (name) => {
  expect(find(`<X ${name}="close" /><X ${name}={isOn ? "Close" : "फ़ोटो"} />`.replace(/.*/, '<>$&</>'))).toEqual([
    'close',
    'Close',
    'फ़ोटो',
  ])
})

test.each(ATTRIBUTES_AND_KEYS)('finds whatever stands under the key %s', (name) => {
  expect(find(`const a = [{ ${name}: "edit" }, { ${name}: \`Edit \${n}\` }, { ${name}: "फ़ोटो" }]`)).toEqual([
    'edit',
    'Edit 0',
    'फ़ोटो',
  ])
})

test('finds each text of a mail', () => {
  const mail =
    'sendMail({ to, subject: "your item", heading: `for ${name}`, text: "see it", button: { label: "open" } })'
  expect(find(mail, 'app/features/x/mails/x-mail.server.ts')).toEqual(['your item', 'for 0', 'see it', 'open'])
})

test.each([
  ['a message', '<p>{say.hello()}</p>'],
  ['marks without words', '<b> · </b>'],
  ['classes and paths', '<a className="Rounded md" href="/browse" />'],
  ['data', 'const a = condition === "Like New"'],
  ['data in an element', '<b>{names["like-new"]}{pick("like-new")}{kind === "sold" && say.sold()}</b>'],
  ['ids', 'const a = [{ name: "price-low", id: "edit", kind: "sold" }, <input name="price" id="edit" type="text" />]'],
  [
    'the product’s name, and addresses',
    '<X placeholder="https://" title={`${name} · Khazana`} text={`/listing/${id}`} />',
  ],
  [
    'data under a shown key',
    'const a = { label: names["like-new"], text: pick("like-new"), title: kind === "sold" && b }',
  ],
  ['a log line', 'log.error({ err }, "Something went wrong")'],
  ['a metric', 'new Gauge({ name: "room_left", help: "Room that is left" })'],
  ['the description of a schema', 'z.array(key).describe("Keys of photos")', 'app/features/x/x.api.server.ts'],
  ['a header', 'const headers = { Vary: "Accept-Encoding, Cookie" }'],
  ['an answer to a program', 'c.text("There is no such file")'],
  ['an error for developers', 'throw new Error("There is no such part")'],
  ['SQL', 'sql`Select all`'],
  ['the description of an operation', 'const a = { summary: "Sends a message" }', 'app/features/x/x.api.server.ts'],
  ['an example of an answer', 'z.string().meta({ examples: ["Is it there?"] })', 'app/features/x/x.schema.ts'],
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
