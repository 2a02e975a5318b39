import { execFileSync } from 'node:child_process'

import type { Figure } from './figure.ts'

const LONGEST_SUBJECT = 72
// The first commit to which the rule on subjects applies (CONTRIBUTING.md); older ones cannot be changed.
const SINCE = '76a7be9'

/** Subjects of commits that are too long. A tree without its history, such as an unpacked archive, has no such figure. */
export function countLongSubjects(root: string, since = SINCE): Figure | string {
  const subjects = readSubjects(root, since)
  if (!subjects) return `commit subjects: not counted, because ${since} is not in a Git history here`
  const long = subjects.filter(({ subject }) => subject.length > LONGEST_SUBJECT)
  return {
    name: `commit subjects of more than ${LONGEST_SUBJECT} characters`,
    value: long.length,
    rule: 'falls',
    places: long.map(({ hash, subject }) => ({ file: hash, text: `${subject.length}: ${subject}` })),
    details: [`of ${subjects.length} since ${since}`],
  }
}

function readSubjects(root: string, since: string): { hash: string; subject: string }[] | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    // The archive may lie inside somebody else's repository.
    git('merge-base', '--is-ancestor', since, 'HEAD')
    const lines = git('log', '--format=%h %s', `${since}..HEAD`).split('\n').filter(Boolean)
    return lines.map((line) => {
      const [hash = '', ...words] = line.split(' ')
      return { hash, subject: words.join(' ') }
    })
  } catch {
    return null
  }
}
