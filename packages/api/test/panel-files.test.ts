import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { TestPanel } from './kit/test-panel.ts'

const page = '<!doctype html><title>Trellis</title>'

it('serves the page at every address without a warning about listeners', async () => {
  const pages = mkdtempSync(join(tmpdir(), 'trellis-pages-'))
  writeFileSync(join(pages, 'index.html'), page)
  writeFileSync(join(pages, 'index.html.gz'), gzipSync(page))
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const environment = { PANEL_DIR: pages, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'on' }
  const panel = await TestPanel.start({ environment })
  onTestFinished(async () => {
    process.off('warning', note)
    await panel.close()
    rmSync(pages, { recursive: true })
  })

  // With a client behind a trusted proxy and a compressed page, most modules listen to the response.
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': '203.0.113.7' }
  for (const path of ['/', '/dashboard', '/users/1/worlds', '/deep/er/than/any/route']) {
    const answer = await fetch(panel.url + path, { headers })
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, page])
  }
  expect((await fetch(`${panel.url}/missing.js`, { headers })).status).toBe(404)
  // Node.js reports a warning in a later turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  expect(warnings.map(String)).toEqual([])
})
