import { expect, test } from 'vitest'
import { z } from 'zod'

import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { OPERATIONS } from '#app/server/api.ts'

import { checkAnswer, CHECKS_ANSWERS } from './check-answer.server.ts'

const photo = z.strictObject({ key: z.string(), width: z.int() })
const operation = defineOperation({
  method: 'get',
  path: '/photos/:key',
  summary: 'A photo',
  access: 'anyone',
  answers: { 200: 'The photo', 201: 'Its file', 304: 'Nothing new' },
  returns: { 200: z.strictObject({ photos: z.array(photo) }), 201: { file: ['image/webp'] }, 304: 'nothing' },
  handle: (c) => c.json({}),
})
const check = (answer: Response) => checkAnswer(operation, answer)

test('an answer of the shape passes, and can still be read', async () => {
  const answer = Response.json({ photos: [{ key: 'a', width: 320 }] })
  await check(answer)
  expect(await answer.json()).toEqual({ photos: [{ key: 'a', width: 320 }] })
  await check(new Response('x', { status: 201, headers: { 'content-type': 'image/webp' } }))
  await check(new Response(null, { status: 304 }))
})

test.each([
  ['a field more', Response.json({ photos: [{ key: 'a', width: 320, owner: 'x' }] }), /unrecognized_keys.*owner/],
  ['a field less', Response.json({ photos: [{ key: 'a' }] }), /GET \/photos\/:key .*"photos",0,"width"/],
  ['another type', Response.json({ photos: [{ key: 'a', width: '320' }] }), /invalid_type/],
  ['another file', new Response('x', { status: 201, headers: { 'content-type': 'text/html' } }), /text\/html/],
  ['a body where there is none', new Response('x', { status: 202 }), /does not say .* 202/],
])('an answer with %s does not', async (_, answer, problem) => {
  await expect(check(answer)).rejects.toThrow(problem)
})

test('the API of tests checks its answers', () => expect(CHECKS_ANSWERS).toBe(true))

test('each operation says what it returns with each status that is no refusal', () => {
  const wrong = OPERATIONS.filter(({ answers, returns }) => {
    const successes = Object.keys(answers).filter((status) => Number(status) < 400)
    return successes.join() !== Object.keys(returns).join()
  })
  expect(wrong.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toEqual([])
})

const shapes = OPERATIONS.flatMap(({ method, path, returns }) =>
  Object.entries(returns).flatMap(([status, body]) =>
    body instanceof z.ZodType ? [[`${method.toUpperCase()} ${path} ${status}`, body] as const] : [],
  ),
)

test('every object of every answer refuses fields that its schema lacks', () => {
  const open = shapes.filter(([, body]) =>
    listObjects(z.toJSONSchema(body, { io: 'input' })).some(
      ({ additionalProperties }) => additionalProperties === undefined,
    ),
  )
  expect(open.map(([name]) => name)).toEqual([])
  expect(shapes.length).toBeGreaterThan(90)
})

/** Every schema of an object in a schema. */
function listObjects(schema: unknown): { type?: unknown; additionalProperties?: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own: { type?: unknown } = schema
  return [...(own.type === 'object' ? [own] : []), ...Object.values(schema).flatMap(listObjects)]
}
