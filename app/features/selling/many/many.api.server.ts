import type { Context } from 'hono'
import { z } from 'zod'

import { DETAILS } from '#app/features/selling/import/rows/csv-header.server.ts'
import { offeredCategoryRule } from '#app/nouns/category/category-rule.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { binaryBody } from '#app/platform/http/operation.server.ts'
import { changed } from '#app/shared/api/answers.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { toDay } from '#app/shared/text/dates.ts'

import { listingFile } from './file/listing-file.schema.ts'
import { FIELDS, listAllAttributes, MOST_FILE_BYTES, MOST_FILE_ROWS } from './file/listing-file.ts'
import * as say from './messages/messages.ts'
import { writeOwnListings, writeProblems } from './own-listings-csv.server.ts'
import {
  addFilePhoto,
  chooseForFile,
  dropFile,
  findListingFile,
  listProblems,
  noSuchFile,
  storeFile,
} from './store-file.server.ts'
import { confirmFile, continueFile, stopFile } from './work-file.server.ts'

// The categories are read only after this module has loaded.
const columnRule = z.lazy(() => z.enum([...FIELDS, DETAILS, ...listAllAttributes().map(({ key }) => key)]))
const choicesBody = z.object({
  columns: z
    .record(z.string().regex(/^\d{1,3}$/), columnRule.nullable())
    .describe('By the number of a column, from 0: the field or attribute that it fills; null: it is left out'),
  given: z
    .object({
      category: offeredCategoryRule,
      condition: z.enum(CONDITIONS),
      location: z.string().max(120),
      can_ship: z.enum(['true', 'false']),
    })
    .partial()
    .describe('Values for the rows that have none'),
  farPrices: z
    .boolean()
    .optional()
    .describe('Whether prices that change to fifty times as much, or a fiftieth, are right'),
})

const CSV = { file: ['text/csv'] }
const GONE = { 404: say.noSuchFile }

export const manyOperations = [
  defineOperation({
    method: 'post',
    path: '/listing-files',
    summary: 'Reads a file of listings, and keeps it for a week until it is confirmed; nothing is listed',
    access: 'user',
    query: z.object({ name: z.string().max(300).default('') }),
    body: binaryBody({ maxBytes: MOST_FILE_BYTES, types: ['text/csv'], tooLarge: say.fileTooLarge }),
    limit: 'listingFiles',
    answers: {
      201: 'What the file would do',
      409: 'An earlier file has work left',
      413: 'More than 2 MB',
      422: 'The file is empty',
    },
    returns: { 201: listingFile },
    handle: async (c, { viewer, query: { name }, body }) =>
      c.json(await storeFile(viewer, { name, content: body }), 201),
  }),
  defineOperation({
    method: 'get',
    path: '/listing-file',
    summary: "The viewer's file: what it would do, or how far it came",
    access: 'user',
    answers: { 200: 'The file, or null' },
    returns: { 200: z.strictObject({ file: listingFile.nullable() }) },
    handle: async (c, { viewer }) => c.json({ file: await findListingFile(viewer) }),
  }),
  defineOperation({
    method: 'put',
    path: '/listing-files/:id/choices',
    summary: 'Chooses the fields of columns and values for all rows, and reads the file again',
    access: 'user',
    params: idParams,
    body: choicesBody,
    limit: 'listingFiles',
    answers: { 200: 'What the file would do', ...GONE, 409: 'It is confirmed already' },
    returns: { 200: listingFile },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await chooseForFile(viewer, id, body)),
  }),
  defineOperation({
    method: 'put',
    path: '/listing-files/:id/photos',
    summary: 'Names a photo that the viewer uploaded as that of rows with this name',
    access: 'user',
    params: idParams,
    body: z.object({ name: z.string().min(1).max(200), key: z.string().min(1).max(200) }),
    answers: { 200: 'It is known', ...GONE, 409: 'It is confirmed already' },
    handle: (_, { viewer, params: { id }, body }) => addFilePhoto(viewer, id, body),
  }),
  defineOperation({
    method: 'post',
    path: '/listing-files/:id/confirm',
    summary: 'Lists and re-prices what the file says; repeating it changes nothing',
    access: 'user',
    params: idParams,
    limit: 'listingFiles',
    answers: {
      200: 'How far it came',
      ...GONE,
      403: '`name_needed`: the viewer has entered no name yet',
      409: 'Something was chosen or sent along meanwhile',
      422: 'Nothing in the file can be used',
    },
    returns: { 200: listingFile },
    handle: async (c, { viewer, params: { id } }) => c.json(await confirmFile(viewer, id)),
  }),
  defineOperation({
    method: 'post',
    path: '/listing-files/:id/stop',
    summary: 'Stops after the row in progress',
    access: 'user',
    params: idParams,
    answers: { 200: 'How far it came', ...GONE },
    returns: { 200: listingFile },
    handle: async (c, { viewer, params: { id } }) => c.json(await stopFile(viewer, id)),
  }),
  defineOperation({
    method: 'post',
    path: '/listing-files/:id/continue',
    summary: 'Goes on with the rows that wait',
    access: 'user',
    params: idParams,
    answers: { 200: 'How far it came', ...GONE },
    returns: { 200: listingFile },
    handle: async (c, { viewer, params: { id } }) => c.json(await continueFile(viewer, id)),
  }),
  defineOperation({
    method: 'delete',
    path: '/listing-files/:id',
    summary: 'Forgets the file; what it listed stays',
    access: 'user',
    params: idParams,
    answers: { 200: 'It is forgotten', ...GONE },
    returns: { 200: changed },
    async handle(c, { viewer, params: { id } }) {
      await dropFile(viewer, id)
      return c.json({ id })
    },
  }),
  defineOperation({
    method: 'get',
    path: '/listing-files/:id/problems',
    summary: 'The rows that failed, as a CSV',
    access: 'user',
    params: idParams,
    answers: { 200: 'A CSV', ...GONE },
    returns: { 200: CSV },
    async handle(c, { viewer, params: { id } }) {
      if ((await findListingFile(viewer))?.id !== id) throw noSuchFile()
      return answerCsv(c, 'khazana-problems', writeProblems(await listProblems(id, MOST_FILE_ROWS)))
    },
  }),
  defineOperation({
    method: 'get',
    path: '/own-listings',
    summary: "The viewer's listings on sale as a CSV, 1,000 in a part, which can come back with other prices",
    access: 'user',
    query: z.object({ part: z.coerce.number().int().min(1).max(1000).default(1) }),
    answers: { 200: 'A CSV' },
    returns: { 200: CSV },
    handle: async (c, { viewer, query: { part } }) =>
      answerCsv(c, 'khazana-listings', await writeOwnListings(viewer, part)),
  }),
]

const answerCsv = (c: Context, name: string, text: string) =>
  c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${toDay(new Date())}.csv"`,
  })
