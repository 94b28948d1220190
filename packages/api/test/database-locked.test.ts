import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DataRefused } from '../src/kit/data-version.ts'
import { openDb } from '../src/kit/db.ts'
import { openReachableDb } from '../src/kit/reachable-database.ts'
import { freeTcpPort } from './kit/free-ports.ts'
import { needsPostgres } from './kit/test-db.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let other: DatabaseSync
let who: SignedIn

/** The write lock of another program, such as an operator's `sqlite3`. */
const lock = () => other.exec('begin immediate')
const unlock = () => other.exec('rollback')

const read = () => panel.call('GET', `/users/${who.id}/profile`, { token: who.token })
const save = (language: string) =>
  panel.call('PUT', `/users/${who.id}/language`, { token: who.token, body: { language } })

describe.skipIf(!needsPostgres)('an embedded database that cannot be opened', () => {
  it('is named with what to do', async () => {
    const file = mkdtempSync(`${tmpdir()}/trellis-closed-`)
    onTestFinished(() => rmSync(file, { recursive: true, force: true }))
    const refusal = await openDb({ file }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataRefused)
    expect(String(refusal)).toContain(`${file} cannot be opened for reading and writing`)
  })
})

describe.skipIf(!needsPostgres)('an embedded database that another program locks', () => {
  beforeEach(async () => {
    panel = await TestPanel.start()
    if (!('file' in panel.database)) throw new Error('This test needs the embedded database.')
    other = new DatabaseSync(panel.database.file)
    who = await panel.signIn('1')
  })

  afterEach(async () => {
    other.close()
    await panel.close()
  })

  it('saves once the lock is free, and answers other calls until then', async () => {
    lock()
    const saving = save('id')
    expect((await panel.call('GET', '/../healthz')).status).toBe(200)
    unlock()
    expect((await saving).status).toBe(200)
  })

  it('refuses to save with 503 while it lets all calls read', async () => {
    lock()
    const answers = await Promise.all([read(), save('id'), read(), save('en'), read()])
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 503, 200])
    expect(answers[1]?.body).toMatchObject({ code: 'unavailable' })
    expect((await read()).body.profile.language).not.toBe('id')
    expect((await panel.call('GET', '/../readyz')).body.database).toBe(true)
    unlock()
    expect((await save('id')).status).toBe(200)
    expect((await read()).body.profile.language).toBe('id')
  })

  it('refuses to save over changes that the other program has committed since the transaction read', async () => {
    lock()
    expect((await save('id')).status).toBe(503)
    other.exec("update account set language = 'en'")
    other.exec('commit')
    expect((await save('id')).status).toBe(200)
    expect((await read()).body.profile.language).toBe('id')
  })

  it('opens when the lock is free again', async () => {
    if (!('file' in panel.database)) throw new Error('This test needs the embedded database.')
    const { file } = panel.database
    const port = await freeTcpPort()
    await panel.app.close()
    // This version notes itself in the data, which is its first change.
    other.exec("update installation set value = '0.1.0' where fact = 'version'")
    lock()
    const lines: string[] = []
    const log = { warn: (_: object, line: string) => lines.push(line), info: () => undefined }
    const opening = openReachableDb({
      open: () => openDb({ file }),
      listen: { port, host: '127.0.0.1' },
      log: log as never,
    })
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/status`).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(ask).toBe(503)
    unlock()
    const db = await opening
    await db.close()
    expect(lines).toContain('The database cannot be reached; waiting for it.')
  })
})
