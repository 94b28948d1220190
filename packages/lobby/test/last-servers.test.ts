import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LastServers } from '../src/last-servers.ts'
import { getDirection } from '../src/lobby-context.ts'
import { createTestLobby, server } from './test-lobby.ts'

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-lobby-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lobby/last-servers.json')
}

const noErrors = (error: unknown) => {
  throw error
}

test('remembers the last server of a player ignoring case, across restarts', async () => {
  const path = newPath()
  const first = await LastServers.open({ path, onError: noErrors })
  expect(first.find('Anna')).toBeNull()
  first.note('Anna', 'red00000000')
  first.note('BOB', 'blue00000000')
  first.note('anna', 'blue00000000')
  await first.save()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const second = await LastServers.open({ path, onError: noErrors })
  expect([second.find('ANNA'), second.find('bob')]).toEqual(['blue00000000', 'blue00000000'])
})

test('limits the remembered players, forgetting the oldest visits first', async () => {
  const path = newPath()
  const memory = await LastServers.open({ path, max: 3, onError: noErrors })
  for (const name of ['a', 'b', 'c', 'a', 'd']) memory.note(name, 'x')
  await memory.save()
  expect(['a', 'b', 'c', 'd'].map((name) => memory.find(name))).toEqual(['x', null, 'x', 'x'])
  expect(JSON.parse(readFileSync(path, 'utf8')).last).toHaveLength(3)
})

test('reports an invalid file, and starts a new one', async () => {
  const path = newPath()
  await LastServers.open({ path, onError: noErrors })
  writeFileSync(path, '{"last":[["a"]]}')
  const errors: unknown[] = []
  const memory = await LastServers.open({ path, onError: (error) => errors.push(error) })
  expect(errors).toHaveLength(1)
  memory.note('a', 'x')
  await memory.save()
  expect((await LastServers.open({ path, onError: noErrors })).find('a')).toBe('x')
})

test('prefers a requested name to the last server, and reports an unreachable one', () => {
  const red = server('Red')
  const { context, last } = createTestLobby([red, server('Closed', { isOnline: false })])
  const to = (requested: string) => getDirection(context, { growId: 'Anna', server: requested })
  expect(to('')).toEqual({ sentence: null })
  last.set('anna', red.id)
  expect(to(' ')).toEqual({ server: red })
  expect(to(' rED ')).toEqual({ server: red })
  expect(to('Closed')).toMatchObject({ sentence: expect.stringMatching(/^Closed is offline/) })
  expect(to('`4<b>|\n')).toMatchObject({ sentence: expect.stringMatching(/^There is no .* 4b\./) })
  last.set('anna', 'gone00000000')
  expect(to('')).toEqual({ sentence: null })
  last.set('anna', 'closed00000000')
  expect(to('')).toMatchObject({ sentence: expect.stringMatching(/^Closed is offline/) })
})

test('finds a server by a former name until its end, unless another server has the name', () => {
  const until = new Date(1000).toISOString()
  const former = (name: string) => ({ name: server(name).name, until })
  const red = server('Red', { formerNames: [former('Rose'), former('Blue')] })
  const blue = server('Blue')
  const { context, clock } = createTestLobby([red, blue])
  const to = (requested: string) => getDirection(context, { growId: 'Anna', server: requested })
  expect(to('rOSE')).toEqual({ server: red })
  expect(to('Blue')).toEqual({ server: blue })
  clock.ms = 1000
  expect(to('Rose')).toMatchObject({ sentence: expect.stringMatching(/^There is no server/) })
})
