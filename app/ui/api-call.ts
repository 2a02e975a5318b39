/** An answer other than success, or none at all (status 0). */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** One message per field, by its name. */
  readonly fields: Record<string, string>
  /** Seconds after which another try may succeed. */
  readonly retryAfter: number | null

  constructor(failure: {
    status: number
    code: string
    message: string
    fields?: Record<string, string>
    retryAfter?: number | null
  }) {
    super(failure.message)
    this.name = 'ApiFailure'
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.retryAfter = failure.retryAfter ?? null
  }
}

/** Whether what was shown is out of date: it is gone, or somebody else was quicker. */
export const isOutOfDate = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 409)

/** Signed out meanwhile, no longer allowed to, gone, changed by somebody else, or too much at once: trying again is no help. */
const SAYS_WHY = [401, 403, 404, 409, 429]

/** What failed, with the reason where it is not simply to be tried again. */
export const failedBecause = (failed: string, error: unknown): string =>
  error instanceof ApiFailure && SAYS_WHY.includes(error.status) ? `${failed}: ${error.message}` : failed

export const OFFLINE = 'You seem to be offline. Please check your connection and try again.'

/** What failed; without any answer nothing did, and there is one thing to say of that. */
export const failedOrOffline = (failed: string, error: unknown): string =>
  error instanceof ApiFailure && error.status === 0 ? OFFLINE : failed

/** Calls `/api{path}` with JSON and answers with the JSON it gets. Throws `ApiFailure`, or what `signal` was aborted with. */
export async function callApi<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    ...(signal && { signal }),
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    signal?.throwIfAborted()
    throw new ApiFailure({ status: 0, code: 'offline', message: OFFLINE })
  })
  const text = await response.text().catch(() => '')
  // Half an answer is none.
  signal?.throwIfAborted()
  if (!response.ok) throw failureOf(response.status, text, response.headers.get('Retry-After'))
  // What an operation answers is told by its description; the caller names it.
  return (text ? JSON.parse(text) : undefined) as Answer
}

/** The failure that an error answer's body tells of; also for answers that did not come from the API itself. */
export function failureOf(status: number, text: string, retryAfter: string | null = null): ApiFailure {
  const seconds = Number(retryAfter)
  const wait = retryAfter && Number.isFinite(seconds) ? seconds : null
  try {
    // The one shape of an error.
    const { error } = JSON.parse(text) as { error: { code: string; message: string; fields?: Record<string, string> } }
    return new ApiFailure({ status, ...error, retryAfter: wait })
  } catch {
    const message = 'Something went wrong on our side. Please try again.'
    return new ApiFailure({ status, code: 'internal', message, retryAfter: wait })
  }
}
