import { beforeEach, describe, expect, it } from 'vitest'
import { type ForeignGame, newForeignGame, offerEngine, register } from './foreign-kit.ts'
import { getFailure, player, smallWorld, somePlayer, world } from './game-kit.ts'
import { newDataDir, startAgent } from './test-agent.ts'

const timings = { backOffMs: 3_600_000, maxBackOffMs: 3_600_000, tickMs: 100 }
const [vending, display, dirt, worldLock] = [1180, 1194, 2, 242]
const farm = world('FARM')
const bob = player('Bob')

let game: ForeignGame
beforeEach(async () => {
  const dataDir = newDataDir()
  offerEngine(dataDir)
  const agent = await startAgent({ dataDir, timings })
  await register(agent.client)
  game = await newForeignGame(agent)
  game.putFile(bob, somePlayer('Bob', { inventory: [[dirt, 20]] }))
  game.putFile(farm, createFarm())
})

const goods = [
  { f: vending, b: 14, id: dirt, c: 50, pr: 2, wl: 30 },
  { f: display, b: 14, id: worldLock },
]

function createFarm(owner = 'bob', tiles: object[] = goods) {
  const { blocks, ...rest } = smallWorld()
  const [, , ...others] = blocks as object[]
  return { ...rest, owner, blocks: [...tiles, ...others] }
}

const dug = [
  { f: 0, b: 14 },
  { f: 0, b: 14 },
]

async function dig(options: { goods?: 'return' } = {}) {
  const { value } = await game.read(farm)
  const [, , ...others] = value.blocks as object[]
  const text = JSON.stringify({ ...value, blocks: [...dug, ...others] })
  const rest = { base: null, reader: null, passHash: null, by: 'Ann', room: null }
  return game.ask('document.write', { document: farm, text, ...rest, ...options })
}

const findReason = async (work: Promise<unknown>) => (await getFailure(work)).params?.reason

describe('goods in a world of another engine', () => {
  it('go into the inventory of their owner in the step that removes them', async () => {
    expect(await findReason(dig())).toBe('machines-hold-goods')
    expect(game.file(bob)).toMatchObject({ inventory: [[dirt, 20]] })
    await dig({ goods: 'return' })
    expect(game.file(bob)).toMatchObject({
      inventory: [
        [dirt, 70],
        [worldLock, 31],
      ],
    })
    expect(game.file(farm)?.blocks).toMatchObject({ 0: { f: 0 }, 1: { f: 0 } })
    expect(Object.keys(game.file(farm) ?? {})).not.toContain('returned')
    expect((await game.versions(bob)).map(({ reason }) => reason)).toEqual(['edit'])
  })

  it('go there when an older version is restored', async () => {
    game.putFile(farm, createFarm('Bob', dug))
    await game.set(farm, [{ path: ['weather'], value: 3 }])
    const [{ number } = { number: 0 }] = await game.versions(farm)
    game.putFile(farm, createFarm('Bob'))
    const restore = { document: farm, number, by: 'Ann', room: null }
    expect(await findReason(game.ask('document.restore', restore))).toBe('machines-hold-goods')
    await game.ask('document.restore', { ...restore, goods: 'return' })
    expect(game.file(farm)?.blocks).toMatchObject({ 0: { f: 0 }, 1: { f: 0 } })
    expect(game.file(bob)).toMatchObject({ inventory: { 0: [dirt, 70], 1: [worldLock, 31] } })
  })

  const preparations: [string, () => void | Promise<void>][] = [
    ['goods-owner-full', () => game.putFile(bob, somePlayer('Bob', { inventory: [[dirt, 190]] }))],
    ['goods-owner-unread', () => game.putFile(bob, somePlayer('Bob', { inventory: 'none' }))],
    ['goods-owner-unknown', () => game.putFile(farm, createFarm('Eve'))],
    ['goods-without-owner', () => game.putFile(farm, createFarm(''))],
    ['goods-need-stop', () => game.start()],
  ]

  it.each(preparations)('stay where they are: %s', async (code, prepare) => {
    await prepare()
    const before = [game.file(farm), game.file(bob)]
    expect(await findReason(dig({ goods: 'return' }))).toBe(code)
    expect([game.file(farm), game.file(bob)]).toEqual(before)
  })

  it('hold a restore that waited for the end of the engine', async () => {
    game.putFile(farm, createFarm('Bob', dug))
    await game.set(farm, [{ path: ['weather'], value: 3 }])
    const [{ number } = { number: 0 }] = await game.versions(farm)
    await game.start()
    const restore = { document: farm, number, by: 'Ann', room: null }
    expect(await game.ask('document.restore', restore)).toEqual({ queued: true })
    game.putFile(farm, createFarm('Bob'))
    // This engine writes its worlds at its stop, but not when it crashes.
    await game.ask('console.command', { command: 'crash 3', by: 'Ann' })
    await game.client.until(() => game.client.report(game.serverId)?.waitingEdits?.held === 1)
    expect(game.file(farm)).toMatchObject({ blocks: { 0: goods[0], 1: goods[1] } })
  })
})
