import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, expect, test } from 'vitest'

import { checkCertificate } from './check-certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-certificate-'))
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '60',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ],
  { stdio: 'ignore' },
)
const end = Date.parse(new X509Certificate(readFileSync(cert)).validTo)
const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
// A server that listens on a TCP port has an address object.
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  [59, 'ok', /^holds until .* 59 days from now$/],
  [14, 'warning', /14 days from now$/],
  [4, 'problem', /4 days from now$/],
  [-1, 'problem', /^ended on /],
])('a certificate that holds for %i more days is %s', async (days, level, says) => {
  expect(await checkCertificate({ publicUrl: `https://127.0.0.1:${port}` }, end - days * 86_400_000)).toMatchObject([
    { about: 'certificate', level, says: expect.stringMatching(says) },
  ])
})

test('a public address without TLS has no certificate', async () => {
  expect(await checkCertificate({ publicUrl: `http://127.0.0.1:${port}` })).toEqual([])
})
