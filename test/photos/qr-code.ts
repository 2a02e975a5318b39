import { encodeQR } from 'qr'
import sharp from 'sharp'

/** A PNG of a QR code with a quiet zone, `side` pixels wide. */
export async function qrCode(text: string, side: number): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const grey = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)))
  const raw = { width: rows.length, height: rows.length, channels: 1 } as const
  return sharp(grey, { raw }).resize(side, side, { kernel: 'nearest' }).toColourspace('srgb').png().toBuffer()
}
