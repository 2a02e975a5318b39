import { z } from 'zod'

import { id, time } from '#app/shared/api/answers.schema.ts'

const note = z.strictObject({
  id,
  text: z.string(),
  at: time,
  by: z.string(),
  about: z.string().nullable().describe("The listing's title when it was written"),
})
/** A note of an admin on a person, perhaps about one of their listings. */
export type Note = z.infer<typeof note>

export const notePage = z.strictObject({ notes: z.array(note), next: z.string().nullable() })
export type NotePage = z.infer<typeof notePage>
