import { GameClient } from '@trellis/game-client/game-client.ts'
import type { GameEvent } from '@trellis/game-client/game-events.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { GameServer } from './kit/game-server.ts'

const count = isLong ? 100 : 40
/**
 * So many come at the same moment. This process plays all of them, and one that reads thousands of packets without a
 * pause on a busy machine loses connections as any client does.
 */
const groupSize = 20

const getHair = (at: number) => 1000 + 2 * at

/** A client that counts how often each player of its world spawned, and records packets out of order. */
class Witness {
  readonly client: GameClient
  readonly #number: number
  readonly disorder: string[] = []
  readonly #spawns = new Map<number, number>()

  constructor(client: GameClient, number: number) {
    this.client = client
    this.#number = number
    onTestFinished(client.events.watch((event) => this.#take(event)))
  }

  async join(): Promise<void> {
    getValue(await this.client.join('HALL'))
    this.client.moveTo(this.place)
  }

  /** Returns the player's position in the world; each has a different one. */
  get place() {
    const { x, y } = this.client.world?.local ?? { x: 0, y: 0 }
    return { x: x + this.#number, y }
  }

  /** Returns the others by their hair's number, with the number of spawns and the distance from the door. */
  seen(doorX: number): Record<number, { spawns: number; distance: number }> {
    const others = [...(this.client.world?.players.values() ?? [])].filter((it) => !it.isLocal)
    return Object.fromEntries(
      others.map(({ netId, clothes, x }) => [
        clothes[0] ?? 0,
        { spawns: this.#spawns.get(netId) ?? 0, distance: x - doorX },
      ]),
    )
  }

  #take(event: GameEvent): void {
    if (event.kind === 'gone') this.disorder.push('The server ended the connection.')
    if (event.kind === 'map') this.#spawns.clear()
    if (event.kind === 'spawn') {
      const { netId } = event.spawn
      this.#spawns.set(netId, (this.#spawns.get(netId) ?? 0) + 1)
    }
    if (event.kind === 'removal' && !this.#spawns.delete(event.netId)) {
      this.disorder.push(`${event.netId} left and was not there.`)
    }
    if (event.kind === 'clothing' && !this.#spawns.has(event.netId)) {
      this.disorder.push(`${event.netId} was dressed before it was there.`)
    }
  }
}

/** Lets all join, one group after the other. */
async function joinInGroups(witnesses: readonly Witness[]): Promise<void> {
  for (let at = 0; at < witnesses.length; at += groupSize)
    await Promise.all(witnesses.slice(at, at + groupSize).map((it) => it.join()))
}

async function enterMenu(port: number, at: number): Promise<Witness> {
  const player = { growId: `Guest${at}`, password: 'secret' }
  const client = getValue(await GameClient.connect({ port, ...player }))
  onTestFinished(() => client.close())
  return new Witness(client, at)
}

/** Expects that each sees all others once, with the correct clothes and position. */
async function seeOneAnother(witnesses: readonly Witness[]): Promise<void> {
  // The first player stays at the door.
  const doorX = witnesses[0]?.client.me?.x ?? 0
  const expected = (me: Witness) =>
    Object.fromEntries(
      witnesses.flatMap((it, at) =>
        it === me ? [] : [[getHair(at), { spawns: 1, distance: at }]],
      ),
    )
  for (const witness of witnesses) {
    // Who lost the connection sees nothing more.
    const seen = () => (witness.disorder.length > 0 ? witness.disorder : witness.seen(doorX))
    await expect.poll(seen).toEqual(expected(witness))
    expect(witness.disorder).toEqual([])
  }
}

test('shows all players to each other once when many join one world and half of them rejoin', async () => {
  const players = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `Guest${at}`,
      {
        level: 1,
        gems: 0,
        hair: getHair(at),
        inventory: [
          [18, 1],
          [getHair(at), 1],
        ],
      },
    ]),
  )
  const server = await GameServer.start({ players })
  const witnesses = await Promise.all(
    Array.from({ length: count }, (_, at) => enterMenu(server.port, at)),
  )
  await joinInGroups(witnesses)
  await seeOneAnother(witnesses)
  const half = witnesses.filter((_, at) => at % 2 === 1)
  await Promise.all(half.map(async ({ client }) => getValue(await client.leave())))
  await joinInGroups(half)
  await seeOneAnother(witnesses)
})
