import { pageHref } from '#app/shared/language/addresses.ts'
import * as say from '#app/shell/messages/messages.ts'

/** Tells people whose mailbox refuses our mails: they would wait for a link or an answer that never comes. */
export function MailReturns() {
  return (
    <p role="status" className="border-b border-line bg-sunken px-4 py-3 text-center">
      {say.mailReturns()}{' '}
      <a href={pageHref('/settings/account')} className="font-semibold text-brand underline">
        {say.mendAddress()}
      </a>
    </p>
  )
}
