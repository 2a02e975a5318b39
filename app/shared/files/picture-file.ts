const BY_NAME: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** A file's image type, by its MIME type or else its name: many systems do not know HEIC and give no type at all. */
export function findImageType({ type, name }: { type: string; name?: string }): string {
  return type || (BY_NAME[name?.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}
