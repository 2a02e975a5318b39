// wapiti crawls and attacks the pages as a visitor, a person and an admin: it finds nothing except the exceptions listed here with their reasons.
//   npm run drill -- wapiti [SECONDS OF CRAWLING [SECONDS FOR EACH KIND OF ATTACK]]
//   quick: 10 2
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createTalk } from '#test/chat.ts'
import { createAd, createItem, createSponsoredRequest } from '#test/factories.ts'
import { readPageParams } from '#test/page-params.ts'

import { PLAUSIBLE } from '../../../e2e/doors.ts'
import { readOperations } from '../../scan/described.ts'
import { cookieLine, startProduct } from '../../scan/own-product.ts'
import { findProgram } from '../../servers/find-program.ts'

const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'
const CRAWL_SECONDS = Number(process.argv[2] ?? 30)
const ATTACK_SECONDS = Number(process.argv[3] ?? 6)

interface Found {
  kind: string
  path: string
  info: string
}

/** Findings of wapiti that are accepted, each with the reason. */
const ACCEPTED: { kind: RegExp; info: RegExp; why: string }[] = [
  {
    kind: /HTTP Secure Headers/,
    info: /Strict-Transport-Security/,
    why: 'sent with an https PUBLIC_URL alone; the drill has http',
  },
  { kind: /HTTP Secure Headers/, info: /X-XSS-Protection/, why: 'gone from browsers; the policy does its work' },
  { kind: /Secure Flag cookie/i, info: /./, why: 'Secure behind https alone; the drill has http' },
]

await findProgram('wapiti')
const product = await startProduct({ LOG_LEVEL: 'error' })
const scratch = mkdtempSync(join(tmpdir(), 'khazana-wapiti-'))
const calls: string[] = []
// Catches requests of a server with SSRF. Wapiti itself calls /get_… to read the list of requests.
const endpoint = createServer((request, response) => {
  if (!request.url?.startsWith('/get_')) calls.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
try {
  const [user, admin] = [await product.person('Asha'), await product.person('Meera', { isAdmin: true })]
  const viewer = { ...user, userId: user.id, sessionId: '', picture: null, isAdmin: false, createdAt: new Date() }
  const { item } = await createTalk(product.sql, { buyer: viewer })
  for (let n = 0; n < 30; n++)
    await createItem(product.sql, { userId: n % 2 ? user.id : admin.id, category: 'watches' })
  await createSponsoredRequest(product.sql, { itemId: item.id })
  await createAd(product.sql)
  const starts = await addresses(item.id)
  const found: (Found & { who: string })[] = []
  let requests = 0
  for (const [who, cookie] of [
    ['visitor', ''],
    ['person', cookieLine(user.cookies)],
    ['admin', cookieLine(admin.cookies)],
  ] as const) {
    const began = performance.now()
    const { crawled, problems } = await scan(who, cookie, starts)
    requests += crawled
    found.push(...problems.map((one) => ({ ...one, who })))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${who}: ${crawled} pages crawled, ${problems.length} things said, ${seconds} s`)
    if (crawled < starts.length / 2) throw new Error(`wapiti crawled ${crawled} pages only`)
  }
  const isAccepted = ({ kind, info }: Found) => ACCEPTED.find((one) => one.kind.test(kind) && one.info.test(info))
  const bad = found.filter((one) => !isAccepted(one))
  for (const { who, kind, path, info } of bad) console.log(`FAILED ${who}: ${kind}: ${info} at ${path}`)
  for (const { kind, info, why } of ACCEPTED) {
    const times = found.filter((one) => kind.test(one.kind) && info.test(one.info)).length
    if (times > 0) console.log(`accepted ${times} times ${kind.source}: ${why}`)
  }
  for (const url of calls) console.log(`FAILED the server fetched ${url}`)
  const answered = product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
  for (const line of answered.slice(0, 5)) console.log(`FAILED ${line.slice(0, 500)}`)
  console.log(`${bad.length + calls.length + answered.length} findings in ${requests} pages`)
  process.exitCode = bad.length + calls.length + answered.length === 0 ? 0 : 1
} finally {
  endpoint.close()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** Every page and every GET operation of the API, with values for their parameters. */
async function addresses(item: string): Promise<string[]> {
  const withQuery = (path: string, names: readonly string[]) => {
    const query = names.map((name) => `${name}=${encodeURIComponent(PLAUSIBLE[name]?.[0] ?? '1')}`).join('&')
    const at = path.replace(/:categoryId/, 'watches').replace(/:\w+|\{\w+\}|\*/, item)
    return query ? `${at}?${query}` : at
  }
  const reads = (await readOperations(product.url)).filter(({ method }) => method === 'GET')
  return [
    ...readPageParams().map(({ path, params }) => withQuery(path, params)),
    ...reads.map(({ path, fields }) =>
      withQuery(
        path,
        fields.filter(({ place }) => place === 'query').map(({ key }) => key.slice(6)),
      ),
    ),
  ]
}

async function scan(who: string, cookie: string, starts: string[]) {
  const report = join(scratch, `${who}.json`)
  // A server that listens on a TCP port always has an address object.
  const { port } = endpoint.address() as AddressInfo
  const args = ['-u', `${product.home}/`, ...starts.flatMap((path) => ['-s', product.home + path])]
  const header = cookie ? ['-H', `Cookie: ${cookie}`] : []
  const limits = `--scope folder -d 3 --max-links-per-page 40 --max-parameters 20 -t 10 -v 0 --flush-session --no-bugreport
    --max-scan-time ${CRAWL_SECONDS} --max-attack-time ${ATTACK_SECONDS} -f json`
  const paths = ['-o', report, '--store-session', join(scratch, who), '--store-config', scratch]
  const ends = ['--endpoint', `http://127.0.0.1:${port}/`]
  const child = spawn('wapiti', [...args, ...header, '-m', MODULES, ...limits.split(/\s+/), ...paths, ...ends], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: scratch },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { ...readReport(report, output) }
}

function readReport(report: string, output: string): { crawled: number; problems: Found[] } {
  type Said = Record<string, { path: string; info: string; parameter?: string | null }[]>
  let read: { vulnerabilities: Said; anomalies: Said; infos: { crawled_pages_nbr?: number } }
  try {
    // The shape of wapiti's report.
    read = JSON.parse(readFileSync(report, 'utf8')) as typeof read
  } catch (error) {
    throw new Error(`wapiti wrote no report:\n${output.slice(-3000)}`, { cause: error })
  }
  const problems = [read.vulnerabilities, read.anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, all]) =>
      all.map(({ path, info, parameter }) => ({ kind, path: `${path} ${parameter ?? ''}`, info })),
    ),
  )
  const crawled = read.infos.crawled_pages_nbr ?? Number(/found (\d+) URLs/i.exec(output)?.[1] ?? 0)
  return { crawled, problems }
}
