/** Texts for starting a conversation. The server uses the first two as well. */
export const OWN_ITEM = "You can't message yourself"
export const NEEDS_MESSAGE = 'Please sign in and write a message'
export const STARTED = 'Conversation started!'
export const SENT = 'Message sent successfully!'
/** A rule forbids the conversation. */
export const UNABLE = 'Unable to start conversation'
/** No response, or a server error. */
export const NOT_STARTED = 'Failed to start conversation'
/** The conversation was opened, but this message was not stored. */
export const NOT_SENT = 'Failed to send message'
