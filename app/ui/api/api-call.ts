import type { ApiCall, Method } from '#app/shared/api/operations.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import * as say from '#app/ui/messages/messages.ts'

/** A response other than success, or no response at all (status 0). */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** One message per field, by its name. */
  readonly fields: Record<string, string>
  /** Seconds after which another attempt may succeed. */
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

/** Whether what was shown is outdated: it is gone, or somebody else changed it first. */
export const isOutOfDate = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && [404, 409, 410].includes(error.status)

/** The user was signed out, lost permission, hit a limit, or the thing is gone or changed: a retry does not help. */
const SAYS_WHY = [401, 403, 404, 409, 410, 429]

/** The message for a failure: `because`, which has the server's reason, unless a retry may help. */
export const failedBecause = (
  failed: () => string,
  because: (why: { reason: string }) => string,
  error: unknown,
): string =>
  error instanceof ApiFailure && SAYS_WHY.includes(error.status) ? because({ reason: error.message }) : failed()

/** A request without an answer. */
export const offlineFailure = () => new ApiFailure({ status: 0, code: 'offline', message: say.youSeemOffline() })

/** Our own time limit struck: the connection may be fine, unless the browser knows better. */
export const lateFailure = () =>
  'onLine' in navigator && !navigator.onLine
    ? offlineFailure()
    : new ApiFailure({ status: 0, code: 'late', message: say.noAnswerInTime() })

/** The message for a failure, followed by the reason when there was no response. */
export const failedOrUnanswered = (failed: string, error: unknown): string =>
  error instanceof ApiFailure && error.status === 0
    ? say.failedBecauseOf({ failed: failed.replace(/[.।]$/, ''), reason: error.message })
    : failed

/** The server answers in the language of the page, which may be another than the browser's. */
export const languageHeader = () => ({ 'Accept-Language': LANGUAGE_TAGS[language()] })

/**
 * Calls `/api{path}` with JSON and resolves with the JSON response. Throws `ApiFailure`, or the reason that `signal`
 * was aborted with.
 */
export async function fetchAnswer(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    ...(signal && { signal }),
    headers: { ...languageHeader(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    signal?.throwIfAborted()
    throw offlineFailure()
  })
  const text = await response.text().catch(() => '')
  // A response cut off by the abort is not usable.
  signal?.throwIfAborted()
  if (!response.ok) throw readFailure(response.status, text, response.headers.get('Retry-After'))
  return text ? JSON.parse(text) : undefined
}

/** The same, typed by the table of operations, with whose schemas the server's tests compare its answers. */
export const callApi = fetchAnswer as ApiCall<AbortSignal>

/** The failure in an error response's body; it also copes with responses that did not come from the API itself. */
export function readFailure(status: number, text: string, retryAfter: string | null): ApiFailure {
  const seconds = Number(retryAfter)
  const wait = retryAfter && Number.isFinite(seconds) ? seconds : null
  try {
    // The one shape of an error.
    const { error } = JSON.parse(text) as { error: { code: string; message: string; fields?: Record<string, string> } }
    return new ApiFailure({ status, ...error, retryAfter: wait })
  } catch {
    return new ApiFailure({ status, code: 'internal', message: say.wrongOnOurSide(), retryAfter: wait })
  }
}
