import type { ConfigurationPart, ConfigurationReply } from '@trellis/contract/game/configuration.ts'
import {
  findConfigurationBanRefusal,
  findConfigurationRefusal,
} from '@trellis/contract/game/configuration.ts'
import { findActionsRefusal, findPowerRefusal } from '@trellis/contract/hosting/power-rules.ts'
import { type Apply } from '@trellis/contract/kit/applied.ts'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import type { Setting } from '@trellis/contract/kit/game-document.ts'
import { findApplyRefusal, restartRights } from '@trellis/contract/kit/save-rights.ts'
import { hasRights } from '@trellis/contract/kit/server-access.ts'
import { findSuspensionRefusal } from '@trellis/contract/kit/suspension.ts'
import { refuseStart, type ServerDirectory } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault, Fault, refuseWhen } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'

export type ChangeDeps = {
  access: GameAccess
  link: AgentLink
  directory: ServerDirectory
  settings: PanelSettingsService
}
/** `loaded` names the version that was edited; null for the last one that the session has read. */
export type ChangeTarget = { call: ServerCall; apply: Apply; loaded: string | null }

/** A server that is opened for a change, and how the change may take effect. */
type Opened = { server: OpenedServer; apply: Apply }

export type ConfigurationChanges = ReturnType<typeof createConfigurationChanges>

/** Changes a server's settings: checks permission, saves, and notifies the owner. */
export function createConfigurationChanges({ access, link, directory, settings }: ChangeDeps) {
  const open = async (call: ServerCall): Promise<OpenedServer> =>
    access.open(call, findConfigurationBanRefusal)

  /**
   * Opens it for a change; throws the refusal while the server is busy, or when it may not restart as `wanted` asks. Returns
   * `now` for a user who may not restart it, because a server that is offline now may be online at the save.
   */
  async function openToChange(call: ServerCall, wanted: Apply): Promise<Opened> {
    const server = await open(call)
    const status = directory.status(server.row)
    refuseWhen(findApplyRefusal(server.grant, wanted, status), 'forbidden')
    const apply = hasRights(server.grant, restartRights) ? wanted : 'now'
    if (apply !== 'now' && status !== 'OFFLINE') refuseRestart(server)
    if (status === 'UNKNOWN') return { server, apply }
    refuseWhen(findConfigurationRefusal({ isBanned: false }, status), 'conflict', 'busy')
    return { server, apply }
  }

  /** A save that restarts the server is bound by what binds a restart. */
  function refuseRestart({ owner, row }: OpenedServer): void {
    const switches = settings.read()
    const powered = directory.powered(row)
    refuseWhen(findActionsRefusal(owner, switches), 'forbidden', 'action-refused')
    if (powered.status !== 'ONLINE') return
    refuseWhen(findSuspensionRefusal(powered), 'forbidden')
    refuseStart(findPowerRefusal('restart', powered, owner, switches))
  }

  async function save(
    { call, apply: wanted, loaded }: ChangeTarget,
    kind: 'config' | 'custom-items',
    set: Setting[],
  ): Promise<Opened & { changed: number; queued: boolean }> {
    const { server, apply } = await openToChange(call, wanted)
    const params = {
      serverId: server.serverId,
      document: { kind },
      set,
      base: loaded,
      reader: call.caller.sessionId,
      by: server.growId,
      // Settings are small and bounded, so they may use the space that is reserved for the game.
      room: kind === 'config' ? null : server.room,
      apply,
    }
    const { changed, queued } = await link.ask('document.set', params).catch(rethrowChanged)
    return { server, apply, changed, queued }
  }

  /** Records a save in the activity log, and returns the answer to it. */
  async function finishSave(
    { server, apply, changed, queued }: Awaited<ReturnType<typeof save>>,
    saved: { part: ConfigurationPart } | { item: string },
  ) {
    if (changed > 0)
      await access.recordActivity(server, 'configuration-changed', { ...saved, apply })
    const status = directory.status(server.row)
    const isWaiting = queued && apply === 'now'
    const code = isWaiting ? 'edit-held' : getOutcome(status, apply)
    return { ...createReply({ code }), status }
  }

  return { open, openToChange, save, finishSave }
}

function getOutcome(status: string, apply: Apply): ConfigurationReply['code'] {
  if (status === 'OFFLINE') return 'configuration-saved'
  if (apply === 'now') return 'configuration-applied'
  if (apply === 'when-empty') return 'configuration-restarts-when-empty'
  return 'configuration-restarts'
}

/** Settings have no view that compares both sides, so another user's change is loaded instead. */
function rethrowChanged(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== editConflictCode) throw error
  const { code, conflicts, moreConflicts } = error
  const extra = { code, conflicts, moreConflicts }
  throw createFault('conflict', { code: 'settings-changed-meanwhile' }, extra)
}
