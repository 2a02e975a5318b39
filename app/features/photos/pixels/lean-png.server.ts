import { crc32 } from 'node:zlib'

const SIGNATURE = 8
/** Length, type and checksum. */
const FRAME = 12
/** The chunks of the picture itself and its colours. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'cICP'])
/** Chunks that say what the colours are, and so make a gamma needless. */
const COLOURS = new Set(['iCCP', 'sRGB', 'cICP'])
/** Chunks that are kept once, up to a maximum length. */
const KEPT_ONCE = new Map([
  ['iCCP', 1_000_000],
  ['eXIf', 65_536],
])
const CHUNK_NAME = /^[A-Za-z]{4}$/
const GAMMA_UNIT = 100_000

export interface LeanPng {
  bytes: Buffer
  /** Whether the file ends before its end chunk; `bytes` then ends with what is there of its data. */
  isCut: boolean
  /** The power that its values were raised to, when the file says that and nothing else about its colours. */
  gamma: number | null
}

/**
 * A PNG without the chunks that are not part of its picture. Each text chunk may unpack to megabytes, decoders unpack
 * them without being asked, and a file has room for thousands.
 */
export function leanPng(file: Buffer): LeanPng {
  const lean = Buffer.allocUnsafe(file.length)
  const once = new Map(KEPT_ONCE)
  const seen = new Set<string>()
  let gamma: number | null = null
  let isBroken = false
  let length = file.copy(lean, 0, 0, SIGNATURE)
  for (let at = SIGNATURE, end = at; at + FRAME <= file.length; at = end) {
    const type = file.toString('latin1', at + 4, at + 8)
    const size = file.readUInt32BE(at)
    end = at + FRAME + size
    // Something is missing before this place: the decoder refuses that.
    isBroken ||= !CHUNK_NAME.test(type)
    if (KEPT.has(type) || size <= (once.get(type) ?? -1)) {
      const copied = file.copy(lean, length, at, end)
      // Half a chunk of data is a shorter chunk.
      if (end > file.length && type === 'IDAT') closeChunk(lean.subarray(length, length + copied))
      length += copied
      seen.add(type)
      if (type === 'gAMA' && size === 4) gamma = file.readUInt32BE(at + 8) / GAMMA_UNIT
    }
    once.delete(type)
    if (type === 'IEND') break
  }
  const says = [...COLOURS].some((type) => seen.has(type))
  return {
    bytes: lean.subarray(0, length),
    isCut: !isBroken && !seen.has('IEND'),
    gamma: says || gamma === 0 ? null : gamma,
  }
}

/** Gives a chunk the length that it has and its checksum, which replaces its last four bytes. */
export function closeChunk(chunk: Buffer): void {
  chunk.writeUInt32BE(chunk.length - FRAME)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
}
