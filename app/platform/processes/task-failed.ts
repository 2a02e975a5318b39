/**
 * Why there is no result. The task never had its turn: the line was `full`, or its turn came too `late`, or its signal
 * aborted. On a busy machine, a task that stayed below its limit of processor time may also be `late`. It took too long
 * (`slow`) or too much `memory`. Its process `ended`. Or it `failed`, or its process did not
 * start: an error of our own.
 */
export type Failure = 'full' | 'late' | 'slow' | 'memory' | 'ended' | 'failed'

export class TaskFailed extends Error {
  readonly reason: Failure

  constructor(reason: Failure, message: string) {
    super(message)
    this.name = 'TaskFailed'
    this.reason = reason
  }
}
