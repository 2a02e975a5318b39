import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Problem } from '../tree.ts'

const RECORD = /^docs\/decisions\/(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/
const STATUS = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (?:proposed|accepted|superseded by \[)/
const SECTIONS = ['Context', 'Decision', 'Consequences']
const OPTIONAL = 'Alternatives'

/** Decision records have one shape: a title, date and status, then context, decision, consequences, and perhaps alternatives. */
export function checkDecisions(root: string, files: readonly string[]): Problem[] {
  return files.flatMap((file) => {
    const [, date] = RECORD.exec(file) ?? []
    if (!file.startsWith('docs/decisions/')) return []
    if (!date) return [{ file, text: 'a record is named YYYY-MM-DD-topic.md' }]
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const sections = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
    const problems: Problem[] = []
    if (!lines[0]?.startsWith('# ')) problems.push({ file, line: 1, text: 'a record begins with its title' })
    if (STATUS.exec(lines[2] ?? '')?.[1] !== date)
      problems.push({ file, line: 3, text: `after the title: "Date: ${date} · Status: accepted"` })
    const required = sections.at(-1) === OPTIONAL ? sections.slice(0, -1) : sections
    if (required.join() !== SECTIONS.join())
      problems.push({ file, text: `sections are ${SECTIONS.join(', ')}, and at the end perhaps ${OPTIONAL}` })
    return problems
  })
}
