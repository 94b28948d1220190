import { readFileSync } from 'node:fs'
import {
  type LoginMark,
  listAlts,
  markBounds,
  readLoginMarks,
} from '@trellis/game-data/login-marks.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFolders } from '../src/folder.ts'
import { LoginMarks } from '../src/logins/login-marks.ts'
import { createFolder } from './test-engine.ts'

const dayMs = 86_400_000

async function open() {
  const folder = getServerFolder(createFolder())
  makeFolders(folder)
  const time = { now: 100 * dayMs }
  const printed: string[] = []
  const create = () =>
    new LoginMarks({ folder, now: () => time.now, print: (line) => void printed.push(line) })
  const marks = create()
  await marks.open()
  return { marks, create, time, printed, folder }
}
const phone = (rid: string) => new Map([['rid', rid]])

test('remembers logins over a restart for 30 days, under the same key', async () => {
  const { marks, create, time, printed } = await open()
  marks.note('Ann', { address: '10.0.0.1', others: phone('device-one') })
  marks.note('Bob', { address: '10.0.0.2', others: phone('DEVICE-ONE ') })
  await marks.save()
  const next = create()
  await next.open()
  expect(next.list('ann')).toEqual([{ name: 'Bob', strength: 'device', day: 100 }])
  time.now += 31 * dayMs
  expect(next.list('Ann')).toEqual([])
  next.note('Cat', { address: '10.0.0.1', others: phone('short') })
  await next.save()
  expect(printed).toEqual([])
})

test('keeps at most eight devices and addresses of a player', async () => {
  const { marks } = await open()
  marks.note('Old', { address: '10.1.0.0', others: phone('device-0') })
  for (let at = 0; at < 9; at++)
    marks.note('Ann', { address: `10.1.0.${at}`, others: phone(`device-${at}`) })
  expect(marks.list('Ann')).toEqual([])
  marks.note('New', { address: '10.1.0.8', others: phone('device-1') })
  expect(marks.list('Ann')).toEqual([{ name: 'New', strength: 'device', day: 100 }])
})

test('reads files of any content, names no player as their own alt, and knows hints that many share', () => {
  const now = 50 * dayMs
  fc.assert(
    fc.property(fc.jsonValue(), (marks) => {
      readLoginMarks(JSON.stringify({ marks }), now)
    }),
  )
  expect(readLoginMarks('{', now)).toEqual([])
  const anyMark: fc.Arbitrary<LoginMark> = fc.record({
    player: fc.constantFrom('Ann', 'ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus'),
    of: fc.constantFrom('device', 'address'),
    hash: fc.constantFrom('x', 'y'),
    day: fc.integer({ min: 0, max: getUtcDay(now) }),
  })
  fc.assert(
    fc.property(fc.array(anyMark), (marks) => {
      const alts = listAlts(marks, 'ANN')
      expect(alts.length).toBeLessThanOrEqual(markBounds.alts)
      expect(new Set(alts.map(({ name }) => name)).size).toBe(alts.length)
      for (const { name, strength } of alts) {
        expect(name.toLowerCase()).not.toBe('ann')
        const back = listAlts(marks, name).filter((it) => it.name.toLowerCase() === 'ann')
        expect(back.map((it) => it.strength)).toContain(strength)
      }
    }),
  )
})

test('drops marks of the future, and removes old ones from the file at the next start', async () => {
  const { marks, create, time, folder } = await open()
  const readPlayers = () => readFileSync(folder.loginMarksFile, 'utf8').match(/Ann|Bob|Cat/g)
  marks.note('Ann', { address: '10.0.0.1', others: phone('device-one') })
  time.now += 5 * dayMs
  marks.note('Bob', { address: '10.0.0.1', others: phone('device-two') })
  await marks.save()
  expect(readPlayers()).toContain('Ann')
  time.now += 27 * dayMs
  await create().open()
  expect(new Set(readPlayers())).toEqual(new Set(['Bob']))
  time.now -= 50 * dayMs
  const early = create()
  await early.open()
  early.note('Cat', { address: '10.0.0.1', others: phone('device-two') })
  expect(early.list('Cat')).toEqual([])
  await early.save()
  expect(new Set(readPlayers())).toEqual(new Set(['Cat']))
})
