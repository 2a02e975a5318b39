// `npm run categories`: lists the categories of this site, or checks the operator's own files of them before a start does.
import { readDetails, setCategoryFolder } from '#app/nouns/category/category-files.server.ts'
import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { readSettings, SettingsError } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { categoryFolder } from '#app/platform/settings/settings.server.ts'

import { readArguments } from '../read-arguments.ts'

const HELP = `${sayCommand('categories', 'list|check')}

  list    prints the categories of this site in their order: id, names, and whether one is retired
  check   reads the files in DATA_DIR/categories as a start does, and names each mistake with its file and field
  --help  prints this

Running processes keep what they read at their start. docs/self-hosting.md explains the files.
Exits with 0 if the files are right, otherwise with 1.`

/** Runs the command, and returns its exit code. */
export function categories(args: string[], env: NodeJS.ProcessEnv, envFile: string): number {
  const { values, positionals } = readArguments(
    { args, allowPositionals: true, options: { help: { type: 'boolean', short: 'h', default: false } } },
    HELP,
  )
  if (values.help) return say(HELP)
  const [action, ...more] = positionals
  if ((action !== 'list' && action !== 'check') || more.length > 0) return complain(`Say list or check.\n\n${HELP}`)
  try {
    const folder = categoryFolder(readSettings(env, envFile))
    setCategoryFolder(folder)
    const all = readDetails()
    if (action === 'check') return say(`The ${all.length} categories are right. Own files belong into ${folder}`)
    return say(
      all
        .map(({ id, names, isRetired }) => [id, names.en, names.hi, isRetired ? 'retired' : ''].join('\t').trimEnd())
        .join('\n'),
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

if (import.meta.main) process.exitCode = categories(process.argv.slice(2), process.env, '.env')
