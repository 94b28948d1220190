import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@trellis/contract/kit/languages.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import { readServerPage } from '@trellis/protocol/text/server-page.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeCatalogue } from '../../catalogue/src/write-catalogue.ts'
import { loginPagesTexts } from '../src/game/setup-guide/login-pages/login-texts.ts'
import { freeLobbyPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let boss: SignedIn
let itemsDir: string
beforeAll(async () => {
  itemsDir = mkdtempSync(join(tmpdir(), 'trellis-items-'))
  await writeCatalogue(itemsDir)
  const environment = {
    GAME_LOBBY_PORT: await freeLobbyPort(),
    GAME_PUBLIC_IP: 'localhost',
    PUBLIC_URL: 'http://panel.test:3000',
    ITEMS_DIR: itemsDir,
  }
  panel = await TestPanel.start({ withAgent: 'process', environment })
  owner = await GameOwner.create(panel, '1', 'Mine')
  boss = await panel.signIn('1000')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
  rmSync(itemsDir, { recursive: true })
})

const at = (path: string) => `${panel.url}${path}`
const pageUrl = () => at('/growtopia/server_data.php')
const readPage = async () => readServerPage(await (await fetch(pageUrl())).text())
const maintenance = async () => (await readPage())?.maintenance

function post(path: string, form: Record<string, string>) {
  return fetch(at(path), { method: 'POST', body: new URLSearchParams(form) })
}
const validate = (form: Record<string, string>) => post('/player/growid/login/validate', form)
const good = { growId: 'Anna', password: 'pass word?', server: 'mINE' }

async function tokenFor(form: Record<string, string>): Promise<string> {
  const answer = await validate(form)
  return ((await answer.json()) as { token: string }).token
}

async function enter(loginToken: string, options = {}) {
  const outcome = await GameClient.connect({ pageUrl: pageUrl(), loginToken, ...options })
  if (outcome.ok) onTestFinished(() => outcome.value.close())
  return outcome
}

describe('the login data page', () => {
  it('gives the lobby address for every method and form of request', async () => {
    await expect.poll(maintenance).toBeNull()
    const forms = { method: 'POST', body: new URLSearchParams({ platform: '0', version: '5.51' }) }
    const odd = { method: 'POST', headers: { 'content-type': 'application/x-odd' }, body: '{{{' }
    const bare = { method: 'POST', body: new Uint8Array([0, 255]) }
    for (const request of [{}, forms, odd, bare]) {
      const answer = await fetch(pageUrl(), request)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(readServerPage(await answer.text())).toEqual({
        address: '127.0.0.1',
        port: Number(panel.environment.GAME_LOBBY_PORT),
        loginUrl: 'panel.test:3000',
        meta: 'trellis',
        maintenance: null,
        hasNewHeader: true,
      })
    }
    const large = { method: 'POST', body: 'x'.repeat(20_000) }
    expect((await fetch(pageUrl(), large)).status).toBe(413)
  })

  it('announces maintenance, as does the login page', async () => {
    const { body: settings } = await panel.call('GET', '/admin/settings', { token: boss.token })
    const save = (maintenance: boolean) =>
      panel.call('POST', '/admin/settings', {
        token: boss.token,
        body: { ...settings, maintenance },
      })
    await save(true)
    const sentence = 'The service is under maintenance. Please come back later.'
    expect(await maintenance()).toBe(sentence)
    const page = await (await fetch(at('/player/login/dashboard'))).text()
    expect(page).toContain(sentence)
    expect(page).not.toContain('<form')
    await save(false)
    expect(await maintenance()).toBeNull()
  })

  it('reports that players cannot join without a lobby', async () => {
    const alone = await TestPanel.start()
    onTestFinished(() => alone.close())
    const answer = await fetch(`${alone.url}/growtopia/server_data.php`)
    expect(readServerPage(await answer.text())?.maintenance).toBe(
      'Nobody can join right now. Please try again in a minute.',
    )
  })
})

describe('the login page', () => {
  it('is one page without scripts that suggests running servers', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(at('/player/login/dashboard'), { method })
      const html = await answer.text()
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/,
      )
      expect(html).toContain('<option value="Mine">')
      expect(html).not.toContain('<script')
    }
  })

  it('shows errors at their field, and never returns a password', async () => {
    for (const [wrong, sentence] of [
      [{ growId: 'a"><b>' }, 'A GrowID has 3 to 20 letters and digits.'],
      [{ password: 'abc' }, 'A password has 4 to 128 characters on one line.'],
      [{ password: 'a\nbcdef' }, 'A password has 4 to 128 characters on one line.'],
      [{ server: 'Nowhere' }, 'There is no server with this name.'],
    ] as const) {
      const answer = await validate({ ...good, ...wrong })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(html).toContain(`role="alert">${sentence}<`)
      expect(html).not.toContain('<b>')
      expect(html).not.toContain('pass word?')
    }
    expect((await validate({})).status).toBe(400)
    const { status } = await fetch(at('/player/growid/login/validate'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"growId":{"a":1}}',
    })
    expect(status).toBe(400)
    expect((await fetch(at('/player/growid/login/validate'))).status).toBe(404)
  })

  it('speaks Indonesian to a browser that prefers it', async () => {
    const headers = { 'accept-language': 'fr, in-ID;q=0.8, en;q=0.5' }
    const path = '/player/growid/login/validate'
    const answer = await fetch(at('/player/login/dashboard'), { headers })
    const html = await answer.text()
    expect(answer.headers.get('content-language')).toBe('id')
    expect(html).toContain('<html lang="id">')
    expect(html).toContain('<h1>Login untuk main</h1>')
    const body = new URLSearchParams({ ...good, server: 'Nowhere' })
    const refused = await (await fetch(at(path), { method: 'POST', headers, body })).text()
    expect(refused).toContain('role="alert">Tidak ada server dengan nama ini.<')
    const english = { 'accept-language': 'id;q=0.5, en-GB' }
    const other = await (await fetch(at('/player/login/dashboard'), { headers: english })).text()
    expect(other).toContain('<html lang="en">')
    expect(other).toContain('<h1>Log in to play</h1>')
  })

  it.each(languages)('speak the language of the folder %s', async (language) => {
    const headers = { 'accept-language': language }
    const answer = await fetch(at('/player/login/dashboard'), { headers })
    expect(answer.headers.get('content-language')).toBe(language)
    expect(await answer.text()).toContain(`<h1>${loginPagesTexts(language).title}</h1>`)
    const token = await fetch(at('/player/growid/checktoken'), { method: 'POST', headers })
    expect(await token.text()).toContain(loginPagesTexts(language).expired)
  })

  it('issues a token that only the lobby can read', async () => {
    const answer = await validate(good)
    const body = (await answer.json()) as { token: string }
    expect(body).toMatchObject({ status: 'success', url: '', accountType: 'growtopia' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const hidden = Buffer.from(body.token, 'base64url').toString('latin1')
    expect(hidden).not.toMatch(/anna|pass|mine/i)
    expect(await tokenFor(good)).not.toBe(body.token)
    expect(statSync(join(panel.dataDir, ticketSecretFile)).mode & 0o777).toBe(0o600)
    const secret = readFileSync(join(panel.dataDir, ticketSecretFile), 'utf8')
    expect(secret.length).toBeGreaterThan(40)
  })

  it('renews a saved token until it is too old', async () => {
    const token = await tokenFor(good)
    const check = (form: Record<string, string>) => post('/player/growid/checktoken', form)
    const renewed = await check({ refreshToken: token, clientData: 'x' })
    expect(renewed.status).toBe(200)
    expect(await renewed.json()).toMatchObject({ status: 'success', accountType: 'growtopia' })
    expect((await check({ token })).status).toBe(200)
    for (const bad of ['', 'x', `${token}A`, token.slice(3)]) {
      const refused = await check({ refreshToken: bad })
      expect([refused.status, await refused.json()]).toMatchObject([401, { token: '' }])
    }
    panel.clock.offsetMs += 24 * 3_600_000
    expect((await check({ refreshToken: token })).status).toBe(401)
    panel.clock.offsetMs -= 24 * 3_600_000
  })

  it('renews a token in each form that clients send, at both addresses', async () => {
    const token = await tokenFor(good)
    const plain = new URLSearchParams({ refreshToken: token, clientData: 'x|y=z' }).toString()
    const form = 'application/x-www-form-urlencoded'
    const multipart = new FormData()
    multipart.set('refreshToken', token)
    multipart.set('clientData', 'x')
    const bodies = [
      { body: plain, headers: { 'content-type': form } },
      { body: encodeURIComponent(plain), headers: { 'content-type': form } },
      { body: `${encodeURIComponent(plain)}=`, headers: { 'content-type': form } },
      { body: multipart },
      {
        body: JSON.stringify({ refreshToken: token }),
        headers: { 'content-type': 'application/json' },
      },
    ]
    for (const path of ['/player/growid/checktoken', '/player/growid/validate/checktoken']) {
      for (const request of bodies) {
        const answer = await fetch(at(path), { method: 'POST', ...request })
        const what = `${path} with ${String(request.body).slice(0, 20)}`
        expect([answer.status, await answer.json()], what).toMatchObject([
          200,
          { status: 'success', token: expect.stringMatching(/^.{40,}$/) },
        ])
      }
    }
  })

  it('refuses a malformed form, and answers the next request', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of ['', '--x', '--x\r\nnonsense', 'a'.repeat(1000)]) {
      const answer = await fetch(at('/player/growid/checktoken'), { method: 'POST', headers, body })
      expect(answer.status).toBe(401)
    }
  })

  it('is rate limited by client address, also behind a local proxy', async () => {
    const limited = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
    onTestFinished(() => limited.close())
    const ask = (from: string) =>
      fetch(`${limited.url}/player/growid/checktoken`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `8.8.8.8, ${from}` },
      })
    for (let count = 0; count < 600; count++) expect((await ask('10.0.0.1')).status).toBe(401)
    expect((await ask('10.0.0.1')).status).toBe(429)
    expect((await ask('10.0.0.2')).status).toBe(401)
  })
})

