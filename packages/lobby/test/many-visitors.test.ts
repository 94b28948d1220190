import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openLobby } from '../src/lobby.ts'
import { server, testHouse } from './test-house.ts'

test('lets 300 players of one address in within 5 seconds when they connect in the same second', async () => {
  const { house, troubles } = testHouse([server('Rosebed')])
  const lobby = await openLobby(0, house)
  onTestFinished(() => lobby.close())
  const begun = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, async (_, number) => {
      const { port } = lobby
      const player = { growId: `Guest${number}`, password: 'secret' }
      const outcome = await GameClient.connect({ port, ...player })
      if (outcome.ok) onTestFinished(() => outcome.value.close())
      return outcome.ok ? null : outcome.refusal
    }),
  )
  expect(outcomes.filter((it) => it !== null)).toEqual([])
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(troubles).toEqual([])
}, 30_000)
