import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The programs of the built server: `build/server/NAME.js`. A child process has the name of its module, without `.server.ts`
 * (app/platform/processes/start-child.server.ts).
 */
export const SERVER_ENTRIES = {
  // The whole server is one of them, so that pages and API share one module graph, one pool and one cache.
  index: './app/server/app.ts',
  run: './scripts/run.ts',
  admin: './scripts/admin.ts',
  backup: './scripts/backup/backup.ts',
  categories: './scripts/site/categories.ts',
  doctor: './scripts/doctor/doctor.ts',
  import: './scripts/import.ts',
  migrate: './scripts/database/migrate.ts',
  photos: './scripts/photos/photos.ts',
  pins: './scripts/site/pins.ts',
  reset: './scripts/reset.ts',
  restore: './scripts/backup/restore.ts',
  site: './scripts/site/site.ts',
  verify: './scripts/backup/verify.ts',
  'make-photos': './app/features/photos/receive/make-photos.server.ts',
  'read-picture': './app/features/selling/details/reading/read-picture.server.ts',
}

/**
 * Makes a file of each entry. All files are in one folder: modules find others, the migrations, categories and PIN codes beside themselves,
 * whichever file the bundler puts them in.
 */
export function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // After React Router's plugin, which names the only file that it expects.
    configEnvironment: {
      order: 'post',
      handler: (name) =>
        name === 'ssr'
          ? {
              build: {
                rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
              },
            }
          : null,
    },
    writeBundle({ dir }) {
      if (!dir) return
      cpSync('app/db/migrations', join(dir, 'migrations'), { recursive: true })
      cpSync('app/nouns/category/catalogue', join(dir, 'catalogue'), { recursive: true })
      cpSync('app/features/catalogue/areas/files', join(dir, 'files'), { recursive: true })
      cpSync('demo/pictures', join(dir, 'pictures'), { recursive: true })
    },
  }
}
