import { apiSearch } from './api-search.ts'
import { api } from './api.ts'
import { chat } from './chat/chat.ts'
import { database } from './database/database.ts'
import { facets } from './database/facets.ts'
import { near } from './database/near.ts'
import { deals } from './deals/deals.ts'
import type { Group } from './harness/bench.ts'
import { memory } from './memory.ts'
import { pagesFresh } from './pages/pages-fresh.ts'
import { pagesWarm } from './pages/pages-warm.ts'
import { scale } from './scale/scale.ts'
import { searchClasses } from './search/classes/search-classes.ts'
import { search } from './search/search.ts'
import { titles } from './titles/titles.ts'

/** In the order in which they run. */
export const GROUPS: readonly Group[] = [
  api,
  apiSearch,
  pagesWarm,
  pagesFresh,
  database,
  facets,
  near,
  memory,
  chat,
  deals,
  search,
  searchClasses,
  titles,
  scale,
]
