import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { readCode } from '../tree.ts'
import { checkPageParams } from './page-params.ts'

const root = mkdtempSync(join(tmpdir(), 'khazana-house-'))
mkdirSync(join(root, 'app/routes'), { recursive: true })
afterAll(() => rmSync(root, { recursive: true }))

function check(text: string, file = 'app/routes/home.tsx') {
  writeFileSync(join(root, file), text)
  return checkPageParams([readCode(root, file)]).map((problem) => problem.text)
}

test.each([
  'const { token } = readToken(new URL(request.url))',
  'const query = url.searchParams',
  'const { searchParams } = url',
  'const [params] = useSearchParams()',
])('a page may not read its address by itself: %s', (text) => {
  expect(check(text)).toEqual(['a page reads its parameters with readQuery(request, handle)'])
})

test('a page reads the parameters that it declares, and compares addresses through the browser’s', () => {
  expect(check('const query = readQuery(request, handle)')).toEqual([])
  expect(check(`const opens = nextUrl.searchParams.has('c')`)).toEqual([])
  expect(check('const request = new Request(new URL(request.url))', 'app/routes/home.test.tsx')).toEqual([])
})
