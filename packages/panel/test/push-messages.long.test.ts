import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { PushService, Subscription } from '../../api/test/kit/push-service.ts'
import { InstalledPanel } from './kit/installed-panel.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const title = 'Messages on your devices'
const dist = fileURLToPath(new URL('../../../dist/panel', import.meta.url))

/**
 * Gives the page a subscription at the test's push service. No real one can be reached from a test, so only this part of
 * the browser is replaced.
 */
async function replacePushManager(page: Page, form: Subscription['form']): Promise<void> {
  await page.addInitScript((given) => {
    const key = 'subscribed'
    const subscription = (publicKey: string) => ({
      options: {
        applicationServerKey: Uint8Array.from(
          atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')),
          (it) => it.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const publicKey = localStorage.getItem(key)
        return publicKey === null ? null : subscription(publicKey)
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(key, applicationServerKey)
        return subscription(applicationServerKey)
      },
    })
  }, form)
}

/** Refuses each subscription, as a browser without a push service does. */
const refuseSubscriptions = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.reject(new DOMException('No push service.', 'AbortError')),
    })
  })

/** Returns what sends messages to the panel's worker, and lists the notifications that it shows. */
async function joinWorker(panel: Panel, { page, context }: InstalledPanel) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  const { registrationId } = await new Promise<{ registrationId: string }>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first)
    })
  })
  const send = (data: object | string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: panel.origin,
      registrationId,
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  const listShown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const shown = await registration.getNotifications()
      return shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }))
    })
  return { send, listShown }
}

/** Lets the worker keep one file only: `installed-panel.long.test.ts` covers hundreds of them. */
function shortenWorker(panel: Panel): void {
  const folder = mkdtempSync(`${tmpdir()}/trellis-built-`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(dist, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  const worker = `${folder}/sw.js`
  const text = readFileSync(worker, 'utf8')
  const shorter = text.replace(/files:`([^,`]+),[^`]*`/, 'files:`$1`')
  expect(shorter.length).toBeLessThan(text.length)
  writeFileSync(worker, shorter)
  panel.api.environment['PANEL_DIR'] = folder
}

// A full browser takes seconds to start, so one test does everything in it.
test('turns messages on in a full browser, shows one of a closed panel, and forgets all with the sign-out', async ({
  panel,
}) => {
  const service = await PushService.start()
  onTestFinished(() => service.close())
  panel.api.environment['WEB_PUSH_SERVICES'] = service.origin
  shortenWorker(panel)
  await panel.seed(async () => undefined)
  const errors: string[] = []
  const installed = await InstalledPanel.openWhole(panel, errors)
  const { page, context } = installed
  await refuseSubscriptions(page)
  await installed.install('/profile')
  const card = page.locator('section', { has: page.getByRole('heading', { name: title }) })
  await card.getByRole('button', { name: 'Turn on for this device' }).click()
  await page.getByText('Your browser did not turn messages on.').waitFor()
  expect(await panel.api.sql('select id from push_device')).toEqual([])

  const subscription = await Subscription.open(`${service.origin}/send/1`)
  await replacePushManager(page, subscription.form)
  await page.reload()
  await card.getByRole('button', { name: 'Turn on for this device' }).click()
  await card.getByText('On for this device').waitFor()
  const own = card.getByRole('listitem').filter({ hasText: '(this device)' })
  await own.getByRole('button', { name: /^Send a test/ }).click()
  await expect.poll(() => service.got.length).toBe(1)
  const content = await subscription.decrypt(service.got[0]?.body ?? Buffer.alloc(0))
  expect(content).toMatchObject({ title: 'Trellis', tag: 'test', path: '/profile' })
  await page.reload()
  await card.getByText('On for this device').waitFor()
  await own.getByText('Last message').waitFor()

  const { send, listShown } = await joinWorker(panel, installed)
  const serverId = panel.server.id
  const crash = { title: 'MayaWorld', tag: 'notice-1', lang: 'id', path: '/worlds', serverId }
  await send({ ...crash, body: 'MayaWorld crash.' })
  await expect.poll(listShown).toHaveLength(1)
  await send({ ...crash, body: 'MayaWorld crash 5 kali dan tetap mati sampai kamu nyalakan.' })
  await expect.poll(listShown).toEqual([
    {
      title: 'MayaWorld',
      body: 'MayaWorld crash 5 kali dan tetap mati sampai kamu nyalakan.',
      tag: 'notice-1',
      lang: 'id',
      data: { path: '/worlds', serverId },
    },
  ])
  await send('not JSON')
  await expect.poll(listShown).toHaveLength(2)

  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('No worker runs.')
  await installed.mark()
  // A click that was not made by hand may not focus a window, which the worker does before it sends this.
  await worker.evaluate(
    async (place) => {
      const clients = await Reflect.get(globalThis, 'clients').matchAll({ type: 'window' })
      for (const client of clients) client.postMessage({ kind: 'open-place', ...place })
    },
    { path: '/worlds', serverId },
  )
  await page.getByRole('heading', { name: 'World Manager', level: 1 }).waitFor()
  expect(await installed.isSamePage()).toBe(true)

  await installed.goto(`/backup?server=${serverId}`)
  await page.getByRole('heading', { name: 'Backup Manager', level: 1 }).waitFor()
  expect(page.url()).toBe(`${panel.origin}/backup`)
  await installed.goto(`/backup?server=${'a'.repeat(serverId.length)}`)
  await page.getByRole('heading', { name: 'Backup Manager', level: 1 }).waitFor()
  // The server of an old message may be gone, so the selected one is shown.
  await page
    .getByRole('button', { name: 'Back up now' })
    .or(page.getByRole('button', { name: /backup/i }))
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page
    .getByRole('link', { name: /Log in/ })
    .first()
    .waitFor()
  await expect.poll(listShown).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
  await expect.poll(async () => (await panel.api.sql('select id from push_device')).length).toBe(0)
  expect(errors).toEqual([])
})
