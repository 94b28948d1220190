import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import { renameWorldInTasks } from '../../hosting/scheduled-tasks/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus } from '../../kit/bus.ts'
import { createReply } from '../../kit/reply.ts'
import type { RunWork, Work } from '../../kit/work/work.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import { type NewWorld, worldWorks } from './world-works.ts'

type Deps = {
  bus: Bus
  access: GameAccess
  link: AgentLink
  items: Items
  runWork: RunWork
  /** Returns the JSON text of a template's world file. */
  findTemplate: (server: OpenedServer, id: string) => Promise<string>
}

export type NewWorlds = ReturnType<typeof createNewWorlds>

/** Worlds that are made of others, of templates and of files, and the names of worlds. */
export function createNewWorlds({ bus, access, link, items, runWork, findTemplate }: Deps) {
  async function copy(server: OpenedServer, name: WorldName): Promise<string> {
    const locks = await items.listLocks(server)
    const { serverId } = server
    return (await link.ask('world.copy', { serverId, name, locks })).text
  }

  async function findSource(server: OpenedServer, source: NewWorld['source']) {
    if (source.kind === 'world') return source
    const text = source.kind === 'file' ? source.text : await findTemplate(server, source.id)
    return { kind: 'file', text } as const
  }

  const readBody = <Output>(work: Work<{ text: string }, Output>, call: ServerCall, text: string) =>
    runWork(work, { text }, call.caller.userId)

  return {
    /** Returns the file of a world as JSON text: the host checks and copies it in a worker thread. */
    copy,

    /** Reads the body of a call that saves a template. `content` is the JSON text of its world file. */
    async readTemplate(call: ServerCall, body: string): Promise<{ name: string; content: string }> {
      const { name, source } = await readBody(worldWorks.makeTemplate, call, body)
      if (source.kind === 'file') return { name, content: source.text }
      return { name, content: await copy(await access.open(call), source.name) }
    },

    async create(call: ServerCall, body: string) {
      const { name, source } = await readBody(worldWorks.create, call, body)
      const server = await access.open(call)
      const { serverId, growId: by, room } = server
      const given = await findSource(server, source)
      const locks = await items.listLocks(server)
      const params = { serverId, name, source: given, locks, by, room }
      const { queued, ids } = await link.ask('world.create', params)
      await access.recordActivity(server, 'world-created', describeSource(name, source))
      const warnings = await warnOfUnknownItems(items, server, {
        ids: new Set(ids),
        place: 'tile',
      })
      const code = queued ? 'world-creation-held' : 'world-created'
      return { ...createReply({ code, params: { name } }), name, warnings }
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
      return { ...createReply({ code: 'world-renamed', params: { name, to } }), name: to }
    },
  }
}

function describeSource(world: WorldName, source: NewWorld['source']) {
  if (source.kind === 'world') return { world, from: source.name }
  return source.kind === 'template' ? { world, template: source.id } : { world, file: source.name }
}
