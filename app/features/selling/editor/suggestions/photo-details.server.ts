import { db } from '#app/db/client.server.ts'
import { checkByPrint } from '#app/features/selling/details/check-by-print.ts'
import type { FoundDetails } from '#app/features/selling/details/found-details.schema.ts'
import { askForDetails } from '#app/features/selling/details/model-details.server.ts'
import { readDetails } from '#app/features/selling/details/read-details.server.ts'
import { NotItsTurn } from '#app/features/selling/details/reading/reading-process.server.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { LIMITS } from '#app/nouns/item/field-rules.ts'
import { tidyLine, tidyText } from '#app/nouns/item/tidy-fields.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { modelCache } from '#app/platform/model/model-cache.server.ts'
import { ModelFailure } from '#app/platform/model/model-failure.server.ts'
import { hasModel } from '#app/platform/model/model.server.ts'
import { photoPath, photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { photoWidths } from '#app/shared/files/photo-variants.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { language } from '#app/shared/language/language.ts'
import { storableText } from '#app/shared/text/visible-text.ts'

type OwnPhoto = Pick<PhotoView, 'key' | 'width'>

/** A photo that the viewer uploaded. Throws a `Refusal` when the viewer has no such photo. */
async function findOwnPhoto({ userId }: Viewer, key: string): Promise<OwnPhoto> {
  const [photo] = await db()<OwnPhoto[]>`select key, width from photos where key = ${key} and user_id = ${userId}`
  if (!photo) throw new Refusal('not_found', say.photoIsGone())
  return photo
}

/** The largest variant that browsers get. It is good enough for reading, too. */
async function openPhotoFile({ key, width }: OwnPhoto): Promise<Uint8Array> {
  const file = await photoStorage().open(photoPath(key, photoWidths(width).at(-1) ?? 320))
  if (!file) throw new Refusal('unavailable', say.notGenerated())
  return file.bytes()
}

/**
 * Suggests title, description, category and attributes for one of the viewer's photos. It asks the configured model, and takes nothing
 * that contradicts the text on the photo. Without a model, or when it fails, is not sure, or was asked too often, the text
 * alone has to do. Throws a `Refusal`.
 */
export async function suggestDetails(viewer: Viewer, key: string): Promise<FoundDetails> {
  const file = await openPhotoFile(await findOwnPhoto(viewer, key))
  const modelAnswer = await fromModel(viewer, file)
  const outcome =
    modelAnswer instanceof Refusal || !modelAnswer
      ? await fromPhoto(viewer, key, file)
      : // A photo that cannot be read contradicts nothing.
        checkByPrint(modelAnswer, await fromPhoto(viewer, key, file).catch(() => null))
  if (outcome) return fitDetails(outcome)
  // This refusal says when the model may be asked again.
  throw modelAnswer instanceof Refusal ? modelAnswer : new Refusal('invalid', say.notGenerated())
}

async function fromModel({ userId }: Viewer, file: Uint8Array): Promise<FoundDetails | Refusal | null> {
  if (!hasModel('vision')) return null
  try {
    return await askForDetails(file, async () => {
      const answer = await takeTry('ai', userId)
      if (!answer.allowed) throw new Refusal('too_many', say.notGenerated(), answer)
    })
  } catch (error) {
    if (error instanceof Refusal) return error
    // A `ModelFailure` is already logged; a failure to check the quota is not.
    if (!(error instanceof ModelFailure)) log.error({ err: error }, 'the model was not asked about a photo')
    return null
  }
}

type Outcome = { found: FoundDetails | null } | { failed: unknown }

// Cached, because a photo never changes and reading it takes seconds of CPU time.
const readBefore = modelCache({ most: 200, longestMs: 60 * 60 * 1000 })
/** A retry may find what a busy machine missed, so a partial result expires sooner. */
const HALF_READ_MS = 30_000
const FAILED_MS = 60_000
/** By photo and language: concurrent requests for one photo share one reading. */
const beingRead = new Map<string, Promise<Outcome>>()

async function fromPhoto({ userId }: Viewer, key: string, file: Uint8Array): Promise<FoundDetails | null> {
  const inOurLanguage = `${language()} ${key}`
  // Only `readOnce` stores values here.
  const earlier = readBefore.get(inOurLanguage) as Outcome | undefined
  const outcome = earlier ?? (await (beingRead.get(inOurLanguage) ?? readOnce(userId, inOurLanguage, file)))
  if ('failed' in outcome) throw new Refusal('unavailable', say.notGenerated(), { cause: outcome.failed })
  return outcome.found
}

function readOnce(owner: string, key: string, file: Uint8Array): Promise<Outcome> {
  const reading = readOutcome(owner, key, file).finally(() => beingRead.delete(key))
  beingRead.set(key, reading)
  return reading
}

async function readOutcome(owner: string, key: string, file: Uint8Array): Promise<Outcome> {
  try {
    const { found, whole } = await readDetails(file, owner)
    readBefore.put(key, { found }, found || whole ? undefined : HALF_READ_MS)
    return { found }
  } catch (error) {
    log.warn({ err: error }, 'no details for a photo')
    // A photo that was never started may be read at once on a retry, so that failure is not cached.
    if (!(error instanceof NotItsTurn)) readBefore.put(key, { failed: error }, FAILED_MS)
    return { failed: error }
  }
}

function fitDetails({ title, description, ...facts }: FoundDetails): FoundDetails {
  const cut = (text: string, max: number) => [...storableText(text)].slice(0, max).join('').trim()
  return {
    title: cut(tidyLine(title), LIMITS.title),
    description: cut(tidyText(description), LIMITS.description),
    ...facts,
  }
}
