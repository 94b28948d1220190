import { serverAsOwner } from '@trellis/contract/kit/server-as-owner.ts'
import { createStarterStore, starterKitItems } from '@trellis/contract/kit/starter-store.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { readJsonFile } from './json-file.ts'
import { writeSafely } from './safe-write.ts'

/** The settings in `config.json`, by section. Trellis reads few of them and keeps all. */
export type ConfigFile = JsonObject

/** Returns null without a file. Throws `UnreadableFile` for a malformed one. */
export function readConfig(path: string): Promise<ConfigFile | null> {
  return readJsonFile(path, (value) => value)
}

export function writeConfig(path: string, config: ConfigFile): Promise<void> {
  return writeSafely(path, JSON.stringify(config, null, 2))
}

type Identity = { name: string; port: number; owner: string }

/** Returns the settings of a server whose settings are lost. Its owner has all rights in the game. */
export function createDefaultConfig(server: Identity) {
  return {
    GAME: {
      CREATOR_LIST: [server.owner],
      AUTOFARM_DELAY: 1000,
      WORLD_FG: 2,
      WORLD_BG: 14,
      WORLD_ROCK: 10,
      WORLD_LAVA: 4,
      WORLD_WEATHER: 0,
    },
    NEWBIE_GET: { ITEMS: [{ Gemss: 0, Coin: 0, Seasonals_Token: 0, items: [] }] },
    SERVER: { NAME: server.name, PORT: server.port },
  } satisfies ConfigFile
}

/**
 * Returns the settings of a new server, with a store, a newbie kit and a first world that belongs to the server. Its
 * owner can change all of them. `usesCatalogue` is false where the operator has another `items.dat`.
 */
export function createStarterConfig(
  server: Identity,
  { usesCatalogue }: { usesCatalogue: boolean },
): ConfigFile {
  const { GAME, SERVER } = createDefaultConfig(server)
  const { packs, offers } = createStarterStore({ usesCatalogue })
  const kit = { Gemss: 0, Coin: 0, Seasonals_Token: 0, items: starterKitItems }
  return {
    GAME: { ...GAME, START_OWNER: serverAsOwner },
    NEWBIE_GET: { ITEMS: [kit] },
    STORE: { PACKS: packs, OFFERS: offers },
    SERVER,
  }
}
