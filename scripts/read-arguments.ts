import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What follows a command's name. What the command does not know ends it with a sentence, and with its help. */
export function readArguments<T extends ParseArgsConfig>(config: T, help: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    process.exit(1)
  }
}
