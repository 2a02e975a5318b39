import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { ImportRefused } from '#app/features/selling/import/rows/import-refused.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { importListings } from './import-listings.ts'
import { runImport } from './import.ts'

// The command as an operator runs it: a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SESSION_SECRET = 'a secret that is for tests only, and long enough'
const { sql, url } = await testDatabase()
const pool = (await createPhoto(sql)).key
const folder = await mkdtemp(join(tmpdir(), 'khazana-import-command-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`delete from items`
  await sql`delete from users`
})

function start(...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    SESSION_SECRET,
    DATA_DIR: join(folder, 'data'),
    npm_lifecycle_event: '',
  }
  const child = spawn(process.execPath, [resolve('scripts/import.ts'), ...args], { cwd: folder, env, stdio: 'pipe' })
  running.add(child)
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const output = Promise.all([text(child.stdout), text(child.stderr), exited])
  return { child, ended: output.then(([stdout, stderr, code]) => ({ stdout, stderr, code })) }
}

const run = (...args: string[]) => start(...args).ended

function setTestSettings() {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('SESSION_SECRET', SESSION_SECRET)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
}

/** The command in this process: another takes a second to start. */
async function runHere(...args: string[]) {
  setTestSettings()
  const written = { stdout: '', stderr: '' }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => void (written.stdout += `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void (written.stderr += `${text}\n`)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => (written.stderr += String(text)) !== ''),
  ]
  const code = await runImport(args, folder)
  for (const spy of spies) spy.mockRestore()
  return { ...written, code }
}

/** The same with arguments that were read. */
async function importHere(file: string, owner?: string) {
  setTestSettings()
  vi.spyOn(console, 'log').mockReturnValue()
  let stderr = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (stderr += String(text)) !== '')
  const options = { path: join(folder, file), rejectedFolder: folder, owner, fillMissing: false }
  return { code: await importListings(options), stderr }
}
const count = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from items`)[0]?.n ?? 0
const dump = () => sql`
  select source, source_id, user_id, title, price, condition, images, location, created_at, attributes, filled
  from items order by source, source_id`

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({
    id: `L${from + n}`,
    title: `Tin robot ${from + n}`,
    description: 'Walks and sparks.',
    category: 'action-figures',
    price: 500,
    condition: 'used',
    city: 'Pune',
    images: [pool],
  }))

