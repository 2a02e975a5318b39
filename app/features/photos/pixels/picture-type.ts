export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const AVIF = ['avif', 'avis']
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
// These brands only say that it is an image; the compatible brands that follow name the coding.
const GENERAL = ['mif1', 'mif2', 'msf1', 'miaf']
const MOST_BRANDS = 32

/** A file's type by its first bytes alone; null for everything that is not accepted as a photo. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null

  const major = text(8, 12)
  if (AVIF.includes(major)) return 'avif'
  if (HEIC.includes(major)) return 'heic'
  if (!GENERAL.includes(major)) return null
  const [, , high = 0, low = 0] = bytes
  const end = Math.min(high * 256 + low, 16 + 4 * MOST_BRANDS)
  for (let at = 16; at + 4 <= end; at += 4) {
    const brand = text(at, at + 4)
    if (AVIF.includes(brand)) return 'avif'
    if (HEIC.includes(brand)) return 'heic'
  }
  return null
}
