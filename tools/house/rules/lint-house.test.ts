import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

import { lintHouse } from '../../lint-house.ts'

const roots: string[] = []
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true, force: true })))

/** The problems that the house rules report for these files, one per line. */
function lint(files: Record<string, string>, uses: Parameters<typeof lintHouse>[1] = []) {
  const root = mkdtempSync(join(tmpdir(), 'khazana-house-'))
  roots.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return lintHouse(root, uses).map(({ file, line, text }) => `${file}${line ? `:${line}` : ''} ${text}`)
}

test('a clean tree has no problems', () => {
  const tidy = {
    'README.md': '# Tidy',
    'app/routes.ts': `export default [index('routes/home.tsx')]`,
    'app/routes/home.tsx': `import { list } from '#app/features/listings/listings.server.ts'`,
    'app/server/api.ts': `import { handlers } from '#app/features/listings/listings.api.server.ts'`,
    'app/server/jobs.ts': `import { render } from '#app/features/photos/photos.job.server.ts'`,
    'app/server/live.ts': `import { typing } from '#app/features/chat/chat.live.server.ts'`,
    'app/features/listings/listings.api.server.ts': `import { list } from './listings.server.ts'`,
    'app/features/listings/listings.server.ts': `import { key } from '#app/features/photos/key.ts'`,
    'app/features/listings/listings.server.test.ts': `import { list } from './listings.server.ts'`,
    'app/features/photos/photos.job.server.ts': 'export const render = 1',
    'app/features/photos/key.ts': 'export const key = 1',
    'app/features/chat/chat.live.server.ts': 'export const typing = 1',
    'app/db/migrations/0000_start.sql': 'select 1;',
    'node_modules/utils/index.js': '',
    'build/index.js': '',
    // As in a git worktree.
    '.git': `gitdir: ${['', 'home', 'asha', 'khazana', '.git/worktrees/other'].join('/')}`,
  }
  expect(lint(tidy, [['listings', 'photos', 'shows them']])).toEqual([])
})

describe('names', () => {
  test.each([
    ['app/shared/Money.ts', 'names are kebab-case'],
    ['app/features/wishList/a.ts', 'names are kebab-case'],
    ['app/shared/string-utils.ts', '"utils" says nothing about what is inside: name the topic'],
    ['app/helpers/money.ts', '"helpers" says nothing about what is inside: name the topic'],
    ['app/features/photos/photo-manager.server.ts', '"manager" says nothing about what is inside: name the topic'],
    ['app/features/photos/index.ts', 'no barrels: import the module itself'],
    ['app/ui/listing-card.tsx', 'ui has no product nouns: this is a feature’s'],
  ])('%s', (file, text) => {
    expect(lint({ [file]: 'export const a = 1' })).toEqual([`${file} ${text}`])
  })
})

describe('tests', () => {
  test.each(["vi.mock('./log.ts')", 'vi.hoisted(() => [])'])(
    'that share a process leave nothing behind: %s',
    (line) => {
      const text = `// A test.\n${line}\n`
      expect(lint({ 'app/shared/money.test.ts': text })).toEqual([
        'app/shared/money.test.ts:2 the next file of this process would meet this too: name it .apart.test',
      ])
      expect(lint({ 'app/shared/money.apart.test.ts': text })).toEqual([])
    },
  )

  test('stand beside the module whose name they have', () => {
    const files = { 'app/shared/text/money.ts': '', 'app/shared/money.test.ts': '', 'app/shared/prices.test.ts': '' }
    expect(lint(files)).toEqual(['app/shared/money.test.ts the module of this name is in app/shared/text'])
  })
})

