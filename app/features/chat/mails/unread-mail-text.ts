import type { MailContent } from '#app/platform/mail/mail-body.ts'
import type { MessageType } from '#app/shared/chat.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

/** A mail quotes at most this many characters of a message. */
export const EXCERPT_MAX = 140
const TITLE_MAX = 80

export interface UnreadMail {
  sender: string
  itemTitle: string
  /** The newest unread message. */
  message: { type: MessageType; content: string }
  unreadCount: number
  conversationUrl: string
  unsubscribeUrl: string
}

/** Cuts to at most `max` user-perceived characters. */
function cutText(text: string, max: number): string {
  // Segments only a prefix that is certainly long enough.
  const characters = [...new Intl.Segmenter('en-IN').segment(text.slice(0, max * 20))].map(({ segment }) => segment)
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** The start of a message for the recipient's mailbox: on one line, with links and addresses removed. */
export function cutExcerpt(content: string): string {
  return cutText(withoutAddresses(oneLine(content.slice(0, EXCERPT_MAX * 20))), EXCERPT_MAX)
}

/** The mail about unread messages. */
export function unreadMail(mail: UnreadMail): { subject: string; content: MailContent } {
  const { message, unreadCount } = mail
  const [sender, title] = [oneLine(mail.sender), cutText(oneLine(mail.itemTitle), TITLE_MAX)]
  const said = message.type === 'image' ? 'a picture' : `“${cutExcerpt(message.content)}”`
  const more = unreadCount > 1 ? ` ${unreadCount} messages are waiting for you.` : ''
  return {
    subject: `${sender} wrote to you about ${title}`,
    content: {
      title: `${sender} wrote to you`,
      text: `About “${title}”: ${said}${more}`,
      button: { label: 'Read and answer', url: mail.conversationUrl },
      after:
        'Please answer on Khazana: nobody reads what is sent to this address. Never share an OTP or a PIN, and pay only once you have seen the item.',
      last: {
        text: 'You get one e-mail per conversation until you read it.',
        label: 'Stop these e-mails',
        url: mail.unsubscribeUrl,
      },
    },
  }
}
