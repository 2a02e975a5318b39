// JavaScript values as PostgreSQL's text format, and back.
import { DriverError } from './errors.server.ts'
import { Parameter, TYPES } from './parts.server.ts'

/** The number of the type that is sent with a value; 0 lets PostgreSQL infer it from the statement. */
export function findType(value: unknown): number {
  if (typeof value === 'string' || typeof value === 'number') return 0
  if (typeof value === 'boolean') return TYPES.boolean
  if (typeof value === 'bigint') return TYPES.bigint
  if (value === undefined) throw new DriverError('UNDEFINED_VALUE', 'Undefined values are not allowed')
  if (value instanceof Parameter) return value.type
  if (value instanceof Date) return TYPES.timestamptz
  return value instanceof Uint8Array ? TYPES.bytea : 0
}

export type Encoded = string | Buffer | null

export function encode(value: unknown): Encoded {
  if (typeof value === 'string') return value
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (!(value instanceof Parameter)) return JSON.stringify(value)
  const isJson = value.type === TYPES.json || value.type === TYPES.jsonb
  return isJson && value.value !== null ? JSON.stringify(value.value) : encode(value.value)
}

function arrayText(values: readonly unknown[]): string {
  const texts = values.map((value) => {
    if (value === null) return 'null'
    if (Array.isArray(value)) return arrayText(value)
    if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
    findType(value)
    return `"${String(encode(value)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${texts.join(',')}}`
}

type Decode = (text: string) => unknown

const toText: Decode = (text) => text
const toNumber: Decode = Number
const toBoolean: Decode = (text) => text === 't'
const toDate: Decode = (text) => new Date(text)
const toBytes: Decode = (text) => Buffer.from(text.slice(2), 'hex')
const toJson: Decode = (text): unknown => JSON.parse(text)

/** By the numbers of the types in PostgreSQL's catalogue. All others, bigint and numeric among them, stay text. */
const DECODERS = new Map<number, Decode>([
  [16, toBoolean],
  [17, toBytes],
  [21, toNumber], // smallint
  [23, toNumber], // integer
  [26, toNumber], // oid
  [114, toJson],
  [700, toNumber], // real
  [701, toNumber], // double precision
  [1082, toDate], // date
  [1114, toDate], // timestamp
  [1184, toDate], // timestamptz
  [3802, toJson], // jsonb
])

/** Arrays: the number of the array's type, and of its elements'. */
const ARRAYS: [array: number, element: number][] = [
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1002, 18], // "char"
  [1003, 19], // name
  [1005, 21],
  [1007, 23],
  [1009, 25], // text
  [1014, 1042], // character
  [1015, 1043], // character varying
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1041, 869], // inet
  [1115, 1114],
  [1182, 1082],
  [1185, 1184],
  [1231, 1700], // numeric
  [2210, 2205], // regclass
  [2951, 2950], // uuid
  [3807, 3802],
]
for (const [array, element] of ARRAYS) {
  const decode = DECODERS.get(element) ?? toText
  DECODERS.set(array, (text) => readArray(text, decode))
}

/** Returns the parser for columns of a type. */
export const findDecoder = (type: number): Decode => DECODERS.get(type) ?? toText

/** An array as PostgreSQL writes it: `{1,NULL,"a, b",{…}}`, possibly after its bounds (`[0:1]=`). */
function readArray(text: string, decode: Decode): unknown[] {
  let at = text.indexOf('{')
  const readElements = (): unknown[] => {
    const values: unknown[] = []
    at += 1
    while (text[at] !== '}') {
      if (text[at] === '{') values.push(readElements())
      else if (text[at] === '"') values.push(decode(readQuoted()))
      else {
        let end = at
        while (text[end] !== ',' && text[end] !== '}') end += 1
        const word = text.slice(at, end)
        values.push(word === 'NULL' ? null : decode(word))
        at = end
      }
      if (text[at] === ',') at += 1
    }
    at += 1
    return values
  }
  const readQuoted = (): string => {
    let words = ''
    let from = (at += 1)
    for (; text[at] !== '"'; at += 1) {
      if (text[at] !== '\\') continue
      words += text.slice(from, at)
      from = at += 1
    }
    words += text.slice(from, at)
    at += 1
    return words
  }
  return readElements()
}
