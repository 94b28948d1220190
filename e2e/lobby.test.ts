import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { GameClient } from '../packages/game-client/src/game-client.ts'
import { getValue } from '../packages/game-client/src/outcome.ts'
import { encodeRttex } from '../packages/rttex/src/encode.ts'
import { Account } from './kit/account.ts'
import { Trellis } from './kit/trellis.ts'

let trellis: Trellis
let owner: Account
beforeAll(async () => {
  trellis = await Trellis.start({ LOG_LEVEL: 'debug' })
  owner = await Account.signIn(trellis.url, 'Owner')
  const serverName = 'Harbour'
  expect((await own('POST', '', { serverName })).status).toBe(201)
  expect((await own('POST', '/start')).status).toBe(200)
})
afterAll(() => trellis?.stop())

const own = (method: string, path: string, body?: unknown) =>
  owner.own(trellis.url, method, `/server${path}`, body === undefined ? {} : { body })
const online = () =>
  expect
    .poll(async () => (await fetch(`${trellis.url}/api/status`)).text())
    .toContain('"status":"ONLINE"')

/** Joins as a game client does: the page, its form, the lobby, the server and its items. */
async function play(growId: string, server: string): Promise<GameClient> {
  const form = new URLSearchParams({ growId, password: 'anchor-19', server })
  const path = '/player/growid/login/validate'
  const answer = await fetch(trellis.url + path, { method: 'POST', body: form })
  const { token } = (await answer.json()) as { token: string }
  const pageUrl = `${trellis.url}/growtopia/server_data.php`
  const client = getValue(
    await GameClient.connect({ pageUrl, loginToken: token, fetchItems: true }),
  )
  onTestFinished(() => client.close())
  return client
}

const textureAt = async ({ acceptance }: GameClient, file: string) =>
  Buffer.from(
    await (
      await fetch(`http://${acceptance?.cacheHost}/${acceptance?.cachePath}${file}`)
    ).arrayBuffer(),
  )

test('leads a player to the named server, with its items and an uploaded texture', async () => {
  await online()
  const anna = await play('Anna', 'hARBOUR')
  expect(anna.items?.names.get(2)).toBe('Dirt')
  expect(getValue(await anna.join('START')).name).toBe('START')
  const image = { width: 32, height: 32, pixels: new Uint8Array(32 * 32 * 4).fill(90) }
  const picture = Buffer.from(await encodeRttex(image))
  const rttexBase64 = picture.toString('base64')
  const made = await own('POST', '/textures?apply=now', {
    itemName: 'Anchor',
    rarity: 2,
    rttexBase64,
  })
  expect(made.status).toBe(201)
  expect(await textureAt(anna, made.body.file)).toEqual(picture)
  await anna.quit()
})

test('remembers the last server, and passes the connectivity check completely', async () => {
  await online()
  const { body } = await owner.call(trellis.url, 'POST', '/servers/selected/connection/test')
  expect(body).toMatchObject({ verdict: 'local' })
  expect(body.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
    ['page', true],
    ['lobby', true],
    ['redirect', true],
    ['login', true],
  ])
  const again = await play('anna', '')
  expect(getValue(await again.join('START')).name).toBe('START')
  await again.quit()
  expect(trellis.output).not.toContain('anchor-19')
})
