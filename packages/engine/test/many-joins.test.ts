import { randomBytes, scryptSync } from 'node:crypto'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, onTestFinished, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

/** Connects all players in the same moment; gives how long each took into the menu, or why it was refused. */
async function joinAtOnce(port: number, growIds: readonly string[]) {
  const begun = performance.now()
  return Promise.all(
    growIds.map(async (growId) => {
      const outcome = await GameClient.connect({ port, growId, password: 'secret' })
      if (!outcome.ok) return { growId, refusal: outcome.refusal }
      onTestFinished(() => outcome.value.close())
      return { growId, tookMs: performance.now() - begun }
    }),
  )
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `Guest${at}`)

/** Passwords are hashed at a small cost, so that a busy machine that runs other tests does not decide about the result. */
async function serverWith(growIds: readonly string[]) {
  const salt = randomBytes(16)
  const hash = scryptSync('secret', salt, 32, { N: 1024, r: 8, p: 1 })
  const pass = `$scrypt$1024,8,1$${salt.toString('base64')}$${hash.toString('base64')}`
  const player = { pass, level: 1, gems: 0, inventory: [[18, 1]] }
  return GameServer.start({ players: Object.fromEntries(growIds.map((it) => [it, player])) })
}

test('lets 300 players of one address in within 5 seconds when they connect in the same second', async () => {
  const growIds = named(300)
  const server = await serverWith(growIds)
  const joined = await joinAtOnce(server.port, growIds)
  const refused = joined.filter((it) => 'refusal' in it)
  const slowest = Math.max(...joined.map((it) => it.tookMs ?? 0))
  expect(refused).toEqual([])
  expect(slowest).toBeLessThan(5000)
}, 60_000)
