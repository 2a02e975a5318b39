import { findOwner, findPart } from '../parts.ts'
import type { Code } from '../tree.ts'
import type { Figure } from './figure.ts'

/** Imports from one feature into another, type imports included. The details are one line per feature that others import. */
export function countFeatureImports(codes: readonly Code[]): Figure {
  const found = codes
    .filter(({ file }) => file.startsWith('app/features/') && findPart(file) !== 'tests')
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ to, line, from, kind }) => {
        const [source, target] = [findOwner(file), to?.startsWith('app/features/') ? findOwner(to) : null]
        if (source === null || target === null || source === target) return []
        return [{ source, target, type: kind === 'type', place: { file, line, text: `imports ${from}` } }]
      }),
    )
  const targets = Object.entries(Object.groupBy(found, ({ target }) => target)).map(([target, list = []]) => {
    const sources = Object.entries(Object.groupBy(list, ({ source }) => source))
      .map(([source, own = []]) => ({ source, count: own.length }))
      .toSorted((one, other) => other.count - one.count)
      .map(({ source, count }) => `${source} ${count}`)
    const types = list.filter(({ type }) => type).length
    return { count: list.length, line: `into ${target}: ${list.length} (${types} types) from ${sources.join(', ')}` }
  })
  return {
    name: 'imports from feature to feature',
    value: found.length,
    rule: 'falls',
    places: found.map(({ place }) => place),
    details: targets.toSorted((one, other) => other.count - one.count).map(({ line }) => line),
  }
}
