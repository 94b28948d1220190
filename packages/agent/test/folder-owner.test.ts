import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { expect, test } from 'vitest'
import { EngineGone } from '../src/documents/game-writer.ts'
import { FolderOwner } from '../src/game-data/folder-owner.ts'
import type { Lifecycle } from '../src/servers/lifecycle.ts'

test('retries a disconnected engine without blocking other servers', async () => {
  const life = { phase: 'ONLINE', run: { canAsk: true }, until: async () => undefined }
  const owner = new FolderOwner({
    folder: getServerFolder('/nowhere'),
    life: life as unknown as Lifecycle,
    runTask: () => Promise.reject(new Error('No task is to be run.')),
    queued: null,
  })
  // A destroyed socket reports its close in a later turn of the event loop; until then a call on it fails.
  let isBroken = true
  setImmediate(() => {
    isBroken = false
  })
  let requested = 0
  const edit = owner.edit(async () => {
    requested++
    if (isBroken) throw new EngineGone()
    return 'done'
  })
  expect(await edit).toBe('done')
  expect(requested).toBeLessThan(10)
})
