import { lockedWeather } from '@trellis/contract/game/worlds.ts'
import type { Saved } from '@trellis/contract/kit/document.ts'
import { type WorldName } from '@trellis/contract/kit/world-names.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createReply } from '../../kit/reply.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import { worldWorks } from './world-works.ts'

type Deps = { access: GameAccess; link: AgentLink; items: Items; runWork: RunWork }

export const getDocument = (name: WorldName) => ({ kind: 'world', name }) as const

type Edit = { text: string; loaded: string | null; goods?: 'return' | undefined }
type Restoring = { number: number; goods: 'return' | undefined }

export type Worlds = ReturnType<typeof createWorlds>

/** Worlds of a running or stopped server; the host decides who writes them. */
export function createWorlds({ access, link, items, runWork }: Deps) {
  return {
    save: (call: ServerCall, name: WorldName, edit: Edit) =>
      saveWorld({ access, link, items, runWork }, { call, name }, edit),

    async setLocked(call: ServerCall, name: WorldName, locked: boolean) {
      const server = await access.open(call)
      const { changed, queued } = await link.ask('document.set', {
        serverId: server.serverId,
        document: getDocument(name),
        set: [{ path: ['d_weather'], value: locked ? lockedWeather : 0 }],
        base: null,
        reader: null,
        by: server.growId,
        room: null,
        apply: null,
      })
      const action = locked ? 'world-locked' : 'world-unlocked'
      if (changed > 0) await access.recordActivity(server, action, { world: name })
      if (queued) return { ...createReply({ code: 'edit-held' }), locked }
      const code = locked ? 'world-locked' : 'world-unlocked'
      return { ...createReply({ code, params: { name } }), locked }
    },

    async delete(call: ServerCall, name: WorldName) {
      const server = await access.open(call)
      const { serverId, growId } = server
      const params = { serverId, document: getDocument(name), by: growId }
      const { queued } = await link.ask('document.remove', params)
      await access.recordActivity(server, 'world-deleted', { world: name })
      const code = queued ? 'world-deletion-held' : 'world-deleted'
      return createReply({ code, params: { name } })
    },

    async restore(call: ServerCall, name: WorldName, { number, goods }: Restoring) {
      const server = await access.open(call)
      const { serverId, growId: by, room } = server
      const document = getDocument(name)
      const params = { serverId, document, number, by, room, goods }
      const { queued } = await link.ask('document.restore', params)
      await access.recordActivity(server, 'world-restored', { world: name, version: number })
      const code = queued ? 'world-restore-held' : 'world-restored'
      return createReply({ code, params: { name } })
    },
  }
}

/** Saves the text of a world, merged with the changes since it was loaded. */
async function saveWorld(
  { access, link, items, runWork }: Deps,
  { call, name }: { call: ServerCall; name: WorldName },
  { text, loaded, goods }: Edit,
): Promise<Saved> {
  const server = await access.open(call)
  const ids = await runWork(worldWorks.save, { text }, call.caller.userId)
  const { etag, merged, changed, queued } = await link.ask('document.write', {
    serverId: server.serverId,
    document: getDocument(name),
    text,
    goods,
    passHash: null,
    base: loaded,
    reader: call.caller.sessionId,
    by: server.growId,
    room: server.room,
  })
  if (changed > 0)
    await access.recordActivity(server, 'world-edited', { world: name, changed, merged })
  const said = createReply({ code: queued ? 'edit-held' : 'world-saved' })
  const used = { ids, place: 'tile' } as const
  const warnings = await warnOfUnknownItems(items, server, used)
  return { ...said, etag, merged, warnings }
}
