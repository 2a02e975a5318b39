import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../../../../scripts/steps.ts'
import { MODULES, PARTS } from './one-language.ts'

test.each(PARTS)('%s has the part that a build of one language leaves out: %s', (file, part) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(part)
})

test.each(Object.entries(MODULES))('the %s for one language exports what others import', (file, code) => {
  const others = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !(path in MODULES) && !/\.test\./.test(path),
  )
  const importing = new RegExp(String.raw`^import \{([^}]*)\} from '[^']*/${basename(file)}'`, 'gm')
  const imported = others.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(importing)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  expect(imported).not.toEqual([])
  const exported = new Set(code.match(/(?<=export (?:const|function|type) )\w+/g))
  // The bar for other languages imports these two, and nothing loads the bar.
  const missing = new Set(
    imported.filter((name) => !['type', 'LanguageLink', 'loadBar'].includes(name) && !exported.has(name)),
  )
  expect([...missing]).toEqual([])
})
