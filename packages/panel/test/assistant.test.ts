import { chat, type Proposal } from '@trellis/contract/assistant.ts'
import { powerServer } from '@trellis/contract/servers.ts'
import { expect } from 'vitest'
import { makeProfile, setServer } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

type Said = {
  text?: string
  links?: { label: string; path: string }[]
  proposal?: Proposal | null
}

const button = (panel: Panel) => panel.page.getByRole('button', { name: 'Ask the assistant' })
const chatOf = (panel: Panel) => panel.page.getByRole('dialog', { name: 'Assistant' })
const input = (panel: Panel) => chatOf(panel).getByRole('textbox', { name: 'Message' })
const log = (panel: Panel) => chatOf(panel).getByRole('log')

function answer(panel: Panel, said: Said) {
  panel.api.answer(chat, () => ({
    reply: { role: 'model', text: 'An answer.', links: [], proposal: null, ...said },
  }))
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

const start: Proposal = {
  action: 'start',
  title: 'Start MayaWorld?',
  effect: 'Players can join as soon as it is online.',
}

test('a question is answered as plain text, with links that lead to pages of the panel', async ({
  panel,
}) => {
  answer(panel, {
    text: '1. Open it.\n<b>not bold</b> **nor this**',
    links: [{ label: 'Profile', path: '/profile' }],
  })
  await openChat(panel)
  await say(panel, 'How?')
  await log(panel).getByText('<b>not bold</b> **nor this**').waitFor()
  expect(panel.api.callsOf(chat).map((it) => it.body)).toEqual([{ message: 'How?', history: [] }])
  await chatOf(panel).getByRole('link', { name: 'Profile' }).click()
  await panel.page.waitForURL('**/profile')
  // Beside the page on a wide screen: the conversation stays.
  await log(panel).getByText('How?').waitFor()
})

test('a conversation is told on, survives navigation and closing, and can be begun anew', async ({
  panel,
}) => {
  const { api, page } = panel
  answer(panel, {})
  await openChat(panel)
  await say(panel, 'First')
  await log(panel).getByText('An answer.').waitFor()
  await page.keyboard.press('Escape')
  await chatOf(panel).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Profile' }).click()
  await button(panel).click()
  await say(panel, 'Second')
  await expect.poll(() => api.callsOf(chat).length).toBe(2)
  expect(api.callsOf(chat)[1]?.body).toEqual({
    message: 'Second',
    history: [
      { role: 'user', text: 'First' },
      { role: 'model', text: 'An answer.' },
    ],
  })
  await expect.poll(() => log(panel).getByText('An answer.').count()).toBe(2)
  await chatOf(panel).getByRole('button', { name: 'New conversation' }).click()
  await log(panel).getByText('How can I help?').waitFor()
  expect(await log(panel).getByText('First').count()).toBe(0)
  await page.reload()
  await button(panel).click()
  await log(panel).getByText('How can I help?').waitFor()
})

test('empty messages, and messages while a reply is loading, are ignored', async ({ panel }) => {
  const { api } = panel
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  api.answer(chat, async () => {
    await released
    return { reply: { role: 'model', text: 'Late.', links: [], proposal: null } }
  })
  await openChat(panel)
  await say(panel, '   ')
  await input(panel).fill('One')
  await input(panel).press('Shift+Enter')
  await input(panel).pressSequentially('two')
  await input(panel).press('Enter')
  await chatOf(panel).getByRole('img', { name: 'The assistant is answering…' }).waitFor()
  await say(panel, 'Three')
  expect(await input(panel).inputValue()).toBe('Three')
  release()
  await log(panel).getByText('Late.').waitFor()
  expect(api.callsOf(chat).map((it) => it.body)).toEqual([{ message: 'One\ntwo', history: [] }])
})

test('a failure is a toast and a message; what failed is not told on', async ({ panel }) => {
  const { api, page } = panel
  api.refuse(chat, 500)
  await openChat(panel)
  await say(panel, 'First')
  await page.getByText('Failed to get response from AI.').waitFor()
  await log(panel).getByText("I'm sorry, I encountered an error. Please try again.").waitFor()
  api.refuse(chat, 429, 'You have asked 200 questions today. Ask again tomorrow.')
  await say(panel, 'Second')
  await page.getByText('You have asked 200 questions today. Ask again tomorrow.').waitFor()
  expect(api.callsOf(chat)[1]?.body).toEqual({
    message: 'Second',
    history: [{ role: 'user', text: 'First' }],
  })
})

test('a suggestion is a question', async ({ panel }) => {
  answer(panel, {})
  await openChat(panel)
  const list = chatOf(panel).getByRole('list', { name: 'Suggestions' })
  expect(await list.getByRole('button').count()).toBe(4)
  await list.getByRole('button', { name: 'How much time is left?' }).click()
  await log(panel).getByText('An answer.').waitFor()
  expect(panel.api.callsOf(chat)[0]?.body).toMatchObject({ message: 'How much time is left?' })
  expect(await list.count()).toBe(0)
})

test('a proposal does nothing until it is confirmed, and then tells what came of it', async ({
  panel,
}) => {
  const { api } = panel
  answer(panel, { text: 'Shall I?', proposal: start })
  await openChat(panel)
  await say(panel, 'start my server')
  const card = chatOf(panel).getByRole('region', { name: 'Start MayaWorld?' })
  await card.getByText('Players can join as soon as it is online.').waitFor()
  expect(api.callsOf(powerServer)).toHaveLength(0)
  await card.getByRole('button', { name: 'Start' }).click()
  await card.getByText('Done.', { exact: true }).waitFor()
  expect(api.callsOf(powerServer).map((it) => it.params['action'])).toEqual(['start'])
  expect(await card.getByRole('button').count()).toBe(0)
})

test('a proposal can be dismissed, and one that is too late says why', async ({ panel }) => {
  const { api } = panel
  answer(panel, { text: 'Shall I?', proposal: start })
  await openChat(panel)
  await say(panel, 'start')
  const cards = chatOf(panel).getByRole('region', { name: 'Start MayaWorld?' })
  await cards.getByRole('button', { name: 'Not now' }).click()
  await cards.getByText('Not done.').waitFor()
  setServer(api.world, { status: 'ONLINE' })
  await panel.page.reload()
  await button(panel).click()
  await say(panel, 'start')
  await cards.getByText('Cannot start the server while it is online.').waitFor()
  expect(await cards.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
  expect(api.callsOf(powerServer)).toHaveLength(0)
})

test('keyboard: the focus goes to the message, Escape closes and gives it back', async ({
  panel,
}) => {
  const { page, open } = panel
  await open('/dashboard')
  await button(panel).focus()
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Message')
  expect(await button(panel).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Ask the assistant')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Message')
})

test('on a phone it fills the screen, keeps the focus, and gives way to a followed link', async ({
  panel,
}) => {
  const { page } = panel
  await page.setViewportSize({ width: 360, height: 740 })
  answer(panel, { links: [{ label: 'Profile', path: '/profile' }] })
  await openChat(panel)
  expect(await chatOf(panel).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await say(panel, 'Hi')
  await log(panel).getByText('An answer.').waitFor()
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('Tab')
    expect(
      await chatOf(panel).evaluate((it) => it.contains(document.activeElement)),
      `the focus left after ${at} tabs`,
    ).toBe(true)
  }
  await chatOf(panel).getByRole('link', { name: 'Profile' }).click()
  await chatOf(panel).waitFor({ state: 'hidden' })
  await page.waitForURL('**/profile')
})

/** The controls that the button covers when the page is scrolled to its end. */
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

test('the button leaves room for the last controls of a page', async ({ panel }) => {
  const { page } = panel
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/console', '/items', '/profile', '/dashboard']) {
      await panel.open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // What a page loads makes it longer: its end is looked at until it is the end.
      await expect.poll(() => coveredAtTheEnd(panel)).toEqual([])
    }
  }
})

