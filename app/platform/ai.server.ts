/** The models that help sellers. Without one, photos stay as they are and nothing is written for anybody. */

export type Picture = { bytes: Uint8Array; type: 'image/webp' }

/** What a model makes of a photo; every word is a suggestion that people check. */
export type PhotoDetails = { title: string; description: string; category: string }

export type Ai = {
  /** Null: there is no model for it. Rejects when the model fails. */
  describePhoto: ((photo: Picture, categories: readonly string[]) => Promise<PhotoDetails>) | null
  /** Null: there is no model for it. Answers with a PNG, JPEG or WebP; rejects when the model fails. */
  enhancePhoto: ((photo: Picture) => Promise<Uint8Array>) | null
}

const NO_MODEL: Ai = { describePhoto: null, enhancePhoto: null }

// The dev server loads modules anew; what was set outlives them.
const holder = globalThis as typeof globalThis & { khazanaAi?: Ai }

export function setAi(ai: Ai | undefined): void {
  if (ai) holder.khazanaAi = ai
  else delete holder.khazanaAi
}

export function ai(): Ai {
  return holder.khazanaAi ?? NO_MODEL
}
