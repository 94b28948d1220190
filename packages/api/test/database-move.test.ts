import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectOutput, finishProcess } from '../../../scripts/test/processes.ts'
import { type Db, openDb } from '../src/kit/db.ts'
import { findManagedUsers } from '../src/operations/managed-users/store.ts'
import { insertEntry } from '../src/platform/activity-log/store.ts'
import { fillService } from './kit/full-service.ts'
import { createTestDatabase, needsPostgres } from './kit/test-db.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
const root = new URL('../../..', import.meta.url).pathname
const odd = {
  name: 'Ünïcödé 日本 👩🏽‍🌾 "quoted" \\ back\nline\u2028',
  details: JSON.stringify({ '\u0001': ['é', null, 1.5e300, { deep: '\\u0000' }] }),
}

describe.skipIf(needsPostgres)('the move from the embedded database to PostgreSQL', () => {
  let folder: string
  let file: string
  let target: NonNullable<Awaited<ReturnType<typeof createTestDatabase>>>
  beforeAll(async () => {
    folder = mkdtempSync(`${tmpdir()}/trellis-move-`)
    file = `${folder}/trellis.db`
    target = (await createTestDatabase('no-tables')) ?? expect.fail('There is no PostgreSQL.')
    const db = await openDb({ file })
    await db.transaction((tx) =>
      fillService(tx, { users: 300, servers: 200, bans: 20, entries: 3000 }),
    )
    await fillOddly(db)
    await db.close()
  })
  afterAll(async () => {
    await target.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function fillOddly(db: Db): Promise<void> {
    await db.transaction(async (tx) => {
      await sql`insert into account (id, username, discriminator, avatar, email, created_at, credit, time_left_ms)
        values ('1', ${odd.name}, '', '', '', ${Number.MAX_SAFE_INTEGER}, ${Number.MAX_SAFE_INTEGER}, 0)`.execute(
        tx,
      )
      const entry = {
        actorType: 'System',
        actorId: null,
        actorName: odd.name,
        subjectId: null,
      } as const
      await insertEntry(tx, { ...entry, at: -1, action: '', details: JSON.parse(odd.details) })
      await sql`insert into ledger_entry (user_id, unit, amount, number, balance, reason, actor, reference, reverses, at)
        values ('1', 'credit', 5, 1, 5, 'a', 'b', 'c', null, 1), ('1', 'credit', -5, 2, 0, '', '', '', 1, 2)`.execute(
        tx,
      )
      await sql`delete from activity where id = 2990`.execute(tx)
    })
  }

  const move = (environment: Record<string, string>) =>
    finishProcess(process.execPath, [`${root}/packages/cli/src/main.ts`, 'db-move'], {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...environment },
    }).then(({ code, stdout, stderr }) => ({ code, output: code === 0 ? stdout : stderr }))

  it('refuses to run without an address or while the file is open elsewhere', async () => {
    expect((await move({})).output).toContain('Set DATABASE_URL')
    const open = await openDb({ file })
    const { code, output } = await move({ DATABASE_URL: target.url })
    await open.close()
    expect([code, output]).toEqual([1, 'The api of this installation still runs. Stop it first.\n'])
  })

  it('rolls back when the target rejects a row', async () => {
    const db = await openDb({ file })
    const put = (reason: string) =>
      db.transaction((tx) => sql`update ban set reason = ${reason} where id = 3`.execute(tx))
    await put('null\0character')
    await db.close()
    const { code, output } = await move({ DATABASE_URL: target.url })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('ban has a null character in reason'),
    ])
    expect(await target.ask("select 1 from pg_tables where schemaname = 'public'")).toEqual([])
    const again = await openDb({ file })
    await again.transaction((tx) => sql`update ban set reason = 'x' where id = 3`.execute(tx))
    await again.close()
  })

  it('copies and verifies everything, and leaves the file unchanged', async () => {
    const before = readFileSync(file)
    const { code, output } = await move({ DATABASE_URL: target.url })
    expect(code).toBe(0)
    expect(output).toMatch(/account +301 rows {2}[0-9a-f]{16}/)
    expect(output).toContain('Every table was read back and adds up to the same.')
    expect(readFileSync(file).equals(before)).toBe(true)

    const db = await openDb({ url: target.url })
    const [row] = await target.ask("select username, credit::text from account where id = '1'")
    expect(row).toEqual({ username: odd.name, credit: String(Number.MAX_SAFE_INTEGER) })
    const [entry] = await target.ask('select details from activity where at = -1')
    expect(JSON.parse((entry as { details: string }).details)).toEqual(JSON.parse(odd.details))
    const found = await db.transaction((tx) =>
      findManagedUsers(tx, { search: 'filled299', filter: 'all', page: 1, now: 10 }),
    )
    expect(found.rows).toHaveLength(1)
    const [highest] = await target.ask('select max(id)::int as id from activity')
    await db.transaction((tx) =>
      insertEntry(tx, {
        at: 1,
        actorType: 'System',
        actorId: null,
        actorName: '',
        subjectId: null,
        action: 'After the move',
        details: {},
      }),
    )
    const [next] = await target.ask("select id::int from activity where action = 'After the move'")
    expect(next).toEqual({ id: (highest as { id: number }).id + 1 })
    await db.close()
  })

  it('prevents accidental use of the old file until it is undone', async () => {
    const moved = `The accounts in ${file} were moved to PostgreSQL`
    await expect(openDb({ file })).rejects.toThrow(moved)
    const again = await move({ DATABASE_URL: target.url })
    expect([again.code, again.output]).toEqual([1, expect.stringContaining(moved)])
    const undone = await collectOutput(
      process.execPath,
      [`${root}/packages/cli/src/main.ts`, 'db-move', '--undo'],
      { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, DATABASE_URL: target.url } },
    )
    expect(undone).toContain('can be used again')
    await (await openDb({ file })).close()
    const third = await move({ DATABASE_URL: target.url })
    expect([third.code, third.output]).toEqual([1, expect.stringContaining('is not empty')])
    // A failed move leaves no mark.
    await (await openDb({ file })).close()
  })
})
