import { beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { newId } from '#app/shared/new-id.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { setContactStatus, setFeedbackStatus } from './set-status.server.ts'

const { sql } = await testDatabase()
const api = createApi()

beforeEach(async () => {
  testSettings({ TRUSTED_PROXIES: '1' })
  takeJobs()
  for (const table of ['feedback', 'contacts', 'rate_limits', 'users']) await sql`delete from ${sql(table)}`
})

const visitor = () => new Visitor(api, { address: '198.51.100.7' })

async function signedIn(role?: 'admin', email?: string) {
  const user = await createUser(sql, email ? { email } : {})
  if (role) await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`
  return { user, visitor: new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies }) }
}

const feedback = (more: object = {}) => ({
  id: newId(),
  email: 'asha@example.in',
  subject: 'The search',
  message: 'It finds what I look for.',
  type: 'compliment',
  ...more,
})

const contact = (more: object = {}) => ({
  id: newId(),
  name: 'Asha Menon',
  email: 'asha@example.in',
  message: 'Where do I see what I have sold?',
  ...more,
})

const stored = (table: 'feedback' | 'contacts') => sql`select * from ${sql(table)} order by created_at, id`
const mails = takeMails

describe('feedback', () => {
  test('from a signed-out visitor is anonymous, pending, and general by default', async () => {
    const { type: _type, ...plain } = feedback()
    expect((await visitor().post('/feedback', plain)).status).toBe(200)
    expect(await stored('feedback')).toMatchObject([
      { user_id: null, email: 'asha@example.in', feedback_type: 'general', status: 'pending', message: plain.message },
    ])
    expect(await mails()).toEqual([])
  })

  test('from a signed-in person has their id', async () => {
    const { user, visitor: person } = await signedIn()
    await person.post('/feedback', feedback({ userId: newId() }))
    expect(await stored('feedback')).toMatchObject([{ user_id: user.id, feedback_type: 'compliment' }])
  })

  test.each([
    [
      'nothing at all',
      { email: '', subject: ' ', message: '\n' },
      { email: 'Email is required', subject: 'Subject is required', message: 'Message is required' },
    ],
    ['no address', { email: 'asha at example' }, { email: 'Invalid email address' }],
    ['a type that nobody knows', { type: 'praise' }, { type: 'Please choose a type' }],
    [
      'too much',
      { subject: 'a'.repeat(201), message: 'a'.repeat(5001) },
      { subject: 'Subject must be less than 200 characters', message: 'Message must be less than 5000 characters' },
    ],
  ])('with %s is refused by field', async (_, wrong, fields) => {
    const answer = await visitor().post('/feedback', feedback(wrong))
    expect(answer.status).toBe(422)
    expect(answer.json.error?.fields).toEqual(fields)
    expect(await stored('feedback')).toHaveLength(0)
  })

  test('is refused in the language of the one who asks, while another asks in English', async () => {
    const ask = (language: string) => visitor().post('/contact', contact({ name: '' }), { 'accept-language': language })
    const answers = await Promise.all([ask('hi-IN,hi;q=0.9'), ask('en-IN')])
    expect(answers.map(({ json }) => json.error?.fields?.['name'])).toEqual(['नाम ज़रूरी है', 'Name is required'])
  })

  test('the typed text is stored unchanged, up to the limits, in any script', async () => {
    const message = `नमस्ते <script>alert(1)</script>\n${'🙂'.repeat(4900)}`
    await visitor().post('/feedback', feedback({ subject: '🙂'.repeat(200), message }))
    expect(await stored('feedback')).toMatchObject([{ subject: '🙂'.repeat(200), message }])
  })
})

describe('a contact message', () => {
  test('is stored, and mailed to the account that sends it', async () => {
    const { visitor: asha } = await signedIn(undefined, 'asha@example.in')
    const given = contact({
      name: '  Asha Menon ',
      email: 'Asha@example.in',
      message: ' Where do I see what I have sold?\r\nThanks! ',
    })
    expect((await asha.post('/contact', given)).status).toBe(200)
    expect(await stored('contacts')).toMatchObject([
      {
        name: 'Asha Menon',
        email: 'Asha@example.in',
        message: 'Where do I see what I have sold?\nThanks!',
        status: 'pending',
      },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'Asha@example.in', subject: 'We received your message to Khazana' })
    expect(mail?.text).toContain('> Where do I see what I have sold?\n> Thanks!')
    expect(mail?.text).toContain('Thank you for writing to us, Asha Menon.')
  })

  test('that is sent twice is stored once, with one mail', async () => {
    const given = contact()
    for (const _ of [1, 2]) expect((await visitor().post('/contact', given)).status).toBe(200)
    expect(await stored('contacts')).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['a name of what cannot be seen', { name: '\u2060\u3164' }, { name: 'Name is required' }],
    ['a long name', { name: 'a'.repeat(101) }, { name: 'Name must be less than 100 characters' }],
    ['no address', { email: 'asha@' }, { email: 'Invalid email address' }],
    ['a long address', { email: `${'a'.repeat(245)}@example.in` }, { email: 'Email must be less than 255 characters' }],
    ['a short message', { message: ' 123456789 ' }, { message: 'Message must be at least 10 characters' }],
    [
      'five characters of two units each',
      { message: '🙂'.repeat(5) },
      { message: 'Message must be at least 10 characters' },
    ],
    ['a long message', { message: 'a'.repeat(1001) }, { message: 'Message must be less than 1000 characters' }],
  ])('with %s is refused by field', async (_, wrong, fields) => {
    const answer = await visitor().post('/contact', contact(wrong))
    expect([answer.status, answer.json.error?.fields]).toEqual([422, fields])
    expect(await stored('contacts')).toHaveLength(0)
    expect(await mails()).toEqual([])
  })

  test.each([
    ['the shortest', { name: 'A', message: '🙂'.repeat(10) }],
    ['the longest', { name: 'अ'.repeat(100), email: `${'a'.repeat(244)}@example.in`, message: '🙂'.repeat(1000) }],
  ])('of %s is accepted', async (_, given) => {
    expect((await visitor().post('/contact', contact(given))).status).toBe(200)
    expect(await stored('contacts')).toMatchObject([given])
  })

  test('the mail to its own account carries no address, and no markup', async () => {
    const { visitor: asha } = await signedIn(undefined, 'asha@example.in')
    const message = 'Win at evil.example/x or https://evil.example now, <b>write</b> to me@evil.example'
    await asha.post('/contact', contact({ name: 'www.evil.example', message }))
    const [mail] = await mails()
    expect(mail?.text).toContain('> Win at [hidden] or [hidden] now, <b>write</b> to [hidden]')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
    expect(mail?.html).toContain('&lt;b&gt;write&lt;/b&gt;')
    expect(await stored('contacts')).toMatchObject([{ message }])
  })

  test('sends none of its text to an address that is not verified as the sender’s', async () => {
    const words = { name: 'Xylophone', message: 'Zeppelins above Zanzibar telephone ninety-seven' }
    const { visitor: somebody } = await signedIn()
    await visitor().post('/contact', contact({ ...words, email: 'one@example.in' }))
    await somebody.post('/contact', contact({ ...words, email: 'two@example.in' }))
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['one@example.in', 'two@example.in'])
    for (const word of ['Xylophone', ...words.message.split(' ').filter((one) => one.length > 3)]) {
      expect(JSON.stringify(sent)).not.toContain(word)
    }
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
  })

  test('a mailbox named by others gets one mail a day, under any alias and from any address', async () => {
    const names = ['Victim@example.in', 'victim+1@example.in', 'victim+2@EXAMPLE.in']
    const gmail = ['vic.tim@gmail.com', 'victim@gmail.com', 'v.i.ctim+x@googlemail.com']
    for (const [n, email] of [...names, ...gmail].entries()) {
      const one = new Visitor(api, { address: `198.51.100.${n}` })
      expect((await one.post('/contact', contact({ email }))).status).toBe(200)
    }
    expect(await stored('contacts')).toHaveLength(6)
    expect((await mails()).map(({ to }) => to)).toEqual(['Victim@example.in', 'vic.tim@gmail.com'])
  })

  test('a repeated message does not use up the account’s mails caused by others', async () => {
    const { visitor: asha } = await signedIn(undefined, 'asha@example.in')
    const [first, second, third] = [contact(), contact(), contact()]
    for (const _ of [1, 2, 3]) await asha.post('/contact', first)
    await Promise.all([asha.post('/contact', second), asha.post('/contact', second)])
    await asha.post('/contact', third)
    expect(await mails()).toHaveLength(3)
  })
})

describe.each([
  ['/feedback', 'feedback', feedback],
  ['/contact', 'contacts', contact],
] as const)('%s', (path, table, given) => {
  test('a filled honeypot field is answered like a success, and nothing is stored', async () => {
    const [real, program] = [given(), given({ website: 'https://spam.example' })]
    const answers = [await visitor().post(path, real), await visitor().post(path, program)]
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [200, { id: real.id }],
      [200, { id: program.id }],
    ])
    expect(await stored(table)).toMatchObject([{ id: real.id }])
    expect(await mails()).toHaveLength(table === 'contacts' ? 1 : 0)
  })

  test('a retry after a lost answer gets the stored one, and counts once', async () => {
    const [first, last] = [given(), given()]
    for (let count = 0; count < 4; count++) expect((await visitor().post(path, first)).status).toBe(200)
    for (let count = 0; count < 3; count++) expect((await visitor().post(path, given())).status).toBe(200)
    // Two at once, as from a double tap.
    const both = await Promise.all([visitor().post(path, last), visitor().post(path, last)])
    expect(both.map(({ status }) => status)).toContain(200)
    expect((await visitor().post(path, last)).json).toEqual({ id: last.id })
    expect(await stored(table)).toHaveLength(5)
    expect((await visitor().post(path, given())).status).toBe(429)
    // Resending still succeeds when the limit is used up.
    expect((await visitor().post(path, first)).status).toBe(200)
    expect(await stored(table)).toHaveLength(5)
  })

  test('a flood is stopped after five in an hour', async () => {
    for (let count = 0; count < 5; count++) expect((await visitor().post(path, given())).status).toBe(200)
    const answer = await visitor().post(path, given())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await stored(table)).toHaveLength(5)
  })
})

describe('an admin', () => {
  const audit = (id: string) =>
    sql`select admin_id, action, details from audit_log where subject_id = ${id} order by at, id`
  const readStatus = async (table: 'feedback' | 'contacts', id: string) =>
    (await sql<{ status: string }[]>`select status from ${sql(table)} where id = ${id}`)[0]?.status

  test('sets feedback to reviewed and resolved from any state, and each change is logged', async () => {
    const { user, visitor: admin } = await signedIn('admin')
    const given = feedback()
    await visitor().post('/feedback', given)
    const set = (status: string) => admin.ask('PUT', `/admin/feedback/${given.id}/status`, { body: { status } })
    expect((await set('reviewed')).json).toEqual({ status: 'reviewed' })
    expect((await set('resolved')).json).toEqual({ status: 'resolved' })
    expect((await set('reviewed')).json).toEqual({ status: 'reviewed' })
    expect((await set('closed')).status).toBe(422)
    await sql`update feedback set status = 'closed' where id = ${given.id}`
    await set('resolved')
    expect([...(await audit(given.id))]).toEqual(
      [
        { from: 'pending', to: 'reviewed' },
        { from: 'reviewed', to: 'resolved' },
        { from: 'resolved', to: 'reviewed' },
        { from: 'closed', to: 'resolved' },
      ].map((details) => ({ admin_id: user.id, action: 'feedback-status', details })),
    )
  })

  test('sets a contact message to reviewed while it is pending, and to resolved once', async () => {
    const { user, visitor: admin } = await signedIn('admin')
    const given = contact()
    await visitor().post('/contact', given)
    const set = (status: string) => admin.ask('PUT', `/admin/contacts/${given.id}/status`, { body: { status } })
    expect((await set('reviewed')).json).toEqual({ status: 'reviewed' })
    expect((await set('resolved')).json).toEqual({ status: 'resolved' })
    const back = await set('reviewed')
    expect([back.status, back.json.error?.message]).toEqual([409, 'This message is resolved already.'])
    expect(await readStatus('contacts', given.id)).toBe('resolved')
    expect([...(await audit(given.id))]).toEqual(
      [
        { from: 'pending', to: 'reviewed' },
        { from: 'reviewed', to: 'resolved' },
      ].map((details) => ({ admin_id: user.id, action: 'contact-status', details })),
    )
  })

  /** One admin's answer while another admin, who started earlier, sets the status. */
  async function second(table: 'feedback' | 'contacts', id: string, first: string, set: () => Promise<string>) {
    let answer: Promise<string> | undefined
    await sql.begin(async (tx) => {
      await tx`update ${tx(table)} set status = ${first} where id = ${id}`
      answer = set().catch(String)
      let isOver = false
      void answer.finally(() => (isOver = true))
      const waiting = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while (!isOver && (await waiting()).length === 0);
    })
    return [await answer, await readStatus(table, id), await audit(id)]
  }

  test('of two concurrent changes of the status, the second changes and reverts nothing', async () => {
    const { user } = await signedIn('admin')
    const [thought, question] = [feedback(), contact()]
    await visitor().post('/feedback', thought)
    await visitor().post('/contact', question)
    const ofThought = () => setFeedbackStatus({ userId: user.id }, thought.id, 'reviewed')
    expect(await second('feedback', thought.id, 'reviewed', ofThought)).toEqual(['reviewed', 'reviewed', []])
    const ofQuestion = () => setContactStatus({ userId: user.id }, question.id, 'reviewed')
    const refused = 'Refusal: This message is resolved already.'
    expect(await second('contacts', question.id, 'resolved', ofQuestion)).toEqual([refused, 'resolved', []])
  })

  test('sees how much is pending', async () => {
    const { visitor: admin } = await signedIn('admin')
    await visitor().post('/feedback', feedback())
    await visitor().post('/contact', contact())
    await visitor().post('/contact', contact())
    expect((await admin.get('/admin/pending')).json).toEqual({
      feedback: 1,
      contacts: 2,
      sponsored: 0,
      reports: 0,
      photos: 0,
    })
  })

  test('gets a 404 for a missing inquiry', async () => {
    const { visitor: admin } = await signedIn('admin')
    for (const kind of ['feedback', 'contacts']) {
      const answer = await admin.ask('PUT', `/admin/${kind}/${newId()}/status`, { body: { status: 'reviewed' } })
      expect(answer.status).toBe(404)
    }
  })

  test('needs the role at the time of the request: without it nothing changes', async () => {
    const { user, visitor: admin } = await signedIn('admin')
    const given = feedback()
    await visitor().post('/feedback', given)
    await sql`delete from user_roles where user_id = ${user.id}`
    const path = `/admin/feedback/${given.id}/status`
    const refused = await admin.ask('PUT', path, { body: { status: 'reviewed' } })
    expect([refused.status, refused.json.error?.message]).toEqual([403, 'Access denied'])
    expect((await visitor().ask('PUT', path, { body: { status: 'reviewed' } })).status).toBe(401)
    expect(await readStatus('feedback', given.id)).toBe('pending')
  })
})
