import { isLockItem } from '@trellis/contract/items.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { describeAwaited } from '@trellis/contract/pending-edits.ts'
import type { WorldFile, WorldSource } from '@trellis/contract/world-files.ts'
import type { WorldName } from '@trellis/contract/worlds.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import { buildWorld, copyWorld } from './copy-world.ts'
import { getDocument } from './service.ts'

type Deps = {
  access: GameAccess
  link: AgentLink
  items: Items
  findTemplate: (serverId: ServerId, id: string) => Promise<WorldFile>
}

export type NewWorlds = ReturnType<typeof createNewWorlds>

/** Worlds that are made of others, of templates and of files, and the names of worlds. */
export function createNewWorlds({ access, link, items, findTemplate }: Deps) {
  async function readFile(serverId: ServerId, name: WorldName): Promise<WorldFile> {
    const document = getDocument(name)
    const { text } = await link.ask('document.read', { serverId, document, reader: null })
    const world: Record<string, unknown> = JSON.parse(text)
    const isLock = await createLockTest(serverId, listForegrounds(world.blocks))
    const file = copyWorld(world, { name, isLock })
    if (file === null) throw createFault('conflict', { code: 'world-size' })
    return file
  }

  async function createLockTest(serverId: ServerId, ids: ReadonlySet<number>) {
    const kinds = await items.findKinds(serverId, ids)
    return (id: number) => isLockItem(id, kinds.get(id))
  }

  function findFile(serverId: ServerId, source: WorldSource): Promise<WorldFile> | WorldFile {
    if (source.kind === 'world') return readFile(serverId, source.name)
    return source.kind === 'template' ? findTemplate(serverId, source.id) : source.file
  }

  return {
    readFile,

    async create(call: ServerCall, name: WorldName, source: WorldSource) {
      const server = await access.open(call)
      const { serverId, growId: by, room } = server
      const file = await findFile(serverId, source)
      const ids = new Set(file.blocks.flatMap(([{ f = 0, b = 0 }]) => [f, b]))
      const isLock = await createLockTest(serverId, ids)
      const text = JSON.stringify(buildWorld(file, { name: file.name, isLock }))
      const { queued } = await link.ask('world.create', { serverId, name, text, by, room })
      await access.recordActivity(server, 'world-created', describeSource(name, source))
      const warnings = await warnOfUnknownItems(items, serverId, { ids, place: 'tile' })
      const message = queued ? describeAwaited(`${name} is created`) : `${name} was created.`
      return { message, name, warnings }
    },

    async rename(call: ServerCall, name: WorldName, to: WorldName) {
      const server: OpenedServer = await access.open(call)
      const { serverId, growId: by } = server
      await link.ask('world.rename', { serverId, name, to, by })
      await access.recordActivity(server, 'world-renamed', { world: to, before: name })
      return { message: `${name} is ${to} now.`, name: to }
    },
  }
}

function describeSource(world: WorldName, source: WorldSource) {
  if (source.kind === 'world') return { world, from: source.name }
  return source.kind === 'template'
    ? { world, template: source.id }
    : { world, file: source.file.name }
}

function listForegrounds(blocks: unknown): ReadonlySet<number> {
  const list: unknown[] = Array.isArray(blocks) ? blocks : []
  return new Set(
    list.flatMap((block) =>
      typeof block === 'object' && block !== null && 'f' in block && typeof block.f === 'number'
        ? [block.f]
        : [],
    ),
  )
}
