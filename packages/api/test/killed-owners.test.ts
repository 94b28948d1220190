import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { references } from '../src/people/account-moves/references.ts'
import { GameOwner } from './kit/game-owner.ts'
import { manyGamePorts } from './kit/game-ports.ts'
import { Money } from './kit/money.ts'
import { MortalApi, MortalApis } from './kit/mortal-api.ts'
import { callAt, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let mortals: MortalApis
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({
    withAgent: true,
    environment: { GAME_PORT_RANGE: manyGamePorts },
  })
  money = await Money.open(panel)
  mortals = new MortalApis(panel)
})
afterAll(async () => {
  await mortals.close()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** The tests skip some places, because each transaction has dozens of statements. */
const stride = 8

const newId = () => String(nextId++)
const number = async (statement: string) => Number((await panel.sql(statement))[0]?.['n'])
const count = (table: string, where: string) =>
  number(`select count(*) as n from ${table} where ${where}`)

/** Sends a call to an api that is killed after so many statements. Returns whether an answer came. */
async function sendTo(
  statements: number,
  who: SignedIn,
  { path, body }: { path: string; body?: unknown },
): Promise<boolean> {
  const mortal = await mortals.take(statements)
  const answer = await callAt(mortal.url, 'POST', path, { token: who.token, body }).catch(
    () => null,
  )
  await mortal.kill()
  if (answer !== null) expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer !== null
}

/** Returns an owner of a stopped server with a backup, a task and a former name. */
async function createRich(name: string): Promise<GameOwner> {
  const owner = await GameOwner.create(panel, newId(), name)
  await owner.put('/server/name', { serverName: `${name}-2` })
  await owner.post('/server/tasks', { type: 'restart', schedule: '0 4 * * *' })
  expect((await owner.post('/server/backup')).status).toBe(202)
  await panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
  return owner
}

describe('an api killed during the acceptance of a transfer', () => {
  it('moves the server with all that belongs to it, or nothing', async () => {
    let isAnswered = false
    let cuts = 0
    for (let statements = 1; !isAnswered; statements += stride) {
      const owner = await createRich(`Sold-${statements}`)
      const to = await panel.signIn(newId())
      const offered = await panel.call('POST', `/servers/${owner.id}/transfer`, {
        token: owner.who.token,
        body: { discordId: to.id },
      })
      const { code } = offered.body
      isAnswered = await sendTo(statements, to, { path: `/transfers/${code}/accept` })
      const ofServer = `server_id = '${owner.id}'`
      const listHolders = async (): Promise<unknown[]> => [
        (await panel.sql(`select owner_id from server where id = '${owner.id}'`))[0]?.['owner_id'],
        ...(await panel.sql(`select user_id from backup where ${ofServer}`)).map(
          (it) => it['user_id'],
        ),
        ...(await panel.sql(`select user_id from scheduled_task where ${ofServer}`)).map(
          (it) => it['user_id'],
        ),
        ...(await panel.sql(`select owner_id from former_name where ${ofServer}`)).map(
          (it) => it['owner_id'],
        ),
      ]
      const holders = await listHolders()
      expect(holders).toHaveLength(4)
      const isMoved = holders[0] === to.id
      const holder = isMoved ? to.id : owner.who.id
      const logged = () =>
        count(
          'activity',
          `action = 'Server transferred' and subject_id in ('${to.id}', '${owner.who.id}')`,
        )
      expect([holders, await count('server_transfer', ofServer), await logged()]).toEqual([
        Array(4).fill(holder),
        isMoved ? 0 : 1,
        isMoved ? 2 : 0,
      ])
      if (isAnswered) expect(isMoved).toBe(true)
      else cuts++
      const again = await panel.call('POST', `/transfers/${code}/accept`, { token: to.token })
      expect(again.status).toBe(isMoved ? 404 : 200)
      expect([await listHolders(), await logged()]).toEqual([Array(4).fill(to.id), 2])
    }
    expect(cuts).toBeGreaterThan(3)
  }, 120_000)
})

describe('an api killed during the move of an account', () => {
  /** Counts the rows of each column that name an account. */
  const countRows = async (id: string): Promise<Record<string, number>> => {
    const counts: Record<string, number> = { 'account.id': await count('account', `id = '${id}'`) }
    for (const [table, column] of references)
      counts[`${table}.${column}`] = await count(table, `${column} = '${id}'`)
    return counts
  }
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, one) => total + one, 0)

  it('moves every row or none', async () => {
    let isAnswered = false
    let cuts = 0
    for (let statements = 1; !isAnswered; statements += stride) {
      const { who } = await createRich(`Moved-${statements}`)
      await money.give(who, 100)
      const to = newId()
      const before = await countRows(who.id)
      expect(sum(before)).toBeGreaterThan(8)
      const path = `/admin/users/${who.id}/move`
      isAnswered = await sendTo(statements, money.boss, { path, body: { discordId: to } })
      const [old, moved] = [await countRows(who.id), await countRows(to)]
      const isMoved = moved['account.id'] === 1
      if (isMoved) {
        expect(sum(old)).toBe(0)
        // The entry about the move itself is new.
        const entry = { 'activity.subject_id': Number(before['activity.subject_id']) + 1 }
        expect(moved).toEqual({ ...before, ...entry })
      } else expect([old, sum(moved)]).toEqual([before, 0])
      if (isAnswered) expect(isMoved).toBe(true)
      else cuts++
      const again = await money.asBoss('POST', path, { discordId: to })
      expect(again.status).toBe(isMoved ? 404 : 200)
      expect(sum(await countRows(who.id))).toBe(0)
      expect(await number(`select credit as n from account where id = '${to}'`)).toBe(100)
    }
    expect(cuts).toBeGreaterThan(3)
    expect(await money.faults()).toEqual([])
  }, 120_000)
})

