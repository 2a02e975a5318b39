/**
 * Ends this child process when its parent process ends for whatever reason: the channel between them closes then.
 * Returns a function that takes this back, for a child that closes the channel itself.
 */
export function endWithParent(): () => void {
  // Not `process.exit()`: it waits for V8's threads, and one of them may wait for this one to collect garbage. Such a
  // process stays for ever.
  const end = () => process.kill(process.pid, 'SIGKILL')
  // It may have ended while this process loaded its modules.
  if (process.send && !process.connected) end()
  process.on('disconnect', end)
  return () => process.off('disconnect', end)
}
