import { z } from 'zod'

import * as say from '#app/features/moderation/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { findWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { done } from '#app/shared/api/answers.schema.ts'
import { lineWithin } from '#app/shared/api/typed-texts.schema.ts'
import {
  WATCHED_EFFECTS,
  WATCHED_KINDS,
  WATCHED_NOTE_MAX,
  WATCHED_PLACES,
  WATCHED_TEXT_MAX,
} from '#app/shared/moderation.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import { addWatched, removeWatched } from './watched-list.server.ts'

const wordBody = z
  .object({
    kind: z.enum(WATCHED_KINDS),
    text: lineWithin(WATCHED_TEXT_MAX).refine((text) => text !== '', { error: () => say.wordEmpty() }),
    effect: z.enum(WATCHED_EFFECTS),
    places: z
      .array(z.enum(WATCHED_PLACES))
      .max(WATCHED_PLACES.length)
      .refine((places) => places.length > 0, { error: () => say.wordNowhere() })
      .transform((places) => [...new Set(places)]),
    note: lineWithin(WATCHED_NOTE_MAX)
      .transform((text) => text || null)
      .nullable()
      .default(null),
  })
  .refine(({ effect, places }) => effect === 'refuse' || places.every((place) => place === 'messages'), {
    path: ['places'],
    error: () => say.cautionInMessages(),
  })
const tryBody = z.object({ text: z.string().max(10_000).transform(trimVisible) })

export const wordOperations = [
  defineOperation({
    method: 'post',
    path: '/admin/words',
    summary: 'Adds a word or link that is refused in listings, messages or names',
    access: 'admin',
    body: wordBody,
    answers: {
      201: 'It is in force',
      409: 'It is there already, or the list is full',
    },
    returns: { 201: done },
    async handle(c, { viewer, body }) {
      await addWatched(viewer, body)
      return c.json({ ok: true }, 201)
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/admin/words/:id',
    summary: 'Removes a word or link from that list',
    access: 'admin',
    params: idParams,
    answers: { 200: 'It is not there any more' },
    handle: (_, { viewer, params }) => removeWatched(viewer, params.id),
  }),
  defineOperation({
    method: 'post',
    path: '/admin/words/tries',
    summary: 'What the list would do with a text in each place; nothing is stored',
    access: 'admin',
    whileReadOnly: true,
    body: tryBody,
    answers: {
      200: 'The entry that refuses the text, by place; null where it may stand',
    },
    returns: { 200: z.record(z.enum([...WATCHED_PLACES, 'caution']), z.string().nullable()) },
    handle: (c, { body }) =>
      Promise.resolve(
        c.json({
          ...Object.fromEntries(WATCHED_PLACES.map((place) => [place, findWatched(body.text, place)?.text ?? null])),
          caution: findWatched(body.text, 'messages', 'caution')?.text ?? null,
        }),
      ),
  }),
]
