import type { OpenedBackup } from '#app/platform/backup/open-backup.server.ts'
import { readSiteSecrets } from '#app/platform/backup/restore-backup.server.ts'
import { LOST_WITHOUT_KEYS } from '#app/platform/keys/site-keys.server.ts'
import { countUnknownKeys } from '#app/platform/security-log/verify-log.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { addPrevious, hasSecret, siteSecrets, storeSecret } from '#app/platform/settings/session-secret.server.ts'
// The part of `npm run restore` that is about the keys of the site.
import { openSql } from '#packages/sql'

/**
 * Takes the secrets of the backup's site, so that the restored one recognises what they made. A secret that is set, or is in
 * DATA_DIR already, stays. Returns what was done, in sentences.
 */
export async function takeSecrets(backup: OpenedBackup, settings: Settings): Promise<string[]> {
  const secrets = await readSiteSecrets(backup)
  const [current] = secrets
  if (current === undefined) return []
  const done: string[] = []
  if (!hasSecret(settings)) done.push(`the site's secret restored: ${storeSecret(settings.dataDir, current)}`)
  const known = siteSecrets(settings)
  const others = secrets.filter((one) => !known.includes(one))
  if (others.length > 0) {
    const file = addPrevious(settings.dataDir, others)
    done.push(
      `SESSION_SECRET here is not that of the backup. ${others.length} of its secrets are in ${file} now, so that this site ` +
        'recognises what they made. With several processes, list them in SESSION_SECRET_PREVIOUS of all.',
    )
  }
  return done
}

/**
 * Says what a restored site loses because it does not know the secrets with which it was run; null when it knows them. The keys
 * that sealed its security log tell.
 */
export async function describeLoss(url: string, settings: Settings): Promise<string | null> {
  const sql = openSql(url, { max: 1 })
  try {
    if (hasSecret(settings) && (await countUnknownKeys(sql)) === 0) return null
  } finally {
    await sql.end({ timeout: 1 })
  }
  return `The secrets with which this site was run are not all here (SESSION_SECRET, or session-secret in DATA_DIR; backups without
BACKUP_KEY have none). Without them:
${LOST_WITHOUT_KEYS.map((loss) => `  - ${loss}`).join('\n')}
If you have them, set SESSION_SECRET, or list them in SESSION_SECRET_PREVIOUS, before you start the site.`
}
