import { posix } from 'node:path'

import { findOwner, findPart } from '../parts.ts'
import type { Code, Problem } from '../tree.ts'
import type { Figure } from './figure.ts'

interface Edge {
  from: string
  to: string
  place: Problem
}

/**
 * Files, folders and features that import each other in a circle, by values or types: a reader has to know both. Features are told
 * apart by `features/NAME`.
 */
export function countCircles(codes: readonly Code[]): Figure[] {
  const sources = codes.filter(({ file }) => findPart(file) !== 'tests')
  const folders = edgesBetween(sources, (file) => posix.dirname(file))
  const features = edgesBetween(sources, (file) => (file.startsWith('app/features/') ? findOwner(file) : null))
  const files = edgesBetween(sources, (file) => file)
  return [
    figure('files in a circle of value or type imports', files),
    figure('folders in a circle of value or type imports', folders),
    figure('features in a circle of value or type imports', features),
  ]
}

function edgesBetween(codes: readonly Code[], nodeOf: (file: string) => string | null): Edge[] {
  return codes.flatMap(({ file, imports }) =>
    imports.flatMap(({ to, line, from: written }) => {
      const [source, target] = [nodeOf(file), to ? nodeOf(to) : null]
      if (source === null || target === null || source === target) return []
      return [{ from: source, to: target, place: { file, line, text: `imports ${written}` } }]
    }),
  )
}

function figure(name: string, edges: readonly Edge[]): Figure {
  const circles = findCircles(edges)
  const circleOf = new Map(circles.flatMap((nodes, index) => nodes.map((node) => [node, index] as const)))
  return {
    name,
    value: circleOf.size,
    rule: 'falls',
    places: edges
      .filter(({ from, to }) => circleOf.has(from) && circleOf.get(from) === circleOf.get(to))
      .map(({ place }) => place),
    details: circles.map((nodes) => nodes.join(', ')),
  }
}

/** The strongly connected groups of more than one node (Tarjan), each in alphabetical order. */
function findCircles(edges: readonly Pick<Edge, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  const visit = (node: string): number => {
    order.set(node, order.size)
    let low = order.size - 1
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other))
      else if (stack.includes(other)) low = Math.min(low, lowest.get(other) ?? order.get(other) ?? low)
      lowest.set(node, low)
    }
    lowest.set(node, low)
    if (low === order.get(node)) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return low
  }

  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted((one, other) => other.length - one.length || one.join().localeCompare(other.join()))
}
