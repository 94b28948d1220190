import { readdirSync } from 'node:fs'
import { importReportSchema } from '@trellis/contract/game/archives.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { getZip } from './kit/get-zip.ts'
import { exportServer, importArchive } from './kit/server-archives.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Ina')
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const getWorld = (owner: string, tile: object = { f: 0 }) =>
  JSON.stringify({ owner, blocks: [tile, ...Array.from({ length: 5999 }, () => ({ f: 0 }))] })
const getPlayer = (name: string, rest: object = {}) => JSON.stringify({ name, ...rest })
const getTexture = async (shade: number) =>
  Buffer.from(
    await encodeRttex({ width: 32, height: 32, pixels: new Uint8Array(4096).fill(shade) }),
  )

const take = async (files: Record<string, string | Buffer>) =>
  importReportSchema.parse(await importArchive(owner, await getZip(files)))
type Report = Awaited<ReturnType<typeof take>>

const listReasons = ({ skipped }: Report) =>
  Object.fromEntries(skipped.map(({ file, cause }) => [file, cause?.code]))
const listTaken = ({ taken }: Report) =>
  Object.fromEntries(taken.map(({ code, files }) => [code, files]))

it('names each file that was left out, with the code of its reason', async () => {
  const good = 'a/database/worlds/GOOD_.json'
  const report = await take({
    [good]: getWorld('Ina'),
    'a/database/worlds/THIS_NAME_IS_TOO_LONG_FOR_IT_.json': getWorld('Ina'),
    'a/database/worlds/_.json': getWorld('Ina'),
    'a/database/worlds/PLAIN.json': getWorld('Ina'),
    'a/database/players/My Name_.json': getPlayer('My Name'),
    'a/database/guilds/388.json': '{}',
    'a/database/json/newbie.json': '{}',
    'a/database/json/timed-events.json': '{}',
    'a/library/stamps/A-B.json': '{}',
    'a/pictures/x.rttex': await getTexture(1),
    'a/README.txt': 'hello',
    'a/.DS_Store': '',
    '__MACOSX/a/database/worlds/._GOOD_.json': '',
    '.txt': '',
    'start.sh': 'exit',
  })
  expect(report).toMatchObject({ state: 'done', worlds: 1, done: 1, skippedTotal: 14 })
  expect(listReasons(report)).toEqual({
    'a/database/worlds/THIS_NAME_IS_TOO_LONG_FOR_IT_.json': 'import-world-name',
    'a/database/worlds/_.json': 'import-world-name',
    'a/database/worlds/PLAIN.json': 'import-file-name',
    'a/database/players/My Name_.json': 'import-player-name',
    'a/database/guilds/388.json': 'import-guild-file',
    'a/database/json/newbie.json': 'import-settings-file',
    'a/database/json/timed-events.json': 'import-running-events',
    'a/library/stamps/A-B.json': 'import-library-name',
    'a/pictures/x.rttex': 'import-texture-place',
    'a/README.txt': 'import-foreign-file',
    'a/.DS_Store': 'import-foreign-file',
    '__MACOSX/a/database/worlds/._GOOD_.json': 'import-foreign-file',
    '.txt': 'import-foreign-file',
    'start.sh': 'import-foreign-file',
  })
  expect(listTaken(report)).toEqual({ unchanged: [good] })
  expect(report.leftOut).toContainEqual({ code: 'import-foreign-file', total: 5 })
})

it('takes the first of two files for the same thing, and names the other one', async () => {
  const report = await take({
    'worlds/TWOCASE_.json': getWorld('First'),
    'worlds/TwoCase_.json': getWorld('Second'),
    'b/worlds/twocase_.json': getWorld('Third'),
    'players/Kay_.json': getPlayer('Kay', { gems: 1 }),
    'players/KAY_.json': getPlayer('KAY', { gems: 2 }),
    'worlds/BROKEN_.json': '{',
    'b/worlds/BROKEN_.json': getWorld('Good'),
    'json/config.json': JSON.stringify({ GAME: { AUTOFARM_DELAY: 100 } }),
    'b/json/config.json': JSON.stringify({ GAME: { AUTOFARM_DELAY: 200 } }),
  })
  expect(report).toMatchObject({ state: 'done', worlds: 2, players: 1, skippedTotal: 5 })
  expect(listReasons(report)).toEqual({
    'worlds/TwoCase_.json': 'import-repeated',
    'b/worlds/twocase_.json': 'import-repeated',
    'players/KAY_.json': 'import-repeated',
    'worlds/BROKEN_.json': 'invalid',
    'b/json/config.json': 'import-repeated',
  })
  expect(report.skipped.find(({ file }) => file === 'players/KAY_.json')).toMatchObject({
    reason: 'Only one file can have this name, and players/Kay_.json comes first in the archive.',
    cause: { params: { file: 'players/Kay_.json' } },
  })
  expect(owner.file('worlds/TWOCASE_.json').owner).toBe('First')
  expect(owner.file('worlds/BROKEN_.json').owner).toBe('Good')
  expect(owner.file('players/Kay_.json').gems).toBe(1)
  expect(owner.file('json/config.json').GAME.AUTOFARM_DELAY).toBe(100)
})

