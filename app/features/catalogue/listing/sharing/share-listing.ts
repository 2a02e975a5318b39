import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { formatRupees } from '#app/shared/text/money.ts'

/** `facts` is a line of the details that the title lacks, or empty. */
export type ShareableListing = { title: string; price: number; facts: string; url: string }

/** The browser's sharing functions. Either may be missing, in an old browser or on an insecure page. */
export type SharePorts = {
  share?: (content: { title: string; text: string; url: string }) => Promise<void>
  copy?: (text: string) => Promise<void>
}

export type ShareOutcome = { kind: 'success' | 'error'; text: string } | null

const failed = () => ({ kind: 'error', text: say.sharingFailed() }) as const
const nothingToShare = () => ({ kind: 'error', text: say.nothingToShare() }) as const

const shareText = ({ title, price, facts }: ShareableListing) =>
  [say.shareText({ title, price: formatRupees(price) }), facts].filter(Boolean).join('\n')

/** Works without scripts: WhatsApp's web page or app receives the text. */
export function whatsAppHref(listing: ShareableListing): string {
  return `https://wa.me/?text=${encodeURIComponent(`${shareText(listing)}\n${listing.url}`)}`
}

/**
 * Uses the native share sheet if there is one; otherwise copies text and link. Resolves to the toast to show; null
 * after a cancel.
 */
export async function shareListing(listing: ShareableListing | null, ports: SharePorts): Promise<ShareOutcome> {
  if (!listing) return nothingToShare()
  const text = shareText(listing)
  if (!ports.share) return copyText(`${text}\n${listing.url}`, ports)
  try {
    await ports.share({ title: listing.title, text, url: listing.url })
    return { kind: 'success', text: say.listingShared() }
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? null : failed()
  }
}

/** Copies only the link. */
export async function copyListingLink(listing: ShareableListing | null, ports: SharePorts): Promise<ShareOutcome> {
  return listing ? copyText(listing.url, ports) : nothingToShare()
}

async function copyText(text: string, ports: SharePorts): Promise<ShareOutcome> {
  if (!ports.copy) return failed()
  try {
    await ports.copy(text)
    return { kind: 'success', text: say.linkCopied() }
  } catch {
    return failed()
  }
}
