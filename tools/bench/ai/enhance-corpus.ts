// Photos with their truth known: whole ones, close-ups and pale things, as they are and made worse. Everything is made
// from the photos by fixed rules, half of them to develop on and half only to measure.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

import { clampValue, fromLight, toLight, type Raster } from '#app/features/photos/enhance/raster.ts'

import { degrade, DEGRADATIONS, type Degradation } from './degradations.ts'

export type Case = {
  half: 'open' | 'unseen'
  name: string
  /** `good`, `close-up`, `pale` and `coloured-ground` are right as they are; the others were made worse. */
  kind: 'good' | 'close-up' | 'pale' | 'coloured-ground' | 'room-cast' | 'close-up-cast' | Degradation['kind']
  picture: Raster
  truth: Raster
}

const FOLDERS = ['normal', 'exif', 'gps', 'orientation']
const SIDE = 384
const LEAST_SIDE = 200
const CLOSE_UPS = 12

/** Casts of rooms: lamps, shade and tubes, each weak and strong. */
export const ROOMS = [
  { name: 'warm room', gains: [1.2, 1, 0.68] },
  { name: 'very warm room', gains: [1.3, 0.95, 0.45] },
  { name: 'green room', gains: [0.88, 1.1, 0.85] },
  { name: 'very green room', gains: [0.75, 1.15, 0.72] },
  { name: 'blue room', gains: [0.8, 0.97, 1.3] },
  { name: 'very blue room', gains: [0.68, 0.92, 1.5] },
] as const

/** Hues around the circle, for close-ups: nobody can tell the light's colour there. */
export const HUES = [0, 60, 120, 180, 240, 300]

/** Reads the photos of the folder, at most 384 pixels a side. Those that are too small or no photo are left out. */
export async function readCorpus(folder: string): Promise<Raster[]> {
  const files = FOLDERS.flatMap((name) => {
    const path = join(folder, name)
    const all = existsSync(path) ? readdirSync(path).toSorted() : []
    // The same photo in other orientations would count twice.
    return all
      .filter((file) => /\.(?:jpe?g|png)$/i.test(file) && !/_[2-8]\.|invalid/.test(file))
      .map((file) => join(path, file))
  })
  const photos: Raster[] = []
  for (const file of files) {
    const photo = await readLarge(readFileSync(file))
    if (photo) photos.push(photo)
  }
  return photos
}

/** At most 1024 pixels a side, from which close-ups are cut; null if it is too small or grey. */
async function readLarge(file: Uint8Array): Promise<Raster | null> {
  const image = sharp(file).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')
  const { data, info } = await image
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isColoured =
    info.channels === 3 && data.some((byte, at) => at % 3 > 0 && Math.abs(byte - (data[at - 1] ?? 0)) > 12)
  const isPhoto = isColoured && Math.min(info.width, info.height) >= LEAST_SIDE
  return isPhoto ? { width: info.width, height: info.height, data: new Uint8Array(data) } : null
}

/** The cases of one photo, which is the `index`-th. */
export async function makeCases(large: Raster, index: number): Promise<Case[]> {
  const half = index % 2 === 0 ? 'open' : 'unseen'
  const random = uniform(index + 1)
  const whole = await resize(large)
  const cases: Case[] = [{ half, name: 'whole', kind: 'good', picture: whole, truth: whole }]
  const worsen = (kind: Case['kind'], name: string, truth: Raster, picture: Raster) =>
    cases.push({ half, name, kind, picture, truth })
  const keep = (kind: Case['kind'], name: string, picture: Raster) => worsen(kind, name, picture, picture)
  for (const degradation of DEGRADATIONS) {
    if (degradation.kind !== 'cast') worsen(degradation.kind, degradation.name, whole, degrade(whole, degradation))
  }
  for (const { name, gains } of ROOMS) worsen('room-cast', name, whole, lightBy(whole, gains))
  keep('pale', 'faded thing', fade(whole, 0.45, true))
  for (const hue of HUES) keep('coloured-ground', `on cloth of hue ${hue}`, dyeGround(whole, gainsOfHue(hue)))
  for (let place = 0; place < CLOSE_UPS; place++) {
    const closeUp = await cut(large, 0.15 + 0.35 * random(), random(), random())
    keep('close-up', `close-up ${place}`, closeUp)
    const hue = HUES[place % HUES.length] ?? 0
    worsen('close-up-cast', `close-up ${place}, light of hue ${hue}`, closeUp, lightBy(closeUp, gainsOfHue(hue)))
    keep(
      'pale',
      `pale detail ${place}`,
      fade(await cut(large, 0.1 + 0.12 * random(), random(), random()), 0.3 + 0.25 * random()),
    )
  }
  return cases
}

