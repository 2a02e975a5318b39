import type { MailContent } from '#app/platform/mail/mail-body.ts'
import type { MessageType } from '#app/shared/chat.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import * as say from './messages/messages.ts'

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

/** The content of the card of an offer is its amount. */
function describeMessage({ type, content }: UnreadMail['message'], title: string): string {
  switch (type) {
    case 'image':
      return say.aboutPicture({ title })
    case 'offer':
      return say.aboutOffer({ title, amount: content })
    case 'reservation':
      return say.aboutReservation({ title })
    case 'proof':
      return say.aboutProof({ title })
    case 'text':
      return say.aboutText({ title, excerpt: cutExcerpt(content) })
  }
}

/** The mail about unread messages. */
export function unreadMail(mail: UnreadMail): { subject: string; content: MailContent } {
  const { message, unreadCount } = mail
  const [sender, title] = [oneLine(mail.sender), cutText(oneLine(mail.itemTitle), TITLE_MAX)]
  const about = describeMessage(message, title)
  return {
    subject: say.unreadSubject({ sender, title }),
    content: {
      title: say.wroteToYou({ sender }),
      text: unreadCount > 1 ? `${about} ${say.waiting({ n: unreadCount })}` : about,
      button: { label: say.readAndAnswer(), url: mail.conversationUrl },
      after: say.answerHere(),
      last: {
        text: say.oncePerConversation(),
        label: say.stopMails(),
        url: mail.unsubscribeUrl,
      },
    },
  }
}
