import { Hono, type Context } from 'hono'

import { systemDb } from '#app/db/client.server.ts'
import { findDatabaseTrouble } from '#app/db/database-away.server.ts'
import { readingReplicas } from '#app/db/replica-reads.server.ts'
import { checkingWrites } from '#app/db/write.server.ts'
import { accountOperations } from '#app/features/accounts/accounts.api.server.ts'
import { passkeyOperations } from '#app/features/accounts/passkeys/server/passkeys.api.server.ts'
import { reauthenticationOperations } from '#app/features/accounts/reauthentication/reauthentication.api.server.ts'
import { secondFactorOperations } from '#app/features/accounts/second-factor/second-factor.api.server.ts'
import {
  checkAccess,
  notAdmin,
  notSignedIn,
  requireReauthentication,
} from '#app/features/accounts/sessions/check-access.server.ts'
import {
  findViewer,
  findViewerWithin,
  readSessionHash,
  renewCookie,
  type FoundViewer,
} from '#app/features/accounts/sessions/find-viewer.server.ts'
import { isSessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { settingsOperations } from '#app/features/accounts/settings/settings.api.server.ts'
import { adOperations } from '#app/features/ads/ads.api.server.ts'
import { itemOperations } from '#app/features/catalogue/listing/listings.api.server.ts'
import { nearOperations } from '#app/features/catalogue/near/near.api.server.ts'
import { placeOperations } from '#app/features/catalogue/places/places.api.server.ts'
import { searchOperations } from '#app/features/catalogue/search/search.api.server.ts'
import { chatOperations } from '#app/features/chat/server/chat.api.server.ts'
import { storeMessage, tellStored } from '#app/features/chat/server/messages/store-message.server.ts'
import { dealOperations } from '#app/features/deals/server/deals.api.server.ts'
import { inquiryOperations } from '#app/features/inquiries/inquiries.api.server.ts'
import { meetingOperations } from '#app/features/meetings/server/meetings.api.server.ts'
import { adminOperations } from '#app/features/moderation/admin/admin.api.server.ts'
import { flaggedOperations } from '#app/features/moderation/flagged-photos/flagged.api.server.ts'
import { groupOperations } from '#app/features/moderation/grouped/groups.api.server.ts'
import { noteOperations } from '#app/features/moderation/notes/notes.api.server.ts'
import { reportOperations } from '#app/features/moderation/reports/reports.api.server.ts'
import { siteOperations } from '#app/features/moderation/site/site.api.server.ts'
import { warningOperations } from '#app/features/moderation/warnings/warnings.api.server.ts'
import { wordOperations } from '#app/features/moderation/words/words.api.server.ts'
import { noticeOperations } from '#app/features/notices/server/notices.api.server.ts'
import { offerOperations } from '#app/features/offers/server/offers.api.server.ts'
import { accountDataOperations } from '#app/features/people/account-data/account-data.api.server.ts'
import { profileOperations } from '#app/features/people/profiles.api.server.ts'
import { photoOperations } from '#app/features/photos/photos.api.server.ts'
import { PROOF_PHOTOS } from '#app/features/photos/proof-photos.server.ts'
import type { ProofParts } from '#app/features/proofs/server/proof-parts.server.ts'
import { proofOperations } from '#app/features/proofs/server/proofs.api.server.ts'
import { reviewOperations } from '#app/features/reviews/server/reviews.api.server.ts'
import { readLines } from '#app/features/selling/details/read-details.server.ts'
import { editorOperations } from '#app/features/selling/editor/editor.api.server.ts'
import { manyOperations } from '#app/features/selling/many/many.api.server.ts'
import { sponsorshipOperations } from '#app/features/sponsorship/sponsorship.api.server.ts'
import { upiOperations } from '#app/features/upi/server/upi.api.server.ts'
import { wishlistOperations } from '#app/features/wishlist/wishlist.api.server.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { clientAddress } from '#app/platform/http/client-address.server.ts'
import { answerRefusal, type Operation } from '#app/platform/http/operation.server.ts'
import { returnTry, refuseWhenSpent, takeTries, type RateLimitName } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { inRequest, type RequestContext } from '#app/platform/http/request-context.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Role } from '#app/platform/settings/settings-schema.server.ts'
import { StorageAway } from '#app/platform/storage/storage.server.ts'
import { readDevice } from '#app/platform/visitor/known-device.server.ts'
import { limitSource } from '#app/platform/visitor/limit-source.server.ts'
import { chosenLanguage, inLanguage, negotiateLanguage } from '#app/platform/visitor/request-language.server.ts'
import * as say from '#app/server/messages/messages.ts'

import { ACCOUNT_DATA } from './account-data.ts'
import { readInput } from './requests/api-input.server.ts'
import { checkAnswer, CHECKS_ANSWERS } from './requests/check-answer.server.ts'
import { describeApi } from './requests/describe-api.server.ts'
import { encoded } from './requests/encoding.server.ts'
import { findNodeResponse, readRequestId } from './requests/node-response.server.ts'
import { isSameOrigin } from './requests/origin.server.ts'
import { noteFailure, requireRoom } from './requests/room-for-writing.server.ts'

/** Proof photos are read, recognised and told of by other features. */
export const PROOF_PARTS: ProofParts = {
  readLines,
  photos: PROOF_PHOTOS,
  async storeCard(sql, person, { conversation, ...message }) {
    const stored = await storeMessage(sql, person, conversation, { ...message, card: 'proof' })
    return () => void tellStored(stored)
  },
}

/** Door 2: every `/api` operation, by feature. */
const TABLE = [
  ...accountOperations,
  ...settingsOperations,
  ...reauthenticationOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...adminOperations,
  ...adOperations,
  ...chatOperations,
  ...inquiryOperations,
  ...itemOperations,
  ...editorOperations,
  ...manyOperations,
  ...nearOperations,
  ...placeOperations,
  ...photoOperations,
  ...flaggedOperations,
  ...profileOperations,
  ...offerOperations,
  ...dealOperations,
  ...proofOperations(PROOF_PARTS),
  ...upiOperations,
  ...reviewOperations,
  ...meetingOperations,
  ...accountDataOperations(ACCOUNT_DATA),
  ...reportOperations,
  ...warningOperations,
  ...groupOperations,
  ...noteOperations,
  ...noticeOperations,
  ...wordOperations,
  ...siteOperations,
  ...searchOperations,
  ...sponsorshipOperations,
  ...wishlistOperations,
]
export const OPERATIONS: readonly Operation[] = TABLE

declare module '#app/shared/api/operations.ts' {
  interface ApiTable {
    operations: (typeof TABLE)[number]
  }
}

/**
 * How long the connection of a request that decodes photos may be silent: a photo waits for its turn, and then takes its time
 * on a busy machine (`photo-process.server.ts`).
 */
const DECODING_MS = 60_000
const ALL_ROLES: ReadonlySet<Role> = new Set(['web', 'photos'])

/** Load balancers know requests by their paths, so a process for photos has every operation at a path where one decodes. */
const DECODING_PATHS = new Set(OPERATIONS.filter(({ decodes }) => decodes).map(({ path }) => path))

/** A process with the role `photos` but not `web` only has the operations that decode photos, and those beside them. */
export function createApi(roles = ALL_ROLES): Hono {
  const api = new Hono()
  const inTheirLanguage = <T>(c: Context, work: () => T) =>
    inLanguage(negotiateLanguage(c.req.header('accept-language')), work)
  for (const operation of OPERATIONS) {
    if (!roles.has('web') && !DECODING_PATHS.has(operation.path)) continue
    const door = operation.decodes && !roles.has('photos') ? refuseToDecode : makeHandler(operation)
    const method = operation.method.toUpperCase()
    api.on(method, operation.path, (c) =>
      inTheirLanguage(c, () =>
        inRequest(describeRequest(c, `${method} ${operation.path}`), findNodeResponse(c), () => door(c)),
      ),
    )
  }
  let description: ReturnType<typeof describeApi> | undefined
  api.get('/openapi.json', (c) =>
    c.json((description ??= describeApi(OPERATIONS.filter(isOffered), '1')), 200, { 'Cache-Control': 'no-cache' }),
  )
  api.all('*', (c) => inTheirLanguage(c, () => answerRefusal(c, new Refusal('not_found', say.noSuchOperation()))))
  return api
}

/** Whether the operator has not switched off the part that it belongs to. */
const isOffered = ({ needs }: Operation): boolean => !needs || site()[needs]

/** The load balancer should have sent it to a process with the role `photos`. */
const refuseToDecode = async (c: Context) =>
  answerRefusal(c, new Refusal('unavailable', say.photosElsewhere(), { retryAfter: STORAGE_RETRY_S }))

const describeRequest = (c: Context, via: string): RequestContext => ({
  via,
  address: clientAddress(c),
  userAgent: c.req.header('user-agent')?.slice(0, LONGEST_AGENT) ?? null,
  chosenLanguage: chosenLanguage(c.req.header('cookie')),
  told: [],
})

/** Longer than any browser's User-Agent. */
const LONGEST_AGENT = 400

/** A disk recovers more slowly than a database, and sending a photo again is expensive. */
const STORAGE_RETRY_S = 5

/** The longest text that we accept in any script, with a margin. */
const SHORT_BYTES = 20_000

/** A request whose viewer is known and whose attempt is counted, with its answer if the viewer has access. */
type AdmittedRequest = FoundViewer & { answer: () => Promise<Response> }

/** The checks that apply to every operation, in this order: origin, viewer, access, limit, shape. */
function makeHandler(operation: Operation) {
  const { method, handle } = operation
  const isWrite = method !== 'get'
  const isFile = operation.body !== undefined && 'kind' in operation.body
  const limits: RateLimitName[] = [
    ...(isWrite ? (['writes'] as const) : []),
    ...(operation.limit ? [operation.limit] : []),
  ]
  const find = limits.length > 0 ? findViewerWithin(limits) : findUncounted
  const atOnce = operation.atOnce?.({ access: operation.access, limits })
  /** Before access is known, only short bodies are read. */
  const sessionAtOnce = (c: Context) =>
    Number(c.req.header('content-length')) <= SHORT_BYTES ? readSessionHash(c.req.header('cookie')) : null
  const readOperationInput = (c: Context, viewer: Viewer | null, session?: string) =>
    readInput(c, operation, () => viewer?.userId ?? session ?? readDevice(c.req.header('cookie')) ?? clientAddress(c))

  async function inSteps(
    c: Context,
    input = (viewer: Viewer | null) => readOperationInput(c, viewer),
  ): Promise<AdmittedRequest> {
    const { viewer, tried } = await find(c.req.header('cookie'))
    return {
      viewer,
      tried,
      async answer() {
        const given = await input(viewer)
        // Check again before starting: processing a file takes seconds.
        if (viewer && isFile) await checkAccess(systemDb(), operation, viewer)
        if (operation.decodes) findNodeResponse(c)?.socket?.setTimeout(DECODING_MS)
        const work = () => handle(c, { viewer, ...given })
        return operation.fromReplica && !viewer ? readingReplicas(work) : runChecked(viewer, work)
      },
    }
  }

  /** A slow body may have taken minutes to arrive, so access is checked again inside each write. */
  const runChecked = (viewer: Viewer | null, work: () => Response | Promise<Response>, how?: { passed: boolean }) =>
    isWrite && viewer && operation.access !== 'anyone'
      ? checkingWrites(viewer, (sql) => checkAccess(sql, operation, viewer), work, how)
      : work()

  /**
   * The operation's statement checks access and limits before it writes; the door then words their refusals. Problems of
   * the input are reported only to callers who have access, and such a request counts towards the limit.
   */
  async function runAtOnce(c: Context, ask: NonNullable<typeof atOnce>, session: string): Promise<AdmittedRequest> {
    const reading = readOperationInput(c, null, session)
    const input = await reading.catch(() => null)
    const served = input && (await ask(session, input))
    if (!served) return inSteps(c, () => reading)
    return { ...served, answer: async () => runChecked(served.viewer, () => served.answer(c), { passed: true }) }
  }

  /**
   * The browser retries by itself when the server was busy, so all retries of a request together count as one attempt.
   */
  async function giveBack(error: unknown, whom: string): Promise<void> {
    const isBusy = error instanceof StorageAway || (error instanceof Refusal && error.code === 'unavailable')
    if (!isBusy || (operation.limit !== 'uploads' && operation.limit !== 'rotations')) return
    await returnTry(operation.limit, whom)
  }

  return async (c: Context): Promise<Response> => {
    let counted: string | null = null
    try {
      if (isWrite && !operation.byToken && !isSameOrigin((name) => c.req.header(name))) {
        throw new Refusal('forbidden', say.notFromOurPage())
      }
      if (!isOffered(operation)) throw new Refusal('forbidden', say.siteWithout())
      if (isWrite && !operation.whileReadOnly && site().readOnly) throw new Refusal('read_only', say.siteReadOnly())
      if (isWrite && !operation.onFullDisk) await requireRoom()
      const session = atOnce && sessionAtOnce(c)
      const { viewer, tried, answer } = await (atOnce && session ? runAtOnce(c, atOnce, session) : inSteps(c))
      requireAccess(operation, viewer)
      requireReauthentication(operation, viewer)
      const source = viewer?.userId ?? limitSource(c)
      refuseWhenSpent(tried ?? (await takeTries(limits, source)))
      counted = source
      const response = await answer()
      if (CHECKS_ANSWERS) await checkAnswer(operation, response)
      renewed(c, viewer, response)
      if ((viewer && !operation.cached) || isWrite) response.headers.set('Cache-Control', 'no-store')
      // A cache must not give the answer to readers of another language.
      else if (!operation.cached) response.headers.append('Vary', 'Accept-Language')
      const encodings = c.req.header('accept-encoding')
      // Answers to writes are too short to compress.
      return isWrite || !encodings ? response : await encoded(response, encodings)
    } catch (error) {
      if (counted !== null) await giveBack(error, counted)
      if (error instanceof Refusal) return answerRefusal(c, error)
      log.error({ id: readRequestId(c), err: error, path: c.req.path }, 'request failed')
      return answerRefusal(c, toRefusal(error))
    }
  }
}

/** The answer to an unexpected error. */
export function toRefusal(error: unknown): Refusal {
  const words = say.wrongOnOurSide()
  const trouble = findDatabaseTrouble(error)
  if (trouble?.kind === 'full') noteFailure(error)
  if (trouble) return new Refusal('unavailable', words, { retryAfter: trouble.retryAfter })
  if (error instanceof StorageAway) return new Refusal('unavailable', words, { retryAfter: STORAGE_RETRY_S })
  return new Refusal('internal', words)
}

function requireAccess(operation: Operation, viewer: Viewer | null): void {
  if (operation.access === 'anyone') return
  if (!viewer) throw notSignedIn(operation)
  if (operation.access === 'admin' && !viewer.isAdmin) throw notAdmin(viewer)
}

/** An operation that begins or ends a session sets the cookie by itself, and the session before is over. */
function renewed(c: Context, viewer: Viewer | null, { headers }: Response): void {
  const cookie = renewCookie(viewer, c.req.header('cookie'))
  if (cookie && !headers.getSetCookie().some((line) => isSessionCookie(line))) headers.append('Set-Cookie', cookie)
}

const findUncounted = async (cookies: string | undefined) => ({ viewer: await findViewer(cookies), tried: null })
