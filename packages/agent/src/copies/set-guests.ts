import { isDeepStrictEqual } from 'node:util'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import { createFault } from '@trellis/link/fault.ts'
import { ignoreEngineGone } from '../documents/game-writer.ts'
import { changeServerFile } from '../servers/change-server-file.ts'
import { listGuests } from '../servers/guests.ts'
import type { HostedServer } from '../servers/hosted-server.ts'

/**
 * Sets the players who may join a test copy. A running engine gets them each time, because an agent may have ended between the
 * file and the engine.
 */
export async function setGuests(server: HostedServer, guests: GrowId[]): Promise<void> {
  const { file, life } = server
  if (file.guests === null) throw createFault('conflict', { code: 'not-a-copy' })
  await server.files.folderOwner.alone(async () => {
    if (isDeepStrictEqual(file.guests, guests)) return
    await changeServerFile(server, { guests })
  })
  const players = listGuests(file) ?? []
  await life.run?.request({ do: 'allow', players }).catch(ignoreEngineGone)
}
