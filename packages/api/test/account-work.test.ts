import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HeavyTurns } from '../src/kit/heavy-turns.ts'
import { WorkBudgets } from '../src/kit/work-budgets.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const minuteMs = 60_000

describe('the budget of an account', () => {
  function createBudgets() {
    const clock = { now: 1_000_000 }
    return { clock, budgets: new WorkBudgets({ now: () => clock.now, budgetMs: 30_000 }) }
  }

  it('is used up by work and comes back evenly within a minute', () => {
    const { clock, budgets } = createBudgets()
    budgets.spend('ann', 29_999)
    expect(budgets.getWaitMs('ann')).toBe(0)
    budgets.spend('ann', 5001)
    expect(budgets.getWaitMs('ann')).toBe(10_000)
    expect(budgets.getWaitMs('bob')).toBe(0)
    clock.now += 10_001
    expect(budgets.getWaitMs('ann')).toBe(0)
    clock.now += minuteMs
    budgets.spend('ann', 29_999)
    expect(budgets.getWaitMs('ann')).toBe(0)
  })

  it('calls an account busy after a tenth of it', () => {
    const { clock, budgets } = createBudgets()
    expect(budgets.isBusy('ann')).toBe(false)
    budgets.spend('ann', 3001)
    expect(budgets.isBusy('ann')).toBe(true)
    clock.now += 10
    expect(budgets.isBusy('ann')).toBe(false)
  })

  it('names the refused accounts first, then those with the most work', () => {
    const { budgets } = createBudgets()
    budgets.spend('ann', 40_000)
    budgets.spend('bob', 20)
    budgets.spend('cat', 50_000)
    budgets.getWaitMs('ann')
    const listed = budgets.listBusiest(2)
    expect(listed.map(({ userId, isRefused }) => [userId, isRefused])).toEqual([
      ['ann', true],
      ['cat', false],
    ])
  })
})

describe('heavy calls of an account', () => {
  it('run one after the other, while those of others run', () => {
    const turns = new HeavyTurns()
    const begun: string[] = []
    const take = (userId: string, call: string) =>
      turns.take(
        userId,
        () => begun.push(call),
        () => begun.push(`no ${call}`),
      )
    take('ann', 'first')
    take('ann', 'second')
    take('bob', 'other')
    expect(begun).toEqual(['first', 'other'])
    turns.leave('ann', 0)
    expect(begun).toEqual(['first', 'other', 'second'])
    turns.leave('ann', 0)
    take('ann', 'third')
    expect(begun.at(-1)).toBe('third')
  })

  it('are refused when too many of them wait', () => {
    const turns = new HeavyTurns()
    const refused: number[] = []
    for (let call = 0; call < 52; call++)
      turns.take(
        'ann',
        () => undefined,
        () => refused.push(call),
      )
    expect(refused).toEqual([51])
    for (let call = 0; call < 52; call++) turns.leave('ann', 0)
  })
})

describe('an account that uses up its work', () => {
  let panel: TestPanel
  let greedy: GameOwner
  beforeAll(async () => {
    const environment = { RATE_LIMITS: 'on', ACCOUNT_WORK_SECONDS: '1' }
    panel = await TestPanel.start({ withAgent: true, environment })
    greedy = await GameOwner.create(panel, '1', 'Greedy')
  })
  afterAll(async () => {
    expect(panel.errors).toEqual([])
    await panel.close()
  })

  it('is refused until some comes back, and other accounts are not', async () => {
    const items = Array.from({ length: 5000 }, (_, at) => ({
      ID: 20_000 + at,
      Name: `Item ${at}`,
      Desc: 'x'.repeat(300),
      rarity: 1,
    }))
    const save = () => greedy.put('/server/custom-items?apply=now', { items })
    let answer = await save()
    for (let count = 0; answer.status === 200 && count < 200; count++) answer = await save()
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await greedy.get('/server')).toMatchObject({ status: 429 })

    const modest = await panel.signIn('2', 'Modest')
    const own = await panel.call('GET', '/users/2/server', { token: modest.token })
    expect(own.status).toBe(200)

    panel.clock.offsetMs += 2 * minuteMs
    expect(await greedy.get('/server')).toMatchObject({ status: 200 })
  })

  it('is named in Health', async () => {
    const admin = await panel.signIn('1000', 'Admin')
    const { body } = await panel.call('GET', '/admin/health', { token: admin.token })
    const part = body.parts.find(({ id }: { id: string }) => id === 'work')
    expect(part).toMatchObject({ state: 'warning', causes: [{ code: 'work-refused' }] })
    expect(part.causes[0].params.names).toBe('1')
  })
})
