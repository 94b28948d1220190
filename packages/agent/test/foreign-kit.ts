import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerTemplate, Template } from '@trellis/contract/hosting/engines.ts'
import type { AgentParams } from '@trellis/contract/links/agent.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { findDocumentPlaces } from '../src/engines/document-places.ts'
import { Game } from './game-kit.ts'
import type { LinkClient } from './link-client.ts'
import { newServer } from './test-agent.ts'

export const paths = {
  worlds: 'saves/worlds/{NAME}_.json',
  players: 'saves/people/{GROWID}_.json',
  config: 'conf/engine.json',
  items: 'conf/items.json',
}
export const ofTemplate: ServerTemplate = { id: 'foreign', schema: 'lychie-json', paths }

const exec = 'foreign/engine.mts'
const files = [{ from: 'foreign/defaults.json', to: 'conf/engine.json' }]

/** Puts the engine into the operator's folder for engines; `runBy` is the program in its first line. */
export function offerEngine(
  dataDir: string,
  settings: object = {},
  runBy: string = process.execPath,
): string {
  const source = readFileSync(join(import.meta.dirname, 'fixtures/foreign-engine.mts'), 'utf8')
  const path = join(dataDir, 'engines', exec)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!${runBy}\n${source}`)
  chmodSync(path, 0o755)
  const defaults = { maxPlayers: 20, isStubborn: false, ...settings }
  writeFileSync(join(dataDir, 'engines', files[0]?.from ?? ''), JSON.stringify(defaults))
  return path
}

/** The form with which the super admin registers this engine, with its defaults. */
export const templateForm = {
  id: 'northwind',
  name: 'Northwind',
  exec,
  args: ['${port}', '${name}'],
  env: { GREETING: 'hello' },
  files,
  schema: 'lychie-json',
  paths,
  ready: { by: 'stdout', pattern: '^Listening on' },
  playersPattern: null,
  save: null,
  stop: { lines: ['stop'], signal: 'SIGTERM', graceMs: 10_000 },
  editWhileRunning: 'never',
  isOffered: true,
}

/** Registers the template as the api does. */
export async function register(
  client: LinkClient,
  change: Partial<Template> = {},
): Promise<Template> {
  const taking: AgentParams<'template.take'> = { exec, files, patterns: { ready: 'Listening' } }
  const { sha256, files: taken } = await client.call('template.take', taking)
  const template: Template = {
    ...ofTemplate,
    name: 'Foreign',
    exec,
    args: ['${port}', '${name}'],
    env: { GREETING: 'hello from ${dataDir}' },
    files: taken,
    sha256,
    ready: { by: 'stdout', pattern: '^Listening on (\\d+)' },
    playersPattern: '^Players online: (\\d+)$',
    save: { line: 'save', done: '^Saved \\d+ worlds' },
    stop: { lines: ['save', 'stop'], signal: 'SIGINT', graceMs: 500 },
    editWhileRunning: 'never',
    isOffered: true,
    ...change,
  }
  await client.call('template.set', { templates: [template] })
  return template
}

/** A server of that engine, whose documents are at the template's paths. */
export class ForeignGame extends Game {
  override get folder() {
    return getServerFolder(
      join(this.dataDir, 'servers', this.serverId),
      findDocumentPlaces(ofTemplate),
    )
  }

  /** Returns every file of the engine with the properties that a write would change. */
  traces(): string[] {
    return readdirSync(this.folder.database, { recursive: true, encoding: 'utf8' })
      .map((path) => join(this.folder.database, path))
      .sort()
      .map((path) => {
        const { ino, mtimeMs, size } = statSync(path)
        return `${path} ${ino} ${mtimeMs} ${size}`
      })
  }

  async waiting() {
    return this.ask('edits.waiting')
  }
}

export async function newForeignGame(
  agent: { client: LinkClient; dataDir: string },
  port?: number,
): Promise<ForeignGame> {
  const serverId = await newServer(agent.client, port, ofTemplate)
  return new ForeignGame(agent, serverId)
}

/** Returns the reply to a query at the game's port. */
export async function askPort(port: number): Promise<string> {
  const socket = createSocket('udp4')
  socket.send('ping', port, '127.0.0.1')
  const [answer] = await once(socket, 'message')
  socket.close()
  return String(answer)
}
