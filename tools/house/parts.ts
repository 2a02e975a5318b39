// The four parts of the house; some figures are measured for each.
export type Part = 'product' | 'demo' | 'tools' | 'tests'

const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['tests', /\.test\.tsx?$|^(?:e2e|test)\//],
  ['demo', /^(?:demo|app\/features\/demo)\//],
  ['product', /^(?:app|packages)\//],
  ['tools', /^(?:bench|scripts|tools)\/|^[^/]+$/],
]

/** Which part a code file belongs to; null for a file outside all of them. Settings in the root count as tools. */
export function findPart(file: string): Part | null {
  return PARTS.find(([, pattern]) => pattern.test(file))?.[0] ?? null
}

/** The file's feature, or the layer of the product that it stands in: `chat`, `platform`, `db`; null outside the product. */
export function findOwner(file: string): string | null {
  const [, layer, feature] = /^app\/(?:features\/([^/]+)|([^/]+))\//.exec(file) ?? []
  if (file.startsWith('demo/')) return 'demo'
  return layer ?? feature ?? null
}
