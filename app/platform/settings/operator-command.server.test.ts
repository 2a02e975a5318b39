import { expect, test, vi } from 'vitest'

import { sayCommand } from './operator-command.server.ts'

test('a message names the command that its reader has: of npm in a checkout, of the launcher in a release', () => {
  vi.stubEnv('KHAZANA_LAUNCHER', undefined)
  expect([sayCommand('start'), sayCommand('reset'), sayCommand('restore', '--accept')]).toEqual([
    'npm start',
    'npm run reset',
    'npm run restore -- --accept',
  ])
  vi.stubEnv('KHAZANA_LAUNCHER', 'khazana')
  expect([sayCommand('start'), sayCommand('reset'), sayCommand('restore', '--accept')]).toEqual([
    'khazana start',
    'khazana reset',
    'khazana restore --accept',
  ])
})
