import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/**
 * Returns the host from which clients load textures: `OSM_LINK` and `OSM_PATH` of the server's settings, or
 * else the panel's own cache. Empty when there is none.
 */
export function getClientCache(
  config: JsonObject | null,
  panelHost: string | null = null,
): { host: string; path: string } {
  const server = isObject(config?.SERVER) ? config.SERVER : {}
  const [host, path] = [getText(server.OSM_LINK), getText(server.OSM_PATH)]
  if (host !== '' || panelHost === null) return { host, path }
  return { host: panelHost, path: path === '' ? 'cache/' : path }
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
