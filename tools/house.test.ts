import { execFileSync } from 'node:child_process'
import { describe, expect, test, vi } from 'vitest'

import { improveRecord, judgeFigure, measureHouse, printWorse } from './house.ts'
import { checkCommits } from './house/figures/commits.ts'
import type { Figure } from './house/figures/figure.ts'
import { isHeadless } from './house/figures/headless.ts'
import { makeTree, measure, listPlaces } from './measured-tree.ts'

describe('imports from feature to feature', () => {
  const NAME = 'imports from feature to feature'

  test('counts value, type and lazy imports of another feature', () => {
    const figure = measure(NAME, {
      'app/features/chat/send.server.ts': `import { find } from '#app/features/accounts/find.server.ts'
import type { Viewer } from '../accounts/viewer.ts'
export const load = () => import('#app/features/photos/store.server.ts')`,
    })
    expect(figure.value).toBe(3)
    expect(figure.details).toEqual(['into accounts: 2 (1 types) from chat 2', 'into photos: 1 (0 types) from chat 1'])
  })

  test('counts no import within a feature, from a page, from a test, or from platform', () => {
    const figure = measure(NAME, {
      'app/features/chat/pane/pane.ts': `import { a } from '../send.server.ts'\nimport { b } from '#app/platform/mail.server.ts'`,
      'app/features/chat/send.test.ts': `import { find } from '#app/features/accounts/find.server.ts'`,
      'app/routes/home.tsx': `import { find } from '#app/features/accounts/find.server.ts'`,
    })
    expect(figure.value).toBe(0)
  })
})

describe('circles', () => {
  const circle = {
    'app/features/chat/pane/pane.ts': `import { a } from '../inbox/inbox.ts'`,
    'app/features/chat/inbox/inbox.ts': `import { b } from '../outbox/outbox.ts'`,
    'app/features/chat/outbox/outbox.ts': `import type { C } from '../pane/pane.ts'`,
  }

  test('a type import closes a circle, too', () => {
    const figure = measure('folders in a circle of value or type imports', circle)
    expect(figure.value).toBe(3)
    expect(figure.details).toEqual(['app/features/chat/inbox, app/features/chat/outbox, app/features/chat/pane'])
    expect(listPlaces(figure)).toContain('app/features/chat/outbox/outbox.ts:1 imports ../pane/pane.ts')
  })

  test('an import that only leads to a circle is not listed', () => {
    const values = {
      ...circle,
      'app/features/chat/outbox/outbox.ts': `import { c } from '../pane/pane.ts'`,
      'app/routes/chat.tsx': `import { a } from '#app/features/chat/pane/pane.ts'`,
    }
    const figure = measure('folders in a circle of value or type imports', values)
    expect(figure.value).toBe(3)
    expect(figure.places).toHaveLength(3)
  })

  test('files of one folder are in a circle, too', () => {
    const files = {
      'app/chat/store.ts': `import { a } from './insert.ts'`,
      'app/chat/insert.ts': `import type { B } from './store.ts'`,
    }
    expect(measure('files in a circle of value or type imports', files).value).toBe(2)
    expect(measure('folders in a circle of value or type imports', files).value).toBe(0)
  })

  test('two circles are counted separately, and a test’s import closes none', () => {
    const figure = measure('folders in a circle of value or type imports', {
      'app/a/one.ts': `import { b } from '../b/one.ts'`,
      'app/b/one.ts': `import { a } from '../a/one.ts'\nimport { c } from '../c/one.ts'`,
      'app/c/one.ts': `import { d } from '../d/one.ts'`,
      'app/d/one.ts': `import { c } from '../c/one.ts'`,
      'app/d/one.test.ts': `import { a } from '../a/one.ts'`,
    })
    expect(figure.details).toEqual(['app/a, app/b', 'app/c, app/d'])
  })

  test('features in a circle', () => {
    const files = {
      'app/features/chat/pane/pane.ts': `import { a } from '#app/features/photos/key.ts'`,
      'app/features/photos/key.ts': `import type { B } from '#app/features/chat/inbox/inbox.ts'`,
      'app/features/chat/inbox/inbox.ts': '',
    }
    expect(measure('features in a circle of value or type imports', files).details).toEqual(['chat, photos'])
  })
})

