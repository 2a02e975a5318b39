const BY_NAME: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
/** Declared by systems that do not know a file's type. */
const UNKNOWN = 'application/octet-stream'

/**
 * The types that an upload of a picture may declare: systems call a JPEG `image/jpg` or `image/pjpeg`, and declare nothing for
 * HEIC. The file's first bytes decide what it is.
 */
export const PICTURE_TYPES = ['image/*', UNKNOWN]

/** A file's image type, by its MIME type or else its name: many systems do not know HEIC and give no type at all. */
export function findImageType({ type, name }: { type: string; name?: string }): string {
  return type || (BY_NAME[extension(name)] ?? '')
}

/** Whether a chosen file may be a picture. The server decides by its first bytes; this spares an upload that is sure to fail. */
export function mayBePicture({ type, name }: { type: string; name?: string }): boolean {
  if (type !== '' && type !== UNKNOWN) return type.startsWith('image/')
  const ending = extension(name)
  return ending === '' || ending in BY_NAME
}

/** The letters after a name's last dot, in lower case; '' without a dot. */
const extension = (name = '') => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
