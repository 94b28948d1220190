import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BackupClient, getTree } from './backup-kit.ts'
import { type Game, seeded, smallWorld, world } from './game-kit.ts'

const left = world('LEFT')
const right = world('RIGHT')

/** Changes one world and then the other, until the signal aborts. */
async function keepChanging(game: Game, signal: AbortSignal): Promise<void> {
  for (let weather = 1; !signal.aborted; weather++) {
    for (const document of [left, right]) {
      await game.set(document, [{ path: ['weather'], value: weather }])
    }
  }
}

function weatherIn(folder: string, name: string): number {
  return JSON.parse(readFileSync(join(folder, 'worlds', `${name}_.json`), 'utf8')).weather
}

test('stages a running server at one instant, also concurrently', async () => {
  const { game } = await seeded()
  for (const document of [left, right]) game.putFile(document, smallWorld())
  await game.start()
  const changing = new AbortController()
  const changed = keepChanging(game, changing.signal)
  const backups = new BackupClient(game)
  const owners = backups.outcome(backups.create())
  const names = Array.from({ length: 6 }, (_, at) => `nightly-${at}`)
  const staged = await Promise.all(names.map((name) => game.ask('backup.stage', { name })))
  expect(await owners).toBe('done')
  changing.abort()
  await changed
  for (const { folder, pauseMs } of staged) {
    expect(pauseMs).toBeGreaterThan(0)
    expect([0, 1]).toContain(weatherIn(folder, 'LEFT') - weatherIn(folder, 'RIGHT'))
  }
  expect(new Set(staged.map(({ folder }) => folder)).size).toBe(names.length)
})

test('stages a stopped server completely, and nothing of a missing one', async () => {
  const { game } = await seeded()
  const { folder, pauseMs } = await game.ask('backup.stage', { name: 'nightly-1' })
  expect(pauseMs).toBe(0)
  expect(getTree(folder)).toEqual(getTree(game.folder.database))
  const missing = game.ask('backup.stage', { name: 'nightly-1', serverId: 'gone12345' })
  await expect(missing).rejects.toThrow('does not exist')
  const outside = game.ask('backup.stage', { name: '../../../etc' })
  await expect(outside).rejects.toThrow('Not the name of a staging.')
})
