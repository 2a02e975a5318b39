const SIGNATURE = 8
/** Length, type and checksum. */
const FRAME = 12
/** The chunks of the picture itself and its colours. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'cICP'])
/** Chunks that are kept once, up to a maximum length. */
const KEPT_ONCE = new Map([
  ['iCCP', 1_000_000],
  ['eXIf', 65_536],
])

/**
 * A PNG without the chunks that are not part of its picture. Each text chunk may unpack to megabytes, decoders unpack
 * them without being asked, and a file has room for thousands.
 */
export function leanPng(file: Buffer): Buffer {
  const lean = Buffer.allocUnsafe(file.length)
  const once = new Map(KEPT_ONCE)
  let length = file.copy(lean, 0, 0, SIGNATURE)
  for (let at = SIGNATURE, end = at; at + FRAME <= file.length; at = end) {
    const type = file.toString('latin1', at + 4, at + 8)
    const size = file.readUInt32BE(at)
    end = at + FRAME + size
    if (KEPT.has(type) || size <= (once.get(type) ?? -1)) length += file.copy(lean, length, at, end)
    once.delete(type)
    if (type === 'IEND') break
  }
  return lean.subarray(0, length)
}
