/** Renders the app icons and the social-sharing pictures from their SVG sources: `node tools/render-icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url)

const PICTURES = [
  { from: 'favicon.svg', to: 'icons/icon-192.png', width: 192, height: 192, limit: 20_000 },
  { from: 'favicon.svg', to: 'icons/icon-512.png', width: 512, height: 512, limit: 20_000 },
  { from: 'icons/icon.svg', to: 'icons/maskable-512.png', width: 512, height: 512, limit: 20_000 },
  { from: 'icons/icon.svg', to: 'icons/apple-touch-icon.png', width: 180, height: 180, limit: 20_000 },
  { from: 'art/share.svg', to: 'art/share.png', width: 1200, height: 630, limit: 100_000 },
  { from: 'art/share.hi.svg', to: 'art/share.hi.png', width: 1200, height: 630, limit: 100_000 },
]

for (const { from, to, width, height, limit } of PICTURES) {
  const source = await readFile(new URL(from, PUBLIC))
  // A dense rasterisation that is then scaled down keeps the small icons' edges crisp.
  const png = await sharp(source, { density: 300 })
    .resize(width, height)
    .png({ palette: true, colours: 128, effort: 10, dither: 0.6 })
    .toBuffer()
  if (png.length > limit) throw new Error(`${to} has ${png.length} bytes, more than ${limit}`)
  await writeFile(new URL(to, PUBLIC), png)
  console.log(`${to} ${png.length} bytes`)
}
