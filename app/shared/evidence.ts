/** How many days evidence is kept, and likewise the trace of a deleted account. */
export const EVIDENCE_DAYS = 180
/** How many days an unsent message is kept for a report that follows; a report keeps it as long as other evidence. */
export const UNSENT_DAYS = 30
/** The last messages of a conversation that are kept, enough to judge it; and at most so many of those that were unsent. */
export const MESSAGES_TO_JUDGE = 20
