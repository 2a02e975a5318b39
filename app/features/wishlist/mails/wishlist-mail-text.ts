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
    text: 'You get such a mail when something that you saved gets cheaper or is sold.',
    label: 'Stop these e-mails',
    url: mail.unsubscribeUrl,
  }
  if (mail.news === 'sold') {
    return {
      subject: `Sold: ${title}`,
      content: {
        title: 'Something you saved was sold',
        text: `“${title}” was on your wishlist. Its seller has marked it as sold.`,
        button: { label: 'See items like it', url: mail.url },
        after: 'It stays on your wishlist, marked as sold, until you remove it.',
        last,
      },
    }
  }
  const [price, before] = [formatRupees(mail.price), formatRupees(mail.savedPrice)]
  return {
    subject: `Now ${price}: ${title}`,
    content: {
      title: 'Something you saved got cheaper',
      text: `“${title}” now costs ${price}. It was ${before} when you saved it: that is ${formatRupees(mail.savedPrice - mail.price)} less.`,
      button: { label: 'See the listing', url: mail.url },
      after: 'Meet in a public place and look at the item. Pay once you have seen it, never before.',
      last,
    },
  }
}
