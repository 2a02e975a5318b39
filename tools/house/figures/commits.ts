import { execFileSync } from 'node:child_process'

import type { Figure } from './figure.ts'

const LONGEST_SUBJECT = 72
// The first commit to which the rule on subjects applies (CONTRIBUTING.md); older ones cannot be changed.
const SINCE = '76a7be9'

// The first commit to which the rules on scopes and bodies apply.
const COMPLETE_SINCE = '32690e0'
const SCOPED = /^[\w-]+(?:, [\w-]+)*: \S/

interface Commit {
  hash: string
  subject: string
  body: string
}

/** Commits that break a rule of CONTRIBUTING.md. A tree without its history, such as an unpacked archive, has no such figures. */
export function checkCommits(root: string, since = SINCE, completeSince = COMPLETE_SINCE): Figure[] | string {
  const [commits, recent] = [readCommits(root, since), readCommits(root, completeSince)]
  if (!commits || !recent)
    return `commits: not counted, because ${since} or ${completeSince} is not in a Git history here`
  const long = commits.filter(({ subject }) => subject.length > LONGEST_SUBJECT)
  const makeFigure = (name: string, found: Commit[], all: Commit[], first: string): Figure => ({
    name,
    value: found.length,
    rule: 'falls',
    places: found.map(({ hash, subject }) => ({ file: hash, text: `${subject.length}: ${subject}` })),
    details: [`of ${all.length} since ${first}`],
  })
  return [
    makeFigure(`commit subjects of more than ${LONGEST_SUBJECT} characters`, long, commits, since),
    makeFigure(
      'commit subjects without a scope',
      recent.filter(({ subject }) => !SCOPED.test(subject)),
      recent,
      completeSince,
    ),
    makeFigure(
      'commits without a body',
      recent.filter(({ body }) => body === ''),
      recent,
      completeSince,
    ),
  ]
}

function readCommits(root: string, since: string): Commit[] | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    // The archive may lie inside somebody else's repository.
    git('merge-base', '--is-ancestor', since, 'HEAD')
    const commits = git('log', '--no-merges', '-z', '--format=%h%n%s%n%b', `${since}..HEAD`).split('\0').filter(Boolean)
    return commits.map((commit) => {
      const [hash = '', subject = '', ...lines] = commit.split('\n')
      return { hash, subject, body: lines.join('\n').trim() }
    })
  } catch {
    return null
  }
}
