import { Counter, Gauge, Histogram } from 'prom-client'

import { registry } from '#app/platform/log/metrics.server.ts'
import type { CircuitState } from '#app/shared/async/circuit.ts'

/** The use of a model; the label of its metrics. */
export type ModelPurpose = 'details' | 'search' | 'embed'
/** Which of the configured models. */
export type ModelKind = 'text' | 'vision' | 'embed'

export const modelCalls = new Counter({
  name: 'khazana_model_calls_total',
  help: 'Questions to a model, by what for and outcome: answered, kept (from memory), or why there was no answer',
  labelNames: ['purpose', 'outcome'] as const,
  registers: [registry],
})

export const modelRequests = new Counter({
  name: 'khazana_model_requests_total',
  help: 'HTTP requests sent to the model endpoint, second tries included, by what for',
  labelNames: ['purpose'] as const,
  registers: [registry],
})

export const modelTokens = new Counter({
  name: 'khazana_model_tokens_total',
  help: 'Tokens as the endpoint counts them, by what for and direction (in, out)',
  labelNames: ['purpose', 'direction'] as const,
  registers: [registry],
})

export const modelSeconds = new Histogram({
  name: 'khazana_model_seconds',
  help: 'Time from a question to its answer or failure, by what for; answers from memory are not in it',
  labelNames: ['purpose'] as const,
  buckets: [0.25, 0.5, 1, 2, 4, 8, 12, 20],
  registers: [registry],
})

const STATES: Record<CircuitState, number> = { closed: 0, trying: 1, open: 2 }
let states: () => Partial<Record<ModelKind, CircuitState>> = () => ({})

/** Registers where to read the state of the circuit breakers. */
export function showCircuits(read: typeof states): void {
  states = read
}

registry.registerMetric(
  new Gauge({
    name: 'khazana_model_circuit',
    help: 'Whether a model is asked: 0 yes, 1 one try after failures, 2 not for now',
    labelNames: ['model'] as const,
    // Registered here, because nothing else names it.
    registers: [],
    collect() {
      for (const [model, state] of Object.entries(states())) this.set({ model }, STATES[state])
    },
  }),
)
