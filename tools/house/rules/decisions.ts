import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Problem } from '../tree.ts'

const RECORD = /^docs\/decisions\/(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/
const STATUS = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (?:proposed|accepted|superseded by \[)/
const SECTIONS = ['Context', 'Decision', 'Consequences']
const OPTIONAL = 'Alternatives'
/** Longer records told of trials and measurements, until they had 62,000 words together. */
const MOST_WORDS = 350

const INDEX = 'docs/decisions/README.md'

/**
 * Decision records have one shape: a title, date and status, then context, decision, consequences, and perhaps alternatives. Each has
 * a numbered row of the index, with its title. Numbers rise, and those of deleted records stay unused.
 */
export function checkDecisions(root: string, files: readonly string[]): Problem[] {
  const records = files.filter((file) => file.startsWith('docs/decisions/') && file !== INDEX)
  return [...records.flatMap((file) => checkRecord(root, file)), ...checkIndex(root, records)]
}

function checkIndex(root: string, records: readonly string[]): Problem[] {
  if (records.length === 0) return []
  const text = existsSync(join(root, INDEX)) ? readFileSync(join(root, INDEX), 'utf8') : ''
  const rows = [...text.matchAll(/^\| (\d+) \| \[(.+?)\]\(([^)]+)\) \|/gm)]
  const misnumbered = rows.findIndex(([, number], at) => at > 0 && Number(number) <= Number(rows[at - 1]?.[1]))
  const gone = rows
    .filter(([, , , target]) => !records.includes(`docs/decisions/${target}`))
    .map(([, number]): Problem => ({ file: INDEX, text: `row ${number} names a record that does not exist` }))
  const missing = records.flatMap((file): Problem[] => {
    const [title = ''] = readFileSync(join(root, file), 'utf8').split('\n')
    const isListed = rows.some(
      ([, , words, target]) => `docs/decisions/${target}` === file && words === title.replace('# ', ''),
    )
    return isListed ? [] : [{ file, text: `${INDEX} has no row with this record and its title` }]
  })
  const order =
    misnumbered < 0 ? [] : [{ file: INDEX, text: `row ${rows[misnumbered]?.[1]} is not above the one before` }]
  return [...missing, ...gone, ...order]
}

function checkRecord(root: string, file: string): Problem[] {
  const [, date] = RECORD.exec(file) ?? []
  if (!date) return [{ file, text: 'a record is named YYYY-MM-DD-topic.md' }]
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const sections = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
  const problems: Problem[] = []
  if (!lines[0]?.startsWith('# ')) problems.push({ file, line: 1, text: 'a record begins with its title' })
  if (STATUS.exec(lines[2] ?? '')?.[1] !== date)
    problems.push({ file, line: 3, text: `after the title: "Date: ${date} · Status: accepted"` })
  const required = sections.at(-1) === OPTIONAL ? sections.slice(0, -1) : sections
  if (required.join() !== SECTIONS.join())
    problems.push({ file, text: `sections are ${SECTIONS.join(', ')}, and at the end perhaps ${OPTIONAL}` })
  const words = text.split(/\s+/).length
  if (words > MOST_WORDS)
    problems.push({ file, text: `${words} words: a record has 80 to 300, and at most ${MOST_WORDS}` })
  return problems
}
