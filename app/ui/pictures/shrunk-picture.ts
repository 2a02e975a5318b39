/** A smaller file is sent unchanged: there is little to save. */
const LIGHT_BYTES = 300_000

/**
 * Shrinks a chosen picture for upload: any phone's photo becomes less than a megabyte. The code for it is loaded at
 * first use; if that fails, or the browser cannot read the file, the original is returned.
 */
export async function shrunkPicture(file: File): Promise<File> {
  if (file.size < LIGHT_BYTES) return file
  try {
    const { preparePicture } = await import('./shrink-picture.ts')
    const { file: smaller } = await preparePicture(file)
    return smaller === file ? file : new File([smaller], file.name, { type: smaller.type })
  } catch {
    return file
  }
}
