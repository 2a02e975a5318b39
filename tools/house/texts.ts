import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { isCode, type Problem } from './tree.ts'

export const LONGEST = 350
// Data, and files that drizzle generates.
const MAY_BE_LONG = /^(?:demo|app\/db\/migrations)\//
const TEXT = /\.(?:[cm]?[jt]sx?|json|css|md|ya?ml|sql|sh)$|^\.ci\/|Dockerfile$|^\.[\w.]+$/
const HOME = /(?<![\w./~-])\/(?:work|root|home|Users)\/[\w.-]+/

// Files with sentences for people. Elsewhere, a curly apostrophe is data: people type it into searches and messages.
const HAS_SENTENCES = /^app\/.*(?<!\.test)\.tsx$|^app\/.*\.api\.server\.ts$/
const CURLED = /[a-z](?:\u2019|&rsquo;)/i
// The specification fixes 'Uploading...' and 'Saving...'.
const PROGRESS = /\b[A-Z][a-z]+ing\b[a-z ]*(?:\u2026| \.\.\.)/

/** Files are short, and contain nothing about the machine that they were written on. */
export function checkTexts(root: string, files: string[]): Problem[] {
  return files
    .filter((file) => TEXT.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      const problems: Problem[] = []
      const tooLong = lines.length - 1 > LONGEST && (isCode(file) || file.endsWith('.css')) && !MAY_BE_LONG.test(file)
      if (tooLong) problems.push({ file, text: `${lines.length - 1} lines: over ${LONGEST} is two files` })
      lines.forEach((text, index) => {
        const path = HOME.exec(text)?.[0]
        if (path) problems.push({ file, line: index + 1, text: `${path} exists on one machine only` })
        if (HAS_SENTENCES.test(file) && CURLED.test(text)) {
          problems.push({ file, line: index + 1, text: 'one kind of apostrophe: write it straight' })
        }
        if (HAS_SENTENCES.test(file) && PROGRESS.test(text)) {
          problems.push({ file, line: index + 1, text: 'one kind of progress label: three dots, no space' })
        }
      })
      if (file === 'package-lock.json' && lines.some((text) => text.includes('"resolved": "http'))) {
        problems.push({ file, text: 'no download addresses: install with omit-lockfile-registry-resolved' })
      }
      return problems
    })
}
