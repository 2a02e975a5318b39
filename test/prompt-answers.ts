import { beforeEach, vi } from 'vitest'

import * as door from '#app/platform/visitor/not-before.server.ts'

/** The milliseconds before which nothing would have been answered, one for each answer that the product holds back. */
export const heldBack: number[] = []

/** Notes the delays of answers in the calling file's tests instead of waiting, because no content depends on them. */
export function promptAnswers(): void {
  const { notBefore } = door
  beforeEach(() => {
    vi.spyOn(door, 'notBefore').mockImplementation((ms, work, options) => {
      heldBack.push(ms)
      return notBefore(0, work, options)
    })
  })
}
