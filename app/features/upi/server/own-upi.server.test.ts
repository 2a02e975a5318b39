import { beforeEach, describe, expect, test } from 'vitest'

import { describeNotice } from '#app/features/notices/words/notice-words.server.ts'
import { findUpiPayment } from '#app/platform/upi/sealed-upi.server.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { readUpiHint, setUpi, upiExporter } from './own-upi.server.ts'
import { resealUpi } from './reseal-upi.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const [OLD, NEW] = ['the secret of the first year of a site', 'the secret of the second year of a site']
const ACCOUNT = { address: 'asha.rao@okaxis', name: 'Asha Rao' }

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['users', 'rate_limits']) await sql`delete from ${sql(table)}`
})

/** A seller who has proved who they are. */
async function signIn() {
  const user = await createUser(sql)
  const { id, cookies } = await beginSession(sql, user.id)
  await sql`update sessions set reauthenticated_at = now() where id = ${id}`
  return { ...user, userId: user.id, sessionId: id, visitor: new Visitor(api, { cookies }) }
}

const put = (visitor: Visitor, body: object = ACCOUNT) => visitor.ask('PUT', '/me/upi', { body })
const read = async (visitor: Visitor) => (await visitor.get('/me/upi')).json['account']
const pay = (sellerId: string) => findUpiPayment(sql, sellerId, { amount: 1350, note: 'Khazana', agreedAt: new Date() })
const readEvents = (userId: string) =>
  sql`select details->>'what' as what from security_events where kind = 'upi-changed' and account_id = ${userId} order by id`

