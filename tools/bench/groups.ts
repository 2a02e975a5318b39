import { aiEnhance } from './ai/ai-enhance.ts'
import { aiSearch } from './ai/ai-search.ts'
import { aiGenerate } from './ai/details/ai-generate.ts'
import { priceSuggestions } from './ai/prices/price-suggestions.ts'
import { searchClasses } from './ai/search-classes/search-classes.ts'
import { api } from './api.ts'
import { chat } from './chat/chat.ts'
import { data } from './data.ts'
import { database } from './database/database.ts'
import { writes } from './database/writes.ts'
import type { Group } from './harness/bench.ts'
import { memory } from './memory.ts'
import { lighthouse } from './pages/lighthouse.ts'
import { pagesFresh } from './pages/pages-fresh.ts'
import { pagesWarm } from './pages/pages-warm.ts'
import { uploads } from './pages/uploads.ts'
import { weight } from './pages/weight.ts'
import { scale } from './scale/scale.ts'

/** In the order in which they run. */
export const GROUPS: readonly Group[] = [
  data,
  api,
  pagesWarm,
  pagesFresh,
  database,
  weight,
  lighthouse,
  memory,
  writes,
  uploads,
  chat,
  aiSearch,
  searchClasses,
  priceSuggestions,
  aiEnhance,
  aiGenerate,
  scale,
]
