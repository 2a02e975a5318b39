import { expect, test } from 'vitest'

import type { Fragment } from '#app/db/client.server.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql } = await testDatabase()

test('the words of a text in ASCII are found as those of any other text', async () => {
  // A letter outside of ASCII takes the longer way.
  const rows = await sql<{ plain: string; other: string }[]>`
    select plain_words(said) as plain, replace(plain_words('é' || said), 'é', '') as other
    from generate_series(1, 127) as code, concat('a', chr(code), 'B', chr(code), chr(code), '7') as said`
  expect(rows.map(({ plain }) => plain)).toEqual(rows.map(({ other }) => other))
  expect(rows.map(({ plain }) => plain)).toContain('a B 7')
})

/** The texts whose words the index would have otherwise, if only the signs that matter were replaced. */
const findOthers = (texts: Fragment) => sql<{ said: string }[]>`
  select said from (${texts}) as texts (said)
  where to_tsvector('public.khazana', separate_words(said)) <> to_tsvector('public.khazana', plain_words(said))
    or to_tsvector('simple', unaccent('unaccent', separate_words(said))) <> to_tsvector('simple', unaccent('unaccent', plain_words(said)))`

const SIGNS = Array.from({ length: 127 }, (_, n) => n + 1).filter(
  (code) => !/[a-z0-9]/i.test(String.fromCharCode(code)),
)

test('the words of a text with any two signs are those between its signs', async () => {
  expect(
    await findOthers(sql`
      select said from unnest(${SIGNS}::integer[]) as a, unnest(${SIGNS}::integer[]) as b, unnest(array[
        concat('Ab', chr(a), 'c', chr(b), '12', chr(b), chr(a), '3e5', chr(a), 'de.'),
        concat(chr(a), chr(b), 'www', chr(a), 'x', chr(b), 'in', chr(b), chr(b), 'é', chr(a), chr(b), '4')]) as said`),
  ).toEqual([])
})

test('the words of a text with any letter are those of its plain form', async () => {
  expect(
    await findOthers(sql`
      select said from generate_series(128, 12543) as code, unnest(array[
        concat('ab', chr(code), 'c', chr(code), ' ', chr(code), '12', chr(code), '3'),
        concat('e', chr(code), '.', chr(code), 'pokémon-', chr(code))]) as said`),
  ).toEqual([])
})

test('the words of addresses, numbers, tags and entities are those between their signs', async () => {
  const texts = [
    'http://a.in/b?c=d#e',
    'me@shop.co.in',
    '<b>x</b>',
    '&amp;&#39; 5',
    '~/a/b.txt',
    '-1.5e-3 +7',
    'v1.2.3-beta_4',
    'a:b::c',
  ]
  expect(await findOthers(sql`select unnest(${texts}::text[])`)).toEqual([])
})

test('a title’s words are also in the index as they are written, if they are of four to forty letters', async () => {
  const titles = [
    'Gaming mice',
    'Cats’ toys was',
    `${'s'.repeat(41)}ies ${'t'.repeat(37)}ies`,
    'Pokémon cards 3DS',
    'खिलौने',
    '',
  ]
  const rows = await sql<{ title: string; words: string; expected: string }[]>`
    select title, ts_filter(item_words(title, '', 'lego', '{}', '{}', null), '{a}')::text as words,
      setweight(stems || to_tsvector('public.khazana', written_words(plain_words(title), stems)), 'A')::text as expected
    from unnest(${titles}::text[]) as title, to_tsvector('public.khazana', plain_words(title)) as stems`
  expect(rows.map(({ words }) => words)).toEqual(rows.map(({ expected }) => expected))
  expect(rows[0]?.words).toContain('gaming0x')
})
