import { callTank } from '@trellis/protocol/calls/call.ts'
import { onSpawn } from '@trellis/protocol/calls/player-calls.ts'
import { createTankPacket, encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createTileUpdateTank } from '@trellis/protocol/tanks/tile-update.ts'
import { expect, test } from 'vitest'
import { Belongings } from '../src/belongings.ts'
import { getEvent } from '../src/game-events.ts'
import { readGameEvent } from '../src/read-game-event.ts'
import { WorldView } from '../src/world-view.ts'
import { dice } from './kit/dice.ts'
import { smallWorld } from './kit/game-part.ts'

const rounds = 100_000

/** One sample of each packet that changes a world, to be mutated. */
const samples = [
  encodeTank(createTileUpdateTank({ kind: 'map', map: smallWorld() })).slice(0, 700),
  encodeTank(createTileUpdateTank({ kind: 'damage', netId: 1, damage: 6, tileX: 1, tileY: 1 })),
  encodeTank(
    createTileUpdateTank({
      kind: 'area-lock',
      ownerId: 1,
      itemId: 202,
      tileIndices: [1, 2, 3],
      tileX: 1,
      tileY: 1,
    }),
  ),
  encodeTank(callTank(onSpawn.make({ avatar: 'spawn|avatar\nnetID|7\nuserID|7\nposXY|1|2\n' }))),
]

test('tolerates arbitrary packets from a server', () => {
  const roll = dice(7)
  const world = new WorldView(smallWorld(), () => false)
  const belongings = new Belongings()
  for (let round = 0; round < rounds; round++) {
    const received = readGameEvent(getPacket(roll))
    if (received === null) continue
    expect(typeof getEvent(received).kind).toBe('string')
    if (received.kind !== 'map') world.handle(received)
    belongings.handle(received)
  }
  expect(world.tiles).toHaveLength(200)
  expect(world.players.size).toBeLessThanOrEqual(4096)
})

function getPacket(roll: (below: number) => number): Uint8Array {
  const kind = roll(3)
  if (kind === 0) return Uint8Array.from({ length: roll(90) }, () => roll(256))
  if (kind === 1) {
    const [type, netId, info] = [roll(30), roll(5) - 3, roll(300)]
    const [tileX, tileY] = [roll(24) - 2, roll(14) - 2]
    const extra = Uint8Array.from({ length: roll(40) }, () => roll(256))
    return encodeTank(createTankPacket({ type, netId, info, tileX, tileY, extra }))
  }
  const bytes = (samples[roll(samples.length)] ?? new Uint8Array()).slice()
  for (let spoilt = roll(4); spoilt > 0; spoilt--) bytes[roll(bytes.length)] = roll(256)
  return roll(4) === 0 ? bytes.slice(0, roll(bytes.length)) : bytes
}
