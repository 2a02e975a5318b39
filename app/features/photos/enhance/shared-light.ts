// Whether the other photos of an upload tell the light of a photo that does not show it itself, such as a close-up.
// Only the same thing in the same colours counts, because a watch by the window and under a bulb has two lights. Greys
// alone do not: a cream box by day looks like a white wall under a bulb. The result is offered and never applied. Of
// 88 photos per half, by themselves and so, were corrected: warm 15 and 18 of the open half, 20 and 21 of the unseen
// one. Colours that merely agree found more (26 and 24), with more wrong offers. In 14 of 22 photos nothing grey is
// among the lightest parts: 60 % is out of reach of such rules.
import type { Colour, Light, LightReport } from './read-light.ts'

/** Stops. Colours of one thing in two photos under one light differ by less. */
const SAME_COLOUR = 0.12
/** The share of a photo whose colours must be in the other one, too. */
const LEAST_SAME = 0.5
/** Grey things look alike in many places: some of what both photos show must have a colour of its own under the light. */
const LEAST_COLOURED = 0.12
const OWN_COLOUR = 0.25
/** Where more is grey as it is, the light has no colour. */
const MOST_NEUTRAL = 0.02
/** A photo with so much of the light's colour is in that light, or shows a thing of that colour. */
const LEAST_LIT = 0.1
const SAME_LIGHT = 0.2

const measureGap = (one: Light, other: Light) => Math.hypot(one.red - other.red, one.blue - other.blue)
const sumShares = (colours: readonly Colour[]) => colours.reduce((sum, { share }) => sum + share, 0)

/**
 * The light's colour if another photo shows it and shares its colours with this one: the same thing in the same colours
 * is in the same light. Null if nothing tells the light, or if photos contradict each other.
 */
export function findSharedLight(own: LightReport, others: readonly LightReport[]): Light | null {
  if (own.light || own.neutral > MOST_NEUTRAL) return null
  const telling = others.flatMap((other) => (other.light && sharesColours(own, other, other.light) ? other.light : []))
  const [light] = telling
  if (!light || telling.some((other) => measureGap(light, other) > SAME_LIGHT)) return null
  return others.some((other) => isContradicted(light, other)) ? null : light
}

function sharesColours(own: LightReport, other: LightReport, light: Light): boolean {
  const same = own.colours.filter((colour) => other.colours.some((one) => measureGap(one, colour) < SAME_COLOUR))
  const coloured = same.filter((colour) => measureGap(colour, light) > OWN_COLOUR)
  return sumShares(same) >= LEAST_SAME && sumShares(coloured) >= LEAST_COLOURED
}

/** That colour stands beside something grey there: it belongs to a thing, such as a cloth, and not to the light. */
const isContradicted = (light: Light, { neutral, colours }: LightReport) =>
  neutral > MOST_NEUTRAL && colours.some((colour) => colour.share > LEAST_LIT && measureGap(colour, light) < SAME_LIGHT)
