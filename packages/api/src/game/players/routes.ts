import {
  banPlayer,
  banPlayerFor,
  kickPlayer,
  listBannedPlayers,
  listOnlinePlayers,
  listPlayers,
  listPlayerVersions,
  messagePlayer,
  mutePlayer,
  readPlayer,
  readPlayerVersionChanges,
  restorePlayerVersion,
  savePlayer,
  unbanPlayer,
  unmutePlayer,
} from '@trellis/contract/players.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { sendDocument, sendSaved, versionLoaded } from '../../kit/document.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { GameAccess, GameDocuments } from '../documents/index.ts'
import { getDocument, type Players } from './service.ts'

type Deps = { players: Players; documents: GameDocuments; access: GameAccess; link: AgentLink }

const defaultPage = 10

export function playerRoutes(bind: BindRoute, { players, documents, access, link }: Deps): void {
  bind(listPlayers, async ({ params, query }) => {
    const { serverId } = await access.open(params.id)
    const { search = null, page = null, pageSize = defaultPage } = query
    const { minLevel = null, minGems = null, role = null, online = null } = query
    const filter = { minLevel, minGems, role: role || null, online }
    const asked = { search: search || null, page, pageSize, ...filter }
    const found = await link.ask('player.list', { serverId, ...asked })
    return { ...found, page: page ?? 1, pageSize: page === null ? found.players.length : pageSize }
  })
  bind(readPlayer, async ({ caller, params }) =>
    sendDocument(await documents.read(caller, params.id, getDocument(params.name))),
  )
  bind(savePlayer, async ({ caller, params, body, headers }) => {
    const loaded = versionLoaded(headers)
    const saved = await players.save(caller, params, { text: body, loaded })
    return sendSaved(saved)
  })
  bind(banPlayer, ({ params }) => players.ban(params.id, params.name))
  bind(banPlayerFor, ({ params, body }) => players.banFor(params.id, params.name, body))
  bind(kickPlayer, ({ params }) => players.kick(params.id, params.name))
  bind(listOnlinePlayers, async ({ params }) => {
    const { serverId } = await access.open(params.id)
    return link.ask('player.online', { serverId })
  })
  bind(mutePlayer, ({ params, body }) => players.mute(params.id, params.name, body.duration))
  bind(unmutePlayer, ({ params }) => players.unmute(params.id, params.name))
  bind(messagePlayer, ({ params, body }) => players.message(params.id, params.name, body.text))
  bind(listBannedPlayers, async ({ params }) => {
    const { serverId } = await access.open(params.id)
    return (await link.ask('player.banned', { serverId })).players
  })
  bind(unbanPlayer, ({ params }) => players.unban(params.id, params.name))
  bind(listPlayerVersions, ({ params }) => documents.versions(params.id, getDocument(params.name)))
  bind(readPlayerVersionChanges, ({ params }) =>
    documents.changes(params.id, getDocument(params.name), params.number),
  )
  bind(restorePlayerVersion, ({ params }) => players.restore(params.id, params.name, params.number))
}
