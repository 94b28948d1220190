import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { readDocument, writeDocument } from '@trellis/game-data/game-document.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { Journal } from '@trellis/game-data/journal/journal.ts'
import { replayJournal } from '@trellis/game-data/journal/replay.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInventory } from '../src/game/inventory.ts'
import { readVending } from '../src/game/machines/vending/vending.ts'
import { answerVending } from '../src/game/machines/vending/vending-answer.ts'
import { answerConfirmation } from '../src/game/machines/vending/vending-purchase.ts'
import { RuleWorld, things } from './kit/rule-world.ts'

const [at, dirt, lock] = [5, 12, 242]
const people = ['Ann', 'Bob', 'Cid'] as const
const farm = { kind: 'world', name: 'FARM' } as const
const rounds = 1000
const never = (error: unknown) => {
  throw error
}

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'trellis-market-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function openMarket(): RuleWorld {
  const blocks = Array.from({ length: 100 }, (_, index) =>
    index === at ? { f: things.vending } : {},
  )
  return new RuleWorld({ owner: 'Ann', blocks })
    .add('Ann', [[dirt, 200]])
    .add('Bob', [[lock, 200]])
    .add('Cid', [[lock, 150]])
}

/** Lets the three fill the machine, buy and take out at random, 60 times. */
async function trade(
  market: RuleWorld,
  dice: () => number,
  afterEach: () => Promise<void>,
): Promise<void> {
  const price = 1 + Math.floor(dice() * 3)
  const steps = [
    () => market.answer('Ann', at, answerVending, { stock: dirt }),
    () => market.answer('Ann', at, answerVending, { price, each: 1 }),
    () => market.answer('Ann', at, answerVending, { buttonClicked: 'withdraw' }),
    () => market.answer('Ann', at, answerVending, { buttonClicked: 'add' }),
    ...['Bob', 'Cid', 'Bob', 'Cid'].map((growId) => () => {
      const count = 1 + Math.floor(dice() * 9)
      market.answer(growId, at, answerConfirmation, { count, sold: dirt, price })
    }),
  ]
  for (const step of steps.slice(0, 2)) step()
  for (let done = 0; done < 60; done++) {
    steps[Math.floor(dice() * steps.length)]?.()
    await afterEach()
  }
}

function count(world: JsonObject, players: readonly JsonObject[]) {
  const blocks = world.blocks as JsonObject[]
  const { itemId, stock, earned } = readVending(blocks[at] ?? {})
  const carried = (id: number) =>
    players.reduce((sum, player) => sum + countItem(getInventory(player), id), 0)
  return {
    dirt: carried(dirt) + (itemId === dirt ? stock : 0),
    locks: carried(lock) + earned,
  }
}

function newFolder(name: string): ServerFolder {
  const folder = getServerFolder(join(root, name))
  for (const path of [folder.worlds, folder.players, folder.journal])
    mkdirSync(path, { recursive: true })
  return folder
}

async function writeFiles(folder: ServerFolder, { world, players }: RuleWorld): Promise<void> {
  await writeDocument(folder, farm, world)
  for (const name of people)
    await writeDocument(folder, { kind: 'player', name }, players.get(name) ?? {})
}

/** Returns the bytes that the journal wrote while the three traded. */
async function recordTrade(seed: number): Promise<Buffer> {
  const dice = createSeededDice(seed)
  const folder = newFolder(`played-${seed}`)
  const journal = new Journal(folder.journal, never)
  const market = openMarket()
  market.record = (entry) => journal.add(entry)
  await trade(market, dice, async () => {
    if (dice() < 0.5) await journal.sync()
  })
  await journal.close()
  const [file = ''] = readdirSync(folder.journal)
  return readFileSync(join(folder.journal, file))
}

test(`keeps every item through ${rounds} crashes in the middle of purchases`, async () => {
  const dice = createSeededDice(2026)
  const expected = { dirt: 200, locks: 350 }
  const journals = await Promise.all(Array.from({ length: 10 }, (_, seed) => recordTrade(seed)))
  let bought = 0
  for (let round = 0; round < rounds; round++) {
    const bytes = journals[round % journals.length] ?? Buffer.alloc(0)
    const folder = newFolder('crashed')
    await writeFiles(folder, openMarket())
    const cut = Math.floor(dice() * (bytes.length + 1))
    appendFileSync(join(folder.journal, '1.jsonl'), bytes.subarray(0, cut))
    await replayJournal(folder)
    const world = (await readDocument(folder, farm, 0)) ?? {}
    const players = await Promise.all(
      people.map(async (name) => (await readDocument(folder, { kind: 'player', name }, 0)) ?? {}),
    )
    expect(count(world, players)).toEqual(expected)
    if (countItem(getInventory(players[1] ?? {}), dirt) > 0) bought++
  }
  // Most crashes happened after some purchases.
  expect(bought).toBeGreaterThan(rounds / 2)
})
