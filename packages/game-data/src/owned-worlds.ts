import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from './journal/operation.ts'
import { isGrowId } from './names.ts'

/** Returns the file of a world's owner, which lists the worlds that they own; null for a world without an owner. */
export function findOwnerDocument({ owner }: JsonObject): GameDocument | null {
  return typeof owner === 'string' && isGrowId(owner) ? { kind: 'player', name: owner } : null
}

/** Returns the changes of an owner's file that give a world in it another name. */
export function moveOwnedWorld(
  { worlds_owned: owned, home_world: home }: JsonObject,
  from: string,
  to: string,
): Operation[] {
  const at = Array.isArray(owned) ? owned.indexOf(from) : -1
  return [
    ...(at >= 0 ? [{ set: ['worlds_owned', at] as const, value: to }] : []),
    ...(home === from ? [{ set: ['home_world'] as const, value: to }] : []),
  ]
}
