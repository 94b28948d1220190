import {
  findActionsRefusal,
  findPowerRefusal,
  findStatusRefusal,
  isStart,
  type PowerAction,
} from '@trellis/contract/hosting/power-rules.ts'
import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { findSuspensionRefusal } from '@trellis/contract/kit/suspension.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, Fault, refuseWhen } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { serviceName } from '../../kit/service-name.ts'
import { type Account, type Accounts, refuseBanned } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { ServerDirectory } from './directory.ts'
import { getOwner } from './owner.ts'
import { refuseStart } from './refuse-start.ts'
import { Revivals } from './revivals.ts'
import type { ServerRow } from './store.ts'

type PowerDeps = {
  db: Db
  now: () => number
  link: AgentLink
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
}

const replies = {
  start: 'server-starting',
  stop: 'server-stopping',
  restart: 'server-restarting',
  kill: 'server-being-killed',
} as const

/** The status while the action runs. The agent's reports replace it, often within milliseconds. */
const begun: Record<PowerAction, ServerStatus> = {
  start: 'STARTING',
  stop: 'STOPPING',
  restart: 'RESTARTING',
  kill: 'STOPPING',
}

/** Starts, stops, restarts and kills servers, for their owners and for the service. */
export function createPower(deps: PowerDeps) {
  const { link, directory, accounts } = deps
  const revivals = new Revivals(deps)

  async function power(row: ServerRow, action: PowerAction, by: string) {
    if (isStart(action)) refuseWhen(findSuspensionRefusal(directory.powered(row)), 'forbidden')
    await link.ask('server.power', { serverId: row.id, action, by })
    return { ...createReply({ code: replies[action] }), status: begun[action] }
  }

  async function powerBy(by: string, row: ServerRow, action: PowerAction) {
    const owner = await accounts.find(row.owner_id)
    if (owner === null) throw createFault('missing', { code: 'no-server' })
    refusePower(deps, { account: owner, row, action })
    return power(row, action, by)
  }

  /** Returns the name of the owner or member who acts. Throws when a member is banned. */
  async function openActor(caller: Caller, row: ServerRow): Promise<string> {
    const account = await accounts.find(caller.userId)
    if (account === null)
      throw createFault('signed-out', { code: 'not-authenticated' }, { code: 'signed-out' })
    if (row.owner_id !== caller.userId) refuseBanned(account, deps.now())
    return account.row.grow_id ?? account.row.username
  }

  return {
    /** A power action that was decided elsewhere. Throws the host's refusal. */
    powerAs: power,

    async power(caller: Caller, serverId: ServerId, action: PowerAction) {
      const row = directory.open(serverId)
      const by = await openActor(caller, row)
      await directory.waitUntilCreated(row.id)
      if (action !== 'start') return powerBy(by, row, action)
      const started = () => ({
        ...createReply({ code: replies.start }),
        status: directory.status(row),
      })
      if (await revivals.isUnderWay(row)) return started()
      try {
        return await powerBy(by, row, action)
      } catch (error) {
        // The service's own start was a moment quicker.
        if (await revivals.isUnderWay(row)) return started()
        throw error
      }
    },

    /** A start that the service makes, for a server that it had stopped itself. */
    async startFor(row: ServerRow, by: string): Promise<void> {
      await revivals.add(row, power(row, 'start', by))
    },

    /** A restart that the service makes because its owner has scheduled it; throws the host's refusal. */
    async restartFor(row: ServerRow): Promise<void> {
      await power(row, 'restart', serviceName)
    },

    /**
     * Stops a running server for a reason of the service. Does nothing if it is off, or is saving in order to stop.
     */
    async stopFor(row: ServerRow, by: string): Promise<void> {
      const state = directory.powerState(row)
      if (state === 'OFFLINE' || state === 'STOPPING') return
      await power(row, state === 'ONLINE' ? 'stop' : 'kill', by).catch(ignoreRefusal)
    },
  }
}

/** Throws when the owner may not do this now. */
function refusePower(
  { now, directory, settings }: PowerDeps,
  { account, row, action }: { account: Account; row: ServerRow; action: PowerAction },
): void {
  const owner = getOwner(account, now())
  const status = directory.powerState(row)
  const denial = findPowerRefusal(action, directory.powered(row), owner, settings.read())
  if (owner.isBanned) refuseWhen(denial, 'forbidden', 'banned')
  if (directory.status(row) === 'UNKNOWN') {
    throw createFault('unavailable', directory.findUnreachable(row), { code: 'unavailable' })
  }
  refuseWhen(findActionsRefusal(owner, settings.read()), 'forbidden', 'action-refused')
  if (denial?.code === 'server-suspended') refuseWhen(denial, 'forbidden')
  refuseWhen(findStatusRefusal(action, status), 'conflict', 'action-refused')
  refuseStart(denial)
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
