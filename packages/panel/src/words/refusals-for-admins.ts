import type { Unit } from '@trellis/contract/amounts.ts'
import type { Messages } from '@trellis/contract/kit/refusal.ts'
import type { AdminRefusal } from '@trellis/contract/refusals.ts'

const units: Record<Unit, string> = {
  credit: 'credits',
  time: 'server time',
  slot: 'slots',
  storage: 'storage',
}

/** The messages for refusals that only admins meet, by code. */
export const refusalAdminWords: Messages<AdminRefusal> = {
  'amount-too-large': ({ max }) => `At most ${max.toLocaleString('en-US')}.`,
  'account-super-only': "Only a super admin can change an admin's account.",
  'server-super-only': "Only a super admin can act on an admin's server.",
  'code-limits-super-only': 'Only a super admin can change the limits of redeem codes.',
  'own-role': 'You cannot change your own role.',
  'last-super': 'The last super admin cannot be demoted.',
  'owner-banned': 'The owner of this server is banned, so it cannot be started.',
  'code-taken': 'A code with this name already exists.',
  'item-taken': 'An item with this id is there already.',
  'version-conflict': ({ name }) => `${name} has been changed since. Look at it again.`,
  reversal: 'This line takes another one back and stays.',
  'already-reversed': 'This line is reversed already.',
  'used-up': ({ unit }) => `Not enough ${units[unit]} left to take this back.`,
  'too-late': 'This change cannot be undone any more.',

  'engine-in-use': ({ servers }) =>
    servers === 1
      ? 'One server uses this engine.'
      : `${servers.toLocaleString('en-US')} servers use this engine.`,
  'view-permission-missing': ({ permission, view }) =>
    `An admin with ${permission} needs ${view} too.`,
}
