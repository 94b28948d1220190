import type { JsonObject } from '@trellis/document/json-value.ts'
import { readJsonFile } from './json-file.ts'
import { writeSafely } from './safe-write.ts'
import type { Pack } from './store-pack.ts'

/** The settings in `config.json`, by section. Trellis reads few of them and keeps all. */
export type ConfigFile = JsonObject

/** Returns null without a file. Throws `UnreadableFile` for a malformed one. */
export function readConfig(path: string): Promise<ConfigFile | null> {
  return readJsonFile(path, (value) => value)
}

export function writeConfig(path: string, config: ConfigFile): Promise<void> {
  return writeSafely(path, JSON.stringify(config, null, 2))
}

/** Items whose ids all data of this game share. */
const [dirt, rock, door, sign, smallLock, worldLock] = [2, 10, 12, 20, 202, 242]
const starterPacks: Pack[] = [
  {
    name: 'Builder Pack',
    price: 200,
    items: [
      [dirt, 100],
      [rock, 50],
      [door, 5],
      [sign, 5],
    ],
  },
  { name: 'Small Lock', price: 50, items: [[smallLock, 1]] },
  { name: 'World Lock', price: 2000, items: [[worldLock, 1]] },
]
const starterOffers: Pack[] = [
  { name: 'Day of Doors', price: 60, items: [[door, 10]] },
  { name: 'Day of Signs', price: 60, items: [[sign, 10]] },
  { name: 'Day of Rocks', price: 80, items: [[rock, 100]] },
]

/** Returns the settings of a new server. Its owner has all rights in the game. */
export function createDefaultConfig(server: {
  name: string
  port: number
  owner: string
}): ConfigFile {
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
    STORE: { PACKS: starterPacks, OFFERS: starterOffers },
    SERVER: { NAME: server.name, PORT: server.port },
  }
}
