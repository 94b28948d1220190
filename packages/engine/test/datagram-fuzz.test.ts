import { Host } from '@trellis/enet/host.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { expect, test } from 'vitest'
import { AbusedWire } from './kit/abused-wire.ts'
import {
  enterGamePacket,
  getPackets,
  joinStartPacket,
  loginPacket,
  mangler,
} from './kit/mangled-packets.ts'
import { TestClient } from './kit/test-client.ts'
import { createFolder, startEngineProcess, type TestEngine } from './test-engine.ts'

const datagrams = getPackets(20_000)
const perTurn = 200
const turnsPerStep = 10
const turnsPerEve = 40
const maxGrowthMb = 200

test(
  `isolates ${datagrams} corrupt datagrams of one player: others still see movement`,
  async () => {
    const engine = await startEngineProcess(createFolder())
    const ann = await TestClient.enter(engine.port, 'Ann')
    const bob = await TestClient.enter(engine.port, 'Bob')
    await ann.join('START')
    await bob.join('START')
    const before = await memoryMb(engine)
    const dice = createSeededDice(23)
    const mangled = mangler(29)
    for (let sent = 0, turn = 0; sent < datagrams; ) {
      const wire = new AbusedWire(dice)
      const host = await startEve(engine.port, wire)
      for (let end = turn + turnsPerEve; turn < end && sent < datagrams; turn++) {
        for (const peer of host.peers) peer.send(0, mangled())
        sent += wire.abuse(perTurn)
        await new Promise((resolve) => setImmediate(resolve))
        if (turn % turnsPerStep === 0) await seeStep(bob, ann, turn)
      }
      await host.close()
    }
    expect(engine.process.exitCode).toBeNull()
    expect((await memoryMb(engine)) - before).toBeLessThan(maxGrowthMb)
    expect([ann.isGone, bob.isGone]).toEqual([false, false])
  },
  60_000 + datagrams,
)

/** Connects a client that plays normally, but through the abused wire. */
async function startEve(port: number, wire: AbusedWire): Promise<Host> {
  const host = await Host.open({ bind: wire.bind })
  host.on('connect', (peer) => {
    for (const packet of [loginPacket('Eve'), enterGamePacket, joinStartPacket]) {
      peer.send(0, packet)
    }
  })
  host.connect({ address: '127.0.0.1', port })
  return host
}

/** Resolves when one player sees the other's step. */
async function seeStep(walker: TestClient, watcher: TestClient, turn: number): Promise<void> {
  const x = 100 + (turn % 1000)
  const from = watcher.heard.length
  walker.ask({ kind: 'move', x, y: 100, speedX: 0, speedY: 0, facesLeft: false, state: 0 })
  await watcher.until(({ update }) => update?.kind === 'motion' && update.x === x, from)
}

/** Returns the memory in the engine's own beat, which it sends once a second. */
async function memoryMb({ control }: TestEngine): Promise<number> {
  const isBeat = (message: object) => 'event' in message && message.event === 'beat'
  const from = control.messages.length
  const beat = await control.until(
    (message) => isBeat(message) && control.messages.indexOf(message) >= from,
  )
  return 'memoryMb' in beat ? beat.memoryMb : Number.NaN
}