it('takes a texture over from a folder of the cache, with the items that use it', async () => {
  const report = await take({
    'a/cache/game/KilluaV2.rttex': await getTexture(10),
    'a/cache/KilluaV2.rttex': await getTexture(20),
    'a/cache/Hat-1.RTTEX': await getTexture(30),
    'a/database/json/edit_itemv2.json': JSON.stringify({
      items: [
        { ID: 4100, Name: 'Killua', texture: 'game/KilluaV2.rttex' },
        { ID: 4101, Name: 'Hat', texture: 'Hat-1.RTTEX' },
      ],
    }),
  })
  expect(report).toMatchObject({ state: 'done', textures: 2, skippedTotal: 1 })
  expect(listReasons(report)).toEqual({ 'a/cache/KilluaV2.rttex': 'import-repeated' })
  expect(listTaken(report)).toEqual({
    'texture-renamed': ['a/cache/game/KilluaV2.rttex', 'a/cache/Hat-1.RTTEX'],
    'item-textures-renamed': ['a/database/json/edit_itemv2.json'],
  })
  const [killua, hat] = owner.file('json/edit_itemv2.json').items
  expect(killua.texture).toMatch(/^killuav2_[0-9a-f]{8}\.rttex$/)
  expect(hat.texture).toMatch(/^hat_1_[0-9a-f]{8}\.rttex$/)
  expect(readdirSync(owner.path('cache'))).toEqual(
    expect.arrayContaining([killua.texture, hat.texture]),
  )
})

it('names each change in the files that it took over', async () => {
  const report = await take({
    'worlds/small_.json': getWorld('Ina', { l: 1, o: true }),
    'worlds/SAME_.json': getWorld('Ina', { l: true, o: 1 }),
    'players/Ali_.json': getPlayer('Ali', { pass: 'open sesame' }),
    'players/Eve_.json': getPlayer('Eve'),
    'players/Una_.json': getPlayer('Una', { pass: '' }),
    'json/scripts.json': JSON.stringify({ scripts: { hello: { source: '', enabled: true } } }),
  })
  expect(report).toMatchObject({ state: 'done', skippedTotal: 0 })
  expect(listTaken(report)).toEqual({
    'switches-converted': ['worlds/small_.json'],
    'name-in-capitals': ['worlds/small_.json'],
    unchanged: ['worlds/SAME_.json'],
    'password-hashed': ['players/Ali_.json'],
    'password-missing': ['players/Eve_.json', 'players/Una_.json'],
    'scripts-stopped': ['json/scripts.json'],
  })
})

it('names the players who keep the password that they have on the server', async () => {
  await take({
    'players/Pam_.json': getPlayer('Pam', { pass: 'open sesame' }),
    'players/Tom_.json': getPlayer('Tom', { pass: '' }),
  })
  const { pass } = owner.file('players/Pam_.json')
  const report = await take({
    'players/PAM_.json': getPlayer('PAM', { gems: 5 }),
    'players/Tom_.json': getPlayer('Tom'),
  })
  expect(listTaken(report)).toEqual({
    'password-kept': ['players/PAM_.json'],
    'password-missing': ['players/Tom_.json'],
  })
  expect(owner.file('players/Pam_.json')).toMatchObject({ gems: 5, pass })
})

it('recognises folders and endings with capitals, as other systems write them', async () => {
  const report = await take({
    'Data/Worlds/CAPS_.JSON': getWorld('Ina'),
    'Data/PLAYERS/Cap_.Json': getPlayer('Cap', { pass: 'open sesame' }),
    'Data/Json/Config.json': JSON.stringify({ GAME: { AUTOFARM_DELAY: 300 } }),
    'Data/Cache/Game/CAP.RTTEX': await getTexture(40),
  })
  expect(report).toMatchObject({ worlds: 1, players: 1, textures: 1, done: 4, skippedTotal: 0 })
  expect(listTaken(report)['name-in-capitals']).toBeUndefined()
  expect(owner.file('json/config.json').GAME.AUTOFARM_DELAY).toBe(300)
})

it('finds nothing to leave out or rename in an archive that Trellis made', async () => {
  const item = { ID: 4100, Name: 'Own', texture: 'Own-1.rttex' }
  const own = await take({
    'cache/Own-1.rttex': await getTexture(50),
    'json/edit_itemv2.json': JSON.stringify({ items: [item] }),
    'worlds/own_.json': getWorld('Ina', { l: 1 }),
  })
  expect(own.skippedTotal).toBe(0)
  const zip = Buffer.from(await (await exportServer(owner)).arrayBuffer())
  const report = importReportSchema.parse(await importArchive(owner, zip))
  expect(report).toMatchObject({ state: 'done', skippedTotal: 0, leftOut: [] })
  const { unchanged, ...rest } = listTaken(report)
  expect(rest['archive-note']).toEqual(['trellis-server.json'])
  // Players of the other tests have no password.
  const changes = Object.keys(rest).filter((it) => it !== 'password-missing')
  expect(changes).toEqual(['archive-note'])
  expect(unchanged).toEqual(
    expect.arrayContaining([
      'database/json/edit_itemv2.json',
      'database/worlds/OWN_.json',
      expect.stringMatching(/^database\/cache\/own_1_[0-9a-f]{8}\.rttex$/),
    ]),
  )
})

