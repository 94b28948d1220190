import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { describe, expect, it } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { config, Game, seededAt } from './game-kit.ts'
import type { LinkClient } from './link-client.ts'
import { newDataDir, newServer, startAgent } from './test-agent.ts'

const at = '2026-01-01T00:00:00.000Z'

const listResets = async ({ client, serverId }: { client: LinkClient; serverId: string }) => {
  const { happenings } = await client.call('server.happenings', { serverId, after: 0 } as never)
  return happenings.flatMap(({ kind, detail }) => (kind === 'settings-reset' ? [detail] : []))
}

describe('a damaged server.json', () => {
  it.each(['', '{"id":', '\0\0\0\0'])('is rebuilt while the game runs on: %j', async (damage) => {
    const dataDir = newDataDir()
    const first = await startAgent({ dataDir })
    const port = await freeUdpPort()
    const serverId = await newServer(first.client, port)
    await new Game(first, serverId).start()
    await first.end()
    const { root, serverFile } = getServerFolder(`${dataDir}/servers/${serverId}`)
    writeFileSync(serverFile, damage)
    const { client } = await startAgent({ dataDir })
    expect(client.report(serverId)).toBeUndefined()
    const known = {
      ...{ serverId, name: 'Testers', port, ownerGrowId: 'Bob', template: null },
      ...{ guests: null, createdAt: at, formerNames: [{ name: 'Older', until: at }] },
      ...{ formerOwners: ['Alf'], trustedCreators: ['Cleo'] },
    }
    const { report } = await client.call('server.rebuild', known as never)
    expect(report).toMatchObject({ status: 'ONLINE', ownerGrowId: 'Bob' })
    const written = JSON.parse(readFileSync(serverFile, 'utf8'))
    expect(written).toMatchObject({ name: 'Testers', port, formerNames: known.formerNames })
    expect(written).toMatchObject({ formerOwners: ['Alf'], trustedCreators: ['Cleo'] })
    const [kept = ''] = readdirSync(root).filter((name) => name.startsWith('server.json.corrupt'))
    expect(readFileSync(`${root}/${kept}`, 'utf8')).toBe(damage)
    expect(await listResets({ client, serverId })).toEqual([{ file: 'server.json', from: 'panel' }])
    await client.call('server.rebuild', known as never)
    expect(await listResets({ client, serverId })).toHaveLength(1)
  })

  it('is made for no server without a folder', async () => {
    const { client, dataDir } = await startAgent()
    const known = {
      ...{ serverId: 'aaaaaaaaaaaaaaaa', name: 'Testers', port: 20_001, ownerGrowId: 'Bob' },
      ...{ template: null, guests: null, createdAt: at, formerNames: [] },
    }
    expect(await client.call('server.rebuild', known as never)).toEqual({ report: null })
    expect(readdirSync(`${dataDir}/servers`)).toEqual([])
  })
})

describe('a damaged config.json', () => {
  it.each(['', '{"SERVER":', '[]'])('gets its last good state at the start: %j', async (damage) => {
    const { game } = await seededAt('OFFLINE')
    game.putFile(config, { ...game.file(config), STORE: { PACKS: [] }, mine: 1 })
    await game.start()
    await game.stop()
    game.putFile(config, damage)
    await game.start()
    expect(game.file(config)).toMatchObject({ STORE: { PACKS: [] }, mine: 1 })
    expect(await listResets(game)).toEqual([{ file: 'config.json', from: 'kept' }])
  })

  it('gets the defaults with name, port and owner when no good state was kept', async () => {
    const { client, dataDir } = await startAgent()
    const port = await freeUdpPort()
    const game = new Game({ client, dataDir }, await newServer(client, port))
    game.putFile(config, '')
    await game.start()
    expect(game.file(config)).toMatchObject({
      GAME: { CREATOR_LIST: ['Bob'] },
      SERVER: { NAME: 'Testers', PORT: port },
    })
    expect(await listResets(game)).toEqual([{ file: 'config.json', from: 'defaults' }])
    expect(game.listOtherFiles(config).some((it) => it.startsWith('config.json.corrupt'))).toBe(
      true,
    )
    expect((await game.read(config)).notice).toContain('config.json could not be read.')
  })
})
