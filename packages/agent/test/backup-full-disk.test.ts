import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSentence } from '@trellis/texts/sentences.ts'
import { expect } from 'vitest'
import { BackupClient, getTree, newName } from './backup-kit.ts'
import { Game, getFailure, player, smallWorld, somePlayer, world } from './game-kit.ts'
import { emptyDisk, fillDiskBut, needs, onSmallDisk, smallDisk } from './small-disk.ts'
import { newServer, startAgent } from './test-agent.ts'

const kib = 1024
/** Free space around the size of the archive, its record and its report, and values in between. */
const leftOver = [
  ...Array.from({ length: 8 }, (_, at) => at * 4 * kib),
  ...Array.from({ length: 12 }, (_, at) => (at + 1) * 64 * kib),
]

async function onDisk() {
  const dataDir = smallDisk()
  const { client } = await startAgent({ dataDir, timings: { diskMs: 3_600_000 } })
  const game = new Game({ client, dataDir } as never, await newServer(client))
  game.putFile(world('FARM'), smallWorld())
  game.putFile(player('Bob'), somePlayer('Bob'))
  writeFileSync(join(game.folder.database, 'noise.bin'), randomBytes(400 * kib))
  return { dataDir, game, backups: new BackupClient(game) }
}

/** Returns 'done', or the sentence of the refusal or failure. */
async function outcomeWith(dataDir: string, left: number, work: () => Promise<string>) {
  fillDiskBut(dataDir, left)
  const outcome = await work().catch((error: unknown) => getFailure(Promise.reject(error)))
  emptyDisk(dataDir)
  return typeof outcome === 'string' ? outcome : outcome.sentence
}

onSmallDisk(`leaves no partial backup when the disk fills up at any step${needs}`, async () => {
  const { dataDir, game, backups } = await onDisk()
  const before = getTree(game.folder.database)
  const outcomes = new Set<string>()
  for (const left of leftOver) {
    backups.backupId = newName()
    const outcome = await outcomeWith(dataDir, left, () => backups.outcome(backups.create()))
    outcomes.add(outcome)
    expect(getTree(game.folder.database)).toEqual(before)
    if (outcome === 'done') {
      expect(await backups.outcome(backups.check())).toBe('done')
      await backups.delete()
    }
    expect(readdirSync(join(dataDir, 'backups'))).toEqual(['jobs'])
    expect(readdirSync(game.folder.run).filter((it) => it.startsWith('backup-'))).toEqual([])
  }
  expect([...outcomes]).toEqual([getSentence({ code: 'host-full' }), 'done'])
})

onSmallDisk(
  `keeps the old data or completes the new when the disk fills up during a restore${needs}`,
  async () => {
    const { dataDir, game, backups } = await onDisk()
    expect(await backups.outcome(backups.create())).toBe('done')
    const restored = getTree(game.folder.database)
    game.putFile(world('FARM'), smallWorld({ weather: 9 }))
    game.deleteFile(player('Bob'))
    const old = getTree(game.folder.database)
    const outcomes = new Set<string>()
    for (const left of leftOver) {
      const outcome = await outcomeWith(dataDir, left, () => backups.outcome(backups.restore()))
      outcomes.add(outcome)
      expect(getTree(game.folder.database)).toEqual(outcome === 'done' ? restored : old)
      expect(await backups.outcome(backups.check())).toBe('done')
      if (outcome !== 'done') continue
      const undone = await outcomeWith(dataDir, left % (32 * kib), () =>
        backups.outcome(backups.undo()),
      )
      expect(getTree(game.folder.database)).toEqual(undone === 'done' ? old : restored)
      if (undone !== 'done') expect(await backups.outcome(backups.undo())).toBe('done')
      expect(getTree(game.folder.database)).toEqual(old)
    }
    expect([...outcomes]).toEqual([getSentence({ code: 'host-full' }), 'done'])
    await game.start()
  },
)

onSmallDisk(`stops no game for a restore that the disk has no space for${needs}`, async () => {
  const { dataDir, game, backups } = await onDisk()
  expect(await backups.outcome(backups.create())).toBe('done')
  await game.start()
  const restore = () => backups.outcome(backups.restore())
  expect(await outcomeWith(dataDir, 300 * kib, restore)).toBe(getSentence({ code: 'host-full' }))
  expect(game.client.listEventKinds(game.serverId)).toEqual(['started'])
  await game.stop()
})
