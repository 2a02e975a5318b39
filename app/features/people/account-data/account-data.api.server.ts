import { systemDb } from '#app/db/client.server.ts'
import { endSessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import * as say from '#app/features/people/messages/messages.ts'
import { deletionBody } from '#app/features/people/profile-schema.server.ts'
import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { toDay } from '#app/shared/text/dates.ts'

import { deleteAccount } from './delete-account.server.ts'
import { exportData } from './export-data.server.ts'

/** The operations on everything that the features store about the viewer. */
export const accountDataOperations = (accountData: AccountData) => [
  defineOperation({
    method: 'get',
    path: '/me/export',
    summary: 'Everything that is kept of the viewer, as a file',
    access: 'user',
    reauthentication: 'again',
    // A GET, because the page links to the file. The limit also bounds the lines that it writes to the security log.
    limit: 'exports',
    answers: { 200: 'A JSON file', 429: 'Downloaded too often' },
    returns: { 200: { file: ['application/json'] } },
    async handle(c, { viewer }) {
      await recordEvent(systemDb(), { kind: 'exported', accountId: viewer.userId })
      return c.body(exportData(viewer, accountData), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="khazana-${toDay(new Date())}.json"`,
      })
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/me',
    summary: "Deletes the viewer's account; the body repeats their e-mail address",
    access: 'user',
    whileReadOnly: true,
    reauthentication: 'again',
    body: deletionBody,
    answers: {
      200: 'The account is closed; it is erased at once, or when open reports of it are decided',
      422: 'Not the e-mail address of the account',
    },
    async handle(c, { viewer, body }) {
      await deleteAccount(viewer, body.email, accountData)
      c.header('Set-Cookie', endSessionCookie(), { append: true })
      c.header('Set-Cookie', flashCookie({ kind: 'success', text: say.goodbye() }), { append: true })
    },
  }),
]
