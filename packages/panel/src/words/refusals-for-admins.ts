import type { Messages } from '@trellis/contract/kit/refusal.ts'
import type { AdminRefusal } from '@trellis/contract/refusals.ts'

/** The messages for refusals that only admins meet, by code. */
export const refusalAdminWords: Messages<AdminRefusal> = {
  'amount-too-large': ({ max }) => `At most ${max.toLocaleString('en-US')}.`,
  'engine-in-use': ({ servers }) =>
    servers === 1
      ? 'One server uses this engine.'
      : `${servers.toLocaleString('en-US')} servers use this engine.`,
  'view-permission-missing': ({ permission, view }) =>
    `An admin with ${permission} needs ${view} too.`,
}
