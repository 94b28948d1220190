import { existsSync } from 'node:fs'
import * as z from 'zod'
import type { Installation } from './installation.ts'
import { Refusal, SettingsRefusal } from './refusal.ts'

/**
 * The content of an archive: the whole installation, or one of its two machines. `panel` is the database and the other files of
 * the api, `servers` are the servers, backups and keys of an agent on another machine.
 */
export const scopeSchema = z.enum(['whole', 'panel', 'servers'])
export type Scope = z.output<typeof scopeSchema>

const hasDatabase = ({ database, databaseUrl }: Installation) =>
  databaseUrl !== null || existsSync(database)

/** Refuses a backup of things that are on another machine, before anything is written. */
export function refuseBackupElsewhere(installation: Installation, scope: Scope): void {
  if (scope !== 'panel' && installation.agentUrl !== null) {
    throw new SettingsRefusal(
      'The servers are on the machine that AGENT_URL names, so run npm run backup -- --only panel here and npm run backup -- --only servers there.',
    )
  }
  if (scope === 'servers' && hasDatabase(installation)) {
    throw new SettingsRefusal(
      'The database is on this machine, too, so run npm run backup without --only.',
    )
  }
}

/** Returns why an archive cannot be restored here: its content belongs on another machine. Null when it can. */
export function findRestoreRefusal(installation: Installation, scope: Scope): Refusal | null {
  if (scope === 'whole' && installation.agentUrl !== null) {
    return new SettingsRefusal(
      'This backup has servers, and AGENT_URL says that they are on another machine: restore it where the agent runs, without AGENT_URL.',
    )
  }
  if (scope === 'servers' && (hasDatabase(installation) || installation.agentUrl !== null)) {
    return new SettingsRefusal(
      'This backup has servers only: restore it on the machine of the agent, which has no database.',
    )
  }
  return null
}

/** The parts that a restore moves aside: servers stay where the archive has none. */
export const listReplaced = ({ parts }: Installation, scope: Scope): string[] =>
  scope === 'panel' ? parts.filter((name) => name !== 'servers') : parts

/** Refuses to call an archive without servers a backup of an installation that has some. */
export function refuseNoServers(found: number, listed: number): void {
  if (found > 0 || listed === 0) return
  throw new Refusal(
    `The database lists ${listed} ${listed === 1 ? 'server' : 'servers'}, and DATA_DIR has the folder of none: check that its disk is mounted, or run npm run backup -- --only panel for an archive without servers.`,
  )
}
