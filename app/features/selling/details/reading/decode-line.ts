/** A sign that was read in a line, with its certainty and its middle, both from 0 to 1. */
export type ReadSign = { text: string; certainty: number; at: number }

/** A model's answer for each of some steps along a line: how likely each sign is. The first is none, and the last a blank. */
export type Chances = { data: Float32Array; steps: number }

/** A sign that is none of ours, such as a Chinese one: another sign was misread, or it is print of another script. */
export const OTHER_SIGN = '\u{FFFD}'
const OURS = /^[\p{Script=Latin}\p{Script=Common}]+$/u

/** Each sign as it is written in print here. Chinese print has wide forms of Latin letters and signs. */
export const listSigns = (lines: string): string[] => [
  '',
  ...lines.split('\n').map((sign) => {
    const plain = sign.normalize('NFKC')
    return OURS.test(plain) ? plain : OTHER_SIGN
  }),
  ' ',
]

/** The model often leaves a blank out, but it says that there may be one. In 40 lines it said at least 0.11 of blanks, and at most 0.03 within words. */
const LEAST_BLANK = 0.07

/** The likeliest sign of each step. A sign that lasts for several steps is one, unless there is none between them. */
export function decodeLine({ data, steps }: Chances, signs: readonly string[]): ReadSign[] {
  const kinds = data.length / steps
  const read: ReadSign[] = []
  let [before, blank] = [0, 0]
  for (let step = 0; step < steps; step += 1) {
    const { best, chance } = findBest(data.subarray(step * kinds, (step + 1) * kinds))
    const last = read.at(-1)
    const at = (step + 0.5) / steps
    blank = Math.max(blank, data[(step + 1) * kinds - 1] ?? 0)
    if (best > 0 && best === before && last) last.certainty = Math.max(last.certainty, chance)
    else if (best > 0) {
      const isApart = blank >= LEAST_BLANK && last !== undefined && last.text !== ' ' && best < kinds - 1
      if (isApart) read.push({ text: ' ', certainty: blank, at: (last.at + at) / 2 })
      read.push({ text: signs[best] ?? OTHER_SIGN, certainty: chance, at })
      blank = 0
    }
    before = best
  }
  return read
}

function findBest(chances: Float32Array): { best: number; chance: number } {
  let [best, chance] = [0, 0]
  for (let kind = 0; kind < chances.length; kind += 1) {
    const value = chances[kind] ?? 0
    if (value > chance) [best, chance] = [kind, value]
  }
  return { best, chance }
}
