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
} from '@trellis/contract/worlds.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { sendDocument, sendSaved, versionLoaded } from '../../kit/document.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { GameAccess, GameDocuments } from '../documents/index.ts'
import { getDocument, type Worlds } from './service.ts'

type Deps = { worlds: Worlds; documents: GameDocuments; access: GameAccess; link: AgentLink }

const defaultPage = 10

export function worldRoutes(bind: BindRoute, { worlds, documents, access, link }: Deps): void {
  bind(listWorlds, async ({ params, query }) => {
    const { serverId } = await access.open(params.id)
    const { search = null, page = null, pageSize = defaultPage, locked = null } = query
    const asked = { search: search || null, page, pageSize, locked }
    const found = await link.ask('world.list', { serverId, ...asked })
    return { ...found, page: page ?? 1, pageSize: page === null ? found.worlds.length : pageSize }
  })
  bind(readWorld, async ({ caller, params }) =>
    sendDocument(await documents.read(caller, params.id, getDocument(params.name))),
  )
  bind(saveWorld, async ({ caller, params, body, headers }) => {
    const loaded = versionLoaded(headers)
    const saved = await worlds.save(caller, params, { text: body, loaded })
    return sendSaved(saved)
  })
  bind(deleteWorld, ({ params }) => worlds.delete(params.id, params.name))
  bind(lockWorld, ({ params }) => worlds.setLocked(params.id, params.name, true))
  bind(unlockWorld, ({ params }) => worlds.setLocked(params.id, params.name, false))
  bind(readWorldTiles, async ({ params }) => {
    const { serverId } = await access.open(params.id)
    const tiles = await link.ask('world.tiles', { serverId, name: params.name })
    return { width: worldWidth, height: worldHeight, ...tiles }
  })
  bind(listWorldVersions, ({ params }) => documents.versions(params.id, getDocument(params.name)))
  bind(readWorldVersionChanges, ({ params }) =>
    documents.changes(params.id, getDocument(params.name), params.number),
  )
  bind(restoreWorldVersion, ({ params }) => worlds.restore(params.id, params.name, params.number))
  bind(listDeletedWorlds, async ({ params }) => {
    const { serverId } = await access.open(params.id)
    return (await link.ask('world.deleted', { serverId })).worlds
  })
}
