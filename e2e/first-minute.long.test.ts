import { describe, expect, it } from 'vitest'
import { untilQuiet } from '../packages/panel/test/kit/quiet-page.ts'
import { hasBrowser, type Person } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'
import { watchForErrors } from './kit/watch-for-errors.ts'

const trellis = useTrellis({ isWholeBrowser: true })

const checks = [
  { width: 1280, dark: false, user: 'Maximiliana Wintersun 01', server: 'Adas-Workshop-North1' },
  { width: 1280, dark: true, user: 'Maximiliana Wintersun 02', server: 'Adas-Workshop-North2' },
  { width: 360, dark: false, user: 'Maximiliana Wintersun 03', server: 'Adas-Workshop-North3' },
  { width: 360, dark: true, user: 'Maximiliana Wintersun 04', server: 'Adas-Workshop-North4' },
]

describe.skipIf(!hasBrowser)('the first minute of a newcomer', () => {
  it.each(checks)(
    'shows no wrong text at $width px, dark: $dark',
    async ({ width, dark, user, server }) => {
      expect([user.length, server.length]).toEqual([24, 20])
      const person = await trellis.arrive({ width, dark })
      const errors = await watchForErrors(person.page)
      const name = `first-minute-${width}-${dark ? 'dark' : 'light'}`
      await signUp(person, user)
      // After a reload, a newly registered panel requests everything at once.
      await person.page.reload()
      await person.page.getByText('No server yet').waitFor()
      await createServer(person, server)
      await person.screenshot(`${name}-created`)
      await person.expectAccessible()
      await start(person, server)
      await person.screenshot(`${name}-online`)
      await askConsole(person)
      await person.screenshot(`${name}-console`)
      await person.expectAccessible()
      expect(await errors.list()).toEqual([])
      await person.leave()
    },
  )

  it('shows no wrong text on pages reloaded right after the registration', async () => {
    const person = await trellis.arrive()
    const errors = await watchForErrors(person.page)
    await signUp(person, 'Maximiliana Wintersun 05')
    for (const path of paths) {
      await person.page.goto(`${trellis.url}${path}`)
      await person.page.reload()
      await person.page.getByRole('heading', { level: 1 }).waitFor()
      await untilQuiet(person.page)
    }
    expect(await errors.list()).toEqual([])
    await person.leave()
  })
})

const paths = [
  '/dashboard',
  '/worlds',
  '/players',
  '/backup',
  '/scheduler',
  '/configuration',
  '/console',
  '/profile',
  '/redeem-code',
  '/renew',
  '/items',
  '/how-to-play',
  '/feedback',
]

async function signUp(person: Person, user: string): Promise<void> {
  await person.signIn(user)
  await person.register(`Max${user.slice(-2)}`)
  await person.page.getByText('No server yet').waitFor()
}

/** Creates a server on a slow machine: the panel knows the server before the server host does. */
async function createServer({ page }: Person, server: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Server' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Server name').fill(server)
  await trellis.withSlowAgent(async () => {
    const requested = page.waitForRequest(/\/selected\/usage/)
    await dialog.getByRole('button', { name: 'Create Server' }).click()
    await requested
  })
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await untilQuiet(page)
}

async function start({ page }: Person, server: string): Promise<void> {
  await page.getByRole('main').getByText(server).first().waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  // The test waits until all cards have loaded before it leaves the page.
  await untilQuiet(page)
}

async function askConsole({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  const command = page.getByRole('textbox', { name: 'Command' })
  await command.fill('status')
  await command.press('Enter')
  await page.getByRole('log').getByText('> status').waitFor()
  await command.fill('say hello from the first minute')
  await command.press('Enter')
  await page.getByRole('log').getByText('hello from the first minute').last().waitFor()
}
