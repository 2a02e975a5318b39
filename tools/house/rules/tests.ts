import { posix } from 'node:path'

import { isTest, type Code, type Problem } from '../tree.ts'

const LEAVES_TRACES = /(?<![\w'"`])vi\.(?:mock|doMock|hoisted|resetModules)\(/
const LOADS_SHARP = /^import .*from 'sharp'/m
// Our decoder forbids SVG to the whole process.
const DRAWS_SVG = /<svg\b/
const HAS_OWN_PROCESS = /\.apart\.test\.tsx?$/
const SHARES_PROCESS = /\.test\.tsx?$/

/** A test file that would disturb the next one in the same process says by its suffix that it needs its own. */
export function checkTests({ file, text }: Code): Problem[] {
  if (!isTest(file) || !SHARES_PROCESS.test(file) || HAS_OWN_PROCESS.test(file)) return []
  const isForbidden = LOADS_SHARP.test(text)
  return text
    .split('\n')
    .flatMap((line, n) => (LEAVES_TRACES.test(line) || (isForbidden && DRAWS_SVG.test(line)) ? [n + 1] : []))
    .slice(0, 1)
    .map((line) => ({ file, line, text: 'the next file of this process would meet this too: name it .apart.test' }))
}

/** A test that has the name of a module lies beside it, also after the module was moved. */
export function checkTestPlaces(codes: readonly Code[]): Problem[] {
  const product = codes.filter(({ file }) => file.startsWith('app/') && !file.startsWith('app/db/schema/'))
  const modules = new Map<string, string[]>()
  for (const { file } of product) {
    const { dir, name } = posix.parse(file)
    if (!isTest(file)) modules.set(name, [...(modules.get(name) ?? []), dir])
  }
  return product.flatMap(({ file }) => {
    const { dir, name } = posix.parse(file)
    const folders = modules.get(name.replace(/(?:\.apart)?\.test$/, '')) ?? []
    if (!isTest(file) || folders.length === 0 || folders.includes(dir)) return []
    return [{ file, text: `the module of this name is in ${folders.join(', ')}` }]
  })
}
