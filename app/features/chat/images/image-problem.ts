const MAX_BYTES = 5 * 1024 * 1024
const TYPES = new Set(['jpeg', 'png', 'webp', 'avif', 'heic', 'heif'].map((type) => `image/${type}`))

/** What speaks against sending a file as an image, or null. */
export function imageProblem({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  // Some browsers say nothing of the photos of an iPhone.
  const isHeic = type === '' && /\.hei[cf]$/i.test(name)
  if (!type.startsWith('image/') && !isHeic) return 'Please select an image file'
  if (size >= MAX_BYTES) return 'Image must be less than 5MB'
  if (!TYPES.has(type) && !isHeic) return 'Please choose a JPEG, PNG, WebP, AVIF or HEIC image.'
  return null
}
