import { describe, expect, test } from 'vitest'

import { findPolicies } from './policies.ts'

const names = (text: string) => findPolicies(text).map(({ name }) => name)

// Spellings are classes, and their products the cases. The patterns were written against one half of them.
const CASES = ['developed against', 'held back'] as const
const share = (list: readonly string[], half: (typeof CASES)[number]) =>
  list.filter((_, place) => (isFirst(place) ? 'developed against' : 'held back') === half)
/** Mixes the bits of a place, so that no half has all cases of one class. */
const isFirst = (place: number) => ((Math.imul(place, 2_654_435_761) >>> 16) & 1) === 0

/** Ways to write the column `name`, bare or of the row `alias`. */
const columns = (alias: string, name: string) =>
  [
    name,
    `"${name}"`,
    `(${name})`,
    `("${name}")`,
    `\${sql('${name}')}`,
    `${alias}.${name}`,
    `${alias}."${name}"`,
    `"${alias}"."${name}"`,
    `(${alias}.${name})`,
    `( (${alias}.${name}) )`,
    `${alias} . ${name}`,
    `\${sql('${alias}.${name}')}`,
    `\${tx("${alias}.${name}")}`,
    `\${db()(\`${alias}.${name}\`)}`,
    `\${sql(alias)}.${name}`,
    `\${nameColumn(sql, '${alias}', '${name}')}`,
    `\${nameColumn(sql, alias, '${name}')}`,
    `${alias}.${name}::text`,
  ] as const
const IS_NULL = ['is null', 'IS NULL', 'isnull', 'is\n      null', 'is not distinct from null', 'Is  Null']
const NOT_NULL = ['is not null', 'IS NOT NULL', 'notnull', 'is not\n null', 'is distinct from null', 'NOTNULL']
const cross = (some: readonly string[], others: readonly string[], join = ' ') =>
  some.flatMap((one) => others.map((other) => `${one}${join}${other}`))

