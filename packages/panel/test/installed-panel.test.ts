import { expect } from 'vitest'
import { untilQuiet } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('can be installed, with icons drawn from the logo in every size', async ({ panel }) => {
  const { page } = panel
  await panel.openSignedOut('/')
  const devtools = await page.context().newCDPSession(page)
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, ...manifest } = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    name: 'Trellis',
    short_name: 'Trellis',
    start_url: '/',
    display: 'standalone',
  })
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const files = [
    ...icons.map(({ src }: { src: string }) => src),
    touch,
    '/badge.png',
    '/favicon.ico',
  ]
  const sizes = await page.evaluate(async (sources) => {
    const load = async (src: string) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [src, image.naturalWidth, image.naturalHeight]
    }
    return Promise.all(sources.map(load))
  }, files)
  expect(sizes).toEqual([
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable.png', 512, 512],
    ['/apple-touch-icon.png', 180, 180],
    ['/badge.png', 96, 96],
    ['/favicon.ico', expect.any(Number), expect.any(Number)],
  ])
  const corners = await page.evaluate(
    async (sources) => {
      const readCorner = async (src: string) => {
        const image = new Image()
        image.src = src
        await image.decode()
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        context?.drawImage(image, 0, 0)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
      }
      return Promise.all(sources.map(readCorner))
    },
    ['/icon-192.png', '/icon-maskable.png', '/apple-touch-icon.png', '/badge.png'],
  )
  // Systems cut the second and the third icon themselves, so these have no transparent corners.
  const green = [0x0f, 0x7a, 0x48, 255]
  expect(corners).toEqual([[0, 0, 0, 0], green, green, [0, 0, 0, 0]])
})

test('shows a banner while an open panel is offline for a minute, then is live again', async ({
  panel,
}) => {
  const { page, context, proxy } = panel
  await page.clock.install()
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await proxy.socketOpened()
  await untilQuiet(page)
  const isOnline = async () => {
    await context.setOffline(true)
    return page.evaluate(() => navigator.onLine)
  }
  await expect.poll(isOnline).toBe(false)
  proxy.refusesSockets = true
  proxy.breakSockets()
  const banner = page.getByRole('status').getByText('You are offline')
  await banner.waitFor()
  await expectFitLayout(panel, 'offline-banner')
  for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.fastForward(5000)
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  proxy.refusesSockets = false
  await context.setOffline(false)
  // Nothing waits for the next attempt of the socket, which may be half a minute away.
  await page.getByText('WebSocket reconnected successfully.').waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(await page.locator('html[data-marked]').count()).toBe(1)
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/credits`, {
    action: 'add',
    amount: 7,
  })
  await page.getByText('An admin gave you 7 credits.').first().waitFor()
})
