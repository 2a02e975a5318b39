import type { ApiFailure } from '#app/ui/api/api-call.ts'

export const RETRIES = 2
const FIRST_WAIT_MS = 1000
export const LONGEST_WAIT_MS = 30_000

/** The nth delay in milliseconds while the server cannot be reached. */
export const waitUnreachable = (n: number) => Math.min(FIRST_WAIT_MS * 2 ** n, LONGEST_WAIT_MS)

/** A refusal that will not change on a retry. */
export const isRefusal = ({ status }: ApiFailure) => status >= 400 && status < 500 && ![408, 425, 429].includes(status)

/** The delay in milliseconds; null when a retry is not worth waiting for. */
export function waitAfter(attempt: number, failure: ApiFailure | null): number | null {
  const wait = waitUnreachable(attempt)
  const asked = (failure?.retryAfter ?? 0) * 1000
  return asked > 2 * LONGEST_WAIT_MS ? null : Math.max(wait, asked)
}
