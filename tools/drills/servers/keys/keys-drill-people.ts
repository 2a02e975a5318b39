// People of the drill `keys`: each keeps the cookies that a browser would keep.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Sql } from '#app/db/client.server.ts'
import { readMails } from '#app/platform/mail/mail.server.ts'
import { createUser, givePassword } from '#test/factories.ts'

const PASSWORD = 'a kettle of lilac fog'
/** Mails are sent by a job within seconds. */
const MAIL_WITHIN_MS = 120_000

export interface Answer {
  status: number
  text: string
}

/** Sends a request to one of the nodes. Null when the node is down. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly email: string

  constructor(email = `${randomUUID()}@khazana.test`) {
    this.email = email
  }

  get cookieLine(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async ask(port: number, method: string, path: string, body?: unknown): Promise<Answer | null> {
    const headers: Record<string, string> = { cookie: this.cookieLine }
    if (method !== 'GET') headers['sec-fetch-site'] = 'same-origin'
    if (body !== undefined) headers['content-type'] = 'application/json'
    try {
      const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...sent, redirect: 'manual' })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/;\s*max-age=0\b/i.test(line)) this.cookies.delete(name)
        else this.cookies.set(name, value)
      }
      return { status: answer.status, text: await answer.text() }
    } catch {
      return null
    }
  }

  /** Whether the node knows who is signed in; null when it is down, or refuses for now. */
  async isKnown(port: number): Promise<boolean | null> {
    const answer = await this.ask(port, 'GET', '/api/me')
    return answer?.status === 200 ? answer.text.includes(this.email) : null
  }

  async signIn(port: number): Promise<void> {
    const answer = await this.ask(port, 'POST', '/api/auth/sign-in', { email: this.email, password: PASSWORD })
    if (answer?.status !== 200) throw new Error(`Signing in answered ${answer?.status}: ${answer?.text}`)
  }

  /** Types the password again, which some deeds ask for. */
  prove(port: number): Promise<Answer | null> {
    return this.ask(port, 'POST', '/api/account/reauthentication', { password: PASSWORD })
  }

  signUp(port: number): Promise<Answer | null> {
    return this.ask(port, 'POST', '/api/auth/sign-up', { email: this.email, password: PASSWORD })
  }

  verify(port: number, token: string): Promise<Answer | null> {
    return this.ask(port, 'POST', '/api/auth/verify', { token, password: PASSWORD })
  }
}

/** An account with a password, and a browser that has signed in to it. */
export async function makePerson(sql: Sql, port: number): Promise<{ id: string; browser: Browser }> {
  const browser = new Browser()
  const { id } = await createUser(sql, { displayName: 'Asha', email: browser.email })
  await givePassword(sql, id, PASSWORD)
  await browser.signIn(port)
  return { id, browser }
}

/** The token of the link in the newest mail to this address, once it is written as a file. */
export async function waitForToken(email: string): Promise<string> {
  for (const began = performance.now(); performance.now() - began < MAIL_WITHIN_MS; await pause(250)) {
    for (const mail of await readMails(200)) {
      const text = mail
        .toString()
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const [, token] = text.includes(email) ? (/token=([\w-]{43})/.exec(text) ?? []) : []
      if (token) return token
    }
  }
  throw new Error(`No mail with a link came to ${email}`)
}

/** Waits until a statement finds a row. */
export async function waitForRow(find: () => Promise<readonly unknown[]>): Promise<void> {
  for (const began = performance.now(); (await find()).length === 0; await pause(250)) {
    if (performance.now() - began > MAIL_WITHIN_MS) throw new Error('What the drill waits for did not happen')
  }
}
