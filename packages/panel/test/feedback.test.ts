import { submitFeedback } from '@trellis/contract/operations/feedback.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

async function openFeedback({ open, page }: Panel) {
  await open('/feedback')
  await page.getByRole('heading', { name: 'Submit Feedback', exact: true }).waitFor()
}

const submit = ({ page }: Panel) => page.getByRole('button', { name: 'Submit Feedback' })

/** Requires a message, and counts it up to its limit. */
async function refuseMessages(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  expect(await page.getByLabel('Type').inputValue()).toBe('Suggestion')
  await page.getByLabel('Message').fill('   ')
  await submit(panel).click()
  await page.getByText('Feedback message cannot be empty.').waitFor()
  await page.getByLabel('Message').fill('a'.repeat(4001))
  await page.getByText('4,001 of 4,000 characters').waitFor()
  await page.getByText('Feedback can have at most 4000 characters.').waitFor()
  await submit(panel).click()
  expect(traffic.callsTo(submitFeedback)).toEqual([])
}

/** Clears the form after sending, thanks, and accepts another message. */
async function sendMessage(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  await page.getByLabel('Type').selectOption('Bug Report')
  await page.getByLabel('Message').fill('  <b>It broke</b>  ')
  await submit(panel).click()
  await page.getByText('Thank you! Your feedback has been sent.').waitFor()
  expect(traffic.callsTo(submitFeedback)).toHaveLength(1)
  expect(await panel.asOperator('GET', '/admin/feedback')).toMatchObject([
    { type: 'Bug Report', message: '<b>It broke</b>' },
  ])
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expectFitLayout(panel, 'feedback-thanks')
  const another = page.getByRole('button', { name: 'Write another' })
  await expect.poll(() => another.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const message = page.getByLabel('Message')
  await message.waitFor()
  expect(await message.inputValue()).toBe('')
  expect(await message.evaluate((it) => it === document.activeElement)).toBe(true)
}

/** Keeps a draft after leaving the page and after a failed send. */
async function keepDraft(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  await page.getByLabel('Message').fill('Please keep me')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Account details' }).waitFor()
  await page.getByRole('link', { name: 'Feedback' }).click()
  traffic.refuse(submitFeedback, 500)
  await submit(panel).click()
  await page.getByText('Failed to submit feedback.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Please keep me')
  traffic.refuse(submitFeedback, 429, 'Too many messages. Wait a little.')
  await submit(panel).click()
  await page.getByText('Too many messages. Wait a little.').waitFor()
  traffic.restore(submitFeedback)
  traffic.forgetCalls()
}

/** Clears the form when the answer arrives on another page. */
async function leaveBeforeAnswer(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  const answered = Promise.withResolvers<void>()
  traffic.answer(submitFeedback, async () => {
    await answered.promise
    return { reply: { message: 'Got it!' } }
  })
  await page.getByLabel('Message').fill('On my way out')
  await submit(panel).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Account details' }).waitFor()
  answered.resolve()
  await page.getByText('Got it!').waitFor()
  await page.getByRole('link', { name: 'Feedback' }).click()
  await page.getByRole('button', { name: 'Write another' }).click()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  traffic.restore(submitFeedback)
}

test('requires a message, keeps it until it is sent, also after a failure or on another page, and shows banned users that they cannot send any', async ({
  panel,
}) => {
  const { page } = panel
  await openFeedback(panel)
  await refuseMessages(panel)
  await keepDraft(panel)
  await sendMessage(panel)
  await leaveBeforeAnswer(panel)
  await panel.ban()
  await page.reload()
  await page.getByRole('heading', { name: 'Banned users cannot submit feedback.' }).waitFor()
  for (const control of [page.getByLabel('Type'), page.getByLabel('Message'), submit(panel)])
    expect(await control.isDisabled()).toBe(true)
})
