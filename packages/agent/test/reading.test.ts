import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { AgentCommandName } from '@trellis/contract/links/agent.ts'
import { listSingleDocuments } from '@trellis/game-data/single-documents.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Game, player, seededAt, smallWorld, somePlayer, world } from './game-kit.ts'

const page = { search: '', offset: 0, limit: 20, by: 'Ann' }
const documents: GameDocument[] = [world('FARM'), player('Bob'), ...listSingleDocuments()]

/** Every call of the link that reads the documents of a server. */
const calls: [AgentCommandName, object][] = [
  ...documents.map((document): [AgentCommandName, object] => [
    'document.read',
    { document, reader: 'Ann' },
  ]),
  ...documents.map((document): [AgentCommandName, object] => ['document.versions', { document }]),
  ['world.list', { ...page, locked: null }],
  ['world.tiles', { name: 'FARM' }],
  ['world.copy', { name: 'FARM', locks: [] }],
  ['world.deleted', {}],
  ['player.list', { ...page, minLevel: null, minGems: null, role: null, online: null }],
  ['player.profile', { name: 'Bob' }],
  ['player.alts', {}],
  ['player.banned', {}],
]

/** Keys that Trellis reads, with values of any kind. */
const someObject = fc.dictionary(
  fc.oneof(
    fc.constantFrom('blocks', 'weather', 'owner', 'name', 'level', 'gems', 'pass', 'inventory'),
    fc.constantFrom('items', 'players', 'scripts', 'guilds', 'worlds', 'running', 'inv', 'Role.'),
    fc.string(),
  ),
  fc.jsonValue(),
)
const someFile = fc.oneof(
  fc.json(),
  fc.string(),
  someObject.map((value) => JSON.stringify(value)),
  fc
    .constantFrom(JSON.stringify(smallWorld()), JSON.stringify(somePlayer('Bob')))
    .chain((text) => fc.nat(text.length).map((length) => text.slice(0, length))),
)

/** Returns every file of the game's data with its bytes and the time of its last change. */
function describeFiles({ folder: { database } }: Game): string[] {
  const files = readdirSync(database, { recursive: true, encoding: 'utf8' }).sort()
  return files.map((file) => {
    const path = join(database, file)
    const found = statSync(path)
    if (found.isDirectory()) return file
    return `${file} ${found.ino} ${found.mtimeMs} ${readFileSync(path, 'latin1')}`
  })
}

async function readAll(game: Game): Promise<void> {
  for (const [name, params] of calls) {
    const outcome = await game.ask(name, params).catch((error: Error) => error.message)
    expect(JSON.stringify(outcome), name).not.toContain('"trouble"')
  }
}

test.each([
  ['OFFLINE', documents],
  // A running game has its settings in memory and writes them at any time.
  ['ONLINE', documents.filter((it) => 'name' in it)],
] as const)(
  'reading changes no file of a server that is %s, whatever the files hold',
  async (status, changed) => {
    const { game } = await seededAt(status)
    await game.set(world('FARM'), [{ path: ['weather'], value: 8 }])
    await readAll(game)
    const read = fc.asyncProperty(
      fc.array(someFile, { minLength: 3, maxLength: 3 }),
      async (all) => {
        changed.forEach((document, at) => game.putFile(document, all[at % all.length] ?? ''))
        const before = describeFiles(game)
        await readAll(game)
        expect(describeFiles(game)).toEqual(before)
      },
    )
    await fc.assert(read, { numRuns: 20 })
  },
)
