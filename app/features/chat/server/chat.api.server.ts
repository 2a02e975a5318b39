import { z } from 'zod'

import {
  conversationNow,
  conversationPage,
  message,
  messagePage,
  person,
  readState,
  started,
} from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { binaryBody } from '#app/platform/http/operation.server.ts'
import { WEBP_TYPE } from '#app/platform/storage/photo-storage.server.ts'
import { changed, id, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { IMAGE_BYTES } from '#app/shared/chat.ts'
import { PICTURE_TYPES } from '#app/shared/files/picture-file.ts'

import {
  conversationsQuery,
  imageQuery,
  newConversationBody,
  newMessageBody,
  rangeQuery,
  readBody,
  reportBody,
  writeConversationCursor,
} from './chat-schema.server.ts'
import { conversationAbout } from './conversation-about.server.ts'
import { blockPerson, listBlocked, unblockPerson } from './conversations/blocks.server.ts'
import { noConversation } from './conversations/conversation-rows.server.ts'
import { findConversation } from './conversations/find-conversation.server.ts'
import { listConversations } from './conversations/list-conversations.server.ts'
import { totalUnread } from './conversations/total-unread.server.ts'
import { deleteConversation } from './delete-conversation.server.ts'
import { findImage, sendImage } from './messages/chat-images.server.ts'
import { getMessages } from './messages/get-messages.server.ts'
import { markRead } from './messages/mark-read.server.ts'
import { sendingAtOnce } from './messages/send-at-once.server.ts'
import { sendMessage } from './messages/send-message.server.ts'
import { unsendMessage } from './messages/unsend-message.server.ts'
import { reportConversation } from './report-conversation.server.ts'
import { startConversation } from './start-conversation.server.ts'

/**
 * Only the two participants' browsers may cache the image, for as long as an opened conversation stays cached.
 * Revalidation then avoids a second download. `Vary` hides it from other sessions.
 */
const CACHED_BY_THE_TWO = { 'Cache-Control': 'private, max-age=300', Vary: 'Cookie' }
const tooLarge = () => new PhotoRefused('bytes', { purpose: 'chat' }).message

export const chatOperations = [
  defineOperation({
    method: 'get',
    path: '/conversations',
    summary: "The viewer's conversations, the newest first",
    access: 'user',
    query: conversationsQuery,
    answers: { 200: 'A page of them' },
    returns: { 200: conversationPage },
    async handle(c, { viewer, query: { cursor, ...view } }) {
      const { conversations, next } = await listConversations(viewer, { ...view, after: cursor })
      return c.json({ conversations, next: writeConversationCursor(next) })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/conversations',
    summary: "Opens the viewer's conversation with the seller of an item, and writes into it",
    access: 'user',
    body: newConversationBody,
    limit: 'messages',
    answers: {
      200: 'There was one already',
      201: 'There is one now',
      403: "`own_item`: the item is the viewer's own; `name_needed`: the viewer has entered no name yet; otherwise one of the two has blocked the other",
      404: say.noSuchListing,
      409: 'The item is sold',
      429: 'Too many new conversations in a day',
    },
    returns: { 200: started, 201: started },
    async handle(c, { viewer, body }) {
      const { id, isNew, message } = await startConversation(viewer, body)
      return c.json({ id, isNew, message }, isNew ? 201 : 200)
    },
  }),
  defineOperation({
    method: 'get',
    path: '/items/:id/conversation',
    summary: "The viewer's conversation with the seller of an item",
    access: 'user',
    params: idParams,
    answers: { 200: 'Its id, or null when there is none' },
    returns: { 200: z.strictObject({ id: id.nullable() }) },
    handle: async (c, { viewer, params: { id } }) => c.json({ id: await conversationAbout(viewer, id) }),
  }),
  defineOperation({
    method: 'get',
    path: '/conversations/:id',
    summary: 'A conversation as it stands: its item, the other person, and whether the two can write to each other',
    access: 'user',
    params: idParams,
    answers: { 200: 'The conversation', 404: say.noSuchConversation },
    returns: { 200: conversationNow },
    async handle(c, { viewer, params: { id } }) {
      const conversation = await findConversation(viewer, id)
      if (!conversation) throw noConversation()
      return c.json(conversation)
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/conversations/:id',
    summary: 'Deletes a conversation for both, or removes the line about one that the other person deleted',
    access: 'user',
    params: idParams,
    answers: { 200: 'It is gone', 404: say.noSuchConversation },
    returns: { 200: changed },
    async handle(c, { viewer, params: { id } }) {
      await deleteConversation(viewer, id)
      return c.json({ id })
    },
  }),
  defineOperation({
    method: 'get',
    path: '/conversations/:id/messages',
    summary: 'The newest messages, those before a seq, or all changes after a revision',
    access: 'user',
    params: idParams,
    query: rangeQuery,
    answers: { 200: 'Messages, and how far the two have read', 404: say.noSuchConversation },
    returns: { 200: messagePage },
    handle: async (c, { viewer, params: { id }, query }) => c.json(await getMessages(viewer, id, query)),
  }),
  defineOperation({
    method: 'post',
    path: '/conversations/:id/messages',
    summary: 'Writes a message; the same id again changes nothing and answers with what is stored',
    access: 'user',
    params: idParams,
    body: newMessageBody,
    limit: 'messages',
    answers: {
      201: 'The message as it is stored',
      403: 'One of the two has blocked the other',
      404: say.noSuchConversation,
      409: 'The id belongs to another message, or the other person is gone',
    },
    returns: { 201: message },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await sendMessage(viewer, id, body), 201),
    atOnce(conditions) {
      const send = sendingAtOnce(conditions)
      return async (session, { params: { id }, body }) => {
        const sent = await send(session, id, body)
        return sent && { ...sent, answer: async (c) => c.json(await sent.message(), 201) }
      }
    },
  }),
  defineOperation({
    method: 'post',
    path: '/conversations/:id/images',
    needs: 'chatImages',
    decodes: true,
    summary: 'Writes an image, which the two alone can see; the same id and file again change nothing',
    access: 'user',
    params: idParams,
    query: imageQuery,
    body: binaryBody({ maxBytes: IMAGE_BYTES, types: PICTURE_TYPES, tooLarge }),
    limit: 'uploads',
    answers: {
      201: 'The message as it is stored',
      403: 'One of the two has blocked the other',
      404: say.noSuchConversation,
      409: 'The id belongs to another message, or the other person is gone',
      413: '5 MB or more',
      415: 'Not a JPEG, PNG, WebP, AVIF or HEIC picture',
      422: 'Too small, too narrow or damaged',
    },
    returns: { 201: message },
    async handle(c, { viewer, params: { id }, query, body }) {
      return c.json(await sendImage(viewer, id, { ...query, bytes: body, signal: c.req.raw.signal }), 201)
    },
  }),
  defineOperation({
    method: 'get',
    path: '/messages/:id/image',
    summary: 'The picture of a message',
    access: 'user',
    params: idParams,
    answers: { 200: 'A WebP', 304: 'The one that the browser has', 404: say.noSuchMessage },
    returns: { 200: { file: [WEBP_TYPE] }, 304: 'nothing' },
    cached: true,
    async handle(c, { viewer, params: { id } }) {
      // Check access before answering, also when the browser only revalidates its copy.
      const image = await findImage(viewer, id)
      const headers = { ...CACHED_BY_THE_TWO, ETag: image.etag }
      if (c.req.header('if-none-match') === image.etag) return c.body(null, 304, headers)
      const file = await image.open()
      const type = { 'Content-Type': WEBP_TYPE, 'X-Content-Type-Options': 'nosniff' }
      return c.body(file.stream(), 200, { ...headers, ...type, 'Content-Length': String(file.size) })
    },
  }),
  defineOperation({
    method: 'put',
    path: '/conversations/:id/read',
    summary: 'Marks messages to the viewer as read, up to a seq',
    access: 'user',
    params: idParams,
    body: readBody,
    answers: { 200: 'How far it is read', 404: say.noSuchConversation },
    returns: { 200: readState },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await markRead(viewer, id, body.upTo)),
  }),
  defineOperation({
    method: 'post',
    path: '/conversations/:id/report',
    summary: 'Tells the admins of a conversation',
    access: 'user',
    params: idParams,
    // No limit: whoever is being cheated may report it, whatever else they reported.
    body: reportBody,
    answers: { 200: 'They will see it', 404: say.noSuchConversation, 409: "The other person's account is gone" },
    handle: (_, { viewer, params: { id }, body }) => reportConversation(viewer, id, body),
  }),
  defineOperation({
    method: 'delete',
    path: '/messages/:id',
    summary: "Takes back a message of the viewer's own",
    access: 'user',
    params: idParams,
    answers: { 200: 'What is left of it', 404: say.noSuchMessage },
    returns: { 200: message },
    handle: async (c, { viewer, params: { id } }) => c.json(await unsendMessage(viewer, id)),
  }),
  defineOperation({
    method: 'get',
    path: '/unread-count',
    summary: 'How many messages to the viewer are unread',
    access: 'user',
    answers: { 200: 'The number' },
    returns: { 200: z.strictObject({ count: wholeNumber }) },
    handle: async (c, { viewer }) => c.json({ count: await totalUnread(viewer) }),
  }),
  defineOperation({
    method: 'get',
    path: '/blocks',
    summary: 'Whom the viewer blocks',
    access: 'user',
    answers: { 200: 'The people' },
    returns: { 200: z.strictObject({ people: z.array(person) }) },
    async handle(c, { viewer }) {
      const people = await listBlocked(viewer)
      return c.json({ people: people.map(({ id, name, picture }) => ({ id, name, picture })) })
    },
  }),
  defineOperation({
    method: 'put',
    path: '/blocks/:id',
    summary: 'Blocks a person: neither can write to the other',
    access: 'user',
    params: idParams,
    answers: { 200: 'Blocked', 404: say.noSuchPerson, 409: 'It is the viewer' },
    handle: (_, { viewer, params: { id } }) => blockPerson(viewer, id),
  }),
  defineOperation({
    method: 'delete',
    path: '/blocks/:id',
    summary: "Takes the viewer's block of a person back",
    access: 'user',
    params: idParams,
    answers: { 200: 'Not blocked by the viewer' },
    handle: (_, { viewer, params: { id } }) => unblockPerson(viewer, id),
  }),
]
