import type * as door from '#app/platform/visitor/not-before.server.ts'

/** Whether answers are delayed as in the product. */
export const held = { back: false }

/** For `vi.mock` of `not-before.server.ts`: removes the delay, on which the content of an answer does not depend. */
export async function promptAnswers(original: () => Promise<typeof door>): Promise<typeof door> {
  const { notBefore } = await original()
  return { notBefore: (ms, work, options) => notBefore(held.back ? ms : 0, work, options) }
}
