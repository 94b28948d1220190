import type { JsonObject } from '@trellis/document/json-value.ts'
import { getNumber } from '../../../document-editor/json-fields.ts'
import type { Rgb } from './sky.ts'

/** Returns the world's background colour, with the game's default where none is set. */
export function getWorldColor(world: JsonObject): Rgb {
  const channel = (key: string, absent: number) =>
    Math.min(255, Math.max(0, Math.round(getNumber(world, key, absent))))
  return { r: channel('r', 255), g: channel('g', 128), b: channel('b', 64) }
}
