import { isDeepStrictEqual } from 'node:util'
import { type ServerFile, writeServerFile } from '@trellis/game-data/server-file.ts'
import type { HostedServer } from './hosted-server.ts'

type Names = Pick<ServerFile, 'name' | 'formerNames'>

/** Gives a server another name, running or not. The game shows it from the next run on. Does nothing when it has it. */
export async function renameServer(server: HostedServer, names: Names): Promise<void> {
  const { file, folder } = server
  const { name, formerNames } = file
  if (isDeepStrictEqual({ name, formerNames }, names)) return
  await server.files.folderOwner.alone(async () => {
    await writeServerFile(folder.serverFile, { ...file, ...names })
    Object.assign(file, names)
  })
  server.reportState()
}
