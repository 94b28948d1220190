import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getPlayerPath, readPlayer } from '../src/player-file.ts'
import { writeSafely } from '../src/safe-write.ts'
import { createStarterWorld } from '../src/starter-world.ts'
import { setAside, UnreadableFile } from '../src/unreadable-file.ts'
import { getWorldPath, readWorld, writeWorld } from '../src/world-file.ts'

test('keeps the old file when a write fails', async () => {
  const folder = createFolder()
  const path = join(folder, 'file.json')
  await writeSafely(path, 'old')
  const poison: unknown = { toString: () => 'not text' }
  await expect(writeSafely(path, poison as string)).rejects.toThrow()
  expect(readFileSync(path, 'utf8')).toBe('old')
  await writeSafely(path, 'new')
  expect(readdirSync(folder)).toEqual(['file.json'])
})

test('preserves unknown keys, types and long numbers of a world', async () => {
  const folder = createFolder()
  const text =
    '{"owner":"Bob","weather":0,"stranger":{"a":[1,"1",true,null]},"id":12345678901234567890,"blocks":[{"f":2,"l":true,"o":0,"en":false}]}'
  writeFileSync(getWorldPath(folder, 'START'), text)
  const world = await readWorld(folder, 'START')
  if (!world) throw new Error('The world is there.')
  await writeWorld(folder, 'START', world)
  expect(readFileSync(getWorldPath(folder, 'START'), 'utf8')).toBe(text)
})

test.each([
  ['', 'empty'],
  ['{"blocks":', 'cut'],
  ['[]', 'list'],
  ['{"weather":"7"}', 'type'],
  ['{"blocks":[1]}', 'blocks'],
])('leaves a file that cannot be read as it is until another takes its place: %j', async (text) => {
  const folder = createFolder()
  writeFileSync(getWorldPath(folder, 'START'), text)
  const path = getWorldPath(folder, 'START')
  await expect(readWorld(folder, 'START')).rejects.toThrow(UnreadableFile)
  expect(readFileSync(path, 'utf8')).toBe(text)
  const aside = await setAside(path, 0)
  expect(aside).toBe('START_.json.corrupt-19700101T000000000Z')
  expect(readdirSync(folder)).toEqual([aside])
  expect(readFileSync(join(folder, aside), 'utf8')).toBe(text)
  expect(await readWorld(folder, 'START')).toBeNull()
})

test('never joins a name to a path that could leave the folder', async () => {
  for (const name of ['../X', 'start', '', 'A'.repeat(25), 'A/B']) {
    expect(() => getWorldPath('/x', name)).toThrow(RangeError)
  }
  for (const name of ['../bob', 'ab', 'b_b'])
    expect(() => getPlayerPath('/x', name)).toThrow(RangeError)
  expect(await readPlayer(createFolder(), 'Bob')).toBeNull()
})

test('creates a complete starter world with door and sign, equal for equal seeds', () => {
  const world = createStarterWorld(7, 'Welcome!')
  const blocks = world.blocks ?? []
  expect(blocks).toHaveLength(6000)
  expect(blocks.filter(({ f }) => f === 6)).toHaveLength(1)
  expect(blocks.find(({ f }) => f === 20)?.t).toBe('Welcome!')
  expect(blocks.slice(5400).every(({ f }) => f === 8)).toBe(true)
  expect(createStarterWorld(7, 'Welcome!')).toEqual(world)
  expect(createStarterWorld(8, 'Welcome!')).not.toEqual(world)
})

test('gives each starter world separate lists', () => {
  const [first, second] = [createStarterWorld(7, 'Welcome!'), createStarterWorld(8, 'Welcome!')]
  expect(first.admins).not.toBe(second.admins)
  expect(first.drop_new).not.toBe(second.drop_new)
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
