// Other searches to compare ours with: a well-known library, and plain substring search.
import MiniSearch from 'minisearch'

import { listProducts, type Product, type Query } from './ai-search-eval.ts'

const HITS = 100

export async function readProducts(file: string): Promise<Product[]> {
  const products: Product[] = []
  for await (const product of listProducts(file)) products.push(product)
  return products
}

type Hits = Map<string, string[]>

/**
 * minisearch: first all words, then any; titles count three times; prefixes and typos in up to a fifth of the letters
 * match.
 */
export function withMinisearch(products: readonly Product[], queries: readonly Query[]): Hits {
  const search = new MiniSearch<Product>({ fields: ['title', 'description', 'brand'], idField: 'id' })
  search.addAll(products)
  const options = { boost: { title: 3 }, prefix: true, fuzzy: 0.2 }
  return new Map(
    queries.map(({ qid, query }) => {
      const every = search.search(query, { ...options, combineWith: 'AND' })
      const found = every.length >= HITS ? every : [...every, ...search.search(query, options)]
      return [qid, [...new Set(found.map(({ id }) => String(id)))].slice(0, HITS)]
    }),
  )
}

/** The text as a substring of title or description, in the order of the file. */
export function withSubstring(products: readonly Product[], queries: readonly Query[]): Hits {
  const texts = products.map(({ id, title, description }) => ({ id, text: `${title}\n${description}`.toLowerCase() }))
  return new Map(
    queries.map(({ qid, query }) => {
      const wanted = query.toLowerCase()
      const hits: string[] = []
      for (const { id, text } of texts) {
        if (text.includes(wanted)) hits.push(id)
        if (hits.length === HITS) break
      }
      return [qid, hits]
    }),
  )
}
