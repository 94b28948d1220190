import {
  readPushMessages,
  removePushDevice,
  testPushDevice,
  writePushChoices,
} from '@trellis/contract/platform/push-messages.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { addDevice } from './kit/push-devices.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const title = 'Messages on your devices'

async function openCard(panel: Panel) {
  await panel.open('/profile')
  const card = panel.page.locator('section', {
    has: panel.page.getByRole('heading', { name: title }),
  })
  await card.waitFor()
  return card
}

test('lists devices, tests and removes them, saves each choice, and is not shown when the operator has switched push messages off', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await addDevice(panel, 'Chrome · Android')
  await addDevice(panel, 'Safari · iOS')
  const card = await openCard(panel)
  // This browser has no permission for notifications.
  await card.getByText('Your browser blocks messages from this page.').waitFor()
  const entries = card.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(2)

  const crash = card.getByRole('switch', { name: 'a server crashed' })
  const server = card.getByRole('switch', { name: /suspended, stopped/ })
  expect(await crash.isChecked()).toBe(true)
  await crash.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => crash.isChecked()).toBe(false)
  await server.click({ force: true })
  await expect
    .poll(() => traffic.callsTo(writePushChoices).at(-1)?.body)
    .toEqual({
      off: ['crash', 'server'],
    })
  await untilQuiet(page)
  traffic.refuse(writePushChoices, 500)
  await crash.click({ force: true })
  await page.getByText('Could not save your choice.').waitFor()
  await expect.poll(() => crash.isChecked()).toBe(false)
  traffic.restore(writePushChoices)
  await page.reload()
  await expect.poll(() => crash.isChecked()).toBe(false)

  await card.getByRole('button', { name: 'Send a test to Safari · iOS' }).click()
  await page.getByText('A test message is on its way.').waitFor()
  traffic.refuse(testPushDevice, 500)
  await card.getByRole('button', { name: 'Send a test to Safari · iOS' }).click()
  await page.getByText('Could not send a test.').waitFor()
  traffic.refuse(removePushDevice, 500)
  const remove = async (name: string) => {
    await card.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Remove device' }).click()
  }
  await remove('Safari · iOS')
  await page.getByText('Could not remove the device.').waitFor()
  traffic.restore(removePushDevice)
  await remove('Safari · iOS')
  await page.getByText('This device gets no more messages.').waitFor()
  await expect.poll(() => entries.count()).toBe(1)
  await remove('Chrome · Android')
  await expect.poll(() => entries.count()).toBe(0)
  expect(await card.getByRole('switch').count()).toBe(0)

  panel.api.environment['WEB_PUSH'] = 'off'
  await panel.seed(async () => undefined)
  traffic.forgetCalls()
  await page.reload()
  await page.getByRole('heading', { name: 'Redemption history' }).waitFor()
  await expect.poll(() => traffic.callsTo(readPushMessages).length).toBeGreaterThan(0)
  await expect.poll(() => page.getByText(title).count()).toBe(0)
})

test('explains the home screen to iPhones, and other browsers to those without push', async ({
  panel,
}) => {
  const { page } = panel
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  const card = await openCard(panel)
  await card.getByText('This browser cannot get messages.').waitFor()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Safari/604.1' })
  })
  await page.reload()
  await card.getByText('add Trellis to your Home Screen first').waitFor()
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByText('tambahkan Trellis ke layar utama dulu').waitFor()
})
