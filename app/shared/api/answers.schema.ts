/**
 * Parts of the API's answers. Schemas of answers are strict: a field that they lack fails the tests (`check-answer.server.ts`).
 * Their examples stand in the description of the API.
 */
import { z } from 'zod'

export const id = z.guid().meta({ examples: ['019ab3c4-5d6e-7f80-9a1b-2c3d4e5f6071'] })

/** ISO 8601 in UTC. */
export const time = z.iso.datetime().meta({ examples: ['2026-01-31T09:30:00.000Z'] })

export const wholeNumber = z.int().nonnegative()

/** The answer of a deed that has nothing to tell. */
export const done = z.strictObject({ ok: z.literal(true) })

/** The answer that names what was changed. */
export const changed = z.strictObject({ id })
