import { z } from 'zod'

import { storableText } from '#app/shared/text/visible-text.ts'

const SEARCH_MAX = 200
const searchText = z.string().trim().max(SEARCH_MAX).catch('')

/** The search of a page of admins, from its address; one that is too long counts as none. */
export const readSearchText = (params: URLSearchParams): string =>
  searchText.parse(storableText(params.get('search') ?? ''))
