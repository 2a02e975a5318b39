import { describe, expect, test } from 'vitest'

import { cleanName } from '#app/shared/text/display-name.ts'
import { createUser } from '#test/factories.ts'
import { finish, repeated } from '#test/finishes.ts'
import { testDatabase } from '#test/servers/database.ts'

import { signInBody, signUpBody } from './accounts-schema.server.ts'

const { sql } = await testDatabase()
const email = (value: unknown) => signInBody.safeParse({ email: value, password: 'x' })

describe('an e-mail address', () => {
  test.each([
    '',
    ' ',
    'asha',
    '@khazana.test',
    'asha@',
    'asha@khazana',
    'a b@khazana.test',
    'asha@khazana.test, ravi@khazana.test',
    'asha@khazana.test\nbcc: ravi@khazana.test',
    'asha@khazana.test\r\n\r\nbody',
    'asha@khazana.test\u0000',
    '"asha"@khazana.test',
    'asha@[127.0.0.1]',
    'asha@@khazana.test',
    '.asha@khazana.test',
    'as..ha@khazana.test',
    'аsha@khazana.test',
    '\u212aasha@khazana.test',
    'ash\u0130@khazana.test',
    'asha@kh\u0430zana.test',
    "asha'; drop table users;--@khazana.test",
    `${'a'.repeat(250)}@khazana.test`,
    `a@${'a.'.repeat(200)}test`,
    '🙂@khazana.test',
    null,
    7,
    ['asha@khazana.test'],
    { $ne: '' },
  ])('%j is refused', (value) => {
    expect(email(value).error?.issues[0]?.path).toEqual(['email'])
  })

  test.each([
    ['asha@khazana.test', 'asha@khazana.test'],
    ['  asha@khazana.test\n', 'asha@khazana.test'],
    ['Asha <asha@khazana.test>', 'asha@khazana.test'],
    ['as\u200bha@khazana.test', 'asha@khazana.test'],
    ['priya@उदाहरण.भारत', 'priya@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ["o'neill+list@khazana.test", "o'neill+list@khazana.test"],
    [`${'a'.repeat(243)}@khaz.test`, `${'a'.repeat(243)}@khaz.test`],
  ])('%j is accepted', (value, expected) => {
    expect(email(value).data?.email).toBe(expected)
  })

  test('of more than 255 characters gets a reason', () => {
    expect(email(`${'a'.repeat(250)}@khazana.test`).error?.issues[0]?.message).toBe(
      'Email must be less than 255 characters',
    )
  })

  test.each(['a', '.', 'a.', "'", '@a', 'a@a.'])('is checked, however long it is: %s', (piece) => {
    expect(finish(() => email(repeated(piece)).success)).toBe(false)
  })
})

describe('a name', () => {
  test.each([
    ['Asha Menon', 'Asha Menon'],
    ['  Asha \t\n Menon ', 'Asha Menon'],
    ['Asha\u0000\u0007\u001b[31m Menon', 'Asha [31m Menon'],
    ['Asha \u202emoneM', 'Asha moneM'],
    ['\u2066Asha\u2069', 'Asha'],
    ['Ash\u200ba', 'Ash a'],
    ['अक्ष\u200dय', 'अक्ष\u200dय'],
    ['👩\u200d🎨', '👩\u200d🎨'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['', null],
    [' \u00a0\u3000', null],
    ['\u200b\u200d\u2060\ufeff', null],
    ['\u200d', null],
    ['\u3164', null],
    ['\u2800\ufe0f', null],
    ['Asha\u2800Menon', 'Asha Menon'],
    ['\ud800Asha', '\ufffdAsha'],
    ['a'.repeat(70), 'a'.repeat(60)],
    ['🙂'.repeat(70), '🙂'.repeat(60)],
    [`${'a'.repeat(59)}👩\u200d🎨`, 'a'.repeat(59)],
    [`\u0301\u0302Asha \u0303Menon`, 'Asha Menon'],
    [`Asha${'\u0301'.repeat(59)}`, 'Ash\u00e1'],
    ['A\u{e0041}\ufe01sha', 'A sha'],
  ])('%j is shown as %j', async (given, shown) => {
    expect(cleanName(given)).toBe(shown)
    const { id } = await createUser(sql)
    await sql`update profiles set display_name = ${shown} where user_id = ${id}`
    expect(await sql`select display_name from profiles where user_id = ${id}`).toEqual([{ display_name: shown }])
  })

  test('that could pass for staff is refused at its field', () => {
    const body = { email: 'asha@khazana.test', password: 'x', name: 'Khazana Support' }
    expect(signUpBody.safeParse(body).error?.issues).toMatchObject([
      {
        path: ['name'],
        message: 'Please choose another name: this one looks like that of the people who run Khazana.',
      },
    ])
  })

  test('that is too long is refused at its field', () => {
    const body = { email: 'asha@khazana.test', password: 'x', name: 'a'.repeat(61) }
    expect(signUpBody.safeParse(body).error?.issues[0]).toMatchObject({ path: ['name'] })
    expect(signUpBody.parse({ ...body, name: undefined }).name).toBeNull()
    expect(signUpBody.parse({ ...body, name: '\u200b' }).name).toBeNull()
  })
})
