/** Why a file was not taken as a photo: of another type, too many pixels, too small or too narrow, damaged, too slow. */
export type RefusalCode = 'type' | 'pixels' | 'shape' | 'damaged' | 'slow'

const MESSAGES: Record<RefusalCode, string> = {
  type: 'This file is not a photo we can read. Use JPEG, PNG, WebP or AVIF.',
  pixels: 'This photo has more than 50 megapixels. Choose a smaller one.',
  shape: 'This photo is too small or too narrow. Both sides need at least 100 pixels.',
  damaged: 'This photo is damaged. Take it again or choose another one.',
  slow: 'This photo took too long to read. Choose another one.',
}

/** The file is at fault, and trying again will not help. The message is for the person who sent it. */
export class PhotoRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(MESSAGES[code], options)
    this.name = 'PhotoRefused'
    this.code = code
  }
}
