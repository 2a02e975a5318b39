import { z } from 'zod'

import { time } from '#app/shared/api/answers.schema.ts'

export const away = z.strictObject({
  until: time
    .nullable()
    .describe('Away until the beginning of the day on which the person is back; null when they are here'),
})
export type Away = z.infer<typeof away>
