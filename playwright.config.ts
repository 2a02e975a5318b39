import { defineConfig, devices } from '@playwright/test'

import { ENGLISH_FILES, ENGLISH_NAMES, NOT_IN_PSEUDO } from './e2e/translation/english-journeys.ts'

// A closed network: nothing but the page may open connections.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--no-proxy-server',
  // A process less for each browser; nothing here is drawn by a graphics card.
  '--in-process-gpu',
  // A journey's page is gone before code made faster has paid for the making: a tenth of the browser's processor time.
  '--js-flags=--no-maglev --no-turbofan',
]
const isRoot = process.getuid?.() === 0

// npm test has ten minutes. It leaves out the journeys tagged @long, and those tagged @long-phone or @long-laptop in that window;
// `npm run drill -- long-tests` runs exactly these, and more cases of the fuzz tests.
// A journey that is named runs in either case: `npm test -- e2e/wishlist`.
const { LONG_TESTS, JOURNEY_LANGUAGE } = process.env
const LONG = { phone: /@long(?!-laptop)/, laptop: /@long(?!-phone)/ }
// `npm run drill -- languages` runs each journey once in another language: on the phone, where texts have least room, or else
// on the laptop.
const inEnglish = [
  ...(JOURNEY_LANGUAGE ? Object.keys(ENGLISH_NAMES) : []),
  ...(JOURNEY_LANGUAGE === 'qps' ? Object.keys(NOT_IN_PSEUDO) : []),
].map((words) => new RegExp(words))
const ignored = JOURNEY_LANGUAGE ? Object.keys(ENGLISH_FILES).map((name) => `${name}.e2e.ts`) : []
const chosen = (window: 'phone' | 'laptop', other: RegExp) => {
  const grepInvert = [other, ...inEnglish]
  if (LONG_TESTS === '1') return { grep: [LONG[window], /fuzz\.e2e/], grepInvert }
  if (LONG_TESTS !== 'too') return { grepInvert: [...grepInvert, LONG[window]] }
  return JOURNEY_LANGUAGE && window === 'laptop' ? { grep: /@laptop/, grepInvert } : { grepInvert }
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than the processors that CI has. Four took 522 s where three took 402 s, and journeys met each other's items.
  workers: 3,
  // A file's journeys share its server, which each process that runs some of them would start for itself.
  fullyParallel: false,
  forbidOnly: true,
  // A journey that passes only at its second try fails the run as well. The second one is recorded, and tells which of both it is.
  retries: 1,
  failOnFlakyTests: true,
  // Generous: during the first journeys the server may still be drawing its demo photos, and a shared machine
  // can be ten times slower for an hour.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./e2e/report-taps.ts']],
  use: {
    locale: JOURNEY_LANGUAGE === 'hi' ? 'hi-IN' : 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Animations that nobody watches cost a tenth of the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the retry is recorded: recording every journey costs a third of their time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Chromium's sandbox does not work as root.
      args: isRoot ? [...QUIET, '--no-sandbox'] : QUIET,
    },
  },
  // Each journey runs on both unless it is tagged @phone or @laptop: what does not depend on the window is tried once.
  projects: [
    {
      name: 'phone',
      ...chosen('phone', /@laptop/),
      // About the watchdogs and the server: once is enough.
      testIgnore: [
        ...ignored,
        'fixtures.e2e.ts',
        'fuzz.e2e.ts',
        'headers.e2e.ts',
        'operations.e2e.ts',
        'stored-text.e2e.ts',
        'two-servers.e2e.ts',
      ],
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 800 },
        screen: { width: 360, height: 800 },
        deviceScaleFactor: 2,
      },
    },
    {
      name: 'laptop',
      ...chosen('laptop', /@phone/),
      testIgnore: ignored,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
})
