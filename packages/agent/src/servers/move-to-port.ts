import type { ServerFile } from '@trellis/game-data/server-file.ts'
import { createFault } from '@trellis/link/fault.ts'
import { changeServerFile } from './change-server-file.ts'
import type { HostedServer } from './hosted-server.ts'

type Place = Pick<ServerFile, 'name' | 'port'>

/** Gives a server another UDP port for its next run. Does nothing when it has it. Throws a `conflict` while it runs. */
export function moveToPort(server: HostedServer, port: number): Promise<void> {
  return renameAndMove(server, { name: server.file.name, port })
}

/** Gives a server another name and UDP port for its next run. Throws a `conflict` while it runs. */
export async function renameAndMove(server: HostedServer, { name, port }: Place): Promise<void> {
  const { file, life } = server
  if (name === file.name && port === file.port) return
  await life.until((phase) => phase !== 'STARTING')
  await server.files.folderOwner.alone(async () => {
    if (life.phase !== 'OFFLINE' && life.phase !== 'WAITING')
      throw createFault('conflict', { code: 'port-while-running' })
    await changeServerFile(server, { name, port })
  })
  server.reportState()
}
