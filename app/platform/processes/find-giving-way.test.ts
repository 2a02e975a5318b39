import { expect, test } from 'vitest'

import { findGivingWay, type Running } from './find-giving-way.ts'

const taken: Record<string, number> = { quiet: 0, some: 5000, greedy: 20_000 }
const takenBy = (owner: string) => taken[owner] ?? 0
const task = (owner: string, ran: number, hasGivenWay = false): Running => ({
  owner,
  since: 100_000 - ran,
  hasGivenWay,
})
const find = (running: Running, next: string) =>
  findGivingWay([running], next, { afterMs: 3000, takenBy, now: 100_000 }) !== undefined

test.each([
  ['one that has run for long enough gives way to somebody who took less', task('some', 3000), 'quiet', true],
  ['one that has not run for long enough goes on', task('greedy', 2999), 'quiet', false],
  ['no task gives way to another of its owner', task('greedy', 9000), 'greedy', false],
  ['no task gives way to somebody who took more', task('some', 4000), 'greedy', false],
  ['what it has taken by now counts', task('quiet', 6000), 'some', true],
  ['it gives way once', task('some', 9000, true), 'quiet', false],
  ['but each time if its owner took very much', task('greedy', 9000, true), 'quiet', true],
])('%s', (_, running, next, gives) => expect(find(running, next)).toBe(gives))
