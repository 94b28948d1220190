import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { InstalledPanel } from './kit/installed-panel.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'

const dist = fileURLToPath(new URL('../../../dist/panel', import.meta.url))

async function openInstalled(panel: Panel): Promise<InstalledPanel> {
  const errors: string[] = []
  onTestFinished(() => expect(errors).toEqual([]))
  return InstalledPanel.open(panel, errors)
}

/** Gives every file of a build another name, as a build from changed sources would. */
function rebuild(folder: string): void {
  const files = readdirSync(`${folder}/assets`, { recursive: true, encoding: 'utf8' }).filter(
    (it) => /\.(?:js|css|png|woff2)$/.test(it),
  )
  const swap = (text: string) =>
    text.replaceAll(/-([\w-]{7})([\w-])\.(js|css)\b/g, (all, head, last, end) =>
      files.some((it) => it.endsWith(all)) ? `-${head}${last === 'x' ? 'y' : 'x'}.${end}` : all,
    )
  for (const file of [...files.map((it) => `assets/${it}`), 'index.html', 'sw.js']) {
    const path = `${folder}/${file}`
    const text = readFileSync(path, 'utf8')
    const next = file === 'sw.js' ? text.replace(/id:`[0-9a-f]{16}`/, 'id:`another`') : text
    writeFileSync(path, swap(next))
    renameSync(path, `${folder}/${swap(file)}`)
  }
}

test('keeps the page and the files of the build but nothing of a person, opens without a network or the server, and drops the files after an update', async ({
  panel,
}) => {
  const folder = mkdtempSync(`${tmpdir()}/trellis-built-`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(dist, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  panel.api.environment['PANEL_DIR'] = folder
  await panel.seed(async () => undefined)
  const installed = await openInstalled(panel)
  const { context, page } = installed
  await installed.install('/dashboard')
  for (const path of ['/worlds', '/profile', '/join/MayaWorld']) {
    await installed.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const kept = await installed.listKept()
  const built = readdirSync(`${dist}/assets`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|png|woff2)$/.test(file))
    .map((file) => `/assets/${file}`)
  expect(kept.toSorted()).toEqual(['/', ...built].toSorted())
  const shell = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(shell).toContain('<div id="root">')
  expect(shell).not.toMatch(/maya/i)

  await page.clock.install()
  await context.setOffline(true)
  // The worker's own requests must fail as well.
  panel.proxy.api = null
  await installed.goto('/worlds')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.getByText('The panel continues by itself as soon as the connection is back.').waitFor()
  await expectNoAxeViolations(page)
  await page.evaluate(() => localStorage.setItem('trellis.language', 'id'))
  await page.setViewportSize({ width: 360, height: 740 })
  await installed.goto('/worlds')
  await page.getByRole('heading', { name: 'Kamu sedang offline' }).waitFor()
  await page.getByText('Panel lanjut sendiri begitu koneksi kembali.').waitFor()
  await page.getByRole('main').locator('[role=status]').waitFor()
  await takeShot(page, 'offline-page-id-360')
  expect(await page.getByRole('navigation').count()).toBe(0)
  await installed.mark()
  panel.proxy.api = panel.api.app.http.server
  await context.setOffline(false)
  const worlds = page.getByRole('heading', { name: 'Kelola World', level: 1 })
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return worlds.count()
    })
    .toBe(1)
  expect(await installed.isSamePage()).toBe(true)
  await page.evaluate(() => localStorage.removeItem('trellis.language'))
  await page.setViewportSize({ width: 1280, height: 720 })
  panel.proxy.api = null
  await installed.goto('/worlds')
  await page.getByRole('heading', { name: 'Verifikasi Gagal' }).waitFor()
  await installed.mark()
  for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.fastForward(5000)
  await page.getByRole('heading', { name: 'Verifikasi Gagal' }).waitFor()
  panel.proxy.api = panel.api.app.http.server
  await page.clock.fastForward(6000)
  await page.getByRole('heading', { name: 'World Manager', level: 1 }).waitFor()
  expect(await installed.isSamePage()).toBe(true)
  await installed.goto('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  const [before] = await installed.listBuilds()

  rebuild(folder)
  await panel.seed(async () => undefined)
  await installed.mark()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect.poll(() => installed.listBuilds()).toEqual([before, 'trellis-another'])
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting != null
    })
  await expect.poll(isWaiting).toBe(true)
  // The scripts of this page are not on the server any more.
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await page.getByRole('tab', { name: 'Custom Items' }).waitFor()
  expect(await installed.isSamePage()).toBe(true)

  expect(context.serviceWorkers()).toHaveLength(2)
  await page.close()
  // A page that opens before the browser has ended the old worker would still belong to it.
  await expect.poll(() => context.serviceWorkers()).toHaveLength(1)
  const next = await context.newPage()
  await next.goto(`${panel.origin}/worlds`)
  await next.getByRole('heading', { name: 'World Manager', level: 1 }).waitFor()
  await expect.poll(() => next.evaluate(() => caches.keys())).toEqual(['trellis-another'])

  const keptNow = await installed.listKept(next)
  await next.getByRole('button', { name: 'Log out' }).click()
  await next
    .getByRole('link', { name: /Log in/ })
    .first()
    .waitFor()
  expect(await next.evaluate(() => localStorage.getItem('trellis.session'))).toBeNull()
  expect((await installed.listKept(next)).toSorted()).toEqual(keptNow.toSorted())
})
