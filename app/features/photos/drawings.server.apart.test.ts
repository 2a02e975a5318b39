import sharp from 'sharp'
import { expect, test } from 'vitest'

import { PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'

import { DRAWING_SIDE, drawFiles, drawPlaceholder } from './drawings.server.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWING_SIDE}" height="${DRAWING_SIDE}">
  <rect width="100%" height="100%" fill="#c81e1e"/><rect x="800" width="800" height="1600" fill="#1e1ec8"/></svg>`

/** Expects red on the left and blue on the right. */
async function expectDrawn(bytes: Uint8Array, side: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: side, height: side })
  const at = (x: number) => data.subarray(((side >> 1) * side + x) * 3)
  const [left, right] = [at(side >> 2), at(side - (side >> 2))]
  expect((left[0] ?? 0) - (left[2] ?? 0)).toBeGreaterThan(120)
  expect((right[2] ?? 0) - (right[0] ?? 0)).toBeGreaterThan(120)
}

test.each([[PHOTO_WIDTHS], [[320, 640]], [[960]], [[320]]] as const)(
  'a drawing becomes files of %j pixels',
  async (widths) => {
    const files = await drawFiles(DRAWING, widths)
    expect(files.map(({ width }) => width)).toEqual(widths)
    for (const { width, bytes } of files) {
      expect((await sharp(bytes).metadata()).format).toBe('webp')
      await expectDrawn(bytes, width)
    }
  },
)

test('it has a placeholder of a few bytes', async () => {
  const bytes = Buffer.from(await drawPlaceholder(DRAWING), 'base64')
  expect(bytes.length).toBeLessThanOrEqual(120)
  await expectDrawn(bytes, 8)
})
