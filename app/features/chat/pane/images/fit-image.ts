/** The largest size of an image in a conversation, in CSS pixels. It fits into a bubble on a 320-pixel screen. */
const WIDEST = 224
const TALLEST = 300
const LEAST = 64

/** The displayed size: the whole image, never enlarged, and never too thin to tap. An unknown size gives a square. */
export function fitImage(size: { width: number; height: number } | null): { width: number; height: number } {
  if (!size || size.width < 1 || size.height < 1) return { width: WIDEST, height: WIDEST }
  const scale = Math.min(1, WIDEST / size.width, TALLEST / size.height)
  return {
    width: Math.max(LEAST, Math.round(size.width * scale)),
    height: Math.max(LEAST, Math.round(size.height * scale)),
  }
}
