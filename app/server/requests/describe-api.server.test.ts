import { expect, test } from 'vitest'
import { z } from 'zod'

import type { AnswerBody } from '#app/platform/http/operation.server.ts'
import { OPERATIONS } from '#app/server/api.ts'

import { describeApi } from './describe-api.server.ts'

/** The part of the document that says what an operation answers. */
type Described = { responses: Record<string, { content?: Record<string, { schema?: object; example?: unknown }> }> }
// Each operation is described so.
const paths = describeApi(OPERATIONS, '1').paths as Record<string, Record<string, Described>>

const answers = OPERATIONS.flatMap(({ method, path, returns }) => {
  const described = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method]
  return Object.entries(returns).map(([status, body]) => ({
    name: `${method.toUpperCase()} ${path} ${status}`,
    body,
    content: described?.responses[status]?.content,
  }))
})

const wantedContent = (body: AnswerBody) => {
  if (body === 'nothing') return undefined
  if ('file' in body) return Object.fromEntries(body.file.map((type) => [type, {}]))
  return { 'application/json': { schema: z.toJSONSchema(body), example: expect.anything() } }
}

test('the description of the API says what each operation answers', () => {
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.map(({ content }) => content)).toEqual(answers.map(({ body }) => wantedContent(body)))
})

test('each answer has an example that fits its schema', () => {
  const unfit = answers.filter(({ body, content }) => {
    return body instanceof z.ZodType && !body.safeParse(content?.['application/json']?.example).success
  })
  expect(unfit.map(({ name }) => name)).toEqual([])
})
