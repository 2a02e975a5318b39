import type * as door from '#app/platform/visitor/not-before.server.ts'

/** The milliseconds before which nothing would have been answered, one for each answer that the product holds back. */
export const heldBack: number[] = []

/** For `vi.mock` of `not-before.server.ts`: notes the delay instead of waiting, because no content depends on it. */
export async function promptAnswers(original: () => Promise<typeof door>): Promise<typeof door> {
  const { notBefore } = await original()
  return {
    notBefore: (ms, work, options) => {
      heldBack.push(ms)
      return notBefore(0, work, options)
    },
  }
}
