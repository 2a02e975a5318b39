/**
 * Adds a picture to the demo, or replaces one: `node scripts/start.mjs --run tools/demo-picture.ts -- PHOTO
 * CATEGORY/NAME`. It prints what belongs into `photos` of the listing.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

import { makeVariants } from '#app/features/photos/pixels/variants.server.ts'
import { openDemo } from '#demo'

const [photo, file] = process.argv.slice(2).filter((argument) => argument !== '--')
if (!photo || !file) throw new Error('Name a photo, and CATEGORY/NAME for its files')

const { folder, side } = openDemo().pictures
const square = await sharp(await readFile(photo))
  .resize(side, side)
  .png()
  .toBuffer()
const { files, placeholder } = await makeVariants(square)
await mkdir(dirname(join(folder, file)), { recursive: true })
for (const { width, bytes } of files) await writeFile(join(folder, `${file}-${width}.webp`), bytes)
console.log(JSON.stringify({ file, alt: '', placeholder }, null, 2))
