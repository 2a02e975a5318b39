import { Refusal, type RefusalCode } from '#app/platform/http/refusal.server.ts'

/** The purpose of a picture: each has its own limits and variants. */
export type Purpose = 'item' | 'profile' | 'chat'
/** The purposes that are stored as a photo. */
export type PhotoPurpose = Exclude<Purpose, 'chat'>

/**
 * Why a file was refused: not a picture, too many bytes or pixels, too small or narrow, damaged, slow; more memory than
 * one photo may take, or no capacity now.
 */
export type Reason = 'type' | 'bytes' | 'pixels' | 'memory' | 'shape' | 'damaged' | 'slow' | 'busy'

const REASONS: Record<Reason, { code: RefusalCode; message: string; small?: string }> = {
  type: {
    code: 'unsupported_type',
    message: 'This file is not a photo we can read. Use JPEG, PNG, WebP, AVIF or HEIC.',
    small: 'Please select an image file',
  },
  bytes: {
    code: 'too_large',
    message: 'This photo is larger than 12 MB. Choose a smaller one.',
    small: 'Image must be less than 5MB',
  },
  pixels: { code: 'too_large', message: 'This photo has more than 50 megapixels. Choose a smaller one.' },
  memory: {
    code: 'too_large',
    message: 'This photo has too many pixels for its file type. Save it as a JPEG or choose a smaller one.',
  },
  shape: {
    code: 'invalid',
    message: 'This photo is too small or too narrow. Both sides need at least 100 pixels.',
  },
  damaged: { code: 'invalid', message: 'This photo is damaged. Take it again or choose another one.' },
  slow: { code: 'invalid', message: 'This photo took too long to read. Try again, or save it as a JPEG first.' },
  busy: { code: 'unavailable', message: 'Many photos are being uploaded right now. Please try again in a moment.' },
}
const BUSY_SECONDS = 5

/** A file that was refused as a photo. Except for `busy`, and `slow` on a busy machine, the file is at fault. */
export class PhotoRefused extends Refusal {
  readonly reason: Reason

  constructor(reason: Reason, { purpose, cause }: { purpose?: Purpose; cause?: unknown } = {}) {
    const { code, message, small } = REASONS[reason]
    super(code, (purpose !== undefined && purpose !== 'item' && small) || message, {
      cause,
      ...(reason === 'busy' && { retryAfter: BUSY_SECONDS }),
    })
    this.name = 'PhotoRefused'
    this.reason = reason
  }
}
