import { runInNewContext } from 'node:vm'
import sharp from 'sharp'

import { IMAGE_SAYS_MAX } from '#app/shared/chat.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'

import type { Pixels } from './variants.server.ts'

type Box = { x: number; y: number; width: number; height: number }

/** A code in a photo is found fastest in a small copy; small codes need a larger one, and some need another size. */
const SIDES = [800, 1600, 1131]
const MOST_CODES = 3
// The limit of processor time, for hostile pictures. Ordinary ones take some ten milliseconds.
const LONGEST_MS = 1500
const RETRIES = { effort: 8, timeLimit: 60 }

/**
 * The text of the QR codes in a picture, each on its own lines; null if none is found. Never throws. Its processor time is
 * limited: a limit by the clock would overlook codes on a busy machine.
 */
export async function readCodes(pixels: Pixels): Promise<string | null> {
  const end = processorMs() + LONGEST_MS
  for (const side of SIDES) {
    const codes = await readAt(pixels, side, end).catch(() => [])
    const text = codes.map(plain).filter(Boolean).join('\n').slice(0, IMAGE_SAYS_MAX).toWellFormed()
    if (text) return text
  }
  return null
}

// Both participants see this text, so it follows the same rule as a message's text, on one line.
const plain = (text: string) => oneLine(text.replaceAll(/\p{Cc}+/gu, ' '))

async function readAt({ data, raw }: Pixels, side: number, end: number): Promise<string[]> {
  const { data: rgb, info } = await sharp(data, { raw })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Loaded lazily, because only pictures in chats need it.
  const { decodeQR } = await import('qr/decode.js')
  const { width, height } = info
  const codes: string[] = []
  for (let code = 0; code < MOST_CODES; code += 1) {
    let box: Box = { x: 0, y: 0, width: 0, height: 0 }
    const options = {
      ...RETRIES,
      format: 'RGB' as const,
      pointsOnDetect: (points: { boundingBox: Box }) => void (box = points.boundingBox),
    }
    try {
      codes.push(runUntil(end, () => decodeQR({ width, height, data: rgb }, options)))
    } catch {
      break
    }
    blankBox(rgb, width, box)
  }
  return codes
}

/** Milliseconds of processor time that this process has taken. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs `work` until this process has taken `end` milliseconds of processor time. V8 aborts whatever a script calls, but by the
 * clock. So work that it aborted on a busy machine runs again in the processor time that is left.
 */
function runUntil<Outcome>(end: number, work: () => Outcome): Outcome {
  const outcome: Outcome[] = []
  for (let left = end - processorMs(); left >= 1; left = end - processorMs()) {
    try {
      runInNewContext('work()', { work: () => void outcome.push(work()) }, { timeout: Math.floor(left) })
      break
    } catch (error) {
      if (!isAborted(error)) throw error
    }
  }
  const [first] = outcome
  if (first === undefined) throw new Error('There was no processor time left')
  return first
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Paints over a code that was read, so that the next search finds another one. */
function blankBox(rgb: Buffer, across: number, { x, y, width, height }: Box): void {
  const [left, right] = [Math.max(0, Math.floor(x)), Math.min(across, Math.ceil(x + width))]
  const rows = rgb.length / across / 3
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(rows, y + height); row += 1) {
    rgb.fill(255, (row * across + left) * 3, (row * across + right) * 3)
  }
}
