/** A file below this goes as it is: there is little to save. */
const LIGHT_BYTES = 300_000

/**
 * A chosen picture as it is worth sending: any photo that a phone takes, in less than a megabyte. The code for it is loaded
 * when it is first needed; where that fails, or the browser cannot read the file, it is the file itself.
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
