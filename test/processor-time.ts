/**
 * How many milliseconds of processor time `work` takes. A machine that stalls meanwhile adds nothing to it, as it would
 * to the time on the wall.
 */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
