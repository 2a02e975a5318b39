import { z } from 'zod'

import { placeCursor } from '#app/db/newest-first.server.ts'
import * as texts from '#app/features/moderation/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import * as say from './messages/messages.ts'
import { notePage } from './note.schema.ts'
import { NOTE_MAX } from './note.ts'
import { addNote, listNotes } from './notes.server.ts'

const noteBody = z.object({
  id: z.uuidv7({ error: () => say.noNewNote() }),
  text: z
    .string()
    .catch('')
    .transform(trimVisible)
    .refine((text) => text !== '', { error: () => say.writeNote() })
    .refine((text) => [...text].length <= NOTE_MAX, { error: () => say.noteTooLong({ n: formatCount(NOTE_MAX) }) }),
  /** The listing that it is about. */
  item: z.uuid().nullable().default(null),
})

const ANSWERS = {
  403: 'Only for admins, and not about themselves',
  404: texts.noSuchPerson,
}

/** The notes of admins on people. Nobody can change or delete one. */
export const noteOperations = [
  defineOperation({
    method: 'get',
    path: '/admin/people/:id/notes',
    summary: 'The notes on a person and their listings, newest first',
    access: 'admin',
    params: idParams,
    query: z.object({ cursor: placeCursor({ error: () => say.noSuchNotesPage() }).optional() }),
    answers: { 200: 'A page of them', ...ANSWERS },
    returns: { 200: notePage },
    handle: async (c, { viewer, params, query }) => c.json(await listNotes(viewer, params.id, query.cursor ?? null)),
  }),
  defineOperation({
    method: 'post',
    path: '/admin/people/:id/notes',
    summary: 'Adds a note on a person, perhaps about one of their listings; the same id is added once',
    access: 'admin',
    params: idParams,
    body: noteBody,
    answers: { 200: 'It is added', ...ANSWERS },
    handle: (_, { viewer, params, body }) => addNote(viewer, params.id, body),
  }),
]
