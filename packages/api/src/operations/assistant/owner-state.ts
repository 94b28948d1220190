import {
  getPowerState,
  type Owner,
  type PowerState,
} from '@trellis/contract/hosting/power-rules.ts'
import type { RunOutcome, ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { BanInfo } from '@trellis/contract/people/bans.ts'
import { getOwner, type ServerDirectory } from '../../hosting/servers/index.ts'
import type { Caller } from '../../kit/access.ts'
import { type Accounts, findBanInfo } from '../../people/users/index.ts'
import { findLanguage, type Language } from './language.ts'

/**
 * The facts about the caller that the assistant may use. No address, token, console line or text from the
 * game is included: players write those, and everything in here may be sent to the provider.
 */
export type OwnerState = {
  server: {
    name: string
    status: PowerState
    players: number
    /** The service's reaction to the last crash, or null. */
    recovery: { state: 'waiting' | 'halted' } | null
    /** Why an admin has suspended it; null unless one has. */
    suspension: { reason: string } | null
    lastExit: (Reason & { at: string; wasCrash: boolean }) | null
  } | null
  owner: Owner
  credits: number
  plan: 'Free' | 'Paid'
  ban: Pick<BanInfo, 'reason' | 'expires'> | null
  /** The language that the owner chose for the panel; null before the first choice. */
  language: Language | null
  tasks: OwnedTask[]
}

/** A scheduled task, with its next run and how its last one went. */
export type OwnedTask = Pick<ScheduledTask, 'type' | 'schedule' | 'timezone' | 'isPaused'> & {
  nextRun: string | null
  last: (Reason & { dueAt: string; outcome: RunOutcome }) | null
}

type Deps = {
  accounts: Accounts
  directory: ServerDirectory
  listTasks(serverId: string): Promise<ScheduledTask[]>
  now: () => number
}

/** Reads the state of the caller only. */
export async function readOwnerState(
  { accounts, directory, listTasks, now }: Deps,
  caller: Caller,
): Promise<OwnerState> {
  const account = await accounts.find(caller.userId)
  if (account === null) throw new Error('A signed-in user has no account.')
  const ban = findBanInfo(account.ban, now())
  return {
    server: getServer(directory, caller.userId),
    owner: getOwner(account, now()),
    credits: account.row.credit,
    plan: account.row.account_type,
    language: findLanguage(account.row.language),
    ban: ban === null ? null : { reason: toPlainText(ban.reason), expires: ban.expires },
    tasks: await readTasks(directory, caller.userId, listTasks),
  }
}

async function readTasks(
  directory: ServerDirectory,
  userId: string,
  listTasks: Deps['listTasks'],
): Promise<OwnedTask[]> {
  const row = directory.selectedBy(userId)
  return row === null ? [] : (await listTasks(row.id)).map(getTask)
}

function getTask({ lastResult, nextRuns, ...task }: ScheduledTask): OwnedTask {
  const { type, schedule, timezone, isPaused } = task
  const last = lastResult && {
    dueAt: lastResult.dueAt,
    outcome: lastResult.outcome,
    ...toPlainReason({ reason: lastResult.reason ?? '', cause: lastResult.cause }),
  }
  const nextRun = nextRuns[0] ?? null
  return { type, schedule: toPlainText(schedule), timezone, isPaused, nextRun, last }
}

function getServer(directory: ServerDirectory, userId: string): OwnerState['server'] {
  const row = directory.selectedBy(userId)
  if (row === null) return null
  const server = directory.describeOwn(row)
  const { recovery, lastExit, suspension } = server
  return {
    name: toPlainText(server.name),
    status: getPowerState(server),
    players: server.players,
    recovery: recovery === null ? null : { state: recovery.state },
    suspension: suspension && { reason: toPlainText(suspension.reason) },
    lastExit:
      lastExit === null
        ? null
        : { ...toPlainReason(lastExit), at: lastExit.at, wasCrash: !lastExit.asked },
  }
}

/** Makes the sentence and the values of a reason plain text. */
export function toPlainReason({ reason, cause }: Reason): Reason {
  const values = Object.entries(cause?.params ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? toPlainText(value) : value] as const,
  )
  const params = values.length === 0 ? {} : { params: Object.fromEntries(values) }
  return { reason: toPlainText(reason), ...(cause && { cause: { code: cause.code, ...params } }) }
}

/** Shortens a name or reason to one line without quotes and markup. */
export function toPlainText(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/["'`<>{}\\]/g, '')
    .trim()
    .slice(0, 200)
}
