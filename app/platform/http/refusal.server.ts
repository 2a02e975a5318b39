const STATUS = {
  bad_request: 400,
  signed_out: 401,
  unverified: 403,
  forbidden: 403,
  reauthenticate: 403,
  read_only: 403,
  own_item: 403,
  name_needed: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  already_listed: 409,
  already_made: 409,
  outdated: 409,
  too_slow: 408,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof STATUS

export type RefusalStatus = (typeof STATUS)[RefusalCode]

/**
 * A rule that refuses, with a message for the person who asked. A feature throws it; the API door turns it into its
 * status and the one shape of an error.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** One message per field or parameter, by its name. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  get status(): RefusalStatus {
    return STATUS[this.code]
  }
}
