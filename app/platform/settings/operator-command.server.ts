/** The launcher of a release archive sets this variable, so that what its commands say names it. */
const LAUNCHER = 'KHAZANA_LAUNCHER'

/** How an operator calls a command here: `npm run restore -- --accept` in a checkout, `khazana restore --accept` in a release. */
export function sayCommand(name: string, args = ''): string {
  const launcher = process.env[LAUNCHER]
  const called = launcher ? `${launcher} ${name}` : name === 'start' ? 'npm start' : `npm run ${name}`
  if (args === '') return called
  return launcher ? `${called} ${args}` : `${called} -- ${args}`
}
