import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

/**
 * Makes the API that a file of the matrix asks, with a database and a folder of its own. Delays and hashes of passwords
 * are left out, because hundreds of requests would wait for them; enumeration.test.ts and password.server.apart.test.ts
 * cover them.
 */
export async function matrixSite(settings: Record<string, string> = {}) {
  promptAnswers()
  plainPasswords()
  const { sql } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'khazana-matrix-'))
  beforeAll(() => testSettings({ DATA_DIR: dataDir, ...settings }))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  return { sql, api: createApi(), dataDir }
}
