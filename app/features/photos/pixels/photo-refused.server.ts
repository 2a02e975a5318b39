import * as say from '#app/features/photos/messages/messages.ts'
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

const REASONS: Record<Reason, { code: RefusalCode; message: () => string; small?: () => string }> = {
  type: {
    code: 'unsupported_type',
    message: say.notReadable,
    small: say.selectImage,
  },
  bytes: {
    code: 'too_large',
    message: say.largerThan12,
    small: say.lessThan5,
  },
  pixels: { code: 'too_large', message: say.tooManyMegapixels },
  memory: {
    code: 'too_large',
    message: say.tooManyPixels,
  },
  shape: {
    code: 'invalid',
    message: say.tooSmallOrNarrow,
  },
  damaged: { code: 'invalid', message: say.damaged },
  slow: { code: 'invalid', message: say.tookTooLong },
  busy: { code: 'unavailable', message: say.manyRightNow },
}
const BUSY_SECONDS = 5

/** A file that was refused as a photo. Except for `busy`, and `slow` on a busy machine, the file is at fault. */
export class PhotoRefused extends Refusal {
  readonly reason: Reason

  constructor(reason: Reason, { purpose, cause }: { purpose?: Purpose; cause?: unknown } = {}) {
    const { code, message, small } = REASONS[reason]
    const isSmall = purpose !== undefined && purpose !== 'item'
    super(code, ((isSmall && small) || message)(), {
      cause,
      ...(reason === 'busy' && { retryAfter: BUSY_SECONDS }),
    })
    this.name = 'PhotoRefused'
    this.reason = reason
  }
}
