import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { readCode } from '../tree.ts'
import { checkForms } from './forms.ts'

const root = mkdtempSync(join(tmpdir(), 'khazana-house-'))
mkdirSync(join(root, 'app'), { recursive: true })
afterAll(() => rmSync(root, { recursive: true }))

function check(text: string) {
  writeFileSync(join(root, 'app/view.tsx'), text)
  return checkForms([readCode(root, 'app/view.tsx')]).length
}
const IMPORT = `import { Form, Link } from 'react-router'\n`

test.each([
  'const view = <form method="post"><input required /></form>',
  'const view = <form onSubmit={() => { if (n > 1) send() }}><p noValidate /></form>',
  `${IMPORT}const view = <Form action="/"><input type="email" /></Form>`,
])('a browser may not say what is missing: %s', (text) => {
  expect(check(text)).toBe(1)
})

test.each([
  'const view = <form noValidate><input required /></form>',
  'const view = <form onSubmit={(event) => send(event)} noValidate />',
  'const view = <form {...form} className="flex" />',
  `${IMPORT}const view = <Form noValidate action="/" />`,
  'const view = <Form request={request} />',
])('the page does: %s', (text) => {
  expect(check(text)).toBe(0)
})
