import { aiEnhance } from './ai-enhance.ts'
import { aiGenerate } from './ai-generate.ts'
import { aiSearch } from './ai-search.ts'
import { aiUnderstanding } from './ai-understanding.ts'
import { api } from './api.ts'
import type { Group } from './bench.ts'
import { chat } from './chat.ts'
import { data } from './data.ts'
import { database } from './database.ts'
import { lighthouse } from './lighthouse.ts'
import { memory } from './memory.ts'
import { pagesFresh } from './pages-fresh.ts'
import { pagesWarm } from './pages-warm.ts'
import { uploads } from './uploads.ts'
import { weight } from './weight.ts'
import { writes } from './writes.ts'

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
  aiUnderstanding,
  aiSearch,
  aiEnhance,
  aiGenerate,
]
