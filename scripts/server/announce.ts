// The lines that a start prints once the server listens.
import { mailGoesTo, type Settings } from '#app/platform/settings/env.server.ts'
import { isLoopback } from '#app/platform/settings/loopback.server.ts'

/** One line for each setting to change before the site is open to others. */
export function remarks({ standIns, publicUrl, smtpUrl, mailFrom, roles, backup }: Settings): string[] {
  return [
    ...(roles.has('web') && !roles.has('photos')
      ? [
          'ROLES has no photos: uploads are refused here; the load balancer has to send them to a process with that role',
        ]
      : []),
    // Browsers offer them to their own machine and over HTTPS only.
    ...(roles.has('web') && publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)
      ? [
          `PUBLIC_URL is ${publicUrl}, without HTTPS: browsers search by voice, find where somebody is and keep passkeys over HTTPS only, and whoever shares the network can read what people send`,
        ]
      : []),
    ...standIns.map((name) => `${name} is not set; the pages show a placeholder`),
    ...(backup.key !== null && backup.archive !== null
      ? [
          `BACKUP_KEY encrypts the backups, but not the database's log in ${backup.archive}: whoever reads it reads the site. Keep it on an ` +
            'encrypted disk, or set BACKUP_ARCHIVE=0',
        ]
      : []),
    // RFC 2606 reserves .test: no mailbox can exist there.
    ...(smtpUrl !== null && /[.@]test$/i.test(mailFrom)
      ? [`MAIL_FROM is ${mailFrom}, which cannot exist: mail servers refuse it; set it to your own address`]
      : []),
  ]
}

const listWork = (roles: Settings['roles']) =>
  [roles.has('worker') && 'runs jobs', roles.has('photos') && 'decodes photos'].filter(Boolean).join(' and ')

/** Lines for whoever started it; `url` is where it listens. */
export function announcement({ demo, publicUrl, host, roles, ...more }: Settings, url: string): string[] {
  const behindProxy = new URL(publicUrl).port !== new URL(url).port
  const isOpen = host === '0.0.0.0' || host === '::'
  return [
    '',
    roles.has('web')
      ? `  ${publicUrl}${behindProxy ? `   (listening on ${url})` : ''}`
      : `  It only ${listWork(roles)}, as ROLES says. Health: ${url}/readyz`,
    ...(demo
      ? [
          '',
          '  Demo accounts: admin@khazana.test, seller@khazana.test, buyer@khazana.test',
          '  Password:      treasure-hunt-2026',
        ]
      : []),
    `  Mail goes to:  ${mailGoesTo(more)}`,
    ...(isOpen ? ['  Everybody who can reach this machine can open it.'] : []),
    // Over plain HTTP, browsers trust only their own machine. From elsewhere, the page needs the host name of PUBLIC_URL.
    ...(roles.has('web') && !isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
      ? [
          '  From other machines nobody can sign in or write until PUBLIC_URL is the address that they type. Links in mails use it, too.',
        ]
      : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ]
}
