import type { Permission } from '@trellis/contract/kit/permissions.ts'
import {
  deleteFeedback,
  type FeedbackStatus,
  type FeedbackType,
  listFeedback,
  setFeedbackStatus,
} from '@trellis/contract/operations/feedback.ts'
import { expect } from 'vitest'
import { insertFeedback } from '../../api/src/operations/feedback/store.ts'
import { adminLink } from './admin-link.ts'
import { addUser, getId } from './kit/people.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { undo, undoButton } from './undo-button.ts'

const hostile = '<img src=x onerror="alert(1)"> javascript:alert(2)\n\nsecond line'

type Message = { message?: string; type?: FeedbackType; status?: FeedbackStatus; username?: string }

/** Adds feedback messages, the newest first, from user0, user1 and so on. */
const addFeedback = (panel: Panel, messages: Message[]) =>
  panel.seed(async (tx) => {
    for (const [number, { username = `user${number}`, ...message }] of messages.entries()) {
      await addUser(tx, number, { username })
      await insertFeedback(tx, {
        id: `feedback-${number}`,
        user_id: getId(number),
        type: 'Suggestion',
        message: `Message ${number}`,
        username,
        grow_id: `Grow${number}`,
        status: 'New',
        at: Date.parse('2026-10-01T02:00:00.000Z') - number,
        ...message,
      })
    }
  })

async function openTab(panel: Panel, permissions: Permission[], path = '/admin?tab=feedback') {
  await panel.permit(permissions)
  await panel.open(path)
  await adminLink(panel, 'Feedback').waitFor()
}

const entries = ({ page }: Panel) =>
  page.getByRole('list', { name: 'Feedback', exact: true }).getByRole('listitem')

const managing: Permission[] = ['feedback:view', 'feedback:manage']

/** Sets the status of a message, and deletes another after a confirmation. */
async function changeMessages(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  const status = page.getByLabel('Status of the feedback by user1')
  await status.selectOption('In Progress')
  await page.getByText('Status updated.').waitFor()
  await undoButton(panel, 'Feedback set to In Progress').waitFor()
  await expect.poll(() => status.inputValue()).toBe('In Progress')
  expect(traffic.callsTo(setFeedbackStatus)).toMatchObject([
    { params: { feedbackId: 'feedback-1' }, body: { status: 'In Progress' } },
  ])
  await page.getByRole('button', { name: 'Delete the feedback by user2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete this feedback?').waitFor()
  await dialog.getByText('It can be brought back for 10 minutes').waitFor()
  expect(traffic.callsTo(deleteFeedback)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Feedback deleted.').waitFor()
  await page.getByText('12 messages').waitFor()
  await expect.poll(() => entries(panel).filter({ hasText: 'Message 2' }).count()).toBe(0)
  await undo(panel, 'Feedback deleted')
  await page.getByText('13 messages').waitFor()
  await entries(panel).filter({ hasText: 'Message 2' }).waitFor()
}

/** Answers a message, which gets another status with it. */
async function answerMessage(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  await page.getByRole('button', { name: 'Answer user4', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer user4' })
  const send = dialog.getByRole('button', { name: 'Send answer' })
  await send.click()
  await dialog.getByText('Write an answer first.').waitFor()
  await dialog.getByLabel('Your answer').fill('It comes on Friday.')
  await send.click()
  await page.getByText('Answer sent.').waitFor()
  await page.getByText('Answer: It comes on Friday.').waitFor()
  expect(traffic.callsTo(setFeedbackStatus).at(-1)).toMatchObject({
    params: { feedbackId: 'feedback-4' },
    body: { status: 'Resolved', answer: 'It comes on Friday.' },
  })
}

/** Reports failures with the messages of the catalogue. */
async function failToChange(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  traffic.refuse(setFeedbackStatus, 500)
  traffic.refuse(deleteFeedback, 500)
  await page.getByLabel('Status of the feedback by user3').selectOption('Archived')
  await page.getByText('Failed to update status.').waitFor()
  expect(await page.getByLabel('Status of the feedback by user3').inputValue()).toBe('New')
  await page.getByRole('button', { name: 'Delete the feedback by user3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Failed to delete feedback.').waitFor()
}

test('lists feedback ten per page, filters it by status, shows its content as text, and changes and deletes messages for admins who may', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await addFeedback(panel, [
    { message: hostile, type: 'Bug Report', username: '\u202e0resu\u200b' },
    ...Array.from({ length: 11 }, () => ({})),
    { status: 'Resolved' },
  ])
  await openTab(panel, managing)
  await page.getByText('13 messages').waitFor()
  expect(await entries(panel).count()).toBe(10)
  expect(await entries(panel).first().getByRole('paragraph').innerText()).toBe(hostile)
  await entries(panel).first().getByText('U+202E0resuU+200B (Grow0)').waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => entries(panel).count()).toBe(3)
  await page.getByLabel('Status', { exact: true }).selectOption('Resolved')
  await page.getByText('1 message', { exact: true }).waitFor()
  expect(await entries(panel).count()).toBe(1)
  await page.getByLabel('Status', { exact: true }).selectOption('Archived')
  await page.getByText('No feedback with this status.').waitFor()

  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await changeMessages(panel)
  await answerMessage(panel)
  await failToChange(panel)
  traffic.refuse(listFeedback, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch feedback.' }).waitFor()
  traffic.restore(listFeedback)
  await panel.permit(['feedback:view'])
  await page.reload()
  await entries(panel).getByText('In Progress').waitFor()
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  expect(await page.getByLabel(/^Status of/).count()).toBe(0)
  await panel.permit(['settings:view'])
  await page.reload()
  await adminLink(panel, 'Settings').waitFor()
  expect(await adminLink(panel, 'Feedback').count()).toBe(0)
})
