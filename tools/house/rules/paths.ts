import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

import type { Code, Problem } from '../tree.ts'

const BESIDE = /new URL\(\s*'(\.[^']*)',\s*import\.meta\.url|join\(import\.meta\.dirname,\s*'([^']+)'/g
const PARENT = /dirname\((?:import\.meta\.dirname|dirname\(fileURLToPath\(import\.meta\.url\))/g
/** Folders that no fresh checkout has: the build's, and a cache. */
const MADE_LATER = /^(?:build(?:\/|$)|app\/(?:server\/)?client$|node_modules\/\.cache\/)/

/** Files that a module names relative to its own place must exist. No compiler notices when such a file moves. */
export function checkPaths(root: string, { file, text, lineAt }: Code): Problem[] {
  // Its texts are examples.
  if (file === 'tools/house/rules/lint-house.test.ts') return []
  const own = posix.dirname(file)
  const named = [...text.matchAll(BESIDE)].flatMap(({ index, 1: url, 2: path = '' }) => {
    const target = posix.join(own, url ?? path)
    const problem = (text: string) => [{ file, line: lineAt(index), text: `${url ?? path} ${text}` }]
    if (MADE_LATER.test(target)) return []
    if (!existsSync(join(root, target))) return problem(`names ${target}, which is not there`)
    return /^[./]+$/.test(url ?? path) && !/^\.\/?$/.test(target) ? problem('is not the root') : []
  })
  const parents =
    posix.dirname(own) === '.'
      ? []
      : [...text.matchAll(PARENT)].map(({ index }) => ({
          file,
          line: lineAt(index),
          text: 'the folder above this file is not the root',
        }))
  return [...named, ...parents]
}
