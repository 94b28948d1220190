import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { importReportSchema } from '@trellis/contract/game/archives.ts'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Game, seeded, smallWorld, world } from './game-kit.ts'
import { oddThread } from './test-agent.ts'

/** Requests files from the agent as the api does. */
function ask(
  game: Game,
  method: 'GET' | 'PUT',
  body?: Buffer,
  query = '',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const path = `/servers/${game.serverId}/archive?by=Ann&bytes=1000000000${query}`
    const requested = request({ socketPath: join(game.dataDir, 'agent.sock'), method, path })
    requested.on('error', reject).on('response', resolve)
    requested.end(body)
  })
}

async function getZip(
  files: Iterable<[name: string, text: string]>,
  compress = true,
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, { compress })
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Sends an archive and returns the report of the finished import. */
async function take(game: Game, zip: Buffer, query = '') {
  const answer = await ask(game, 'PUT', zip, query)
  expect(answer.statusCode).toBe(202)
  answer.resume()
  await game.client.until(() => game.client.listEventKinds(game.serverId).includes('imported'))
  return importReportSchema.parse((await game.ask('archive.import-report')).report)
}

/** Returns how much of the processor time of `work` this process spends on its main thread. */
async function mainShare(work: () => Promise<void>): Promise<number> {
  const sum = ({ user, system }: NodeJS.CpuUsage) => user + system
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  await work()
  return sum(process.threadCpuUsage(main)) / sum(process.cpuUsage(all))
}

const threads = () => readdirSync('/proc/self/task').length

test('limits the textures of an import, and lists the skipped ones', async () => {
  const { game } = await seeded()
  const files = Array.from({ length: 5003 }, (_, at): [string, string] => [
    `cache/t${at}.rttex`,
    `RTPACK${at}`,
  ])
  // The files exceed the available space, so that the test need not write them.
  const report = await take(game, await getZip(files, false), '&room=1000')
  expect(report).toMatchObject({ state: 'failed', total: 5000, skippedTotal: 3 })
  expect(report.skipped[0]).toEqual({
    file: 'cache/t5000.rttex',
    reason: 'An archive has at most 5,000 textures.',
    cause: { code: 'list-textures', params: { max: 5000 } },
  })
})

const worlds = 150

/** 60 kB of valid JSON that is not a world. */
const noWorld = JSON.stringify({ list: Array.from({ length: 6000 }, (_, at) => ({ at })) })

test('verifies an archive on a worker thread and keeps the main thread free', async () => {
  const { game } = await seeded()
  const names = Array.from({ length: worlds }, (_, at) => `database/worlds/W${at}_.json`)
  const zip = await getZip(names.map((name) => [name, noWorld]))
  const share = await mainShare(async () => {
    const report = await take(game, zip)
    expect(report).toMatchObject({ state: 'failed', skippedTotal: worlds })
  })
  expect(share).toBeLessThan(0.4)
})

test('packs a server on a worker thread, and stops when the receiver disconnects', async () => {
  const { game } = await seeded()
  const noise = Array.from({ length: 20_000 }, () => Math.random())
  for (let at = 0; at < 30; at++) game.putFile(world(`W${at}`), smallWorld({ noise }))
  const before = threads()
  const share = await mainShare(async () => {
    let bytes = 0
    for await (const part of await ask(game, 'GET')) bytes += part.length
    expect(bytes).toBeGreaterThan(3_000_000)
  })
  expect(share).toBeLessThan(0.4)
  const answer = await ask(game, 'GET')
  expect(answer.statusCode).toBe(200)
  answer.destroy()
  await expect.poll(threads).toBeLessThanOrEqual(before)
})

test('changes nothing and reports an error when the import thread dies', async () => {
  const { game } = await seeded({ dataThread: oddThread('dies-at-import') })
  const before = game.file(world('START'))
  const zip = await getZip([['database/worlds/START_.json', '{}']])
  expect(await take(game, zip)).toMatchObject({
    state: 'failed',
    failure: 'The game host could not write what it read.',
  })
  expect(game.file(world('START'))).toEqual(before)
  // The next import is accepted.
  expect((await ask(game, 'PUT', zip)).statusCode).toBe(202)
})
