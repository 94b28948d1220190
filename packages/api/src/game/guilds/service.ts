import { type GuildDetails, type GuildRow, guildsPerPage } from '@trellis/contract/game/guilds.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import { getGuildNameKey } from '@trellis/contract/kit/guild-bounds.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  findGuildEntry,
  type Guild,
  getEntryWithout,
  getGuildEntries,
  readGuild,
} from '@trellis/game-data/guild-file.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink }
type Change = { path: DocumentPath; value: unknown }
type Place = { search: string; page: number }

const document = { kind: 'guilds' } as const

export type Guilds = ReturnType<typeof createGuilds>

/** The guilds of players in the game, which the engine keeps in `guilds.json`. */
export function createGuilds(deps: Deps) {
  const file = createGuildFile(deps)
  return { ...createReads(file), ...createChanges(deps, file) }
}

type GuildFile = ReturnType<typeof createGuildFile>

function createGuildFile({ access, link }: Deps) {
  async function read(call: ServerCall) {
    const server = await access.open(call)
    const reader = call.caller.sessionId
    const { serverId } = server
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    const file = parseObject(text)
    return { server, file, etag }
  }

  async function find(call: ServerCall, id: string) {
    const found = await read(call)
    const guild = readGuild(id, findGuildEntry(found.file, id))
    if (guild === null) throw createFault('missing', { code: 'guild-missing' }, { code: 'missing' })
    return { ...found, guild }
  }

  async function write(
    { server, etag }: { server: OpenedServer; etag: string },
    call: ServerCall,
    change: Change,
  ): Promise<void> {
    const { serverId, growId: by, room } = server
    const reader = call.caller.sessionId
    const edit = { set: [change], base: etag, reader, by, room, apply: null }
    await link.ask('document.set', { serverId, document, ...edit })
  }

  return { read, find, write }
}

function createReads({ read, find }: GuildFile) {
  return {
    async list(call: ServerCall, { search, page }: Place) {
      const { file } = await read(call)
      const wanted = getGuildNameKey(search)
      const found = listAll(file).filter(({ name }) => getGuildNameKey(name).includes(wanted))
      const rows = found.toSorted(compareGuilds)
      const from = (page - 1) * guildsPerPage
      return { guilds: rows.slice(from, from + guildsPerPage).map(toRow), total: rows.length }
    },

    async readOne(call: ServerCall, id: string): Promise<GuildDetails> {
      const { guild } = await find(call, id)
      const members = guild.members.map(({ growId: name, rank, at }) => ({ name, rank, at }))
      return { ...toRow(guild), notice: guild.notice, members }
    },
  }
}

function createChanges({ access }: Deps, { find, write }: GuildFile) {
  return {
    async rename(call: ServerCall, id: string, name: string) {
      const found = await find(call, id)
      const isTaken = ({ id: other, name: used }: Guild) =>
        other !== id && getGuildNameKey(used) === getGuildNameKey(name)
      if (listAll(found.file).some(isTaken))
        throw createFault('conflict', { code: 'guild-name-taken' }, { code: 'conflict' })
      await write(found, call, { path: ['guilds', id, 'name'], value: name })
      await access.recordActivity(found.server, 'guild-renamed', { guild: found.guild.name, name })
      return createReply({ code: 'guild-renamed' })
    },

    async disband(call: ServerCall, id: string) {
      const found = await find(call, id)
      await write(found, call, { path: ['guilds'], value: listWithout(found.file, id) })
      await access.recordActivity(found.server, 'guild-disbanded', { guild: found.guild.name })
      return createReply({ code: 'guild-disbanded' })
    },

    /** Removing a player twice succeeds, because the player may leave at the same moment. */
    async removeMember(call: ServerCall, id: string, growId: string) {
      const found = await find(call, id)
      const { file, guild, server } = found
      const removed = createReply({ code: 'guild-member-removed' })
      if (!guild.members.some((it) => it.growId.toLowerCase() === growId.toLowerCase()))
        return removed
      const entry = getEntryWithout(id, findGuildEntry(file, id), growId)
      const others = listWithout(file, id)
      const value = entry === null ? others : { ...others, [id]: entry }
      await write(found, call, { path: ['guilds'], value })
      const details = { guild: guild.name, player: growId }
      await access.recordActivity(server, 'guild-member-removed', details)
      return removed
    },
  }
}

const listAll = (file: JsonObject): Guild[] =>
  Object.entries(getGuildEntries(file)).flatMap(([id, entry]) => readGuild(id, entry) ?? [])

const listWithout = (file: JsonObject, id: string): JsonObject =>
  Object.fromEntries(Object.entries(getGuildEntries(file)).filter(([it]) => it !== id))

const toRow = ({ id, name, at, members, world }: Guild): GuildRow & { members: number } => ({
  id,
  name,
  at,
  leader: members[0]?.growId ?? '',
  members: members.length,
  world: world?.name ?? null,
})

/** The largest guild first; of two equal ones the older. */
function compareGuilds(one: Guild, other: Guild): number {
  return other.members.length - one.members.length || Number(one.id) - Number(other.id)
}