describe('texts', () => {
  const long = 'export const a = 1\n'.repeat(351)

  test('a file of more than 350 lines is refused, except the demo’s data', () => {
    const files = {
      'app/shared/money.ts': long,
      'demo/names.ts': long,
      'docs/scaling.md': 'a\n'.repeat(351),
    }
    expect(lint(files)).toEqual(['app/shared/money.ts 351 lines: over 350 is two files'])
    expect(lint({ 'app/shared/money.ts': 'export const a = 1\n'.repeat(350) })).toEqual([])
  })

  test('a path of one machine is refused', () => {
    const home = ['', 'home', 'asha', 'khazana'].join('/')
    expect(lint({ 'docs/scaling.md': `\nrun it in ${home}` })).toEqual([
      `docs/scaling.md:2 ${home.slice(0, 10)} exists on one machine only`,
    ])
    expect(lint({ 'docs/scaling.md': 'open /categories/home/garden or https://khazana.example/home/garden' })).toEqual(
      [],
    )
  })

  test('a second kind of apostrophe in the product’s texts is refused', () => {
    const text = 'export const a = "The seller\u2019s items"'
    expect(lint({ 'app/ui/note.tsx': text })).toEqual(['app/ui/note.tsx:1 one kind of apostrophe: write it straight'])
    expect(lint({ 'app/ui/note.test.tsx': text, 'app/features/catalogue/places/names/old-names.ts': text })).toEqual([])
    expect(lint({ 'app/ui/note.tsx': text.replace('\u2019', "'") })).toEqual([])
  })

  test('a download URL in the lockfile is refused', () => {
    const text = '{ "resolved": "https://packages.example/a.tgz" }'
    expect(lint({ 'package-lock.json': text })).toHaveLength(1)
  })
})

describe('doors', () => {
  test.each([
    ['app/features/chat/chat.api.server.ts', 'app/server/api.ts'],
    ['app/features/chat/chat.job.server.ts', 'app/server/jobs.ts'],
    ['app/features/chat/chat.live.server.ts', 'app/server/live.ts'],
  ])('%s has to be in its table', (file, table) => {
    const expected = [`${file} this handler is not listed in ${table}`]
    expect(lint({ [file]: 'export const a = 1' })).toEqual(expected)
    expect(lint({ [file]: 'export const a = 1', [table]: `// import { a } from '#${file}'` })).toEqual(expected)
    expect(lint({ [file]: 'export const a = 1', [table]: `import { a } from '#${file}'` })).toEqual([])
  })

  test('a page must be in the route table', () => {
    const page = { 'app/routes/home.tsx': 'export default 1', 'app/routes/my-home.test.tsx': '' }
    const expected = ['app/routes/home.tsx this page is not listed in app/routes.ts']
    expect(lint(page)).toEqual(expected)
    expect(lint({ ...page, 'app/routes.ts': `route('a', 'routes/my-routes/home.tsx')` })).toEqual(expected)
    expect(lint({ ...page, 'app/routes.ts': `route('a', 'routes/home.tsx')` })).toEqual([])
  })
})

test('messages are inserted by one statement', () => {
  const insert = { 'app/features/chat/a.server.ts': 'sql`with given as (${one}) insert into messages as m (id)`' }
  const elsewhere = {
    'app/features/chat/a.server.test.ts': 'sql`insert into messages (id)`',
    'app/features/chat/b.server.ts': '// Never insert into messages here.\nsql`insert into messages_seen (id)`',
  }
  expect(lint({ ...insert, ...elsewhere })).toEqual([])
  const second = { 'app/features/people/b.server.ts': 'const a = 1\nsql`\n  INSERT INTO "messages" ${sql(row)}`' }
  expect(lint({ ...insert, ...second })).toEqual([
    'app/features/chat/a.server.ts:1 one of 2 statements that insert into messages',
    'app/features/people/b.server.ts:3 one of 2 statements that insert into messages',
  ])
})

