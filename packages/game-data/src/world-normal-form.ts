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
 * is a number. Changes the world in place, and returns whether any switch had another type.
 */
export function normaliseSwitches(world: JsonObject): boolean {
  if (!Array.isArray(world.blocks)) return false
  let hasChanged = false
  for (const block of world.blocks)
    if (isObject(block)) hasChanged = normaliseBlock(block) || hasChanged
  return hasChanged
}

function normaliseBlock(block: JsonObject): boolean {
  let hasChanged = false
  for (const key of booleanKeys) {
    const value = block[key]
    if (value !== 1 && value !== 0) continue
    block[key] = value === 1
    hasChanged = true
  }
  if (typeof block.o !== 'boolean') return hasChanged
  block.o = block.o ? 1 : 0
  return true
}
