import { z } from 'zod'

import { wholeNumber } from '#app/shared/api/answers.schema.ts'

export const qrPicture = z
  .strictObject({ size: wholeNumber, path: z.string() })
  .describe('A QR code: its size in modules, and the dark ones as the path of an SVG')
export type QrPicture = z.infer<typeof qrPicture>
