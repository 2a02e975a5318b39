export function memoryLimit(): number
export function oldSpaceSize(limit: number): number
export function memoryEnv(
  given: Readonly<Record<string, string | undefined>>,
  limit?: number,
): { MALLOC_ARENA_MAX: string; MALLOC_TRIM_THRESHOLD_: string; NODE_OPTIONS: string }
