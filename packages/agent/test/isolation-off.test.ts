import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { startProcess } from '../../../scripts/test/processes.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { firstUser } from '../src/runtime/process/server-user.ts'
import { BackupClient } from './backup-kit.ts'
import { canIsolate } from './can-isolate.ts'
import { ForeignGame, offerEngine, ofTemplate, register } from './foreign-kit.ts'
import { Game, player, smallWorld, somePlayer, world } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import {
  agentEntry,
  bridgeEntry,
  enginePid,
  newDataDir,
  newServer,
  programs,
} from './test-agent.ts'

const isRoot = process.getuid?.() === 0

/** Without a private view of files, a server's user reaches programs only on paths that all users may pass. */
const isOpenToAll = (path: string): boolean =>
  path === '/' || ((statSync(path).mode & 0o001) !== 0 && isOpenToAll(dirname(path)))
const canShare = isRoot && isOpenToAll(programs) && isOpenToAll(process.execPath)

/** Runs the agent's program without privileges that a machine may keep from root. */
const withoutMounts = ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-all', '--']

async function startAgent(
  dataDir: string,
  { isolation = 'off', entering = [] }: { isolation?: string; entering?: string[] } = {},
) {
  const [program, ...rest] = [...entering, process.execPath, agentEntry]
  const agent = startProcess(program, rest, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ENGINE_ENTRY: join(programs, 'engine/main.js'),
      BRIDGE_ENTRY: bridgeEntry,
      DISK_BALLAST_MB: '1',
      LOG_LEVEL: 'error',
      ISOLATION: isolation,
      SERVERS_ON_EXIT: 'stop',
      ALLOW_UNSANDBOXED_ENGINES: 'true',
    },
    ipc: true,
  })
  onTestFinished(() => void agent.kill('SIGKILL'))
  await once(agent, 'message')
  const client = await LinkClient.open(join(dataDir, 'run', 'agent.sock'))
  const end = async () => {
    client.close()
    const gone = once(agent, 'exit')
    if (agent.exitCode === null) agent.kill('SIGTERM')
    await gone
  }
  return { client, dataDir, end }
}

/** The four user ids, or group ids, that the kernel knows of a process. */
const readIds = (pid: number, kind: 'Uid' | 'Gid') =>
  new Set(
    new RegExp(`^${kind}:\t(.*)$`, 'm')
      .exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      ?.split('\t')
      .map(Number),
  )

function expectOwnUser(game: Game, port: number): void {
  const pid = enginePid(game.dataDir, game.serverId)
  expect(readIds(pid, 'Uid')).toEqual(new Set([firstUser + port]))
  expect(readIds(pid, 'Gid')).toEqual(new Set([firstUser + port]))
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapBnd:\t0+$/m)
  for (const entry of readdirSync(game.folder.database, { recursive: true, encoding: 'utf8' })) {
    expect(statSync(join(game.folder.database, entry)).uid, entry).toBe(firstUser + port)
  }
}

/** Starts the server, sees it change and save a world as its own user, and stops it. */
async function play(game: Game, port: number): Promise<void> {
  await game.start()
  expectOwnUser(game, port)
  await game.command('say hello', 'Server: hello')
  await game.command('save', /Saved|Nothing had changed/)
  await game.stop()
  expect(game.client.report(game.serverId)?.lastExit).toMatchObject({ code: 0, asked: true })
}

async function sendWorld(game: Game, name: string): Promise<number | undefined> {
  const zip = new ZipFile()
  const text = JSON.stringify(
    smallWorld({ blocks: Array.from({ length: 6000 }, () => ({ f: 0 })) }),
  )
  zip.addBuffer(Buffer.from(text), `database/worlds/${name}_.json`)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return new Promise((resolve, reject) => {
    const requested = request({
      socketPath: join(game.dataDir, 'run', 'agent.sock'),
      method: 'PUT',
      path: `/servers/${game.serverId}/archive?by=Ann&bytes=1000000`,
    })
    requested.on('error', reject).on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    requested.end(Buffer.concat(parts))
  })
}

test.skipIf(!isRoot)(
  'gives a server a separate user although isolation is off, also over data that root wrote',
  async () => {
    const agent = await startAgent(newDataDir())
    const port = await freeUdpPort()
    const game = new Game(agent, await newServer(agent.client, port))
    // An earlier Trellis ran it as root: its files, and its lock, are only for root.
    game.putFile(world('FARM'), smallWorld({ weather: 4 }))
    game.putFile(player('Bob'), somePlayer('Bob', { id: 1 }))
    mkdirSync(game.folder.control, { recursive: true, mode: 0o700 })
    writeFileSync(game.folder.loginMarksKey, 'key', { mode: 0o600 })
    writeFileSync(game.folder.lockFile, '', { mode: 0o600 })
    await play(game, port)

    const backups = new BackupClient(game)
    await game.start()
    expect(await backups.outcome(backups.create())).toBe('done')
    await game.stop()
    game.deleteFile(world('FARM'))
    expect(await backups.outcome(backups.restore())).toBe('done')
    expect(game.file(world('FARM'))).toMatchObject({ weather: 4 })
    expect(await sendWorld(game, 'NEW')).toBe(202)
    await expect.poll(() => game.file(world('NEW'))).not.toBeNull()
    await game.write(world('FARM'), { ...game.file(world('FARM')), weather: 5 })
    await play(game, port)
    expect(game.file(world('FARM'))).toMatchObject({ weather: 5 })
    await agent.end()
  },
)

test.skipIf(!canIsolate)('keeps that user from isolation off to a sandbox and back', async () => {
  const dataDir = newDataDir()
  const port = await freeUdpPort()
  let serverId: string | null = null
  for (const isolation of ['off', 'best', 'off']) {
    const agent = await startAgent(dataDir, { isolation })
    serverId ??= await newServer(agent.client, port)
    await play(new Game(agent, serverId), port)
    await agent.end()
  }
})

test.skipIf(!canShare)(
  'gives other engines that user, too, on a machine that allows root no mounts',
  async () => {
    const dataDir = newDataDir()
    offerEngine(dataDir)
    const agent = await startAgent(dataDir, { entering: withoutMounts })
    await register(agent.client, { ready: { by: 'port' } })
    const port = await freeUdpPort()
    const game = new ForeignGame(agent, await newServer(agent.client, port, ofTemplate))
    await game.start()
    expectOwnUser(game, port)
    const bridge = enginePid(dataDir, game.serverId)
    const children = readFileSync(`/proc/${bridge}/task/${bridge}/children`, 'utf8')
    expect(readIds(Number(children.split(' ')[0]), 'Uid')).toEqual(new Set([firstUser + port]))
    await game.stop()
    await agent.end()
  },
)
