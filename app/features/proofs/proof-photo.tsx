import { Camera } from 'lucide-react'

import * as say from '#app/features/proofs/messages/messages.ts'
import type { ProofView } from '#app/nouns/proof/proof.schema.ts'
import { formatDate } from '#app/shared/text/dates.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { Photo } from '#app/ui/pictures/photo.tsx'

const ProofIcon = makeIcon(Camera, 'size-5 shrink-0 text-brand')

/** "Proof photo, 23 Nov", and behind it the photo with what is known of it. Works without a script. */
export function ProofNote({ proof, title }: { proof: ProofView; title: string }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-4">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <ProofIcon />
        {say.proofPhoto({ date: formatDate(proof.day) })}
      </summary>
      <div className="pb-4">
        <ProofPhoto proof={proof} title={title} />
      </div>
    </details>
  )
}

/** The photo, and whether the code in it was read. */
export function ProofPhoto({ proof: { photo, code, isRead }, title }: { proof: ProofView; title: string }) {
  return (
    <>
      <p className="mb-2 text-sm">{isRead ? say.codeRead({ code }) : say.codeUnread({ code })}</p>
      <Photo
        photo={{ ...photo, alt: say.proofOf({ title }) }}
        fallback="/art/empty-items.svg"
        sizes="(min-width: 64rem) 30rem, 100vw"
        whole
        className="aspect-4/3 rounded-md"
      />
    </>
  )
}
