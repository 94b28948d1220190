import {
  findPowerRefusal,
  findStatusRefusal,
  isStart,
  type PowerAction,
} from '@trellis/contract/hosting/power-rules.ts'
import {
  getOwner,
  type ListedServer,
  refuseStart,
  type ServerDirectory,
} from '../../hosting/servers/index.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import type { AdminChange } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'

type PowerDeps = { now: () => number; directory: ServerDirectory; settings: PanelSettingsService }

/** The switches and maintenance are for users; the server's own state binds admins, too. */
export function refusePower(
  { now, directory, settings }: PowerDeps,
  { target }: AdminChange,
  { row, action }: { row: ListedServer; action: PowerAction },
): void {
  if (directory.status(row) === 'UNKNOWN') {
    throw createFault('unavailable', directory.findUnreachable(row), { code: 'host-unreachable' })
  }
  const owner = getOwner(target, now())
  if (isStart(action) && owner.isBanned) {
    throw createFault('conflict', { code: 'owner-banned' })
  }
  // Stopping a banned owner's server must always be possible.
  const judged = { ...owner, isAdmin: true, isBanned: false }
  const status = directory.powerState(row)
  const denial = findPowerRefusal(action, directory.powered(row), judged, settings.read())
  if (denial?.code === 'server-suspended') refuseWhen(denial, 'forbidden')
  refuseWhen(findStatusRefusal(action, status), 'conflict', 'action-refused')
  refuseStart(denial)
}
