import type { EngineRequest } from '@trellis/contract/links/engine.ts'
import { isObject } from '@trellis/game-data/json-text.ts'

/**
 * Checks one request line as `engineRequestSchema` says, without loading zod (see `environment.ts`).
 * Null for anything else.
 */
export function readRequest(line: string): EngineRequest | null {
  const value = parse(line)
  if (!isObject(value)) return null
  const { id, do: what, protocol, line: text, by, reason } = value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null
  if (what === 'save') return { id, do: 'save' }
  if (what === 'stop' && typeof reason === 'string') return { id, do: 'stop', reason }
  if (what === 'hello' && typeof protocol === 'number' && Number.isSafeInteger(protocol)) {
    return { id, do: 'hello', protocol }
  }
  if (what === 'command' && typeof text === 'string' && typeof by === 'string') {
    return { id, do: 'command', line: text, by }
  }
  return null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
