import { beforeEach, describe, expect, test } from 'vitest'

import { JOBS } from '#app/server/jobs.ts'
import { createItem } from '#test/factories.ts'
import { recordJobs, takeJobs } from '#test/jobs.ts'
import {
  act,
  choose,
  fileFrom,
  findCurrent,
  findListed,
  line,
  prepareFile,
  runFileJob,
  sendFile,
  sendPhoto,
  signInSeller,
  table,
  workFiles,
} from '#test/listing-files.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { LIST_FILE_JOB } from './work-file.server.ts'

const { sql } = await testDatabase()
beforeEach(() => {
  testSettings()
  recordJobs()
})

describe('a file', () => {
  test('is read and changes nothing; its rows are listed once it is confirmed', async () => {
    const seller = await signInSeller(sql)
    const sent = await sendFile(
      seller,
      table(line('L1', { images: 'https://cdn.example/a/Front.JPG?v=2' }), line('L2'), line('L3', { price: '12.50' })),
    )
    expect(sent.status).toBe(201)
    const file = fileFrom(sent)
    expect(file).toMatchObject({ name: 'robots.csv', state: 'read', progress: null })
    expect(file.reading.counts).toEqual({ rows: 3, fresh: 0, priced: 0, same: 0, wrong: 3 })
    expect(file.reading.photos).toEqual({ here: 0, missing: ['front.jpg', 'l2.jpg'], ids: [], unused: [] })
    expect(file.reading.columns[1]).toEqual({ head: 'title', field: 'title', sample: 'Robot L1' })

    const { key } = await sendPhoto(sql, seller, file, 'FRONT.jpg')
    await sendPhoto(sql, seller, file, 'l2.jpg')
    const ready = await choose(seller, file)
    expect(ready.reading.counts).toMatchObject({ fresh: 2, wrong: 1 })
    expect(ready.reading.problems).toEqual([{ line: 4, title: 'Robot L3', problem: 'Price: must be whole rupees' }])
    expect(await findListed(sql, seller)).toEqual([])

    expect(fileFrom(await act(seller, file, 'confirm'))).toMatchObject({
      state: 'working',
      progress: { total: 3, failed: 1 },
    })
    await workFiles()
    expect((await findListed(sql, seller)).map(({ title, source_id }) => [title, source_id])).toEqual([
      ['Robot L1', 'L1'],
      ['Robot L2', 'L2'],
    ])
    expect(await sql`select item_id from photos where key = ${key}`).toEqual([
      { item_id: (await findListed(sql, seller))[0]?.id },
    ])
    expect(await findCurrent(seller)).toMatchObject({
      state: 'done',
      progress: { total: 3, listed: 2, priced: 0, failed: 1, stopReason: null },
    })
    const csv = await seller.visitor.get(`/listing-files/${file.id}/problems`)
    expect(csv.text).toBe('line,title,problem\r\n4,Robot L3,Price: must be whole rupees\r\n')
  })

  test('that is confirmed twice lists each row once, and so does the same file again', async () => {
    const seller = await signInSeller(sql)
    const file = await prepareFile(sql, seller, ['L1', 'L2'])
    const answers = await Promise.all([act(seller, file, 'confirm'), act(seller, file, 'confirm')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(takeJobs(LIST_FILE_JOB)).toHaveLength(1)
    await Promise.all([runFileJob({ file: file.id }), runFileJob({ file: file.id })])
    expect(await findListed(sql, seller)).toHaveLength(2)

    const again = fileFrom(await sendFile(seller, table(line('L1'), line('L2'))))
    expect(again.id).not.toBe(file.id)
    expect(again.reading.counts).toEqual({ rows: 2, fresh: 0, priced: 0, same: 2, wrong: 0 })
    expect((await act(seller, again, 'confirm')).status).toBe(422)
  })

  test('goes on after a crash where it stopped, also between a listing and its note', async () => {
    const seller = await signInSeller(sql)
    const ids = Array.from({ length: 30 }, (_, n) => `L${n}`)
    const file = await prepareFile(sql, seller, ids)
    await act(seller, file, 'confirm')
    const [job] = takeJobs(LIST_FILE_JOB)
    await runFileJob(job?.data ?? {})
    expect(await findListed(sql, seller)).toHaveLength(25)
    // The server was killed after it had listed the last of them, and before it noted that.
    await sql`update listing_file_rows set outcome = null where file_id = ${file.id} and line >= 24`
    recordJobs()
    await runFileJob(job?.data ?? {})
    expect(await findListed(sql, seller)).toHaveLength(30)
    expect(await findCurrent(seller)).toMatchObject({ state: 'done', progress: { listed: 30, failed: 0 } })
  })

  test('can be stopped, and goes on', async () => {
    const seller = await signInSeller(sql)
    const file = await prepareFile(sql, seller, ['L1', 'L2'])
    await act(seller, file, 'confirm')
    expect(fileFrom(await act(seller, file, 'stop')).state).toBe('stopped')
    await workFiles()
    expect(await findListed(sql, seller)).toEqual([])
    expect((await sendFile(seller, table(line('L9')))).status).toBe(409)
    await act(seller, file, 'continue')
    await workFiles()
    expect(await findListed(sql, seller)).toHaveLength(2)
  })

  test('may have other names of columns, which its seller maps, and values for all rows', async () => {
    const seller = await signInSeller(sql)
    const file = fileFrom(await sendFile(seller, 'SKU;Was ist das;Text;Preis;Von\nL1;Robot;Of tin.;500;Tinny\n'))
    expect(file.reading.columns.map(({ field }) => field)).toEqual(['id', 'was_ist_das', 'text', 'preis', 'von'])
    expect(file.reading.problems[0]?.problem).toContain('Title: is missing')
    await sendPhoto(sql, seller, file, 'L1-2.jpg')
    await sendPhoto(sql, seller, file, 'l1.jpg')
    const ready = await choose(seller, file, {
      columns: { 1: 'title', 2: 'description', 3: 'price', 4: 'brand' },
      given: { category: 'action-figures', condition: 'Good', location: 'Pune' },
    })
    expect(ready.reading.problems).toEqual([])
    expect(ready.reading.fresh).toEqual([{ title: 'Robot', price: 500 }])
    await act(seller, file, 'confirm')
    await workFiles()
    const [item] =
      await sql`select title, category, location, city, attributes, images from items where user_id = ${seller.id}`
    expect(item).toMatchObject({ title: 'Robot', category: 'action-figures', location: 'Pune', city: 'Pune' })
    expect(item).toMatchObject({ attributes: { brand: 'Tinny' } })
    expect(item?.['images']).toHaveLength(2)
  })

  test('tells by name which photos no row takes', async () => {
    const seller = await signInSeller(sql)
    const names = Array.from({ length: 7 }, (_, n) => `l1-${n}.jpg`)
    const file = fileFrom(await sendFile(seller, table(line('L1', { images: '' }), line('L2'))))
    for (const name of [...names, 'l2.jpg', 'other.jpg']) await sendPhoto(sql, seller, file, name)
    const { reading } = await choose(seller, file)
    expect(reading.counts).toMatchObject({ fresh: 2 })
    expect(reading.photos).toMatchObject({ here: 6, missing: [], unused: ['l1-5.jpg', 'l1-6.jpg', 'other.jpg'] })
  })

  test('tells by line which rows are the same as earlier ones, and lists them once', async () => {
    const seller = await signInSeller(sql)
    const own = await createItem(sql, { userId: seller.id, price: 500 })
    const priced = line(own.id, { price: '450' })
    const file = fileFrom(await sendFile(seller, table(line('L1'), line('L2'), line('L1'), priced, priced)))
    await sendPhoto(sql, seller, file, 'l1.jpg')
    await sendPhoto(sql, seller, file, 'l2.jpg')
    const { reading } = await choose(seller, file)
    expect(reading.counts).toEqual({ rows: 5, fresh: 2, priced: 1, same: 0, wrong: 2 })
    expect(reading.problems).toEqual([
      { line: 4, title: 'Robot L1', problem: 'The line is the same as line 2, and counts once' },
      { line: 6, title: own.title, problem: 'The same listing is on line 5' },
    ])
  })

  test('shows no identifier of a shop to buyers, also when its column is chosen as a detail', async () => {
    const seller = await signInSeller(sql)
    const text = [
      'Handle,Title,Body (HTML),Variant Price,Type,Variant SKU,Vendor',
      'tin-robot,Robot,Of tin.,500,Action Figures,TR-1,Tinplate',
    ].join('\n')
    const file = fileFrom(await sendFile(seller, text))
    await sendPhoto(sql, seller, file, 'tin-robot.jpg')
    const given = { condition: 'Good', location: 'Pune' }
    const ready = await choose(seller, file, { columns: { 5: 'details' }, given })
    expect(ready.reading.columns[5]).toMatchObject({ head: 'Variant SKU', field: null })
    await act(seller, ready, 'confirm')
    await workFiles()
    const [item] = await sql`select attributes from items where user_id = ${seller.id}`
    expect(item).toEqual({ attributes: { brand: 'Tinplate' } })
    const own = fileFrom(await sendFile(seller, 'id,sku,e-mail,colour\nL1,TR-1,a@example.in,red\n'))
    expect(own.reading.columns.map(({ field }) => field)).toEqual(['id', null, null, 'colour'])
  })

  test('without names of photos says by which column its rows get them', async () => {
    const seller = await signInSeller(sql)
    const row = 'Robot,Of tin.,500,action-figures,good,Pune'
    const head = 'title,description,price,category,condition,location'
    const plain = fileFrom(await sendFile(seller, `${head}\n${row}\n`))
    expect(plain.reading.problems[0]?.problem).toMatch(/^Photos: name their files in a column/)
    const numbered = fileFrom(await sendFile(seller, `id,${head}\nL7,${row}\n`))
    expect(numbered.reading.problems[0]?.problem).toBe('Photos: there is none called like “L7” yet')
  })

  test('of a marketplace is recognised, and a column of it can be mapped otherwise', async () => {
    const seller = await signInSeller(sql)
    const text = 'Handle,Title,Body (HTML),Variant Price,Type,MSRP\nrobot,Robot,<p>Of tin.</p>,500,Action Figures,900\n'
    const file = fileFrom(await sendFile(seller, text))
    expect(file.reading.marketplace).toBe('Shopify')
    await sendPhoto(sql, seller, file, 'robot.jpg')
    const given = { condition: 'Good', location: 'Pune' }
    expect((await choose(seller, file, { columns: {}, given })).reading.fresh).toEqual([{ title: 'Robot', price: 500 }])
    const other = await choose(seller, file, { columns: { 5: 'price' }, given })
    expect(other.reading.fresh).toEqual([{ title: 'Robot', price: 900 }])
    expect(other.reading.columns[3]).toMatchObject({ head: 'Variant Price', field: null })
  })
})

test('a file that is forgotten or expires leaves what it listed; its photos wait as long as it does', async () => {
  const seller = await signInSeller(sql)
  const file = await prepareFile(sql, seller, ['L1'])
  const [photo] = await sql<{ key: string }[]>`select key from photos where user_id = ${seller.id}`
  expect((await seller.visitor.ask('DELETE', `/photos?key=${encodeURIComponent(photo?.key ?? '')}`)).status).toBe(409)
  await act(seller, file, 'confirm')
  await workFiles()
  expect((await seller.visitor.ask('DELETE', `/listing-files/${file.id}`)).status).toBe(200)
  expect(await findCurrent(seller)).toBeNull()
  expect(await findListed(sql, seller)).toHaveLength(1)

  await prepareFile(sql, seller, ['L2'])
  await sql`update listing_files set expires_at = now() - interval '1 second' where user_id = ${seller.id}`
  expect(await findCurrent(seller)).toBeNull()
  await JOBS.find(({ name }) => name === 'remove-listing-files')?.run({})
  expect(await sql`select from listing_files where user_id = ${seller.id}`).toEqual([])
})
