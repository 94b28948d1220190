import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { references } from '../src/people/account-moves/references.ts'
import { callAt } from './kit/call-at.ts'
import { manyGamePorts } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { KillableApi, KillableApis } from './kit/killable-api.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let killables: KillableApis
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({
    withAgent: true,
    environment: { GAME_PORT_RANGE: manyGamePorts },
  })
  money = await Money.open(panel)
  killables = new KillableApis(panel)
})
afterAll(async () => {
  await killables.close()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/**
 * The parts of the work after which the api dies. Their number is fixed, because on a slow machine the api also sends
 * statements while it waits, so that a loop over all statements may never end.
 */
const parts = isLong ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.2, 0.7]
const minCuts = isLong ? 2 : 1

const newId = () => String(nextId++)
const number = async (statement: string) => Number((await panel.sql(statement))[0]?.['n'])
const count = (table: string, where: string) =>
  number(`select count(*) as n from ${table} where ${where}`)

type Sent = { path: string; body?: unknown }

/** Sends a call to an api that is killed after so many statements. Returns whether an answer came, and the statements. */
async function sendTo(statements: number | 'all', who: SignedIn, { path, body }: Sent) {
  const killable = await killables.take(statements)
  const answer = await callAt(killable.url, 'POST', path, { token: who.token, body }).catch(
    () => null,
  )
  const used = answer === null ? 0 : await killable.countSteps().catch(() => 0)
  await killable.kill()
  if (answer !== null) expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return { isAnswered: answer !== null, used }
}

/** Lets one api do the work, or two in the long tier, and then lets one die in each part of it. */
async function killInEachPart(
  act: (statements: number | 'all', name: string) => Promise<{ isAnswered: boolean; used: number }>,
): Promise<void> {
  // The jobs of an api that has just started send statements, too, so the smaller number is nearer.
  const wholes = [await act('all', 'whole-1')]
  if (isLong) wholes.push(await act('all', 'whole-2'))
  expect(wholes.filter(({ isAnswered }) => !isAnswered)).toEqual([])
  const used = Math.min(...wholes.map((whole) => whole.used))
  let cuts = 0
  for (const part of parts) {
    const statements = Math.max(1, Math.floor(used * part))
    const cut = await act(statements, String(Math.round(part * 100)))
    if (!cut.isAnswered) cuts++
  }
  expect(cuts).toBeGreaterThanOrEqual(minCuts)
}

/** Returns an owner of a stopped server with a task and a former name. */
async function createRich(name: string): Promise<GameOwner> {
  const owner = await GameOwner.create(panel, newId(), name)
  await owner.put('/server/name', { serverName: `${name}-2` })
  await owner.post('/server/tasks', { type: 'restart', schedule: '0 4 * * *' })
  return owner
}

describe('an api killed during the acceptance of a transfer', () => {
  it('moves the server with all that belongs to it, or nothing', async () => {
    await killInEachPart(async (statements, name) => {
      const owner = await createRich(`Sold-${name}`)
      const to = await panel.signIn(newId())
      const offered = await panel.call('POST', `/servers/${owner.id}/transfer`, {
        token: owner.who.token,
        body: { discordId: to.id },
      })
      const { code } = offered.body
      const path = `/transfers/${code}/accept`
      const sent = await sendTo(statements, to, { path })
      const ofServer = `server_id = '${owner.id}'`
      const read = async (column: string, table: string, where: string): Promise<unknown[]> =>
        (await panel.sql(`select ${column} as id from ${table} where ${where}`)).map(
          (it) => it['id'],
        )
      const listHolders = async () => [
        ...(await read('owner_id', 'server', `id = '${owner.id}'`)),
        ...(await read('user_id', 'scheduled_task', ofServer)),
        ...(await read('owner_id', 'former_name', ofServer)),
      ]
      const users = `('${to.id}', '${owner.who.id}')`
      const logged = () =>
        count('activity', `action = 'server-transferred' and subject_id in ${users}`)
      const noticed = () =>
        count(
          'notice',
          `code in ('transfer-accepted', 'transfer-received') and user_id in ${users}`,
        )
      const holders = await listHolders()
      const isMoved = holders[0] === to.id
      const holder = isMoved ? to.id : owner.who.id
      const left = await count('server_transfer', ofServer)
      expect([holders, left, await logged(), await noticed()]).toEqual([
        Array(3).fill(holder),
        isMoved ? 0 : 1,
        isMoved ? 2 : 0,
        isMoved ? 2 : 0,
      ])
      if (sent.isAnswered) expect(isMoved).toBe(true)
      const again = await panel.call('POST', path, { token: to.token })
      expect(again.status).toBe(isMoved ? 404 : 200)
      expect([await listHolders(), await logged(), await noticed()]).toEqual([
        Array(3).fill(to.id),
        2,
        2,
      ])
      return sent
    })
  })
})

describe('an api killed during the move of an account', () => {
  const columns: (readonly [table: string, column: string])[] = [['account', 'id'], ...references]

  /** Counts the rows of each column that name an account. */
  async function countRows(id: string): Promise<Record<string, number>> {
    const selects = columns.map(
      ([table, column]) =>
        `select '${table}.${column}' as place, count(*) as n from ${table} where ${column} = '${id}'`,
    )
    const rows = await panel.sql(selects.join(' union all '))
    return Object.fromEntries(rows.map((row) => [String(row['place']), Number(row['n'])]))
  }
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, one) => total + one, 0)

  it('moves every row or none', async () => {
    await killInEachPart(async (statements, name) => {
      const { who } = await createRich(`Moved-${name}`)
      await money.give(who, 100)
      const to = newId()
      const before = await countRows(who.id)
      expect(sum(before)).toBeGreaterThan(8)
      const path = `/admin/users/${who.id}/move`
      const sent = await sendTo(statements, money.boss, { path, body: { discordId: to } })
      const [old, moved] = [await countRows(who.id), await countRows(to)]
      const isMoved = moved['account.id'] === 1
      if (isMoved) {
        expect(sum(old)).toBe(0)
        // The entry and the notice about the move itself are new.
        const added = ['activity.subject_id', 'notice.user_id'] as const
        const wanted = added.map((place) => [place, Number(before[place]) + 1])
        expect(moved).toEqual({ ...before, ...Object.fromEntries(wanted) })
      } else expect([old, sum(moved)]).toEqual([before, 0])
      if (sent.isAnswered) expect(isMoved).toBe(true)
      const again = await money.asBoss('POST', path, { discordId: to })
      expect(again.status).toBe(isMoved ? 404 : 200)
      expect(sum(await countRows(who.id))).toBe(0)
      expect(await number(`select credit as n from account where id = '${to}'`)).toBe(100)
      return sent
    })
    expect(await money.faults()).toEqual([])
  })
})

