import {
  consoleCommandSchema,
  isPowerCommand,
  isRestartCommand,
} from '@trellis/contract/console.ts'
import { findDebtStartRefusal } from '@trellis/contract/kit/debt.ts'
import { findActionsRefusal } from '@trellis/contract/servers.ts'
import { findTemplate } from '../../hosting/engines/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, Fault, refuseWhen } from '../../kit/fault.ts'
import { findAccount } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { LiveServer } from '../documents/index.ts'

export type CommandDeps = {
  db: Db
  link: AgentLink
  settings: PanelSettingsService
  now: () => number
}

/** Sends a line that an owner typed to their server, and records it in their activity log. */
export async function runCommand(
  deps: CommandDeps,
  text: string,
  open: () => Promise<LiveServer>,
): Promise<void> {
  const command = readCommand(text)
  const opened = await open()
  await refusePowerCommand(deps, opened, command)
  await refuseRestartInDebt(deps, opened, command)
  const { serverId, row, userId, growId } = opened
  await deps.link.ask('console.command', { serverId, command, by: growId })
  await deps.db.transaction((tx) =>
    insertActivity(tx, {
      at: deps.now(),
      actorType: 'User',
      actorId: userId,
      actorName: growId,
      subjectId: row.owner_id,
      action: 'console-command',
      details: { server: row.name, command },
    }),
  )
}

/** A command that restarts the server is bound by the debt that binds a restart. */
async function refuseRestartInDebt(
  { db }: CommandDeps,
  { row }: LiveServer,
  command: string,
): Promise<void> {
  if (!isRestartCommand(command)) return
  const owner = await db.transaction((tx) => findAccount(tx, row.owner_id))
  const refusal = findDebtStartRefusal({ hasDebt: owner !== null && owner.row.debt > 0 })
  refuseWhen(refusal, 'conflict')
}

function readCommand(text: string): string {
  const command = consoleCommandSchema.safeParse(text)
  if (!command.success) {
    throw new Fault('bad-input', command.error.issues[0]?.message ?? 'Not a command.')
  }
  return command.data.trim()
}

/** A command can stop or restart a server too, so the switch for server actions refuses such commands. */
async function refusePowerCommand(
  { db, settings }: CommandDeps,
  opened: LiveServer,
  command: string,
): Promise<void> {
  const denial = findActionsRefusal(opened, settings.read())
  if (denial === null) return
  const id = opened.row.template
  const template = id === null ? null : await db.transaction((tx) => findTemplate(tx, id))
  if (!isPowerCommand(command, template?.stop.lines ?? [])) return
  throw createFault('forbidden', denial, { code: 'action-refused' })
}
