import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilFound } from '../packages/api/test/kit/until.ts'
import { GameClient } from '../packages/game-client/src/game-client.ts'
import { getValue } from '../packages/game-client/src/outcome.ts'
import { Account } from './kit/account.ts'
import { hasNetworks, TwoMachines } from './kit/two-machines.ts'

describe.skipIf(!hasNetworks)('the panel on one machine and the game servers on another', () => {
  let machines: TwoMachines
  let owner: Account
  let run: string
  beforeAll(async () => {
    machines = new TwoMachines()
    await machines.start()
    owner = await Account.signIn(machines.url, 'Owner')
    await own('POST', '/server', { serverName: 'Far' })
    await own('POST', '/server/start')
    run = await findRun()
  })
  afterAll(() => machines.stop())

  const own = (method: string, path: string, body?: unknown) =>
    owner.own(machines.url, method, path, body === undefined ? {} : { body })

  /** Waits until the server runs, and returns the id of its run. */
  const findRun = () =>
    untilFound<string>(async () => {
      const { body } = await own('GET', '/server')
      return body.server?.status === 'ONLINE' ? (body.server.run?.id ?? null) : null
    })

  /** Signs in on the login page of the one machine, and joins a world on the other. */
  async function play(): Promise<void> {
    const form = new URLSearchParams({ growId: 'Anna', password: 'anchor-19', server: 'Far' })
    const login = `${machines.url}/player/growid/login/validate`
    const answer = await fetch(login, { method: 'POST', body: form })
    const { token: loginToken } = (await answer.json()) as { token: string }
    const pageUrl = `${machines.url}/growtopia/server_data.php`
    // The lobby opens a moment after its agent answers; until then the page asks players to wait.
    const anna = await untilFound(async () => {
      const outcome = await GameClient.connect({ pageUrl, loginToken, fetchItems: false })
      return outcome.ok ? outcome.value : null
    })
    expect(getValue(await anna.join('START')).name).toBe('START')
    await anna.quit()
    await anna.close()
  }

  const backupSettles = () =>
    untilFound(async () => {
      const { status, body } = await own('GET', '/server/backup')
      return status === 200 && body.progress === null ? body : null
    })

  it('let a third machine sign in and play', async () => {
    await play()
  })

  it('continue without a hand after a restart of the panel', async () => {
    await machines.endPanel()
    await machines.startPanel()
    expect(await findRun()).toBe(run)
    await play()
  })

  it('continue after the agent was killed, with the same run', async () => {
    machines.killAgent()
    await untilFound(async () => (await own('GET', '/server/worlds')).status === 200 || null)
    expect(await findRun()).toBe(run)
    await play()
  })

  it('continue after the network between them was away', async () => {
    machines.setLink('down')
    const away = await untilFound(async () => {
      const answer = await own('GET', '/server/worlds')
      return answer.status === 200 ? null : answer
    })
    expect(away).toMatchObject({ status: 503, body: { code: 'host-unreachable' } })
    machines.setLink('up')
    await untilFound(async () => (await own('GET', '/server/worlds')).status === 200 || null)
    expect(await findRun()).toBe(run)
    await play()
  })

  it('back up, restore and export a server', async () => {
    expect((await own('POST', '/server/backup')).status).toBe(202)
    expect(await backupSettles()).toMatchObject({ exists: true, failure: null })
    await own('POST', '/server/stop')
    await untilFound(
      async () => (await own('GET', '/server')).body.server.status === 'OFFLINE' || null,
    )
    expect((await own('POST', '/server/backup/restore')).status).toBe(202)
    expect(await backupSettles()).toMatchObject({ exists: true, failure: null })
    const headers = { authorization: `Bearer ${owner.token}` }
    const file = `${machines.url}/api/servers/selected/export`
    const archive = Buffer.from(await (await fetch(file, { headers })).arrayBuffer())
    expect(archive.toString('latin1', 0, 2)).toBe('PK')
    await own('POST', '/server/start')
    await findRun()
    await play()
  })
})
