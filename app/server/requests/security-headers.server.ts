import type { Settings } from '#app/platform/settings/env.server.ts'

/**
 * Headers of every answer, whichever door it came through; names in lower case. A page replaces the
 * Content-Security-Policy by its own.
 */
export const commonHeaders = ({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), browsing-topics=()',
  'content-security-policy': BARE_CSP,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** For answers that are not pages: nothing in them may run or load anything. */
const BARE_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * For a page whose own inline scripts have these hashes; no other inline script runs. `photosUrl` is `PHOTOS_URL`.
 */
export function pageCsp(scriptHashes: readonly string[], photosUrl: string | null = null): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${photosUrl === null ? '' : ` ${new URL(photosUrl).origin}`}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
