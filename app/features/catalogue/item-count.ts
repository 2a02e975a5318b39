import * as say from '#app/features/catalogue/messages/messages.ts'
import { countText } from '#app/shared/text/counts.ts'

/** `1 item`, `about 12,000 items`. */
export const itemCount = (n: number): string => say.items({ n, count: countText(n) })
