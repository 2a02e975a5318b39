/** Compiles the texts of a product into functions, for each language. This is the door of the package: nobody else imports its other modules. */
export { makePseudo, type PseudoLanguage } from './compile-message.ts'
export { EXCEPT, LANGUAGE_MARK, messagesPlugin, writeLanguages } from './messages-plugin.ts'
export { builtLanguages, listFolders, readMessages, type MessageSettings } from './read-messages.ts'
export { writeMessages } from './write-messages.ts'
