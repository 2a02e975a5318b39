import { encodeQR } from 'qr'

import type { QrPicture } from '#app/shared/files/qr-picture.schema.ts'

/** As wide as the standard wants the light border: pages are dark, too. */
const BORDER = 4

/** The QR code of a text. Drawn here, so that browsers need not load what draws it. */
export function drawQr(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { border: BORDER })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
