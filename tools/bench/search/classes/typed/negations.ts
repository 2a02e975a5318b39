import type { CaseClass } from '../facts/case-class.ts'
import { say } from '../whole/phrasings.ts'
import { makePhrasedCases } from '../whole/whole-searches.ts'

/** As people say in whole phrases what they do not want, in English, in Hindi in Latin letters, and in Hindi. */
const NEGATIONS = [
  ...say(
    { without: true },
    `any {s} but {x} | any {s} except {x} | {s} anything but {x} | all {s} but {x} | every {s} except {x} | {s} all except {x}
    {s} not by {x} | {s} not from {x} | {s} not of {x} | not by {x} {s} | {s} but not by {x} | {s} not made by {x}
    {s} don't show me {x} | {s} do not show {x} | {s} dont show {x} | don't show {x} {s} | {s} don't want {x} | {s} i dont want {x}
    {s} do not want {x} | i don't want {x} {s} | don't need {x} {s} | {s} please no {x} | {s} no {x} please | {s} non {x} | non-{x} {s}
    {s} that is not {x} | {s} which is not {x} | {s} that are not {x} | {s} that isn't {x} | {s} which aren't {x} | {s} not {x} one
    {s} instead of {x} | {s} rather than {x} | {s} leaving {x} | {s} exclude {x} | {s} excl {x} | {s} w/o {x} | {s} remove {x} | {s} never {x}
    {s} avoid {x} | {s} skip {x} | {s} ignore {x} | {s} besides {x} | {s} aside from {x} | {s} barring {x}
    {s} anything other than {x} | {s} any except {x} | {s} any brand but {x} | {s} any brand except {x} | {s} of any brand other than {x}
    {s} hide {x} | hide {x} {s} | {s} !{x} | {s} not a {x} | {s} not an {x} one | {s} without the {x} | {s} with no {x} | {s} lacking {x}`,
  ),
  ...say(
    { without: 'both' },
    `{s} not {x} or {y} | {s} not {x} nor {y} | {s} neither {x} nor {y} | {s} without {x} and {y} | {s} except {x} and {y} | {s} no {x} no {y}
    {s} not {x} not {y} | any {s} but {x} or {y} | {s} other than {x} and {y} | {s} {x} aur {y} ke alawa | {s} {x} ya {y} nahi
    {s} na {x} na {y} | {s} {x} aur {y} ko chhodkar | {s} {x} और {y} के अलावा | {s} ना {x} ना {y} | {s} no {x} or {y} | {s} not {x}, {y}`,
  ),
  ...say(
    { without: 'other' },
    `{s} no {x} only {y} | no {x} only {y} {s} | {s} not {x} only {y} | {s} only {y} not {x} | {s} only {y} no {x} | {s} not {x} but {y}
    {s} not {x} just {y} | {s} {x} nahi {y} | {s} {x} nahi sirf {y} | {s} sirf {y} {x} nahi | {s} {x} nahin bas {y} | {s} {y} na ki {x}
    {s} {x} नहीं सिर्फ {y} | {s} सिर्फ {y} {x} नहीं | {s} {x} nahi {y} chahiye | {s} {y} chahiye {x} nahi | {s} {y} instead of {x}
    {s} {y} rather than {x} | {s} {y} not {x} | {s} {x} ki jagah {y} | {s} {x} ke badle {y}`,
  ),
  ...say(
    { without: true },
    `{s} {x} chhod ke | {x} chhod ke {s} | {x} chod kar {s} | {s} {x} chhod kar | {x} ko chhod ke {s} | {x} hata ke {s} | {s} {x} hatake | {s} {x} hatao
    {s} {x} mat dikhana | {x} mat dikhao {s} | {s} {x} na dikhao | {s} {x} mat dena | {s} {x} nhi chahiye | {s} {x} nahi chaiye | {x} nai chaiye {s}
    {s} {x} nahi chahie | {x} wala nahi {s} | {s} {x} wali nahi | {s} {x} wale nahi chahiye | {s} {x} ka nahi | {s} {x} ki nahi ho | {s} {x} ka na ho
    {s} {x} na ho | {s} jo {x} na ho | {s} jo {x} ka na ho | {s} jo {x} nahi ho | {x} se alag {s} | {s} {x} ke siwa | {x} ke sivay {s} | {x} ke siwaye koi {s}
    {x} ke bagair {s} | {s} bagair {x} ke | {s} bina {x} ke | bina {x} wala {s} | {x} ke alawa koi bhi {s} | {s} {x} chhodkar kuch bhi | {x} ke elawa {s}
    {s} {x} k bina | {s} {x} k alawa | koi bhi {s} lekin {x} nahi | koi bhi {s} par {x} nahi | {s} magar {x} nahi | {s} {x} bilkul nahi
    {s} {x} को छोड़ कर | {x} छोड़कर {s} | {s} {x} हटाकर | {x} मत दिखाओ {s} | {s} {x} वाली नहीं | {s} {x} नहीं चाहिए | {x} से अलग {s} | {s} {x} के सिवा
    {x} के अलावा कोई भी {s} | बिना {x} के {s} | {s} बगैर {x} | {s} {x} न हो | {s} जो {x} की न हो | {s} लेकिन {x} नहीं | {s} पर {x} नहीं | {x} का नहीं {s}`,
  ),
]

/** Nothing of the first hits has the word that is not wanted, and most are of the subject. */
export const negations: CaseClass = {
  name: 'O: what is not wanted, in whole phrases',
  goal: 0.9,
  makeCases: (facts) => makePhrasedCases(facts, NEGATIONS, 3),
}