test('nobody meets it before the app, and it goes with the session', async ({ panel }) => {
  const { api, page, open } = panel
  api.world.profile = makeProfile({ growId: '' })
  await open('/dashboard')
  await page.getByRole('button', { name: 'Complete Registration' }).waitFor()
  expect(await button(panel).count()).toBe(0)
  api.world.profile = makeProfile()
  answer(panel, { text: 'For Maya only.' })
  await page.reload()
  await button(panel).click()
  await say(panel, 'Hi')
  await log(panel).getByText('For Maya only.').waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Get Started').waitFor()
  expect(await page.getByText('For Maya only.').count()).toBe(0)
})

test('its chat is a part of its own, loaded at the first press', async ({ panel }) => {
  const { page, open } = panel
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(scripts.filter((it) => it.includes('chat-panel'))).toEqual([])
  await button(panel).click()
  await input(panel).waitFor()
  expect(scripts.some((it) => it.includes('chat-panel'))).toBe(true)
})

test('looks right', { timeout: 60_000 }, async ({ panel }) => {
  answer(panel, {
    text: 'MayaWorld is offline. Its last run ended on 1 October 2026 at 09:00 WIB: “The server crashed with exit code 1.”\n\nThe notice on the Dashboard says how the run ended. Show last lines opens the last console lines before the end.',
    links: [
      { label: 'Dashboard', path: '/dashboard' },
      { label: 'Console', path: '/console' },
    ],
  })
  await openChat(panel)
  await expectFitLook(panel, 'assistant-empty')
  await say(panel, 'Why is my server down?')
  await log(panel).getByText('MayaWorld is offline.').waitFor()
  answer(panel, { text: 'I can start MayaWorld for you.', proposal: start })
  await say(panel, 'start my server')
  await chatOf(panel).getByRole('region', { name: 'Start MayaWorld?' }).waitFor()
  await expectFitLook(panel, 'assistant-talk')
  await panel.page.keyboard.press('Escape')
  await expectFitLook(panel, 'assistant-closed')
})
