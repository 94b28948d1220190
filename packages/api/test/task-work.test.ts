import { afterAll, beforeAll, describe, expect, it as plainIt } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { getTime } from './kit/task-fixture.ts'
import { it } from './kit/task-it.ts'
import { TestPanel } from './kit/test-panel.ts'

const event = { kind: 'gems', minutes: 60, factor: 2, gems: 0, seconds: 5 } as const
const form = { ...event, worlds: [], items: [] }

describe('a task of an event or a command', () => {
  it('runs once at its due time, also with two apis', async ({ fixture }) => {
    const [one, other] = [await fixture.api(), await fixture.api()]
    const owner = await fixture.owner('1')
    await fixture.task(one, owner, '0 19 * * *', { type: 'event', event: form })
    await fixture.task(one, owner, '0 19 * * *', { type: 'command', command: 'say Hello' })
    await fixture.runDue('06-01T19:00', one, other)
    expect(fixture.done.map(({ type }) => type).toSorted()).toEqual(['command', 'event'])
  })

  it('counts as missed when no api ran, and notifies the owner', async ({ fixture }) => {
    const api = await fixture.api()
    const owner = await fixture.owner('1')
    const id = await fixture.task(api, owner, '0 19 * * *', { type: 'event', event: form })
    await fixture.runAt(getTime('06-01T19:20'), api)
    expect(await fixture.story(id)).toEqual(['06-01T19:00 missed'])
    expect(fixture.notices[0]?.text).toContain('The scheduled event was missed.')
    expect(fixture.done).toEqual([])
  })
})

describe('in the panel', () => {
  let panel: TestPanel
  let owner: GameOwner
  beforeAll(async () => {
    panel = await TestPanel.start({ withAgent: true })
    owner = await GameOwner.create(panel, '1', 'Weekly')
  })
  afterAll(async () => {
    await owner.leave()
    expect(panel.errors).toEqual([])
    await panel.close()
  })

  const create = (body: object) =>
    owner.post('/server/tasks', { schedule: '0 19 * * 6', timezone: 'UTC', ...body })
  const findLast = async (id: string) => {
    const { tasks } = (await owner.get('/server/tasks')).body
    return tasks.find((it: { id: string }) => it.id === id).lastResult
  }

  async function run(id: string) {
    const before = await findLast(id)
    expect((await owner.post(`/server/tasks/${id}/run`)).status).toBe(202)
    await panel.until(async () => {
      const last = await findLast(id)
      return last !== null && last.outcome !== 'running' && last.dueAt !== before?.dueAt
    })
    return findLast(id)
  }

  plainIt('refuses a task whose type and content do not fit', async () => {
    for (const wrong of [
      { type: 'event' },
      { type: 'command' },
      { type: 'backup', command: 'say Hello' },
      { type: 'event', event: form, command: 'say Hello' },
      { type: 'event', event: { ...form, minutes: 0 } },
      { type: 'command', command: 'two\nlines' },
    ])
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  plainIt(
    'starts the event and types the command, and is skipped while the server is off',
    async () => {
      const { body: timed } = await create({ type: 'event', event: form })
      const { body: typed } = await create({ type: 'command', command: 'say Hello' })
      expect(timed.task).toMatchObject({ type: 'event', event: form })
      expect(typed.task).toMatchObject({ type: 'command', command: 'say Hello' })
      expect(await run(timed.task.id)).toMatchObject({ outcome: 'skipped' })
      await owner.start()
      expect(await run(timed.task.id)).toMatchObject({ outcome: 'done' })
      expect(await run(typed.task.id)).toMatchObject({ outcome: 'done' })
      expect((await owner.get('/server/events')).body.running).toMatchObject([{ kind: 'gems' }])
      expect(await run(timed.task.id)).toMatchObject({
        outcome: 'failed',
        reason: 'Such an event runs already.',
      })
      const live = await owner.live()
      expect(live.lines().map(({ text }) => text)).toContain('Server: Hello')
      live.close()
    },
  )

  plainIt.each(['stopped', 'running'])(
    'of an event follow a world that is renamed while the server is %s',
    async (state) => {
      const isOnline = async () => (await owner.server()).status === 'ONLINE'
      if (await isOnline()) await (state === 'stopped' && owner.stop())
      else await (state === 'running' && owner.start())
      const [old, name] = [`OLD${state}`, `NEW${state}`].map((it) => it.toUpperCase())
      const source = { kind: 'world', name: 'START' }
      expect((await owner.post('/server/worlds', { name: old, source })).status).toBe(201)
      const add = async (event: object) => (await create({ type: 'event', event })).body.task.id
      const arena = await add({ ...form, kind: 'arena', gems: 10, worlds: [old] })
      const hunt = { ...form, kind: 'hunt', items: [[2, 1]] }
      const hunts = [
        await add({ ...hunt, worlds: ['START', old] }),
        await add({ ...hunt, worlds: [name, old] }),
        await add({ ...hunt, worlds: ['START'] }),
      ]
      const live = await owner.live()
      expect((await owner.put(`/server/worlds/${old}/name`, { name })).status).toBe(200)
      await live.next('scheduled_tasks', (frame) => !JSON.stringify(frame).includes(`"${old}"`))
      live.close()
      const { tasks } = (await owner.get('/server/tasks')).body
      const getWorlds = (id: string) =>
        tasks.find((it: { id: string }) => it.id === id).event.worlds
      expect([arena, ...hunts].map(getWorlds)).toEqual([[name], ['START', name], [name], ['START']])
      if (!(await isOnline())) await owner.start()
      expect(await run(arena)).toMatchObject({ outcome: 'done' })
      for (const id of [arena, ...hunts]) await owner.delete(`/server/tasks/${id}`)
    },
  )

  plainIt('needs the right of what it does, besides the right to tasks', async () => {
    const { serverId } = await owner.server()
    const helper = await panel.signIn('7')
    const invite = async (rights: string[]) => {
      const path = `/servers/${serverId}/invitations`
      const sent = await panel.call('POST', path, { token: owner.who.token, body: { rights } })
      const accept = `/invitations/${sent.body.code}/accept`
      expect((await panel.call('POST', accept, { token: helper.token })).status).toBe(200)
    }
    await invite(['tasks'])
    const path = `/servers/${serverId}/tasks`
    const ask = async (body: object) => {
      const whole = { schedule: '0 19 * * 6', ...body }
      return (await panel.call('POST', path, { token: helper.token, body: whole })).status
    }
    expect(await ask({ type: 'command', command: 'stop' })).toBe(403)
    expect(await ask({ type: 'event', event: form })).toBe(403)
    expect(await ask({ type: 'backup' })).toBe(201)
    // Nor does the task of an owner run for a member without its right.
    const command = { schedule: '0 19 * * 6', type: 'command', command: 'give Bob 242 1' }
    const { task } = (await owner.post('/server/tasks', command)).body
    const press = async (action: string) => {
      const answer = await panel.call('POST', `${path}/${task.id}/${action}`, {
        token: helper.token,
      })
      return answer.status
    }
    expect([await press('run'), await press('pause'), await press('resume')]).toEqual([
      403, 200, 403,
    ])
    expect((await owner.post(`/server/tasks/${task.id}/resume`)).status).toBe(200)
  })
})
