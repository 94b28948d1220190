import { request } from 'node:http'
import { join } from 'node:path'
import { type ImportReport, importReportSchema } from '@trellis/contract/game/archives.ts'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Game, player, seeded, smallWorld, somePlayer, world } from './game-kit.ts'

const fullWorld = (rest: object) =>
  smallWorld({ blocks: Array.from({ length: 6000 }, () => ({ f: 0 })), ...rest })
const note = (bytes: number) => ({ note: 'n'.repeat(bytes) })

async function getZip(files: Record<string, object>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, value] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(JSON.stringify(value)), name)
  }
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Sends an archive as the api does, and returns the agent's response. */
function put(game: Game, zip: Buffer, query: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const requested = request({
      socketPath: join(game.dataDir, 'agent.sock'),
      method: 'PUT',
      path: `/servers/${game.serverId}/archive?${query}`,
    })
    requested.on('error', reject)
    requested.on('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += String(part)
      resolve({ status: answer.statusCode ?? 0, text })
    })
    requested.end(zip)
  })
}

/** Sends an archive and returns the import's report, once its event has arrived. */
async function take(game: Game, zip: Buffer, query: string): Promise<ImportReport> {
  const before = game.client.listEventKinds(game.serverId).length
  const { status, text } = await put(game, zip, `by=Ann&bytes=1000000${query}`)
  expect([status, text]).toEqual([202, expect.stringContaining('checking')])
  await game.client.until(() => game.client.listEventKinds(game.serverId).length > before)
  return importReportSchema.parse((await game.ask('archive.import-report')).report)
}

test('refuses an archive without enough space, counting the space of replaced files', async () => {
  const { game } = await seeded()
  game.putFile(world('FARM'), fullWorld(note(5000)))
  const before = game.file(world('FARM'))
  const zip = await getZip({
    'database/worlds/FARM_.json': fullWorld(note(4000)),
    'database/worlds/NEW_.json': fullWorld(note(4000)),
    // The same player's name in another case.
    'database/players/BOB_.json': somePlayer('BOB', { id: 1 }),
  })
  const refused = await take(game, zip, '&room=50000')
  expect(refused).toMatchObject({
    state: 'failed',
    failure: 'There is not enough storage left for this.',
    done: 0,
  })
  expect(game.file(world('FARM'))).toEqual(before)
  expect(game.file(world('NEW'))).toBeNull()
  expect(await game.versions(world('FARM'))).toEqual([])
  const taken = await take(game, zip, '&room=60000')
  expect(taken).toMatchObject({ state: 'done', worlds: 2, players: 1 })
  expect(game.listOtherFiles(player('Bob'))).toEqual(['Bob_.json'])
})

test('allows archives of any size without a limit, and rejects an invalid limit', async () => {
  const { game } = await seeded()
  const zip = await getZip({ 'worlds/NEW_.json': fullWorld(note(4000)) })
  expect((await put(game, zip, 'by=Ann&bytes=1000000&room=-1')).status).toBe(400)
  expect((await put(game, zip, 'by=Ann&bytes=lots')).status).toBe(400)
  expect(await take(game, zip, '')).toMatchObject({ state: 'done', worlds: 1 })
})