const toSharp = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } })

export async function resize(raster: Raster): Promise<Raster> {
  const { data, info } = await toSharp(raster)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** A square whose side is that share of the shorter side, at a place from 0 to 1. */
export async function cut(large: Raster, share: number, x: number, y: number): Promise<Raster> {
  const side = Math.round(share * Math.min(large.width, large.height))
  const [left, top] = [Math.floor(x * (large.width - side)), Math.floor(y * (large.height - side))]
  const { data } = await toSharp(large)
    .extract({ left, top, width: side, height: side })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data: enlarged, info } = await toSharp({ data, width: side, height: side })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(enlarged) }
}

/** Mixes in white, as sun and washing do: everywhere, or in an ellipse in the middle. */
export function fade({ width, height, data }: Raster, share: number, middleOnly = false): Raster {
  return {
    width,
    height,
    data: Uint8Array.from(data, (byte, at) => {
      const pixel = Math.floor(at / 3)
      const [x, y] = [(pixel % width) / width - 0.5, Math.floor(pixel / width) / height - 0.5]
      const inside = middleOnly ? clampValue(0, (0.35 - Math.hypot(x, y)) / 0.05, 1) : 1
      return Math.round(byte + (235 - byte) * share * inside)
    }),
  }
}

export function lightBy({ width, height, data }: Raster, gains: readonly number[]): Raster {
  const lit = (byte: number, channel: number) =>
    Math.round(255 * fromLight(Math.min(1, toLight(byte / 255) * (gains[channel] ?? 1))))
  return { width, height, data: Uint8Array.from(data, (byte, at) => lit(byte, at % 3)) }
}

/** Dyes what is like the rim and connected to it, as if the thing lay on a coloured cloth. */
export function dyeGround(picture: Raster, gains: readonly number[]): Raster {
  const { width, height, data } = picture
  const dyed = lightBy(picture, gains)
  const ground = findGround(picture)
  return {
    width,
    height,
    data: Uint8Array.from(data, (byte, at) => (ground[Math.floor(at / 3)] ? (dyed.data[at] ?? 0) : byte)),
  }
}

/** Marks the pixels that are reached from the rim in steps of little difference. */
function findGround({ width, height, data }: Raster): Uint8Array {
  const ground = new Uint8Array(width * height)
  const open: number[] = []
  const take = (pixel: number) => {
    if (ground[pixel]) return
    ground[pixel] = 1
    open.push(pixel)
  }
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(take)
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(take)
  const isNear = (one: number, other: number) =>
    [0, 1, 2].every((channel) => Math.abs((data[one * 3 + channel] ?? 0) - (data[other * 3 + channel] ?? 0)) < 9)
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const x = pixel % width
    for (const next of [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]) {
      if (next >= 0 && next < width * height && isNear(pixel, next)) take(next)
    }
  }
  return ground
}

export const gainsOfHue = (hue: number) =>
  [0, 120, 240].map((turn) => 1 + 0.35 * Math.cos(((hue - turn) * Math.PI) / 180))

/** Seeded numbers from 0 to 1. */
export function uniform(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
