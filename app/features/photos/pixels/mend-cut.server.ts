/**
 * A JPEG or PNG that lost its last bytes, as after a download that broke off: browsers draw it with an empty end. Its
 * whole rows are kept as a slightly lower picture, and a file that lacks more than a tenth of its rows is refused.
 * Phones and downloads lose 1 to 400 bytes, and browsers draw such files, so refusing them as damaged helps nobody. A
 * cut WebP, AVIF or HEIC is refused: Chromium draws nothing of them, and padding a WebP decodes to noise. `failOn:
 * 'none'` for all files would store half-grey photos. Zeros at the end count as missing, as storage that was never
 * written reads.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createDeflate, createInflate } from 'node:zlib'

import { openUpload } from './decoder.server.ts'
import { closeChunk } from './lean-png.server.ts'
import { PhotoRefused } from './photo-refused.server.ts'

/** The share of its rows that a picture may lack. */
const MOST_MISSING = 0.1
/** Decoders fill what is missing with this grey, at most one step away after the conversion of its colours. */
const GREY = 128
/** Coded data of a JPEG stands for units of so many rows, or of twice as many. */
const UNIT = 8
const TALLEST_UNIT = 2 * UNIT

/**
 * Returns the file with the height of its whole rows. They are looked at in full size: shrunk, a row beside bright ones is no
 * longer grey. Throws `PhotoRefused` when too much is missing.
 */
export async function mendCutJpeg(file: Buffer, heightAt: number): Promise<Buffer> {
  const height = file.readUInt16BE(heightAt)
  const { width } = await openUpload(file, 'lenient').metadata()
  const looked = Math.min(height, Math.ceil(height * MOST_MISSING) + TALLEST_UNIT)
  const { data } = await openUpload(file, 'lenient')
    .extract({ left: 0, top: height - looked, width, height: looked })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const missing = countMissingRows(data, looked)
  if (missing > height * MOST_MISSING) throw new PhotoRefused('damaged')
  if (missing === 0) return file
  const mended = Buffer.from(file)
  // Its first row may have taken some colour from the one above.
  mended.writeUInt16BE(Math.max(1, UNIT * Math.floor((height - missing) / UNIT)), heightAt)
  return mended
}

function countMissingRows(pixels: Buffer, height: number): number {
  const rowBytes = pixels.length / height
  const isGrey = (value: number) => Math.abs(value - GREY) <= 1
  const isRowGrey = (y: number, from = 0) => pixels.subarray(y * rowBytes + from, (y + 1) * rowBytes).every(isGrey)
  let rows = 0
  while (rows < height && isRowGrey(height - 1 - rows)) rows += 1
  // The unit above may have been coded in part: its right end is empty.
  for (
    let part = 0;
    part < TALLEST_UNIT && rows < height && isRowGrey(height - 1 - rows, rowBytes - RIGHT_END);
    part++
  ) {
    rows += 1
  }
  return rows
}

/** Bytes of two pixels or more. */
const RIGHT_END = 8

const IHDR_AT = 8
const IHDR_BYTES = 25
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The same for a PNG. Throws `PhotoRefused`. */
export async function mendCutPng(file: Buffer): Promise<Buffer> {
  if (file.length < IHDR_AT + IHDR_BYTES) throw new PhotoRefused('damaged')
  const [width, height] = [file.readUInt32BE(IHDR_AT + 8), file.readUInt32BE(IHDR_AT + 12)]
  const [depth = 0, colour = 0, , , interlaced] = file.subarray(IHDR_AT + 16, IHDR_AT + 21)
  const bits = depth * (CHANNELS[colour] ?? 0)
  if (bits === 0 || width === 0 || height === 0) throw new PhotoRefused('damaged')
  if (interlaced !== 0) return mendInterlaced(file, { width, height, bits })
  const rowBytes = countRowBytes(width, bits)
  const rows = Math.floor((await countUnpacked(file, rowBytes * height)) / rowBytes)
  if (rows < height * (1 - MOST_MISSING)) throw new PhotoRefused('damaged')
  const mended = Buffer.concat([file, END_CHUNK])
  mended.writeUInt32BE(Math.min(rows, height), IHDR_AT + 12)
  closeChunk(mended.subarray(IHDR_AT, IHDR_AT + IHDR_BYTES))
  return mended
}

