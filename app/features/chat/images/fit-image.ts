/** The room that an image gets in a conversation, in CSS pixels. It fits into a bubble on a screen of 320 pixels. */
const WIDEST = 224
const TALLEST = 300
const LEAST = 64

/** How large an image shows: whole, never enlarged, and never too thin to be touched. Unknown sizes get a square. */
export function fitImage(size: { width: number; height: number } | null): { width: number; height: number } {
  if (!size || size.width < 1 || size.height < 1) return { width: WIDEST, height: WIDEST }
  const scale = Math.min(1, WIDEST / size.width, TALLEST / size.height)
  return {
    width: Math.max(LEAST, Math.round(size.width * scale)),
    height: Math.max(LEAST, Math.round(size.height * scale)),
  }
}
