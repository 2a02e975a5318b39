import { createServer } from 'node:net'

import { sayCommand } from '#app/platform/settings/operator-command.server.ts'

export class PortError extends Error {
  override name = 'PortError'
}

/** Returns `port` if it is free on `host`, or, for 0, a free port. Throws a PortError that says what to do. */
export function choosePort(host: string, port: number): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) => failed(new PortError(explain(error, host, port))))
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : port))
    })
  })
}

/** Words the error of a server that could not listen: another process may have taken the port since it was checked. */
export function portProblem(error: unknown, host: string, port: number): unknown {
  return isOfListening(error) ? new PortError(explain(error, host, port), { cause: error }) : error
}

const isOfListening = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen'

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  const another = `choose another one: PORT=${port < 1024 ? 3000 : port + 1} ${sayCommand('start')}`
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Stop what uses it, or ${another}`
  if (error.code === 'EACCES') return `Port ${port} on ${host} is reserved for the system: ${another}`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this machine. Use 127.0.0.1 (only this machine) or 0.0.0.0 (everybody).`
  }
  return `Khazana cannot listen on ${host} port ${port}: ${error.message}`
}
