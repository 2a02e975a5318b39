import * as say from './messages/messages.ts'

/** Sellers are told apart by these: within how many minutes half of their first answers came. Slower ones are told of nobody. */
export const ANSWER_STEPS = [60, 120, 240, 480, 1440] as const
/** Fewer buyers say nothing about a seller, and more about a buyer. */
export const FEWEST_BUYERS = 5
/** Only questions of so many days count. */
export const ANSWER_DAYS = 30

/** `Usually answers within 2 hours`. */
export const answersWithinText = (minutes: number): string =>
  minutes === 1440 ? say.answersWithinADay() : say.answersWithinHours({ n: minutes / 60 })