describe.each(CASES)('spellings %s', (half) => {
  test.each<[name: string, table: string, alias: string, column: string, operators: string[]]>([
    ['a listing is visible', 'items', 'i', 'hidden_at', IS_NULL],
    ['a listing is hidden', 'items', 'item', 'hidden_at', NOT_NULL],
    ['an account is banned', 'users', 'u', 'banned_at', [...IS_NULL, ...NOT_NULL]],
    ['an account is closed', 'users', 'u', 'deleted_at', [...IS_NULL, ...NOT_NULL]],
    ['a conversation is there', 'conversations', 'c', 'deleted_at', [...IS_NULL, ...NOT_NULL]],
  ])('%s', (name, table, alias, column, operators) => {
    // The alias of a row is known only in the text.
    const known = columns(alias, column).filter((one) => name !== 'a conversation is there' || !one.includes('alias'))
    const tested = share(cross(known, operators), half)
    expect(tested.length).toBeGreaterThan(20)
    const missed = tested.filter((one) => {
      const found = names(`select 1 from public.${table} ${alias} where ${one} and ${alias}.id = 1\``)
      return found.length !== 1 || found[0] !== name
    })
    expect(missed).toEqual([])
  })

  test('an account can be reached', () => {
    const lists = [
      ...cross(['u.deleted_at', '"deleted_at"'], ['u.banned_at', "${sql('banned_at')}"], ', '),
      ...cross(['u.banned_at', '(banned_at)'], ['u."deleted_at"', '( u.deleted_at )'], ',\n'),
    ]
    const tested = share(
      [
        ...cross(lists, [...IS_NULL, ...NOT_NULL], ') ').flatMap((one) => [
          `coalesce(${one}`,
          `greatest (${one}`,
          `(${one}`,
        ]),
        ...lists.flatMap((list) => [`num_nulls(${list}) = 2`, `num_nonnulls(${list}) > 0`]),
        ...columns('u', 'banned_at').flatMap((one) => [
          `(${one} is null) and (u.deleted_at is null)`,
          `u.deleted_at notnull or ${one} is not null`,
        ]),
      ],
      half,
    )
    expect(tested.filter((one) => names(`from users u where ${one}`).join() !== 'an account can be reached')).toEqual(
      [],
    )
  })

  test('a person takes part', () => {
    const who = ['${userId}', '$1', '${on(a, b)}::uuid', 'u.id']
    const isSeller = columns('c', 'participant_2').flatMap((one) =>
      who.flatMap((person) => [`${one} = ${person}`, `${person} = ${one}`, `${one}=${person}`]),
    )
    const begun = columns('c', 'last_seq').flatMap((one) => [`${one} > 0`, `0 < ${one}`, `${one} <> 0`, `${one} >= 1`])
    const tested = isSeller.flatMap((one, place) => {
      const other = begun[(place * 7) % begun.length] ?? ''
      return [`${one} and ${other}`, `${other}\n  AND ${one}`, `c.participant_1 = $1 or (${one} and ${other})`]
    })
    const missed = share(tested, half).filter(
      (one) => names(`from conversations c where ${one}`).join() !== 'a person takes part',
    )
    expect(missed).toEqual([])
  })

  test('one of the two people', () => {
    const sides = columns('c', 'participant_1').flatMap((buyer) =>
      columns('c', 'participant_2').flatMap((seller) => [[buyer, seller] as const, [seller, buyer] as const]),
    )
    const tested = sides.flatMap(([one, other]) => [
      `$1 in (${one}, ${other})`,
      `\${userId} = any(array[${one}, ${other}])`,
      `(${one} = \${userId} or ${other} = \${userId})`,
      `\${userId} = ${one} OR \${userId} = ${other}`,
    ])
    const missed = share(tested, half).filter(
      (one) => names(`from conversations c where ${one}`).join() !== 'one of the two people',
    )
    expect(missed).toEqual([])
  })

  test('the other person', () => {
    const sides = columns('c', 'participant_1').flatMap((buyer) =>
      columns('c', 'participant_2').flatMap((seller) => [[buyer, seller] as const, [seller, buyer] as const]),
    )
    const tested = sides.flatMap(([one, other]) => [
      `case when ${one} = \${userId} then ${other} else ${one} end`,
      `case when \${userId} = ${one} then ${other} else ${one} end`,
      `CASE ${one} WHEN $1 THEN ${other} ELSE ${one} END`,
      `case when ${one} <> $1\n then ${one} else ${other} end`,
    ])
    const missed = share(tested, half).filter(
      (one) => names(`select ${one} from conversations c`).join() !== 'the other person',
    )
    expect(missed).toEqual([])
  })

  test('one person blocks another', () => {
    const tables = ['blocks', '"blocks"', 'public.blocks', 'public."blocks"', '"public"."blocks"', "${sql('blocks')}"]
    const uses = tables.flatMap((table) => [
      ...['', '1', 'null', 'true', '*', 'b.id', 'count(*)', 'blocked_id'].map(
        (what) => `where exists (select ${what} from ${table} b where b.id = 1)`,
      ),
      `where u.id not in (select blocked_id from ${table} where blocker_id = $1)`,
      `, ${table} b where b.id = u.id`,
      `, ${table} as b, items i where b.id = u.id`,
      `, ${table} where true`,
      `join ${table} on true`,
      `left join ${table} as b using (id)`,
      `join lateral (table ${table}) b on true`,
      `join (${table} b cross join items i) on true`,
      `where u.id = any(select "blocker_id" from only ${table})`,
    ])
    const missed = share(uses, half).filter(
      (one) => names(`select u.id from users u ${one}\``).join() !== 'one person blocks another',
    )
    expect(missed).toEqual([])
  })

  test('names of people', () => {
    const shown = columns('p', 'display_name')
    const nameless = shown.flatMap((one) => [
      `coalesce(${one}, 'User')`,
      `coalesce(${one}, \${noName()}) as name`,
      `case when ${one} is null then 'User' else ${one} end`,
      `case when ${one} is not null then ${one} else \${noName()} end`,
    ])
    const ofAdmins = shown.flatMap((one) => columns('u', 'name').map((name) => `coalesce(${one}, ${name})`))
    expect(share(nameless, half).filter((one) => names(one).join() !== 'a person without a name')).toEqual([])
    expect(share(ofAdmins, half).filter((one) => names(one).join() !== 'an admin has a name')).toEqual([])
  })
})

test.each([
  'update items set hidden_at = null, hidden_reason = null where id = 1',
  'update users set banned_at = coalesce(banned_at, now()) where id = 1',
  'order by u.deleted_at nulls first, u.name is null',
  'where c.deleted_at > now() - 1 and i.title is null',
  "select coalesce(pr.display_name, 'Unknown') as name, u.name",
  'returning array[participant_1, participant_2] as participants, last_seq > 0 as begun',
  'insert into conversations (item_id, participant_1, participant_2) values (1, 2, 3)',
  'case when c.participant_1 = 1 then c.read_1 else c.read_2 end',
  'where c.participant_2 = ${sender} and c.unread_2 > 0',
  'on conflict do update set participant_1 = excluded.participant_1',
  "import { listBlocked } from './blocks.server.ts'",
  'What you put in, from listings to photos, blocks, reports, and sign-ups',
  'const { blocks, bsize } = statfsSync(path)',
  'from (users) where (hidden_reason) is null and coalesce(sold_at, now()) is not null',
])('no policy: %s', (text) => expect(names(text)).toEqual([]))

test('names the line of each, also after spellings over several lines', () => {
  const text = `select ("i"\n  .\n"hidden_at") is null,\n\n  c.deleted_at\n    is not null from public.blocks b\nwhere b.id = 1\`
const name = row.name ?? 'User'`
  expect(findPolicies(text)).toEqual([
    { name: 'a listing is visible', line: 1 },
    { name: 'a conversation is there', line: 5 },
    { name: 'a person without a name', line: 8 },
    { name: 'one person blocks another', line: 6 },
  ])
})
