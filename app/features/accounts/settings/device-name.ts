import * as say from '#app/features/accounts/settings/messages/messages.ts'

// The first match wins: other browsers also name themselves in these user agents.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//i, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,20} (?:Mobile\/\w{1,20} )?(?:Mobile )?Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system in everyday words, from the user agent. */
export function deviceName(agent: string | null): string {
  const find = (known: readonly [RegExp, string][]) => known.find(([sign]) => sign.test(agent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (!browser && !system) return say.unknownDevice()
  if (!system) return browser ?? ''
  return browser ? say.browserOn({ browser, system }) : say.someBrowserOn({ system })
}
