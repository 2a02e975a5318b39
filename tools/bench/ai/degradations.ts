// Degrades good photos as phones do in bad light, so that the ideal result is known.
import {
  clampValue,
  fromLight,
  toLight,
  type Channel,
  type Curve,
  type Raster,
} from '#app/features/photos/enhance/raster.ts'

export type Degradation = {
  name: string
  kind: 'dark' | 'haze' | 'noise' | 'indoor' | 'cast'
  curve?: Curve
  /** Standard deviation, in steps of 255. */
  noise?: number
}

type Gains = readonly [number, number, number]

const exposed =
  (stops: number): Curve =>
  (value) =>
    fromLight(toLight(value) * 2 ** stops)
const veiled =
  (share: number, light: number): Curve =>
  (value) =>
    value * (1 - share) + light * share
const lit =
  (gains: Gains, stops = 0): Curve =>
  (value, channel) =>
    fromLight(clampValue(0, toLight(value) * gains[channel] * 2 ** stops, 1))

const LAMP: Gains = [1.25, 0.92, 0.5]

export const DEGRADATIONS: readonly Degradation[] = [
  { name: 'two stops too dark', kind: 'dark', curve: exposed(-2), noise: 1.5 },
  { name: 'three stops too dark', kind: 'dark', curve: exposed(-3), noise: 1.5 },
  { name: 'a dim room', kind: 'dark', curve: (value) => exposed(-1)(value ** 1.7, 0), noise: 3 },
  { name: 'a light veil', kind: 'haze', curve: veiled(0.35, 0.85) },
  { name: 'a thick grey veil', kind: 'haze', curve: veiled(0.55, 0.7) },
  { name: 'noise', kind: 'noise', noise: 11 },
  { name: 'much noise', kind: 'noise', noise: 22 },
  { name: 'under a lamp', kind: 'indoor', curve: lit(LAMP, -1.5), noise: 4 },
  { name: 'under a dim lamp', kind: 'indoor', curve: lit(LAMP, -2.3), noise: 5 },
  { name: 'cast of a lamp', kind: 'cast', curve: lit(LAMP) },
  { name: 'cast of a shadow', kind: 'cast', curve: lit([0.72, 0.95, 1.35]) },
  { name: 'cast of a tube', kind: 'cast', curve: lit([0.85, 1.1, 0.8]) },
]

/** The picture after that degradation, with the same noise each time. */
export function degrade({ width, height, data }: Raster, { curve, noise = 0 }: Degradation): Raster {
  const random = gaussian(20_261_121)
  // An index modulo three is a channel.
  const worse = data.map((byte, at) => {
    const value = curve ? curve(byte / 255, (at % 3) as Channel) * 255 : byte
    return Math.round(clampValue(0, noise > 0 ? value + noise * random() : value, 255))
  })
  return { width, height, data: worse }
}

function gaussian(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 4_294_967_297
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
