/**
 * The commands that an operator has in a checkout and in a release: the script of each, the program that the build makes of it, and
 * the arguments that it always gets. The launcher of a release follows it; a test compares package.json and the build with it.
 */
export const OPERATOR_COMMANDS = {
  start: { script: 'scripts/run.ts', program: 'run', first: [] },
  admin: { script: 'scripts/admin.ts', program: 'admin', first: [] },
  backup: { script: 'scripts/backup/backup.ts', program: 'backup', first: [] },
  categories: { script: 'scripts/site/categories.ts', program: 'categories', first: [] },
  doctor: { script: 'scripts/doctor/doctor.ts', program: 'doctor', first: [] },
  export: { script: 'scripts/backup/backup.ts', program: 'backup', first: ['--export'] },
  import: { script: 'scripts/import.ts', program: 'import', first: [] },
  migrate: { script: 'scripts/database/migrate.ts', program: 'migrate', first: [] },
  photos: { script: 'scripts/photos/photos.ts', program: 'photos', first: [] },
  pins: { script: 'scripts/site/pins.ts', program: 'pins', first: [] },
  reset: { script: 'scripts/reset.ts', program: 'reset', first: [] },
  restore: { script: 'scripts/backup/restore.ts', program: 'restore', first: [] },
  site: { script: 'scripts/site/site.ts', program: 'site', first: [] },
  verify: { script: 'scripts/backup/verify.ts', program: 'verify', first: [] },
}
