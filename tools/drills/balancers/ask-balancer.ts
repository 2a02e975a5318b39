// Asks a load balancer for what its configuration in ops/ hides or answers by itself.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { ROOT } from '../../../scripts/steps.ts'
import type { DrillRow } from '../../scan/drill-rows.ts'

/** Ways to write the addresses that are for those who run the site. */
const HIDDEN = ['metrics', 'readyz', 'livez'].flatMap((name) => {
  const [first, rest] = [name.charCodeAt(0).toString(16), name.slice(1)]
  return [
    `/${name}`,
    `/%${first}${rest}`,
    `//${name}`,
    `/photos/../${name}`,
    `/photos/%2e%2e/${name}`,
    `/assets/./../${name}`,
  ]
})
/** A path of another rule than the one that its beginning names. */
const DOTTED = '/photos/../api/items'
const REFUSED = [400, 404]

export async function askHidden(name: string, port: number): Promise<DrillRow[]> {
  const statuses = await Promise.all(HIDDEN.map(async (path) => ({ path, ...(await ask(port, path)) })))
  const shown = statuses.filter(({ status }) => !REFUSED.includes(status))
  const dotted = await ask(port, DOTTED)
  const isNormalised = dotted.status === 200 && dotted.type.startsWith('application/json')
  return [
    [
      `${name}: metrics and health checks, however they are written`,
      `${shown.length} of ${statuses.length} shown ${shown[0]?.path ?? ''}`,
      '0 shown',
      shown.length === 0,
    ],
    [
      `${name}: ${DOTTED}`,
      `${dotted.status} ${dotted.type}`,
      'refused, or read as /api/items',
      dotted.status === 400 || isNormalised,
    ],
  ]
}

/** Asks while no server runs. */
export async function askAway(name: string, port: number): Promise<DrillRow> {
  const { status, body, headers } = await ask(port, '/')
  const page = readFileSync(join(ROOT, 'ops/pages/away.html'), 'utf8')
  const holds =
    [502, 503, 504].includes(status) &&
    body === page &&
    headers['retry-after'] === '30' &&
    headers['cache-control'] === 'no-store'
  const figure = `${status}, ${body === page ? 'away.html' : 'another page'}, again after ${headers['retry-after'] ?? '-'} s`
  return [`${name}: / while no server answers`, figure, 'away.html, again after 30 s, not kept', holds]
}

/** The path goes as it is written: `fetch` would take the dots out. */
async function ask(port: number, path: string) {
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    // The balancer's certificate is its own.
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { host: 'localhost' }, rejectUnauthorized: false },
      done,
    )
    asked.once('error', failed).end()
  })
  const body = await text(answer)
  const { statusCode: status = 0, headers } = answer
  return { status, headers, body, type: headers['content-type'] ?? '' }
}
