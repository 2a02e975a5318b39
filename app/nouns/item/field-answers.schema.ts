import { z } from 'zod'

import { attributes } from './attributes.schema.ts'
import { ITEM_FIELDS, type TypedName } from './item-fields.ts'

const COLUMNS = {
  text: z.string().nullable(),
  integer: z.int().nullable(),
  'text[]': z.array(z.string()),
  jsonb: attributes,
}

/** How answers of the API have a field of an item. */
export const fieldAnswer = (name: TypedName): z.ZodType => COLUMNS[ITEM_FIELDS[name].columnType]
