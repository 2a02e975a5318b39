import { beforeEach, describe, expect, test } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { readWatchedWords } from '#app/platform/watched-words/watched-words.server.ts'
import { createPhoto } from '#test/factories.ts'
import { recordJobs } from '#test/jobs.ts'
import {
  act,
  choose,
  fileFrom,
  findCurrent,
  findListed,
  line,
  prepareFile,
  sendFile,
  sendPhoto,
  signInSeller,
  table,
  workFiles,
} from '#test/listing-files.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

const { sql, url } = await testDatabase()
beforeEach(() => {
  testSettings()
  recordJobs()
})

describe('refused', () => {
  test('files that are too large, empty, workbooks or of too many rows or columns', async () => {
    const seller = await signInSeller(sql)
    expect((await sendFile(seller, 'x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await sendFile(seller, '')).status).toBe(422)
    const problem = async (text: string | Uint8Array) => fileFrom(await sendFile(seller, text)).reading.problem
    expect(await problem(Buffer.from('PK\u0003\u0004 and more'))).toMatch(/^This is an Excel workbook/)
    expect(await problem(table(...Array.from({ length: 1001 }, (_, n) => line(`L${n}`))))).toBe(
      'The file has more than 1,000 rows. Divide it.',
    )
    const wide = (columns: number) => `${Array.from({ length: columns }, (_, n) => `c${n}`).join(',')}\n`
    expect(await problem(wide(201))).toBe(
      'The first line names more than 200 columns. Remove those that you do not need',
    )
    expect(await problem(wide(200))).toBe('The file has no rows below its first line.')
    expect(await problem(`${table().trim()}\n`)).toBe('The file has no rows below its first line.')
    expect(await problem(`"a\n`)).toContain('quote')
    const { reading } = fileFrom(await sendFile(seller, `${table().trim()}\nonly,two\n`))
    expect(reading.problems).toEqual([{ line: 2, title: '', problem: 'The line has 2 values for 8 columns' }])
  })

  test('text of spreadsheets in UTF-16 is read', async () => {
    const seller = await signInSeller(sql)
    const text = Buffer.from(`\uFEFF${['id\ttitle', 'L1\tलैंप'].join('\r\n')}`, 'utf16le')
    expect(fileFrom(await sendFile(seller, text)).reading.columns[1]?.sample).toBe('लैंप')
  })

  test('what single publishing refuses: limits of a new account, a ban, and no name', async () => {
    testSettings({ LIMIT_NEW_ACCOUNT_ITEMS: '1/1d' })
    const fresh = await signInSeller(sql, { createdAt: new Date() })
    const file = await prepareFile(sql, fresh, ['L1', 'L2'])
    await act(fresh, file, 'confirm')
    await workFiles()
    expect(await findListed(sql, fresh)).toHaveLength(1)
    const stopped = await findCurrent(fresh)
    expect(stopped).toMatchObject({ state: 'stopped', progress: { listed: 1, failed: 0, total: 2 } })
    expect(stopped?.progress?.stopReason).toMatch(/first day/)

    const banned = await signInSeller(sql)
    const theirs = await prepareFile(sql, banned, ['L1'])
    await act(banned, theirs, 'confirm')
    await sql`update users set banned_at = now() where id = ${banned.id}`
    await workFiles()
    expect(await findListed(sql, banned)).toEqual([])

    const nameless = await signInSeller(sql)
    const noName = await prepareFile(sql, nameless, ['L1'])
    await sql`update profiles set display_name = null where user_id = ${nameless.id}`
    expect((await act(nameless, noName, 'confirm')).json.error?.code).toBe('name_needed')
  })

  test('a row that shows a refused word, also in a column of its own; the others are listed', async () => {
    await sql`insert into watched_words (kind, text, folded, effect, places)
      values ('phrase', 'first copy', 'first copy', 'refuse', '{listings}')`
    await readWatchedWords()
    const seller = await signInSeller(sql)
    const rows = table(line('L1'), line('L2'), line('L3')).trim().split('\n')
    const withColumn = rows.map((row, n) => `${row},${['Quality', 'First-copy', 'Original', ''][n]}`)
    const sent = fileFrom(await sendFile(seller, `${withColumn.join('\n')}\n`))
    for (const name of ['L1.jpg', 'L2.jpg', 'L3.jpg']) await sendPhoto(sql, seller, sent, name)
    await act(seller, await choose(seller, sent), 'confirm')
    await workFiles()
    const listed = await findListed(sql, seller)
    expect(new Set(listed.map(({ source_id: id }) => id))).toEqual(new Set(['L2', 'L3']))
    const problems = await seller.visitor.get(`/listing-files/${sent.id}/problems`)
    expect(problems.text).toContain('“first copy” is not allowed here')
    await sql`delete from watched_words`
    await readWatchedWords()
  })

  test('more rows in a day than an account may list: the rest waits', async () => {
    testSettings({ LIMIT_LISTED_ROWS: '2/1d' })
    const seller = await signInSeller(sql)
    const file = await prepareFile(sql, seller, ['L1', 'L2', 'L3'])
    await act(seller, file, 'confirm')
    await workFiles()
    expect(await findListed(sql, seller)).toHaveLength(2)
    expect((await findCurrent(seller))?.progress?.stopReason).toMatch(/in a day/)
    testSettings()
    await act(seller, file, 'continue')
    await workFiles()
    expect(await findListed(sql, seller)).toHaveLength(3)
  })

  test('others’ files and photos: they answer like missing ones', async () => {
    const [seller, other] = [await signInSeller(sql), await signInSeller(sql)]
    const file = await prepareFile(sql, seller, ['L1'])
    for (const verb of ['confirm', 'stop', 'continue']) expect((await act(other, file, verb)).status).toBe(404)
    const body = { columns: {}, given: {} }
    expect((await other.visitor.ask('PUT', `/listing-files/${file.id}/choices`, { body })).status).toBe(404)
    expect((await other.visitor.get(`/listing-files/${file.id}/problems`)).status).toBe(404)
    expect((await other.visitor.ask('DELETE', `/listing-files/${file.id}`)).status).toBe(404)
    expect((await sendPhoto(sql, other, file, 'L1.jpg')).status).toBe(404)
    const foreign = await createPhoto(sql, { userId: other.id })
    const named = { name: 'L1.jpg', key: foreign.key }
    expect((await seller.visitor.ask('PUT', `/listing-files/${file.id}/photos`, { body: named })).status).toBe(404)
    expect(await findCurrent(other)).toBeNull()
  })

  test('another file within the limit of them', async () => {
    testSettings({ LIMIT_LISTING_FILES: '1/1h' })
    const seller = await signInSeller(sql)
    expect((await sendFile(seller, table(line('L1')))).status).toBe(201)
    expect((await sendFile(seller, table(line('L1')))).status).toBe(429)
  })

  test('more readings than the limit, also by asking in another language and by confirming', async () => {
    testSettings({ LIMIT_LISTING_FILES: '3/1h' })
    const seller = await signInSeller(sql)
    const file = fileFrom(await sendFile(seller, table(line('L1', { price: '12.50' }))))
    const ask = async (language: string) =>
      ((await seller.visitor.get('/listing-file', { 'accept-language': language })).json['file'] as typeof file).reading
    const inHindi = await ask('hi')
    expect(inHindi).not.toEqual(file.reading)
    expect((await act(seller, file, 'confirm')).status).toBe(422)
    expect([(await act(seller, file, 'confirm')).status, await ask('en')]).toEqual([429, inHindi])
  })

  test('nobody waits for: a file is read before its confirmation takes a connection and locks', async () => {
    const seller = await signInSeller(sql)
    const file = await prepareFile(sql, seller, ['L1'])
    const counted = countQueries(url)
    setDatabase(counted.sql)
    const { statements } = await counted.record(() => act(seller, file, 'confirm'))
    setDatabase(sql)
    await counted.end()
    const at = (words: string) => statements.findIndex(({ text }) => text.includes(words))
    expect(at('source_id, title, price')).toBeGreaterThan(-1)
    expect(at('for update')).toBeGreaterThan(at('source_id, title, price'))
  })

  test('columns of which two are the same are told, and can be mapped otherwise', async () => {
    const seller = await signInSeller(sql)
    const file = fileFrom(await sendFile(seller, 'id,title,title\nL1,Robot,Tin\n'))
    expect(file.reading).toMatchObject({ problem: 'The first line names the column title twice', counts: { rows: 0 } })
    expect(file.reading.columns).toHaveLength(3)
    const mapped = await choose(seller, file, { columns: { 2: null }, given: {} })
    expect(mapped.reading).toMatchObject({ problem: null, counts: { rows: 1 } })
  })

  test('with the reasons in the language of whoever looks', async () => {
    const seller = await signInSeller(sql)
    const file = fileFrom(await sendFile(seller, table(line('L1', { price: '12.50' }))))
    expect(file.reading.problems[0]?.problem).toBe('Price: must be whole rupees')
    const { json } = await seller.visitor.get('/listing-file', { 'accept-language': 'hi' })
    // The shape that the operation returns.
    const { reading } = json['file'] as typeof file
    expect(reading.problems[0]?.problem).toBe('क़ीमत: पूरे रुपयों में होनी चाहिए')
  })
})
