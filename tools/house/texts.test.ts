import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { checkTexts } from './texts.ts'

test('progress labels are spelled alike', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-texts-'))
  try {
    const labels = ['Saving...', 'Saving ...', 'Loading more \u2026', 'Loading\u2026']
    mkdirSync(join(folder, 'app'))
    writeFileSync(join(folder, 'app/note.tsx'), labels.map((label) => `export const a = '${label}'\n`).join(''))
    const problems = checkTexts(folder, ['app/note.tsx'])
    expect(problems.map(({ line, text }) => `${line} ${text}`)).toEqual(
      [2, 3, 4].map((line) => `${line} one kind of progress label: three dots, no space`),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
