import type { Settings } from '#app/platform/settings/env.server.ts'

/** On every answer, whichever door it came through. */
export function securityHeaders(settings: Pick<Settings, 'publicUrl'>): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
  ]
  if (settings.publicUrl.startsWith('https:')) {
    headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'])
  }
  return headers
}

/** For answers that are not pages: nothing in them may run or load anything. */
export const BARE_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** For a page whose own inline scripts have these hashes; no other inline script runs. */
export function pageCsp(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
