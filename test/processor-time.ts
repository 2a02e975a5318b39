/** The CPU milliseconds that `work` takes. Unlike wall-clock time, this does not grow when the machine stalls. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
