import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { ServerAccess } from '@trellis/contract/kit/server-access.ts'
import { mayUse } from '@trellis/contract/kit/server-access.ts'
import type { ServerDirectory, ServerRow } from '../../hosting/servers/index.ts'
import type { ServerGrant } from '../../kit/access.ts'
import { createFault, createSignedOutFault, refuseWhen } from '../../kit/fault.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { Viewer } from '../../live/viewer.ts'
import { type Accounts, getSessionUser } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { FindBanDenial } from './game-access.ts'

type Deps = {
  accounts: Accounts
  settings: PanelSettingsService
  directory: ServerDirectory
  grants: ServerGrants
  now: () => number
}

/** The server that a panel shows, opened for a frame that its user sent. */
export type LiveServer = {
  serverId: ServerId
  row: ServerRow
  userId: string
  growId: string
  grant: ServerGrant
  isAdmin: boolean
}

/** Opens the server that a panel shows. Throws the `Fault` for a user who may not use it in this way now. */
export type OpenLive = (
  viewer: Viewer,
  access: ServerAccess,
  findDenial: FindBanDenial,
) => Promise<LiveServer>

export function createLiveAccess(deps: Deps): OpenLive {
  const { accounts, settings, directory, grants, now } = deps
  return async ({ userId, serverRef }, access, findDenial) => {
    const account = await accounts.find(userId)
    if (account === null) throw createSignedOutFault()
    const user = getSessionUser(account, now())
    refuseWhen(findDenial(user), 'forbidden', 'banned')
    if (settings.read().maintenance && !user.isAdmin) {
      throw createFault('unavailable', { code: 'maintenance' })
    }
    const grant = grants.find(userId, serverRef)
    if (grant === null) throw createFault('missing', { code: 'no-server' })
    if (!mayUse(access, grant)) throw createFault('forbidden', { code: 'not-allowed' })
    const row = directory.open(grant.serverId)
    const { growId, isAdmin } = user
    return { serverId: row.id, row, userId, growId, grant, isAdmin }
  }
}
