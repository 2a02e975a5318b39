import { connect } from 'node:tls'

import type { Settings } from '#app/platform/settings/env.server.ts'

import type { Finding } from './finding.ts'

const PATIENCE_MS = 10_000
const DAY_MS = 86_400_000
/** Let's Encrypt's tools renew 30 days before the end; where that failed for so long, nobody looked. */
const [WARNING_DAYS, PROBLEM_DAYS] = [21, 7]

/** Looks until when the certificate of the public address holds. */
export async function checkCertificate(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  now = Date.now(),
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const about = 'certificate'
  const until = await readEnd(hostname.replaceAll(/[[\]]/g, ''), Number(port || 443))
  const days = Math.floor((Date.parse(until) - now) / DAY_MS)
  const says = days < 0 ? `ended on ${until}` : `holds until ${until}, ${days} days from now`
  if (days >= WARNING_DAYS) return [{ about, level: 'ok', says }]
  const todo = 'find out why it was not renewed (certbot renew, or the log of Caddy), and renew it'
  return [{ about, level: days < PROBLEM_DAYS ? 'problem' : 'warning', says, todo }]
}

/** Also of a certificate that browsers refuse, because it has ended. */
function readEnd(host: string, port: number): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS }, () => {
      done(socket.getPeerCertificate().valid_to)
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error(`${host} does not answer`)))
    socket.on('error', failed)
  })
}
