import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses a command's arguments. An unknown one ends the process, with a sentence and the help text. */
export function readArguments<T extends ParseArgsConfig>(config: T, help: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    process.exit(1)
  }
}
