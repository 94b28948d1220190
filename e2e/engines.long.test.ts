import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerEngine } from '../packages/agent/test/foreign-kit.ts'
import { hasBrowser, type Person } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

// The test also runs on a machine without bubblewrap.
const trellis = useTrellis({ environment: { ALLOW_UNSANDBOXED_ENGINES: 'true' } })
let operator: Person
let owner: Person
beforeAll(async () => {
  if (!hasBrowser) return
  offerEngine(trellis.dataDir)
  operator = await trellis.arrive()
  await operator.signIn('Operator')
  await operator.register('TheBoss')
  owner = await trellis.arrive()
  await owner.signIn('Owner')
  await owner.register('Owner')
})
afterAll(async () => {
  await operator?.leave()
  await owner?.leave()
})

const press = (name: string) => owner.page.getByRole('button', { name, exact: true }).click()
const status = (name: string) =>
  owner.page.getByRole('main').getByText(name, { exact: true }).waitFor()
const queued = 'Saved. It is made as soon as the server has stopped.'

const world = {
  ...{ owner: '', entry_level: 1, ct: '', d_weather: 0, weather: 0, w_s: 0, admins: [] },
  blocks: Array.from({ length: 6000 }, () => ({ f: 0, b: 14, l: true })),
}

/** Returns the path at which the engine keeps a world. */
function getFile(name: string): string {
  const servers = join(trellis.dataDir, 'servers')
  const [id = ''] = readdirSync(servers)
  return join(servers, id, 'data/database/saves/worlds', `${name}_.json`)
}
const onDisk = (name: string) => JSON.parse(readFileSync(getFile(name), 'utf8'))

async function commandIn(line: string, answer: string): Promise<void> {
  await owner.go('Console')
  const command = owner.page.getByRole('textbox', { name: 'Command' })
  await command.fill(line)
  await command.press('Enter')
  await owner.page.getByRole('log').getByText(answer).last().waitFor()
}

const getDialog = (name: string) => owner.page.getByRole('dialog', { name: `Edit ${name}` })

/** Opens a world's editor, changes it, and returns the response to its save. */
async function edit(name: string, change: (dialog: ReturnType<typeof getDialog>) => Promise<void>) {
  await press(`Edit ${name}`)
  await change(getDialog(name))
  await getDialog(name).getByRole('button', { name: 'Save', exact: true }).click()
  await getDialog(name).waitFor({ state: 'detached' })
  await owner.page.getByText(queued).first().waitFor()
}

describe.skipIf(!hasBrowser)('another engine', () => {
  it('is registered by the super admin once all its fields are valid', async () => {
    const { page } = operator
    await page.getByRole('link', { name: 'Admin Panel', exact: true }).click()
    await operator.adminTab('Engines').click()
    await page.getByRole('button', { name: 'Register engine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Register an engine' })
    const fill = (label: string, value: string) =>
      dialog.getByLabel(label, { exact: true }).fill(value)
    await fill('Name', 'Northwind')
    await fill('Id', 'northwind')
    await fill('Program', 'foreign/engin.mts')
    await fill('Arguments', '${port}\n${name}')
    await fill('Environment', 'GREETING=hello')
    await fill('Files', 'foreign/defaults.json -> conf/engine.json')
    await dialog.getByLabel('Offered').check()
    await fill('Worlds', 'saves/worlds/{NAME}_.json')
    await fill('Players', 'saves/people/{GROWID}_.json')
    await fill('Settings', 'conf/engine.json')
    await fill('Ready pattern', '^Listening on')
    await fill('Players pattern', '^Players online: (\\d+)$')
    const register = dialog.getByRole('button', { name: 'Register engine' })
    await register.click()
    // An error that only the server host can detect appears at its field, which gets the focus.
    const program = dialog.getByLabel('Program', { exact: true })
    await dialog
      .getByText('There is no such plain file in the folder "engines" of the server host.')
      .waitFor()
    await program.and(page.locator(':focus')).waitFor()
    await operator.expectAccessible()
    await operator.screenshot('engine-refused')
    await program.fill('foreign/engine.mts')
    await register.click()
    await page.getByText('Northwind is registered.').waitFor()
    await page.getByRole('list', { name: 'Engines' }).getByText('foreign/engine.mts').waitFor()
    await operator.expectAccessible()
    await operator.screenshot('engines')
  })

  it('is selected by an owner, starts, and prints to the console', async () => {
    const { page } = owner
    await press('Create Server')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Server name').fill('Elsewhere')
    await dialog.getByLabel('Engine').selectOption({ label: 'Northwind' })
    await owner.expectAccessible()
    await owner.screenshot('engine-choice')
    await dialog.getByRole('button', { name: 'Create Server' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    // The host creates the folder a moment after the api knows the server.
    await expect.poll(() => existsSync(dirname(getFile('FARM')))).toBe(true)
    for (const name of ['FARM', 'MINE']) writeFileSync(getFile(name), JSON.stringify(world))
    await press('Start')
    await status('ONLINE')
    await owner.go('Console')
    await page
      .getByRole('log')
      .getByText(/Listening on \d+, 2 worlds/)
      .waitFor()
  })

  it('owns its files while it runs, and receives pending edits after its stop', async () => {
    const { page } = owner
    await owner.go('World Manager')
    await edit('FARM', (dialog) => dialog.getByLabel('Entry level').fill('25'))
    await page.getByText('1 edit waits for the stop').waitFor()
    await edit('MINE', async (dialog) => {
      await dialog.getByRole('tab', { name: 'Appearance' }).click()
      await dialog.getByLabel('Weather', { exact: true }).click()
      await page.getByRole('option', { name: '2 Snowy' }).click()
    })
    await page.getByText('2 edits wait for the stop').waitFor()
    await owner.expectAccessible()
    await owner.screenshot('pending-edits')
    expect(onDisk('FARM').entry_level).toBe(1)
    await commandIn('weather MINE 7', 'The weather of MINE is 7.')
    await owner.go('Dashboard')
    await press('Stop')
    await status('OFFLINE')
    await expect.poll(() => onDisk('FARM').entry_level).toBe(25)
    expect(onDisk('FARM').blocks[0]).toEqual({ f: 0, b: 14, l: true })
    expect(onDisk('MINE').weather).toBe(7)
  })

  it('conflicts with an edit of the same value, which its owner resolves', async () => {
    const { page } = owner
    await owner.go('World Manager')
    await page.getByText('1 edit did not fit any more').filter({ visible: true }).waitFor()
    await press('Choose what to keep')
    const dialog = page.getByRole('dialog', { name: 'Edits that did not fit' })
    const weather = dialog.getByRole('region', { name: 'weather' })
    await weather.waitFor()
    expect(await weather.getByRole('definition').allTextContents()).toEqual(['0', '2', '7'])
    await owner.expectAccessible()
    await owner.screenshot('held-edits')
    await dialog.getByRole('button', { name: 'Keep my edit of World MINE' }).click()
    await dialog.getByText('Everything is decided.').waitFor()
    expect(onDisk('MINE').weather).toBe(2)
    expect(onDisk('FARM').weather).toBe(0)
  })
})
