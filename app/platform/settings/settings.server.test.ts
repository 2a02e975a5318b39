import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { readSettings } from './env.server.ts'
import { readOwnFiles, setOwnFolders } from './settings.server.ts'

test('whom to write to comes from the description of the site, and then from the settings', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'khazana-contact-'))
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true })
    setOwnFolders({ dataDir: '' })
  })
  mkdirSync(join(dataDir, 'site'))
  const contact = { email: 'hello@dukaan.example', address: '1 Road, Pune' }
  writeFileSync(join(dataDir, 'site', 'site.json'), JSON.stringify({ contact }))
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://dukaan.example', GRIEVANCE_OFFICER: 'Asha' }
  expect(readOwnFiles(readSettings({ ...env, CONTACT_EMAIL: 'other@dukaan.example' }))).toMatchObject({
    contactEmail: 'hello@dukaan.example',
    businessAddress: '1 Road, Pune',
    grievanceOfficer: 'Asha',
    standIns: ['GRIEVANCE_EMAIL'],
  })
})
