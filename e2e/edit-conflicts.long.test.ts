import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, type Person } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let owner: Person
/** The console page of the same server, in a second browser. */
let game: Person
beforeAll(async () => {
  if (!hasBrowser) return
  owner = await trellis.arrive()
  await owner.signIn('Owner')
  await owner.register('Owner')
  await owner.createServer('Two-Hands')
  for (const name of ['Ann', 'Ben', 'Cat'])
    writeFileSync(playerFile(name), JSON.stringify({ ...player, name }))
  await owner.page.getByRole('button', { name: 'Start', exact: true }).click()
  await owner.page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  game = await trellis.arrive()
  await game.signIn('Owner')
  await game.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await game.page.goto(`${trellis.url}/console`)
})
afterAll(async () => {
  await game?.leave()
  await owner?.leave()
})

type Pair = [item: number, count: number]
const free = Array.from({ length: 12 }, (): Pair => [0, 0])
const tools: Pair[] = [
  [18, 1],
  [32, 1],
]
const bag = (...pairs: Pair[]): Pair[] => [...tools, ...pairs, ...free].slice(0, 16)
const player = { level: 1, gems: 1, xp: 0, inventory: bag([2, 10], [242, 10]) }

function playerFile(name: string): string {
  const servers = join(trellis.dataDir, 'servers')
  const [id = ''] = readdirSync(servers)
  return join(servers, id, 'data/database/players', `${name}_.json`)
}

const onDisk = (name: string) => JSON.parse(readFileSync(playerFile(name), 'utf8'))

async function inGame(...commands: [command: string, answer: string][]): Promise<void> {
  const input = game.page.getByRole('textbox', { name: 'Command' })
  for (const [command, answer] of commands) {
    await input.fill(command)
    await input.press('Enter')
    await game.page.getByRole('log').getByText(answer).last().waitFor()
  }
}

/** Sets gems from 1 to 5, and adds ten of item 242. */
async function editAndSave(name: string, change: () => Promise<void>) {
  const { page } = owner
  await page.goto(`${trellis.url}/players`)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByRole('tab', { name: 'Stats & Bank' }).click()
  await dialog.getByLabel('Gems', { exact: true }).fill('5')
  await dialog.getByRole('tab', { name: 'Inventory' }).click()
  const slots = dialog.getByRole('list', { name: 'Inventory slots' })
  await slots.getByRole('button').nth(3).click()
  const count = page.getByLabel('Count', { exact: true }).last()
  // The popover re-renders its field while it opens, which drops a number that is typed too early.
  await expect
    .poll(async () => {
      await count.fill('20')
      await count.press('Tab')
      return slots.getByText('20', { exact: true }).isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await change()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('group', { name: 'gems' }).waitFor()
  return dialog
}

/** Moves item 5 into the slot of item 242, which reappears one slot further on. */
const moveItem = (name: string, count: number): Promise<void> =>
  inGame(
    [`give ${name} 242 -10`, `${name} now has 0 of item 242`],
    [`give ${name} 5 1`, `${name} now has 1 of item 5`],
    [`give ${name} 242 ${count}`, `${name} now has ${count} of item 242`],
    [`gems ${name} 7`, `${name} now has 7 gems`],
  )

describe.skipIf(!hasBrowser)('an edit during a concurrent change of the game', () => {
  it.each([
    { name: 'Ann', keep: 'Keep all of mine', gems: 5 },
    { name: 'Ben', keep: 'Keep all of the game’s', gems: 7 },
  ])('finds the item in its new slot after "$keep"', async ({ name, keep, gems }) => {
    const dialog = await editAndSave(name, () => moveItem(name, 10))
    await owner.screenshot(`player-conflict-${name.toLowerCase()}`)
    await dialog.getByRole('button', { name: keep }).click()
    await dialog.getByRole('button', { name: 'Save with these values' }).click()
    await owner.page.getByText('Player data saved successfully.').first().waitFor()
    expect(onDisk(name)).toEqual({
      ...player,
      name,
      gems,
      inventory: bag([2, 10], [5, 1], [242, 20]),
    })
  })

  it("writes the game's count where the owner keeps all of the game's values", async () => {
    const dialog = await editAndSave('Cat', () => moveItem('Cat', 12))
    await dialog.getByRole('group', { name: 'inventory · Item 242' }).waitFor()
    await dialog.getByRole('button', { name: 'Keep all of the game’s' }).click()
    await dialog.getByRole('button', { name: 'Save with these values' }).click()
    await owner.page.getByText('Player data saved successfully.').first().waitFor()
    expect(onDisk('Cat')).toEqual({
      ...player,
      name: 'Cat',
      gems: 7,
      inventory: bag([2, 10], [5, 1], [242, 12]),
    })
  })
})
