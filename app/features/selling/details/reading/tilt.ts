/** The baseline of a printed line, from left to right. Confidence from 0 to 100. */
export type Baseline = { x0: number; y0: number; x1: number; y1: number; confidence: number }

/** Shorter lines say little about the angle, and uncertain ones may be stains. */
const LEAST_LENGTH = 60
const LEAST_CONFIDENCE = 30
/** A smaller tilt does not hurt recognition. A larger one is not a photo of text in front of the camera. */
const LEAST = 1.8
const MOST = 25

/** The clockwise tilt of the print in degrees: the median of its lines, weighted by length. 0 if nearly level. */
export function measureTilt(lines: readonly Baseline[]): number {
  const known = lines
    .map(({ x0, y0, x1, y1, confidence }) => ({ dx: x1 - x0, dy: y1 - y0, confidence }))
    .filter(({ dx, confidence }) => dx >= LEAST_LENGTH && confidence >= LEAST_CONFIDENCE)
    .map(({ dx, dy }) => ({ angle: (Math.atan2(dy, dx) * 180) / Math.PI, length: dx }))
    .toSorted((a, b) => a.angle - b.angle)
  let left = known.reduce((sum, { length }) => sum + length, 0) / 2
  const middle = known.find(({ length }) => (left -= length) <= 0)?.angle ?? 0
  return Math.abs(middle) >= LEAST && Math.abs(middle) <= MOST ? middle : 0
}
