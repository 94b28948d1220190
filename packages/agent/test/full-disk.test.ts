import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Game, getFailure, nextAgent, smallWorld, world } from './game-kit.ts'
import { fillDisk, freeBytes, needs, onSmallDisk, smallDisk } from './small-disk.ts'
import { newServer, startAgent } from './test-agent.ts'

const diskFullSentence =
  'The server host is out of disk space. Your server is stopped and its data is safe.'

const mib = 1024 * 1024
const setup = { ballastBytes: 2 * mib, timings: { tickMs: 100, diskMs: 20 } }

/** Starts a server that is online, on a separate disk. */
async function onlineOnDisk() {
  const dataDir = smallDisk()
  const agent = await startAgent({ ...setup, dataDir })
  const game = new Game(agent, await newServer(agent.client))
  await game.start()
  await isHeld(dataDir)
  return { agent, game, dataDir }
}

async function isHeld(dataDir: string): Promise<void> {
  await expect.poll(() => existsSync(join(dataDir, 'run/ballast'))).toBe(true)
  const { size, blocks } = lstatSync(join(dataDir, 'run/ballast'))
  expect([size, blocks * 512]).toEqual([2 * mib, 2 * mib])
}

const getConsole = (game: Game) =>
  game.ask('console.history', { since: null, limit: 50 }).then(({ lines }) => lines)

onSmallDisk(
  `saves and stops servers on a full disk, and restarts them once there is space${needs}`,
  async () => {
    const { game, dataDir } = await onlineOnDisk()
    game.putFile(world('FARM'), smallWorld())
    await game.stop()
    await game.start()
    await game.write(world('FARM'), smallWorld({ owner: 'Bob' }))
    fillDisk(dataDir)
    // Until the agent checks the disk, saves are refused and change nothing; after that, it frees the ballast
    // for them.
    const lateSave = game.write(world('FARM'), smallWorld({ owner: 'Bob', weather: 5 })).then(
      () => 5,
      () => 0,
    )
    const stopped = await game.client.untilStatus(game.serverId, 'OFFLINE')
    expect(stopped.lastExit).toMatchObject({ code: 0, asked: true, reason: diskFullSentence })
    const lines = await getConsole(game)
    expect(lines).toContain(
      '[Trellis] The server host is out of disk space. This server saves and stops now.',
    )
    expect(lines).toContain('Everything is saved.')
    const weather = await lateSave
    expect(game.file(world('FARM'))).toMatchObject({ owner: 'Bob', weather })
    expect(game.file(world('START'))?.blocks).toHaveLength(6000)
    expect(await getFailure(game.power('start'))).toEqual({
      kind: 'conflict',
      sentence: diskFullSentence,
      params: { reason: 'host-disk-full' },
    })
    rmSync(join(dataDir, 'filler'))
    await game.client.untilStatus(game.serverId, 'ONLINE')
    await isHeld(dataDir)
    await game.command('world FARM', 'FARM: owner Bob')
  },
)

onSmallDisk(
  `starts nothing on a disk that is full at agent start, and stops running servers${needs}`,
  async () => {
    const { agent, game, dataDir } = await onlineOnDisk()
    const stopped = new Game(agent, await newServer(agent.client))
    await agent.end()
    fillDisk(dataDir)
    await nextAgent(game, setup)
    stopped.client = game.client
    expect((await getFailure(stopped.power('start'))).sentence).toBe(diskFullSentence)
    await expect.poll(async () => (await game.ask('server.report')).status).toBe('OFFLINE')
    expect(freeBytes(dataDir)).toBeGreaterThan(mib)
    rmSync(join(dataDir, 'filler'))
    await game.client.untilStatus(game.serverId, 'ONLINE')
    await stopped.start()
    expect(readFileSync(join(dataDir, 'run/ballast'))).toHaveLength(2 * mib)
  },
)

onSmallDisk(`keeps a server stopped by its owner stopped when space returns${needs}`, async () => {
  const { game, dataDir } = await onlineOnDisk()
  await game.stop()
  fillDisk(dataDir)
  await expect.poll(() => existsSync(join(dataDir, 'run/ballast'))).toBe(false)
  rmSync(join(dataDir, 'filler'))
  await isHeld(dataDir)
  expect((await game.ask('server.report')).status).toBe('OFFLINE')
  await game.start()
})
