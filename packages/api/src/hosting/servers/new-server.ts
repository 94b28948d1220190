import { bundledId } from '@trellis/contract/hosting/engines.ts'
import type { ActionSettings } from '@trellis/contract/hosting/power-rules.ts'
import { findCreationRefusal } from '@trellis/contract/hosting/server-creation.ts'
import type { ServerName } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import { isTaken, type Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { startServerTime } from '../../money/entitlements/index.ts'
import { type Account, getOwnActor, openOwn } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findBannedName } from '../banned-server-names/index.ts'
import { holdOffered } from '../engines/index.ts'
import { claimName } from './former-name-store.ts'
import { refuseFull } from './installation-limit.ts'
import { getOwner } from './owner.ts'
import { findFreePort, insertServer } from './store.ts'

/** Throws `forbidden` for a name that no server may have. */
export async function refuseBannedName(tx: Tx, name: ServerName): Promise<void> {
  if ((await findBannedName(tx, name)) === null) return
  throw createFault('forbidden', { code: 'name-not-allowed' }, { code: 'name-banned' })
}

/** Throws when the account may not have another server at `at`. */
export function refuseCreation(account: Account, settings: ActionSettings, at: number): void {
  const owner = getOwner(account, at)
  const denial = findCreationRefusal(owner, settings)
  if (owner.isBanned) refuseWhen(denial, 'forbidden', 'banned')
  refuseWhen(denial, 'forbidden', 'creation-refused')
}

type Creation = {
  settings: PanelSettingsService
  /** The maximum number of servers of all owners together; null for no maximum. */
  maxServers: number | null
  at: number
}

/**
 * Opens and locks the account of a caller who gets another server. Call it first in the transaction, because it also
 * locks the number of servers. Throws when the caller, or the installation, may not have one more.
 */
export async function openCreator(
  tx: Tx,
  caller: Caller,
  { settings, maxServers, at }: Creation,
): Promise<Account> {
  await refuseFull(tx, maxServers)
  const account = await openOwn(tx, caller)
  refuseCreation(account, settings.read(), at)
  return account
}

type NewServer = {
  id: string
  serverName: ServerName
  engine: string
  settings: PanelSettingsService
  gamePorts: { first: number; last: number }
  maxServers: number | null
  at: number
}

/** Creates the row of a server for its owner. Throws when they may not have it. */
export async function insertOwnServer(
  tx: Tx,
  caller: Caller,
  { id, serverName, engine, settings, gamePorts, maxServers, at }: NewServer,
): Promise<Account> {
  const account = await openCreator(tx, caller, { settings, maxServers, at })
  const template = engine === bundledId ? null : engine
  await refuseBannedName(tx, serverName)
  if (template !== null) await holdOffered(tx, template)
  const server = { id, ownerId: caller.userId, name: serverName, template }
  await insertWithPort(tx, server, gamePorts, at)
  await startServerTime(tx, account.row, at)
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    action: 'server-created',
    details: { name: serverName, ...(template !== null && { engine: template }) },
  })
  return account
}

/** Inserts the row of a server with a free port. Throws when there is none, and for a taken name. */
export async function insertWithPort(
  tx: Tx,
  server: { id: string; ownerId: string; name: string; template: string | null; isCopy?: boolean },
  range: { first: number; last: number },
  at: number,
): Promise<void> {
  const port = await findFreePort(tx, range, at)
  if (port === null) {
    throw createFault('unavailable', { code: 'no-port' })
  }
  try {
    await insertServer(tx, { ...server, port, at })
    const { name, ownerId, isCopy } = server
    await claimName(tx, { name, ownerId, at, ...(isCopy && { isCopy }) })
  } catch (error) {
    if (isTaken(error, 'server_name', 'name_key')) {
      throw createFault('conflict', { code: 'name-taken' })
    }
    // Another server took the port in the same moment.
    if (isTaken(error, 'server_port', 'port')) throw createFault('conflict', { code: 'busy' })
    throw error
  }
}
