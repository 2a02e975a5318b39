import { z } from 'zod'

import { listCategoryIds, listKnownIds } from './category-list.ts'

// The categories are read only after this module has loaded.

/** One of the categories, also of the retired ones. */
export const categoryRule = z.lazy(() => z.enum(listKnownIds()))

/** One of those in which things may be listed. */
export const offeredCategoryRule = z.lazy(() => z.enum(listCategoryIds()))
