import type { JsonObject } from '@trellis/document/json-value.ts'
import { readJsonFile } from './json-file.ts'
import { writeSafely } from './safe-write.ts'

/** The settings in `config.json`, by section. Trellis reads few of them and keeps all. */
export type ConfigFile = JsonObject

export function readConfig(path: string, now: number): Promise<ConfigFile | null> {
  return readJsonFile(path, (value) => value, now)
}

export function writeConfig(path: string, config: ConfigFile): Promise<void> {
  return writeSafely(path, JSON.stringify(config, null, 2))
}

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
    SERVER: { NAME: server.name, PORT: server.port },
  }
}
