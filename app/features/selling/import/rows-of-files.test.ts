import { describe, expect, test } from 'vitest'

import { csvRows } from './rows/csv-rows.server.ts'
import type { FileRow } from './rows/import-row.ts'
import { jsonRows } from './rows/json-rows.ts'
import { MAX_LINE_BYTES, textLines } from './rows/text-lines.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(rows: typeof csvRows, content: string | Buffer, size = 7): Promise<FileRow[]> {
  const read: FileRow[] = []
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
  for await (const batch of rows(textLines(inPieces(bytes, size)))) read.push(...batch)
  return read
}

const json = (content: string | Buffer, size?: number) => read(jsonRows, content, size)
const csv = (content: string | Buffer, size?: number) => read(csvRows, content, size)
const HEADER = 'id,title,description,category'

describe('NDJSON', () => {
  test('is one object per line, with any line ending and any split into chunks', async () => {
    const content = '{"id":1}\n\n{"id":"दो"}\r\n{"id":3}'
    for (const size of [1, 3, 1000]) {
      expect(await json(content, size)).toEqual([
        { line: 1, fields: { id: 1 } },
        { line: 3, fields: { id: 'दो' } },
        { line: 4, fields: { id: 3 } },
      ])
    }
  })

  test('keeps the digits of an id that is too large for JavaScript, and reads other numbers as usual', async () => {
    const large = (text: string) => Number(text)
    const content = `{"id":1234567890123456789,"year":1234567890123456789}
{"ID ":-9007199254740993,"box":{"id":1234567890123456789},"price":1.50}
{"box":{"id":1},"id":9007199254740991}
{"id":1e30}
{"id":1.50}
{"id":"01234567890123456789"}
{"__proto__":1,"id":9007199254740993}`
    expect((await json(content)).map((row) => 'fields' in row && row.fields)).toEqual([
      { id: '1234567890123456789', year: large('1234567890123456789') },
      { 'ID ': '-9007199254740993', box: { id: large('1234567890123456789') }, price: 1.5 },
      { box: { id: 1 }, id: 9007199254740991 },
      { id: 1e30 },
      { id: 1.5 },
      { id: '01234567890123456789' },
      { ['__proto__']: 1, id: '9007199254740993' },
    ])
  })

  test('names the lines that are not objects', async () => {
    expect(await json('{"id":1}\n{"id":\n[]\n"x"\nnull\n{"id":2}')).toEqual([
      { line: 1, fields: { id: 1 } },
      { line: 2, problem: expect.stringContaining('is not JSON: ') },
      { line: 3, problem: 'is not a JSON object' },
      { line: 4, problem: 'is not a JSON object' },
      { line: 5, problem: 'is not a JSON object' },
      { line: 6, fields: { id: 2 } },
    ])
  })

  test('a line over 1 MB or not UTF-8 rejects only itself', async () => {
    const long = Buffer.alloc(MAX_LINE_BYTES + 1, 'x')
    const content = Buffer.concat([
      long,
      Buffer.from('\n{"id":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}\n{"id":3}\n'),
    ])
    for (const size of [65_536, 4 * MAX_LINE_BYTES]) {
      expect(await json(content, size)).toEqual([
        { line: 1, problem: 'is longer than 1 MB' },
        { line: 2, problem: 'is not UTF-8 text' },
        { line: 3, fields: { id: 3 } },
      ])
    }
  })

  test('a JSON list is refused as a whole', async () => {
    await expect(json('[\n{"id":1}]')).rejects.toThrow('JSON list')
  })
})

describe('CSV', () => {
  test('may have quotes, commas and line breaks inside values', async () => {
    const content = `${HEADER}\r\n1,"A ""fine"" robot, tin","Walks.\r\n\r\nSparks.",cars\r\n\r\n2,b,c,lego`
    for (const size of [1, 5, 1000]) {
      expect(await csv(content, size)).toEqual([
        {
          line: 2,
          fields: { id: '1', title: 'A "fine" robot, tin', description: 'Walks.\n\nSparks.', category: 'cars' },
        },
        { line: 6, fields: { id: '2', title: 'b', description: 'c', category: 'lego' } },
      ])
    }
  })

  test.each([';', '\t'])('may have %j between the values', async (delimiter) => {
    const content = `${HEADER.replaceAll(',', delimiter)}\n${['1', 'a, b', 'c', 'lego'].join(delimiter)}\n`
    expect(await csv(content)).toEqual([
      { line: 2, fields: { id: '1', title: 'a, b', description: 'c', category: 'lego' } },
    ])
  })

  test('a bad line rejects only itself, also when its quote is never closed', async () => {
    const content = `${HEADER}\n1,a,b,cars\n2,"open,b,cars\n3,a,b,cars\n4,a,b\n5,5" nails,b,cars\n6,"a\nb",c,cars\n`
    expect((await csv(content)).map((row) => ('problem' in row ? [row.line, row.problem] : [row.line]))).toEqual([
      [2],
      [3, expect.stringContaining('quote')],
      [4],
      [5, 'has 3 values for 4 columns'],
      [6, expect.stringContaining('quote')],
      [7],
    ])
  })

  test('a quote that is never closed does not swallow the rest of a large file', async () => {
    const line = (id: number) => `${id},${'a'.repeat(1000)},b,cars\n`
    const many = Array.from({ length: 1200 }, (_, id) => line(id)).join('')
    const rows = await csv(`${HEADER}\nx,"open,b,cars\n${many}`, 65_536)
    expect(rows.filter((row) => 'fields' in row)).toHaveLength(1200)
    expect(rows.filter((row) => 'problem' in row)).toEqual([{ line: 2, problem: expect.stringContaining('quote') }])
  })

  test('a line that is not UTF-8 spoils only the record that it belongs to', async () => {
    const start = Buffer.from(`${HEADER}\n1,a,"b\n`)
    const content = Buffer.concat([start, Buffer.from([0xff]), Buffer.from('",cars\n2,a,b,cars\n')])
    expect(await csv(content)).toEqual([
      { line: 2, problem: 'spans line 3, which is not UTF-8 text' },
      { line: 4, fields: expect.objectContaining({ id: '2' }) },
    ])
  })

  test.each([
    ['', 'no line of column names'],
    ['id,name\n1,2', 'title, description, category are not among them'],
    [`${HEADER},Title\n`, 'names the column title twice'],
    [`"${HEADER}\n`, 'quote in the wrong place'],
  ])('a wrong header is refused as a whole: %j', async (content, message) => {
    await expect(csv(content)).rejects.toThrow(message)
  })
})
