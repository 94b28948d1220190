import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 10
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const asBoss = (method: string, path: string, body?: unknown) => money.asBoss(method, path, body)
const find = async (id: string) =>
  (await asBoss('GET', '/admin/shop/items')).body.find((it: { id: string }) => it.id === id)
const getForm = async (id: string, changes: object) => {
  const { id: _, type: __, unit: ___, bought: ____, ...form } = await find(id)
  return { ...form, ...changes }
}
const save = async (id: string, changes: object) =>
  asBoss('PUT', `/admin/shop/items/${id}`, await getForm(id, changes))

describe('a shop item', () => {
  it('sells at the price that an admin sets, from that moment on', async () => {
    const who = await newUser()
    await money.give(who, 1000)
    const before = await find('server_time_7')
    const cost = before.cost + 25
    const seen = { server_time_7: 1 }
    expect((await save('server_time_7', { cost })).body.message).toContain('saved.')
    const shown = await panel.call('GET', '/shop/items', { token: who.token })
    expect(shown.body.find((it: { id: string }) => it.id === 'server_time_7').cost).toBe(cost)
    const refused = await money.checkout(who, seen, { total: before.cost })
    expect([refused.status, refused.body.code]).toEqual([409, 'price-changed'])
    const bought = await money.checkout(who, seen, { total: cost })
    expect(bought.body.receipt).toMatchObject({ total: cost, creditLeft: 1000 - cost })
    expect(await find('server_time_7')).toMatchObject({ bought: before.bought + 1, version: 2 })
    const { body: history } = await asBoss('GET', '/admin/shop/items/server_time_7/history')
    expect(history[0]).toMatchObject({
      actorName: 'user1000',
      before: { cost: before.cost },
      after: { cost },
    })
  })

  it('can be hidden and shown again, also by undo', async () => {
    const who = await newUser()
    await money.give(who, 100_000)
    const taken = await save('server_time_90', { isSold: false })
    expect((await money.checkout(who, { server_time_90: 1 })).status).toBe(400)
    await asBoss('POST', `/admin/undo/${taken.body.undo.id}`)
    expect((await money.checkout(who, { server_time_90: 1 })).status).toBe(200)
  })

  it('has a code for its texts until an admin changes them or the amount, also by undo', async () => {
    const who = await newUser()
    await money.give(who, 100_000)
    const id = 'storage_upgrade_500'
    const codes = async () => {
      const { body } = await panel.call('GET', '/shop/items', { token: who.token })
      const bought = await money.checkout(who, { [id]: 1 })
      const shown = body.find((it: { id: string }) => it.id === id)
      return [shown.textCode, bought.body.receipt.lines[0].textCode]
    }
    await save(id, { cost: 201, position: 9 })
    expect(await codes()).toEqual([id, id])
    const { name } = await find(id)
    const renamed = await save(id, { name: 'A cupboard' })
    expect(await codes()).toEqual([null, null])
    await asBoss('POST', `/admin/undo/${renamed.body.undo.id}`)
    expect(await codes()).toEqual([id, id])
    await save(id, { amount: 501 })
    await save(id, { amount: 500, name })
    expect(await codes()).toEqual([null, null])
    const { body: orders } = await panel.call('GET', `/users/${who.id}/shop/orders`, {
      token: who.token,
    })
    const kept = orders.map(
      ({ lines: [line] }: { lines: { textCode: string }[] }) => line?.textCode,
    )
    expect(kept).toEqual([null, id, null, id])
    const { body: history } = await asBoss('GET', `/admin/shop/items/${id}/history`)
    expect(history[0].after).not.toHaveProperty('text_code')
  })

  it('accepts one of two concurrent changes and refuses the other', async () => {
    const form = await getForm('server_time_30', { cost: 111 })
    const path = '/admin/shop/items/server_time_30'
    const both = await Promise.all([
      asBoss('PUT', path, form),
      asBoss('PUT', path, { ...form, cost: 222 }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.body.code).toBe('version-conflict')
  })

  it('can be added, sold, and removed until its first sale', async () => {
    const item = {
      id: 'slot_extra',
      type: 'one_time',
      unit: 'slot',
      name: 'A second slot',
      description: '',
      cost: 900,
      amount: 1,
      isSold: true,
      position: 50,
    }
    const added = await asBoss('POST', '/admin/shop/items', item)
    expect(added.status).toBe(201)
    const again = await asBoss('POST', '/admin/shop/items', item)
    expect([again.status, again.body.code]).toEqual([409, 'item-taken'])
    const other = await asBoss('POST', '/admin/shop/items', { ...item, id: 'slot_other' })
    await asBoss('POST', `/admin/undo/${other.body.undo.id}`)
    expect(await find('slot_other')).toBeUndefined()
    const who = await newUser()
    await money.give(who, 900)
    await money.checkout(who, { slot_extra: 1 })
    const kept = await asBoss('POST', `/admin/undo/${added.body.undo.id}`)
    expect(kept.status).toBe(409)
    expect(await find('slot_extra')).toMatchObject({ bought: 1 })
    expect(await money.faults()).toEqual([])
  })

  it.each([
    [{ cost: -1 }],
    [{ cost: 1.5 }],
    [{ cost: '5' }],
    [{ cost: 1e12 }],
    [{ amount: 0 }],
    [{ amount: 4000 }],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(81) }],
    [{ unit: 'credit' }],
    [{ type: 'one_time' }],
    [{ version: 'new' }],
    [{ id: 'other' }],
  ])('is not changed to %j', async (changes) => {
    const before = await find('server_time_7')
    expect((await save('server_time_7', changes)).status).toBe(400)
    expect(await find('server_time_7')).toEqual(before)
  })

  it('answers 404 when it does not exist', async () => {
    const form = await getForm('server_time_7', {})
    expect((await asBoss('PUT', '/admin/shop/items/nosuch', form)).status).toBe(404)
    expect((await asBoss('GET', '/admin/shop/items/nosuch/history')).body).toEqual([])
  })
})
