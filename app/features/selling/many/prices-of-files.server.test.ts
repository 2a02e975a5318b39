import { beforeEach, describe, expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import {
  act,
  choose,
  fileFrom,
  findCurrent,
  findListed,
  sendFile,
  signInSeller,
  workFiles,
} from '#test/listing-files.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { countParts, writeProblems } from './own-listings-csv.server.ts'

const { sql } = await testDatabase()
beforeEach(() => {
  testSettings()
  recordJobs()
})

test('a file for a spreadsheet has a mark, by which it knows UTF-8, and nothing that it would calculate', () => {
  const problem = { line: 2, title: '=1+1', problem: 'Title: "no", or\nnone' }
  expect(writeProblems([problem])).toBe(`\uFEFFline,title,problem\r\n2,'=1+1,"Title: ""no"", or\nnone"\r\n`)
})

describe('prices', () => {
  test('of very many listings go out in parts, each of which may come back', async () => {
    const seller = await signInSeller(sql)
    expect(await countParts({ userId: seller.id })).toBe(1)
    const { images } = await createItem(sql, { userId: seller.id })
    await sql`
      insert into items (user_id, title, description, price, category, condition, images)
      select ${seller.id}, 'Robot ' || n, 'Of tin.', 500, 'books', 'Good', ${images}
      from generate_series(1, 1000) n`
    expect(await countParts({ userId: seller.id })).toBe(2)
    const rows = async (part: number) =>
      (await seller.visitor.get(`/own-listings?part=${part}`)).text.trim().split('\r\n').slice(1)
    const [first, second] = [await rows(1), await rows(2)]
    expect([first.length, second.length]).toEqual([1000, 1])
    expect(new Set([...first, ...second]).size).toBe(1001)
  })

  test('of one’s own listings change by their ids and by one’s own numbers; nothing else does', async () => {
    const seller = await signInSeller(sql)
    const a = await createItem(sql, { userId: seller.id, title: 'Lamp', price: 500 })
    const b = await createItem(sql, {
      userId: seller.id,
      title: 'Bowl',
      price: 700,
      source: 'shop.csv',
      sourceId: 'B-7',
    })
    const c = await createItem(sql, { userId: seller.id, title: 'Pot', price: 900 })
    const file = fileFrom(await sendFile(seller, `id,price,title\n${a.id},450,Other\nB-7,"₹1,200",\n${c.id},900,\n`))
    expect(file.reading.counts).toEqual({ rows: 3, fresh: 0, priced: 2, same: 1, wrong: 0 })
    expect(file.reading.priced).toEqual([
      { title: 'Lamp', from: 500, to: 450 },
      { title: 'Bowl', from: 700, to: 1200 },
    ])
    await act(seller, file, 'confirm')
    await workFiles()
    expect((await findListed(sql, seller)).map(({ title, price }) => [title, price])).toEqual([
      ['Lamp', 450],
      ['Bowl', 1200],
      ['Pot', 900],
    ])
    // Those who saved it hear of the lower price.
    expect(takeJobs('item-news').map(({ data }) => data)).toEqual([{ item: a.id }])
    expect(await sql`select id from items where id in ${sql([b.id, c.id])}`).toHaveLength(2)
  })

  test('go out as a file that comes back', async () => {
    const seller = await signInSeller(sql)
    for (const [n, title] of ['Lamp', 'Bowl, brass', '=1+1'].entries()) {
      await createItem(sql, { userId: seller.id, title, price: 500, createdAt: new Date(Date.UTC(2026, 0, 9 - n)) })
    }
    await createItem(sql, { userId: seller.id, isSold: true })
    const { text, headers } = await seller.visitor.get('/own-listings')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toContain('"Bowl, brass"')
    expect(lines[3]).toContain(`'=1+1`)
    expect(fileFrom(await sendFile(seller, text)).reading.counts).toMatchObject({ rows: 3, same: 3, wrong: 0 })
    const changed = fileFrom(await sendFile(seller, text.replaceAll(',500,', ',450,')))
    expect(changed.reading.counts).toMatchObject({ priced: 3, wrong: 0 })
  })

  test('of others’ listings, of sold ones and of the same one twice are refused by line', async () => {
    const seller = await signInSeller(sql)
    const foreign = await createItem(sql, { price: 500, source: 'other.csv', sourceId: 'F-1' })
    const sold = await createItem(sql, { userId: seller.id, price: 500, isSold: true })
    const own = await createItem(sql, { userId: seller.id, price: 500 })
    const rows = [foreign.id, sold.id, own.id, own.id, 'F-1'].map((id) => `${id},450`)
    const { reading } = fileFrom(await sendFile(seller, ['id,price', ...rows].join('\n')))
    expect(reading.problems.map(({ line: at, problem }) => [at, problem.split(' · ')[0]])).toEqual([
      [2, 'None of your listings has this id'],
      [3, 'It is sold'],
      [5, 'The same listing is on line 4'],
      [6, 'Title: is missing'],
    ])
    expect(reading.counts).toMatchObject({ priced: 1, wrong: 4 })
  })

  test('that become a hundred times as much or as little wait for a yes', async () => {
    const seller = await signInSeller(sql)
    const prices = [500, 500, 70_000, 500]
    const items = await Promise.all(prices.map((price) => createItem(sql, { userId: seller.id, price })))
    const changed = [50_000, 450, 699, 500]
    const rows = items.map(({ id }, at) => `${id},${changed[at]}`)
    const file = fileFrom(await sendFile(seller, ['id,price', ...rows].join('\n')))
    const far = [
      { title: items[0]?.title, from: 500, to: 50_000 },
      { title: items[2]?.title, from: 70_000, to: 699 },
    ]
    expect(file.reading).toMatchObject({ far, counts: { priced: 1, same: 1, wrong: 2 } })
    expect(file.reading.problems[0]).toMatchObject({
      line: 2,
      problem: 'Price: is ₹500 now. Confirm ₹50,000 above, or correct the file',
    })
    const agreed = await choose(seller, file, { ...file.choices, farPrices: true })
    expect(agreed.reading).toMatchObject({ far, counts: { priced: 3, same: 1, wrong: 0 }, problems: [] })
    const refused = await choose(seller, file, { ...file.choices, farPrices: false })
    await act(seller, refused, 'confirm')
    await workFiles()
    const now = await sql<{ id: string; price: number }[]>`select id, price from items where user_id = ${seller.id}`
    const byId = new Map(now.map(({ id, price }) => [id, price]))
    expect(items.map(({ id }) => byId.get(id))).toEqual([500, 450, 70_000, 500])
  })

  test('that changed after the preview stay', async () => {
    const seller = await signInSeller(sql)
    const item = await createItem(sql, { userId: seller.id, price: 500 })
    const file = fileFrom(await sendFile(seller, `id,price\n${item.id},450\n`))
    await act(seller, file, 'confirm')
    await sql`update items set price = 800 where id = ${item.id}`
    await workFiles()
    expect(await findListed(sql, seller)).toMatchObject([{ price: 800 }])
    expect((await findCurrent(seller))?.progress).toMatchObject({ failed: 1, problems: [{ line: 2 }] })
  })
})
