import type { FactorKind } from '#app/shared/second-factors.ts'

/** A second factor, as its owner sees it. */
export interface OwnFactor {
  id: string
  kind: FactorKind
  name: string
  createdAt: string
  usedAt: string | null
}

export interface OwnFactors {
  factors: OwnFactor[]
  /** How many recovery codes nobody has used. */
  codesLeft: number
}

/** A person sets up an app with this. */
export interface AppSetup {
  /** Brings the secret back to the server; nobody else can read it. */
  setup: string
  /** For typing. */
  secret: string
  /** The QR code: its size in modules, and the dark ones as the path of an SVG. */
  picture: { size: number; path: string }
}
