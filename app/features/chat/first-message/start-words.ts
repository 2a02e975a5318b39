/** What is said when somebody begins to talk to a seller; the words of the first two are the server's, too. */
export const OWN_ITEM = "You can't message yourself"
export const NEEDS_MESSAGE = 'Please sign in and write a message'
export const STARTED = 'Conversation started!'
export const SENT = 'Message sent successfully!'
/** A rule forbids it. */
export const UNABLE = 'Unable to start conversation'
/** No answer, or a failure of ours. */
export const NOT_STARTED = 'Failed to start conversation'
/** The conversation is there; this message did not get into it. */
export const NOT_SENT = 'Failed to send message'
