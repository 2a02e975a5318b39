import { fuseRankings, measureLikeness } from '#app/features/catalogue/search/model/fuse.ts'
import { modelCache } from '#app/platform/model/model-cache.server.ts'
import { embedTexts, hasModel } from '#app/platform/model/model.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

import { askWithinQuota, type Asker } from './ask-within-quota.server.ts'

/** The timeout for the model. After it, the page keeps the order by words alone. */
const DEADLINE_MS = 1500
/** The number of texts whose vectors each process caches, with about 1,000 numbers each. */
const KEPT = 2000

// Keyed by endpoint, because vectors of different models are not comparable.
const caches = new WeakMap<object, ReturnType<typeof modelCache>>()

function findCache(endpoint: object) {
  const cache = caches.get(endpoint) ?? modelCache({ most: KEPT })
  caches.set(endpoint, cache)
  return cache
}

/**
 * Reorders a page's listings by a fusion of words and meaning, if a model for it is configured. The first `apart`
 * listings and the others are reordered separately.
 */
export async function inOrderOfMeaning<Item extends { title: string }>(
  { search, asker }: { search: string; asker: Asker | null },
  items: Item[],
  apart: number,
): Promise<{ items: Item[]; failed: boolean }> {
  if (asker === null || items.length < 2 || !hasModel('embed')) return { items, failed: false }
  const texts = [...new Set([search, ...items.map(({ title }) => title)])]
  const { answer, failed } = await askWithinQuota('order', asker, (count) => findVectors(texts, count))
  if (!answer) return { items, failed }
  const meant = answer.get(search) ?? []
  const near = ({ title }: Item) => measureLikeness(answer.get(title) ?? [], meant)
  return {
    items: [...fuseRankings(items.slice(0, apart), near), ...fuseRankings(items.slice(apart), near)],
    failed: false,
  }
}

async function findVectors(
  texts: string[],
  beforeAsking: () => Promise<void>,
): Promise<Map<string, readonly number[]>> {
  const endpoint = settings().ai
  const cache = findCache(endpoint ?? caches)
  // Only the lines below store values in this cache.
  const vectors = new Map(texts.map((text) => [text, cache.get(text) as readonly number[] | undefined]))
  const missing = texts.filter((text) => !vectors.get(text))
  if (missing.length > 0) {
    const made = await embedTexts(missing, { deadlineMs: DEADLINE_MS, beforeAsking })
    for (const [at, text] of missing.entries()) {
      vectors.set(text, made[at] ?? [])
      cache.put(text, made[at] ?? [])
    }
  }
  return new Map([...vectors].map(([text, vector]) => [text, vector ?? []]))
}
