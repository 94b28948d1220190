import { describe, expect, it } from 'vitest'
import { callTank } from '../src/calls/call.ts'
import { onConsoleMessage } from '../src/calls/message-calls.ts'
import { decodeInventory, encodeInventory } from '../src/inventory.ts'
import { createTankPacket, decodeTank, encodeTank } from '../src/tank-packet.ts'
import { createItemUpdateTank, type ItemUpdate } from '../src/tanks/item-update.ts'
import {
  createPlayerUpdateTank,
  type PlayerUpdate,
  plainCharacter,
} from '../src/tanks/player-update.ts'
import { createRequestTank, type PlayerRequest, readRequest } from '../src/tanks/request.ts'
import { createTileUpdateTank, type TileUpdate } from '../src/tanks/tile-update.ts'
import { readUpdate } from '../src/tanks/update.ts'
import { getBytes, getHex } from './hex.ts'

const place = { tileX: 99, tileY: 59 }
const motion = { x: 32.5, y: 736, speedX: -250, speedY: 0.25, facesLeft: true, state: 0x30 }
const drop = { itemId: 112, count: 5, uid: 9, x: 320.5, y: 64.25 }

const requests: PlayerRequest[] = [
  { kind: 'move', ...motion },
  { kind: 'punch', x: 1, y: 2, ...place },
  { kind: 'wrench', x: 1, y: 2, ...place },
  { kind: 'place', itemId: 242, x: 1, y: 2, ...place },
  { kind: 'activate', ...place },
  { kind: 'use-item', itemId: 48 },
  { kind: 'pick-up', uid: 7, x: 10, y: 20 },
  { kind: 'icon', icon: 1 },
  { kind: 'ping-reply' },
  { kind: 'disconnect' },
]

const tile = { foreground: 20, background: 14, flags: 0x20, lockedBy: null }

const tileUpdates: TileUpdate[] = [
  { kind: 'tile', tile: { ...tile, extra: { kind: 'sign', text: 'Grüße 🙂' } }, ...place },
  { kind: 'tile-change', netId: 3, itemId: 2, isFlipped: true, fruit: 3, ...place },
  { kind: 'tile-change', netId: 3, itemId: null, isFlipped: false, fruit: 0, ...place },
  { kind: 'damage', netId: 3, damage: 6, ...place },
  { kind: 'harvest', netId: 3, ...place },
  { kind: 'area-lock', ownerId: 77, itemId: 202, tileIndices: [1, 5999, 100], ...place },
]

const itemUpdates: ItemUpdate[] = [
  { kind: 'drop', drop },
  { kind: 'drop-change', drop },
  { kind: 'drop-gone', netId: 4, uid: 9 },
  { kind: 'inventory', inventory: { slots: 16, stacks: [{ itemId: 18, count: 1, isWorn: true }] } },
  { kind: 'items-taken', itemId: 2, count: 200 },
  { kind: 'items-given', itemId: 2, count: 200 },
  { kind: 'drop-gone', netId: null, uid: 7 },
  { kind: 'item-effect', netId: 1, targetNetId: 2, itemId: 600 },
  { kind: 'items-dat', bytes: Uint8Array.of(1, 2, 3) },
]

const playerUpdates: PlayerUpdate[] = [
  { kind: 'motion', netId: 8, ...motion },
  { kind: 'icon', netId: 8, icon: 2 },
  { kind: 'character', netId: 8, ...plainCharacter, punchEffect: 20, effects: 0x800 },
  { kind: 'particle', effect: 149, x: 16, y: 48 },
  { kind: 'ping' },
]

describe('client requests', () => {
  it.each(requests)('round-trip the request $kind', (request) => {
    const tank = decodeTank(encodeTank(createRequestTank(request)))
    expect(tank && readRequest(tank)).toEqual(request)
  })

  it('exclude server packets', () => {
    for (const type of [1, 4, 14, 20, 22, 255])
      expect(readRequest(createTankPacket({ type }))).toBeNull()
  })
})

describe('server updates', () => {
  const updates = [
    ...tileUpdates.map((it) => ({ update: it, tank: createTileUpdateTank(it) })),
    ...itemUpdates.map((it) => ({ update: it, tank: createItemUpdateTank(it) })),
    ...playerUpdates.map((it) => ({ update: it, tank: createPlayerUpdateTank(it) })),
  ]

  it.each(updates)('round-trip the update $update.kind', ({ update, tank }) => {
    const received = decodeTank(encodeTank(tank))
    expect(received && readUpdate(received)).toEqual(update)
  })

  it('may be a call', () => {
    const call = onConsoleMessage.make({ text: 'Hello' })
    expect(readUpdate(callTank(call))).toEqual({ kind: 'call', call })
  })

  it('are rejected when their data is unreadable', () => {
    for (const type of [1, 4, 5, 9, 15]) {
      expect(readUpdate(createTankPacket({ type, extra: Uint8Array.of(7, 7, 7) }))).toBeNull()
    }
    expect(readUpdate(createTankPacket({ type: 200 }))).toBeNull()
  })

  it('encode a drop at the specified offsets', () => {
    expect(getHex(encodeTank(createItemUpdateTank({ kind: 'drop', drop })))).toBe(
      getHex(
        getBytes(`04000000 0e 00 00 00 ffffffff 09000000 00000000 0000a040 70000000 0040a043
          00808042 00000000 00000000 00000000 00000000 00000000 00000000`),
      ),
    )
  })
})

describe('an inventory', () => {
  const inventory = {
    slots: 26,
    stacks: [
      { itemId: 18, count: 1, isWorn: false },
      { itemId: 0x1234, count: 200, isWorn: true },
    ],
  }
  const bytes = getBytes('01 1a000000 0200 1200 01 00 3412 c8 01')

  it('has its stacks at the specified offsets', () => {
    expect(getHex(encodeInventory(inventory))).toBe(getHex(bytes))
    expect(decodeInventory(bytes)).toEqual(inventory)
  })

  it('is rejected when truncated, too long or of another version', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeInventory(bytes.subarray(0, length))).toBeNull()
    }
    expect(decodeInventory(Uint8Array.of(...bytes, 0))).toBeNull()
    expect(decodeInventory(Uint8Array.of(2, ...bytes.subarray(1)))).toBeNull()
    expect(decodeInventory(getBytes('01 1a000000 ffff 1200 01 00'))).toBeNull()
  })
})
