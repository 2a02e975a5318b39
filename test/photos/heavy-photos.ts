/** Files that are small to send but expensive to decode, one of each class. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

import { makeHeic } from './heic.ts'

const SIDE = 7000
const MB = 1_000_000
/** Encoded with the least effort: one colour, 7000 × 7000 pixels. */
const AVIF = [
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAA',
  'AERAAAEAAQAAAAAA+gABAAAAAAAABFsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4',
  'aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAARjbWRhdBIA',
  'Cgo/8zavtXaQENBpMsoIE5KExgmHnnnmgkAAAFfPzEUivjsL/I9svaPOVkJLWjVi2hSeWL2xjjjAqUW11PyFIyyZen0yEtZXmJprWTO1TegQE5pc',
  'tTd1WbNGVhqqdiaFXIbPs+OgJbmVdB2RwE/OEn6SbeBQkc/MUl6RndrE3XpOTbtjEjWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMp',
  'ALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg',
  '+SnkzXU+xyXu2zSbWc/MUl6RndrE3XpOTbtjEjWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuLIrfe9/UjoFMGjGpKKc24w',
  '78h0qV5dTgqD9MwXy8jnIdnN4JHPzFJekZ3axN16Tk27YxI1gcdVzxH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQC2i2Yht25JEW0/ZoPv',
  'rJMe9gFdi2AKQVQfgRnq/Xn3iOr7Scw6ZnxNFeZZbxZqY00pTEJE+SRyvPrXJ1AwkJe/ya6zj164ag9+Zlm99I2/y2/pYPkp5M11Pscl7ts0m1nP',
  'zFJekZ3axN16Tk27YxI1gcdVzxH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQCsEyLiyK33vf1I6BTBoxqSinNuMO/IdKleXU4Kg/TMF8vI',
  '5yHZzeCRz8xSXpGd2sTdek5Nu2MSNYHHVc8R9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykAtotmIbduSRFtP2aD76yTHvYBXYtgCkFUH4EZ',
  '6v1594jq+0nMOmZ8TRXmWW8WamNNKUxCRPkkcrz61ydQMJCXv8mus49euGoPfmZZvfSNv8tv6WD5KeTNdT7HJe7bNJuuz8xSXpGd2sTdek5Nu2MS',
  'NYHHVc8R9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykArBMi4sit9739SOgUwaMakopzbjDvyHSpXl1OCoP0zBfLyOgjCts85vrOw1ZtN1pf',
  'kpSoaVdx4kWltmm6OIu/76S6u/bhpDqSmZmvRhFArpM2+TwW6Vf4FnXxhD5JXnzI4VqmAS4ppj+exJWLK0yi0ghKgv8JAn8JXfu4g8/MUl6RndrE',
  '3XpOTbtjEjWBx1XPEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V',
  '5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXVOXekCYYgTlUZiF2A5fBkQVIKtPB++6YAHPeaDTcoccFdoYHDE',
  'Q+Ed57tY71qZGM9EJD+Z8zIx45B6',
].join('')

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const HEAD = 33

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const framed = Buffer.alloc(12 + data.length)
  framed.writeUInt32BE(data.length)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length)
  return framed
}

/** A black PNG, created without holding its pixels: `channels` 3 or 4. */
function blackPng({ depth, channels, interlaced }: { depth: 8 | 16; channels: 3 | 4; interlaced: boolean }): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head[8] = depth
  head[9] = channels === 4 ? 6 : 2
  head[12] = interlaced ? 1 : 0
  const passes = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)
  const bytes = passes.reduce((sum, [x, y, dx, dy]) => {
    const [width, height] = [Math.ceil((SIDE - x) / dx), Math.ceil((SIDE - y) / dy)]
    return sum + height * (1 + (width * channels * depth) / 8)
  }, 0)
  const data = deflateSync(Buffer.alloc(bytes), { level: 1 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND')])
}

const small = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
const large = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#0f766e' } })

/** A small PNG filled with as many chunks of one type as fit in `most` bytes, each of which unpacks to 8 MB. */
async function textPng(type: 'zTXt' | 'iTXt', most: number): Promise<Buffer> {
  const packed = deflateSync(Buffer.alloc(7.9 * MB, 'a'), { level: 9 })
  const png = await small().png().toBuffer()
  const named = (n: number) => Buffer.from(type === 'zTXt' ? `k${n}\0\0` : `k${n}\0\x01\0\0\0`, 'latin1')
  const count = Math.floor((most - png.length) / (packed.length + 25))
  const texts = Array.from({ length: count }, (_, n) => chunk(type, Buffer.concat([named(n), packed])))
  return Buffer.concat([png.subarray(0, HEAD), ...texts, png.subarray(HEAD)])
}

async function filledJpeg(marker: number, start: string): Promise<Buffer> {
  const jpeg = await small().jpeg().toBuffer()
  const part = Buffer.alloc(65_000, start)
  const frame = Buffer.from([0xff, marker, 0, 0])
  frame.writeUInt16BE(part.length + 2, 2)
  const parts = Array.from({ length: 180 }, () => [frame, part]).flat()
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

const jpeg = (chromaSubsampling: '4:2:0' | '4:4:4') => () =>
  large().jpeg({ progressive: true, chromaSubsampling }).toBuffer()

interface Heavy {
  make: () => Buffer | Promise<Buffer>
  /** The expected result: photos like those from cameras must be accepted. */
  comesTo: 'made' | 'memory'
  /** Takes seconds to create or to read. */
  slow?: true
}

/** The worst files found, by class. */
export const HEAVY_PHOTOS: Readonly<Record<string, Heavy>> = {
  'PNG, 464 kB of zTXt': { make: () => textPng('zTXt', 464_000), comesTo: 'made' },
  'PNG, 9.7 MB of zTXt': { make: () => textPng('zTXt', 9.7 * MB), comesTo: 'made' },
  'PNG, 9.7 MB of iTXt': { make: () => textPng('iTXt', 9.7 * MB), comesTo: 'made' },
  'PNG, interlaced, 49 MP of 16 bits': {
    make: () => blackPng({ depth: 16, channels: 4, interlaced: true }),
    comesTo: 'memory',
  },
  'PNG, interlaced, 49 MP of 8 bits': {
    make: () => blackPng({ depth: 8, channels: 4, interlaced: true }),
    comesTo: 'made',
    slow: true,
  },
  'PNG, 49 MP of 16 bits': {
    make: () => blackPng({ depth: 16, channels: 4, interlaced: false }),
    comesTo: 'made',
    slow: true,
  },
  'AVIF, 49 MP in 1.4 kB': { make: () => Buffer.from(AVIF, 'base64'), comesTo: 'memory' },
  'JPEG, 12 MB of comments': { make: () => filledJpeg(0xfe, 'x'), comesTo: 'made' },
  'JPEG, 12 MB of XMP': { make: () => filledJpeg(0xe1, 'http://ns.adobe.com/xap/1.0/\0'), comesTo: 'made' },
  'JPEG, progressive, 49 MP 4:4:4': { make: jpeg('4:4:4'), comesTo: 'memory', slow: true },
  'JPEG, progressive, 49 MP 4:2:0': { make: jpeg('4:2:0'), comesTo: 'made', slow: true },
  'WebP, 49 MP without loss': {
    make: () => large().webp({ lossless: true, effort: 0 }).toBuffer(),
    comesTo: 'made',
    slow: true,
  },
  'HEIC, 49 MP of odd sides': {
    make: () => makeHeic({ width: 6999, height: 6999, tile: 512 }),
    comesTo: 'made',
    slow: true,
  },
}
