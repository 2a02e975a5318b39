import sharp from 'sharp'

import { GRID, hashGrid, type PhotoHashes } from './photo-hashes.ts'

type Pixels = { data: Uint8Array; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** The perceptual hashes of a photo's pixels, of any size and shape. */
export async function hashPixels({ data, raw }: Pixels): Promise<PhotoHashes | null> {
  const small = sharp(data, { raw }).resize({ ...GRID, fit: 'fill' })
  return hashGrid(await small.toColourspace('b-w').extractChannel(0).raw().toBuffer())
}
