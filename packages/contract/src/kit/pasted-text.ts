/** Signs that are not seen: zero-width ones, marks of direction, soft hyphens, variants of a character. */
const unseen = /[\p{Cf}\p{Mn}\u115f\u1160]/gu
const dashes = /[\p{Pd}\u2212]/gu
/** Marks of chats around a text, such as bold, code and quotes. An underscore and a hyphen may belong to a code. */
const around = /^[\s`'"*~<>«»“”„‟‘’‚‹›()[\]{}.,;:!?|@#]+|[\s`'"*~<>«»“”„‟‘’‚‹›()[\]{}.,;:!?|]+$/gu

/**
 * Returns a code or a name as its author wrote it, from a text that was copied out of a chat: wide letters become plain
 * ones, every dash a hyphen, and signs that are not seen or surround the text are dropped.
 */
export const cleanPasted = (text: string): string =>
  text.normalize('NFKC').replaceAll(unseen, '').replaceAll(dashes, '-').replaceAll(around, '')
