/** The server keeps no more than this of a photo, so a phone need not send more. In pixels, the longer side. */
const LONGEST = 2048
const PREVIEW = 480
const QUALITY = 0.88

export type Prepared = {
  /** What to send. */
  file: Blob
  /** A small picture as a data address: the page's policy lets in no other. Null when this browser cannot read the file. */
  preview: string | null
}

/**
 * Makes a large photo smaller and a small picture of it. Never fails: what the browser cannot read or draw, such as HEIC
 * outside of Apple's, goes as it is.
 */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  const bitmap = await decode(file)
  if (!bitmap) return { file, preview: null }
  try {
    const preview = drawn(bitmap, PREVIEW)?.toDataURL('image/jpeg', 0.7) ?? null
    return { file: await shrunk(file, bitmap), preview: preview?.startsWith('data:image/jpeg') ? preview : null }
  } catch {
    return { file, preview: null }
  } finally {
    bitmap.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

async function shrunk(file: Blob, bitmap: ImageBitmap): Promise<Blob> {
  if (Math.max(bitmap.width, bitmap.height) <= LONGEST) return file
  const canvas = drawn(bitmap, LONGEST)
  const smaller = await new Promise<Blob | null>((done) => {
    if (canvas) canvas.toBlob(done, 'image/jpeg', QUALITY)
    else done(null)
  })
  return smaller && smaller.size < file.size ? smaller : file
}

function drawn(bitmap: ImageBitmap, longest: number): HTMLCanvasElement | null {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: it would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
