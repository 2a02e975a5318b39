// `npm run site`: checks the operator's own description of the site before a start does, and says what is still the project's own.
import { readOwnPages } from '#app/features/information/own-pages/own-pages.server.ts'
import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { listDefaults, setSiteFolder, siteDetails } from '#app/nouns/site/site-files.server.ts'
import { readSettings, SettingsError } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { siteFolder } from '#app/platform/settings/settings.server.ts'
import { checkSitePictures } from '#app/server/site/site-pictures.server.ts'

import { readArguments } from '../read-arguments.ts'

const HELP = `${sayCommand('site', 'check')}

  check   reads DATA_DIR/site/site.json and the pages beside it as a start does, names each mistake with its file, and what is still the project's own
  --help  prints this

Running processes keep what they read at their start. docs/self-hosting.md explains the file.
Exits with 0 if the file is right, otherwise with 1.`

/** Runs the command, and returns its exit code. */
export async function checkSite(args: string[], env: NodeJS.ProcessEnv, envFile: string): Promise<number> {
  const { values, positionals } = readArguments(
    { args, allowPositionals: true, options: { help: { type: 'boolean', short: 'h', default: false } } },
    HELP,
  )
  if (values.help) return say(HELP)
  if (positionals.join() !== 'check') return complain(`Say check.\n\n${HELP}`)
  try {
    const settings = readSettings(env, envFile)
    const folder = siteFolder(settings)
    setSiteFolder(folder)
    const { name } = siteDetails()
    readOwnPages(settings)
    await checkSitePictures()
    const defaults = listDefaults()
    return say(
      [
        `The site is called ${name}. Its own files belong into ${folder}`,
        ...(defaults.length > 0 ? [`Still the project's own: ${defaults.join(', ')}`] : []),
      ].join('\n'),
    )
  } catch (error) {
    if (error instanceof WrongOwnFiles || error instanceof SettingsError) return complain(error.message)
    throw error
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}

if (import.meta.main) process.exitCode = await checkSite(process.argv.slice(2), process.env, '.env')
