import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { preferLanguages } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'

const path = '/join/MayaWorld/game'

async function openPage({ page, openSignedOut }: Panel, heading: string) {
  await openSignedOut(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** The colours are the same at every width. */
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

async function expectFit(panel: Panel, name: string, heading: string) {
  const { page } = panel
  await openPage(panel, heading)
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
    expect(await readExcess(page)).toBe(0)
    await takeShot(page, `${name}-${width}-${colorScheme}`)
  }
}

const readTag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

test('shows visitors without a login the features by the settings of this server', async ({
  panel,
}) => {
  const { page, server } = panel
  const { commands } = (await server.get('/server/commands')).body
  await server.put('/server/commands', {
    commands: commands.map((it: { name: string }) =>
      it.name === 'trade'
        ? { ...it, isEnabled: false }
        : it.name === 'warp'
          ? { ...it, price: 25, cooldownSeconds: 60 }
          : it,
    ),
  })
  await expectFit(panel, 'game-page', 'What you can do on MayaWorld')
  await page.getByText('/warp <world>').waitFor()
  await page.getByText('25 gems · once in 60 s').waitFor()
  await page.getByRole('heading', { name: 'Splice seeds' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Trade' }).count()).toBe(0)
  expect(await page.getByText('/kick <player>').count()).toBe(0)
  await page.getByRole('link', { name: 'How to join' }).click()
  await page.getByRole('link', { name: 'What you can do' }).click()
  await page.getByRole('heading', { name: 'What you can do on MayaWorld' }).waitFor()
})

test('speaks Indonesian, describes itself to previews, and is gone with the join page', async ({
  panel,
}) => {
  const { page, server } = panel
  await preferLanguages(page, ['id'])
  await expectFit(panel, 'game-page-id', 'Yang bisa kamu lakukan di MayaWorld')
  await page.getByText('Dua seed di satu tile tumbuh jadi item lain.').waitFor()
  const fetchHtml = async () => {
    const response = await fetch(panel.origin + path, { headers: { 'accept-language': 'id' } })
    return { status: response.status, html: await response.text() }
  }
  const { status, html } = await fetchHtml()
  expect(status).toBe(200)
  expect(readTag(html, 'og:title')).toBe('Yang bisa kamu lakukan di MayaWorld')
  expect(readTag(html, 'og:url')).toMatch(/\/join\/MayaWorld\/game$/)
  expect(readTag(html, 'og:image')).toContain('/join/MayaWorld/picture')
  const settings = { isPublic: false, description: '', discordUrl: null, isListed: true }
  await server.put('/server/join-page', settings)
  expect((await fetchHtml()).status).toBe(404)
  await page.reload()
  await page.getByText('Halaman ini tidak ada').waitFor()
})