describe('an api killed during the rotation of backups', () => {
  const archives = () =>
    readdirSync(join(panel.dataDir, 'backups'))
      .filter((it) => it.endsWith('.tar.zst'))
      .map((it) => it.slice(0, -'.tar.zst'.length))
      .toSorted()

  it('keeps the older backup until the newer one has replaced it', async () => {
    const owner = await GameOwner.create(panel, newId(), 'Rotated')
    const { id, who } = owner
    await money.asBoss('POST', `/admin/users/${who.id}/backups`, { action: 'set', amount: 1 })
    expect(panel.errors).toEqual([])
    await panel.app.close()
    // Errors of work that the stop interrupts do not fail the test.
    await wait(10)
    panel.errors.length = 0
    const ofServer = `server_id = '${id}'`
    const listIds = async (kind: string) =>
      (await panel.sql(`select id from backup where ${ofServer} and kind = '${kind}'`)).map((it) =>
        String(it['id']),
      )
    const isIdle = async () => (await count('backup_job', '1 = 1')) === 0
    let api = await MortalApi.start(panel)
    await api.untilReady()
    const call = (method: string, path: string, body?: unknown) =>
      callAt(api.url, method, `/servers/${id}${path}`, { token: who.token, body })
    const others = new Set(archives())
    expect((await call('POST', '/backups', { name: 'Kept' })).status).toBe(202)
    await panel.until(isIdle)
    const [kept = ''] = await listIds('manual')

    const findOutcome = async (taskId: string) =>
      (await panel.sql(`select outcome from task_run where task_id = '${taskId}'`))[0]?.['outcome']
    const createTask = async (): Promise<string> =>
      (await call('POST', '/tasks', { type: 'backup', schedule: '0 4 1 1 *' })).body.task.id
    const own = () => archives().filter((it) => !others.has(it))

    /** Starts the next api, which finishes what the one before has left. */
    async function recover(taskId: string): Promise<void> {
      await api.kill()
      // A run that nobody has begun would begin now.
      await panel.sql(`delete from task_run where task_id = '${taskId}' and started_at is null`)
      // The host is given a minute to know a job.
      await panel.sql('update backup_job set started_at = started_at - 61000')
      api = await MortalApi.start(panel)
      await api.untilReady()
      await panel.until(isIdle)
    }

    /** Makes a scheduled backup with an api that lives for so many statements; returns whether it has survived. */
    async function runTask(taskId: string, statements: number | null): Promise<boolean> {
      if (statements !== null) await api.dieAfter(statements)
      await call('POST', `/tasks/${taskId}/run`).catch(() => null)
      const isDone = async () =>
        (await isIdle()) && (await findOutcome(taskId)) === 'done' && own().length === 2
      await panel.until(async () => api.isGone || (await isDone()))
      return !api.isGone
    }

    await runTask(await createTask(), null)
    let [current] = await listIds('scheduled')
    let hasSurvived = false
    let cuts = 0
    for (let statements = 1; !hasSurvived; statements += stride) {
      const taskId = await createTask()
      hasSurvived = await runTask(taskId, statements)
      if (!hasSurvived) cuts++
      await recover(taskId)
      const scheduled = await listIds('scheduled')
      expect(scheduled).toHaveLength(1)
      const isNew = scheduled[0] !== current
      expect([statements, (await findOutcome(taskId)) === 'done']).toEqual([statements, isNew])
      if (hasSurvived) expect(isNew).toBe(true)
      expect(await listIds('manual')).toEqual([kept])
      const expected = [kept, ...scheduled].toSorted()
      await panel.until(async () => String(own()) === String(expected))
      ;[current] = scheduled
      await panel.sql(`delete from task_run where task_id = '${taskId}'`)
      expect((await call('DELETE', `/tasks/${taskId}`)).status).toBe(200)
    }
    expect(cuts).toBeGreaterThan(3)
    await api.kill()
  }, 150_000)
})
