import { expect } from 'vitest'

import type { Sql } from '#app/db/client.server.ts'
import type { ListingFile } from '#app/features/selling/many/file/listing-file.schema.ts'
import { LIST_FILE_JOB } from '#app/features/selling/many/work-file.server.ts'
import { createApi } from '#app/server/api.ts'
import { JOBS } from '#app/server/jobs.ts'

import { createPhoto, createUser } from './factories.ts'
import { takeJobs } from './jobs.ts'
import { beginSession, Visitor } from './visitor.ts'

const HEAD = 'id,title,description,category,price,condition,city,images'

/** A row of a table of robots. */
export const line = (id: string, { price = '500', images = `${id}.jpg` } = {}) =>
  [id, `Robot ${id}`, 'Of tin.', 'action-figures', price, 'used', 'Pune', images].join(',')
export const table = (...lines: string[]) => `${[HEAD, ...lines].join('\n')}\n`

// The shape that the operations return.
export const fileFrom = (answer: { json: unknown }) => answer.json as ListingFile

export type Seller = Awaited<ReturnType<typeof signInSeller>>

/** A seller whose account is older than a day. */
export async function signInSeller(sql: Sql, values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(sql, { createdAt: new Date('2026-01-01'), ...values })
  return { ...user, visitor: new Visitor(createApi(), { cookies: (await beginSession(sql, user.id)).cookies }) }
}

export const sendFile = ({ visitor }: Seller, text: string | Uint8Array) =>
  visitor.ask('POST', '/listing-files?name=robots.csv', {
    raw: typeof text === 'string' ? text : new Uint8Array(text),
    headers: { 'content-type': 'text/csv' },
  })

export async function sendPhoto(sql: Sql, { id, visitor }: Seller, file: ListingFile, name: string) {
  const { key } = await createPhoto(sql, { userId: id })
  const { status } = await visitor.ask('PUT', `/listing-files/${file.id}/photos`, { body: { name, key } })
  return { key, status }
}

export const choose = async ({ visitor }: Seller, file: ListingFile, choices: object = file.choices) =>
  fileFrom(await visitor.ask('PUT', `/listing-files/${file.id}/choices`, { body: choices }))
export const act = ({ visitor }: Seller, file: ListingFile, verb: string) =>
  visitor.post(`/listing-files/${file.id}/${verb}`)
export const findCurrent = async ({ visitor }: Seller) =>
  // The shape that the operation returns.
  (await visitor.get('/listing-file')).json['file'] as ListingFile | null

/** A file with a photo for each of its rows, read and not confirmed. */
export async function prepareFile(sql: Sql, seller: Seller, ids: readonly string[]) {
  const sent = await sendFile(seller, table(...ids.map((id) => line(id))))
  expect(sent.status).toBe(201)
  const file = fileFrom(sent)
  for (const id of ids) await sendPhoto(sql, seller, file, `${id}.jpg`)
  return choose(seller, file)
}

export function runFileJob(data: Parameters<(typeof JOBS)[number]['run']>[0]) {
  const kind = JOBS.find(({ name }) => name === LIST_FILE_JOB)
  if (!kind) throw new Error('There is no such job')
  return kind.run(data)
}

/** Runs the jobs that work through files until none is queued. */
export async function workFiles() {
  for (let jobs = takeJobs(LIST_FILE_JOB); jobs.length > 0; jobs = takeJobs(LIST_FILE_JOB)) {
    for (const { data } of jobs) await runFileJob(data)
  }
}

export const findListed = (sql: Sql, { id }: { id: string }) => sql<
  { id: string; title: string; price: number; source_id: string | null }[]
>`
  select id, title, price, source_id from items where user_id = ${id} order by created_at, id`
