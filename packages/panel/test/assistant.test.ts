import { powerServer } from '@trellis/contract/hosting/servers.ts'
import { chat } from '@trellis/contract/operations/assistant.ts'
import { expect, onTestFinished } from 'vitest'
import { ProviderStandIn } from '../../api/test/kit/provider-stand-in.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel) => page.getByRole('button', { name: 'Ask the assistant' })
const getChat = ({ page }: Panel) => page.getByRole('dialog', { name: 'Assistant' })
const input = (panel: Panel) => getChat(panel).getByRole('textbox', { name: 'Message' })
const log = (panel: Panel) => getChat(panel).getByRole('log')
const requested = ({ traffic }: Panel) => traffic.callsTo(chat).map((it) => it.body)
const cards = (panel: Panel) => getChat(panel).getByRole('region', { name: 'Start MayaWorld?' })

/** Connects the api to a provider whose model answers as the test sets. */
async function useProvider(panel: Panel): Promise<ProviderStandIn> {
  const provider = await ProviderStandIn.start('openai-compatible')
  onTestFinished(() => provider.close())
  Object.assign(panel.api.environment, provider.environment('openai-compatible'))
  await panel.seed(async () => {})
  return provider
}

async function openChat(panel: Panel, path = '/dashboard') {
  await panel.open(path)
  await button(panel).click()
  await input(panel).waitFor()
}

async function say(panel: Panel, message: string) {
  await input(panel).fill(message)
  await input(panel).press('Enter')
}

test('answers in plain text with links, keeps the conversation until a new one starts, and names pages as the Indonesian sidebar does', async ({
  panel,
}) => {
  const { page } = panel
  const provider = await useProvider(panel)
  const text = '1. Open it.\n<b>not bold</b> **nor this**'
  provider.answer = { text }
  await openChat(panel)
  await say(panel, 'Can I change my GrowID?')
  await log(panel).getByText('<b>not bold</b> **nor this**').waitFor()
  expect(requested(panel)).toEqual([{ message: 'Can I change my GrowID?', history: [] }])
  await getChat(panel).getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  // On a wide screen the chat stays open next to the page.
  await log(panel).getByText('Can I change my GrowID?').waitFor()

  await page.keyboard.press('Escape')
  await getChat(panel).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Redeem Code' }).click()
  await button(panel).click()
  provider.answer = { text: 'An answer.' }
  await say(panel, 'Second')
  await log(panel).getByText('An answer.').waitFor()
  expect(requested(panel)[1]).toEqual({
    message: 'Second',
    history: [
      { role: 'user', text: 'Can I change my GrowID?' },
      { role: 'model', text },
    ],
  })
  await log(panel).getByText('<b>not bold</b> **nor this**').waitFor()
  await getChat(panel).getByRole('button', { name: 'New conversation' }).click()
  await log(panel).getByText('How can I help?').waitFor()
  expect(await log(panel).getByText('Second').count()).toBe(0)
  await page.reload()
  await button(panel).click()
  await log(panel).getByText('How can I help?').waitFor()

  provider.answer = { text: 'Buka Profil.' }
  await setLanguage(panel, 'id')
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Tanya asisten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asisten' })
  const field = dialog.getByRole('textbox', { name: 'Pesan' })
  await field.fill('Gimana cara mengganti GrowID?')
  await field.press('Enter')
  const links = dialog.getByRole('list', { name: 'Halaman' }).getByRole('link')
  await links.first().waitFor()
  expect(await links.allTextContents()).toContain('Profil')
  const sidebar = page.getByRole('navigation', { name: 'Utama' })
  for (const name of await links.allTextContents())
    await sidebar.getByRole('link', { name, exact: true }).waitFor()
})

test('loads the chat when first opened, moves the focus in and back out, ignores what cannot be sent, and leaves failures out of the conversation', async ({
  panel,
}) => {
  const { page, open, traffic } = panel
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(scripts.filter((it) => it.includes('chat-panel'))).toEqual([])
  await button(panel).focus()
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Message')
  expect(scripts.some((it) => it.includes('chat-panel'))).toBe(true)
  expect(await button(panel).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Ask the assistant')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Message')

  const release = traffic.hold(chat)
  await say(panel, '   ')
  await input(panel).fill('How much time')
  await input(panel).press('Shift+Enter')
  await input(panel).pressSequentially('is left?')
  await input(panel).press('Enter')
  await getChat(panel).getByRole('img', { name: 'The assistant is answering…' }).waitFor()
  await say(panel, 'Three')
  expect(await input(panel).inputValue()).toBe('Three')
  release()
  await log(panel)
    .getByText(/You have 3 days of server time left/)
    .waitFor()
  expect(requested(panel)).toEqual([{ message: 'How much time\nis left?', history: [] }])

  await getChat(panel).getByRole('button', { name: 'New conversation' }).click()
  await log(panel).getByText('How can I help?').waitFor()
  traffic.refuse(chat, 500)
  await say(panel, 'First')
  await page.getByText('Failed to get response from AI.').waitFor()
  await log(panel).getByText("I'm sorry, I encountered an error. Please try again.").waitFor()
  const sentence = 'You have asked 200 questions today. Ask again tomorrow.'
  traffic.refuse(chat, 429, sentence)
  await say(panel, 'Second')
  await page.getByText(sentence).waitFor()
  expect(requested(panel).at(-1)).toEqual({
    message: 'Second',
    history: [{ role: 'user', text: 'First' }],
  })
})

