import { setGamePassword } from '@trellis/contract/game/game-passwords.ts'
import {
  closeReport,
  listBannedPlayers,
  listModerationActions,
  listReports,
  unbanPlayer,
} from '@trellis/contract/game/player-bans.ts'
import {
  giveItem,
  listAlts,
  listPlayerActions,
  listPlayerLines,
  readPlayerProfile,
} from '@trellis/contract/game/player-profiles.ts'
import {
  listPlayerVersions,
  readPlayerVersionChanges,
  restorePlayerVersion,
} from '@trellis/contract/game/player-versions.ts'
import {
  banPlayer,
  banPlayerFor,
  kickPlayer,
  listOnlinePlayers,
  listPlayers,
  messagePlayer,
  mutePlayer,
  readPlayer,
  savePlayer,
  unmutePlayer,
} from '@trellis/contract/game/players.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { getLoadedVersion, sendDocument, sendSaved } from '../../kit/document.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { GameAccess, GameDocuments } from '../documents/index.ts'
import type { createAlts } from './alts.ts'
import type { GamePasswords } from './game-passwords.ts'
import type { PlayerProfiles } from './profiles.ts'
import type { createReports } from './reports.ts'
import { getDocument, type Players } from './service.ts'

type Deps = {
  players: Players
  passwords: GamePasswords
  profiles: PlayerProfiles
  alts: ReturnType<typeof createAlts>
  reports: ReturnType<typeof createReports>
  documents: GameDocuments
  access: GameAccess
  link: AgentLink
}

const defaultPage = 10

export function bindPlayerRoutes(
  bind: BindRoute,
  { players, passwords, profiles, alts, reports, documents, access, link }: Deps,
): void {
  bind(listPlayers, async (call) => {
    const { serverId } = await access.open(call)
    const { search = null, page = null, pageSize = defaultPage } = call.query
    const { minLevel = null, minGems = null, role = null, online = null } = call.query
    const { order, descending } = call.query
    const filter = { minLevel, minGems, role: role || null, online, order, descending }
    const query = { search: search || null, page, pageSize, ...filter }
    const found = await link.ask('player.list', { serverId, ...query })
    return { ...found, page: page ?? 1, pageSize: page === null ? found.players.length : pageSize }
  })
  bind(listAlts, (call) => alts.list(call, call.params.name))
  bind(readPlayerProfile, (call) => profiles.read(call, call.params.name))
  bind(listPlayerLines, (call) => profiles.listLines(call, call.params.name))
  bind(listPlayerActions, (call) => profiles.listActions(call, call.params.name))
  bind(giveItem, (call) => profiles.give(call, call.params.name, call.body))
  bind(readPlayer, async (call) =>
    sendDocument(await documents.read(call, getDocument(call.params.name))),
  )
  bind(savePlayer, async (call) => {
    const loaded = getLoadedVersion(call.headers)
    const saved = await players.save(call, call.params.name, { text: call.body, loaded })
    return sendSaved(saved)
  })
  bind(setGamePassword, (call) => passwords.set(call, call.body))
  bind(banPlayer, (call) => players.ban(call, call.params.name))
  bind(banPlayerFor, (call) => players.banFor(call, call.params.name, call.body))
  bind(kickPlayer, (call) => players.kick(call, call.params.name))
  bind(listOnlinePlayers, async (call) => {
    const { serverId } = await access.open(call)
    return link.ask('player.online', { serverId })
  })
  bind(mutePlayer, (call) => players.mute(call, call.params.name, call.body.duration))
  bind(unmutePlayer, (call) => players.unmute(call, call.params.name))
  bind(messagePlayer, (call) => players.message(call, call.params.name, call.body.text))
  bind(listBannedPlayers, async (call) => {
    const { serverId } = await access.open(call)
    return (await link.ask('player.banned', { serverId })).players
  })
  bind(listReports, (call) => reports.list(call))
  bind(closeReport, (call) => reports.close(call, call.params.report))
  bind(listModerationActions, (call) => reports.listActions(call))
  bind(unbanPlayer, (call) => players.unban(call, call.params.name))
  bind(listPlayerVersions, (call) => documents.versions(call, getDocument(call.params.name)))
  bind(readPlayerVersionChanges, (call) =>
    documents.changes(call, getDocument(call.params.name), call.params.number),
  )
  bind(restorePlayerVersion, (call) => players.restore(call, call.params.name, call.params.number))
}
