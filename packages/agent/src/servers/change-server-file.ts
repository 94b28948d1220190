import { type ServerFile, writeServerFile } from '@trellis/game-data/server-file.ts'
import type { HostedServer } from './hosted-server.ts'

/** Changes a server's file, on the disk first. To be called while the caller alone may change the folder. */
export async function changeServerFile(
  { file, folder }: HostedServer,
  changes: Partial<ServerFile>,
): Promise<void> {
  await writeServerFile(folder.serverFile, { ...file, ...changes })
  Object.assign(file, changes)
}
