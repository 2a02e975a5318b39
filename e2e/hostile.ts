import { array, bigInt, constantFrom, double, oneof, option, string, tuple, type Arbitrary } from 'fast-check'

/** Texts that try to be something else: markup, SQL, paths, patterns, numbers, broken Unicode. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '<!--<script>',
  ']]><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  'javascript:alert(1)',
  "' OR '1'='1",
  "'; DROP TABLE items; --",
  "1' UNION SELECT email, NULL FROM users --",
  "')) AND pg_sleep(9) --",
  String.raw`\'; select 1; --`,
  '$1',
  '%',
  '_',
  '\\',
  "a' | 'b':*",
  '!!!:*&|()',
  '../../../../etc/passwd',
  String.raw`..\..\windows`,
  '//evil.example',
  String.raw`/\evil.example`,
  'https://evil.example/',
  '\0',
  'a\0b',
  '\r\nX-Injected: 1',
  '\u2028\u2029\u0085\u200B\uFEFF',
  'ﷺ'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  '🙂'.repeat(60),
  'ı̇İSS ẞß',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '9'.repeat(40),
  '0x10',
  '1.5',
  '٣',
  'x'.repeat(5000),
] as const

// Bytes that are not UTF-8, and invalid escapes, for use in a URL as they are.
const RAW = [
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%ed%b0%80%ed%a0%80',
  '%f4%90%80%80',
  '%00',
  '%',
  '%zz',
  '%u0041',
  '%E0%A4%A',
  '%2e%2e%2f',
  '%2f',
  '%5c',
]

/** Each of them as it appears in a URL, except those too long for a request with several. */
export const ENCODED_HOSTILE = [...HOSTILE.map((text) => encodeURIComponent(text.toWellFormed())), ...RAW].filter(
  ({ length }) => length < 500,
)

/** Created on first use: fast-check's graphemes take a third of a second to set up in each process. */
let made: Arbitrary<string> | undefined
const text = () =>
  (made ??= oneof(
    { weight: 3, arbitrary: constantFrom(...HOSTILE) },
    { weight: 2, arbitrary: string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: string({ unit: 'grapheme', maxLength: 220 }) },
    { weight: 1, arbitrary: double().map(String) },
    { weight: 1, arbitrary: bigInt().map(String) },
  ))

/** A value in a URL, percent-encoded or deliberately malformed. */
export const encoded = (plausible: readonly string[]) =>
  oneof(
    { weight: 4, arbitrary: text().map((value) => encodeURIComponent(value.toWellFormed())) },
    { weight: 2, arbitrary: constantFrom(...RAW) },
    { weight: 2, arbitrary: constantFrom(...plausible).map(encodeURIComponent) },
    {
      weight: 1,
      arbitrary: tuple(constantFrom(...plausible), constantFrom(...RAW)).map(
        ([good, raw]) => encodeURIComponent(good) + raw,
      ),
    },
  )

/**
 * A query in which each of `names` occurs not at all, once or several times, also in brackets, with values of any
 * shape.
 */
export const query = (names: Record<string, readonly string[]>) => {
  const known = Object.keys(names)
  const pair = constantFrom(...known, 'unknown', '__proto__', '_routes', 'index', '')
    .chain((name) =>
      tuple(
        constantFrom(name, name, name, name, `${name}[]`, `${name}[a]`, name.toUpperCase()),
        option(encoded(Object.hasOwn(names, name) ? (names[name] ?? []) : ['1', 'root', 'routes/home']), {
          nil: null,
          freq: 8,
        }),
      ),
    )
    .map(([name, value]) => (value === null ? name : `${name}=${value}`))
  return array(pair, { maxLength: 6 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}
