import {
  createTask,
  deleteTask,
  listTasks,
  pauseTask,
  resumeTask,
  runTask,
  type ScheduledTask,
} from '@trellis/contract/scheduled-tasks.ts'
import { expect, vi } from 'vitest'
import { makeRun, makeTask } from './fake-scheduled-tasks.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const row = ({ page }: Panel, name: string) => page.getByRole('listitem', { name, exact: true })
const field = ({ page }: Panel) => page.getByRole('textbox', { name: 'Schedule', exact: true })
const toast = ({ page }: Panel, text: string) => page.getByRole('alert').getByText(text).waitFor()
const inWords = ({ page }: Panel) => page.locator('form').getByRole('status')

test('a schedule is said in words, in both languages, and refused in the words of the specification', async ({
  panel,
}) => {
  const { api, page } = panel
  await panel.open('/scheduler')
  await heading(panel, 'Scheduled Tasks (0)').waitFor()
  await page.getByText('No tasks yet').waitFor()
  const presets = page.getByRole('combobox', { name: 'Schedule', exact: true })
  const sentences = {
    'Every day at midnight': 'At 00:00, every day',
    'Every hour': 'Every hour, every day',
    'Every Sunday at midnight': 'At 00:00, only on Sunday',
  }
  for (const [preset, sentence] of Object.entries(sentences)) {
    await presets.selectOption(preset)
    await inWords(panel).getByText(sentence, { exact: true }).waitFor()
  }

  await page.getByText('Advanced (Cron)', { exact: true }).click()
  expect(await field(panel).getAttribute('placeholder')).toBe('* * * * *')
  await inWords(panel).getByText('Invalid schedule format.').waitFor()
  await field(panel).press('Enter')
  const refusal = page.locator('form').getByRole('alert')
  await refusal.getByText('Schedule cannot be empty.').waitFor()
  const faults = {
    '* * * *': 'Invalid schedule format.',
    '* *  * * *': 'Invalid schedule format.',
    '* * * * * *': 'Invalid schedule format.',
    '99 * * * *': 'Could not interpret schedule.',
    'a b c d e': 'Could not interpret schedule.',
  }
  for (const [schedule, fault] of Object.entries(faults)) {
    await field(panel).fill(schedule)
    await inWords(panel).getByText(fault).waitFor()
    expect(await refusal.count()).toBe(0)
    await field(panel).press('Enter')
    await refusal.getByText(fault).waitFor()
  }
  await expectFitLook(panel, 'scheduler-fault')
  expect(api.callsOf(createTask)).toEqual([])

  await field(panel).fill('30 22 * * 1-5')
  await inWords(panel).getByText('At 22:30, Monday through Friday').waitFor()
  await page.getByTitle('Bahasa Indonesia').click()
  const indonesian = inWords(panel).getByText('Pada 22:30, Senin sampai Jumat')
  await indonesian.waitFor()
  expect(await indonesian.getAttribute('lang')).toBe('id')
  await page.reload()
  await inWords(panel).getByText('Pada 00:00, setiap hari').waitFor()
})

test('a task is scheduled in its own zone, and a refusal stands at its field', async ({
  panel,
}) => {
  const { api, page } = panel
  await panel.open('/scheduler')
  await page.getByRole('combobox', { name: 'Task type' }).selectOption('Automatic Restart')
  await page.getByText('Players are told 5 minutes and 1 minute before.').waitFor()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  expect(await zone.inputValue()).toBe('Asia/Jakarta')
  await zone.click()
  await page.keyboard.type('new york')
  await page.getByRole('option', { name: 'America/New York' }).waitFor()
  await zone.press('Enter')
  expect(await zone.inputValue()).toBe('America/New York')
  await page.getByText('Advanced (Cron)', { exact: true }).click()
  await field(panel).fill('*/5 * * * *')
  const sentence = 'A task can run at most every 10 minutes.'
  api.answer(createTask, () => ({ status: 400, error: sentence, code: 'bad-input' }))
  await button(panel, 'Schedule Task').click()
  await page.locator('form').getByRole('alert').getByText(sentence).waitFor()
  api.restore(createTask)
  await field(panel).fill('0 6 * * *')
  expect(await page.locator('form').getByRole('alert').count()).toBe(0)
  await field(panel).press('Enter')
  await toast(panel, 'Task scheduled.')
  await heading(panel, 'Scheduled Tasks (1)').waitFor()
  expect(api.callsOf(createTask).at(-1)?.body).toEqual({
    type: 'restart',
    schedule: '0 6 * * *',
    timezone: 'America/New_York',
  })
  const made = row(panel, 'Automatic Restart')
  await made.getByText('At 06:00, every day').waitFor()
  await made.getByText('0 6 * * *', { exact: true }).waitFor()
  await made.getByText('Never', { exact: true }).waitFor()
  expect(await field(panel).inputValue()).toBe('')
})

function outcomes(): ScheduledTask[] {
  const failed = makeRun({ outcome: 'failed', reason: 'The disk is full.' })
  const skipped = makeRun({
    outcome: 'skipped',
    reason: 'Your server time has expired.',
    startedAt: null,
    finishedAt: null,
  })
  return [
    makeTask('backup00001', { lastRun: failed.startedAt, lastResult: failed }),
    makeTask('restart0001', {
      type: 'restart',
      schedule: '0 6 * * 1',
      timezone: 'Europe/Berlin',
      lastResult: skipped,
      nextRuns: ['2030-10-07T04:00:00.000Z', '2030-10-28T05:00:00.000Z'],
    }),
  ]
}

