import { writeServerFile } from '@trellis/game-data/server-file.ts'
import { Fault } from '../fault.ts'
import type { HostedServer } from './hosted-server.ts'

/** Gives a server another UDP port for its next run. Does nothing when it has it. Throws a `conflict` while it runs. */
export async function moveToPort(server: HostedServer, port: number): Promise<void> {
  const { file, folder, life, desk } = server
  if (port === file.port) return
  await life.until((phase) => phase !== 'STARTING')
  await desk.alone(async () => {
    if (life.phase !== 'OFFLINE' && life.phase !== 'WAITING')
      throw new Fault('conflict', 'The UDP port cannot be changed while the server runs.')
    await writeServerFile(folder.serverFile, { ...file, port })
    file.port = port
  })
  server.tell()
}
