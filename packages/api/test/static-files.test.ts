import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestPanel } from './kit/test-panel.ts'

let folder: string
let panel: TestPanel

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-panel-files-'))
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content)
  for (const path of ['built', 'built/assets', 'built-too']) mkdirSync(join(folder, path))
  write('built/index.html', '<!doctype html><title>Trellis</title>')
  write('built/robots.txt', 'User-agent: *')
  write('built/assets/entry-abc.js', 'plain()')
  write('built/assets/entry-abc.js.br', 'compressed')
  for (const path of ['secret.txt', 'built-too/secret.txt']) write(path, 'secret')
  panel = await TestPanel.start({ environment: { PANEL_DIR: join(folder, 'built') } })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
  rmSync(folder, { recursive: true })
})

/** Sends a path as it is; `fetch` would shorten it. Returns the whole answer. */
async function request(path: string, method = 'GET', header = ''): Promise<string> {
  const { hostname, port } = new URL(panel.url)
  const socket = connect(Number(port), hostname)
  const headers = ['host: panel.test', 'connection: close', ...(header === '' ? [] : [header])]
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

describe('a file of the panel', () => {
  it('is kept by browsers for good when its name has a hash, and checked again otherwise', async () => {
    const hashed = await request('/assets/entry-abc.js')
    expect(hashed).toMatch(/^HTTP\/1.1 200 /)
    expect(hashed).toContain('cache-control: public, max-age=31536000, immutable')
    expect(hashed).toMatch(/content-type: (?:application|text)\/javascript/)
    expect(hashed).toMatch(/plain\(\)$/)
    const plain = await request('/robots.txt')
    expect(plain).toContain('cache-control: no-cache')
    expect(plain).toMatch(/User-agent: \*$/)
  })

  it('is sent compressed to those who accept it, and without content for HEAD', async () => {
    const compressed = await request('/assets/entry-abc.js', 'GET', 'accept-encoding: br')
    expect(compressed).toContain('content-encoding: br')
    expect(compressed).toMatch(/compressed$/)
    const head = await request('/assets/entry-abc.js', 'HEAD')
    expect(head).toMatch(/^HTTP\/1.1 200 /)
    expect(head).toContain('content-length: 7')
    expect(head).toMatch(/\r\n\r\n$/)
  })

  it('is found by its exact name only', async () => {
    for (const path of ['/assets/ENTRY-abc.js', '/assets/none.js', '/assets/entry-abc.js/'])
      expect(await request(path), path).toMatch(/^HTTP\/1.1 404 /)
  })
})

describe('a path that leads elsewhere', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fbuilt-too%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets//../../secret.txt',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/assets/entry-abc.js%00.txt',
    '/%',
  ])('%s shows nothing of another folder', async (path) => {
    const answer = await request(path)
    // A path that could be one of a page gets the page, which says that there is nothing.
    expect(answer).toMatch(/^HTTP\/1.1 (?:400|403|404) |<title>Trellis</)
    expect(answer).not.toMatch(/secret$|root:/)
  })

  it.each(['/assets', '/assets/'])('%s lists no folder', async (path) => {
    expect(await request(path)).not.toContain('entry-abc')
  })
})
