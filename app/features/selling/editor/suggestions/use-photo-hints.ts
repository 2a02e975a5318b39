import { useEffect, useState } from 'react'

import { judgePhoto, type PhotoFault } from '#app/features/selling/details/judge-photo.ts'
import type { Photos } from '#app/features/selling/editor/photos/use-photos.ts'
import { photoUrl, photoWidths } from '#app/shared/files/photo-variants.ts'

const SIDE = 640

/** The faults of stored photos, by position. The browser judges each photo once, one after the other. */
export function usePhotoHints({ photos }: Pick<Photos, 'photos'>): { place: number; faults: PhotoFault[] }[] {
  const [judged, setJudged] = useState<Record<string, PhotoFault[]>>({})
  const next = photos.flatMap(({ photo }) => photo ?? []).find(({ key }) => !(key in judged))

  useEffect(() => {
    if (!next) return
    let left = false
    const { key, width } = next
    const judgeOnce = async () => {
      // A photo that cannot be judged counts as faultless.
      const faults = await findFaults(photoUrl(key, photoWidths(width).findLast((one) => one <= SIDE) ?? 320)).catch(
        () => [],
      )
      if (!left) setJudged((before) => ({ ...before, [key]: faults }))
    }
    void judgeOnce()
    return () => {
      left = true
    }
  }, [next])

  return photos.flatMap(({ photo }, index) => {
    const faults = (photo && judged[photo.key]) ?? []
    return faults.length > 0 ? [{ place: index + 1, faults }] : []
  })
}

async function findFaults(url: string): Promise<PhotoFault[]> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.drawImage(image, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0)
  }
  return judgePhoto({ data: grey, width, height })
}