describe('imports', () => {
  const file = 'app/features/search/search.server.ts'
  const list = 'tools/house/rules/imports.ts'

  test('from another feature need a line in the list', () => {
    const text = `import { a } from '#app/features/listings/a.server.ts'\nimport type { B } from '../listings/b.schema.ts'`
    const refused = (line: number, from: string) =>
      `${file}:${line} ${from} is another feature’s: ${list} does not allow "search → listings"`
    expect(lint({ [file]: text })).toEqual([
      refused(1, '#app/features/listings/a.server.ts'),
      refused(2, '../listings/b.schema.ts'),
    ])
    expect(lint({ [file]: text }, [['search', 'listings', '']])).toEqual([])
    expect(lint({ [file.replace('.server', '.server.test')]: text })).toEqual([])
  })

  test('of another feature’s component are refused, even if listed', () => {
    const text = `export { Card } from '#app/features/listings/card.tsx'\nimport '#app/features/listings/a.ts'`
    expect(lint({ [file]: text }, [['search', 'listings', '']])).toEqual([
      `${file}:1 #app/features/listings/card.tsx is another feature’s component: let the page pass it in`,
    ])
  })

  test('the list has no unused line and no circle', () => {
    const one = { [file]: `import '#app/features/listings/a.ts'` }
    const other = { 'app/features/listings/a.ts': `import '#app/features/search/b.ts'` }
    const [used, unused, back] = [
      ['search', 'listings', ''],
      ['search', 'photos', ''],
      ['listings', 'search', ''],
    ] as const
    expect(lint(one, [used, unused])).toEqual([`${list} nothing needs "search → photos"`])
    const circle = lint({ ...one, ...other }, [used, back])
    expect(circle).toContain(`${list} search uses itself by way of listings, search`)
  })

  test.each([
    ['app/shared/money.ts', '#app/ui/button.tsx'],
    ['app/ui/dialog.tsx', '#app/features/photos/zoom.tsx'],
    ['app/db/client.server.ts', '../platform/log.server.ts'],
    ['app/platform/log.server.ts', '#app/features/photos/zoom.tsx'],
    ['app/features/photos/photos.server.ts', '#app/server/app.ts'],
  ])('%s may not import %s lazily', (from, to) => {
    expect(lint({ [from]: `export const load = () => import('${to}')` })).toEqual([
      `${from}:1 imports point down, lazy ones too: ${to} lies above`,
    ])
  })

  test('may be lazy if they point down', () => {
    const routes = { 'app/routes.ts': `'routes/home.tsx'` }
    const page = `export const load = () => [import('#app/features/photos/zoom.tsx'), import('#app/ui/dialog.tsx')]`
    expect(lint({ ...routes, 'app/routes/home.tsx': page })).toEqual([])
  })

  test('of search go through its one function', () => {
    const text = `import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'`
    const refused = `1 #app/features/catalogue/search/search-items.server.ts has one door: app/features/catalogue/search/find-listings.server.ts`
    const page = { 'app/routes.ts': `'routes/browse.tsx'`, 'app/routes/browse.tsx': text }
    expect(lint(page)).toEqual([`app/routes/browse.tsx:${refused}`])
    expect(lint({ [file]: text })).toEqual([`${file}:${refused}`])
    expect(lint({ 'app/features/catalogue/search/find-listings.server.ts': text })).toEqual([])
  })

  test('have no barrels, and do not reach tests', () => {
    const text = `export * from './a.ts'\nexport * as b from './b.ts'\nimport { c } from '#test/c.ts'`
    expect(lint({ [file]: text })).toEqual([
      `${file}:3 the product does not import its tests and scripts`,
      `${file}:1 no barrels: name what is exported`,
      `${file}:2 no barrels: name what is exported`,
    ])
  })
})

describe('paths to files', () => {
  const problems = (text: string) => lint({ 'tools/drills/start/a.ts': text, 'tools/drills/paths.lua': '' })

  test('a file that a module names relative to its own place exists', () => {
    expect(problems(`new URL('../paths.lua', import.meta.url)`)).toEqual([])
    expect(problems(`\nnew URL('./paths.lua', import.meta.url)`)).toEqual([
      'tools/drills/start/a.ts:2 ./paths.lua names tools/drills/start/paths.lua, which is not there',
    ])
    expect(problems(`join(import.meta.dirname, 'paths.lua')`)).toEqual([
      'tools/drills/start/a.ts:1 paths.lua names tools/drills/start/paths.lua, which is not there',
    ])
    expect(problems(`new URL('../../../build/server/index.js', import.meta.url)`)).toEqual([])
  })

  test('a folder further up is the root', () => {
    expect(problems(`new URL('../../..', import.meta.url)`)).toEqual([])
    expect(problems(`new URL('..', import.meta.url)`)).toEqual(['tools/drills/start/a.ts:1 .. is not the root'])
    expect(problems('dirname(import.meta.dirname)')).toEqual([
      'tools/drills/start/a.ts:1 the folder above this file is not the root',
    ])
    expect(lint({ 'scripts/a.ts': 'dirname(import.meta.dirname)' })).toEqual([])
  })
})

