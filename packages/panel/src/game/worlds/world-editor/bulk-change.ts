import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { getInType } from '../../../document-editor/json-fields.ts'

export const bulkProperties = ['o', 'l', 'fl', 'if_c'] as const
export type BulkProperty = (typeof bulkProperties)[number]

const switches: ReadonlySet<BulkProperty> = new Set(['o', 'l'])

/** Returns the value of the input: 1 or 0 for the switches, else a number; null if it is invalid. */
export function readBulkValue(property: BulkProperty, entered: string): number | null {
  const trimmed = entered.trim()
  if (switches.has(property)) return trimmed === '1' ? 1 : 0
  const value = Number(trimmed)
  return trimmed === '' || !Number.isFinite(value) ? null : value
}

/** Every block with the property set. `l` is a boolean in the file and `o` a number; each keeps its type. */
export function changeAllBlocks(
  world: JsonObject,
  property: BulkProperty,
  value: number,
): JsonObject {
  const blocks: unknown = world['blocks']
  if (!Array.isArray(blocks)) return world
  const absent = property === 'l' ? value === 1 : value
  return {
    ...world,
    blocks: blocks.map((block: unknown) =>
      isObject(block)
        ? {
            ...block,
            [property]: property in block ? getInType(block[property], value) : absent,
          }
        : block,
    ),
  }
}
