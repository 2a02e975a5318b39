import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE } from '#app/shared/language/languages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

/** `lang` is that of `alt`, where it is not that of the page. */
export type NamedPhoto = PhotoView & { alt: string; lang: string | undefined }

/** Describes each photo: by its own description, its number, or, if it is the only one, the title. */
export const namePhotos = (photos: readonly PhotoView[], title: string): NamedPhoto[] =>
  photos.map((photo, index) => {
    const own = ownAlt(photo)
    if (own !== null) return { ...photo, alt: own, lang: undefined }
    if (photos.length === 1) return { ...photo, alt: title, lang: foreignLang(title) }
    return { ...photo, alt: say.photoOfTitle({ title, number: index + 1, total: photos.length }), lang: undefined }
  })

/** Stored descriptions, such as those of the demo's pictures, are in English. */
const ownAlt = ({ alt }: PhotoView): string | null => (language() === FIRST_LANGUAGE ? alt : null)
