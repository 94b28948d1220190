import { onAction } from '@trellis/protocol/calls/player-calls.ts'
import { expect, test } from 'vitest'
import { emotes } from '../src/game/people/emotes.ts'
import { GameServer } from './kit/game-server.ts'
import { getValues, TestClient } from './kit/test-client.ts'

test('has the 24 emotes of clients, each name once', () => {
  expect(new Set(emotes.values()).size).toBe(24)
})

test('shows an emote of a player to all in the world, unless the player is muted', async () => {
  const server = await GameServer.start()
  const [ann, bob] = [
    await TestClient.enter(server.port, 'Ann'),
    await TestClient.enter(server.port, 'Bob'),
  ]
  const { netId } = await ann.join('START')
  await bob.join('START')
  ann.say('/LOL')
  const shown = await bob.untilFound(
    () => bob.calls().find(({ name }) => name === 'OnAction') ?? null,
  )
  expect(shown.targetNetId).toBe(netId)
  expect(onAction.read(shown)).toEqual({ emote: '/laugh' })
  ann.say('/emotes')
  await ann.untilLine((line) => line.startsWith('You can show /wave'))
  await server.editPlayer('Ann', { muted_until: Date.now() + 600_000 })
  const before = bob.heard.length
  ann.say('/wave')
  await ann.untilLine((line) => line.includes('muted'))
  expect(getValues(onAction, bob.calls(before))).toEqual([])
})
