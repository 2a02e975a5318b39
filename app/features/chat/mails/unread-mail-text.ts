import type { MailContent } from '#app/features/accounts/mails/mail-body.ts'
import { oneLine, withoutAddresses } from '#app/features/accounts/mails/mail-words.ts'
import type { MessageType } from '#app/shared/chat.ts'

/** Of what was written no more than this leaves the site. */
export const EXCERPT_MAX = 140
const TITLE_MAX = 80

export interface UnreadMail {
  sender: string
  itemTitle: string
  /** The newest of the messages. */
  message: { type: MessageType; content: string }
  unreadCount: number
  conversationUrl: string
  unsubscribeUrl: string
}

/** At most `max` characters, as people count them. */
function cut(text: string, max: number): string {
  // A piece that surely holds them: what follows is cut off anyway.
  const characters = [...new Intl.Segmenter('en-IN').segment(text.slice(0, max * 20))].map(({ segment }) => segment)
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** The beginning of a message, for the mailbox of the person it is to: in one line, without addresses of any kind. */
export function excerptOf(content: string): string {
  return cut(withoutAddresses(oneLine(content.slice(0, EXCERPT_MAX * 20))), EXCERPT_MAX)
}

/** What the mail about unread messages says. */
export function unreadMail(mail: UnreadMail): { subject: string; content: MailContent } {
  const { message, unreadCount } = mail
  const [sender, title] = [oneLine(mail.sender), cut(oneLine(mail.itemTitle), TITLE_MAX)]
  const said = message.type === 'image' ? 'a picture' : `“${excerptOf(message.content)}”`
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
