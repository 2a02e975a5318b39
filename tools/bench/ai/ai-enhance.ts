import sharp from 'sharp'

import type { Bench, Group } from '../harness/bench.ts'
import { withProduct } from '../harness/product.ts'
import { atMost, median, quantile, short, type Row } from '../harness/row.ts'
import { makePhoto, PAGES_PER_SECOND, readPages, withUploader } from '../pages/uploads.ts'
import { measureHonesty } from './enhance-honesty.ts'
import { measureQuality, readPhotos } from './enhance-quality.ts'
import { measureTogether } from './enhance-together.ts'

const TIMES = 8

export const aiEnhance: Group = {
  name: 'ai-enhance',
  about:
    'photos made worse and enhanced again, beside sharp’s normalise; close-ups and pale things, which must keep their colours; uploads of several photos in one light; a photo of 12 megapixels, and the pages meanwhile',
  async measure(bench) {
    const photos = await readPhotos(bench)
    if (photos.length === 0) {
      return [
        {
          name: `There are no photos in ${bench.photos ?? '../shared/data/photos'}: only the time is measured.`,
          figure: '',
        },
        ...(await measureTime(bench)),
      ]
    }
    const honesty = bench.photos
      ? [...(await measureHonesty(bench.photos)), ...(await measureTogether(bench.photos))]
      : []
    return [...(await measureQuality(photos)), ...honesty, ...(await measureTime(bench))]
  },
}

/** Uploads a dark, noisy photo of 12 megapixels, which needs most steps, and enhances it through the product. */
async function measureTime(bench: Bench): Promise<Row[]> {
  const photo = await sharp(await makePhoto())
    .linear(0.3, 0)
    .jpeg({ quality: 88 })
    .toBuffer()
  return withProduct(bench, (product) =>
    withUploader(bench, product, ['warm', 'measured', 'pages'], async ({ upload, enhance }) => {
      await enhance('warm', (await upload('warm', photo)).key)
      const alone: number[] = []
      for (let index = 0; index < TIMES; index++) {
        const { key } = await upload('measured', photo)
        alone.push((await enhance('measured', key)).ms)
      }
      const keys: string[] = []
      for (let index = 0; index < TIMES; index++) keys.push((await upload('pages', photo)).key)
      const pages = await readPages(product, () => Promise.all(keys.map((key) => enhance('pages', key))))
      const notDone = await enhance('measured', (await upload('measured', photo)).key)
      if (!notDone.enhanced) throw new Error('The photo was not enhanced: nothing was measured')
      return [
        atMost('a photo of 12 megapixels enhanced, p95', quantile(alone, 0.95) / 1000, 2, 's'),
        { name: '  median', figure: `${short(median(alone) / 1000)} s` },
        atMost(`home page meanwhile, p95 at ${PAGES_PER_SECOND}/s`, quantile(pages, 0.95), 100, 'ms'),
      ]
    }),
  )
}
