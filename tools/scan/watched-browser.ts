import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { findChromium } from '../../scripts/chromium.ts'

interface Finding {
  where: string
  what: string
}

type Cookies = Record<string, string>
interface Guise {
  home: string
  cookies?: Cookies
  /** Disables the Content-Security-Policy, which would stop an injected script: only the page's own escaping is tested then. */
  unguarded?: boolean
}

const QUIET = ['--disable-background-networking', '--disable-component-update', '--no-proxy-server', '--no-first-run']

/** A Chromium that notices whatever a payload does: run, open a dialog, violate the policy, become markup. */
export async function watchBrowser() {
  const executablePath = await findChromium()
  const browser: Browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
  })
  const findings: Finding[] = []
  const seen = { pages: 0, runs: 0, violations: 0 }
  const find = (where: string, what: string) => void findings.push({ where, what })

  async function open({ home, cookies = {}, unguarded = false }: Guise): Promise<BrowserContext> {
    const context = await browser.newContext({ bypassCSP: unguarded, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: home })))
    await context.exposeBinding('_x', ({ frame }) => {
      seen.runs += 1
      find(frame.page().url(), 'a script ran')
    })
    await context.exposeBinding('_violated', ({ frame }, what: string) => {
      seen.violations += 1
      find(frame.page().url(), `the policy stopped ${what}`)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        // The binding above.
        const { _violated } = window as unknown as { _violated: (what: string) => void }
        _violated(`${violatedDirective} ${blockedURI} ${sample}`)
      })
    })
    context.on('dialog', (dialog) => {
      find(dialog.page()?.url() ?? '', `a dialog: ${dialog.message()}`)
      void dialog.dismiss().catch(() => {})
    })
    context.on('weberror', (error) => find(error.page()?.url() ?? '', `uncaught: ${error.error().message}`))
    return context
  }

  /** Opens a URL and inspects the page. A missing text of `shows` is a finding too. */
  async function lookAtPage(page: Page, address: string, { shows }: { shows?: string } = {}): Promise<void> {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
    seen.pages += 1
    if ((answer?.status() ?? 0) >= 500) find(address, `answered ${answer?.status()}`)
    const ready = page.locator('html[data-ready=true]').waitFor({ state: 'attached', timeout: 30_000 })
    await ready.catch(() => find(address, 'did not become ready'))
    await inspect(page, address)
    if (shows && !(await page.content()).includes(shows)) find(address, `does not show ${shows}`)
  }

  async function inspect(page: Page, where: string): Promise<void> {
    for (const what of await page.evaluate(foreignMarkup)) find(where, what)
  }

  return { findings, seen, open, look: lookAtPage, inspect, close: () => browser.close() }
}

export type WatchedBrowser = Awaited<ReturnType<typeof watchBrowser>>

/** Finds elements and attributes that none of our pages has. Runs in the page. */
export function foreignMarkup(): string[] {
  const strange = 'iframe,frame,object,embed,base,marquee,math,xmp,image,animate,set,audio,video,source,plaintext'
  const found = [...document.querySelectorAll(strange)].map((element) => `<${element.localName}>`)
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'formaction')
        found.push(`${element.localName} ${name}`)
      // oxlint-disable-next-line no-control-regex -- because they are what is taken out
      const plain = value.replaceAll(/[\u0000-\u0020]/g, '').toLowerCase()
      const leads = ['href', 'src', 'action', 'data', 'xlink:href'].includes(name)
      const ofImage = element.localName === 'img' && plain.startsWith('data:image/')
      if (leads && !ofImage && /^(?:javascript|data|vbscript):/.test(plain)) found.push(`${name}=${value}`)
      if (name === 'src' && ['x', '/x'].includes(value)) found.push(`${element.localName} src=${value}`)
    }
  }
  return found
}
