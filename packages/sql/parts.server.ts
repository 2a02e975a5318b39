// A template may contain these besides plain values and other queries.

/** A name of a table or column, quoted. */
export class Identifier {
  readonly text: string

  constructor(name: string) {
    this.text = quoted(name)
  }
}

/** A dot separates a schema or table from the name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

/** A value with the number of its PostgreSQL type. */
export class Parameter {
  readonly value: unknown
  readonly type: number

  constructor(value: unknown, type: number) {
    this.value = value
    this.type = type
  }
}

/** Columns of an insert or update, or a list after `in`: the statement before it says which. */
export class Builder {
  readonly given: unknown[] | Record<string, unknown>
  readonly columns: readonly string[]

  constructor(given: unknown[] | Record<string, unknown>, columns: readonly string[]) {
    this.given = given
    this.columns = columns
  }
}

/** The types that are named here; PostgreSQL infers all others from the statement. */
export const TYPES = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  text: 25,
  json: 114,
  timestamptz: 1184,
  jsonb: 3802,
} as const
