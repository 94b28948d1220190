import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { EngineEntrance } from '@trellis/contract/links/engine.ts'
import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import { createTicketKey, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'

/** How players come to the servers of this machine. */
export type Entrance = {
  lobby: LobbySettings
  /** The host from which players load textures. */
  cacheHost: string
  /** The `items.dat` that players are given: the operator's own, or else ours; null when there is neither. */
  itemsFile: () => string | null
  /** Returns whether the operator has put an `items.dat` in the place of ours. */
  hasOwnItems: () => boolean
  /** The key of the tickets that a server opens, in Base64. */
  serverKey: (id: ServerId) => string
  /** The key of the tokens of the login page, in Base64. */
  lobbyKey: string
  /** Remembers who used which server last. */
  memoryFile: string
}

export type LobbySettings = {
  /** Node and its arguments up to the lobby's main file; null when none is to run. */
  command: string[] | null
  port: number
  /** The address at which players reach the servers, or its name. */
  address: string
}

type Options = {
  dataDir: string
  itemsDir: string | null
  cacheHost: string
  lobby: LobbySettings
  /** The key of the only server, when an external lobby seals the tickets. */
  ticketKey?: string | null
}

const getItemsFile = (folder: string) => join(folder, 'items.dat')

export function createEntrance({
  dataDir,
  itemsDir,
  cacheHost,
  lobby,
  ticketKey: givenKey = null,
}: Options): Entrance {
  const secret = readKeptSecret(join(dataDir, ticketSecretFile))
  const key = (reader: Parameters<typeof createTicketKey>[1]) =>
    createTicketKey(secret, reader).toString('base64')
  const ownFolder = join(dataDir, 'items')
  const folders = [ownFolder, ...(itemsDir === null ? [] : [itemsDir])]
  return {
    lobby,
    cacheHost,
    itemsFile: () => folders.map(getItemsFile).find((file) => existsSync(file)) ?? null,
    hasOwnItems: () => existsSync(getItemsFile(ownFolder)),
    serverKey: (id) => givenKey ?? key({ kind: 'server', id }),
    lobbyKey: key({ kind: 'lobby' }),
    memoryFile: join(dataDir, 'lobby', 'last-servers.json'),
  }
}

/** Returns the engine's environment variables for tickets, items and textures. */
export function createEngineEntrance(entrance: Entrance, id: ServerId): EngineEntrance {
  const items = entrance.itemsFile()
  return {
    ...(items !== null && { TRELLIS_ITEMS: items }),
    TRELLIS_CACHE_HOST: entrance.cacheHost,
    TRELLIS_LOBBY_KEY: entrance.serverKey(id),
  }
}
