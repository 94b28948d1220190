import { createHash } from 'node:crypto'
import {
  type CustomItem,
  customItemSchema,
  type textureUploadSchema,
} from '@trellis/contract/configuration.ts'
import { type Apply } from '@trellis/contract/kit/applied.ts'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { RttexFault } from '@trellis/rttex/fault.ts'
import type * as z from 'zod'
import { insertTextures } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, createFieldFault, Fault } from '../../kit/fault.ts'
import type { OpenedServer, ServerCall } from '../documents/index.ts'
import { type Items, listStoredItems, toCustomGameItem } from '../items/index.ts'
import type { Configuration } from './service.ts'

type Deps = {
  db: Db
  link: AgentLink
  items: Items
  configuration: Configuration
  now: () => number
}
type Upload = z.output<typeof textureUploadSchema>

const highestItemId = 65_535
/** How often a new id is tried when others take it in the same moment. */
const tries = 5

export type CustomTextures = ReturnType<typeof createCustomTextures>

export function createCustomTextures({ db, link, items, configuration, now }: Deps) {
  /** Adds the item under the next free id. */
  async function addItem(server: OpenedServer, apply: Apply, item: Omit<CustomItem, 'ID'>) {
    for (let left = tries; ; left--) {
      const { text, etag } = await link.ask('document.read', getTarget(server))
      const ids = listStoredItems(text).map(({ ID }) => ID)
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
      const { growId: by, room } = server
      await link.ask('document.set', { ...getTarget(server), set, base, by, room, apply })
      return true
    } catch (error) {
      if (error instanceof Fault && error.code === editConflictCode) return false
      throw error
    }
  }

  return {
    /** Stores the texture under a name that never means another one, and makes an item that shows it. */
    async create(call: ServerCall, apply: Apply, upload: Upload) {
      const server = await configuration.openToChange(call, apply)
      const bytes = Buffer.from(upload.rttexBase64, 'base64')
      const size = await getSize(bytes)
      refuseOutside(upload, size)
      const file = createFileName(upload.itemName, bytes)
      const base64 = bytes.toString('base64')
      await link.ask('texture.write', {
        serverId: server.serverId,
        file,
        base64,
        room: server.room,
      })
      await db.transaction((tx) =>
        insertTextures(tx, { files: [file], serverId: server.row.id, at: now() }),
      )
      const item = await addItem(server, apply, getItem(upload, file))
      const done = await configuration.saved(
        { server, changed: 1, queued: false },
        `item ${item.Name}`,
        apply,
      )
      return { ...done, item: toCustomGameItem(item, undefined), file }
    },
  }
}

const getTarget = ({ serverId }: OpenedServer) =>
  ({ serverId, document: { kind: 'custom-items' }, reader: null }) as const

async function getSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return await decodeRttex(bytes)
  } catch (error) {
    if (!(error instanceof RttexFault)) throw error
    const cause = { code: 'invalid' }
    throw new Fault(
      'bad-input',
      error.message,
      createFieldFault('rttexBase64', error.message, cause),
    )
  }
}

/** A cell that is not in the picture would show nothing. */
function refuseOutside({ properties }: Upload, size: { width: number; height: number }): void {
  const { texture_x: x = 0, texture_y: y = 0 } = properties
  if (x * 32 < size.width && y * 32 < size.height) return
  throw createFault(
    'bad-input',
    { code: 'cell-outside-texture' },
    { code: 'bad-input', field: 'properties.texture_x' },
  )
}

function getItem(
  { itemName, rarity, properties }: Upload,
  texture: string,
): Omit<CustomItem, 'ID'> {
  const { ID: _, ...item } = customItemSchema.parse({
    ID: 0,
    Name: itemName,
    Desc: 'A new custom item.',
    rarity,
    texture_x: 0,
    texture_y: 0,
    ...properties,
    texture,
  })
  return item
}

/** `<slug>_<first 8 of sha256>.rttex` */
function createFileName(itemName: string, bytes: Uint8Array): string {
  const slug = itemName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 30)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return `${slug || 'item'}_${hash}.rttex`
}
