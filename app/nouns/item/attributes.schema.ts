import { z } from 'zod'

/** By key, as the category's file declares them, and free facts of files by label. */
export const attributes = z
  .record(z.string().max(60), z.string().max(500))
  .describe('By key, those that the category declares; and facts from files, by the label that they had there')
  .meta({ examples: [{ brand: 'Titan', year: '1984' }] })
