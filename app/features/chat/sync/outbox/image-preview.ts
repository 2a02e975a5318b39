const LONGEST = 640

/** `url` is a `data:` URL, which the Content-Security-Policy allows; the size is the image's own. */
export interface Preview {
  url: string
  width: number
  height: number
}

/**
 * Makes a thumbnail of an image that is not sent yet. Null for formats this browser cannot decode, such as HEIC in
 * most.
 */
export async function makePreview(image: Blob): Promise<Preview | null> {
  const bitmap = await createImageBitmap(image).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return { url: canvas.toDataURL('image/jpeg', 0.8), width, height }
}
