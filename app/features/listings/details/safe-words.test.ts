import { expect, test } from 'vitest'

import { processorMs } from '#test/processor-time.ts'

import { safeWords } from './safe-words.ts'

test.each([
  ['See https://evil.example/a?b=c now', 'See now'],
  ['Visit www.evil.shop, evil.co.in or bit.ly/3xY', 'Visit, or'],
  ['javascript:alert(1) data:text/html,x upi://pay?pa=a@b', ''],
  ['Write to asha.menon@example.in', 'Write to'],
  ['Pay asha@okhdfcbank or 9876543210@ybl', 'Pay or'],
  ['Follow @khazana_deals', 'Follow'],
  ['Call +91 98765-43210 or (080) 4123 4567', 'Call or ('],
  ['# Head\n**Bold** _soft_ `code`', 'Head\nBold soft code'],
  ['[Click](http://x.example) ![p](http://169.254.169.254/)', 'Click p'],
  ['<script>alert(1)</script><img src=x onerror=y>', 'alert(1)'],
  ['a\u200Bb\u202Ec\u0000d', 'abcd'],
  ['ht<b></b>tps://evil.example/x', 'ht'],
  ['evil.example/pay?x=1', ''],
])('%j becomes %j', (said, safe) => {
  expect(safeWords(said)).toBe(safe)
})

test.each([
  'LEGO 75192 Millennium Falcon, 7541 pieces (2017)',
  'Casio G-Shock DW-5600E, 200 m water resistant',
  'Harry Potter and the Goblet of Fire. First edition, 2000.',
  'Scale 1:43, 12 x 5 cm, C# and F# keys',
  'One line\n\nAnother line',
  'ISBN 9780143',
])('%j stays as it is', (said) => {
  expect(safeWords(said)).toBe(said)
})

test('a long text costs little time', () => {
  const texts = ['a.', '9 ', '@', '[', '<', 'x@', '-.', '+91 ', '*'].map((piece) => piece.repeat(2500))
  expect(processorMs(() => texts.forEach((text) => safeWords(text)))).toBeLessThan(1000)
})
