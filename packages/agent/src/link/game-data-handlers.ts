import { growIdSchema, type ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentCommandName } from '@trellis/contract/links/agent.ts'
import type { gameDataCommands } from '@trellis/contract/links/agent-game-data.ts'
import { joinEntries } from '@trellis/contract/links/library-texts.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { Agent } from '../agent.ts'
import { measureTextureGrowth, readTexture, writeTexture } from '../documents/textures.ts'
import { startTimedEvent, stopTimedEvent } from '../game-data/timed-events.ts'
import {
  keepGamePassword,
  refuseNameWithRights,
  setGamePassword,
} from '../servers/game-passwords.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import { refuseBeyondReach, refuseEditBeyondReach } from '../servers/player-reach.ts'
import type { Handlers } from './handler.ts'

type GameDataCommand = Extract<AgentCommandName, keyof typeof gameDataCommands>

/** Handles the api's commands for worlds, players and settings. */
export const gameDataHandlers: Pick<Handlers, GameDataCommand> = {
  'world.list': ({ agent }, { serverId, ...query }) =>
    findReadable(agent, serverId).files.data.worlds(query),
  'world.tiles': ({ agent }, { serverId, name }) =>
    findReadable(agent, serverId).files.data.tiles(name),
  'world.deleted': async ({ agent }, { serverId }) => ({
    worlds: await findReadable(agent, serverId).files.data.edits.deletedWorlds(),
  }),
  'world.create': ({ agent }, { serverId, name, source, room: requested, ...options }) =>
    changeServer(agent, serverId, ({ files: { data, room } }) =>
      data.edits.create({ kind: 'world', name }, source, {
        ...options,
        room: room.bound(requested),
      }),
    ),
  'world.copy': async ({ agent }, { serverId, name, locks }) => ({
    text: await findReadable(agent, serverId).files.data.edits.copy({ kind: 'world', name }, locks),
  }),
  'world.rename': ({ agent }, { serverId, name, to, by }) =>
    changeServer(agent, serverId, async ({ files: { data } }) => {
      await data.edits.rename({ kind: 'world', name }, to, by)
      return {}
    }),
  'library.list': async ({ agent }, { serverId, kind, id }) =>
    joinEntries(await findReadable(agent, serverId).files.data.library.list(kind, id)),
  'library.write': ({ agent }, { serverId, kind, room: requested, ...entry }) =>
    changeServer(agent, serverId, async ({ files: { data, room } }) => {
      await data.library.write(kind, entry, room.bound(requested))
      return {}
    }),
  'library.remove': ({ agent }, { serverId, kind, id }) =>
    changeServer(agent, serverId, async ({ files: { data } }) => {
      await data.library.remove(kind, id)
      return {}
    }),
  'player.list': ({ agent }, { serverId, ...query }) =>
    findReadable(agent, serverId).files.data.players(query),
  'player.profile': ({ agent }, { serverId, name }) =>
    findReadable(agent, serverId).files.data.profile(name),
  'player.alts': async ({ agent }, { serverId, name }) => ({
    alts: await findReadable(agent, serverId).files.data.alts(name),
  }),
  'player.give': ({ agent }, { serverId, name, itemId, count, by, room: requested }) =>
    changeServer(agent, serverId, async ({ files: { data, room } }) => {
      withBundled(agent, serverId)
      return data.give(name, [itemId, count], { by, room: room.bound(requested) })
    }),
  'player.ban': ({ agent }, { serverId, reach, ...ban }) =>
    changeServer(agent, serverId, async () => {
      const server = withBundled(agent, serverId)
      await refuseBeyondReach(server, { ...ban, act: 'moderate' }, reach)
      await server.files.data.ban(ban)
      return {}
    }),
  'player.unban': ({ agent }, { serverId, name, by, room, reach }) =>
    changeServer(agent, serverId, async () => {
      const server = withBundled(agent, serverId)
      await refuseBeyondReach(server, { name, act: 'moderate' }, reach)
      const { data, room: storage } = server.files
      const options = { by, room: storage.bound(room), roles: reach.roles }
      return { restored: await data.unban(name, options) }
    }),
  'player.kick': async ({ agent }, { serverId, name, by, reach }) => {
    const server = withBundled(agent, serverId)
    await refuseBeyondReach(server, { name, act: 'moderate' }, reach)
    await server.files.data.kick(name, by)
    return {}
  },
  'player.online': async ({ agent }, { serverId }) => ({
    players: await agent.find(serverId).files.data.online(),
  }),
  'player.mute': ({ agent }, { serverId, name, until, by, reach }) =>
    changeServer(agent, serverId, async () => {
      const server = withBundled(agent, serverId)
      await refuseBeyondReach(server, { name, act: 'moderate' }, reach)
      await server.files.data.mute(name, until, by)
      return {}
    }),
  'player.password': ({ agent }, { serverId, name, passHash, passFor, by, reach }) =>
    changeServer(agent, serverId, async (server) => {
      if (passFor !== 'any') await refuseNameWithRights(server, name)
      await refuseBeyondReach(server, { name, act: 'edit' }, reach)
      await setGamePassword(server, name, { passHash, by })
      return {}
    }),
  'player.message': async ({ agent }, { serverId, name, text, by }) => {
    await withBundled(agent, serverId).files.data.message(name, text, by)
    return {}
  },
  'timed-event.start': async ({ agent }, { serverId, ...started }) => {
    await startTimedEvent(withBundled(agent, serverId).life, started)
    return {}
  },
  'timed-event.stop': async ({ agent }, { serverId, ...stopped }) => {
    await stopTimedEvent(withBundled(agent, serverId).life, stopped)
    return {}
  },
  'world.watch': async ({ agent }, { serverId, world, isOn, whole }) => ({
    isWatched: await agent.find(serverId).files.data.watch(world, isOn, whole),
  }),
  'player.banned': async ({ agent }, { serverId }) => ({
    players: await findReadable(agent, serverId).files.data.bans(),
  }),
  'document.read': async ({ agent }, { serverId, document, reader, leaveOut }) => {
    const { edits } = findReadable(agent, serverId).files.data
    const { notice, ...loaded } = await edits.read(document, reader, leaveOut)
    return { ...loaded, notice: notice?.reason ?? null, noticeCause: notice?.cause }
  },
  'document.write': (
    { agent },
    { serverId, document, text, passHash, passFor, reach, ...requested },
  ) =>
    changeServer(agent, serverId, async (server) => {
      const { data, room } = server.files
      const options = { ...requested, room: room.bound(requested.room), roles: reach.roles }
      const isPassword = document.kind === 'player' && passHash !== null
      const name = isPassword ? growIdSchema.parse(document.name) : null
      if (name !== null && passFor !== 'any') await refuseNameWithRights(server, name)
      await refuseEditBeyondReach(server, document, reach)
      const saved = await data.edits.write(document, text, passHash, options)
      if (name !== null && passHash !== null) await keepGamePassword(server, name, passHash)
      return saved
    }),
  'document.set': ({ agent }, { serverId, document, set, apply, ...requested }) =>
    changeServer(agent, serverId, async ({ files: { data, room }, trial }) => {
      const options = { ...requested, room: room.bound(requested.room) }
      const edit = await data.edits.set(document, set, options)
      if (apply !== null) await trial.apply(document, edit, apply, options.by)
      return edit.saved
    }),
  'document.remove': ({ agent }, { serverId, document, by }) =>
    changeServer(agent, serverId, ({ files: { data } }) => data.edits.remove(document, by)),
  'document.versions': async ({ agent }, { serverId, document }) => ({
    versions: await findReadable(agent, serverId).files.data.edits.versions(document),
  }),
  'document.version-changes': ({ agent }, { serverId, document, number, limit }) =>
    findReadable(agent, serverId).files.data.edits.changesSince(document, number, limit),
  'document.restore': ({ agent }, { serverId, document, number, reach, ...requested }) =>
    changeServer(agent, serverId, async (server) => {
      const { data, room } = server.files
      await refuseEditBeyondReach(server, document, reach)
      const options = { ...requested, room: room.bound(requested.room), roles: reach.roles }
      return data.edits.restore(document, number, options)
    }),
  'archive.import-report': ({ agent }, { serverId }) => ({
    report: agent.find(serverId).files.imports.report,
  }),
  'texture.write': ({ agent }, { serverId, file, base64, room: requested }) =>
    changeServer(agent, serverId, async ({ folder, files: { room } }) => {
      withBundled(agent, serverId)
      const bytes = Buffer.from(base64, 'base64')
      const bound = room.bound(requested)
      const growth = await measureTextureGrowth(folder, file, bytes)
      await room.grow(growth, bound, () => writeTexture(folder, file, bytes))
      return {}
    }),
  'texture.read': async ({ agent }, { serverId, file }) => {
    const bytes = await readTexture(withBundled(agent, serverId).folder, file)
    return { base64: bytes?.toString('base64') ?? null }
  },
}

/** Throws a `conflict` when only the engine can read its data. */
export function findReadable(agent: Agent, serverId: ServerId): HostedServer {
  const server = agent.find(serverId)
  if (server.foreign?.schema === 'none') throw createFault('conflict', { code: 'no-editing' })
  return server
}

/** Throws a `conflict` when the engine does not support the command. */
function withBundled(agent: Agent, serverId: ServerId): HostedServer {
  const server = agent.find(serverId)
  if (server.foreign) throw createFault('conflict', { code: 'not-this-engine' })
  return server
}

/** Runs a change of a server's files, and measures them afterwards. */
export async function changeServer<Reply>(
  agent: Agent,
  serverId: ServerId,
  change: (server: HostedServer) => Promise<Reply>,
): Promise<Reply> {
  const server = findReadable(agent, serverId)
  server.files.refuseWhileRestoring()
  try {
    return await change(server)
  } finally {
    agent.storage.soon(server)
  }
}
