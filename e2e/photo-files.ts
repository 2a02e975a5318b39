import sharp from 'sharp'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A photo as a phone takes it, each of another colour, with a light corner that tells which way is up. */
export async function photoFile(name: string, colour: string, size = { width: 1200, height: 900 }): Promise<File> {
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour}"/><circle cx="20%" cy="20%" r="15%" fill="#fff"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Three photos: red, green, blue. */
export const threePhotos = () =>
  Promise.all([photoFile('red', '#a33'), photoFile('green', '#3a3'), photoFile('blue', '#33a')])

/** A file that only says it is a photo. */
export const noPhoto: File = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