/** A row begins with the number of its filter. */
const countRowBytes = (pixels: number, bits: number) => 1 + Math.ceil((pixels * bits) / 8)

/** Where the passes before the last one begin, and how far apart their columns and rows are (Adam7). */
const PASSES = [
  { x: 0, y: 0, columns: 8, rows: 8 },
  { x: 4, y: 0, columns: 8, rows: 8 },
  { x: 0, y: 4, columns: 4, rows: 8 },
  { x: 2, y: 0, columns: 4, rows: 4 },
  { x: 0, y: 2, columns: 2, rows: 4 },
  { x: 1, y: 0, columns: 2, rows: 2 },
]
/** The most bytes of pixels that are decoded and packed again, which holds them twice. */
const MOST_INTERLACED = 120 * 1024 * 1024

/**
 * An interlaced PNG ends with every second row of the whole picture, so what it lacks are such rows at the bottom. The decoder
 * takes it only with all of its data: what is missing is filled, decoded, and taken off again.
 */
async function mendInterlaced(
  file: Buffer,
  { width, height, bits }: { width: number; height: number; bits: number },
): Promise<Buffer> {
  const before = PASSES.reduce((sum, pass) => {
    const [columns, rows] = [Math.ceil((width - pass.x) / pass.columns), Math.ceil((height - pass.y) / pass.rows)]
    return columns > 0 && rows > 0 ? sum + rows * countRowBytes(columns, bits) : sum
  }, 0)
  const rowBytes = countRowBytes(width, bits)
  const most = before + Math.floor(height / 2) * rowBytes
  if (most > MOST_INTERLACED) throw new PhotoRefused('memory')
  const there = await countUnpacked(file, most)
  const rows = Math.min(height, 2 * Math.floor((there - before) / rowBytes) + 1)
  if (rows < height * (1 - MOST_MISSING)) throw new PhotoRefused('damaged')
  const data = await buffer(Readable.from(filled(file, most)).pipe(createDeflate({ level: constants.Z_BEST_SPEED })))
  const chunk = Buffer.concat([Buffer.from('0000IDAT', 'latin1'), data, Buffer.alloc(4)])
  closeChunk(chunk)
  const whole = Buffer.concat([file.subarray(0, file.indexOf('IDAT', 0, 'latin1') - 4), chunk, END_CHUNK])
  // Its Exif data say which side is up.
  return openUpload(whole).extract({ left: 0, top: 0, width, height: rows }).keepExif().png(QUICK).toBuffer()
}

const QUICK = { compressionLevel: 1 }

/** The first `most` bytes that the file's data unpack to, and zeros for those that are missing. */
async function* filled(file: Buffer, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of unpack(file)) {
    if (left <= 0) return
    yield chunk.subarray(0, left)
    left -= chunk.length
  }
  for (const zeros = Buffer.alloc(65_536); left > 0; left -= zeros.length) yield zeros.subarray(0, left)
}

const END_CHUNK = Buffer.from('0000000049454e44ae426082', 'hex')

/** How many bytes of picture the file's data unpack to, counted up to `most`: none of them is kept. */
async function countUnpacked(file: Buffer, most: number): Promise<number> {
  let bytes = 0
  for await (const chunk of unpack(file)) {
    bytes += chunk.length
    if (bytes >= most) break
  }
  return Math.min(bytes, most)
}

/** Unpacks the picture's data. Where it is damaged, it ends. */
async function* unpack(file: Buffer): AsyncGenerator<Buffer> {
  const unpacked = Readable.from(dataChunks(file)).pipe(createInflate({ finishFlush: constants.Z_SYNC_FLUSH }))
  try {
    // Its chunks are buffers, because no encoding is set.
    for await (const chunk of unpacked as AsyncIterable<Buffer>) yield chunk
  } catch {
    return
  }
}

function* dataChunks(file: Buffer): Generator<Buffer> {
  for (let at = IHDR_AT; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') yield file.subarray(at + 8, end - 4)
    at = end
  }
}
