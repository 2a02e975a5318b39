import type { Deed, GroupDeed } from '#app/features/moderation/report.schema.ts'

import * as say from './messages/messages.ts'

/** Only dismissing says what others did meanwhile. */
export type GroupResult = Deed & Partial<Pick<GroupDeed, 'meanwhile'>>

const NOTHING: GroupDeed['meanwhile'] = { decided: 0, renewed: 0 }

/** The toast after dismissing: how many reports, and what others did meanwhile. */
export const sayDismissed = ({ closed, meanwhile = NOTHING }: Pick<GroupResult, 'closed' | 'meanwhile'>): string =>
  [...(closed.length > 0 ? [say.areDismissed({ n: closed.length })] : []), ...sayMeanwhile(meanwhile)].join(' ')

/** Sentences for what others did to reports while an admin looked at them. */
export const sayMeanwhile = ({ decided, renewed }: GroupDeed['meanwhile']): string[] => [
  ...(decided > 0 ? [say.wereDecided({ n: decided })] : []),
  ...(renewed > 0 ? [say.wereRenewed({ n: renewed })] : []),
]