test('tasks show how they went and when they are due, and do as they are told', async ({
  panel,
}) => {
  const { api, page } = panel
  api.world.tasks = outcomes()
  api.world.runs.set('backup00001', [
    makeRun({ outcome: 'failed', reason: 'The disk is full.' }),
    makeRun({ dueAt: '2026-10-08T17:00:00.000Z', byHand: true }),
    makeRun({
      dueAt: '2026-10-07T17:00:00.000Z',
      outcome: 'missed',
      reason: 'The panel was not running.',
      startedAt: null,
      finishedAt: null,
    }),
  ])
  await panel.open('/scheduler')
  await heading(panel, 'Scheduled Tasks (2)').waitFor()
  await api.sockets.opened(1)
  const backup = row(panel, 'Automatic Backup')
  const restart = row(panel, 'Automatic Restart')
  await backup.getByText('10 Okt 2026, 00.00 WIB').waitFor()
  await backup.getByText('Failed', { exact: true }).waitFor()
  await backup.getByText('The disk is full.').waitFor()
  await restart.getByText('Never', { exact: true }).waitFor()
  await restart.getByText('Your server time has expired.').waitFor()
  await restart.getByText('Next runs', { exact: true }).press('Enter')
  await restart.getByText('The next runs, in the time of Europe/Berlin').waitFor()
  // Summer time ends between the two.
  await restart.getByText(/^Sen, 7 Okt 2030, 06\.00 (CEST|GMT\+2)$/).waitFor()
  await restart.getByText(/^Sen, 28 Okt 2030, 06\.00 (CET|GMT\+1)$/).waitFor()

  await backup.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  const missed = dialog.getByRole('row').filter({ hasText: 'Missed' })
  await missed.getByText('The panel was not running.').waitFor()
  await dialog.getByText('12 s').first().waitFor()
  await dialog.getByText('by hand').waitFor()
  await expectFitLook(panel, 'scheduler-history')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await backup.getByRole('button', { name: 'Run now' }).click()
  await toast(panel, 'The backup has begun.')
  await backup.getByText('Running', { exact: true }).waitFor()
  expect(await backup.getByRole('button', { name: 'Run now' }).isDisabled()).toBe(true)
  const [first, second] = api.world.tasks
  api.world.tasks = [{ ...first!, lastResult: makeRun() }, second!]
  api.sockets.send({ type: 'scheduled_tasks', payload: { tasks: api.world.tasks } })
  await backup.getByText('Done', { exact: true }).waitFor()

  await restart.getByRole('button', { name: 'Run now' }).click()
  await dialog.getByText('Players who are online are told').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(runTask).map((it) => it.params['taskId'])).toEqual(['backup00001'])

  await restart.getByRole('button', { name: 'Pause' }).click()
  await restart.getByText('None while it is paused').waitFor()
  await expectFitLook(panel, 'scheduler-paused')
  await restart.getByRole('button', { name: 'Resume' }).click()
  await restart.getByText('Paused', { exact: true }).waitFor({ state: 'detached' })
  expect([api.callsOf(pauseTask).length, api.callsOf(resumeTask).length]).toEqual([1, 1])

  await restart.getByRole('button', { name: 'Delete' }).press('Enter')
  await dialog.getByRole('heading', { name: 'Delete Scheduled Task' }).waitFor()
  await dialog.getByText('Automatic Restart (0 6 * * 1)').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(panel, 'Task deleted.')
  await heading(panel, 'Scheduled Tasks (1)').waitFor()
  expect(api.callsOf(deleteTask).map((it) => it.params['taskId'])).toEqual(['restart0001'])
})

test('without a server the tasks are still listed; ten are enough; a failure is said', async ({
  panel,
}) => {
  const { api, page } = panel
  const { profile } = api.world
  api.world.profile = makeProfile({ serverOwned: 'No Server' })
  api.world.tasks = outcomes()
  api.refuse(listTasks, 500)
  await panel.open('/scheduler')
  await heading(panel, 'Failed to fetch scheduled tasks.').waitFor()
  api.restore(listTasks)
  await button(panel, 'Try again').click()
  await heading(panel, 'You need a server to schedule tasks.').waitFor()
  const run = row(panel, 'Automatic Backup').getByRole('button', { name: 'Run now' })
  expect(await run.getAttribute('title')).toBe('You need a server to schedule tasks.')
  await expectFitLook(panel, 'scheduler-without-server')

  api.world.profile = profile
  api.world.tasks = Array.from({ length: 10 }, (_, at) => makeTask(`backup0000${at}`))
  await page.reload()
  await heading(panel, 'Scheduled Tasks (10)').waitFor()
  await page.getByText('You can have at most 10 scheduled tasks.').waitFor()
  expect(await button(panel, 'Schedule Task').isDisabled()).toBe(true)

  api.world.profile = makeProfile({ isBanned: true })
  await page.reload()
  await heading(panel, 'Your account is banned and cannot perform this action.').waitFor()
})
