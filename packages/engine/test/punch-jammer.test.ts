import { isObject } from '@trellis/document/json-value.ts'
import { expect, test } from 'vitest'
import { beginEvent, createForm, punchAt } from './kit/quiet-events.ts'
import { SilentPlayerService } from './kit/silent-player-service.ts'

const [punchJammer, zombieJammer] = [1250, 1252]
const on = 0x0040_0000

test('counts no hit in an arena while a punch jammer is on, and names the reason', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {} })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  const put = (f: number, fl: number) =>
    quiet.documents.edit({ kind: 'world', name: 'START' }, (world) => {
      const block = Array.isArray(world.blocks) ? world.blocks[0] : null
      if (isObject(block)) Object.assign(block, { f, fl })
    })
  await beginEvent(quiet, createForm({}))
  const hit = () => {
    quiet.time += 10_000
    return punchAt(quiet, ann, bob)
  }
  expect(hit()).toBe(1)
  await put(punchJammer, on)
  expect(hit()).toBe(1)
  expect(ann.lines.at(-1)).toBe('A punch jammer is on here, so that no hit counts.')
  // A reader needs the reason once.
  for (let at = 0; at < 10; at++) punchAt(quiet, ann, bob)
  expect(ann.lines.filter((line) => line.startsWith('A punch jammer'))).toHaveLength(1)
  await put(punchJammer, 0)
  expect(hit()).toBe(2)
  await put(zombieJammer, on)
  expect(hit()).toBe(3)
})
