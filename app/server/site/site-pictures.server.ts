// The pictures of a site with colours, a logo or an icon of its own. Operators' SVG is only ever sent as pixels.
import { drawSitePicture } from '#app/features/catalogue/listing/sharing/share-drawing.server.ts'
import { openScaled, openSitePicture } from '#app/features/catalogue/listing/sharing/share-mark.server.ts'
import { withDrawings } from '#app/features/photos/pixels/decoder.server.ts'
import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { makePalette } from '#app/nouns/site/palette.server.ts'
import { ownFile, siteDetails } from '#app/nouns/site/site-files.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { keepUnlessFailed } from '#app/shared/async/keep-unless-failed.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'

/** At twice the height that a header gives it. */
const LOGO = { height: 64, width: 352 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Systems cut a maskable icon to a circle of four fifths. */
const MASKABLE = { side: 512, inside: 384 }
const ICON_SIDES = [180, 192, 512]

/** The mark of the project in the colours of the site. */
function markDrawing(): string {
  const { brand, accent } = makePalette(siteDetails().colours, 'light')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" fill="${brand}"/>
<path d="M5 15v-2a7 7 0 0 1 7-7h8a7 7 0 0 1 7 7v2h-6.8L16 10.8 11.8 15zM5 17.6h6.8l4.2 4.2 4.2-4.2H27V24a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" fill="#fff3da"/>
<path d="M16 12.9l3.4 3.4-3.4 3.4-3.4-3.4z" fill="${accent}"/></svg>`
}

/** How to draw each picture, by its name in `/site/`. */
function listDrawings(): Map<string, () => Promise<Buffer>> {
  const { logo, icon, colours } = siteDetails()
  const ground = makePalette(colours, 'light')['brand'] ?? ''
  const drawLogo = (name: string) => async () =>
    (await openSitePicture(name, LOGO.width))
      .resize({ ...LOGO, fit: 'inside' })
      .webp({ quality: 90 })
      .toBuffer()
  const square = async (side: number) =>
    (icon ? await openSitePicture(icon, side) : await openScaled(markDrawing(), side)).resize(side, side, {
      fit: 'contain',
      background: CLEAR,
    })
  return new Map<string, () => Promise<Buffer>>([
    ...(logo ? [['logo.webp', drawLogo(logo.light)] as const] : []),
    ...(logo?.dark ? [['logo-dark.webp', drawLogo(logo.dark)] as const] : []),
    ...ICON_SIDES.map((side) => [`icon-${side}.png`, async () => (await square(side)).png().toBuffer()] as const),
    [
      'maskable-512.png',
      async () => {
        const edge = (MASKABLE.side - MASKABLE.inside) / 2
        const border = { top: edge, bottom: edge, left: edge, right: edge, background: ground }
        return (await square(MASKABLE.inside)).extend(border).flatten({ background: ground }).png().toBuffer()
      },
    ],
    ...LANGUAGES.map((of) => [`share.${of}.jpg`, async () => inLanguage(of, drawSitePicture)] as const),
  ])
}

let drawn: { site: object; pictures: Map<string, Promise<Buffer>> } | undefined

/** The picture with this name, drawn once; null if there is none. */
export function findSitePicture(name: string): Promise<Buffer> | null {
  const site = siteDetails()
  if (drawn?.site !== site) drawn = { site, pictures: new Map() }
  const draw = listDrawings().get(name)
  return draw ? keepUnlessFailed(drawn.pictures, name, () => withDrawings(draw)) : null
}

/** Draws the operator's logo and icon, before a start changes anything. Throws `WrongOwnFiles` that names the one that is no picture. */
export async function checkSitePictures(): Promise<void> {
  const { logo, icon } = siteDetails()
  const files = { 'logo.webp': logo?.light, 'logo-dark.webp': logo?.dark, 'icon-192.png': icon }
  for (const [picture, file] of Object.entries(files)) {
    if (file === undefined) continue
    await findSitePicture(picture)?.catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new WrongOwnFiles(`${ownFile(file)}: is no picture that can be drawn: ${why}`)
    })
  }
}
