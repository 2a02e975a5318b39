import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { SHUTDOWN_MS } from '#app/platform/database/embedded-postgres.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { SETTING_NAMES } from '#app/platform/settings/settings-schema.server.ts'
import { OPERATIONS } from '#app/server/api.ts'
import { ANSWERS_WITHIN_MS, healthRoutes } from '#app/server/health.server.ts'

import { ROOT } from '../scripts/steps.ts'

const OPS = join(ROOT, 'ops')
const files = readdirSync(OPS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
const read = (file: string) => readFileSync(join(OPS, file), 'utf8')
const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const findFirst = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
/** NaN, which no bound admits, if it is not there. */
const findNumber = (text: string, pattern: RegExp) => Number(findFirst(text, pattern) || Number.NaN)

const [nginx, haproxy] = [read('nginx/khazana.conf'), read('haproxy/haproxy.cfg')]
const [pod, values] = [read('helm/khazana/templates/_pod.tpl'), read('helm/khazana/values.yaml')]
const [compose, unit] = [read('compose.yaml'), read('systemd/khazana.service')]
const chartNetwork = read('helm/khazana/templates/network.yaml')
const probe = findFirst(pod, /readinessProbe:\n((?: {8}.*\n)+)/)

describe('the settings', () => {
  /** PostgreSQL's image, etcd, systemd and the Compose file read these, and the product does not. */
  const OTHERS = /^(?:POSTGRES|ETCD|AF)_|^KHAZANA_IMAGE$/

  test('that a file names exist', () => {
    const named = files.flatMap((file) =>
      listMatches(readFileSync(file, 'utf8'), /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g).filter(
        (name) => !OTHERS.test(name),
      ),
    )
    expect(named).toEqual(expect.arrayContaining(['TRUSTED_PROXIES', 'DRAIN_SECONDS', 'METRICS_PORT', 'S3_BUCKET']))
    expect(named.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  })

  test('that the chart and Compose give to the process exist, also those of one word', () => {
    const [, service = ''] = /^ {2}khazana:\n([^]*?)^ {2}\w/m.exec(compose) ?? []
    const given = [
      ...listMatches(pod, /^ +- name: ([A-Z]\w*)$/gm),
      ...listMatches(values, /^ {2}(?:# )?([A-Z]\w*):/gm),
      ...listMatches(service, /^ {6}([A-Z]\w*):/gm),
    ]
    expect(given).toEqual(expect.arrayContaining(['ROLES', 'S3_ENDPOINT', 'DATABASE_URL']))
    expect(given.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  })
})

describe('the checks', () => {
  const health = healthRoutes({ draining: false }).routes.map(({ path }) => path)

  test('ask for what exists', () => {
    const asked = files.flatMap((file) =>
      listMatches(readFileSync(file, 'utf8'), /(?:httpGet: \{ path: |httpchk GET |prometheus\.io\/path: )(\/\w+)/g),
    )
    expect([...new Set(asked)].toSorted()).toEqual(health.toSorted())
  })

  test('are hidden from visitors', () => {
    expect(listMatches(nginx, /^ +location = (\/\w+) +\{ return 404; \}$/gm).toSorted()).toEqual(health.toSorted())
    expect(
      findFirst(haproxy, /return status 404 if \{ path,url_dec -m reg '\^\/\+\(([^)]+)\)/)
        .split('|')
        .map((name) => `/${name}`)
        .toSorted(),
    ).toEqual(health.toSorted())
  })

  test('wait for much longer than an answer takes, and one slow answer takes no process out', () => {
    const waits = [findNumber(probe, /timeoutSeconds: (\d+)/), findNumber(haproxy, /timeout check (\d+)s/)]
    for (const seconds of waits) expect(seconds * 1000).toBeGreaterThanOrEqual(3 * ANSWERS_WITHIN_MS)
    const failures = [findNumber(probe, /failureThreshold: (\d+)/), findNumber(haproxy, /fall (\d+)/)]
    for (const count of failures) expect(count).toBeGreaterThanOrEqual(2)
  })
})

describe('a process that stops', () => {
  const { drainMs, stopMs } = readSettings({
    DATABASE_URL: 'postgres://khazana@10.0.0.1/khazana',
    SESSION_SECRET: 'a secret that is long enough for this',
  })
  const chartDrain = findNumber(values, /DRAIN_SECONDS: '(\d+)'/)

  test.each([
    ['Compose', compose, /^ {2}khazana:\n[^]*? {4}stop_grace_period: (\d+)s/m, drainMs / 1000],
    ['the unit', unit, /^TimeoutStopSec=(\d+)$/m, drainMs / 1000],
    ['the chart', pod, /terminationGracePeriodSeconds: (\d+)/, chartDrain],
  ])('has the time that it may take, by %s', (_, file, pattern, drain) => {
    expect(findNumber(file, pattern)).toBeGreaterThanOrEqual(drain + stopMs / 1000 + 3)
  })

  test('has time for the last checkpoint of its own database, by the unit', () => {
    const given = findNumber(unit, /^TimeoutStopSec=(\d+)$/m)
    expect(given).toBeGreaterThanOrEqual((drainMs + stopMs + SHUTDOWN_MS) / 1000 + 3)
  })

  test('is noticed before it stops listening', () => {
    const failures = findNumber(haproxy, /fall (\d+)/)
    expect(drainMs / 1000).toBeGreaterThan(findNumber(haproxy, /check inter (\d+)s/) * failures)
    const [period, count] = [/periodSeconds: (\d+)/, /failureThreshold: (\d+)/].map((one) => findNumber(probe, one))
    expect(chartDrain).toBeGreaterThan((period ?? NaN) * (count ?? NaN))
  })
})

test('photos that are received have more time than other writes', () => {
  const decoding = OPERATIONS.filter(({ decodes }) => decodes).map(({ path }) => `/api${path}`.replace(':id', 'a'))
  expect(decoding).toHaveLength(6)
  const slow = new RegExp(findFirst(nginx, /^ +location ~ (\S+) \{\n(?: .*\n)*? +proxy_read_timeout 75s;/m))
  const [, starts = '', pattern = ''] =
    /set-timeout server 75s if \{ path_beg (.+) \} or \{ path_reg (.+) \}/.exec(haproxy) ?? []
  for (const path of decoding) expect(path).toMatch(slow)
  const isSlow = (path: string) => starts.split(' ').some((start) => path.startsWith(start)) || path.match(pattern)
  expect(pattern).not.toBe('')
  expect(decoding.filter((path) => !isSlow(path))).toEqual([])
  const paths = findFirst(chartNetwork, /\$photoPaths := list (.+) \}\}/).split(' ')
  expect(decoding.filter((path) => !paths.some((one) => new RegExp(`^${one.slice(1, -1)}`).test(path)))).toEqual([])
  const others = OPERATIONS.filter(({ decodes, path }) => !decodes && slow.test(`/api${path}`))
  // Removing a photo, or a proof, has the address of uploading one.
  expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual(['delete /photos', 'delete /items/:id/proof'])
})
