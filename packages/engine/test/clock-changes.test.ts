import { expect, test } from 'vitest'
import { hitPauses } from '../src/game/timed-events/score.ts'
import { beginEvent, createForm, punchAt } from './kit/quiet-events.ts'
import { SilentPlayerService } from './kit/silent-player-service.ts'

const hourMs = 3_600_000
const dirt = 2

test('pauses hits in an arena for as long when the clock is set back or forward', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {} })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  await beginEvent(quiet, createForm({}))
  const hit = () => punchAt(quiet, ann, bob)
  expect(hit()).toBe(1)
  quiet.clockShift = -hourMs
  expect(hit()).toBe(1)
  quiet.time += hitPauses.victim
  expect(hit()).toBe(2)
  quiet.clockShift = hourMs
  expect(hit()).toBe(2)
  quiet.time += hitPauses.victim
  expect(hit()).toBe(3)
})

test('reads the ground of a rain again in time although the clock is set back', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {} })
  await quiet.enter('Ann')
  await beginEvent(quiet, createForm({ kind: 'rain', items: [[dirt, 500]] }))
  const countFallen = async () => {
    for (let at = 0; at < 60; at++) quiet.timedEvents.tick()
    const world = await quiet.documents.find({ kind: 'world', name: 'START' })
    const drops: unknown[] = Array.isArray(world?.drop_new) ? world.drop_new : []
    return drops.reduce<number>((sum, it) => sum + (Array.isArray(it) ? Number(it[1]) : 0), 0)
  }
  quiet.time += 2000
  const before = await countFallen()
  expect(before).toBeGreaterThan(0)
  await quiet.documents.edit({ kind: 'world', name: 'START' }, (world) => {
    const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
    world.blocks = blocks.map(() => ({ f: 8, b: 0 }))
  })
  quiet.clockShift = -hourMs
  quiet.time += 11_000
  expect(await countFallen()).toBe(before)
})

test('lets a script change events after ten seconds although the clock is set back', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {} })
  const ann = await quiet.enter('Ann')
  const source = `onCommand('end', async (player) => {
    player.send('Ended: ' + (await game.stopEvent('gems')).reason)
  })`
  await quiet.documents.edit({ kind: 'scripts' }, (file) => {
    file.scripts = { ender: { source, enabled: true } }
  })
  await quiet.scripts.refresh()
  const tick = () => {
    quiet.scripts.tick()
    quiet.timedEvents.tick()
  }
  const ask = async () => {
    const from = ann.lines.length
    ann.say('/end')
    const read = () => {
      tick()
      return ann.lines.slice(from).join()
    }
    await expect.poll(read).toContain('Ended: ')
    return read()
  }
  await expect
    .poll(() => {
      tick()
      return quiet.printed
    })
    .toContain('Script ender: runs')
  expect(await ask()).toContain('Ended: No such event runs')
  quiet.clockShift = -hourMs
  quiet.time += 1000
  expect(await ask()).toContain('Ended: No such event runs')
  quiet.scripts.close()
})
