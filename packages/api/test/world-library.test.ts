import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { libraryLimits, type Stamp, type Template } from '@trellis/contract/game/world-library.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Library')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const templates = '/server/world-templates'
const stamps = '/server/stamps'
const listTemplates = async (): Promise<Template[]> => (await owner.get(templates)).body.templates
const listStamps = async (): Promise<Stamp[]> => (await owner.get(stamps)).body.stamps
const saveTemplate = (name: string, world = 'START') =>
  owner.post(templates, { name, source: { kind: 'world', name: world } })
const create = (name: string, id: string) =>
  owner.post('/server/worlds', { name, source: { kind: 'template', id } })
const countTiles = (runs: number[]) =>
  runs.reduce((sum, it, at) => (at % 2 === 1 ? sum + it : sum), 0)

describe('a built-in template', () => {
  it('makes a world with one entrance and bedrock at the bottom, and has a picture', async () => {
    const found = await listTemplates()
    expect(found.map(({ id }) => id)).toEqual([
      'empty',
      'farm',
      'parkour',
      'shop-street',
      'pixel-art',
    ])
    for (const [at, { id, name, foreground, background }] of found.entries()) {
      expect([name, countTiles(foreground), countTiles(background)]).toEqual([null, 6000, 6000])
      expect((await create(`MADE${at}`, id)).status).toBe(201)
      const { blocks, owner: of } = owner.file(`worlds/MADE${at}_.json`)
      expect(of).toBe('')
      expect(blocks.filter(({ f }: { f: number }) => f === 6)).toHaveLength(1)
      expect(blocks.slice(5900).every(({ f }: { f: number }) => f === 8)).toBe(true)
    }
    expect((await create('NOTHING', 'castle')).body.code).toBe('no-such-template')
  })

  it('lets players enter in the game', async () => {
    const ann = await owner.play('Ann')
    for (const at of [0, 1, 2, 3, 4]) expect((await ann.join(`MADE${at}`)).ok).toBe(true)
    await ann.quit()
  })
})

describe('an own template', () => {
  it('is saved, renamed, exported, used and deleted, running and stopped', async () => {
    const { status, body } = await saveTemplate('  My castle  ', 'MADE3')
    expect([status, body.message]).toEqual([201, 'My castle was saved.'])
    const own = (await listTemplates()).at(-1)
    expect(own).toMatchObject({ id: body.id, name: 'My castle' })
    await owner.stop()
    expect((await owner.put(`${templates}/${body.id}`, { name: 'Town' })).status).toBe(200)
    expect((await listTemplates()).at(-1)).toMatchObject({ id: body.id, name: 'Town' })
    const { body: file } = await owner.get(`${templates}/${body.id}/file`)
    expect(file).toMatchObject({ format: 'trellis-world', version: 1, name: 'MADE3' })
    expect((await create('TOWN', body.id)).status).toBe(201)
    expect(owner.file('worlds/TOWN_.json')).toEqual(owner.file('worlds/MADE3_.json'))
    expect((await owner.delete(`${templates}/${body.id}`)).status).toBe(200)
    for (const answer of [
      await owner.delete(`${templates}/${body.id}`),
      await owner.put(`${templates}/${body.id}`, { name: 'Back' }),
      await create('GONE', body.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'no-such-template'])
    expect(await listTemplates()).toHaveLength(5)
    await owner.start()
  })

  it('is one of so many, also when many save at once', async () => {
    const { maxEntries } = libraryLimits.template
    const answers = await Promise.all(
      Array.from({ length: maxEntries + 3 }, (_, at) => saveTemplate(`T${at}`, 'MADE0')),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxEntries)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.params)).toEqual(
      Array(3).fill({ max: maxEntries, reason: 'library-full' }),
    )
    expect(readdirSync(owner.path('library/templates'))).toHaveLength(maxEntries)
    for (const { id } of (await listTemplates()).slice(5)) await owner.delete(`${templates}/${id}`)
  })

  it('comes back with a backup', async () => {
    await saveTemplate('Kept', 'MADE1')
    const settled = () =>
      panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
    expect((await owner.post('/server/backups', { name: 'With template' })).status).toBe(202)
    await settled()
    const [own] = (await listTemplates()).slice(5)
    await owner.delete(`${templates}/${own?.id}`)
    const { backups } = (await owner.get('/server/backups')).body
    await owner.post(`/server/backups/${backups[0].id}/restore`)
    await settled()
    expect((await listTemplates()).at(-1)).toMatchObject({ name: 'Kept' })
  })
})

describe('a stamp', () => {
  const shape = {
    width: 2,
    height: 2,
    tiles: [
      [{ f: 2, b: 14, t: 'Hi' }, 3],
      [null, 1],
    ],
  }
  const save = (body: object) => owner.post(stamps, { name: 'Corner', shape, ...body })

  it('is saved with its tiles, renamed and deleted; built-in ones are there from the start', async () => {
    expect((await listStamps()).map(({ id }) => id)).toEqual([
      'tree',
      'house',
      'fence',
      'stairs',
      'lamp',
    ])
    const { body } = await save({})
    expect((await listStamps()).at(-1)).toEqual({ id: body.id, name: 'Corner', shape })
    await owner.put(`${stamps}/${body.id}`, { name: 'Edge' })
    expect((await listStamps()).at(-1)).toMatchObject({ name: 'Edge' })
    expect((await owner.delete(`${stamps}/${body.id}`)).status).toBe(200)
    expect(await listStamps()).toHaveLength(5)
  })

  it.each([
    ['a width that does not fit its tiles', { shape: { ...shape, width: 3 } }],
    ['a side that is too long', { shape: { ...shape, width: 51, height: 1 } }],
    ['goods', { shape: { ...shape, tiles: [[{ f: 2, n: 9 }, 4]] } }],
    ['no name', { name: '   ' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a name that turns the text around', { name: '\u202Eabc' }],
  ])('is refused with %s', async (_, body) => {
    expect((await save(body)).status).toBe(400)
    expect(await listStamps()).toHaveLength(5)
  })

  it('that an engine has planted is left out when it is a link, too large or broken', async () => {
    const folder = owner.path('library/stamps')
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
    symlinkSync('/etc/passwd', `${folder}/linked000.json`)
    writeFileSync(`${folder}/large0000.json`, 'x'.repeat(libraryLimits.stamp.maxBytes + 1))
    writeFileSync(`${folder}/broken000.json`, '{"name":')
    writeFileSync(`${folder}/strange00.json`, JSON.stringify({ name: 'x', content: shape }))
    expect(await listStamps()).toHaveLength(5)
  })
})
