/** Files and folders from the root that decide what a build holds. */
export const SOURCES = [
  'app',
  'demo',
  'packages',
  'scripts',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite-client-chunks.ts',
  'vite-messages.ts',
  'vite-server-entries.ts',
]
