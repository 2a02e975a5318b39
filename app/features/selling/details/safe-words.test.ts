import { expect, test } from 'vitest'

import { finish, repeated } from '#test/finishes.ts'

import { safeWords } from './safe-words.ts'

test.each([
  ['See https://evil.example/a?b=c now', 'See now'],
  ['Visit www.evil.shop, evil.co.in or bit.ly/3xY', 'Visit, or'],
  ['javascript:alert(1) data:text/html,x upi://pay?pa=a@b', ''],
  ['Write to asha.menon@example.in', 'Write to'],
  ['Pay asha@okhdfcbank or 9876543210@ybl', 'Pay or'],
  ['Follow @khazana_deals', 'Follow'],
  ['Call +91 98765-43210 or (080) 4123 4567', 'Call or ('],
  ['+91 2020 2021 22 or 080 2020 2021 or 2021 98765 43210', 'or or'],
  ['978 98765 43210 or 9876543210123 or +9780143442295', 'or or'],
  ['9780143442295 9876543210', '9780143442295'],
  ['# Head\n**Bold** _soft_ `code`', 'Head\nBold soft code'],
  ['[Click](http://x.example) ![p](http://169.254.169.254/)', 'Click p'],
  ['#robots *#toys ## Two', 'robots toys ## Two'],
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
  'ISBN 9780143442295, 978-0-14-344229-5 (2004)',
  'Batman #12 and Robin (#3)',
  '#1 in the world',
  'FIFA 2020 2021 2022 pack',
  'Diaries 1998-1999-2000 2001 2002',
])('%j stays as it is', (said) => {
  expect(safeWords(said)).toBe(said)
})

test.each(['a.', '9 ', '@', '[', '<', 'x@', '-.', '+91 ', '*', '#', '#*', '2020 ', '978 '])(
  'a text of any length is made safe: %s',
  (piece) => {
    expect(finish(() => safeWords(repeated(piece, 100_000)))).toBeTypeOf('string')
  },
)
