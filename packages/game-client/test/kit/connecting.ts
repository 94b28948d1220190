import { onTestFinished } from 'vitest'
import type { ClientOptions } from '../../src/client-options.ts'
import { GameClient } from '../../src/game-client.ts'
import { getValue } from '../../src/outcome.ts'
import { type Script, ScriptedServer } from './scripted-server.ts'

/** Opens a server, which is closed with the test. */
export async function openServer(script: Script = {}): Promise<ScriptedServer> {
  const server = await ScriptedServer.open(script)
  onTestFinished(() => server.close())
  return server
}

export const optionsFor = (server: ScriptedServer, growId = 'Anna'): ClientOptions => ({
  port: server.port,
  growId,
  password: 'secret',
})

/** Connects a client that is in the world menu. */
export async function enter(server: ScriptedServer, growId = 'Anna'): Promise<GameClient> {
  const client = getValue(await GameClient.connect(optionsFor(server, growId)))
  onTestFinished(() => client.close())
  return client
}

/** Connects a client that is in a world. */
export async function enterWorld(server: ScriptedServer, growId = 'Anna', world = 'START') {
  const client = await enter(server, growId)
  const view = getValue(await client.join(world))
  return { client, view }
}
