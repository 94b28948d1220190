import { findActionsRefusal } from '@trellis/contract/hosting/power-rules.ts'
import { findCommandRefusal, listCommandRights } from '@trellis/contract/kit/command-rights.ts'
import { consoleCommandSchema } from '@trellis/contract/kit/console-line.ts'
import { findDebtStartRefusal } from '@trellis/contract/kit/debt.ts'
import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import { isPowerCommand, isRestartCommand } from '@trellis/contract/kit/power-commands.ts'
import { findStopLines } from '../../hosting/engines/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { refuseWhen } from '../../kit/fault.ts'
import { readInput } from '../../kit/read-input.ts'
import type { UnfinishedActs } from '../../kit/unfinished-acts.ts'
import { findAccount } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { LiveServer } from '../documents/index.ts'

export type CommandDeps = {
  db: Db
  link: AgentLink
  settings: PanelSettingsService
  acts: UnfinishedActs
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
  await refuseEffect(deps, opened, command)
  await refuseRestartInDebt(deps, opened, command)
  const { serverId, userId } = opened
  const act = { userId, serverId, call: 'console_command', params: { command } }
  await deps.acts.follow(act, () => sendCommand(deps, opened, command))
}

async function sendCommand(
  deps: CommandDeps,
  { serverId, row, userId, growId, grant }: LiveServer,
  command: string,
): Promise<void> {
  const reach = getEditReach(grant, growId)
  await deps.link.ask('console.command', { serverId, command, by: growId, reach })
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
  return readInput(consoleCommandSchema, text).trim()
}

/**
 * A command needs the right to its effect. The switch for server actions refuses a command that stops or restarts the
 * server.
 */
async function refuseEffect(
  { db, settings }: CommandDeps,
  { grant, row, ...opened }: LiveServer,
  command: string,
): Promise<void> {
  const stopLines = await db.transaction((tx) => findStopLines(tx, row.template))
  refuseWhen(findCommandRefusal(grant, listCommandRights(command, stopLines)), 'forbidden')
  if (isPowerCommand(command, stopLines ?? []))
    refuseWhen(findActionsRefusal(opened, settings.read()), 'forbidden', 'action-refused')
}