describe('sizes', () => {
  const many = (count: number, suffix: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`app/ui/part-${index}${suffix}`, '']))

  test('a folder of more than 15 source files, without tests, counts', () => {
    const name = 'folders of more than 15 source files'
    expect(measure(name, { ...many(15, '.ts'), ...many(9, '.test.ts'), 'app/ui/art/a.ts': '' }).value).toBe(0)
    expect(listPlaces(measure(name, { ...many(15, '.ts'), 'app/ui/one.css': '' }))).toEqual(['app/ui 16 source files'])
  })

  test('the median of product files, and the lines of each part', () => {
    const files = {
      'app/a.ts': 'a()\n'.repeat(10),
      'app/b.ts': 'b()\n'.repeat(20),
      'app/c.ts': 'c()\n'.repeat(60),
      'app/c.test.ts': 'c()\n'.repeat(5),
      'e2e/c.e2e.ts': 'c()\n'.repeat(2),
      'app/features/demo/a.ts': 'a()\n'.repeat(7),
      'tools/bench/a.ts': 'a()\n'.repeat(3),
      'vite.config.ts': 'a()\n',
    }
    expect(measure('median length of a product file', files).value).toBe(20)
    const lines = ['product', 'demo', 'tools', 'tests'].map((part) => measure(`lines of ${part}`, files).value)
    expect(lines).toEqual([90, 7, 4, 7])
  })
})

describe('copies of policy predicates', () => {
  const NAME = 'copies of policy predicates'
  test('the home of policies, the schema, tests and comments are no copies', () => {
    const text = 'export const a = sql`hidden_at is null`'
    const figure = measure(NAME, {
      'app/db/policies/listings.ts': text,
      'app/db/schema/listings.ts': text,
      'app/features/ads/a.test.ts': text,
      'app/features/ads/b.ts': '// where hidden_at is null\nexport const b = 1',
      'app/features/ads/c.ts': `\n${text}`,
      'scripts/admin.ts': text,
      'scripts/admin.test.ts': text,
      'tools/drills/a.ts': text,
    })
    expect(listPlaces(figure)).toEqual([
      'app/features/ads/c.ts:2 a listing is visible',
      'scripts/admin.ts:1 a listing is visible',
    ])
  })

  test('an exception holds for one policy, and goes when nothing needs it', () => {
    const own = 'export const a = sql`select blocked_id from blocks where blocker_id = 1 and hidden_at is null`'
    const figure = measure(NAME, {
      'app/features/chat/server/chat-account-data.server.ts': own,
      'app/features/chat/server/conversations/blocks.server.ts': 'export const b = 1',
    })
    expect(listPlaces(figure)).toEqual([
      'app/features/chat/server/chat-account-data.server.ts:1 a listing is visible',
      'app/features/chat/server/conversations/blocks.server.ts an exception that nothing needs: one person blocks another',
    ])
  })
})

describe('headless sentences in comments', () => {
  test.each([
    'What began by rank has words.',
    'Who had less of its time left says nothing.',
    'Whom a limit counts.',
    'Whose listings come in: people who could sell them here.',
    'Than what must not be among them.',
    'That which nobody asked for.',
    'That it is gone is said in the form.',
    'Where sentences for people stand.',
    'Of a listing; null when it is gone.',
    'For what is not known.',
  ])('%s', (sentence) => expect(isHeadless(sentence)).toBe(true))

  test.each([
    'A search that started ranked always has words.',
    'What does it cost?',
    'That is why it waits.',
    'That page comes first.',
    'Where nothing is known, the default holds.',
    'Where to go after signing in.',
    'Of these, three are kept.',
    'Of course not.',
    'Whether it is sold.',
    'How many there are.',
    'When it was written.',
    'Which fields are shown.',
  ])('a sentence: %s', (sentence) => expect(isHeadless(sentence)).toBe(false))

  test('names the line of each such sentence, in all kinds of comments', () => {
    const figure = measure('headless sentences in comments', {
      'app/a.ts': `/**
 * A list of words. What stands
 * below is kept.
 */
export const a = 1 // What it is.
// The rows of a page, and
// what they show. Than before.
export const b = 'What is no comment.'`,
      'app/a.test.ts': '// Who asks.',
      'app/a.css': '/* What is red. */',
    })
    expect(listPlaces(figure)).toEqual([
      'app/a.test.ts:1 Who asks.',
      'app/a.ts:2 What stands below is kept.',
      'app/a.ts:5 What it is.',
      'app/a.ts:7 Than before.',
      'app/a.css:1 What is red.',
    ])
  })
})

