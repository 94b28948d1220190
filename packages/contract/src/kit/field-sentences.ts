import { sessionSentences } from './session-sentences.ts'

/** The sentences that schemas give for a field, by stable code. Programs word a fault in another language by its code. */
export const fieldSentences = {
  ...sessionSentences,
  'world-name': 'World names are 1-24 capital letters, numbers and underscores.',
  'new-world-name': 'World names are 1-23 capital letters and numbers. EXIT is reserved.',
  'not-world-file': 'This file is not a world.',
  'world-file-version': 'This file is of a newer version of the panel.',
  'tile-count': 'The number of tiles is wrong.',
  'autofarm-delay': 'Autofarm delay must be a valid number.',
  quantity: 'Please enter a valid quantity.',
  'amount-too-large': 'This amount is too large.',
  'storage-limit': 'Please enter a valid, positive storage limit.',
  'plan-duration': 'A duration is required to set a Paid plan.',
  'name-ban-reason': 'A reason is required to ban a server name.',
  'player-duration': 'A duration is such as 30m, 12h, 7d, 2w or perm.',
  'player-duration-length': 'A duration is a number and m, h, d or w, or perm.',
  date: 'A date must look like 2026-12-31.',
  'expiry-date': 'The expiry date must look like 2026-12-31.',
  'code-empty': 'Enter a code.',
  'code-suffix': 'The suffix must be 3-20 characters of A-Z, 0-9 and hyphens.',
  'code-amounts': 'Amount and stock must be whole numbers of at least 1.',
  'feedback-empty': 'Feedback message cannot be empty.',
  'appeal-empty': 'Please write why the ban should end.',
  'message-empty': 'A message cannot be empty.',
  'question-empty': 'Enter a message.',
  'note-empty': 'A note cannot be empty.',
  'command-empty': 'A command cannot be empty.',
  'password-empty': 'A password cannot be empty.',
  'reason-empty': 'A reason is required.',
  'item-name': 'An item needs a name.',
  'item-number': 'An item is named by its number.',
  'item-repeated': 'Two custom items have the same ID.',
  'name-empty': 'Give it a name.',
  'name-missing': 'A name is required.',
  'shop-item-id': 'The id must be 3-40 characters of a-z, 0-9 and underscores.',
  'webhook-address': 'Enter an address that begins with https://.',
  'events-empty': 'Choose at least one event.',
  'users-empty': 'Select at least one user.',
  'pattern-empty': 'Enter a pattern.',
  'pattern-invalid': 'This is no regular expression.',
  'pattern-group': 'It needs a group for the number.',
  'engine-id-taken': 'This id is taken.',
  'files-repeated': 'Two files cannot have one place.',
  'engine-paths': 'Paths belong to the schema lychie-json, and only to it.',
  'one-line': 'One line without control characters.',
  'line-empty': 'A line has at least one character.',
  'variable-name': 'A variable has capital letters, digits and underscores.',
  'engine-id': 'An id has 2 to 32 small letters, digits and hyphens, and begins with a letter.',
  'engine-path':
    'A path has letters, digits, dots, hyphens and underscores between slashes. Each part begins with a letter, a digit or an underscore.',
  placeholders: 'Only $\u007bport}, $\u007bdataDir}, $\u007bname} can be put in.',
  'world-file': 'A folder, then /{NAME}_.json.',
  'player-file': 'A folder, then /{GROWID}_.json.',
  'paths-repeated': 'Each path must be different.',
  'plain-message': 'A message is one line of plain text.',
  'plain-reason': 'A reason is one line of plain text.',
  'plain-command': 'A command is one line of plain text.',
  'new-item': "Only one 'New Item' may exist at a time. Rename it first.",
  'schedule-empty': 'Schedule cannot be empty.',
  'schedule-invalid': 'Invalid schedule format.',
  'time-zone': 'Unknown time zone.',
  'cart-items': 'At most 50 items.',
  'permission-repeated': 'A permission is named twice.',
  'user-repeated': 'A user is named twice.',
  'event-repeated': 'Name each event once.',
  'variables-too-many': 'At most 32 variables.',
  'pattern-not-linear': 'Lookaheads, backreferences and nested quantifiers are not allowed.',
  'no-engine-file': 'There is no such plain file in the folder "engines" of the server host.',
  'not-removable': 'This cannot be left out.',
  'player-name-kept': 'A player keeps their name.',
  'block-count-kept': 'A world keeps its number of blocks.',
  'number-too-long': 'This number is too long to be kept exactly.',
  'json-invalid': 'Invalid JSON format.',
  'json-number': 'This number is out of range.',
  'json-key': 'This key is not allowed.',
  'json-key-repeated': 'This key is there twice.',
  'json-keys': 'An object has at most 2,000 keys.',
  'texture-base64': 'The texture is not valid Base64.',
  'address-invalid': 'This is not an address.',
  'address-protocol': 'The address must begin with https://.',
  'address-login': 'The address must have no name and password.',
  'address-port': 'The address must use port 443 or 8443.',
  'address-private': 'The address does not lead to a public machine.',
} as const

export type FieldCode = keyof typeof fieldSentences

const codes = new Map<string, FieldCode>()
for (const code of Object.keys(fieldSentences).filter(isFieldCode))
  codes.set(fieldSentences[code], code)

function isFieldCode(text: string): text is FieldCode {
  return Object.hasOwn(fieldSentences, text)
}

/** Returns the code of a sentence; null for one that only says a limit or a type. */
export const findFieldCode = (sentence: string): FieldCode | null => codes.get(sentence) ?? null
