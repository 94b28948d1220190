import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerTemplate } from '@trellis/contract/hosting/engines.ts'
import { expect, test } from 'vitest'
import { BackupClient } from './backup-kit.ts'
import { ForeignGame, offerEngine, ofTemplate, register } from './foreign-kit.ts'
import { config } from './game-kit.ts'
import type { Hosted, RuntimeHost } from './runtime-contract.ts'

/** The path of the engine's interpreter in containers. */
const runBy = '/usr/bin/node'
const loader = '/lib64/ld-linux-x86-64.so.2'

/**
 * Defines the runtime tests for other engines, which know nothing of Trellis and start from a server
 * template.
 */
export function otherEngines(
  newServer: (template: ServerTemplate) => Promise<Hosted>,
  host: () => RuntimeHost,
): void {
  test('runs another engine completely: readiness, console, edits, backup, agent crash, stop and exit', async () => {
    const [server, other] = [await newServer(ofTemplate), await newServer(ofTemplate)]
    const dataDir = getDataDir(server)
    offerEngine(dataDir, {}, runBy)
    await register(host().client)
    const game = new ForeignGame({ client: host().client, dataDir }, server.id)
    await server.ask('console.follow')
    await server.power('start')
    await game.client.until(() =>
      game.client.lines().includes(`Listening on ${server.port}, 0 worlds`),
    )
    // The engine sees none of the other variables of the agent, the service, the image or the bridge.
    expect(game.client.lines()).toContain(
      `It sees GREETING and GREETING=hello from ${server.folder.database}`,
    )
    expect(await host().bystander.greets(server.port)).toBe('pong Testers')
    await server.command(`look ${game.folder.database}`, `There is ${game.folder.database}.`)
    for (const path of [other.folder.database, join(dataDir, 'engines')]) {
      await server.command(`look ${path}`, `There is no ${path}.`)
    }

    await register(host().client, { ready: { by: 'port' } })
    await other.power('start')
    await other.ask('console.command', { command: 'crash 3', by: 'Ann' })
    expect(await other.until('crashed')).toMatchObject({ code: 3 })
    await other.until('started', 2)
    await host().client.untilStatus(other.id, 'ONLINE')
    await other.ask('console.command', { command: 'eat', by: 'Ann' })
    expect(await other.until('crashed', 2)).toMatchObject({
      signal: 'SIGKILL',
      reason: expect.stringContaining('needed more than its 256 MB of memory.'),
    })
    await other.ask('server.power', { action: 'stop', by: null })

    const edit = await game.set(config, [{ path: ['maxPlayers'], value: 30 }])
    expect(edit).toMatchObject({ queued: true })
    const backups = new BackupClient(game)
    expect(await backups.outcome(backups.create())).toBe('done')
    expect(game.file(config)).toMatchObject({ maxPlayers: 20 })
    const { run } = await server.report()
    await host().killAgent()
    await host().startAgent()
    game.client = host().client
    expect(await server.report()).toMatchObject({ status: 'ONLINE', run })
    await server.command('say still here', 'still here')
    await server.power('stop')
    expect((await server.report()).lastExit).toMatchObject({ code: 0, asked: true })
    await game.client.until(() => game.client.listEventKinds(server.id).includes('edits-applied'))
    expect(game.file(config)).toMatchObject({ maxPlayers: 30 })
    await backups.delete()
  })

  test('explains a missing program loader', async () => {
    const server = await newServer(ofTemplate)
    const binary = readFileSync('/bin/sleep')
      .toString('latin1')
      .replace(loader, `${loader.slice(0, -1)}9`)
    writeFileSync(offerEngine(getDataDir(server)), binary, 'latin1')
    await register(host().client)
    await server.ask('server.power', { action: 'start', by: null })
    expect(await server.until('crashed')).toMatchObject({
      reason: 'The server could not start: its engine cannot be run here. The console says why.',
      lines: expect.arrayContaining([
        'The engine could not be run: it needs /lib64/ld-linux-x86-64.so.9, which is not there.',
      ]),
    })
  })
}

const getDataDir = ({ folder }: Hosted) => join(folder.root, '../..')
