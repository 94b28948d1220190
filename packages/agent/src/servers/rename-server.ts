import { isDeepStrictEqual } from 'node:util'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import { changeServerFile } from './change-server-file.ts'
import type { HostedServer } from './hosted-server.ts'

type Names = Pick<ServerFile, 'name' | 'formerNames'>

/** Gives a server another name, running or not. The game shows it from the next run on. Does nothing when it has it. */
export async function renameServer(server: HostedServer, names: Names): Promise<void> {
  const { name, formerNames } = server.file
  if (isDeepStrictEqual({ name, formerNames }, names)) return
  await server.files.folderOwner.alone(() => changeServerFile(server, names))
  server.reportState()
}
