// The lines that a start prints once the server listens.
import { isLoopback, mailGoesTo, type Settings } from '#app/platform/settings/env.server.ts'

/** One line for each setting to change before the site is open to others. */
export function remarks({ withoutEffect, standIns, smtpUrl, mailFrom }: Settings): string[] {
  return [
    ...withoutEffect.map((name) => `${name} is set; it takes effect with a later version`),
    ...standIns.map((name) => `${name} is not set; the pages show one that nobody answers to`),
    // RFC 2606 reserves .test: no mailbox can exist there.
    ...(smtpUrl !== null && /[.@]test$/i.test(mailFrom)
      ? [
          `MAIL_FROM is ${mailFrom}, which cannot exist: mail servers refuse what comes from there; set it to an address of yours`,
        ]
      : []),
  ]
}

/** Lines for whoever started it; `url` is where it listens. */
export function announcement({ demo, publicUrl, host, roles, ...more }: Settings, url: string): string[] {
  const behindProxy = new URL(publicUrl).port !== new URL(url).port
  const isOpen = host === '0.0.0.0' || host === '::'
  return [
    '',
    roles.has('web')
      ? `  ${publicUrl}${behindProxy ? `   (listening on ${url})` : ''}`
      : `  It does the jobs alone, as ROLES says; how it is: ${url}/readyz`,
    ...(demo
      ? [
          '',
          '  Demo accounts: admin@khazana.test, seller@khazana.test, buyer@khazana.test',
          '  Password:      treasure-hunt-2026',
        ]
      : []),
    `  Mail goes to:  ${mailGoesTo(more)}`,
    ...(isOpen ? ['  Everybody who reaches this machine can open it.'] : []),
    // Over plain HTTP, browsers trust only their own machine. From elsewhere, the page needs the host name of PUBLIC_URL.
    ...(roles.has('web') && !isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
      ? [
          '  From elsewhere nobody can sign in or write until PUBLIC_URL is the address that they type; links in mails need it, too.',
        ]
      : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ]
}