describe('the address of a seller', () => {
  test('is stored, changed and removed; each change is told and recorded, and repeating one is none', async () => {
    const { id, email, visitor } = await signIn()
    expect((await put(visitor, { address: ' Asha.Rao ＠ OKAXIS', name: ' Asha \n Rao ' })).json).toEqual({
      isSet: true,
      hint: 'as••••@okaxis',
    })
    expect(await read(visitor)).toEqual(ACCOUNT)
    await put(visitor)
    await put(visitor, { ...ACCOUNT, name: 'Asha R Rao' })
    expect((await visitor.ask('DELETE', '/me/upi')).json).toEqual({ isSet: false, hint: null })
    await visitor.ask('DELETE', '/me/upi')
    expect([await read(visitor), await sql`select from upi_addresses`]).toEqual([null, []])
    const told = ['added', 'changed', 'removed']
    expect((await readEvents(id)).map(({ what }) => what as string)).toEqual(told)
    const mails = await takeMails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      ['entered', 'changed', 'removed'].map((word) => [email, `Your UPI address on Khazana was ${word}`]),
    )
    expect(JSON.stringify(mails)).not.toMatch(/asha\.rao|okaxis/)
    const notices = await sql`select kind, facts->>'what' as what from notices where user_id = ${id}`
    expect(notices).toEqual([{ kind: 'upi-changed', what: 'removed' }])
    expect(describeNotice('upi-changed', { what: 'removed', at: 0 }, null).title).toBe('Your UPI address was removed')
  })

  test('wants a fresh proof of who asks, also to be read', async () => {
    const { visitor, sessionId } = await signIn()
    await put(visitor)
    await sql`update sessions set reauthenticated_at = now() - interval '11 minutes' where id = ${sessionId}`
    const answers = [
      await visitor.get('/me/upi'),
      await put(visitor, { address: 'thief@ybl', name: 'Thief' }),
      await visitor.ask('DELETE', '/me/upi'),
    ]
    expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual(
      answers.map(() => [403, 'reauthenticate']),
    )
    await sql`update sessions set reauthenticated_at = now() where id = ${sessionId}`
    expect(await read(visitor)).toEqual(ACCOUNT)
  })

  test.each([
    ['address', { address: '', name: 'Asha' }, 'Enter your UPI address.'],
    ['address', { address: 'asha@gmail.com', name: 'Asha' }, 'This is an e-mail address.'],
    ['address', { address: '9876543210', name: 'Asha' }, 'Enter the whole address'],
    ['address', { address: 'asha@ok axis!', name: 'Asha' }, 'A UPI address has letters'],
    ['address', { address: 'x'.repeat(1001), name: 'Asha' }, 'That is too short or too long'],
    ['address', { name: 'Asha' }, 'Enter your UPI address.'],
    ['name', { address: ACCOUNT.address, name: ' ' }, 'Enter the name that your bank has'],
    ['name', { address: ACCOUNT.address, name: '12345' }, 'Enter the name that your bank has'],
    ['name', { address: ACCOUNT.address, name: 'x'.repeat(100) }, 'Enter the name that your bank has'],
    ['name', { address: ACCOUNT.address, name: ACCOUNT.address }, 'Enter the name, not the address.'],
  ])('is refused at the field %s for %j', async (field, body, message) => {
    const { visitor } = await signIn()
    const { status, json } = await put(visitor, body)
    expect([status, json.error?.fields?.[field]]).toEqual([422, expect.stringContaining(message) as string])
    expect(await sql`select from upi_addresses`).toEqual([])
  })

  test('is changed so often only', async () => {
    testSettings({ LIMIT_UPI: '2/1h' })
    const { visitor } = await signIn()
    const names = ['Asha', 'Asha R', 'Asha Rao']
    const statuses: number[] = []
    for (const name of names) statuses.push((await put(visitor, { ...ACCOUNT, name })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('is one when two are stored at once, and the second is told as a change', async () => {
    const seller = await signIn()
    await Promise.all(['Asha', 'Asha Rao'].map((name) => setUpi(seller, { ...ACCOUNT, name })))
    expect(await sql`select from upi_addresses`).toHaveLength(1)
    expect((await readEvents(seller.id)).map(({ what }) => what as string)).toEqual(['added', 'changed'])
  })

  test('is in the download of its owner, and gone with the account', async () => {
    const seller = await signIn()
    await setUpi(seller, ACCOUNT)
    expect(await upiExporter.readRecord(seller.id)).toMatchObject(ACCOUNT)
    await deleteAccount({ userId: seller.id, email: seller.email }, seller.email)
    expect([await sql`select from upi_addresses`, await pay(seller.id)]).toEqual([[], null])
  })
})

describe('what the database has', () => {
  test('opens for no other person, and not when it was touched', async () => {
    const [asha, thief] = [await signIn(), await signIn()]
    await setUpi(asha, ACCOUNT)
    await setUpi(thief, { address: 'thief@ybl', name: 'Thief' })
    // Somebody who can write the database leads the buyers of one seller to another.
    await sql`update upi_addresses set sealed = (select sealed from upi_addresses where user_id = ${thief.id}) where user_id = ${asha.id}`
    expect(await pay(asha.id)).toBeNull()
    expect(await pay(thief.id)).toMatchObject({ address: 'thief@ybl', name: 'Thief' })
    await sql`update upi_addresses set sealed = overlay(sealed placing case left(sealed, 1) when 'A' then 'B' else 'A' end from 1 for 1)`
    expect(await pay(thief.id)).toBeNull()
  })

  test('has to be sealed', async () => {
    const { id } = await createUser(sql)
    for (const sealed of [ACCOUNT.address, JSON.stringify(ACCOUNT), ''])
      await expect(
        sql`insert into upi_addresses (user_id, sealed, key_id) values (${id}, ${sealed}, 'x')`,
      ).rejects.toThrow('upi_addresses_is_sealed')
  })

  test('opens after the secret was replaced, is sealed anew by a job, and then without the former secret', async () => {
    testSettings({ SESSION_SECRET: OLD })
    const [asha, lost] = [await signIn(), await signIn()]
    await setUpi(asha, ACCOUNT)
    await setUpi(lost, ACCOUNT)
    await sql`update upi_addresses set sealed = ${'x'.repeat(60)} where user_id = ${lost.id}`
    testSettings({ SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD })
    expect(await pay(asha.id)).toMatchObject(ACCOUNT)
    const before = await sql`select sealed from upi_addresses where user_id = ${asha.id}`
    await resealUpi()
    const after = await sql`select sealed from upi_addresses where user_id = ${asha.id}`
    expect(after).not.toEqual(before)
    await resealUpi()
    expect(await sql`select sealed from upi_addresses where user_id = ${asha.id}`).toEqual(after)
    testSettings({ SESSION_SECRET: NEW })
    expect(await pay(asha.id)).toMatchObject(ACCOUNT)
    // Nobody was told of it: the address is the same.
    expect((await readEvents(asha.id)).length).toBe(1)
    // A value that no key opens stays, and its owner is told to enter it again.
    expect(await readUpiHint(lost)).toEqual({ isSet: true, hint: null })
  })

  test('is read by nobody when the site has lost its secret; entering it again mends that', async () => {
    testSettings({ SESSION_SECRET: OLD })
    const asha = await signIn()
    await setUpi(asha, ACCOUNT)
    testSettings({ SESSION_SECRET: NEW })
    expect([await pay(asha.id), await readUpiHint(asha)]).toEqual([null, { isSet: true, hint: null }])
    await setUpi(asha, ACCOUNT)
    expect(await pay(asha.id)).toMatchObject(ACCOUNT)
  })
})

test('a buyer gets the address, the name, the exact amount and a QR code of the link', async () => {
  const asha = await signIn()
  await setUpi(asha, ACCOUNT)
  const payment = await pay(asha.id)
  expect(payment).toMatchObject({
    ...ACCOUNT,
    amount: 1350,
    link: 'upi://pay?pa=asha.rao@okaxis&pn=Asha%20Rao&am=1350.00&cu=INR&tn=Khazana',
  })
  expect(payment?.picture.size).toBeGreaterThan(25)
})
