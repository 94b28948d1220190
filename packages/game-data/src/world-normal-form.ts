import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** Keys of a block that engines of this family read as booleans: a number there makes them lose the world. */
const booleanKeys = ['l', 'bo', 'la', 'en', 'in', 'sn'] as const

/**
 * Returns whether a step of a path is such a switch. Its type is defined by the engines, not by a faulty
 * file.
 */
export function isSwitch(step: unknown): boolean {
  return step === 'o' || booleanKeys.some((key) => key === step)
}

/**
 * Converts the blocks' switches to the JSON type that engines expect: 1 and 0 become true and false, but `o`
 * is a number. Changes the world in place.
 */
export function normaliseSwitches(world: JsonObject): void {
  if (!Array.isArray(world.blocks)) return
  for (const block of world.blocks) if (isObject(block)) normaliseBlock(block)
}

function normaliseBlock(block: JsonObject): void {
  for (const key of booleanKeys) {
    const value = block[key]
    if (value === 1 || value === 0) block[key] = value === 1
  }
  if (typeof block.o === 'boolean') block.o = block.o ? 1 : 0
}
