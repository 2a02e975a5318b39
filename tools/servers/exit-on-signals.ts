// `npm run drill` loads this module before each drill. It turns a signal, such as that of a closed terminal, into an exit,
// so that the drill's `exit` handlers end the servers that it started.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => process.exit(code))
}
// Each server has an `exit` handler of its own, and the largest drill starts some twenty.
process.setMaxListeners(50)
