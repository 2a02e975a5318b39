const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
const [COMMENT, APP0, APP15] = [0xfe, 0xe0, 0xef]
/** Segments that say how to interpret the colours and the orientation. */
const [JFIF, EXIF, PROFILE, ADOBE] = [0xe0, 0xe1, 0xe2, 0xee]
const EXIF_START = 'Exif\0\0'
const PROFILE_START = 'ICC_PROFILE\0'
const MOST_PROFILE = 1_000_000
/** A decoder keeps all coefficients of a picture with several scans, at this many bytes each. */
const COEFFICIENT = 2
const SIDE = 8
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce])
/** The position of the height in a frame's header. */
const HEIGHT = 5
const LAST_COEFFICIENT = 63

export interface LeanJpeg {
  bytes: Buffer
  /** The bytes that a decoder must hold of the whole picture at once; 0 when it reads line by line. */
  held: number
  /** How the file ends: with its end marker, or `cut` before it, a progressive one perhaps before its last scan (`blurred`). */
  end: 'whole' | 'cut' | 'blurred'
  /** The position of the picture's height in `bytes`; 0 without a frame. */
  heightAt: number
}

/** Strips comments, thumbnails and other metadata from a JPEG, and mends headers that browsers overlook. */
export function leanJpeg(whole: Buffer): LeanJpeg {
  const file = withoutZeros(whole)
  const lean = Buffer.allocUnsafe(file.length)
  const keep = makeKeeper()
  const sharp = new Set<number>()
  let [length, at, coefficients, components, heightAt] = [file.copy(lean, 0, 0, 2), 2, 0, 0, 0]
  let [severalScans, isProgressive, isComplete] = [false, false, false]
  while (at + 2 <= file.length) {
    const marker = file[at + 1] ?? 0
    // Stray bytes between two segments, or padding before a marker.
    if (file[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    const bare = marker === START || (marker >= 0xd0 && marker < START) || marker === 1
    if (marker !== END && !bare && at + 4 > file.length) break
    const next = marker === END || bare ? at + 2 : at + 2 + file.readUInt16BE(at + 2)
    const part = file.subarray(at, next)
    if (isFrame(marker)) {
      const frame = readFrame(part)
      coefficients = Math.max(coefficients, frame.coefficients)
      components = frame.components
      heightAt = length + HEIGHT
      isProgressive = PROGRESSIVE.has(marker)
      if (marker !== 0xc0 && marker !== 0xc1 && marker !== 0xc9) severalScans = true
    }
    if (marker === SCAN && (part[4] ?? 0) < components) severalScans = true
    const segment = marker === SCAN ? file.subarray(at, endOfScan(file, next)) : part
    if (keep(marker, part)) {
      segment.copy(lean, length)
      if (marker === SCAN && isProgressive) for (const one of finishedBy(part)) sharp.add(one)
      if (marker === SCAN && !isProgressive) mendScan(lean.subarray(length, length + part.length))
      length += segment.length
    }
    at += Math.max(2, segment.length)
    isComplete = marker === END
    if (isComplete) break
  }
  // A truncated file keeps its last bytes, as the decoder expects.
  if (at < file.length && !isComplete) length += file.copy(lean, length, at)
  const end = isComplete ? 'whole' : isProgressive && sharp.size < components ? 'blurred' : 'cut'
  return { bytes: lean.subarray(0, length), held: severalScans ? coefficients * COEFFICIENT : 0, end, heightAt }
}

/** A JPEG never ends in zeros: those are padding, or stand for what was never received. */
function withoutZeros(file: Buffer): Buffer {
  let end = file.length
  while (end > 0 && file[end - 1] === 0) end -= 1
  return file.subarray(0, end)
}

/** The components of which a progressive picture has every detail once this scan is read. */
function finishedBy(scan: Buffer): number[] {
  const count = scan[4] ?? 0
  const [last, bits] = [scan[6 + 2 * count], scan[7 + 2 * count] ?? 0]
  const isLast = last === LAST_COEFFICIENT && (bits & 15) === 0
  return isLast ? Array.from({ length: count }, (_, index) => scan[5 + 2 * index] ?? 0) : []
}

/**
 * The scan of a sequential JPEG always has all coefficients in full. Some phones write other numbers into its header;
 * browsers ignore them, and our decoder does not.
 */
function mendScan(scan: Buffer): void {
  const after = 5 + 2 * (scan[4] ?? 0)
  if (scan.length < after + 3) return
  scan.set([0, LAST_COEFFICIENT, 0], after)
}

/**
 * Decides whether a segment belongs to the picture. If a segment that should be unique repeats, the first one counts.
 */
function makeKeeper() {
  let profile = 0
  let exif = false
  return (marker: number, part: Buffer): boolean => {
    const starts = (text: string) => part.toString('latin1', 4, 4 + text.length) === text
    if (marker === PROFILE && starts(PROFILE_START)) return (profile += part.length) <= MOST_PROFILE
    if (marker === EXIF && starts(EXIF_START)) return !exif && (exif = true)
    if (marker === JFIF || marker === ADOBE) return part.length < 64
    return marker !== COMMENT && !(marker >= APP0 && marker <= APP15)
  }
}

/** The frame headers SOF0 to SOF15; three markers in that range mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readFrame(part: Buffer): { components: number; coefficients: number } {
  const [height = 0, width = 0] = part.length < 10 ? [] : [part.readUInt16BE(5), part.readUInt16BE(7)]
  const components = part[9] ?? 0
  const factors = Array.from({ length: components }, (_, index) => {
    const both = part[11 + 3 * index] ?? 0x11
    return { across: both >> 4 || 1, down: both & 15 || 1 }
  })
  const across = Math.max(1, ...factors.map((one) => one.across))
  const down = Math.max(1, ...factors.map((one) => one.down))
  const blocks = (length: number, own: number, most: number) => Math.ceil((length * own) / most / SIDE) + own
  const coefficients = factors.reduce(
    (sum, one) => sum + blocks(width, one.across, across) * blocks(height, one.down, down) * SIDE * SIDE,
    0,
  )
  return { components, coefficients }
}

/** The end of the coded data after a scan's header: the next marker that is no restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}
