import { onEmoticonDataChanged } from '@trellis/protocol/calls/login-calls.ts'
import { onAction } from '@trellis/protocol/calls/player-calls.ts'
import { expect, test } from 'vitest'
import { emotes } from '../src/game/commands/emotes.ts'
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

test('names the emoticons to each client before its first world, and lists them', async () => {
  const server = await GameServer.start()
  const ann = await TestClient.enter(server.port, 'Ann')
  const [sent] = getValues(onEmoticonDataChanged, ann.calls())
  // The letters are those that other open servers send for the same names.
  const entries = sent?.emoticons.split('&') ?? []
  expect(entries).toContain('(smile)|\u0100|1')
  expect(entries).toContain('(wl)|\u0101|1')
  expect(entries).toContain('(gems)|\u0117|1')
  expect(entries).toContain('(plead)|\u013a|1')
  expect(entries.at(-1)).toBe('')
  await ann.join('START')
  ann.say('/emoticons')
  await ann.untilLine((line) => line.includes('(wl)') && line.includes('(plead)'))
})
