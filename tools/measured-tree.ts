// For tests of the house's figures: small trees, and what is measured in them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

import { measureHouse } from './house.ts'
import type { Figure } from './house/figures/figure.ts'

/** A tree of these files, until the running test has ended. */
export function makeTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'khazana-figures-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

/** Measures the figure of that name in a tree of these files. */
export function measure(name: string, files: Record<string, string>): Figure {
  const figure = measureHouse(makeTree(files)).figures.find((one) => one.name === name)
  if (!figure) throw new Error(`There is no figure "${name}"`)
  return figure
}

export const listPlaces = ({ places }: Figure) =>
  places.map(({ file, line, text }) => `${file}${line ? `:${line}` : ''} ${text}`)
