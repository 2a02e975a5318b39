// Writes the modules of messages. scripts/start.mjs runs it before every command when a text has changed.
import { writeMessages } from '#packages/messages'

import { messageSettings } from './message-settings.ts'

writeMessages(process.cwd(), messageSettings())