test('sends a suggested question, and performs a proposed action only after confirmation', async ({
  panel,
}) => {
  const { traffic, page, server } = panel
  await openChat(panel)
  await expectFitLayout(panel, 'assistant-empty')
  const list = getChat(panel).getByRole('list', { name: 'Suggestions' })
  expect(await list.getByRole('button').count()).toBe(4)
  await list.getByRole('button', { name: 'How much time is left?' }).click()
  await log(panel)
    .getByText(/You have 3 days of server time left/)
    .waitFor()
  expect(requested(panel)).toMatchObject([{ message: 'How much time is left?' }])
  expect(await list.count()).toBe(0)

  await say(panel, 'Why is my server down?')
  await log(panel).getByText('MayaWorld is offline.').waitFor()
  await say(panel, 'start my server')
  const card = cards(panel)
  await card.getByText('Players can join as soon as it is online.').waitFor()
  await expectFitLayout(panel, 'assistant-talk')
  await card.getByRole('button', { name: 'Not now' }).click()
  await card.getByText('Not done.').waitFor()
  await say(panel, 'start my server')
  await card.nth(1).waitFor()
  expect(traffic.callsTo(powerServer)).toHaveLength(0)
  await server.start()
  await card.getByText('Cannot start the server while it is online.').waitFor()
  expect(await card.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
  await server.stop()
  await card.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => card.last().getByRole('status').innerText()).not.toBe('')
  expect(traffic.callsTo(powerServer).map((it) => it.params['action'])).toEqual(['start'])
  expect(await card.getByRole('button').count()).toBe(0)
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
})

/** Lists the controls that the button covers when the page is scrolled to its end. */
async function coveredAtTheEnd(panel: Panel): Promise<string[]> {
  const { page } = panel
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const box = await button(panel).boundingBox()
  return page.evaluate(
    (it) =>
      [...document.querySelectorAll('main :is(a, button, input, textarea)')]
        .filter((control) => {
          const own = control.getBoundingClientRect()
          const isBeside = own.right <= it.x || own.left >= it.x + it.width
          const isAboveOrBelow = own.bottom <= it.y || own.top >= it.y + it.height
          return own.width > 0 && !isBeside && !isAboveOrBelow
        })
        .map((control) => control.outerHTML),
    box ?? { x: 0, y: 0, width: 0, height: 0 },
  )
}

test('fills a phone screen, traps the focus, closes when a link is followed, and leaves room for the last controls of a page', async ({
  panel,
}) => {
  const { page } = panel
  await page.setViewportSize({ width: 360, height: 740 })
  await openChat(panel)
  expect(await getChat(panel).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await say(panel, 'Can I change my GrowID?')
  const link = getChat(panel).getByRole('link', { name: 'Profile' })
  await link.waitFor()
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('Tab')
    expect(
      await getChat(panel).evaluate((it) => it.contains(document.activeElement)),
      `the focus left after ${at} tabs`,
    ).toBe(true)
  }
  await link.click()
  await getChat(panel).waitFor({ state: 'hidden' })
  await page.waitForURL('**/profile')

  for (const path of ['/console', '/items', '/profile', '/dashboard']) {
    await page.goto(panel.origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      // Content that loads later makes the page longer, so the check repeats until the end is final.
      await expect.poll(() => coveredAtTheEnd(panel)).toEqual([])
    }
  }
})

test('appears with the app, and disappears with the session', async ({ panel }) => {
  const { page, api } = panel
  const { body } = await api.logIn({ user: { id: '77', username: 'newcomer' } })
  const { sessionToken: token, refreshToken, user } = body
  await panel.openAs({ token, refreshToken, user }, '/dashboard')
  await page.getByRole('button', { name: 'Complete Registration' }).waitFor()
  expect(await button(panel).count()).toBe(0)
  await page.getByLabel('GrowID').fill('Newcomer')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.getByRole('button', { name: 'Yes, register it' }).click()
  await button(panel).click()
  await say(panel, 'How much time is left?')
  const answer = /You have 3 days of server time/
  await log(panel).getByText(answer).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Get Started').waitFor()
  expect(await page.getByText(answer).count()).toBe(0)
})
