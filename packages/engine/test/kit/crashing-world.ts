import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { readDocument, writeDocument } from '@trellis/game-data/game-document.ts'
import { Journal } from '@trellis/game-data/journal/journal.ts'
import { replayJournal } from '@trellis/game-data/journal/replay.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { onTestFinished } from 'vitest'
import type { RuleWorld } from './rule-world.ts'

const farm = { kind: 'world', name: 'FARM' } as const
const never = (error: unknown) => {
  throw error
}

type Played = {
  /** Makes the world and the players as they are before. */
  open: () => RuleWorld
  /** Returns the steps that the players take at random; the first `begin` of them are taken first, in order. */
  listSteps: (world: RuleWorld, dice: () => number) => (() => unknown)[]
  begin: number
  rounds: number
  /** Runs with the files after each crash. */
  check: (world: JsonObject, players: JsonObject[]) => void
}

/** Plays ten games, cuts their journals at random bytes, and replays the rest. */
export async function crashAtRandom(played: Played): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'trellis-crash-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dice = createSeededDice(2026)
  const journals = await Promise.all(
    Array.from({ length: 10 }, (_, seed) => recordGame(played, newFolder(root, `${seed}`), seed)),
  )
  for (let round = 0; round < played.rounds; round++) {
    const bytes = journals[round % journals.length] ?? Buffer.alloc(0)
    const folder = newFolder(root, 'crashed')
    const before = played.open()
    await writeFiles(folder, before)
    const cut = Math.floor(dice() * (bytes.length + 1))
    appendFileSync(join(folder.journal, '1.jsonl'), bytes.subarray(0, cut))
    await replayJournal(folder)
    const read = async (document: Parameters<typeof readDocument>[1]) =>
      (await readDocument(folder, document)) ?? {}
    const names = [...before.players.keys()]
    const players = await Promise.all(names.map((name) => read({ kind: 'player', name })))
    played.check(await read(farm), players)
  }
}

/** Returns the bytes that the journal wrote during one game of sixty steps. */
async function recordGame(played: Played, folder: ServerFolder, seed: number): Promise<Buffer> {
  const dice = createSeededDice(seed)
  const journal = new Journal(folder.journal, never)
  const world = played.open()
  world.record = (entry) => journal.add(entry)
  const steps = played.listSteps(world, dice)
  for (const step of steps.slice(0, played.begin)) step()
  for (let done = 0; done < 60; done++) {
    steps[Math.floor(dice() * steps.length)]?.()
    if (dice() < 0.5) await journal.sync()
  }
  await journal.close()
  const [file = ''] = readdirSync(folder.journal)
  return readFileSync(join(folder.journal, file))
}

function newFolder(root: string, name: string): ServerFolder {
  const folder = getServerFolder(join(root, name))
  for (const path of [folder.worlds, folder.players, folder.journal])
    mkdirSync(path, { recursive: true })
  return folder
}

async function writeFiles(folder: ServerFolder, { world, players }: RuleWorld): Promise<void> {
  await writeDocument(folder, farm, world)
  for (const [name, player] of players)
    await writeDocument(folder, { kind: 'player', name }, player)
}
