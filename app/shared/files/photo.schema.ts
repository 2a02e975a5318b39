import { z } from 'zod'

/** The data that a page needs to show a photo: its row of `photos` without the owner. */
export const photoView = z.strictObject({
  key: z.string().meta({ examples: ['item-images/pool/lego-castle'] }),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().describe('A tiny picture, as an address of its data'),
  alt: z.string().nullable(),
})
export type PhotoView = z.infer<typeof photoView>

/** A photo with its counterpart, if it is enhanced or has an enhanced version; `other` is null when there is none. */
export const photoPair = photoView.extend({ other: photoView.nullable() })
export type PhotoPair = z.infer<typeof photoPair>
