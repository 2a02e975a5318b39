import { takingTurns } from '#app/shared/async/turns.ts'

/** The longer side in pixels. The server keeps no more of a photo, so a phone need not send more. */
const LONGEST = 2048
const PREVIEW = 480
const QUALITY = 0.88
/** A heavier file is re-encoded whatever its size in pixels, such as a large screenshot. */
const HEAVY_BYTES = 2 * 1024 * 1024
/** An animation would keep only its first frame. The server decides whether it accepts these. */
const LEFT_ALONE = new Set(['image/gif', 'image/svg+xml'])

export type Prepared = {
  /** The file to upload. */
  file: Blob
  /**
   * A small preview as a data URL, because the page's policy allows no other. Null when this browser cannot read the
   * file.
   */
  preview: string | null
}

// A decoded photo of 50 megapixels takes 200 MB: a cheap phone has room for only one at a time.
const oneAtATime = takingTurns(1)

/**
 * Shrinks a large photo, turns it upright, strips its metadata, and makes a small preview. Never fails: a file that the
 * browser cannot read or draw, such as HEIC outside Apple's browsers, is returned unchanged. Decoding, resizing and
 * encoding run off the main thread.
 */
export function preparePicture(file: Blob): Promise<Prepared> {
  return oneAtATime(async () => {
    if (LEFT_ALONE.has(file.type)) return { file, preview: null }
    const decoded = await createImageBitmap(file).catch(() => null)
    if (!decoded) return { file, preview: null }
    const isLarge = Math.max(decoded.width, decoded.height) > LONGEST
    let picture = decoded
    try {
      picture = await resizeBitmap(picture, LONGEST)
      const smaller = isLarge || file.size > HEAVY_BYTES ? await encodeBitmap(picture, QUALITY) : null
      picture = await resizeBitmap(picture, PREVIEW)
      const preview = await encodeBitmap(picture, 0.7)
      return {
        file: smaller && smaller.size < file.size ? smaller : file,
        preview: preview && (await dataAddress(preview)),
      }
    } catch {
      return { file, preview: null }
    } finally {
      picture.close()
    }
  })
}

/**
 * Scales the picture down to fit a square of that many pixels. Closes the given bitmap, unless it is small enough and
 * returned.
 */
async function resizeBitmap(bitmap: ImageBitmap, longest: number): Promise<ImageBitmap> {
  const scale = longest / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return bitmap
  try {
    return await createImageBitmap(bitmap, {
      resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
      resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
      resizeQuality: 'high',
    })
  } finally {
    bitmap.close()
  }
}

async function encodeBitmap(bitmap: ImageBitmap, quality: number): Promise<Blob | null> {
  const { width, height } = bitmap
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(width, height)
    paintBitmap(canvas.getContext('2d'), bitmap)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    // Frees its memory at once, not at the next garbage collection.
    canvas.width = 0
    return blob
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  paintBitmap(canvas.getContext('2d'), bitmap)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

function paintBitmap(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
) {
  if (!context) throw new Error('There is no canvas to draw on')
  // JPEG has no transparency, so transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
}

function dataAddress(blob: Blob): Promise<string | null> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => done(typeof reader.result === 'string' ? reader.result : null))
    reader.readAsDataURL(blob)
  })
}
