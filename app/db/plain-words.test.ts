import { expect, test } from 'vitest'

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
