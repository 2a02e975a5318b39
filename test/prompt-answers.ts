import type * as door from '#app/features/accounts/sign-in/not-before.server.ts'

/** Whether answers are held back as long as in the product. */
export const held = { back: false }

/**
 * For `vi.mock` of `not-before.server.ts`: answers come as soon as they are made, because what they say does not hang on how long
 * they are held back.
 */
export async function promptAnswers(original: () => Promise<typeof door>): Promise<typeof door> {
  const { notBefore } = await original()
  return { notBefore: (ms, work, options) => notBefore(held.back ? ms : 0, work, options) }
}
