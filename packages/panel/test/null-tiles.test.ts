import { expect, it } from 'vitest'
import { emptyBlock, findBlocks, listForFile } from '../src/game/worlds/blocks/block.ts'

it('shows a tile that is null in the file as empty, and leaves it null', () => {
  const list = Array.from({ length: 6000 }, (_, at) => (at % 2 === 0 ? null : { f: at }))
  const blocks = findBlocks(list) ?? []
  expect(blocks.slice(0, 2)).toEqual([{}, { f: 1 }])
  expect(listForFile(blocks)).toEqual(list)
  expect(listForFile(blocks.with(4, { f: 2 }).with(5, emptyBlock))).toEqual(
    list.with(4, { f: 2 }).with(5, null),
  )
  expect(findBlocks(list.with(0, 7 as never))).toBeNull()
})
