import { existsSync } from 'node:fs'
import { type PlayerProfile, profileWorlds } from '@trellis/contract/game/player-profiles.ts'
import type { OnlinePlayer, PlayerRow } from '@trellis/contract/game/players.ts'
import type { WorldOrder, WorldRow } from '@trellis/contract/game/worlds.ts'
import type { EditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { type BannedName, isInForce } from '@trellis/game-data/ban-list.ts'
import { renameAsFile } from '@trellis/game-data/game-document.ts'
import { countItem, give, type Pair } from '@trellis/game-data/inventory.ts'
import { type Alt, listAlts, readLoginMarks } from '@trellis/game-data/login-marks.ts'
import { readPlain } from '@trellis/game-data/plain-file.ts'
import { getPlayerPath } from '@trellis/game-data/player-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import { createSerialByKey } from '@trellis/program/serial.ts'
import { ServerArchives } from '../archives/server-archives.ts'
import type { RestoreOptions } from '../documents/edit-options.ts'
import type { ServerIdentity } from '../documents/repair.ts'
import type { Bound, StorageQuota } from '../documents/storage-quota.ts'
import type { PlayerQuery } from '../file-index/player-table.ts'
import { formatInstant } from '../file-index/summaries.ts'
import type { WorldQuery } from '../file-index/world-table.ts'
import type { Lifecycle } from '../servers/lifecycle.ts'
import type { RunLongTask, RunTask } from '../threads/server-tasks.ts'
import { DocumentEdits, type SettingsReset } from './document-edits.ts'
import { FolderIndex } from './folder-index.ts'
import type { FolderOwner } from './folder-owner.ts'
import { createNoRoomFault, type Gift, giveInGame } from './give-in-game.ts'
import { Library } from './library.ts'
import { createPlayerProfile } from './player-profile.ts'
import type { QueuedEdits } from './queued-edits.ts'

type Deps = {
  folder: ServerFolder
  folderOwner: FolderOwner
  room: StorageQuota
  life: Lifecycle
  runTask: RunTask
  runLong: RunLongTask
  now: () => number
  queued: QueuedEdits | null
  getIdentity: () => ServerIdentity
  onReset: (reset: SettingsReset) => void
}

/** A server's worlds, players and settings, as the api asks about them. */
export class GameData {
  readonly edits: DocumentEdits
  readonly archives: ServerArchives
  /** Templates and stamps. */
  readonly library: Library
  readonly #deps: Deps
  readonly #index: FolderIndex
  readonly #giveSerially = createSerialByKey()

  constructor(deps: Deps) {
    const { folder, runTask } = deps
    this.#deps = deps
    this.#index = new FolderIndex({ folder, runTask })
    this.library = new Library(deps)
    this.edits = new DocumentEdits(deps)
    this.archives = new ServerArchives({ ...deps, edits: this.edits, library: this.library })
  }

  async worlds({ order, ...query }: Omit<WorldQuery, 'order'> & { order: WorldOrder }): Promise<{
    worlds: WorldRow[]
    total: number
    indexed: number
  }> {
    const players = Map.groupBy(await this.#listPlayers(), ({ world }) => world)
    const arrangement = order === 'visited' ? { first: listVisited(players) } : { order }
    const { rows, total, indexed } = await this.#index.worlds({ ...query, ...arrangement })
    return {
      worlds: rows.map((row) => ({
        ...row,
        id: row.name,
        players: players.get(row.name)?.length ?? 0,
      })),
      total,
      indexed,
    }
  }

  async players(query: Omit<PlayerQuery, 'among'> & { online: boolean | null }): Promise<{
    players: PlayerRow[]
    total: number
    roles: string[]
    indexed: number
  }> {
    const online = new Map(
      (await this.#listPlayers()).map(({ name, world }) => [name.toLowerCase(), world]),
    )
    const among = query.online === null ? null : { names: [...online.keys()], isIn: query.online }
    const { rows, total, roles, indexed } = await this.#index.players({ ...query, among })
    return {
      players: rows.map((row) => ({
        ...row,
        id: row.name,
        online: online.has(row.name.toLowerCase()),
        world: online.get(row.name.toLowerCase()) ?? null,
        mutedUntil: this.#formatUntil(row.mutedUntilMs),
        lastSeenAt: formatInstant(row.lastSeenMs),
      })),
      total,
      roles,
      indexed,
    }
  }

  /** Throws a fault when there is no such player. */
  async profile(name: string): Promise<PlayerProfile> {
    const { folder, now } = this.#deps
    const document = await renameAsFile(folder, { kind: 'player', name })
    const { text } = await this.edits.read(document, null)
    const player = parseObject(text)
    const query = { search: null, page: 1, pageSize: profileWorlds, locked: null, owner: name }
    const [visits, bans, worlds] = await Promise.all([
      this.#listPlayers(),
      this.bans(),
      this.#index.worlds(query),
    ])
    const isOf = (it: { name: string }) => !isNot(name)(it)
    const facts = { visit: visits.find(isOf) ?? null, ban: bans.find(isOf) ?? null, worlds }
    return createPlayerProfile({ name, player, ...facts, now: now() })
  }

  /** Returns the accounts that may belong to the same person. The engine writes new logins at each save. */
  async alts(name: string): Promise<Alt[]> {
    const { folder, now } = this.#deps
    const text = await readPlain(folder.loginMarksFile).then(String, () => '{}')
    return listAlts(readLoginMarks(text, now()), name)
  }

  /** Puts items into an inventory, one gift after the other: equal gifts at the same moment both count. */
  give(name: string, pair: Pair, giver: Giver): Promise<Gift> {
    return this.#giveSerially(name.toLowerCase(), () => this.#give(name, pair, giver))
  }

  async #give(name: string, [itemId, count]: Pair, { by, room }: Giver): Promise<Gift> {
    const { folder, folderOwner } = this.#deps
    const document = await renameAsFile(folder, { kind: 'player', name })
    const gift = await folderOwner.edit((writer) =>
      writer.access === 'engine'
        ? giveInGame(writer.run, { document, itemId, count, by })
        : Promise.resolve(null),
    )
    if (gift !== null) return gift
    const { text, etag } = await this.edits.read(document, null)
    const { inventory: before } = parseObject(text)
    const inventory: unknown[] = Array.isArray(before) ? [...before] : []
    const given = give(inventory, itemId, count)
    if (given === 0) throw createNoRoomFault()
    const options = { base: etag, reader: null, by, room }
    await this.edits.set(document, [{ path: ['inventory'], value: inventory }], options)
    return { given, count: countItem(inventory, itemId) }
  }

  async tiles(name: string) {
    return this.edits.tiles(name)
  }

  /** Returns the active bans, newest first. */
  async bans(): Promise<BannedName[]> {
    const { bans } = await this.edits.bans()
    const now = this.#deps.now()
    return bans.filter((it) => isInForce(it, now)).toReversed()
  }

  /** Adds the ban first, so that a failed removal of the data can be repeated with another ban. */
  async ban({ name: requested, by, until, reason, keepsData }: PlayerBan): Promise<void> {
    const { folder } = this.#deps
    const document = await renameAsFile(folder, { kind: 'player', name: requested })
    await this.edits.read(document, null)
    const name = 'name' in document ? document.name : requested
    const at = new Date(this.#deps.now()).toISOString()
    const ends = { ...(until !== null && { until }), ...(reason !== null && { reason }) }
    await this.#setBans(by, (bans) => [...bans.filter(isNot(name)), { name, at, by, ...ends }])
    if (!keepsData) await this.edits.remove(document, by)
  }

  /** Returns true when the player's data was restored, too. */
  async unban(name: string, options: RestoreOptions): Promise<boolean> {
    const bans = await this.bans()
    if (bans.every(isNot(name))) throw createFault('missing', { code: 'player-not-banned' })
    const document: GameDocument = { kind: 'player', name }
    const last = (await this.edits.versions(document))[0]
    const isHere = existsSync(getPlayerPath(this.#deps.folder.players, name))
    const isKept = last?.reason === 'delete' && !isHere
    if (isKept) await this.edits.restore(document, last.number, options)
    await this.#setBans(options.by, (now) => now.filter(isNot(name)))
    return isKept
  }

  async kick(name: string, by: string): Promise<void> {
    const answer = await this.#deps.life.run?.request({ do: 'kick', name, by })
    if (!answer?.ok) throw createFault('conflict', { code: 'player-not-online' })
  }

  /** Returns the online players in order of arrival. */
  async online(): Promise<OnlinePlayer[]> {
    const players = await this.#listPlayers()
    return players.toSorted((one, other) => one.since.localeCompare(other.since))
  }

  /** Skips the storage limit: a mute or its end must never fail for lack of space. */
  async mute(name: string, until: number, by: string): Promise<void> {
    const document: GameDocument = { kind: 'player', name }
    const { etag } = await this.edits.read(document, null)
    const options = { base: etag, reader: null, by, room: null }
    await this.edits.set(document, [{ path: ['muted_until'], value: until }], options)
  }

  async message(name: string, text: string, by: string): Promise<void> {
    const answer = await this.#deps.life.run?.request({ do: 'message', name, text, by })
    if (!answer?.ok) throw createFault('conflict', { code: 'player-not-online' })
  }

  /** Returns false when no engine runs, or it has no such world. */
  async watch(world: WorldName, isOn: boolean, whole: boolean): Promise<boolean> {
    const answer = await this.#deps.life.run?.request({ do: 'watch', world, isOn, whole })
    return answer?.ok ?? false
  }

  /** Edits that wait for the engine's end; null where edits are never queued. */
  get queued(): QueuedEdits | null {
    return this.#deps.queued
  }

  /** Resolves a held edit as its owner decided; applies it at once if the server is stopped. */
  async settleHeld(number: number, keep: 'mine' | 'theirs', reach: EditReach): Promise<void> {
    const { queued, folderOwner } = this.#deps
    if (!queued) throw createFault('missing', { code: 'no-waiting-edit' })
    queued.decide(number, keep, reach)
    await folderOwner.edit(async () => undefined)
  }

  /** Resets the index after all files were replaced. */
  renew(): void {
    this.#index.renew()
  }

  /** Closes the files for good. */
  close(): void {
    this.archives.close()
    this.edits.close()
    this.#index.close()
    this.#deps.queued?.close()
  }

  async #setBans(by: string, change: (bans: BannedName[]) => BannedName[]): Promise<void> {
    const document: GameDocument = { kind: 'bans' }
    const { bans, etag } = await this.edits.bans()
    const value = change(bans)
    const options = { base: etag, reader: null, by, room: null }
    await this.edits.set(document, [{ path: ['players'], value }], options)
  }

  #formatUntil(untilMs: number): string | null {
    return untilMs > this.#deps.now() ? new Date(untilMs).toISOString() : null
  }

  async #listPlayers(): Promise<OnlinePlayer[]> {
    const answer = await this.#deps.life.run?.request({ do: 'census' })
    return answer?.players ?? []
  }
}

type PlayerBan = {
  name: string
  by: string
  /** End of the ban, as ISO 8601; null for a permanent ban. */
  until: string | null
  reason: string | null
  keepsData: boolean
}

type Giver = { by: string; room: Bound }

const isNot = (name: string) => (ban: { name: string }) =>
  ban.name.toLowerCase() !== name.toLowerCase()

/** More worlds with players than a page can show. */
const maxVisited = 100

/** Lists the worlds with players, those with the most of them first. */
function listVisited(players: ReadonlyMap<string | null, readonly unknown[]>): string[] {
  return [...players]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .flatMap(([world]) => world ?? [])
    .slice(0, maxVisited)
}
