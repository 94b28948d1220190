import type { Change, DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { FieldCause, JsonType } from '@trellis/contract/kit/issue-cause.ts'
import { isObject } from '@trellis/document/json-value.ts'
import { getLongNumberText, isLongNumber } from '@trellis/document/long-number.ts'
import { isPair, maxPerSlot } from './inventory.ts'
import { isSwitch } from './world-normal-form.ts'

/** A change that would make a document unusable. `path` is its place, `fieldCause` the reason. */
export class ChangeFault extends Error {
  readonly path: string
  readonly fieldCause: FieldCause
  constructor(path: DocumentPath, fieldCause: FieldCause) {
    super(`${path.join('.')}: ${fieldCause.code}`)
    this.name = 'ChangeFault'
    this.path = path.join('.')
    this.fieldCause = fieldCause
  }
}

type ChangeCode = 'not-removable' | 'player-name-kept' | 'block-count-kept' | 'number-too-long'

const createFault = (path: DocumentPath, code: ChangeCode) => new ChangeFault(path, { code })

/**
 * Engines of this family lose a world over a value of another JSON type than they expect, so a field keeps
 * the type it has. Throws a `ChangeFault` for the first one that does not.
 */
export function refuseOtherTypes(changes: readonly Change[]): void {
  for (const { path, from, to } of changes) {
    if (to === undefined) continue
    const numbers = listWholeNumbers(to)
    const known = new Set(numbers.length === 0 ? [] : listWholeNumbers(from))
    if (numbers.some((number) => !known.has(number))) throw createFault(path, 'number-too-long')
    const [was, is] = [getType(from), getType(to)]
    if (from === undefined || was === 'null' || is === was || isSwitch(path.at(-1))) continue
    if (is === 'null' && isTile(path)) continue
    throw new ChangeFault(path, { code: 'type-kept', params: { was, is } })
  }
}

/** A tile may become empty, which some engines write as null. */
const isTile = ([key, , ...rest]: DocumentPath) => key === 'blocks' && rest.length === 0

/** Required fields: without them the game takes the document for another one, or creates a new one. */
const needed: Partial<Record<GameDocument['kind'], readonly string[]>> = {
  world: ['owner', 'entry_level', 'ct', 'd_weather', 'weather', 'w_s', 'admins', 'blocks'],
  player: ['name', 'level', 'gems', 'xp', 'inventory', 'wl_bank_amount', 'dl_bank_amount'],
}

/**
 * Refuses to remove required fields, to change a player's name, and to replace a world's blocks as a whole.
 * Throws a `ChangeFault`.
 */
export function refuseLosses({ kind }: GameDocument, changes: readonly Change[]): void {
  for (const { path, from, to } of changes) {
    const [key, ...rest] = path
    if (rest.length > 0) continue
    if (to === undefined && needed[kind]?.some((it) => it === key)) {
      throw createFault(path, 'not-removable')
    }
    if (kind === 'player' && key === 'name' && from !== undefined) {
      throw createFault(path, 'player-name-kept')
    }
    if (kind === 'world' && key === 'blocks' && from !== undefined) {
      throw createFault(path, 'block-count-kept')
    }
  }
}

/** Refuses a stack of more items than a player can carry. One that is larger already may shrink. */
export function refuseHighStacks({ kind }: GameDocument, changes: readonly Change[]): void {
  if (kind !== 'player') return
  for (const { path, from, to } of changes) {
    if (path[0] !== 'inventory') continue
    const [before, after] = [listCounts(path, from), listCounts(path, to)]
    const highest = Math.max(maxPerSlot, ...before)
    if (after.every((count) => count <= highest)) continue
    throw new ChangeFault(path, { code: 'max-stack', params: { max: maxPerSlot } })
  }
}

/** Returns the counts of the stacks in the whole inventory, in one entry of it, or in the count of one. */
function listCounts(path: DocumentPath, value: unknown): number[] {
  if (path.length === 3) return path[2] === 1 && typeof value === 'number' ? [value] : []
  const entries: unknown[] = path.length === 1 && Array.isArray(value) ? value : [value]
  return entries.filter(isPair).map(([, count]) => count)
}

function getType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isLongNumber(value)) return 'number'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}

/**
 * Returns the texts of long and out-of-range numbers; an editor that left them untouched has kept them exact.
 */
function listWholeNumbers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listWholeNumbers)
  if (isObject(value)) return Object.values(value).flatMap(listWholeNumbers)
  const text = getLongNumberText(value)
  return text === null || (text.includes('.') && Number.isFinite(Number(text))) ? [] : [text]
}
