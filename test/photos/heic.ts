// Builds HEIC files around one encoded picture: a square of four single-colour quarters.

// Our own drawing, encoded once in each size: the decoder's settings (hvcC) and the picture itself.
const CODINGS = {
  128: {
    settings:
      'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBAgIFlupJKa5uBAQMCAAAADAIAAAAMAhCIAAQAHRAHBcrAiQA==',
    coded:
      'AAAAoSgBrwT4QTJp2//Fh///+qRvZf2qoaT0cYM65mQ/zkf5FNP//p6C7a3DH9YrtmcxL/AGqjftw6P/8FZPLCIHEjxMM+lXNUb0b3u4VVCwbbZAWmePUJuhuJWgsvfbpvPmiJcc4sKQz/XVwM0uHsj7XyFhrqPwfUQ/AtDRk6JG6v+wn1yhetWrBb5XAtJ/arV//jRI//hKjH3/+Xv7Zd/sRjOc',
  },
  512: {
    settings:
      'AQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwBaoAQCAIBZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwYkA=',
    coded:
      'AAAAkygBrxkQaUwoicge93yFN//3+Mf9fav+KQV4rP8sbKPOoCDz/hepEcB/1JAIXEEADEimtzqAeoW39lAAAB/gkwWo4AkbmIAA5oCHAAAELKOABRwqvVQb//gqwPsRI/3fHAAAAwAMkhJxmPX/+8e/9//pzJ3ZiJTwAALGAAADAPmRgALCAAAFiByAGHAAAA4bcgBYQA==',
  },
}

export const TILE = 128
/** Top left, top right, bottom left, bottom right. */
export const QUARTERS = [
  [200, 30, 30],
  [30, 160, 60],
  [30, 30, 200],
  [230, 200, 30],
] as const

/** In the order in which they are applied. `rotate` turns anticlockwise by that many quarters. */
export type Turn = { rotate: number } | { mirror: 'top-bottom' | 'left-right' }

export type HeicOptions = {
  /** The size of the picture before it is turned; it is made of tiles unless it fits in one. */
  width?: number
  height?: number
  turns?: readonly Turn[]
  /** The side of a tile. */
  tile?: keyof typeof CODINGS
  brand?: string
  brands?: string[]
  /** The colour information in the file. */
  icc?: Uint8Array
  primaries?: number
  /** Stored beside the picture, as cameras do. */
  exif?: string
  /** Adds another picture before the primary one: one tile, turned by 180 degrees. */
  another?: boolean
  /** States a different size than the encoded picture has. */
  claimed?: { width: number; height: number }
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
const u32 = (...values: number[]) => u16(...values.flatMap((value) => [Math.floor(value / 65_536), value % 65_536]))
const ascii = (text: string) => Buffer.from(text, 'latin1')

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), ascii(type), content])
}

const full = (type: string, version: number, ...parts: Uint8Array[]) => box(type, u32(version * 2 ** 24), ...parts)

type Item = { id: number; type: string; data: Buffer; properties: Buffer[] }

export function makeHeic(options: HeicOptions = {}): Buffer {
  const {
    tile: side = TILE,
    width = side,
    height = side,
    turns = [],
    brand = 'heic',
    brands = ['mif1', 'heic'],
  } = options
  const coded = Buffer.from(CODINGS[side].coded, 'base64')
  const settings = box('hvcC', Buffer.from(CODINGS[side].settings, 'base64'))
  const size = (wide: number, high: number) => full('ispe', 0, u32(wide, high))
  const tile = (id: number, properties: Buffer[] = []): Item => ({
    id,
    type: 'hvc1',
    data: coded,
    properties: [settings, size(side, side), ...properties],
  })
  const look = [...turns.map(turnBox), ...colours(options)]
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const { claimed = { width, height } } = options
  const items: Item[] = []
  const references: Buffer[] = []
  if (options.another) items.push(tile(900, [turnBox({ rotate: 2 })]))
  if (width === side && height === side) {
    items.push({ ...tile(1), properties: [settings, size(claimed.width, claimed.height), ...look] })
  } else {
    const tiles = Array.from({ length: columns * rows }, (_, index) => tile(1000 + index))
    const plan = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(claimed.width, claimed.height)])
    items.push(
      { id: 1, type: 'grid', data: plan, properties: [size(claimed.width, claimed.height), ...look] },
      ...tiles,
    )
    references.push(box('dimg', u16(1, tiles.length, ...tiles.map(({ id }) => id))))
  }
  if (options.exif !== undefined) {
    items.push({ id: 901, type: 'Exif', data: Buffer.concat([u32(0), ascii(options.exif)]), properties: [] })
    references.push(box('cdsc', u16(901, 1, 1)))
  }
  const head = box('ftyp', ascii(brand), u32(0), ...brands.map(ascii))
  const measured = meta(items, references, 0)
  const described = meta(items, references, head.length + measured.length + 8)
  return Buffer.concat([head, described, box('mdat', ...items.map(({ data }) => data))])
}

function turnBox(turn: Turn): Buffer {
  if ('rotate' in turn) return box('irot', u8(turn.rotate))
  return box('imir', u8(turn.mirror === 'top-bottom' ? 0 : 1))
}

function colours({ icc, primaries }: HeicOptions): Buffer[] {
  const found: Buffer[] = []
  if (icc) found.push(box('colr', ascii('prof'), icc))
  if (primaries !== undefined) found.push(box('colr', ascii('nclx'), u16(primaries, 13, 6), u8(128)))
  return found
}

/** Everything about the items except their data, which starts at `start`, one after the other. */
function meta(items: readonly Item[], references: readonly Buffer[], start: number): Buffer {
  const properties = [...new Set(items.flatMap((item) => item.properties.map((one) => one.toString('latin1'))))]
  const readNumber = (one: Buffer) => 1 + properties.indexOf(one.toString('latin1'))
  const withProperties = items.filter((item) => item.properties.length > 0)
  // The turns are essential properties: a reader that does not know them must not show the picture.
  const mark = (one: Buffer) => (['hvcC', 'irot', 'imir'].includes(one.toString('latin1', 4, 8)) ? 128 : 0)
  const uses = withProperties.map((item) =>
    Buffer.concat([
      u16(item.id),
      u8(item.properties.length, ...item.properties.map((one) => mark(one) + readNumber(one))),
    ]),
  )
  let offset = start
  const places = items.map(({ id, data }) => {
    const place = Buffer.concat([u16(id, 0, 1), u32(offset, data.length)])
    offset += data.length
    return place
  })
  const names = items.map(({ id, type }) => full('infe', 2, u16(id, 0), ascii(type), u8(0)))
  return full(
    'meta',
    0,
    full('hdlr', 0, u32(0), ascii('pict'), Buffer.alloc(13)),
    full('pitm', 0, u16(1)),
    full('iloc', 0, u8(0x44, 0), u16(items.length), ...places),
    full('iinf', 0, u16(items.length), ...names),
    ...(references.length > 0 ? [full('iref', 0, ...references)] : []),
    box(
      'iprp',
      box('ipco', ...properties.map((one) => Buffer.from(one, 'latin1'))),
      full('ipma', 0, u32(uses.length), ...uses),
    ),
  )
}
