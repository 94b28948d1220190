import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { engineEnvironmentSchema } from '@trellis/contract/links/engine.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createEngineEntrance, createEntrance } from '../src/lobby/entrance.ts'
import { newDataDir } from './test-agent.ts'

const id = serverIdSchema.parse('red00000000')
const lobby = { command: null, port: 17_091, address: '127.0.0.1' }

test("serves players the operator's items.dat, the built-in one, or none", () => {
  const [dataDir, itemsDir] = [newDataDir(), newDataDir()]
  const entrance = createEntrance({ dataDir, itemsDir, cacheHost: 'panel.test', lobby })
  expect(createEngineEntrance(entrance, id)).not.toHaveProperty('TRELLIS_ITEMS')
  writeFileSync(join(itemsDir, 'items.dat'), 'ours')
  expect(createEngineEntrance(entrance, id).TRELLIS_ITEMS).toBe(join(itemsDir, 'items.dat'))
  expect(entrance.hasOwnItems()).toBe(false)
  mkdirSync(join(dataDir, 'items'))
  writeFileSync(join(dataDir, 'items/items.dat'), 'own')
  expect(createEngineEntrance(entrance, id).TRELLIS_ITEMS).toBe(join(dataDir, 'items/items.dat'))
})

test('gives each server a stable key, shared by all agents of the host', () => {
  const dataDir = newDataDir()
  const make = () => createEntrance({ dataDir, itemsDir: null, cacheHost: 'panel.test', lobby })
  const entrance = createEngineEntrance(make(), id)
  const rest = { TRELLIS_FOLDER: '/x', TRELLIS_RUN: 'abcdefgh', TRELLIS_SERVER_NAME: 'Red' }
  expect(engineEnvironmentSchema.parse({ ...rest, TRELLIS_PORT: '1', ...entrance })).toMatchObject(
    entrance,
  )
  expect(make().serverKey(id)).toBe(entrance.TRELLIS_LOBBY_KEY)
  expect(make().serverKey(serverIdSchema.parse('blue00000000'))).not.toBe(
    entrance.TRELLIS_LOBBY_KEY,
  )
  expect(make().lobbyKey).not.toBe(entrance.TRELLIS_LOBBY_KEY)
})

test('derives the player address from the environment', () => {
  const plain = { DATA_DIR: '/data', ENGINE_ENTRY: '/engine.js' }
  expect(readConfig({ ...plain, PORT: '3100' })).toMatchObject({
    lobbyEntry: null,
    lobbyPort: 17_091,
    gameAddress: '127.0.0.1',
    panelHost: 'localhost:3100',
  })
  expect(readConfig({ ...plain, PUBLIC_URL: 'https://games.test/' }).panelHost).toBe('games.test')
  expect(() => readConfig({ ...plain, GAME_LOBBY_PORT: '70000' })).toThrow()
})

test.each([
  ['on', true],
  ['1', true],
  ['true', true],
  ['off', false],
])('reads a flag of %s like the api', (text, isOn) => {
  const environment = { DATA_DIR: '/data', ENGINE_ENTRY: '/engine.js' }
  const config = readConfig({ ...environment, ALLOW_UNSANDBOXED_ENGINES: text })
  expect(config.allowsUnsandboxedEngines).toBe(isOn)
})
