import { getStorageRoom } from '@trellis/contract/hosting/storage.ts'
import type {
  ConflictChoice,
  CopyReply,
  TakenDocument,
} from '@trellis/contract/hosting/test-copies.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createReply } from '../../kit/reply.ts'
import { type Account, getOwnActor, sumStorage } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { insertTextures } from '../servers/index.ts'
import { openWithSource } from './open-copy.ts'

const bytesPerMb = 1024 * 1024

type Deps = { db: Db; link: AgentLink; directory: ServerDirectory; now: () => number }

export type TakeOver = ReturnType<typeof createTakeOver>

/** Lists the changes of a test copy, and merges parts of it into the live server. */
export function createTakeOver({ db, link, directory, now }: Deps) {
  return {
    async listDifferences(caller: Caller, serverId: ServerId) {
      await directory.waitUntilCreated(serverId)
      const { source } = await db.transaction((tx) =>
        openWithSource(tx, { caller, serverId, at: now() }),
      )
      return link.ask('copy.differences', { serverId, liveId: source.id })
    },

    async takeOver(
      caller: Caller,
      serverId: ServerId,
      { document, choices }: { document: TakenDocument; choices: ConflictChoice[] },
    ) {
      await directory.waitUntilCreated(serverId)
      const { account, row, source } = await db.transaction((tx) =>
        openWithSource(tx, { caller, serverId, at: now() }),
      )
      const { changed, merged, textures } = await link.ask('copy.take-over', {
        serverId,
        liveId: source.id,
        document,
        choices,
        by: account.row.grow_id ?? account.row.username,
        room: findRoom(account),
      })
      await db.transaction(async (tx) => {
        await insertTextures(tx, { files: textures, serverId: source.id, at: now() })
        await insertActivity(tx, {
          ...getOwnActor(account, now()),
          action: 'test-copy-taken-over',
          details: {
            server: source.name,
            from: row.name,
            ...('name' in document ? { world: document.name } : { section: document.kind }),
          },
        })
      })
      return { ...createReply(getReply(document, source.name)), changed, merged }
    },
  }
}

/** Returns how many bytes an edit may still add to the servers of an account. */
const findRoom = (owner: Account) =>
  getStorageRoom(sumStorage(owner).storageBytes, owner.row.storage_limit_mb * bytesPerMb)

function getReply(document: TakenDocument, server: string): CopyReply {
  switch (document.kind) {
    case 'world':
      return { code: 'world-taken-over', params: { name: document.name, server } }
    case 'config':
      return { code: 'config-taken-over', params: { server } }
    case 'custom-items':
      return { code: 'items-taken-over', params: { server } }
  }
}
