/**
 * The numbers of PostgreSQL's advisory locks, all that there are: two uses of one number would wait for each other, or refuse
 * each other. During an update the release before takes them as well, so a number stays with its use. Apart from these, the first
 * sign-in of a person with Google locks a number of 64 bits, made from their id.
 */
export const LOCKS = {
  /** Migrating the schema. */
  migrations: 72_001,
  /** Taking backups and removing them. */
  backups: 72_002,
  /** Shared by all processes that listen to live events. */
  listening: 72_003,
  /** Inserting the demo. */
  demo: 72_004,
  /** Counting the words of the catalogue. */
  words: 72_009,
  /** Filling the tables of areas and PIN codes. */
  areas: 72_011,
  /** Adding to the operator's list of watched words, which has a limit. */
  watchedWords: 72_010,
  /** Making checkpoints of the security log; what `hashtext('security_checkpoints')` is. */
  checkpoints: 1_523_969_022,
  /** Joining the servers of a database. */
  nodes: 7_243_911_553,
} as const
