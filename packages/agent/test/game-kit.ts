import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import {
  type AgentCommandName,
  type AgentReply,
  agentFailureSchema,
} from '@trellis/contract/links/agent.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import type { z } from 'zod'
import type { LinkClient } from './link-client.ts'
import { newServer, startAgent, type TestAgent } from './test-agent.ts'

type Json = Record<string, unknown>
type Write = {
  base?: string | null
  reader?: string | null
  passHash?: string | null
  by?: string
  room?: number | null
}

export const world = (name: string): GameDocument => ({ kind: 'world', name })
export const player = (name: string): GameDocument => ({ kind: 'player', name })
export const config: GameDocument = { kind: 'config' }
export const items: GameDocument = { kind: 'custom-items' }

/** One server as the api sees it through the link, with direct access to its files. */
export class Game {
  client: LinkClient
  readonly serverId: string
  readonly dataDir: string

  constructor({ client, dataDir }: Pick<TestAgent, 'client' | 'dataDir'>, serverId: string) {
    this.client = client
    this.dataDir = dataDir
    this.serverId = serverId
  }

  get folder() {
    return getServerFolder(join(this.dataDir, 'servers', this.serverId))
  }

  ask<Name extends AgentCommandName>(command: Name, params: object = {}) {
    return this.client.call(command, { serverId: this.serverId, ...params } as never)
  }

  async read(document: GameDocument, reader: string | null = null) {
    const { text, etag, notice } = await this.ask('document.read', { document, reader })
    const value: Json = JSON.parse(text)
    return { value, text, etag, notice }
  }

  write(document: GameDocument, value: Json | string, options: Write = {}) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const rest = { base: null, reader: null, passHash: null, by: 'Ann', room: null, ...options }
    return this.ask('document.write', { document, text, ...rest })
  }

  set(
    document: GameDocument,
    set: { path: DocumentPath; value: unknown }[],
    options: Write & { apply?: string | null } = {},
  ) {
    const rest = { base: null, reader: null, by: 'Ann', room: null, apply: null, ...options }
    return this.ask('document.set', { document, set, ...rest })
  }

  versions(document: GameDocument) {
    return this.ask('document.versions', { document }).then(({ versions }) => versions)
  }

  restore(document: GameDocument, number: number, room: number | null = null) {
    return this.ask('document.restore', { document, number, by: 'Ann', room })
  }

  remove(document: GameDocument) {
    return this.ask('document.remove', { document, by: 'Ann' })
  }

  power(action: string): Promise<AgentReply<'server.power'>> {
    return this.ask('server.power', { action, by: 'Ann' })
  }

  /** Rejects with the reason when the server crashes instead, which the limit of the test would hide. */
  async start(): Promise<void> {
    const findEnd = () => this.client.report(this.serverId)?.lastExit
    const before = findEnd()?.run
    await this.power('start')
    const isEnded = () => findEnd()?.asked === false && findEnd()?.run !== before
    const isOnline = () => this.client.report(this.serverId)?.status === 'ONLINE'
    await this.client.until(() => isOnline() || isEnded())
    if (!isOnline()) throw new Error(`It did not start: ${JSON.stringify(findEnd())}`)
  }

  async stop(): Promise<void> {
    await this.power('stop')
    await this.client.untilStatus(this.serverId, 'OFFLINE')
  }

  /** Runs a console line; resolves when the console reports the outcome. */
  async command(line: string, outcome: string | RegExp): Promise<void> {
    const { nextSeq } = await this.ask('console.follow')
    await this.ask('console.command', { command: line, by: 'Ann' })
    await this.client.until(() =>
      this.client.frames.some(
        (frame) =>
          frame.seq + frame.count > nextSeq &&
          frame.lines.some((it) =>
            typeof outcome === 'string' ? it.includes(outcome) : outcome.test(it),
          ),
      ),
    )
  }

  /** Kills the process in the shim's file, because the agent's record may lag a moment. */
  killEngine(): void {
    process.kill(Number(readFileSync(join(this.folder.run, 'pid'), 'utf8')), 'SIGKILL')
  }

  /** Returns the file's content; null when there is none. */
  file(document: GameDocument): Json | null {
    try {
      return JSON.parse(readFileSync(getDocumentPath(this.folder, document), 'utf8'))
    } catch {
      return null
    }
  }

  putFile(document: GameDocument, content: Json | string): void {
    const path = getDocumentPath(this.folder, document)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }

  deleteFile(document: GameDocument): void {
    rmSync(getDocumentPath(this.folder, document))
  }

  /** Returns the names of the files in a document's folder. */
  listOtherFiles(document: GameDocument): string[] {
    return readdirSync(dirname(getDocumentPath(this.folder, document)))
  }
}

export async function createGame(setup: Parameters<typeof startAgent>[0] = {}) {
  const agent = await startAgent({ timings: { tickMs: 100 }, ...setup })
  const game = new Game(agent, await newServer(agent.client))
  return { agent, game }
}

/** Starts another agent on the same data, after the first has ended. */
export async function nextAgent(game: Game, setup: Parameters<typeof startAgent>[0] = {}) {
  const agent = await startAgent({ timings: { tickMs: 100 }, ...setup, dataDir: game.dataDir })
  game.client = agent.client
  return agent
}

/** Returns the failure of a refused call. */
export async function getFailure(
  call: Promise<unknown>,
): Promise<z.output<typeof agentFailureSchema>> {
  const outcome = await call.then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome) || !(outcome.error instanceof Error)) {
    throw new Error(`Was not refused: ${JSON.stringify(outcome)}`)
  }
  return agentFailureSchema.parse(JSON.parse(outcome.error.message))
}

const width = 10
export function smallWorld(rest: Json = {}): Json {
  const blocks = Array.from({ length: width }, (_, at) => ({ f: at, b: 14, if_c: 10 }))
  return { owner: '', weather: 0, d_weather: 0, entry_level: 1, admins: [], blocks, ...rest }
}

export function somePlayer(name: string, rest: Json = {}): Json {
  const inventory = [[18, 1], [32, 1], [2, 5], ...Array.from({ length: 5 }, () => [0, 0])]
  return { name, pass: 'secret', level: 3, gems: 10, xp: 0, inventory, ...rest }
}

/** Creates an offline server with one world and one player. */
export async function seeded(setup: Parameters<typeof createGame>[0] = {}) {
  const { agent, game } = await createGame(setup)
  game.putFile(world('FARM'), smallWorld({ owner: 'Bob', unknown: { kept: [1] } }))
  game.putFile(player('Bob'), somePlayer('Bob', { id: 1 }))
  return { agent, game }
}

/** Creates the same server, started if `status` is ONLINE. */
export async function seededAt(status: 'OFFLINE' | 'ONLINE') {
  const { agent, game } = await seeded()
  if (status === 'ONLINE') await game.start()
  return { agent, game }
}
