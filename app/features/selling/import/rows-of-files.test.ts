import { describe, expect, test } from 'vitest'

import { csvRows } from './rows/csv-rows.server.ts'
import type { FileRow } from './rows/import-row.ts'
import { jsonRows } from './rows/json-rows.ts'
import { MAX_LINE_BYTES, textLines, type Encoding } from './rows/text-lines.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(rows: typeof jsonRows, content: string | Buffer, size = 7): Promise<FileRow[]> {
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
      Buffer.from('\n{"id":"दो'),
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

const ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' }
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }
/** The characters that Windows-1252 has at other places than Latin-1, and one that both have. */
const WESTERN = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['é', 0xe9],
])
const ENCODED = {
  'UTF-8': (text: string) => Buffer.from(text),
  'Windows-1252': (text: string) => Buffer.from([...text].map((letter) => WESTERN.get(letter) ?? letter.charCodeAt(0))),
}

describe('a file of any class', () => {
  const classes = Object.entries(ENDS).flatMap(([endName, end]) =>
    Object.entries(DELIMITERS).flatMap(([name, delimiter]) =>
      Object.entries(ENCODED).flatMap(([encoding, encode]) =>
        [true, false].map((isNamed) => ({ endName, end, name, delimiter, encoding, encode, isNamed })),
      ),
    ),
  )
  test.each(classes)(
    'is read: $endName, $name, $encoding, delimiter named: $isNamed',
    async ({ end, delimiter, encode, isNamed }) => {
      const values = [
        ['id', 'title', 'description', 'category'],
        ['1', 'Monitor 24" black', `"café${delimiter} ""fine""${end}€5"`, 'games'],
        ['2', '"Rock ’n’ Roll 7"""', 'b', 'lego'],
        ['3', '5" nails', 'one 2" and 3"', 'cars'],
      ]
      const lines = values.map((row) => row.join(delimiter))
      const content = [...(isNamed ? [`sep=${delimiter}`] : []), ...lines].join(end)
      const first = isNamed ? 3 : 2
      for (const size of [1, 7, 10_000]) {
        expect(await csv(encode(content), size)).toEqual([
          {
            line: first,
            fields: {
              id: '1',
              title: 'Monitor 24" black',
              description: `café${delimiter} "fine"\n€5`,
              category: 'games',
            },
          },
          { line: first + 2, fields: { id: '2', title: 'Rock ’n’ Roll 7"', description: 'b', category: 'lego' } },
          { line: first + 3, fields: { id: '3', title: '5" nails', description: 'one 2" and 3"', category: 'cars' } },
        ])
      }
    },
  )

  test('names what separates its values where the names have more of another', async () => {
    expect(await csv('sep=;\nid;title;description;category;a,b,c,d,e,f\n1;t;d;cars;x')).toEqual([
      { line: 3, fields: { id: '1', title: 't', description: 'd', category: 'cars', 'a,b,c,d,e,f': 'x' } },
    ])
  })

  test('ends a line with a carriage return although values have newlines', async () => {
    expect(await csv(`${HEADER}\r1,a,"b\nc",cars\r2,a,b,lego\r`, 3)).toEqual([
      { line: 2, fields: expect.objectContaining({ id: '1', description: 'b\nc' }) },
      { line: 3, fields: expect.objectContaining({ id: '2' }) },
    ])
  })

  test('is read in the encoding that is named, and refused where it is not in it', async () => {
    const readAs = async (encoding: Encoding | undefined, bytes: Buffer) => {
      const lines = []
      for await (const batch of textLines(inPieces(bytes, 5), encoding)) lines.push(...batch)
      return lines.map(({ text, problem }) => problem ?? text)
    }
    expect(await readAs('windows-1252', Buffer.from([0xc3, 0xa9]))).toEqual(['Ã©'])
    expect(await readAs(undefined, Buffer.from([0xc3, 0xa9]))).toEqual(['é'])
    expect(await readAs('utf-8', Buffer.from([0xe9]))).toEqual(['is not UTF-8 text'])
    expect(await readAs('windows-1252', Buffer.from([0x81]))).toEqual(['is not Windows-1252 text'])
    expect(await readAs(undefined, Buffer.from([0x81]))).toEqual(['is neither UTF-8 nor Windows-1252 text'])
    // The first line beyond ASCII decides, and later ones may look like the other encoding.
    expect(await readAs(undefined, Buffer.from([0x61, 0x0a, 0xe9, 0x0a, 0xc3, 0xa9]))).toEqual(['a', 'é', 'Ã©'])
    expect(await readAs(undefined, Buffer.from([0xc3, 0xa9, 0x0a, 0xe9]))).toEqual(['é', 'is not UTF-8 text'])
    expect(await readAs(undefined, Buffer.from([0xc3, 0xa9, 0xe9]))).toEqual(['is not UTF-8 text'])
  })

  test('may tell a spreadsheet that digits are text', async () => {
    expect(await csv(`${HEADER}\n="0123",a,b,cars`)).toEqual([
      { line: 2, fields: expect.objectContaining({ id: '0123' }) },
    ])
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

  test.each([';', '\t', '|'])('may have %j between the values', async (delimiter) => {
    const content = `${HEADER.replaceAll(',', delimiter)}\n${['1', 'a, b', 'c', 'lego'].join(delimiter)}\n`
    expect(await csv(content)).toEqual([
      { line: 2, fields: { id: '1', title: 'a, b', description: 'c', category: 'lego' } },
    ])
  })

  test.each([',', ';', '\t', '|'])(
    'has rows that a spreadsheet left empty, between %j, which count as blank lines',
    async (sign) => {
      const empty = sign.repeat(3)
      const content = [
        HEADER.replaceAll(',', sign),
        empty,
        ['1', 'a', 'b', 'lego'].join(sign),
        `""${empty} `,
        empty,
        '',
      ].join('\n')
      expect((await csv(content)).map(({ line }) => line)).toEqual([3])
    },
  )

  test('a bad line rejects only itself, also when its quote is never closed', async () => {
    const content = `${HEADER}\n1,a,b,cars\n2,"open,b,cars\n3,a,b,cars\n4,a,b\n5,5" nails,b,cars\n6,"a\nb",c,cars\n`
    expect((await csv(content)).map((row) => ('problem' in row ? [row.line, row.problem] : [row.line]))).toEqual([
      [2],
      [3, expect.stringContaining('quote')],
      [4],
      [5, 'has 3 values for 4 columns'],
      [6],
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
    const start = Buffer.from(`${HEADER},घड़ी\n1,a,"b\n`)
    const content = Buffer.concat([start, Buffer.from([0xff]), Buffer.from('",cars,\n2,a,b,cars,\n')])
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
