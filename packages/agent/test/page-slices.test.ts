import { expect, onTestFinished, test } from 'vitest'
import { type IndexQuery, IndexWork } from '../src/file-index/index-work.ts'
import { FolderIndex } from '../src/game-data/folder-index.ts'
import type { RunTask } from '../src/threads/server-tasks.ts'
import { createGame, player, somePlayer } from './game-kit.ts'

const everyone = { search: null, minLevel: null, minGems: null, role: null, among: null }
const firstPage = { ...everyone, order: 'name', descending: false, page: 1, pageSize: 4 } as const

test('reads every row of a page on a machine that is too slow for one slice', async () => {
  const { game } = await createGame()
  for (const name of ['Ann', 'Bob', 'Cid', 'Dan', 'Eve'])
    game.putFile(player(name), somePlayer(name, { level: 7 }))
  const readInSlices = async (task: string, { query }: { query: IndexQuery }) => {
    const index = new IndexWork(game.folder, 0, task !== 'index.check', 0)
    try {
      if (task === 'index.begin') return await index.begin()
      return task === 'index.page' ? await index.page(query) : { isDone: true }
    } finally {
      index.close()
    }
  }
  const index = new FolderIndex({ folder: game.folder, runTask: readInSlices as RunTask })
  onTestFinished(() => index.close())
  const { rows } = await index.players(firstPage)
  expect(rows.map(({ name, level }) => [name, level])).toEqual(
    ['Ann', 'Bob', 'Cid', 'Dan'].map((name) => [name, 7]),
  )
})
