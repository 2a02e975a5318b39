// Uploads of several photos, made from the photos of the corpus by fixed rules, with the truth known.
import type { Raster } from '#app/features/photos/enhance/raster.ts'

import { cut, dyeGround, fade, gainsOfHue, HUES, lightBy, resize, ROOMS, uniform, type Case } from './enhance-corpus.ts'

type UploadedPhoto = Pick<Case, 'picture' | 'truth'>

export type Upload = {
  half: Case['half']
  name: string
  /**
   * `details` (a photo and close-ups of it) and `views` (two photos and a close-up of each) are in one synthetic light. In
   * `mixed`, only the first photo and its close-up are. The others are right as they are; `same-cloth` shows things on one
   * coloured cloth, which looks like light.
   */
  kind: 'details' | 'views' | 'mixed' | 'good' | 'pale' | 'same-cloth'
  photos: UploadedPhoto[]
}

/** The uploads of one photo, which is the `index`-th, and of another one of the same half. */
export async function makeUploads(large: Raster, other: Raster, index: number): Promise<Upload[]> {
  const random = uniform(index + 1001)
  const detail = (photo: Raster) => cut(photo, 0.25 + 0.4 * random(), random(), random())
  const details = [await resize(large), await detail(large), await detail(large), await detail(large)]
  const otherDetails = [await resize(other), await detail(other)]
  const uploads: Upload[] = []
  const add = (kind: Upload['kind'], name: string, photos: UploadedPhoto[]) =>
    uploads.push({ half: index % 2 === 0 ? 'open' : 'unseen', name, kind, photos })
  add('good', 'as they are', [...details, ...otherDetails.slice(0, 1)].map(keep))
  add(
    'pale',
    'faded',
    details.map((photo) => keep(fade(photo, 0.45))),
  )
  for (const { name, gains } of ROOMS) {
    const [lit, otherLit] = [details, otherDetails].map((photos) =>
      photos.map((truth) => ({ picture: lightBy(truth, gains), truth })),
    )
    if (!lit || !otherLit) continue
    add('details', name, lit)
    add('views', name, [...lit.slice(0, 2), ...otherLit])
    add('mixed', `${name}, and daylight`, [...lit.slice(0, 2), ...otherDetails.map(keep)])
  }
  for (const hue of HUES) {
    const [dyed, otherDyed] = [dyeGround(large, gainsOfHue(hue)), dyeGround(other, gainsOfHue(hue))]
    const photos = [await resize(dyed), await detail(dyed), await detail(dyed), await resize(otherDyed)]
    add('same-cloth', `on cloth of hue ${hue}`, [...photos, await detail(otherDyed)].map(keep))
  }
  return uploads
}

const keep = (truth: Raster): UploadedPhoto => ({ picture: truth, truth })
