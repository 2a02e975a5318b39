import * as say from '#app/shared/messages/messages.ts'

const UNITS = [
  { say: say.hours, seconds: 3600 },
  { say: say.minutes, seconds: 60 },
  { say: say.seconds, seconds: 1 },
]

/** `12 minutes` for a wait in seconds, always rounded up. */
export function timeLeft(seconds: number): string {
  const unit = UNITS.find((one) => seconds > one.seconds)
  return unit ? unit.say({ n: Math.ceil(seconds / unit.seconds) }) : say.seconds({ n: 1 })
}
