import { expect, test } from 'vitest'
import { seeded } from './game-kit.ts'

test('lists bans that have not expired, and permanent ones', async () => {
  const { game } = await seeded()
  const entry = (name: string, until?: string) => ({
    name,
    at: '2026-01-01T00:00:00.000Z',
    by: 'Ann',
    ...(until && { until }),
  })
  const bans = [
    entry('Over', '2026-01-02T00:00:00.000Z'),
    entry('Going', '2999-01-01T00:00:00.000Z'),
    entry('Ever'),
  ]
  game.putFile({ kind: 'bans' }, { players: bans })
  const { players } = await game.ask('player.banned')
  expect(players.map(({ name }) => name)).toEqual(['Ever', 'Going'])
})
