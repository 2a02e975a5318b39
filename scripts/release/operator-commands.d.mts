export const OPERATOR_COMMANDS: Readonly<Record<string, { script: string; program: string; first: readonly string[] }>>
