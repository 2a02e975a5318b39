import { readDetails } from '#categories'

import { cacheFrom } from './category-list.ts'
import type { CategoryDetails } from './category-shape.server.ts'

/** As `perCatalogue`, from everything that the files say of the categories. Only the server has that. */
export const perDetails = <T>(make: (categories: readonly CategoryDetails[]) => T) => cacheFrom(readDetails, make)

export const listDetails = (): readonly CategoryDetails[] => readDetails()

const byId = perDetails((categories) => new Map(categories.map((category) => [category.id, category])))

export const findDetails = (id: string): CategoryDetails | undefined => byId().get(id)
