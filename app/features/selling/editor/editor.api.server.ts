import { z } from 'zod'

import { foundDetails } from '#app/features/selling/details/found-details.schema.ts'
import { suggestCategory } from '#app/features/selling/details/read-details.server.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { priceHint } from '#app/features/selling/prices/price-hint.schema.ts'
import { hintPrice } from '#app/features/selling/prices/suggest-price.server.ts'
import { confirmItem } from '#app/features/selling/still-on-sale/confirm-item.server.ts'
import { categoryRule } from '#app/nouns/category/category-rule.server.ts'
import { category } from '#app/nouns/item/listing.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { changed } from '#app/shared/api/answers.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

import { suggestValues } from './attributes/suggest-values.server.ts'
import { suggestedAttributes } from './attributes/suggested-attributes.schema.ts'
import { editableItem, storedItem } from './drafts/editable-item.schema.ts'
import { changedItemBody, newItemBody } from './drafts/item-draft-schema.server.ts'
import { deleteItem, markAvailable, markSold, updateItem } from './publishing/change-item.server.ts'
import { getOwnItem } from './publishing/own-item.server.ts'
import { publishItem } from './publishing/publish-item.server.ts'
import { suggestDetails } from './suggestions/photo-details.server.ts'

const photoBody = z.object({ key: z.string().min(1).max(200) })
const priceQuery = z.object({
  title: z.string().min(1).max(200),
  category: categoryRule,
  condition: z.enum(CONDITIONS).optional(),
})
const valuesQuery = z.object({
  title: z.string().max(200),
  category: categoryRule,
  number: z.string().max(80).optional().describe('An ISBN, EAN or UPC; others are ignored'),
})
const categoryQuery = z.object({ title: z.string().min(1).max(200) })

export const editorOperations = [
  defineOperation({
    method: 'post',
    path: '/items',
    summary: 'Puts an item on sale; repeating it with the same id changes nothing and returns the stored item',
    access: 'user',
    body: newItemBody,
    answers: {
      201: 'The item is on sale',
      403: '`name_needed`: the viewer has entered no name yet',
      409: 'The id belongs to another item; `already_listed`: to one of the viewer, which says something else',
      410: 'The id belonged to an item that was deleted',
      422: 'Fields need a change: `fields` says which',
      429: 'Too many items on the first day of an account',
    },
    returns: { 201: storedItem },
    handle: async (c, { viewer, body }) => c.json(await publishItem(viewer, body), 201),
  }),
  defineOperation({
    method: 'get',
    path: '/items/:id/edit',
    summary: 'An item as its owner edits it',
    access: 'user',
    params: idParams,
    answers: { 200: 'The item', 404: say.notYours },
    returns: { 200: editableItem },
    handle: async (c, { viewer, params: { id } }) => c.json(await getOwnItem(viewer, id)),
  }),
  defineOperation({
    method: 'put',
    path: '/items/:id',
    summary: 'Saves changes to the version of an item that was seen',
    access: 'user',
    params: idParams,
    body: changedItemBody,
    answers: {
      200: 'The changes are saved',
      404: say.notYours,
      409: 'The item changed meanwhile, or is sold; nothing was saved',
      422: 'Fields need a change: `fields` says which',
    },
    returns: { 200: storedItem },
    async handle(c, { viewer, params: { id }, body: { seenUpdatedAt, ...draft } }) {
      return c.json(await updateItem(viewer, id, draft, seenUpdatedAt))
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/items/:id',
    summary: 'Takes an item off the site',
    access: 'user',
    params: idParams,
    answers: { 200: 'The item is gone', 404: say.notYours },
    returns: { 200: changed },
    async handle(c, { viewer, params: { id } }) {
      await deleteItem(viewer, id)
      return c.json({ id })
    },
  }),
  defineOperation({
    method: 'put',
    path: '/items/:id/sold',
    summary: 'Marks an item as sold, or as available again',
    access: 'user',
    params: idParams,
    body: z.object({ sold: z.boolean() }),
    answers: { 200: 'The item is in that state', 404: say.notYours },
    returns: { 200: storedItem },
    async handle(c, { viewer, params: { id }, body: { sold } }) {
      return c.json(await (sold ? markSold(viewer, id) : markAvailable(viewer, id)))
    },
  }),
  defineOperation({
    method: 'post',
    path: '/items/:id/confirmation',
    summary: 'Says that an item is still on sale',
    access: 'user',
    params: idParams,
    answers: { 200: 'Nobody asks about it any more', 404: say.notYours, 409: 'The item is sold' },
    returns: { 200: changed },
    handle: async (c, { viewer, params: { id } }) => c.json(await confirmItem(viewer, id)),
  }),
  defineOperation({
    method: 'post',
    path: '/item-details',
    decodes: true,
    summary: 'Title, description, category and attributes suggested for a photo that the viewer uploaded',
    access: 'user',
    body: photoBody,
    answers: {
      200: 'The suggestions',
      404: say.photoIsGone,
      422: 'The photo shows too little',
      429: 'The limit for the model is reached, and the embedded code finds too little in the photo',
      503: 'There are no suggestions now',
    },
    returns: { 200: foundDetails },
    handle: async (c, { viewer, body }) => c.json(await suggestDetails(viewer, body.key)),
  }),
  defineOperation({
    method: 'get',
    path: '/category-suggestion',
    summary: 'The category that a title suggests, by its words and by similar listings',
    access: 'user',
    query: categoryQuery,
    answers: { 200: 'The category, or null when unsure' },
    returns: { 200: z.strictObject({ category: category.nullable() }) },
    handle: async (c, { query }) => c.json({ category: await suggestCategory(query.title) }),
  }),
  defineOperation({
    method: 'get',
    path: '/attribute-suggestions',
    summary: 'Attributes of an item that is being listed, by its title, its number and the last listings of the viewer',
    access: 'user',
    query: valuesQuery,
    answers: { 200: 'The values, by the keys that the category declares' },
    returns: { 200: suggestedAttributes },
    handle: async (c, { viewer, query }) => c.json(await suggestValues(viewer, query)),
  }),
  defineOperation({
    method: 'get',
    path: '/price-suggestion',
    summary: 'The price range of comparable listings on sale, with their number and a link to them',
    access: 'user',
    query: priceQuery,
    answers: { 200: 'A range of prices, or null when too few are comparable; nothing but null when it takes too long' },
    returns: { 200: priceHint.nullable() },
    handle: async (c, { query }) => c.json(await hintPrice({ ...query, condition: query.condition ?? null })),
  }),
]
