import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { Backups } from '../backups/backups.ts'
import { waitForAdoption } from './adoption.ts'
import type { HostedServer } from './hosted-server.ts'
import { initialiseServer } from './initialise-server.ts'
import type { ServerFolders } from './server-folders.ts'

/** Has the facts about a server in the panel's database. */
export type KnownServer = Omit<ServerFile, 'gamePasswords'>

type Deps = {
  folders: ServerFolders
  backups: Pick<Backups, 'adopt'>
  agentDeps: AgentDeps
  load: () => Promise<HostedServer>
}

/**
 * Writes the file of a server again if a fault of the disk took it, loads the server, and adopts a run that is going on.
 * Null if it has no folder: an empty one would hide the loss.
 */
export async function repairServer(
  known: KnownServer,
  { folders, backups, agentDeps, load }: Deps,
): Promise<HostedServer | null> {
  const file = { ...known, gamePasswords: [] }
  const outcome = await folders.rebuild(file, agentDeps.now())
  if (outcome === 'no-folder') return null
  const server = await load()
  await backups.adopt(server)
  initialiseServer(server, agentDeps)
  await waitForAdoption([server])
  const detail = { file: 'server.json', from: 'panel' }
  if (outcome === 'rebuilt')
    await server.history.recordEvent({ kind: 'settings-reset', run: null, by: null, detail })
  return server
}
