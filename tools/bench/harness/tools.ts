import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { capture } from './processes.ts'

const SOURCE = fileURLToPath(new URL('./tools', import.meta.url))
const FILES = ['package.json', 'package-lock.json', '.npmrc', 'load.mjs']

/**
 * The folder with Lighthouse and autocannon: installed beside the data on first use, because only benchmarks need them.
 */
export async function toolsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'tools')
  const lock = (of: string) =>
    existsSync(join(of, 'package-lock.json')) ? readFileSync(join(of, 'package-lock.json')) : null
  const installed = existsSync(join(folder, 'node_modules/.package-lock.json'))
  if (installed && lock(folder)?.equals(lock(SOURCE) ?? new Uint8Array())) return folder
  console.log('  installing Lighthouse and autocannon …')
  mkdirSync(folder, { recursive: true })
  for (const file of FILES) cpSync(join(SOURCE, file), join(folder, file))
  await capture('npm', ['ci', '--omit=dev'], { cwd: folder })
  return folder
}
