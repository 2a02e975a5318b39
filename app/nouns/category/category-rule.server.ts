import { z } from 'zod'

import { listCategoryIds } from './category-list.ts'

/** One of the categories. They are read only after this module has loaded. */
export const categoryRule = z.lazy(() => z.enum(listCategoryIds()))
