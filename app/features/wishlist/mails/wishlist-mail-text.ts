import * as say from '#app/features/wishlist/mails/messages/messages.ts'
import type { MailContent } from '#app/platform/mail/mail-body.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'
import { formatRupees } from '#app/shared/text/money.ts'

export interface WishlistMail {
  news: 'cheaper' | 'sold'
  title: string
  price: number
  savedPrice: number
  /** The listing's URL; if it is sold, that of similar ones. */
  url: string
  unsubscribeUrl: string
}

/** The text of the mail about a saved item. The seller wrote its title, so URLs in it are removed. */
export function wishlistMail(mail: WishlistMail): { subject: string; content: MailContent } {
  const title = withoutAddresses(oneLine(mail.title))
  const last = {
    text: say.whyThisMail(),
    label: say.stopMails(),
    url: mail.unsubscribeUrl,
  }
  if (mail.news === 'sold') {
    return {
      subject: say.soldSubject({ title }),
      content: {
        title: say.soldTitle(),
        text: say.soldText({ title }),
        button: { label: say.seeSimilar(), url: mail.url },
        after: say.staysMarked(),
        last,
      },
    }
  }
  const price = formatRupees(mail.price)
  const before = formatRupees(mail.savedPrice)
  const less = formatRupees(mail.savedPrice - mail.price)
  return {
    subject: say.cheaperSubject({ price, title }),
    content: {
      title: say.cheaperTitle(),
      text: say.cheaperText({ title, price, before, less }),
      button: { label: say.seeListing(), url: mail.url },
      after: say.meetAndLook(),
      last,
    },
  }
}
