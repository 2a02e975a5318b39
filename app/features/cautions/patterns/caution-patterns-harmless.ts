/**
 * Phrases about other people, and refusals: stories of fraud, warnings, 'I do not give my number'. They are blanked out
 * before any rule searches; see caution-patterns.ts.
 */
export const HARMLESS = [
  // 'Somebody asked me for an OTP', 'koi advance maange to'
  'someone ..8 asked ..8',
  'otp/advance/PAY/token/secret/QR/link ..3 askers ..8',
  // Matches 'A scam with AnyDesk goes around', but not 'no fraud, send the money'.
  'START WITHOUT:14:NOT/ACT/send/put/due/tell/must/please/fraud fraud WITHOUT:14:NOT/ACT/send/put/due/tell/must/please END',
  'not scan ..5',
  'not click ..4 link',
  'link ..4 not click',
  'not ASK ..4 phone/number',
  'number/phone not ASK/shall',
  'not ..3 your number/phone',
  'not ..2 you ..3 advance',
  'not send ..2 PAY',
  'otp/secret/paper/pin/code/number/login ..3 not ASK',
  'paper/pin/code/login/number ..4 device',
  'device ..4 paper/pin/code/login/number',
  'look ..1 pehle ..1 PAY LATER',
  'PAY ..6 onsite',
  'onsite ..6 PAY',
  'not must ..1 PAY',
  'not PAY FIRST',
  'not/no screenshot',
  'tell otp ..3 no',
  'link ..2 not',
  'advance shall',
  'advance ..2 fear/greet',
  'greet ..3 advance',
  'purpose/FEE/token ..2 howmuch',
  'howmuch ..3 purpose/FEE/token',
]
