import type { AgentCommandName } from '@trellis/contract/links/agent.ts'
import type { gameDataCommands } from '@trellis/contract/links/agent-game-data.ts'
import { documentKey } from '@trellis/game-data/game-document.ts'
import { readTexture, writeTexture } from '../game-data/textures.ts'
import type { Handlers } from './handler.ts'

type GameDataCommand = Extract<AgentCommandName, keyof typeof gameDataCommands>

/** What the api asks about a server's worlds, players and settings. */
export const gameDataHandlers: Pick<Handlers, GameDataCommand> = {
  'world.list': ({ agent }, { serverId, ...query }) => agent.find(serverId).data.worlds(query),
  'world.tiles': ({ agent }, { serverId, name }) => agent.find(serverId).data.tiles(name),
  'world.deleted': ({ agent }, { serverId }) => ({
    worlds: agent.find(serverId).data.deletedWorlds(),
  }),
  'player.list': ({ agent }, { serverId, ...query }) => agent.find(serverId).data.players(query),
  'player.ban': async ({ agent }, { serverId, name, by }) => {
    await agent.find(serverId).data.ban(name, by)
    return {}
  },
  'player.unban': async ({ agent }, { serverId, name, by }) => ({
    restored: await agent.find(serverId).data.unban(name, by),
  }),
  'player.kick': async ({ agent }, { serverId, name, by }) => {
    await agent.find(serverId).data.kick(name, by)
    return {}
  },
  'player.banned': async ({ agent }, { serverId }) => ({
    players: await agent.find(serverId).data.bans(),
  }),
  'document.read': ({ agent }, { serverId, document, reader }) =>
    agent.find(serverId).data.edits.read(document, reader),
  'document.write': async ({ agent }, { serverId, document, text, passHash, ...options }) => {
    const { edits } = agent.find(serverId).data
    return (await edits.write(document, text, passHash, options)).saved
  },
  'document.set': async ({ agent }, { serverId, document, set, apply, ...options }) => {
    const { data, trial } = agent.find(serverId)
    const edit = await data.edits.set(document, set, options)
    if (apply !== null) await trial.apply(document, edit, apply, options.by)
    return edit.saved
  },
  'document.remove': async ({ agent }, { serverId, document, by }) => {
    await agent.find(serverId).data.edits.remove(document, by)
    return {}
  },
  'document.versions': ({ agent }, { serverId, document }) => ({
    versions: agent.find(serverId).data.history.versions(documentKey(document)),
  }),
  'document.version-changes': async ({ agent }, { serverId, document, number, limit }) => {
    const changes = await agent.find(serverId).data.edits.changesSince(document, number)
    return { total: changes.length, changes: changes.slice(0, limit) }
  },
  'document.restore': async ({ agent }, { serverId, document, number, by }) => {
    await agent.find(serverId).data.edits.restore(document, number, by)
    return {}
  },
  'archive.import-report': ({ agent }, { serverId }) => ({
    report: agent.find(serverId).importReport,
  }),
  'texture.write': async ({ agent }, { serverId, file, base64 }) => {
    await writeTexture(agent.find(serverId).folder, file, Buffer.from(base64, 'base64'))
    return {}
  },
  'texture.read': async ({ agent }, { serverId, file }) => {
    const bytes = await readTexture(agent.find(serverId).folder, file)
    return { base64: bytes?.toString('base64') ?? null }
  },
}
