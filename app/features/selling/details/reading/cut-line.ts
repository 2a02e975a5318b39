import type { PrintBox } from './find-print.ts'

/** A picture in colour: red, green and blue of each pixel, row by row. */
export type Colours = { data: Uint8Array; width: number; height: number }

/** Cuts out a line of print, level and `height` pixels high. Each pixel is the mean of what it covers. */
export function cutLine(picture: Colours, { x, y, angle, ...box }: PrintBox, height: number): Colours {
  const scale = box.height / height
  const width = Math.max(1, Math.round(box.width / scale))
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) * scale, Math.sin((angle * Math.PI) / 180) * scale]
  const samples = Math.max(1, Math.ceil(scale))
  const data = new Uint8Array(width * height * 3)
  const sums = new Float64Array(3)
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      sums.fill(0)
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const along = column + ((sample % samples) + 0.5) / samples - width / 2
        const across = row + (Math.floor(sample / samples) + 0.5) / samples - height / 2
        addColour(picture, x + along * cos - across * sin - 0.5, y + along * sin + across * cos - 0.5, sums)
      }
      for (let colour = 0; colour < 3; colour += 1) data[at + colour] = (sums[colour] ?? 0) / (samples * samples) + 0.5
    }
  }
  return { data, width, height }
}

/** Adds the colour between four pixels. Beyond the rim the picture goes on as it ends. */
function addColour({ data, width, height }: Colours, x: number, y: number, sums: Float64Array): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  for (let corner = 0; corner < 4; corner += 1) {
    const [isRight, isDown] = [corner % 2, corner >> 1]
    const weight = (isRight ? right : 1 - right) * (isDown ? down : 1 - down)
    const column = Math.min(width - 1, Math.max(0, left + isRight))
    const row = Math.min(height - 1, Math.max(0, top + isDown))
    const at = (row * width + column) * 3
    for (let colour = 0; colour < 3; colour += 1) sums[colour] = (sums[colour] ?? 0) + weight * (data[at + colour] ?? 0)
  }
}
