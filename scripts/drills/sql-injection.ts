// sqlmap on every parameter of the pages and operations that reach the database: it finds nothing.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createItem } from '#test/factories.ts'

import { startOwnServer } from '../../e2e/own-server.ts'

/** The star of each address is where sqlmap writes; without one it takes the parameters that `only` names. */
interface Target {
  address: string
  only?: string
}

if (spawnSync('sqlmap', ['--version']).error) {
  console.error('This drill needs sqlmap: apt-get install sqlmap')
  process.exit(1)
}
const asked = process.argv.slice(2)
const server = await startOwnServer({ LOG_LEVEL: 'error' })
const scratch = mkdtempSync(join(tmpdir(), 'khazana-sqlmap-'))
try {
  const { id } = await createItem(server.sql)
  for (let n = 0; n < 30; n++) await createItem(server.sql, { category: 'watches', price: 100 * n + 100 })
  const cursor = `n.1795222501748.${id}`
  const view = `search=tin&category=watches&min=100&max=9000&condition=Good&sort=newest&sold=1&cursor=${cursor}`
  const only = 'search,category,min,max,condition,sort,sold,cursor'
  const targets: Target[] = [
    { address: `/browse?${view}`, only },
    {
      address: '/category/watches?min=100&max=9000&condition=Good&sort=newest&sold=1',
      only: 'min,max,condition,sort,sold',
    },
    { address: '/category/watches*' },
    { address: `/listing/${id}*` },
    { address: `/listings/${id}*` },
    { address: `/api/items?${view}`, only },
    { address: `/api/items/${id}*` },
    { address: '/api/suggestions?q=tin', only: 'q' },
    { address: `/share/${id}*.jpg` },
    { address: '/sitemaps/2026-01-01*.xml' },
  ]
  let found = 0
  for (const target of targets.filter(
    ({ address }) => asked.length === 0 || asked.some((part) => address.includes(part)),
  )) {
    const began = performance.now()
    const output = await scan(target)
    // sqlmap's own words; anything else means that it did not come to the end.
    const clean = /all tested parameters do not appear to be injectable/.test(output)
    const injectable = /is vulnerable|identified the following injection point/.test(output)
    if (!clean || injectable) found++
    const time = `${((performance.now() - began) / 1000).toFixed(0)} s`
    console.log(`${clean && !injectable ? 'ok    ' : 'FAILED'} ${target.address.slice(0, 60).padEnd(62)} ${time}`)
    if (!clean || injectable) console.log(output.slice(-3000))
  }
  const errors = server
    .output()
    .split('\n')
    .filter((line) => /PostgresError/.test(line))
  console.log(`${found} findings, ${errors.length} errors of the database`)
  for (const line of errors.slice(0, 5)) console.log(line.slice(0, 600))
  process.exitCode = found === 0 && errors.length === 0 ? 0 : 1
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

function scan({ address, only }: Target): Promise<string> {
  const child = spawn(
    'sqlmap',
    [
      '-u',
      `${server.url}${address}`,
      '--batch',
      '--level',
      '2',
      '--risk',
      '1',
      '--dbms',
      'postgresql',
      '--disable-coloring',
      '--flush-session',
      '--output-dir',
      scratch,
      '--timeout',
      '20',
      '--skip-waf',
      // 400 is how a bad parameter is refused, 404 how an unknown id is answered.
      '--ignore-code',
      '400,404',
      '--threads',
      '2',
      '--time-sec',
      '3',
      ...(only ? ['-p', only] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve(output)))
}