describe('a player with a login page token', () => {
  const image = { width: 32, height: 32, pixels: new Uint8Array(32 * 32 * 4).fill(200) }

  it('joins the requested server with its items and textures', async () => {
    const picture = Buffer.from(await encodeRttex(image))
    const upload = { itemName: 'Sword', rarity: 1, rttexBase64: picture.toString('base64') }
    const { status, body } = await owner.post('/server/textures?apply=now', upload)
    expect([status, body]).toMatchObject([201, { file: expect.any(String) }])
    await owner.reaches('ONLINE')
    await expect
      .poll(async () => (await enter(await tokenFor(good))).ok, { interval: 200 })
      .toBe(true)
    const client = getValue(await enter(await tokenFor(good), { fetchItems: true }))
    expect(client.items?.hash).toBe(client.acceptance?.itemsHash)
    expect(client.items?.names.get(2)).toBe('Dirt')
    expect(client.acceptance).toMatchObject({ cacheHost: 'panel.test:3000', cachePath: 'cache/' })
    const texture = await fetch(at(`/${client.acceptance?.cachePath}${body.file}`))
    expect(Buffer.from(await texture.arrayBuffer())).toEqual(picture)
    expect(getValue(await client.join('START')).name).toBe('START')
  })
})

describe('the lobby on the health page', () => {
  it('shows where players connect', async () => {
    const { body } = await panel.call('GET', '/admin/health', { token: boss.token })
    const part = body.parts.find(({ id }: { id: string }) => id === 'lobby')
    const port = panel.environment.GAME_LOBBY_PORT
    // The panel has a public address, and its lobby one of this machine.
    expect(part).toMatchObject({ state: 'problem', causes: [{ code: 'lobby-loopback' }] })
    expect(part.facts).toMatchObject([
      { name: 'Address', value: 'localhost' },
      { name: 'UDP port', value: port },
    ])
  })
})

