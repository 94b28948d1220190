import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readKeptSecret } from '../src/kept-secret.ts'
import { createTicketKey, openTicket, sealTicket } from '../src/login-ticket.ts'

const secret = 'a secret of forty-odd characters, as it is'
const key = createTicketKey(secret, { kind: 'server', id: 'red00000000' })
const claim = { growId: 'Anna', password: 'päss\nword ☃', server: 'Red' }

test('opens a ticket with its key until it expires', () => {
  const sealed = sealTicket(key, claim, { now: 1000, forMs: 60_000 })
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(openTicket(key, sealed, 60_999)).toMatchObject({ ...claim, sealedAt: 1000 })
  expect(openTicket(key, sealed, 61_000)).toBeNull()
})

test('rejects everything not sealed with the key', () => {
  const sealed = sealTicket(key, claim, { now: 0, forMs: 60_000 })
  const keys = [
    createTicketKey(secret, { kind: 'lobby' }),
    createTicketKey(secret, { kind: 'server', id: 'blue00000000' }),
    createTicketKey(`${secret}.`, { kind: 'server', id: 'red00000000' }),
  ]
  for (const other of keys) expect(openTicket(other, sealed, 0)).toBeNull()
  for (let at = 0; at < sealed.length - 1; at++) {
    const changed = sealed[at] === 'A' ? 'B' : 'A'
    expect(openTicket(key, sealed.slice(0, at) + changed + sealed.slice(at + 1), 0)).toBeNull()
    expect(openTicket(key, sealed.slice(0, at), 0)).toBeNull()
  }
  for (const odd of ['', 'x', '=', 'ä'.repeat(50), 'A'.repeat(4096), `${sealed} `]) {
    expect(openTicket(key, odd, 0)).toBeNull()
  }
})

test("creates unique tickets that fit the client's field", () => {
  const long = { growId: 'A'.repeat(20), password: '\u{fffd}'.repeat(128), server: '' }
  const now = Date.now()
  const [one = '', other = ''] = [1, 2].map(() => sealTicket(key, long, { now, forMs: 60_000 }))
  expect(one.length).toBeLessThanOrEqual(1024)
  expect(other).not.toBe(one)
  const id = (text: string) => openTicket(key, text, now)?.id
  expect(id(one)).not.toBe(id(other))
})

test('replaces line breaks in a name', () => {
  const sly = { growId: 'Anna\nRed\nother', password: 'x', server: 'a\r\nb' }
  const sealed = sealTicket(key, sly, { now: 0, forMs: 1 })
  expect(openTicket(key, sealed, 0)).toMatchObject({ growId: 'Anna Red other', password: 'x' })
})

test('creates a stored secret once, for its user only, and rejects an invalid one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'keys/one')
  const made = readKeptSecret(file)
  expect(made).toHaveLength(43)
  expect(readKeptSecret(file)).toBe(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'short')
  expect(() => readKeptSecret(file)).toThrow(file)
})
