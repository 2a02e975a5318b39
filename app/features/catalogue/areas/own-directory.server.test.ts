import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'

import { lookUpAreas } from '#app/features/selling/fill-cities.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { keepAreas, replaceAreas } from './keep-areas.server.ts'
import { readDirectory } from './read-directory.server.ts'

const { sql } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-pins-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEAD =
  'CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude'
const office = (pin: number, lat: number | string, lng: number | string, district = 'PUNE') =>
  `Maharashtra Circle,"Pune, Region",Pune,Office B.O,${pin},BO,Delivery,${district},MAHARASHTRA,${lat},${lng}`

/** The points of a file with these rows, by PIN code. */
async function read(rows: string[], name = 'pins.csv') {
  const text = `\uFEFF${[HEAD, ...rows].join('\r\n')}\r\n`
  writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text)
  const pins = await readDirectory(join(folder, name), 1)
  return Object.fromEntries(pins.map(({ pin, lat, lng, district }) => [pin, [lat, lng, district]]))
}

test.each(['pins.csv', 'pins.csv.gz'])('the office in the middle of its PIN code counts: %s', async (name) => {
  const rows = [office(411001, 18.5204, 73.8567), office(411001, 18.53, 73.86), office(411001, 18.9, 74.3)]
  expect(await read(rows, name)).toEqual({ 411001: [18.53, 73.86, 'Pune'] })
})

test('swapped points are turned, and those outside of India are left out', async () => {
  expect(await read([office(411001, 73.8567, 18.5204), office(411002, 0, 0), office(411002, 18.51, 73.87)])).toEqual({
    411001: [18.52, 73.857, 'Pune'],
    411002: [18.51, 73.87, 'Pune'],
  })
})

test('a PIN code far from its neighbours, or without a point, is in their middle', async () => {
  const near = [411001, 411002, 411003].map((pin, n) => office(pin, 18.5 + n / 100, 73.85))
  expect(await read([...near, office(411004, 28.6, 77.2), office(411005, 'NA', 'NA')])).toMatchObject({
    411004: [18.52, 73.85, 'Pune'],
    411005: [18.52, 73.85, 'Pune'],
  })
})

test('the district that most offices say is written as people write it', async () => {
  const said = ['MUMBAI SUBURBAN', 'MUMBAI SUBURBAN', 'NA']
  const rows = said.map((district) => office(400053, 19.13, 72.83, district))
  expect(await read(rows)).toEqual({ 400053: [19.13, 72.83, 'Mumbai Suburban'] })
})

test('a file that is no directory is refused, with what it lacks', async () => {
  writeFileSync(join(folder, 'other.csv'), 'title,price\nLamp,500\n')
  await expect(readDirectory(join(folder, 'other.csv'))).rejects.toThrow('The file has no column pincode or pin')
  writeFileSync(join(folder, 'short.csv'), `${HEAD}\n${office(411001, 18.52, 73.85)}\n`)
  await expect(readDirectory(join(folder, 'short.csv'))).rejects.toThrow('The file has 1 PIN codes')
  await expect(readDirectory(join(folder, 'none.csv'))).rejects.toThrow('ENOENT')
})

test('listings get the areas of the file, which later starts keep until the shipped one is wanted', async () => {
  const findArea = async (id: string) =>
    (await sql<{ area: number }[]>`select area from items where id = ${id}`)[0]?.area
  const { id } = await createItem(sql, { pin: 411038 })
  const shipped = await findArea(id)
  expect(shipped).toBeGreaterThan(0)
  const pins = [411030, 411038].map((pin) => ({ pin, lat: 18.5, lng: 73.8, district: 'Pune', state: 'Maharashtra' }))
  expect(await replaceAreas(sql, pins)).toBe(1)
  expect(await lookUpAreas(sql)).toBeGreaterThan(0)
  expect(await findArea(id)).toBe(411030)
  await keepAreas(sql)
  expect((await sql`select from pins`).count).toBe(2)
  expect(await replaceAreas(sql, null)).toBeGreaterThan(4000)
  expect(await lookUpAreas(sql)).toBeGreaterThan(0)
  expect(await lookUpAreas(sql)).toBe(0)
  expect(await findArea(id)).toBe(shipped)
  expect((await sql`select from pins`).count).toBeGreaterThan(19_000)
})
