import { deleteFeedback, listFeedback, setFeedbackStatus } from '@trellis/contract/feedback.ts'
import { expect } from 'vitest'
import { adminLink } from './admin-link.ts'
import { makeFeedback } from './fake-feedback.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'
import { undo, undoButton } from './undo-button.ts'

const hostile = '<img src=x onerror="alert(1)"> javascript:alert(2)\n\nsecond line'

async function openTab(panel: Panel, permissions: string[], path = '/admin?tab=feedback') {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open(path)
  await adminLink(panel, 'Feedback').waitFor()
}

const entries = ({ page }: Panel) =>
  page.getByRole('list', { name: 'Feedback', exact: true }).getByRole('listitem')

const managing = ['feedback:view', 'feedback:manage']

test('feedback is listed ten a page, filtered by status, its text only text', async ({ panel }) => {
  const { page, api } = panel
  api.world.feedback = [
    makeFeedback(0, {
      message: hostile,
      type: 'Bug Report',
      submittedByUsername: '\u202e0resu\u200b',
    }),
    ...Array.from({ length: 11 }, (_, at) => makeFeedback(at + 1)),
    makeFeedback(12, { status: 'Resolved' }),
  ]
  await openTab(panel, managing)
  await page.getByText('13 messages').waitFor()
  expect(await entries(panel).count()).toBe(10)
  expect(await entries(panel).first().getByRole('paragraph').innerText()).toBe(hostile)
  await entries(panel).first().getByText('U+202E0resuU+200B (Grow0)').waitFor()
  await expectFitLook(panel, 'admin-feedback')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => entries(panel).count()).toBe(3)
  await page.getByLabel('Status', { exact: true }).selectOption('Resolved')
  await page.getByText('1 message', { exact: true }).waitFor()
  expect(await entries(panel).count()).toBe(1)
  await page.getByLabel('Status', { exact: true }).selectOption('Archived')
  await page.getByText('No feedback with this status.').waitFor()
})

test('a status is set and a message deleted behind a question', async ({ panel }) => {
  const { page, api } = panel
  api.world.feedback = [makeFeedback(1), makeFeedback(2)]
  await openTab(panel, managing)
  const status = page.getByLabel('Status of the feedback by user1')
  await status.selectOption('In Progress')
  await page.getByText('Status updated.').waitFor()
  await undoButton(panel, 'Set a status').waitFor()
  await expect.poll(() => status.inputValue()).toBe('In Progress')
  expect(api.callsOf(setFeedbackStatus)).toMatchObject([
    { params: { feedbackId: 'feedback-1' }, body: { status: 'In Progress' } },
  ])
  await page.getByRole('button', { name: 'Delete the feedback by user2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete this feedback?').waitFor()
  await dialog.getByText('It can be brought back for 10 minutes').waitFor()
  expect(api.callsOf(deleteFeedback)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Feedback deleted.').waitFor()
  await expect.poll(() => entries(panel).count()).toBe(1)
  await undo(panel, 'Deleted feedback')
  await expect.poll(() => entries(panel).count()).toBe(2)
})

test('what fails is said in the catalogue’s words', async ({ panel }) => {
  const { page, api } = panel
  api.world.feedback = [makeFeedback(1)]
  api.refuse(setFeedbackStatus, 500)
  api.refuse(deleteFeedback, 500)
  await openTab(panel, managing)
  await page.getByLabel('Status of the feedback by user1').selectOption('Archived')
  await page.getByText('Failed to update status.').waitFor()
  expect(await page.getByLabel('Status of the feedback by user1').inputValue()).toBe('New')
  await page.getByRole('button', { name: 'Delete the feedback by user1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Failed to delete feedback.').waitFor()
  api.refuse(listFeedback, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch feedback.' }).waitFor()
})

test('who may only view sees the status and no controls', async ({ panel }) => {
  const { page, api } = panel
  api.world.feedback = [makeFeedback(1, { status: 'Resolved' })]
  await openTab(panel, ['feedback:view'])
  await entries(panel).getByText('Resolved').waitFor()
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  expect(await page.getByLabel(/^Status of/).count()).toBe(0)
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['settings:view'] })
  await page.reload()
  await adminLink(panel, 'Settings').waitFor()
  expect(await adminLink(panel, 'Feedback').count()).toBe(0)
})
