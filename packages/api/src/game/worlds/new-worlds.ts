import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { describeAwaited } from '@trellis/contract/pending-edits.ts'
import type { WorldFile, WorldSource } from '@trellis/contract/world-files.ts'
import type { WorldName } from '@trellis/contract/worlds.ts'
import { renameWorldInTasks } from '../../hosting/scheduled-tasks/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus } from '../../kit/bus.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'

type Deps = {
  bus: Bus
  access: GameAccess
  link: AgentLink
  items: Items
  findTemplate: (serverId: ServerId, id: string) => Promise<WorldFile>
}

export type NewWorlds = ReturnType<typeof createNewWorlds>

/** Worlds that are made of others, of templates and of files, and the names of worlds. */
export function createNewWorlds({ bus, access, link, items, findTemplate }: Deps) {
  async function copy(serverId: ServerId, name: WorldName): Promise<string> {
    const locks = await items.listLocks(serverId)
    return (await link.ask('world.copy', { serverId, name, locks })).text
  }

  async function findSource(serverId: ServerId, source: WorldSource) {
    if (source.kind === 'world') return source
    const file = source.kind === 'file' ? source.file : await findTemplate(serverId, source.id)
    return { kind: 'file', text: JSON.stringify(file) } as const
  }

  return {
    /** Returns the file of a world as JSON text: the host checks and copies it in a worker thread. */
    copy,

    async create(call: ServerCall, name: WorldName, source: WorldSource) {
      const server = await access.open(call)
      const { serverId, growId: by, room } = server
      const given = await findSource(serverId, source)
      const locks = await items.listLocks(serverId)
      const params = { serverId, name, source: given, locks, by, room }
      const { queued, ids } = await link.ask('world.create', params)
      await access.recordActivity(server, 'world-created', describeSource(name, source))
      const warnings = await warnOfUnknownItems(items, serverId, {
        ids: new Set(ids),
        place: 'tile',
      })
      const message = queued ? describeAwaited(`${name} is created`) : `${name} was created.`
      return { message, name, warnings }
    },

    async rename(call: ServerCall, name: WorldName, to: WorldName) {
      const server: OpenedServer = await access.open(call)
      const { serverId, growId: by } = server
      await link.ask('world.rename', { serverId, name, to, by })
      let isScheduled = false
      await access.recordActivity(
        server,
        'world-renamed',
        { world: to, before: name },
        async (tx) => {
          isScheduled = await renameWorldInTasks(tx, serverId, { from: name, to })
        },
      )
      if (isScheduled) bus.emit('tasks', server.row.owner_id)
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
