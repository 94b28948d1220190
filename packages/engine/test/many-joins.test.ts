import { randomBytes, scryptSync } from 'node:crypto'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, onTestFinished, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

/**
 * Connects all players at the same moment; returns the reasons of the refused ones. The game bench enforces the 5
 * seconds.
 */
async function joinAtOnce(port: number, growIds: readonly string[]) {
  const outcomes = await Promise.all(
    growIds.map(async (growId) => {
      const player = { growId, password: 'secret' }
      const outcome = await GameClient.connect({ port, ...player })
      if (outcome.ok) onTestFinished(() => outcome.value.close())
      return outcome.ok ? [] : [outcome.refusal]
    }),
  )
  return outcomes.flat()
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `Guest${at}`)

/** Starts a server with cheap password hashes, which leaves the processor to the joins. */
async function serverWith(growIds: readonly string[]) {
  const salt = randomBytes(16)
  const hash = scryptSync('secret', salt, 32, { N: 1024, r: 8, p: 1 })
  const pass = `$scrypt$1024,8,1$${salt.toString('base64')}$${hash.toString('base64')}`
  const player = { pass, level: 1, gems: 0, inventory: [[18, 1]] }
  return GameServer.start({ players: Object.fromEntries(growIds.map((it) => [it, player])) })
}

test('admits 300 players of one address who connect at the same moment', async () => {
  const growIds = named(300)
  const server = await serverWith(growIds)
  expect(await joinAtOnce(server.port, growIds)).toEqual([])
})
