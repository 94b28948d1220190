import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { ServerDirectory, ServerRow } from '../../hosting/servers/index.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { type Accounts, getSessionUser } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { FindBanDenial } from './game-access.ts'

type Deps = {
  accounts: Accounts
  settings: PanelSettingsService
  directory: ServerDirectory
  now: () => number
}

/** The own server of a user who sent a frame. */
export type LiveServer = {
  serverId: ServerId
  row: ServerRow
  userId: string
  growId: string
  isAdmin: boolean
}

/** Opens a user's own server for a frame of the live socket. Throws the `Fault` for a user who may not use it now. */
export type OpenLive = (userId: string, findDenial: FindBanDenial) => Promise<LiveServer>

export function createLiveAccess({ accounts, settings, directory, now }: Deps): OpenLive {
  return async (userId, findDenial) => {
    const account = await accounts.find(userId)
    if (account === null)
      throw createFault('signed-out', { code: 'not-authenticated' }, { code: 'signed-out' })
    const user = getSessionUser(account, now())
    refuseWhen(findDenial(user), 'forbidden', 'banned')
    if (settings.read().maintenance && !user.isAdmin) {
      throw createFault('unavailable', { code: 'maintenance' })
    }
    const row = directory.byOwner(userId)
    if (row === null) throw createFault('missing', { code: 'no-server' })
    const { growId, isAdmin } = user
    return { serverId: row.id, row, userId, growId, isAdmin }
  }
}
