import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROOT } from '../../../scripts/steps.ts'

// Each file breaks the rule in its own way; `// fine` marks lines that must pass.
const FILES: Record<string, string> = {
  'app/shared/money.ts': `
import { db } from '#app/db/client.server.ts' // no-restricted-imports
import { join } from 'node:path' // no-restricted-imports
import { useState } from 'react' // no-restricted-imports
import pg from 'pg' // no-restricted-imports
import { z } from 'zod' // no-restricted-imports
import { z as mini } from 'zod/mini' // fine
import { id } from './money.schema.ts' // no-restricted-imports
import type { Money } from './money.schema.ts' // fine
import { day } from './dates.ts' // fine`,
  'app/shared/money.schema.ts': `
import { z } from 'zod' // fine
import { id } from './id.schema.ts' // fine
import { db } from '#app/db/client.server.ts' // no-restricted-imports
import { Dialog } from '#app/ui/dialog.tsx' // no-restricted-imports`,
  'app/ui/dialog.tsx': `
import { money } from '#app/shared/money.ts' // fine
import { list } from '#app/features/listings/listings.ts' // no-restricted-imports
import type { List } from '#app/features/listings/listings.ts' // no-restricted-imports
import { log } from '#app/platform/log.server.ts' // no-restricted-imports
import { Header } from '#app/shell/header.tsx' // no-restricted-imports`,
  'app/ui/use-chosen.ts': `
import { useState } from 'react' // fine
export function useChosen(key: string) {
  const [chosen, setChosen] = useState(key)
  setChosen(key) // set-state-in-render
  return chosen
}`,
  'app/db/client.server.ts': `
import type { Client } from 'pg' // fine
import pg from 'pg' // no-restricted-imports
import { openSql } from './sql/sql.server.ts' // fine
import { log } from '#app/platform/log.server.ts' // no-restricted-imports`,
  'app/platform/log.server.ts': `
import { db } from '#app/db/client.server.ts' // fine
import pg from 'pg' // no-restricted-imports
export { list } from '#app/features/listings/listings.server.ts' // no-restricted-imports`,
  'app/features/listings/listings.server.ts': `
import { db } from '#app/db/client.server.ts' // fine
import { log } from '#app/platform/log.server.ts' // fine
import type { Client } from 'pg' // fine
import pg from 'pg' // no-restricted-imports
import { app } from '#app/server/app.ts' // no-restricted-imports`,
  'app/features/listings/card.tsx': `
import type { Listing } from './listings.server.ts' // fine
import type { Card } from './card.schema.ts' // fine
import { card } from './card.schema.ts' // no-restricted-imports
import { Dialog } from '#app/ui/dialog.tsx' // fine
import { ApiFailure } from '#app/ui/api/api-call.ts' // fine
import { callApi } from '#app/ui/api/api-call.ts' // no-restricted-imports
import { list } from './listings.server.ts' // no-restricted-imports
import { db } from '#app/db/client.server.ts' // no-restricted-imports
import pg from 'pg' // no-restricted-imports
import { key } from '../photos/key.ts' // no-relative-parent-imports
import page from '#app/routes/home.tsx' // no-restricted-imports`,
  'app/features/chat/sync/outbox.ts': `
import { toast } from '#app/ui/toasts/toast-store.ts' // fine
import { key } from './outbox-key.ts' // fine
import type { Message } from '#app/features/chat/conversation.schema.ts' // fine
import { startList } from '#app/features/chat/sync/start-list.ts' // fine
import { useState } from 'react' // no-restricted-imports
import type { ReactNode } from 'react' // no-restricted-imports
import { Toaster } from '#app/ui/toasts/toaster.tsx' // no-restricted-imports
import type { Props } from './bubble.tsx' // no-restricted-imports
import type { Inbox } from '#app/features/chat/server/load-inbox.server.ts' // no-restricted-imports
import { openPane } from '#app/features/chat/pane/open-pane.ts' // no-restricted-imports
import { callApi } from '#app/ui/api/api-call.ts' // no-restricted-imports`,
  'app/features/chat/sync/outbox.test.tsx': `
import { useState } from 'react' // fine`,
  'app/features/listings/listings.api.test.ts': `
import { app } from '#app/server/app.ts' // fine`,
  'app/routes/home.tsx': `
import { card } from '#app/features/listings/card.schema.ts' // no-restricted-imports
import { list } from '#app/features/listings/listings.server.ts' // fine
import { db } from '#app/db/client.server.ts' // no-restricted-imports
import pg from 'pg' // no-restricted-imports
import { app } from '#app/server/app.ts' // no-restricted-imports`,
  'app/server/app.ts': `
import { connect } from '#app/db/client.server.ts' // fine
import { items } from '#app/db/schema/listings.ts' // no-restricted-imports
import pg from 'pg' // no-restricted-imports
import page from '#app/routes/home.tsx' // no-restricted-imports`,
  'app/shared/one.ts': `
import { two } from './two.ts' // no-cycle
export const one = () => two`,
  'app/shared/two.ts': `
import { one } from './one.ts' // no-cycle
export const two = () => one`,
  // One rule of each further kind: types, promises, React, accessibility, tests.
  'app/features/listings/rules.tsx': `
export const a = (given: any) => given === 1 // no-explicit-any
async function work() { await Promise.resolve() }
work() // no-floating-promises
export const b = <button>Save</button> // button-has-type
export const c = <img src="/a.webp" /> // alt-text
export const d = <div dangerouslySetInnerHTML={{ __html: '' }} /> // no-danger
console.log(1) // no-console`,
}

let root = ''
let found: { file: string; line: number; rule: string }[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'khazana-oxlint-'))
  for (const name of ['.oxlintrc.json', 'package.json']) copyFileSync(join(ROOT, name), join(root, name))
  const compilerOptions = { strict: true, jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler', types: [] }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app'] }))
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text.trimStart())
  }
  const answer = await new Promise<string>((resolve) => {
    const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json', '--threads=1']
    // oxlint looks for its type-aware part on the PATH.
    const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
    const options = { cwd: root, maxBuffer: 2 ** 24, env: { ...process.env, PATH } }
    execFile(process.execPath, args, options, (_, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(answer) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  found = diagnostics.map(({ code, filename, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: /\((.+)\)$/.exec(code)?.[1] ?? code,
  }))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(Object.entries(FILES))('%s', (file, text) => {
  const rulesAt = (line: number) =>
    found.filter((one) => one.file === file && one.line === line).map(({ rule }) => rule)
  const lines = text.trimStart().split('\n')
  const wrong = lines.filter((words, index) => {
    const wanted = /\/\/ (\S+)$/.exec(words)?.[1]
    const rules = rulesAt(index + 1)
    if (wanted === 'fine') return rules.some((rule) => /restricted|parent/.test(rule))
    return wanted && !rules.includes(wanted)
  })
  expect(wrong).toEqual([])
})
