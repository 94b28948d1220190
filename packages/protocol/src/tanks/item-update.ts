import { decodeInventory, encodeInventory, type Inventory } from '../inventory.ts'
import type { Drop } from '../map/world-map.ts'
import { createTankPacket, type TankPacket } from '../tank-packet.ts'
import { tankTypes } from '../tank-types.ts'

/** A server's update about items in the world or in the inventory. */
export type ItemUpdate =
  | { kind: 'drop' | 'drop-change'; drop: Drop }
  /** `netId` is the player who took it; null for none. */
  | { kind: 'drop-gone'; netId: number | null; uid: number }
  | { kind: 'inventory'; inventory: Inventory }
  /** A stack's count differs from the client's by this much. */
  | { kind: 'items-taken' | 'items-given'; itemId: number; count: number }
  | { kind: 'item-effect'; netId: number; targetNetId: number; itemId: number }
  | { kind: 'items-dat'; bytes: Uint8Array }

/** These values replace a player's net id for drop changes without a collector. */
const appears = -1
const vanishes = -2
const changes = -3
const nobody = -1

export function createItemUpdateTank(update: ItemUpdate): TankPacket {
  switch (update.kind) {
    case 'drop':
      return dropTank(update.drop, appears)
    case 'drop-change':
      return dropTank(update.drop, changes)
    case 'drop-gone': {
      const { netId, uid: info } = update
      const type = tankTypes.objectChange
      return createTankPacket({ type, netId: netId ?? vanishes, targetNetId: nobody, info })
    }
    case 'inventory':
      return createTankPacket({
        type: tankTypes.inventory,
        extra: encodeInventory(update.inventory),
      })
    case 'items-taken':
    case 'items-given': {
      const { itemId: info, count } = update
      const amount = update.kind === 'items-taken' ? { buildRange: count } : { punchRange: count }
      return createTankPacket({ type: tankTypes.inventoryChange, ...amount, info })
    }
    case 'item-effect': {
      const { netId, targetNetId, itemId } = update
      return createTankPacket({ type: tankTypes.itemEffect, netId, targetNetId, info: itemId })
    }
    case 'items-dat':
      return createTankPacket({ type: tankTypes.itemsDat, netId: nobody, extra: update.bytes })
  }
}

/** Some clients read the count of a changed drop from the float, others from a byte. */
function dropTank({ itemId, count, uid, x, y }: Drop, netId: number): TankPacket {
  const type = tankTypes.objectChange
  const punchRange = netId === changes ? Math.min(maxByte, count) : 0
  return createTankPacket({
    type,
    netId,
    targetNetId: uid,
    amount: count,
    info: itemId,
    x,
    y,
    punchRange,
  })
}

const maxByte = 0xff

/** Returns null for other packets and malformed ones. The bytes of an `items-dat` are a view. */
export function readItemUpdate(tank: TankPacket): ItemUpdate | null {
  const { netId, targetNetId, info, extra } = tank
  switch (tank.type) {
    case tankTypes.objectChange:
      return readObjectChange(tank)
    case tankTypes.inventory: {
      const inventory = decodeInventory(extra)
      return inventory && { kind: 'inventory', inventory }
    }
    case tankTypes.inventoryChange:
      return tank.punchRange > 0
        ? { kind: 'items-given', itemId: info, count: tank.punchRange }
        : { kind: 'items-taken', itemId: info, count: tank.buildRange }
    case tankTypes.itemEffect:
      return { kind: 'item-effect', netId, targetNetId, itemId: info }
    case tankTypes.itemsDat:
      return { kind: 'items-dat', bytes: extra }
    default:
      return null
  }
}

function readObjectChange({ netId, targetNetId, amount, info, x, y }: TankPacket): ItemUpdate {
  const drop = { itemId: info, count: amount, uid: targetNetId, x, y }
  if (netId === appears) return { kind: 'drop', drop }
  if (netId === changes) return { kind: 'drop-change', drop }
  return { kind: 'drop-gone', netId: netId === vanishes ? null : netId, uid: info }
}
