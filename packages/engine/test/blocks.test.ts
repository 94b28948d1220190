import { expect, test } from 'vitest'
import { beside, play } from './kit/playing.ts'

const dirt = 2

test('a block is punched until it breaks, falls, is picked up and placed again, and others see it all', async () => {
  const at = beside(1)
  const custom = [{ ID: dirt, property_gacha: true, Extra_Drops: [[dirt, 1]] }]
  const { enter } = await play({ blocks: [{ at, block: { f: dirt } }], customItems: custom })
  const ann = await enter('Ann')
  const bob = await enter('Bob')
  for (let punches = 0; punches < 3; punches++) ann.punch(at)
  await bob.events.next('tile-change', ({ itemId }) => itemId === null)
  const damage = bob.events.since(0).filter(({ kind }) => kind === 'damage')
  expect(damage).toHaveLength(2)
  expect(bob.world?.tileAt(at.tileX, at.tileY).foreground).toBe(0)
  const { drop } = await bob.events.next('drop')
  expect(drop).toMatchObject({ itemId: dirt, count: 1 })
  ann.pickUp(drop.uid)
  await bob.events.next('drop-gone', ({ netId }) => netId === ann.me?.netId)
  await ann.events.next('inventory', ({ inventory }) =>
    inventory.stacks.some(({ itemId }) => itemId === dirt),
  )
  expect(ann.belongings.countOf(dirt)).toBe(1)
  ann.place(dirt, at)
  await bob.events.next('tile-change', ({ itemId }) => itemId === dirt)
  expect(bob.world?.tileAt(at.tileX, at.tileY).foreground).toBe(dirt)
  await ann.events.next('tile-change', ({ itemId }) => itemId === dirt)
  await ann.events.next('inventory', ({ inventory }) =>
    inventory.stacks.every(({ itemId }) => itemId !== dirt),
  )
})
