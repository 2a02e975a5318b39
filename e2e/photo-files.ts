import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A phone photo in the given colour, with a light corner that shows which way is up. */
export async function photoFile(name: string, colour: string, size = { width: 1200, height: 900 }): Promise<File> {
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour}"/><circle cx="20%" cy="20%" r="15%" fill="#fff"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** A photo as a phone stores it: 12 megapixels, more than 5 MB, rotated with an orientation tag. */
export async function phonePhoto(name: string): Promise<File> {
  const [width, height] = [4000, 3000]
  const buffer = await sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  if (buffer.length < 5 * 1024 * 1024) throw new Error('A phone takes larger photos')
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The most bytes that a browser may upload for such a photo. */
export const SHRUNK_BYTES = 3 * 1024 * 1024

/** Three photos: red, green, blue. */
export const threePhotos = () =>
  Promise.all([photoFile('red', '#a33'), photoFile('green', '#3a3'), photoFile('blue', '#33a')])

/** A unique photo of things on a table, taken in a dark room. */
export async function darkPhoto(name = 'dark'): Promise<File> {
  const [width, height] = [1200, 900]
  const one = (from: number, to: number) => Math.round(from + Math.random() * (to - from))
  const things = Array.from({ length: 14 }, () => {
    const colour = `hsl(${one(0, 360)} ${one(20, 70)}% ${one(20, 90)}%)`
    return `<ellipse cx="${one(80, 1120)}" cy="${one(80, 820)}" rx="${one(50, 220)}" ry="${one(40, 160)}" fill="${colour}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#d8cfc0"/>${things.join('')}<rect x="40" y="40" width="90" height="60" fill="#111"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).linear(0.35, 0).jpeg({ quality: 92 }).toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** A thing and its label before a white wall, under a green tube. */
export async function greenPhoto(): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="100%" height="100%" fill="rgb(165,225,168)"/><rect x="380" y="240" width="420" height="420" fill="rgb(105,58,46)"/>
    <rect x="480" y="320" width="160" height="90" fill="rgb(72,100,74)"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
  return { name: 'green.jpg', mimeType: 'image/jpeg', buffer }
}

/** The same thing from near, without the wall and its label. */
export async function greenCloseUp(): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="100%" height="100%" fill="rgb(105,58,46)"/><rect x="300" y="300" width="300" height="200" fill="rgb(52,28,22)"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
  return { name: 'green-close-up.jpg', mimeType: 'image/jpeg', buffer }
}

/** A file that only claims to be a photo. */
export const noPhoto: File = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
