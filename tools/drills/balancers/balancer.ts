// Runs a load balancer with its configuration of ops/, in which only addresses, names and limits are replaced.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeRunFolder } from '#test/leftovers.ts'

import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import { findProgram } from '../../servers/find-program.ts'
import { isListening, makeProgram, type StartedProgram } from '../../servers/started-program.ts'

export const BALANCERS = ['nginx', 'haproxy'] as const
export type BalancerName = (typeof BALANCERS)[number]

type Places = { folder: string; port: number; plain: number; servers: readonly number[] }

/** These parts differ from the configuration as it is delivered. All visitors of a drill have one address, so the limit of reads goes. */
const CHANGES: Record<BalancerName, (places: Places) => [from: string, to: string][]> = {
  nginx: ({ folder, port, plain }) => [
    ['/etc/nginx/khazana', join(ROOT, 'ops/pages')],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/khazana/', `${folder}/`],
    ['/var/cache/khazana-assets', `${folder}/cache`],
    ['khazana.example', 'localhost'],
    ['rate=50r/s', 'rate=99999r/s'],
  ],
  haproxy: ({ folder, port, plain }) => [
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443 ', `bind 127.0.0.1:${port} `],
    ['/etc/haproxy/away.html', join(ROOT, 'ops/pages/away.html')],
    ['/etc/haproxy/khazana.pem', `${folder}/haproxy.pem`],
    ['khazana.example', 'localhost'],
    ['gt 800', 'gt 9999999'],
  ],
}
const FILES = { nginx: 'ops/nginx/khazana.conf', haproxy: 'ops/haproxy/haproxy.cfg' }

export async function startBalancer(
  name: BalancerName,
  port: number,
  servers: readonly number[],
): Promise<StartedProgram> {
  const file = await findProgram(name)
  const folder = await makeRunFolder(`khazana-${name}-`)
  makeCertificate(folder)
  const places = { folder, port, plain: await choosePort('127.0.0.1', 0), servers }
  const config = join(folder, 'balancer.conf')
  writeFileSync(config, change(name, places))
  const args = name === 'nginx' ? nginxArguments(folder, config) : ['-f', config]
  execFileSync(file, name === 'nginx' ? ['-t', '-q', ...args] : ['-c', '-q', ...args], { stdio: 'inherit' })
  const program = makeProgram({ name, file, args, cwd: folder, isReady: () => isListening(port) })
  await program.start()
  return program
}

function change(name: BalancerName, places: Places): string {
  const addresses = places.servers.map((port, index): [string, string] => [
    `10.0.0.${index + 1}:3000`,
    `127.0.0.1:${port}`,
  ])
  return [...CHANGES[name](places), ...addresses].reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${FILES[name]} has no "${from}"`)
      return text.replaceAll(from, to)
    },
    listServers(name, places.servers.length),
  )
}

/** The file of ops/ with as many servers; it has two. */
function listServers(name: BalancerName, count: number): string {
  const second = /^.*10\.0\.0\.2:3000.*\n/gm
  return readFileSync(join(ROOT, FILES[name]), 'utf8').replace(second, (line) =>
    Array.from({ length: count - 1 }, (_, more) =>
      more === 0 ? line : line.replace('10.0.0.2', `10.0.0.${more + 2}`).replaceAll(/\btwo\b/g, `number${more + 2}`),
    ).join(''),
  )
}

/** The file of ops/ is for the block `http`, so it needs one around it. */
function nginxArguments(folder: string, included: string): string[] {
  const config = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    config,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 4096; }
http { access_log off; ${temporary.join(' ')} include ${included}; }`,
  )
  return ['-c', config, '-p', folder]
}

function makeCertificate(folder: string): void {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', chain]
  mkdirSync(folder, { recursive: true })
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'haproxy.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
}
