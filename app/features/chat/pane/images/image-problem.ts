const MAX_BYTES = 5 * 1024 * 1024
const TYPES = new Set(['jpeg', 'png', 'webp', 'avif', 'heic', 'heif'].map((type) => `image/${type}`))

/** Why a file cannot be sent as an image, or null if it can. */
export function imageProblem({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  // Some browsers give no type for an iPhone's photos.
  const isHeic = type === '' && /\.hei[cf]$/i.test(name)
  if (!type.startsWith('image/') && !isHeic) return 'Please select an image file'
  if (size >= MAX_BYTES) return 'Image must be less than 5MB'
  if (!TYPES.has(type) && !isHeic) return 'Please choose a JPEG, PNG, WebP, AVIF or HEIC image.'
  return null
}