it('names the files of an archive of which it can use none', async () => {
  const report = await take({ 'players/My Name_.json': getPlayer('My Name') })
  expect(report).toMatchObject({ state: 'failed', failureCause: { code: 'archive-empty' } })
  expect(listReasons(report)).toEqual({ 'players/My Name_.json': 'import-player-name' })
})

it('lists the first hundred names of each reason, and counts the others', async () => {
  const files: Record<string, string> = { 'worlds/MANY_.json': getWorld('Ina') }
  for (let at = 0; at < 1000; at++) files[`${'deep/'.repeat(50)}${at}.txt`] = ''
  files['players/My Name_.json'] = ''
  const report = await take(files)
  expect(report).toMatchObject({ state: 'done', worlds: 1, skippedTotal: 1001 })
  expect(report.leftOut).toEqual([
    { code: 'import-foreign-file', total: 1000 },
    { code: 'import-player-name', total: 1 },
  ])
  expect(report.skipped).toHaveLength(101)
  expect(report.skipped[0]?.file).toMatch(/^….+\/0\.txt$/)
  expect(report.skipped.at(-1)?.file).toBe('players/My Name_.json')
  expect(JSON.stringify(report).length).toBeLessThan(100_000)
})

it('shortens the place of a fault that has a very long name', async () => {
  const report = await take({
    'worlds/LONG_.json': getWorld('Ina'),
    'json/guilds.json': JSON.stringify({ guilds: { ['9'.repeat(100_000)]: {} } }),
  })
  expect(report.skipped).toMatchObject([{ file: 'json/guilds.json' }])
  expect(report.skipped[0]?.path).toHaveLength(200)
  expect(report.skipped[0]?.reason.length).toBeLessThanOrEqual(200)
})

it('parses the report of an agent that does not name these files', () => {
  const { leftOut, taken, ...old } = importReportSchema.parse({
    state: 'done',
    done: 1,
    total: 1,
    worlds: 1,
    players: 0,
    textures: 0,
    library: 0,
    skipped: [],
    skippedTotal: 0,
    failure: null,
  })
  expect([leftOut, taken, old.state]).toEqual([[], [], 'done'])
})

it('converts items, bank and roles of players of the earlier generation, and names them', async () => {
  const older = {
    ...{
      pass: 'secret99',
      level: 23,
      xp: 4053,
      gems: 353_386_272,
      skin: 2_190_853_119,
      back: 1672,
    },
    inv: [
      { c: 1, i: 18, t: false },
      { c: 1, i: 32, t: false },
      { c: 200, i: 764, t: false },
      { c: 0, i: 5, t: false },
    ],
    bank: { wl: 11, dl: 20, bgl: 0 },
    ...{ mod: 1, vip: 1, owner: 1, dev: 0, home_world: '', playmods: [], bans: [] },
  }
  const report = await take({
    'players/Oldie_.json': getPlayer('Oldie', older),
    'players/Bare_.json': getPlayer('Bare', { bank: { wl: 3 } }),
    'players/Empty_.json': getPlayer('Empty', { owner: 1 }),
    'players/Kept_.json': getPlayer('Kept', {
      ...older,
      inventory: [[2, 7]],
      wl_bank_amount: 1,
      'Role.Moderator': false,
    }),
  })
  expect(report).toMatchObject({ players: 4, skippedTotal: 0 })
  expect(listTaken(report)).toMatchObject({
    'player-converted': ['players/Oldie_.json', 'players/Bare_.json', 'players/Kept_.json'],
    'password-missing': ['players/Bare_.json', 'players/Empty_.json'],
  })
  const empty = [0, 0]
  const basic = [
    [18, 1],
    [32, 1],
  ]
  const oldie = owner.file('players/Oldie_.json')
  expect(oldie).toMatchObject({
    ...{ level: 23, xp: 4053, gems: 353_386_272, back: 1672, inv: older.inv },
    inventory: [...basic, [764, 200], ...Array.from({ length: 13 }, () => empty)],
    ...{ wl_bank_amount: 11, dl_bank_amount: 20, bgl_bank_amount: 0 },
    ...{ 'Role.Moderator': true, 'Role.Vip': true, 'Role.Owner_Server': true },
  })
  expect(oldie).not.toHaveProperty(['Role.Developer'])
  const bare = [...basic, ...Array.from({ length: 14 }, () => empty)]
  expect(owner.file('players/Bare_.json')).toMatchObject({ wl_bank_amount: 3, inventory: bare })
  expect(owner.file('players/Empty_.json')).toEqual({ name: 'Empty', owner: 1 })
  expect(owner.file('players/Kept_.json')).toMatchObject({
    inventory: [[2, 7]],
    ...{ wl_bank_amount: 1, dl_bank_amount: 20 },
    ...{ 'Role.Moderator': false, 'Role.Vip': true },
  })
})