async function put(name: string, given: object[]): Promise<string> {
  await writeFile(join(folder, name), given.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return name
}

describe('npm run import', () => {
  test('imports, counts imported, existing and rejected rows, and lists the rejected ones', async () => {
    await createUser(sql, { email: 'asha@example.in' })
    const file = await put('some.ndjson', [...rows(0, 3), { id: 'x' }])
    const first = await run(file, '--owner', 'Asha@Example.in')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^4 rows in .*\n {2}3 imported\n {2}0 there already\n {2}1 rejected, listed in .*some/)
    const listed = await readFile(join(folder, 'some.ndjson.rejected.ndjson'), 'utf8')
    expect(JSON.parse(listed)).toMatchObject({ line: 4, id: 'x', reasons: { title: 'is missing' } })
    expect(await runHere(file, '--owner', 'asha@example.in')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('3 there already'),
    })
  })

  test('reads other columns as --map says, and names once those that are no field', async () => {
    await createUser(sql, { email: 'asha@example.in' })
    const head = 'id,title,description,category,price,condition,city,Dial width,Shelf,Lume,Strap Material'
    await writeFile(join(folder, 'mapped.csv'), `${head}\n1,Janata,Runs,watches,900,used,Pune,35,B4,None,Leather\n`)
    await writeFile(join(folder, 'map.json'), '{ "Dial width": "case", "shelf": null }')
    const args = ['mapped.csv', '--owner', 'asha@example.in', '--map', 'map.json']
    const { code, stdout } = await runHere(...args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Kept as details under their own names: Lume \(10\)\nLeft out: Shelf \(9\)\n/)
    expect(await sql`select attributes from items`).toEqual([
      { attributes: { case: '35', strap: 'Leather', Lume: 'None' } },
    ])
    for (const [text, problem] of [
      ['[]', /has to be an object/],
      ['{"Shelf": 5}', /“Shelf” has to be the name of a field, or null/],
      ['{', /--map .*map\.json: /],
    ] as const) {
      await writeFile(join(folder, 'map.json'), text)
      expect((await runHere(...args)).stderr).toMatch(problem)
    }
    const named = await put('mapped.ndjson', [{ ...rows(5, 6)[0], 'Dial width': 35, category: 'watches' }])
    await writeFile(join(folder, 'map.json'), '{ "Dial width": "case" }')
    expect(await runHere(named, ...args.slice(1))).toMatchObject({ code: 0 })
    expect(await sql`select attributes ->> 'case' as case from items where source_id = 'L5'`).toEqual([{ case: '35' }])
  })

  test('tells which rows have words that sellers may not write, and imports them', async () => {
    await createUser(sql, { email: 'asha@example.in' })
    await sql`insert into watched_words (kind, text, folded, effect, places)
      values ('phrase', 'first copy', 'first copy', 'refuse', '{listings}')`
    const [plain, told, tagged] = rows(0, 3)
    const file = await put('watched.ndjson', [
      plain ?? {},
      { ...told, quality: 'A First-Copy' },
      { ...tagged, tags: ['first copy'] },
    ])
    const { code, stdout } = await runHere(file, '--owner', 'asha@example.in')
    await sql`delete from watched_words`
    expect([code, await count()]).toEqual([0, 3])
    expect(stdout).toContain('2 imported with words or links that sellers may not write')
    expect(stdout).toMatch(/\n {4}line 2, L1: first copy\n {4}line 3, L2: first copy/)
  })

  test('distributes listings over the demo sellers, and to no other demo account', async () => {
    const sellers = [
      await createUser(sql, { email: 'seller@khazana.test' }),
      await createUser(sql, { email: 'aarti-kulkarni@khazana.test' }),
    ]
    for (const email of ['admin@khazana.test', 'buyer@khazana.test', 'other@example.in'])
      await createUser(sql, { email })
    expect(await importHere(await put('dealt.ndjson', rows(0, 30)))).toMatchObject({ code: 0 })
    const owners = await sql<{ user_id: string }[]>`select distinct user_id from items`
    expect(owners.map((owner) => owner.user_id).toSorted()).toEqual(sellers.map(({ id }) => id).toSorted())
  })

  test('reads the export of a marketplace, and says what --set would add', async () => {
    await createUser(sql, { email: 'seller@khazana.test' })
    const content = `listing_id,artist,title,price,media_condition,images\n1,Caf\u00e9,Songs,900,Very Good Plus (VG+),x\n`
    await writeFile(join(folder, 'songs.csv'), Buffer.from(content, 'latin1'))
    const first = await runHere('songs.csv', '--encoding', 'windows-1252')
    expect(first.stdout).toContain('Read as an export of Discogs\nLeft out: images (6)\n')
    expect(first.stdout).toContain('--set category=NAME')
    expect(first.code).toBe(1)
    const settings = ['Category=games', 'city=Pune', `images=${pool}`].flatMap((setting) => ['--set', setting])
    expect(await runHere('songs.csv', ...settings)).toMatchObject({ code: 0 })
    expect(await dump()).toMatchObject([
      { title: 'Caf\u00e9 – Songs', price: 900, condition: 'Good', location: 'Pune' },
    ])
  })

  test('draws its progress on a terminal', async () => {
    const { id } = await createUser(sql, { email: 'asha@example.in' })
    const path = join(folder, await put('shown.ndjson', [...rows(0, 3), { id: 'x' }]))
    setTestSettings()
    const drawn: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => drawn.push(String(text)) > 0)
    const { isTTY } = process.stderr
    process.stderr.isTTY = true
    vi.spyOn(console, 'log').mockReturnValue()
    try {
      const options = { path, rejectedFolder: folder, owner: 'asha@example.in', fillMissing: false }
      expect(await importListings(options)).toBe(0)
    } finally {
      process.stderr.isTTY = isTTY
    }
    expect(drawn[0]).toMatch(/^\r\S+\[#{24}\] 100 % {2}4 rows {2}[\d,]+ rows\/s {2}1 rejected/)
    // The progress line is erased before the final report.
    expect(drawn.at(-1)).toBe('\r\u001B[2K')
    expect(await sql`select distinct user_id from items`).toEqual([{ user_id: id }])
  })

  test('gives no listing to a banned demo seller, and says so', async () => {
    const seller = await createUser(sql, { email: 'seller@khazana.test' })
    await createUser(sql, { email: 'aarti-kulkarni@khazana.test', bannedAt: new Date() })
    expect(await importHere(await put('left.ndjson', rows(0, 30)))).toEqual({
      code: 0,
      stderr: 'aarti-kulkarni@khazana.test is banned, and gets no listings.\n',
    })
    expect(await sql`select distinct user_id from items`).toEqual([{ user_id: seller.id }])
  })

  test('an import that was killed and repeated ends as an uninterrupted one', { tags: ['long'] }, async () => {
    await createUser(sql, { email: 'seller@khazana.test' })
    const file = await put('many.ndjson', rows(0, 3000))
    const { child, ended } = start(file)
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(0), { interval: 10 })
    child.kill('SIGKILL')
    await ended
    const before = await count()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(3000)
    expect(await run(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('3,000 rows') })
    const resumed = await dump()
    expect(resumed).toHaveLength(3000)
    expect(await sql`select sum(n)::integer as n from item_counts where price_step = -1`).toEqual([{ n: 3000 }])
    await sql`delete from items`
    expect(await run(file)).toMatchObject({ code: 0 })
    expect(await dump()).toEqual(resumed)
  })

  test('--help answers without a file or a database', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('npm run import -- FILE')
    expect(await run()).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Name one file to import'),
    })
  })
})

