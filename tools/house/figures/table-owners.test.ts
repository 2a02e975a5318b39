import { describe, expect, test } from 'vitest'

import { makeTree, measure, listPlaces } from '../../measured-tree.ts'
import { readCode } from '../tree.ts'
import { checkOwners } from './table-owners.ts'

describe('writes to tables of other features', () => {
  const NAME = 'writes to tables of other features'

  test('counts each write by a feature that is not the owner', () => {
    const figure = measure(NAME, {
      'app/features/people/delete.server.ts': `await sql\`delete from wishlists where user_id = \${id}\`
await sql\`update profiles set name = ''\`
await sql\`
  insert into
    items (title) values ('a')\``,
    })
    expect(listPlaces(figure)).toEqual([
      'app/features/people/delete.server.ts:1 delete from wishlists, which wishlist owns',
      'app/features/people/delete.server.ts:4 insert into items, which selling owns',
    ])
    expect(figure.details).toEqual(['people: 2 into tables of selling, wishlist'])
  })

  test('counts no locks, reads, comments or tests, and no words that are not tables', () => {
    const figure = measure(NAME, {
      'app/features/ads/a.server.ts': `// delete from items
await sql\`select from items for update of items\`
await sql\`insert into ads (id) values (1) on conflict do update set id = 2\`
await sql\`select from items for update skip locked\``,
      'app/features/ads/a.test.ts': 'await sql`delete from items`',
    })
    expect(listPlaces(figure)).toEqual([])
  })

  test.each([
    'update public.items set title = 1',
    'update "items" set title = 1',
    'update only "public"."items" i set title = 1',
    "delete from ${sql('items')} where true",
    'insert into public.items (title) values (1)',
    'merge into "items" using photos on true',
    'copy items from stdin',
    'copy public.items (id, title) from stdin',
  ])('finds the table however it is spelled, also in scripts: %s', (statement) => {
    const files = ['app/features/ads/a.server.ts', 'scripts/admin.ts']
    for (const file of files) {
      const found = listPlaces(measure(NAME, { [file]: `await sql\`${statement}\`` }))
      expect(found).toEqual([expect.stringMatching(/ items, which selling owns$/)])
    }
  })

  test.each([
    'update ${sql(table)} set',
    'insert into ${name} (id)',
    'delete from public.${x}',
    'copy "${x}" from stdin',
  ])('a table that only the running statement knows counts: %s', (statement) => {
    const text = `await sql\`${statement}\``
    expect(listPlaces(measure(NAME, { 'app/features/ads/a.server.ts': text }))).toEqual([
      expect.stringMatching(/ a table that only the running statement knows$/),
    ])
  })

  test.each([
    ['moderation', 'update items set hidden_at = now(), hidden_reason = (select 1 from reports) where id = 1', []],
    ['moderation', 'update items i set hidden_at = null from users u where u.id = i.user_id', []],
    ['moderation', "update items set title = '', hidden_at = null", ['selling']],
    [
      'moderation',
      'insert into items (hidden_at) values (now()) on conflict (id) do update set price = 1',
      ['selling'],
    ],
    ['moderation', 'delete from items', ['selling']],
    ['selling', 'update items set title = ${title}, hidden_at = null', ['moderation']],
    ['selling', 'update items set price = 1 where hidden_at is null', []],
    ['selling', 'insert into items (title, hidden_at) values (1, null)', []],
    ['accounts', 'insert into profiles (user_id, display_name) values (1, 2) on conflict do nothing', []],
    ['accounts', 'insert into profiles (user_id, profile_picture) values (1, 2)', ['people']],
    [
      'people',
      'insert into profiles (user_id) values (1) on conflict (user_id) do update set display_name = 2',
      ['accounts'],
    ],
  ])('%s writes the columns that it owns: %s', (feature, statement, owners) => {
    const figure = measure(NAME, { [`app/features/${feature}/a.server.ts`]: `await sql\`${statement}\`` })
    const found = listPlaces(figure).map((place) => / which (\w+) owns$/.exec(place)?.[1])
    expect(found).toEqual(owners)
  })

  test('a table without an owner is a problem, and so is a missing owner or table', () => {
    const root = makeTree({
      'app/db/schema/a.ts': `export const a = pgTable(\n  'wishes', {})`,
      'app/features/wishlist/a.ts': '',
    })
    const codes = ['app/db/schema/a.ts', 'app/features/wishlist/a.ts'].map((file) => readCode(root, file))
    expect(checkOwners(codes, { wishes: 'wishlist' }, [])).toEqual([])
    expect(checkOwners(codes, { hopes: 'hope' }, []).map(({ text }) => text)).toEqual([
      'wishes has no owner in tools/house/figures/table-owners.ts',
      'there is no table hopes',
      'hope, the owner of hopes, is no feature and no layer',
    ])
  })
})
