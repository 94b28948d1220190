import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { freeTcpPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { isInstalled, type ProxyName, ReverseProxy } from './kit/reverse-proxy.ts'
import { TestPanel } from './kit/test-panel.ts'

const zip = { 'content-type': 'application/zip' }
const json = { 'content-type': 'application/json' }
const image = { width: 32, height: 32, pixels: new Uint8Array(32 * 32 * 4).fill(90) }

describe.each<ProxyName>(['caddy', 'nginx'])('behind %s, as deploy has it', (name) => {
  describe.runIf(isInstalled(name))('', () => {
    let pages: string
    let panel: TestPanel
    let proxy: ReverseProxy
    let owner: GameOwner
    /** The paths that the api was asked for. */
    const requested: string[] = []
    beforeAll(async () => {
      pages = mkdtempSync(join(tmpdir(), 'trellis-pages-'))
      writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Trellis</title>')
      const http = await freeTcpPort()
      const https = await freeTcpPort()
      const nobody = await freeTcpPort()
      const environment = {
        PUBLIC_URL: `https://localhost:${https}`,
        PANEL_DIR: pages,
        // Only this address is trusted: the clients of these tests use other loopback addresses.
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMITS: 'on',
      }
      panel = await TestPanel.start({ withAgent: true, environment })
      panel.app.http.server.on('request', ({ url = '' }) => requested.push(url))
      proxy = ReverseProxy.start(name, { http, https }, [Number(new URL(panel.url).port), nobody])
      await panel.until(() =>
        proxy.ask('/healthz').then(
          (it) => it.status === 200,
          () => false,
        ),
      )
      owner = await GameOwner.create(panel, '1', 'Mine')
      await owner.start()
    })
    afterAll(async () => {
      await owner.leave()
      await proxy.close()
      expect(panel.errors).toEqual([])
      await panel.close()
      rmSync(pages, { recursive: true })
    })
    const ask: ReverseProxy['ask'] = (path, options) => proxy.ask(path, options)
    const authorized = () => ({ authorization: `Bearer ${owner.who.token}` })

    it('signs in by HTTPS, redirects plain HTTP, and keeps metrics private', async () => {
      const page = await ask('/')
      expect(page).toMatchObject({
        status: 200,
        text: expect.stringContaining('<title>Trellis'),
        headers: {
          'strict-transport-security': 'max-age=31536000',
          'cross-origin-opener-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        },
      })
      const plain = request({ host: '127.0.0.1', port: proxy.ports.http, path: '/servers?a=b' })
      plain.setHeader('host', `localhost:${proxy.ports.http}`)
      const moved = await new Promise<{ headers: { location?: string } }>((resolve, reject) =>
        plain.on('response', resolve).on('error', reject).end(),
      )
      // Caddy assumes that its public port is 443.
      const port = name === 'nginx' ? `:${proxy.ports.https}` : ''
      expect(moved.headers.location).toBe(`https://localhost${port}/servers?a=b`)

      panel.discord.grants.set('given', { user: { id: '2', username: 'second' } })
      const body = JSON.stringify({ accessToken: 'given' })
      const login = await ask('/api/auth/login', { method: 'POST', headers: json, body })
      expect(login.status).toBe(200)
      expect(JSON.parse(login.text)).toMatchObject({ user: { id: '2' } })
      expect((await ask('/metrics')).status).toBe(403)
    })

    it("carries a live socket with its console both ways, for the panel's own pages only", async () => {
      const url = `${proxy.origin.replace('https', 'wss')}/api/ws/1?token=${owner.who.token}`
      const live = new LiveClient(url, { origin: proxy.origin }, proxy.ca())
      await live.next('console_history')
      live.command('world START')
      await live.line('START: owner')
      const tall = 'x'.repeat(200)
      live.command(`say ${tall}`)
      await live.line(tall)
      live.close()
      expect((await live.closed).code).toBe(1000)
      const stranger = new LiveClient(url, { origin: 'https://elsewhere.test' }, proxy.ca())
      expect((await stranger.closed).code).toBe(-1)
    })

    it("streams archives both ways, and passes on the panel's error sentences", async () => {
      const { body: start } = await owner.get('/server/worlds/START')
      const other = JSON.stringify({ ...start, name: 'OTHER', owner: 'Imported' })
      await owner.stop()
      const path = '/api/servers/selected'
      const out = await ask(`${path}/export`, { headers: authorized() })
      expect(out.status).toBe(200)
      const archive = new ZipFile()
      archive.addBuffer(Buffer.alloc(3_000_000, 'x'), 'big.txt', { compress: false })
      archive.addBuffer(Buffer.from(other), 'worlds/OTHER_.json')
      archive.end()
      const parts: Buffer[] = []
      for await (const part of archive.outputStream) parts.push(Buffer.from(part))
      const headers = { ...authorized(), ...zip }
      const body = Buffer.concat(parts)
      const taken = await ask(`${path}/import`, { method: 'POST', headers, body })
      expect([taken.status, taken.text]).toMatchObject([202, expect.stringContaining('state')])
      const report = async () => (await owner.get('/server/import')).body.report
      await panel.until(async () => (await report()).state === 'done')
      expect(await report()).toMatchObject({ worlds: 1 })

      const large = JSON.stringify({ accessToken: 'x'.repeat(6_000_000) })
      for (let time = 0; time < 5; time++) {
        const login = { method: 'POST', headers: json, body: large }
        const refused = await ask('/api/auth/login', login)
        expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
          413,
          { error: 'The request is too large.' },
        ])
      }
      await owner.start()
    })

    it('preserves the ETags that merge edits', async () => {
      const world = await ask('/api/users/1/server/worlds/START', {
        headers: { ...authorized(), 'accept-encoding': 'gzip, zstd, br' },
      })
      const direct = await owner.get('/server/worlds/START')
      expect(world.status).toBe(200)
      expect(world.headers.etag).toBe(direct.headers.get('etag'))
    })

    it('rate limits by the real client address, ignoring forged headers', async () => {
      const from = (address: string, header: string) =>
        ask('/player/growid/checktoken', {
          method: 'POST',
          from: address,
          headers: { 'x-forwarded-for': header, 'x-real-ip': header, forwarded: `for=${header}` },
        })
      for (let count = 0; count < 600; count++) {
        expect((await from('127.0.0.2', `8.8.${count >> 8}.${count & 255}`)).status).toBe(401)
      }
      expect((await from('127.0.0.2', '8.8.4.4')).status).toBe(429)
      expect((await from('127.0.0.2', '127.0.0.1')).status).toBe(429)
      expect((await from('127.0.0.3', '127.0.0.2')).status).toBe(401)
    })

    it('answers game clients under their host names, and nothing else there', async () => {
      const there = { name: 'www.growtopia1.com' }
      const data = await ask('/growtopia/server_data.php?platform=0', {
        ...there,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'version=5.51&platform=0&protocol=216',
      })
      expect(data.status).toBe(200)
      expect(data.text).toContain(`loginurl|localhost:${proxy.ports.https}`)
      const login = await ask('/player/login/dashboard', { name: 'growtopia2.com' })
      expect(login.text).toContain('Log in to play')
      expect(login.headers).not.toHaveProperty('strict-transport-security')
      for (const path of ['/', '/api/settings', '/metrics', '/identity/authorize']) {
        expect((await ask(path, there)).status).toBe(404)
      }
    })

    it('serves textures, which nginx caches', async () => {
      const picture = Buffer.from(await encodeRttex(image)).toString('base64')
      const upload = { itemName: 'Sword', rarity: 1, rttexBase64: picture }
      const { status, body } = await owner.post('/server/textures?apply=now', upload)
      expect([status, body]).toMatchObject([201, { file: expect.any(String) }])
      const path = `/cache/${body.file}`
      const texture = await ask(path)
      expect([texture.status, texture.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      expect((await ask(path, { name: 'growtopia1.com' })).status).toBe(200)
      const times = requested.filter((url) => url === path).length
      expect(times).toBe(name === 'nginx' ? 1 : 2)
    })
  })
})