describe('reasons', () => {
  const file = 'app/shared/money.ts'
  const off = ['oxlint', 'disable-next-line'].join('-')

  test('a lint directive says why', () => {
    expect(lint({ [file]: `// ${off} no-var\nvar a = 1` })).toEqual([`${file}:1 say why after the rule: -- because …`])
    expect(lint({ [file]: `/* ${off} no-var */\nvar a = 1` })).toHaveLength(1)
    expect(lint({ [file]: `// ${off} no-var -- old browsers\nvar a = 1` })).toEqual([])
  })

  test.each([
    ['as', 'const a = JSON.parse(text) as string[]'],
    ['!', 'const a = list[0]!'],
    ['!', 'call(list[0]!.name)'],
  ])('%s says why: %s', (sign, code) => {
    expect(lint({ [file]: `const x = 1\n\n\n${code}` })).toEqual([`${file}:4 say why ${sign} holds, in a comment`])
    expect(lint({ [file]: `const x = 1\n// The reason.\n${code}` })).toEqual([])
    expect(lint({ [file]: `const x = 1\n\n\n${code} // The reason.` })).toEqual([])
    expect(lint({ 'app/shared/money.test.ts': code })).toEqual([])
  })

  test('the reason may stand above a long statement, not somewhere else', () => {
    const long = `const a = [\n${'  1,\n'.repeat(9)}  b as C,\n]`
    expect(lint({ [file]: `// The reason.\n${long}` })).toEqual([])
    expect(lint({ [file]: `// Something else.\n\n${long}\n// And more.` })).toHaveLength(1)
  })

  test('as const and satisfies need none', () => {
    expect(lint({ [file]: 'const a = [1] as const\nconst b = { a } satisfies C\nconst c = a !== b' })).toEqual([])
  })
})

describe('docs/specification.md', () => {
  const files = {
    'app/shared/money.ts': 'export const a = 1',
    'app/shared/money.test.ts': `test('rupees', () => {})`,
  }
  const table = (row: string) => `| what | code | tests |\n|---|---|---|\n${row}\n`
  const problems = (row: string) => lint({ ...files, 'docs/specification.md': table(row) })

  test('rows name their code and their tests', () => {
    expect(problems('| rupees | `app/shared/money.ts` | `app/shared/money.test.ts › rupees` |')).toEqual([])
  })

  test.each([
    ['| rupees | `app/shared/gone.ts` | `app/shared/money.test.ts` |', 'there is no app/shared/gone.ts'],
    ['| rupees | `app/shared/money.ts` | `app/shared/gone.test.ts` |', 'there is no app/shared/gone.test.ts'],
    [
      '| rupees | `app/shared/money.ts` | `app/shared/money.test.ts › dollars` |',
      'app/shared/money.test.ts has no test named "dollars"',
    ],
    ['| rupees | soon | `app/shared/money.test.ts` |', 'no code keeps it'],
    ['| rupees | `app/shared/money.ts` | |', 'no test holds it'],
    ['| rupees | `app/shared/money.ts` | `app/shared/money.ts` |', 'app/shared/money.ts is no test'],
    [
      '| rupees | `app/shared/money.test.ts` | `app/shared/money.test.ts` |',
      'app/shared/money.test.ts is a test, not code',
    ],
  ])('%s', (row, text) => {
    expect(problems(row)).toEqual([`docs/specification.md:3 ${text}`])
  })
})
