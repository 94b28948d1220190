import {
  deleteWorld,
  listDeletedWorlds,
  listWorlds,
  listWorldVersions,
  lockWorld,
  readWorld,
  readWorldTiles,
  readWorldVersionChanges,
  restoreWorldVersion,
  saveWorld,
  unlockWorld,
  worldHeight,
  worldWidth,
} from '@trellis/contract/game/worlds.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { getLoadedVersion, sendDocument, sendSaved } from '../../kit/document.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { GameAccess, GameDocuments } from '../documents/index.ts'
import { getDocument, type Worlds } from './service.ts'

type Deps = { worlds: Worlds; documents: GameDocuments; access: GameAccess; link: AgentLink }

const defaultPage = 10

export function bindWorldRoutes(bind: BindRoute, { worlds, documents, access, link }: Deps): void {
  bind(listWorlds, async (call) => {
    const { serverId } = await access.open(call)
    const { search = null, page = null, pageSize = defaultPage, locked = null } = call.query
    const { order, descending } = call.query
    const query = { search: search || null, page, pageSize, locked, order, descending }
    const found = await link.ask('world.list', { serverId, ...query })
    return { ...found, page: page ?? 1, pageSize: page === null ? found.worlds.length : pageSize }
  })
  bind(readWorld, async (call) =>
    sendDocument(await documents.read(call, getDocument(call.params.name))),
  )
  bind(saveWorld, async (call) => {
    const loaded = getLoadedVersion(call.headers)
    const saved = await worlds.save(call, call.params.name, {
      text: call.body,
      loaded,
      goods: call.query.goods,
    })
    return sendSaved(saved)
  })
  bind(deleteWorld, (call) => worlds.delete(call, call.params.name))
  bind(lockWorld, (call) => worlds.setLocked(call, call.params.name, true))
  bind(unlockWorld, (call) => worlds.setLocked(call, call.params.name, false))
  bind(readWorldTiles, async (call) => {
    const { serverId } = await access.open(call)
    const tiles = await link.ask('world.tiles', { serverId, name: call.params.name })
    return { width: worldWidth, height: worldHeight, ...tiles }
  })
  bind(listWorldVersions, (call) => documents.versions(call, getDocument(call.params.name)))
  bind(readWorldVersionChanges, (call) =>
    documents.changes(call, getDocument(call.params.name), call.params.number),
  )
  bind(restoreWorldVersion, (call) => {
    const { name, number } = call.params
    return worlds.restore(call, name, { number, goods: call.query.goods })
  })
  bind(listDeletedWorlds, async (call) => {
    const { serverId } = await access.open(call)
    return (await link.ask('world.deleted', { serverId })).worlds
  })
}