describe('commits', () => {
  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Asha', '-c', 'user.email=asha@khazana.test', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()

  test('counts those over 72 characters since a commit, and none before it', () => {
    const root = makeTree({})
    git(root, 'init', '--quiet')
    const commit = (subject: string) => git(root, 'commit', '--quiet', '--allow-empty', '-m', `${subject}\n\nWhy.`)
    commit(`before ${'a'.repeat(80)}`)
    const since = git(root, 'rev-parse', 'HEAD')
    commit(`chat: ${'a'.repeat(66)}`)
    commit(`chat: ${'b'.repeat(67)}`)
    const figures = checkCommits(root, since, since)
    expect(figures).toMatchObject([
      { value: 1, places: [{ text: `73: chat: ${'b'.repeat(67)}` }] },
      { value: 0 },
      { value: 0 },
    ])
  })

  test('counts subjects without a scope, and commits without a body, since a commit', () => {
    const root = makeTree({})
    git(root, 'init', '--quiet')
    const commit = (...texts: string[]) =>
      git(root, 'commit', '--quiet', '--allow-empty', ...texts.flatMap((text) => ['-m', text]))
    commit('before the rule')
    const since = git(root, 'rev-parse', 'HEAD')
    commit('chat: say more', 'It said too little.\n\nAnd not why.')
    commit('sign-in, chat: say nothing')
    commit('Say more: now', 'It said too little.')
    const figures = checkCommits(root, since, since)
    expect(figures).toMatchObject([
      { value: 0 },
      { value: 1, places: [{ text: '13: Say more: now' }] },
      { value: 1, places: [{ text: '26: sign-in, chat: say nothing' }] },
    ])
    expect(checkCommits(root, since, git(root, 'rev-parse', 'HEAD'))).toMatchObject([{}, { value: 0 }, { value: 0 }])
  })

  test('a tree without its history says so, and has no figure', () => {
    const root = makeTree({})
    expect(checkCommits(root)).toMatch(/^commits: not counted/)
    git(root, 'init', '--quiet')
    git(root, 'commit', '--quiet', '--allow-empty', '-m', 'another history')
    expect(checkCommits(root)).toMatch(/^commits: not counted/)
    expect(measureHouse(root).notes).toHaveLength(1)
  })
})

describe('the record', () => {
  const figure = (value: number, rule: Figure['rule'] = 'falls'): Figure => ({
    name: 'copies',
    value,
    rule,
    places: [],
  })

  test.each([
    [figure(4), 'better'],
    [figure(5), 'same'],
    [figure(6), 'WORSE'],
    [{ ...figure(0), name: 'new' }, 'NOT RECORDED'],
    [figure(900, 'shown'), ''],
    [figure(65, 65), ''],
    [figure(66, 65), 'WORSE'],
  ] as const)('%j is %s', (one, verdict) => expect(judgeFigure(one, { copies: 5 })).toBe(verdict))

  test('records improved figures, keeps unmeasured ones, and refuses worse ones', () => {
    const before = { copies: 5, commits: 2 }
    expect(improveRecord([figure(3), figure(900, 'shown')], before)).toEqual({ copies: 3, commits: 2 })
    expect(() => improveRecord([figure(6)], before)).toThrow('Not recorded, because it is worse: copies')
  })

  test('a worse figure is printed with its places, and how to accept it', () => {
    const said: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    const root = makeTree({})
    expect(printWorse([figure(5), figure(900, 'shown')], { copies: 5 }, root)).toBe(false)
    expect(said).toEqual([])
    const worse = { ...figure(6), details: ['6 in app/db'] }
    expect(printWorse([worse, figure(66, 65)], { copies: 5 }, root)).toBe(true)
    expect(said.join('\n')).toContain(
      "copies: 6, 5 recorded\n  6 in app/db\n  all of them: npm run house -- --list 'copies'\n\ncopies: 66, at most 65",
    )
    expect(said.at(-1)).toContain('by hand in tools/house/record.json, with the reason in the commit')
  })
})
