import type { JsonObject } from '@trellis/document/json-value.ts'
import { decodePacket } from '@trellis/protocol/packet.ts'
import { expect, it } from 'vitest'
import { Appearances } from '../src/worlds/appearances.ts'
import { type Occupant, restPosition } from '../src/worlds/occupant.ts'

const rules = { creators: [], customItems: new Map() }

/** Creates an occupant whose file and version the test changes. */
function someone() {
  const state = { player: { hair: 18 } as JsonObject, version: 0, isHidden: false }
  const ignore = () => undefined
  const occupant: Occupant = {
    inhabitant: {
      growId: 'Ann',
      country: 'us',
      player: () => state.player,
      playerVersion: () => state.version,
      isHidden: () => state.isHidden,
      send: ignore,
      change: ignore,
      showBelongings: ignore,
      showItemChange: ignore,
      depart: ignore,
      sentAway: ignore,
    },
    netId: 1,
    userId: 7,
    motion: { ...restPosition, x: 64, y: 32 },
    checkpoint: null,
    settlesIn: 0,
  }
  return { state, occupant }
}

it('sends the same bytes to all viewers of a player, spawn first', () => {
  const { occupant } = someone()
  const appearances = new Appearances()
  const packets = appearances.forOthers(occupant, rules)
  const again = appearances.forOthers(occupant, rules)
  expect(packets.every((packet, at) => packet === again[at])).toBe(true)
  const first = decodePacket(packets[0] ?? new Uint8Array())
  expect(JSON.stringify(first?.kind)).toBe('"tank"')
  expect(Buffer.from(packets[0] ?? []).includes('spawn|avatar')).toBe(true)
  expect(Buffer.from(packets[1] ?? []).includes('OnSetClothing')).toBe(true)
})

it('encodes again when the player, the world or the rules change', () => {
  const { state, occupant } = someone()
  const appearances = new Appearances()
  const changes: [spawns: boolean, clothes: boolean, change: () => typeof rules | undefined][] = [
    [true, false, () => void (occupant.motion = { ...restPosition, x: 96, y: 32 })],
    [true, false, () => void (state.isHidden = true)],
    [true, false, () => ({ ...rules, creators: [] })],
    [false, true, () => ({ ...rules, customItems: new Map() })],
    [
      true,
      true,
      () => {
        state.player.hair = 20
        state.version++
        return undefined
      },
    ],
    [true, true, () => void (state.player = { hair: 22 })],
  ]
  for (const [spawns, clothes, change] of changes) {
    const [spawn, worn] = appearances.forOthers(occupant, rules)
    const [spawnAfter, wornAfter] = appearances.forOthers(occupant, change() ?? rules)
    expect([spawnAfter !== spawn, wornAfter !== worn]).toEqual([spawns, clothes])
  }
})
