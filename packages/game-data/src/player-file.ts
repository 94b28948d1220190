import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { readJsonFile } from './json-file.ts'
import { getFileOfName, isGrowId } from './names.ts'
import { writeSafely } from './safe-write.ts'

/** A player's file. About 400 further keys are kept unchanged. */
export type PlayerFile = JsonObject & { name?: string; level?: number; gems?: number }

export function getPlayerPath(players: string, growId: string): string {
  if (!isGrowId(growId)) throw new RangeError(`${growId} is not a GrowID.`)
  return join(players, getFileOfName(growId))
}

/** Returns null when there is no such player. Throws `UnreadableFile` for a malformed file. */
export function readPlayer(players: string, growId: string): Promise<PlayerFile | null> {
  return readJsonFile(getPlayerPath(players, growId), checkPlayer)
}

export function writePlayer(players: string, growId: string, player: PlayerFile): Promise<void> {
  return writeSafely(getPlayerPath(players, growId), JSON.stringify(player))
}

export function checkPlayer(value: JsonObject): PlayerFile {
  if ('name' in value && typeof value.name !== 'string') throw new TypeError('name is no text.')
  for (const key of ['level', 'gems']) {
    if (key in value && typeof value[key] !== 'number') throw new TypeError(`${key} is no number.`)
  }
  return value
}
