import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openLobby } from '../src/lobby.ts'
import { createTestLobby, server } from './test-lobby.ts'

test('admits 300 players of one address who connect at the same moment', async () => {
  const { context, errors } = createTestLobby([server('Rosebed')])
  const lobby = await openLobby(0, context)
  onTestFinished(() => lobby.close())
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
  expect(errors).toEqual([])
})
