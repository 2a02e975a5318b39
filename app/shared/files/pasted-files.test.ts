import { expect, test } from 'vitest'

import { pastedFiles } from './pasted-files.ts'

const paste = (text: string, ...names: string[]) =>
  pastedFiles({
    files: names.map((name) => new File([], name, { type: 'image/png' })),
    getData: (type) => (type === 'text/plain' ? text : '<img src="https://khazana.test/a.png">'),
  }).map(({ name }) => name)

test.each([
  ['a screenshot, or an image of a page', '', ['image.png']],
  ['a file of Finder', 'robot.jpg', ['robot.jpg']],
  ['files of Finder', 'robot.jpg\rbox of it.jpg', ['robot.jpg', 'box of it.jpg']],
  ['files with their paths', '/Pictures/robot.jpg\n/Pictures/box.jpg', ['robot.jpg', 'box.jpg']],
  ['files with their addresses', 'file:///Pictures/my%20robot.jpg\r\n', ['my robot.jpg']],
  ['a file with an address that is none', 'file:///Pictures/100%.jpg', ['100%.jpg']],
])('%s is pasted as a file', (_, text, names) => {
  expect(paste(text, ...names)).toEqual(names)
})

test.each([
  ['cells of a table', 'Robot\t1500\r\n', ['image.png']],
  ['words that name a file', 'see robot.jpg', ['robot.jpg']],
  ['text alone', 'Robot', []],
])('%s is text', (_, text, names) => {
  expect(paste(text, ...names)).toEqual([])
})

test('an empty clipboard has no files', () => {
  expect(pastedFiles(null)).toEqual([])
})
