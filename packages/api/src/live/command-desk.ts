import { consoleCommandSchema, consoleDenial } from '@trellis/contract/console.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { liveCommandSchema } from '@trellis/contract/links/live.ts'
import { maintenanceSentence } from '@trellis/contract/panel-settings.ts'
import { noServerSentence } from '@trellis/contract/servers.ts'
import { insertActivity } from '../features/activity-log/store.ts'
import type { PanelSettingsService } from '../features/panel-settings/service.ts'
import type { ServerDirectory } from '../features/servers/directory.ts'
import type { Accounts } from '../features/users/accounts.ts'
import { sessionUserOf } from '../features/users/profile.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Db } from '../kit/db.ts'
import { Fault } from '../kit/fault.ts'
import type { Log } from '../kit/log.ts'
import type { Viewer } from './viewer.ts'

type Needs = {
  db: Db
  log: Log
  now: () => number
  link: AgentLink
  accounts: Accounts
  settings: PanelSettingsService
  directory: ServerDirectory
  rateLimits: boolean
}

export type CommandDesk = {
  /** Takes one text frame of a panel; whatever is wrong with it is told to that panel only. */
  take(viewer: Viewer, text: string): Promise<void>
}

const mostPerSecond = 20

export function createCommandDesk(needs: Needs): CommandDesk {
  return {
    async take(viewer, text) {
      try {
        if (needs.rateLimits) countCommand(viewer)
        await runCommand(needs, viewer.userId, readCommand(text))
      } catch (error) {
        const known = error instanceof Fault
        if (!known) needs.log.error({ err: error }, 'a console command failed')
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

function readCommand(text: string): string {
  const frame = liveCommandSchema.safeParse(jsonOrNull(text))
  if (!frame.success) throw new Fault('bad-input', 'This message is not understood.')
  const command = consoleCommandSchema.safeParse(frame.data.payload.command)
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

async function runCommand(needs: Needs, userId: string, command: string): Promise<void> {
  const account = await needs.accounts.find(userId)
  if (account === null) throw new Fault('signed-out', 'User not authenticated.')
  const user = sessionUserOf(account, needs.now())
  const denial = consoleDenial(user)
  if (denial !== null) throw new Fault('forbidden', denial)
  if (needs.settings.read().maintenance && !user.isAdmin) {
    throw new Fault('unavailable', maintenanceSentence)
  }
  const row = needs.directory.byOwner(userId)
  if (row === null) throw new Fault('missing', noServerSentence)
  const name = user.growId
  await needs.link.ask('console.command', { serverId: row.id as ServerId, command, by: name })
  await needs.db.transaction((tx) =>
    insertActivity(tx, {
      at: needs.now(),
      actorType: 'User',
      actorId: userId,
      actorName: name,
      subjectId: userId,
      action: 'Console command',
      details: { server: row.name, command },
    }),
  )
}