describe('an api killed during the rotation of backups', () => {
  const listArchives = () =>
    readdirSync(join(panel.dataDir, 'backups'))
      .filter((it) => it.endsWith('.tar.zst'))
      .map((it) => it.slice(0, -'.tar.zst'.length))

  it('keeps the older backup until the newer one has replaced it', async () => {
    const owner = await GameOwner.create(panel, newId(), 'Rotated')
    const { id, who } = owner
    await money.asBoss('POST', `/admin/users/${who.id}/backups`, { action: 'set', amount: 1 })
    const ofServer = `server_id = '${id}'`
    const listIds = async (kind: string): Promise<string[]> =>
      (await panel.sql(`select id from backup where ${ofServer} and kind = '${kind}'`)).map((it) =>
        String(it['id']),
      )
    const isIdle = async () => (await count('backup_job', ofServer)) === 0
    const others = new Set(listArchives())
    const listOwn = () =>
      listArchives()
        .filter((it) => !others.has(it))
        .toSorted()
    expect((await owner.post('/server/backups', { name: 'Kept' })).status).toBe(202)
    await panel.until(isIdle)
    const kept = await listIds('manual')
    expect(kept).toHaveLength(1)
    // Another api would do the work of the one that dies.
    await killables.close()
    expect(panel.errors).toEqual([])
    await panel.app.close()
    let api = await KillableApi.start(panel)
    await api.untilReady()
    const call = (method: string, path: string, body?: unknown) =>
      callAt(api.url, method, `/servers/${id}${path}`, { token: who.token, body })

    /** Starts the next api, which completes the work of the killed one. */
    async function recover(taskId: string): Promise<void> {
      await api.kill()
      // A run that still waits would begin now.
      await panel.sql(`delete from task_run where task_id = '${taskId}' and started_at is null`)
      // The host is given a minute to know a job.
      await panel.sql('update backup_job set started_at = started_at - 61000')
      api = await KillableApi.start(panel)
      await api.untilReady()
      await panel.until(isIdle)
    }

    let current: string | undefined
    await killInEachPart(async (statements) => {
      const task = { type: 'backup', schedule: '0 4 1 1 *' }
      const taskId: string = (await call('POST', '/tasks', task)).body.task.id
      const isDone = async () =>
        (await count('task_run', `task_id = '${taskId}' and outcome = 'done'`)) === 1
      await api.dieAfter(statements)
      await call('POST', `/tasks/${taskId}/run`).catch(() => null)
      await panel.until(async () => api.isGone || ((await isIdle()) && (await isDone())))
      const isAnswered = !api.isGone
      const used = isAnswered ? await api.countSteps().catch(() => 0) : 0
      await recover(taskId)
      const scheduled = await listIds('scheduled')
      if (isAnswered) expect(await isDone()).toBe(true)
      expect(scheduled).toHaveLength(current === undefined && !(await isDone()) ? 0 : 1)
      expect(scheduled[0] !== current).toBe(await isDone())
      expect(await listIds('manual')).toEqual(kept)
      const expected = [...kept, ...scheduled].toSorted()
      await panel.until(async () => String(listOwn()) === String(expected))
      ;[current] = scheduled
      await panel.sql(`delete from task_run where task_id = '${taskId}'`)
      expect((await call('DELETE', `/tasks/${taskId}`)).status).toBe(200)
      return { isAnswered, used }
    })
    await api.kill()
    // The closed api logs the work that its stop has interrupted.
    panel.errors.length = 0
  })
})
