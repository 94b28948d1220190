import type { Unit } from '../amounts.ts'
import type { Messages } from '../kit/refusal.ts'
import type { AccessRefusal, ChangeRefusal, LimitRefusal } from '../refusals.ts'

export const accessSentences: Messages<AccessRefusal> = {
  'not-authenticated': 'User not authenticated.',
  'not-registered': 'Register a GrowID first.',
  'not-registered-yet': 'You are not registered yet.',
  'not-allowed': 'You do not have permission to do this.',
  'only-yourself': 'You can only register yourself.',
  'grow-id-taken': 'This GrowID is already taken.',
  'already-registered': 'You have already registered a GrowID.',
  maintenance: 'The panel is currently undergoing maintenance. Please check back later.',
}

export const limitSentences: Messages<LimitRefusal> = {
  'too-many-requests': 'Too many requests. Try again in a moment.',
  'too-many-commands': 'Too many commands. Wait a second.',
  'too-many-values': ({ max }) =>
    `This has more than ${max.toLocaleString('en')} values. Nothing was changed. Send less at once.`,
  'too-many-worlds': ({ max }) => `At most ${max} worlds can be watched at a time.`,
  'question-running': 'Wait for the answer to your last question.',
  'daily-questions': ({ max }) => `You have asked ${max} questions today. Ask again tomorrow.`,
  'daily-questions-of-all': 'The assistant cannot answer more questions today. Ask again tomorrow.',
}

const units: Record<Unit, string> = {
  credit: 'credits',
  time: 'server time',
  slot: 'slots',
  storage: 'storage',
  backup: 'extra backups',
}

export const changeSentences: Messages<ChangeRefusal> = {
  'too-many-notes': ({ max }) => `A person can have at most ${max} notes. Delete one first.`,
  'no-such-note': 'There is no such note.',
  'account-super-only': "Only a super admin can change an admin's account.",
  'server-super-only': "Only a super admin can act on an admin's server.",
  'code-limits-super-only': 'Only a super admin can change the limits of redeem codes.',
  'own-role': 'You cannot change your own role.',
  'last-super': 'The last super admin cannot be demoted.',
  'owner-banned': 'The owner of this server is banned, so it cannot be started.',
  'code-taken': 'A code with this name already exists.',
  'item-taken': 'An item with this id is there already.',
  'version-conflict': ({ name }) => `${name} has been changed since you opened it. Check it again.`,
  reversal: 'A reversal cannot be reversed.',
  'already-reversed': 'This line is reversed already.',
  'no-such-grant': 'There is no such change of many users.',
  'grant-taken-back': 'All of this is taken back already.',
  'grant-being-taken-back': 'This is being taken back at this moment. Look again in a minute.',
  'reference-used': ({ reference, when }) =>
    `The reference ${reference} was used on ${when} already. Nothing was given.`,
  'debt-line': 'A debt is forgiven, not reversed.',
  'no-debt': 'This account has no debt.',
  'used-up': ({ unit }) => `Not enough ${units[unit]} left to take this back.`,
  'too-late': 'This change cannot be undone any more.',
  'move-own-account': 'You cannot move your own account. Ask another super admin.',
  'move-to-same-id': 'The account already has this Discord ID.',
  'move-to-registered': ({ growId }) => `This Discord ID already has an account: ${growId}.`,
  'move-to-banned': 'The user with this Discord ID is banned.',
  'move-to-used': 'The account of this Discord ID is not empty.',
  'move-named-admin':
    'SUPER_ADMIN_IDS names this Discord ID. The operator must remove it there first.',
  'move-while-busy': 'A backup of this user is being made or restored. Try again in a few minutes.',
  'moved-since': 'The account has changed since.',
  'hand-over-to-banned': 'This person is banned. Lift the ban first.',
  'hand-over-to-admin': 'Only a super admin can give a server to an admin.',
  'hand-over-too-large':
    'The storage of this person has no room for the server. Raise the limit first.',
  'hand-over-waiting':
    'Another change of this owner already waits for a second admin. Confirm or cancel it first.',
  'hand-over-server-deleted': 'The server was deleted. Restore it first.',
  'hand-over-other-owner': 'The server has another owner by now. Ask for the change again.',
  'no-such-confirmation': 'This change was confirmed or cancelled, or its time is over.',
  'confirmation-by-same-admin': 'Another admin must confirm this change.',
  'confirmation-asker-lost-right':
    'The admin who asked for this may not manage servers any more. Cancel it and ask again.',
  'too-many-confirmations': ({ max }) => `At most ${max} changes can wait for a second admin.`,
}