describe('the connectivity check through the lobby', () => {
  it('follows the route of a player and reports each step', async () => {
    const { body } = await owner.post('/server/connection/test')
    expect(body).toMatchObject({ verdict: 'local', answers: true })
    expect(body.steps).toMatchObject([
      { step: 'page', ok: true, code: 'page-leads' },
      { step: 'lobby', ok: true, sentence: 'The lobby answered.', code: 'lobby-answered' },
      { step: 'redirect', ok: true, sentence: 'The lobby sent the player on to Mine.' },
      { step: 'login', ok: true, sentence: 'Mine took the ticket and checked the login.' },
    ])
    for (const { code, params } of body.steps.slice(2))
      expect([code, params]).toEqual([
        expect.stringMatching(/^(player-sent|login-checked)$/),
        { server: 'Mine' },
      ])
    for (const { ms } of body.steps) expect(ms).toBeGreaterThanOrEqual(0)
    const { body: players } = await owner.get('/server/players')
    expect(JSON.stringify(players)).not.toContain('connection')
  })

  it('ends with the server when that does not answer', async () => {
    const pid = Number(readFileSync(join(owner.database, '../../run/pid'), 'utf8'))
    process.kill(pid, 'SIGSTOP')
    const { body } = await owner.post('/server/connection/test')
    process.kill(pid, 'SIGCONT')
    expect(body).toMatchObject({ verdict: 'silent', answers: false })
    expect(body.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, false])
    expect(body.steps[3]).toMatchObject({
      sentence: 'Mine did not answer the player who was sent to it.',
      code: 'login-silent',
      params: { server: 'Mine' },
    })
  })
})
