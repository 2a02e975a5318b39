import { apiSearch } from './api-search.ts'
import { api } from './api.ts'
import { chat } from './chat/chat.ts'
import { database } from './database/database.ts'
import type { Group } from './harness/bench.ts'
import { memory } from './memory.ts'
import { pagesFresh } from './pages/pages-fresh.ts'
import { pagesWarm } from './pages/pages-warm.ts'
import { scale } from './scale/scale.ts'
import { searchClasses } from './search/classes/search-classes.ts'
import { search } from './search/search.ts'

/** In the order in which they run. */
export const GROUPS: readonly Group[] = [
  api,
  apiSearch,
  pagesWarm,
  pagesFresh,
  database,
  memory,
  chat,
  search,
  searchClasses,
  scale,
]
