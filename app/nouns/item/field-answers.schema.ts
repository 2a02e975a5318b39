import { z } from 'zod'

import { ITEM_FIELDS, type TypedName } from './item-fields.ts'

const COLUMNS = { text: z.string().nullable(), integer: z.int().nullable(), 'text[]': z.array(z.string()) }

/** How answers of the API have a field of an item. */
export const fieldAnswer = (name: TypedName): z.ZodType => COLUMNS[ITEM_FIELDS[name].columnType]
