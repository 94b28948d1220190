import { consoleCommandSchema, consoleDenial, isPowerCommand } from '@trellis/contract/console.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { type LiveCommand, liveCommandSchema } from '@trellis/contract/links/live.ts'
import { maintenanceSentence } from '@trellis/contract/panel-settings.ts'
import { actionsDenial, noServerSentence } from '@trellis/contract/servers.ts'
import { gameDataDenial } from '@trellis/contract/worlds.ts'
import type { WorldHub } from '../game/worlds/world-hub.ts'
import type { ServerDirectory, ServerRow } from '../hosting/servers/index.ts'
import { findTemplate } from '../hosting/templates/index.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Db } from '../kit/db.ts'
import { Fault } from '../kit/fault.ts'
import type { Log } from '../kit/log.ts'
import { type Accounts, sessionUserOf } from '../people/users/index.ts'
import { insertActivity } from '../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../platform/panel-settings/index.ts'
import type { Viewer } from './viewer.ts'

type Deps = {
  db: Db
  log: Log
  now: () => number
  link: AgentLink
  accounts: Accounts
  settings: PanelSettingsService
  directory: ServerDirectory
  worlds: WorldHub
  rateLimits: boolean
  /** Resolves once everything that was committed before is known here. */
  caughtUp(): Promise<void>
}

export type CommandDesk = {
  /** Takes one text frame of a panel; whatever is wrong with it is told to that panel only. */
  take(viewer: Viewer, text: string): Promise<void>
}

const mostPerSecond = 20

export function createCommandDesk(deps: Deps): CommandDesk {
  return {
    async take(viewer, text) {
      try {
        if (deps.rateLimits) countCommand(viewer)
        await deps.caughtUp()
        await obey(deps, viewer, readFrame(text))
      } catch (error) {
        const known = error instanceof Fault
        if (!known) deps.log.error({ err: error }, 'a frame of a panel failed')
        const sentence = known ? error.message : 'Something went wrong on our side.'
        viewer.send({ type: 'notice', payload: { level: 'error', text: sentence } })
      }
    },
  }
}

function countCommand(viewer: Viewer): void {
  if (viewer.commandsThisSecond === 0) {
    setTimeout(() => {
      viewer.commandsThisSecond = 0
    }, 1000).unref()
  }
  viewer.commandsThisSecond++
  if (viewer.commandsThisSecond > mostPerSecond) {
    throw new Fault('too-many', 'Too many commands. Wait a second.')
  }
}

function readFrame(text: string): LiveCommand {
  const frame = liveCommandSchema.safeParse(jsonOrNull(text))
  if (!frame.success) throw new Fault('bad-input', 'This message is not understood.')
  return frame.data
}

function readCommand(text: string): string {
  const command = consoleCommandSchema.safeParse(text)
  if (!command.success) {
    throw new Fault('bad-input', command.error.issues[0]?.message ?? 'Not a command.')
  }
  return command.data.trim()
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function obey(deps: Deps, viewer: Viewer, frame: LiveCommand): Promise<void> {
  switch (frame.type) {
    case 'console_command': {
      const command = readCommand(frame.payload.command)
      const opened = await openServer(deps, viewer, consoleDenial)
      await refusePowerCommand(deps, opened, command)
      return runCommand(deps, opened, command)
    }
    case 'watch_world': {
      const { serverId } = await openServer(deps, viewer, gameDataDenial)
      // It may have closed meanwhile.
      if (viewer.isOpen) deps.worlds.watch(serverId, frame.payload.world, viewer)
      return
    }
    case 'unwatch_world': {
      const row = deps.directory.byOwner(viewer.userId)
      if (row !== null) deps.worlds.unwatch(row.id as ServerId, frame.payload.world, viewer)
    }
  }
}

type Opened = {
  serverId: ServerId
  row: ServerRow
  userId: string
  growId: string
  isAdmin: boolean
}
type Denial = (owner: { isBanned: boolean }) => string | null

/** The viewer's own server, as they may use it now. */
async function openServer(deps: Deps, { userId }: Viewer, denialOf: Denial): Promise<Opened> {
  const account = await deps.accounts.find(userId)
  if (account === null) throw new Fault('signed-out', 'User not authenticated.')
  const user = sessionUserOf(account, deps.now())
  const denial = denialOf(user)
  if (denial !== null) throw new Fault('forbidden', denial)
  if (deps.settings.read().maintenance && !user.isAdmin) {
    throw new Fault('unavailable', maintenanceSentence)
  }
  const row = deps.directory.byOwner(userId)
  if (row === null) throw new Fault('missing', noServerSentence)
  const { growId, isAdmin } = user
  return { serverId: row.id as ServerId, row, userId, growId, isAdmin }
}

/** The console is one more way to stop or restart a server, and the switch for server actions closes it too. */
async function refusePowerCommand(deps: Deps, opened: Opened, command: string): Promise<void> {
  const denial = actionsDenial(opened, deps.settings.read())
  if (denial === null) return
  const id = opened.row.template
  const template = id === null ? null : await deps.db.transaction((tx) => findTemplate(tx, id))
  if (!isPowerCommand(command, template?.stop.lines ?? [])) return
  throw new Fault('forbidden', denial, { code: 'action-refused' })
}

async function runCommand(deps: Deps, opened: Opened, command: string): Promise<void> {
  const { serverId, row, userId, growId } = opened
  await deps.link.ask('console.command', { serverId, command, by: growId })
  await deps.db.transaction((tx) =>
    insertActivity(tx, {
      at: deps.now(),
      actorType: 'User',
      actorId: userId,
      actorName: growId,
      subjectId: userId,
      action: 'Console command',
      details: { server: row.name, command },
    }),
  )
}
