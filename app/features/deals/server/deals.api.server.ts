import { z } from 'zod'

import { writeDealings } from '#app/features/deals/list/list-dealings.server.ts'
import * as say from '#app/features/deals/messages/messages.ts'
import { listWaiting } from '#app/features/deals/waiting/list-waiting.server.ts'
import { waiting } from '#app/features/deals/waiting/waiting.schema.ts'
import { FALL_REASONS } from '#app/nouns/deal/deal-reasons.ts'
import { DEAL_MOVES, PAYMENT_WAYS } from '#app/nouns/deal/deal-states.ts'
import { deal } from '#app/nouns/deal/deal.schema.ts'
import * as sayDeal from '#app/nouns/deal/messages/messages.ts'
import { SIDES } from '#app/nouns/sides.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'

import { moveDeal, noteProblem } from './move-deal.server.ts'
import { findDeal } from './read-deal.server.ts'

const MOST_CHECKS = 8
const ASKED_MOVES = DEAL_MOVES.filter((move) => move !== 'set')
const moveBody = z.object({
  id: z.uuidv7({ error: () => say.noNewId() }).describe('Made by the browser: the same move again changes nothing'),
  move: z.enum(ASKED_MOVES, { error: () => say.chooseMove() }),
  payment: z
    .enum(PAYMENT_WAYS, { error: () => say.choosePayment() })
    .optional()
    .describe('With `pay`'),
  checked: z.array(z.string().max(30)).max(MOST_CHECKS).optional().describe('With `look`: what was ticked'),
  reason: z
    .enum(FALL_REASONS, { error: () => say.chooseReason() })
    .optional()
    .describe('With `fall`'),
})

const common = { access: 'user', params: idParams } as const
export const dealOperations = [
  defineOperation({
    method: 'get',
    path: '/me/waiting',
    summary:
      "What waits for the viewer's answer: offers, deals, proposed times, reviews and the like, the most urgent first",
    access: 'user',
    answers: { 200: 'Up to 20, and how many more' },
    returns: { 200: waiting },
    handle: async (c, { viewer }) => c.json(await listWaiting(viewer)),
  }),
  defineOperation({
    method: 'get',
    path: '/me/deals.csv',
    summary: "The viewer's deals and offers, the newest first, as a file for spreadsheets",
    access: 'user',
    query: z.object({ side: z.enum(SIDES).optional(), search: z.string().max(200).default('') }),
    limit: 'exports',
    answers: { 200: 'A CSV file with up to 10,000 rows', 429: 'Downloaded too often' },
    returns: { 200: { file: ['text/csv'] } },
    async handle(c, { viewer, query: { side, search } }) {
      const view = { side: side ?? null, search: search.trim() }
      return c.body(await writeDealings(viewer, view), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="deals.csv"',
      })
    },
  }),
  defineOperation({
    ...common,
    method: 'get',
    path: '/deals/:id',
    summary: 'A deal of the viewer, with what each of the two did',
    answers: { 200: 'As it stands', 404: sayDeal.noSuchDeal },
    returns: { 200: deal },
    handle: async (c, { viewer, params: { id } }) => c.json((await findDeal(viewer, id)).deal),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/deals/:id/moves',
    summary:
      'Moves a deal of the viewer: `meet`, `send`, `look`, `pay`, `money` (the seller has it), `thing` (the buyer has it), `sell` (the seller says that it is sold to this buyer) or `fall`. What was done already changes nothing',
    body: moveBody,
    limit: 'messages',
    answers: {
      200: 'It is moved',
      403: 'Only the other side can do that',
      404: sayDeal.noSuchDeal,
      409: 'It is not time for that, or the deal is over; the message says why',
      422: 'The way of paying or the reason is missing',
    },
    returns: { 200: deal },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await moveDeal(viewer, id, body)),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/deals/:id/problem',
    summary: 'Notes that something is not right: time alone no longer completes the deal; repeating it changes nothing',
    answers: { 200: 'It is noted', 404: sayDeal.noSuchDeal, 409: 'The deal fell through' },
    returns: { 200: deal },
    handle: async (c, { viewer, params: { id } }) => c.json(await noteProblem(viewer, id)),
  }),
]
