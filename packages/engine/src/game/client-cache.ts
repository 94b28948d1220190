import { isObject, type JsonObject } from '@trellis/game-data/json-text.ts'

/** Where clients load textures from: `OSM_LINK` and `OSM_PATH` of the server's settings, empty when there is nothing. */
export function clientCacheOf(config: JsonObject | null): { host: string; path: string } {
  const server = isObject(config?.SERVER) ? config.SERVER : {}
  return { host: textOf(server.OSM_LINK), path: textOf(server.OSM_PATH) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
