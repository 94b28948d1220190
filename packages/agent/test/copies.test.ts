import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSentence } from '@trellis/texts/sentences.ts'
import { expect, it } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { getTree, newName } from './backup-kit.ts'
import { offerEngine, ofTemplate } from './foreign-kit.ts'
import { Game, getFailure, player, seeded, smallWorld, somePlayer, world } from './game-kit.ts'
import { emptyDisk, fillDiskBut, needs, onSmallDisk, smallDisk } from './small-disk.ts'
import { newServer, startAgent } from './test-agent.ts'

const kib = 1024

/** Asks for a copy of a game's server; the answer is the copy. */
async function makeCopy(game: Game, { maxBytes = 2 ** 40, id = newName() } = {}): Promise<Game> {
  const { client, dataDir, serverId } = game
  const copy = new Game({ client, dataDir }, id)
  const { isMade } = await copy.ask('copy.make', {
    name: 'Copied',
    port: await freeUdpPort(),
    ownerGrowId: 'Bob',
    source: { serverId },
    maxBytes,
    players: [],
  })
  expect(isMade).toBe(true)
  return copy
}

const listServers = ({ dataDir }: Game) => readdirSync(join(dataDir, 'servers')).toSorted()

it('makes a copy once, however often it is asked', async () => {
  const { game } = await seeded()
  const id = newName()
  const [first, second] = await Promise.all([makeCopy(game, { id }), makeCopy(game, { id })])
  expect(first.serverId).toBe(second.serverId)
  await makeCopy(game, { id })
  expect(listServers(game)).toEqual([game.serverId, id].toSorted())
  expect(getTree(join(first.folder.database, 'worlds'))).toEqual(
    getTree(join(game.folder.database, 'worlds')),
  )
  expect(getTree(join(first.folder.base, 'worlds'))).toEqual(
    getTree(join(game.folder.database, 'worlds')),
  )
})

it('is whole or gone after it is deleted while it is made', async () => {
  const { game } = await seeded()
  for (let n = 0; n < 200; n++)
    game.putFile(player(`Many${n}`), somePlayer(`Many${n}`, { text: 'x'.repeat(20 * kib) }))
  const id = newName()
  const made = makeCopy(game, { id }).then(
    () => 'made',
    () => 'not made',
  )
  await expect.poll(() => listServers(game).some((name) => name.startsWith('.new-'))).toBe(true)
  await game.client.call('server.delete', { serverId: id })
  await made
  expect(listServers(game)).toEqual([game.serverId])
})

it('refuses too much data, other engines and servers that are gone', async () => {
  const { game } = await seeded()
  const large = await getFailure(makeCopy(game, { maxBytes: 10 }))
  expect(large.code).toBe('copy-too-large')
  const none = new Game(game, newName())
  expect((await getFailure(makeCopy(none))).params).toEqual({ reason: 'copy-source-gone' })
  offerEngine(game.dataDir)
  const foreign = new Game(game, await newServer(game.client, undefined, ofTemplate))
  const other = await getFailure(makeCopy(foreign))
  expect(other.params).toEqual({ reason: 'copy-other-engine' })
  expect(listServers(game)).toEqual([game.serverId, foreign.serverId].toSorted())
})

it('does not follow links in the folder of the source', async () => {
  const { game } = await seeded()
  mkdirSync(join(game.dataDir, 'secret'))
  writeFileSync(join(game.dataDir, 'secret', 'key'), 'secret')
  const { symlinkSync } = await import('node:fs')
  symlinkSync(join(game.dataDir, 'secret'), join(game.folder.database, 'linked'))
  symlinkSync(join(game.dataDir, 'secret', 'key'), join(game.folder.database, 'key'))
  const copy = await makeCopy(game)
  expect(readdirSync(copy.folder.database)).not.toContain('linked')
  expect(readdirSync(copy.folder.database)).not.toContain('key')
})

onSmallDisk(`leaves nothing when the disk fills up at any step${needs}`, async () => {
  const dataDir = smallDisk()
  const { client } = await startAgent({ dataDir, timings: { diskMs: 3_600_000 } })
  const game = new Game({ client, dataDir }, await newServer(client))
  game.putFile(world('FARM'), smallWorld())
  game.putFile(player('Bob'), somePlayer('Bob'))
  writeFileSync(join(game.folder.database, 'noise.bin'), randomBytes(400 * kib))
  const before = getTree(game.folder.database)
  const outcomes = new Set<string>()
  for (let left = 0; left < 1200 * kib; left += 80 * kib) {
    fillDiskBut(dataDir, left)
    const id = newName()
    const failure = await makeCopy(game, { id }).then(
      () => null,
      (error: unknown) => getFailure(Promise.reject(error)),
    )
    emptyDisk(dataDir)
    outcomes.add(failure === null ? 'done' : failure.sentence)
    expect(getTree(game.folder.database)).toEqual(before)
    expect(listServers(game)).toEqual(
      failure === null ? [game.serverId, id].toSorted() : [game.serverId],
    )
    if (failure === null) await client.call('server.delete', { serverId: id })
  }
  expect([...outcomes]).toEqual([getSentence({ code: 'host-full' }), 'done'])
})
