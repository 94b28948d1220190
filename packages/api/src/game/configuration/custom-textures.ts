import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import { type Apply } from '@trellis/contract/kit/applied.ts'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import { insertTextures } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { OpenedServer, ServerCall } from '../documents/index.ts'
import { type Items, nameTexture, toCustomGameItem } from '../items/index.ts'
import type { Configuration } from './service.ts'
import { textureWorks } from './texture-works.ts'

type Deps = {
  db: Db
  link: AgentLink
  runWork: RunWork
  items: Items
  configuration: Configuration
  now: () => number
}

const highestItemId = 65_535
/** How often a new id is tried when others take it in the same moment. */
const tries = 5

export type CustomTextures = ReturnType<typeof createCustomTextures>

export function createCustomTextures(deps: Deps) {
  const { db, link, runWork, items, configuration, now } = deps
  /** Adds the item under the next free id. */
  async function addItem(server: OpenedServer, apply: Apply, item: Omit<CustomItem, 'ID'>) {
    for (let left = tries; ; left--) {
      const { output: ids, etag } = await items.listCustomIds(server)
      const id = Math.max(items.highestId, ...ids) + 1
      if (id > highestItemId)
        throw createFault('conflict', { code: 'no-item-id-left' }, { code: 'conflict' })
      const made: CustomItem = { ...item, ID: id }
      if (await tryAdd(server, apply, { item: made, base: etag, isFirst: ids.length === 0 }))
        return made
      if (left === 0)
        throw createFault('conflict', { code: 'items-being-added' }, { code: 'conflict' })
    }
  }

  /** Returns false if the id was taken since the list was read. */
  async function tryAdd(
    server: OpenedServer,
    apply: Apply,
    { item, base, isFirst }: { item: CustomItem; base: string; isFirst: boolean },
  ): Promise<boolean> {
    try {
      // A file without items may have no list at all. A path into a missing value would create an object
      // instead of a list.
      const set = isFirst
        ? [{ path: ['items'], value: [item] }]
        : [{ path: ['items', `ID=${item.ID}`], value: item }]
      const { serverId, growId: by, room } = server
      const document = { kind: 'custom-items' } as const
      const change = { document, set, base, reader: null, by, room, apply }
      await link.ask('document.set', { serverId, ...change })
      return true
    } catch (error) {
      if (error instanceof Fault && error.code === editConflictCode) return false
      throw error
    }
  }

  return {
    /** Stores the texture under a name that never means another one, and makes an item that shows it. */
    async create(call: ServerCall, wanted: Apply, body: string) {
      const { server, apply } = await configuration.openToChange(call, wanted)
      const upload = await runWork(textureWorks.upload, { text: body }, call.caller.userId)
      const { base64, ...names } = upload
      const file = await db.transaction((tx) => nameTexture(tx, { ...names, at: now() }))
      const { serverId, room } = server
      await link.ask('texture.write', { serverId, file, base64, room })
      await db.transaction((tx) => insertTextures(tx, { files: [file], serverId, at: now() }))
      const item = await addItem(server, apply, { ...upload.item, texture: file })
      const done = await configuration.finishSave(
        { server, apply, changed: 1, queued: false },
        { item: item.Name },
      )
      return { ...done, item: toCustomGameItem(item, undefined), file }
    },
  }
}