describe('npm run import refuses', () => {
  test.each([
    ['no file', [], 'Name one file to import'],
    ['two files', ['a.csv', 'b.csv'], 'Name one file to import'],
    ['an option that does not exist', ['a.csv', '--force'], "Unknown option '--force'"],
    ['an encoding that it cannot read', ['a.csv', '--encoding', 'utf-7'], '--encoding is utf-8 or windows-1252'],
    ['a value without a field', ['a.csv', '--set', 'games'], '--set needs a field and a value'],
    ['one id for all rows', ['a.csv', '--set', 'id=1'], '--set cannot give rows the field id'],
    ['a file that is not there', ['none.ndjson'], 'There is no file'],
  ])('%s', async (_, args, message) => {
    const { code, stderr } = await runHere(...args)
    expect(stderr).toContain(message)
    expect(code).toBe(1)
  })

  test('an owner without an account, and no owner where there are no demo sellers', { tags: ['long'] }, async () => {
    await createUser(sql, { email: 'asha@example.in' })
    const file = await put('owned.ndjson', rows(0, 1))
    expect(await run(file, '--owner', 'nobody@example.in')).toMatchObject({
      code: 1,
      stderr: 'Nobody has an account with the address nobody@example.in\n',
    })
    expect(await run(file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('name the account that will own the listings with --owner EMAIL'),
    })
    expect(await count()).toBe(0)
  })

  test.each([
    ['is banned', { bannedAt: new Date() }, 'asha@example.in is banned: their items cannot go on sale'],
    [
      'has not verified the address',
      { emailVerified: false },
      'asha@example.in has not verified its e-mail address: their items cannot go on sale',
    ],
    ['deleted the account', { deletedAt: new Date() }, 'Nobody has an account with the address asha@example.in'],
  ])('an owner who %s', async (_, state, reason) => {
    await createUser(sql, { email: 'asha@example.in', ...state })
    const file = await put('owned.ndjson', rows(0, 1))
    await expect(importHere(file, 'asha@example.in')).rejects.toThrow(new ImportRefused(reason))
    expect(await count()).toBe(0)
  })

  test('a file without a usable row', { tags: ['long'] }, async () => {
    await createUser(sql, { email: 'seller@khazana.test' })
    const { code, stdout } = await run(await put('bare.ndjson', [{ ...rows(0, 1)[0], price: null }]))
    expect(code).toBe(1)
    expect(stdout).toContain('1 × price is missing')
    expect(stdout).toContain('--fill-missing makes up')
  })

  test('a database that does not answer', { tags: ['long'] }, async () => {
    const env = {
      ...process.env,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SESSION_SECRET,
      DATA_DIR: join(folder, 'data'),
    }
    const child = spawn(process.execPath, [resolve('scripts/import.ts'), await put('a.ndjson', rows(0, 1))], {
      cwd: folder,
      env,
    })
    const [stderr, code] = await Promise.all([text(child.stderr), new Promise((done) => child.on('exit', done))])
    expect(stderr).toContain('The database at 127.0.0.1:1 cannot be reached: ')
    expect(stderr).not.toContain('    at ')
    expect(code).toBe(1)
  })
})
