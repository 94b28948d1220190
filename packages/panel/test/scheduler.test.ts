import {
  createTask,
  deleteTask,
  listTasks,
  pauseTask,
  resumeTask,
  runTask,
  type ScheduledTask,
  type TaskType,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { expect } from 'vitest'
import type { Tables } from '../../api/src/migrations/tables.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const row = ({ page }: Panel, name: string) => page.getByRole('listitem', { name, exact: true })
const field = ({ page }: Panel) => page.getByRole('textbox', { name: 'Schedule', exact: true })
const toast = ({ page }: Panel, text: string) => page.getByRole('alert').getByText(text).waitFor()

async function addTask({ server }: Panel, type: TaskType, schedule: string, timezone?: string) {
  const { status, body } = await server.post('/server/tasks', { type, schedule, timezone })
  expect(status).toBe(201)
  const { id }: ScheduledTask = body.task
  return id
}

const inWords = ({ page }: Panel) => page.locator('form').getByRole('status')

/** Describes a schedule, and refuses one in the specification's words. */
async function describeSchedules(panel: Panel): Promise<void> {
  const { traffic, page } = panel
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

  await page.getByRole('button', { name: 'Every 6 hours' }).click()
  expect(await field(panel).inputValue()).toBe('0 */6 * * *')
  await inWords(panel)
    .getByText(/every 6 hours/i)
    .waitFor()
  const daily = page.getByRole('button', { name: 'Every day at 04:00' })
  await daily.click()
  expect(await daily.getAttribute('aria-pressed')).toBe('true')
  await inWords(panel).getByText(/04:00/).waitFor()
  await field(panel).fill('')
  expect(await field(panel).getAttribute('placeholder')).toBe('* * * * *')
  await inWords(panel).getByText('Invalid schedule format.').waitFor()
  await field(panel).press('Enter')
  const refusal = page.locator('form').getByRole('alert')
  await refusal.getByText('Schedule cannot be empty.').waitFor()
  const faults = {
    '* * * *': 'Invalid schedule format.',
    '99 * * * *': 'Could not interpret schedule.',
  }
  for (const [schedule, fault] of Object.entries(faults)) {
    await field(panel).fill(schedule)
    await inWords(panel).getByText(fault).waitFor()
    expect(await refusal.count()).toBe(0)
    await field(panel).press('Enter')
    await refusal.getByText(fault).waitFor()
  }
  expect(traffic.callsTo(createTask)).toEqual([])
}

async function scheduleInZone(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  await page.getByRole('combobox', { name: 'Task type' }).selectOption('Automatic Restart')
  await page.getByText('Players are warned 5 minutes and 1 minute before.').waitFor()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  expect(await zone.inputValue()).toBe('Asia/Jakarta')
  await zone.click()
  await page.keyboard.type('new york')
  await page.getByRole('option', { name: 'America/New York' }).waitFor()
  await zone.press('Enter')
  expect(await zone.inputValue()).toBe('America/New York')
  await page.getByText('Advanced (Cron)', { exact: true }).click()
  await field(panel).fill('*/5 * * * *')
  await button(panel, 'Schedule Task').click()
  const sentence = 'A task can run at most every 10 minutes.'
  await page.locator('form').getByRole('alert').getByText(sentence).waitFor()
  await field(panel).fill('0 6 * * *')
  expect(await page.locator('form').getByRole('alert').count()).toBe(0)
  await field(panel).press('Enter')
  await toast(panel, 'Task scheduled.')
  await heading(panel, 'Scheduled Tasks (1)').waitFor()
  expect(traffic.callsTo(createTask).at(-1)?.body).toEqual({
    type: 'restart',
    schedule: '0 6 * * *',
    timezone: 'America/New_York',
  })
  const made = row(panel, 'Automatic Restart')
  await made.getByText('At 06:00, every day').waitFor()
  await made.getByText('0 6 * * *', { exact: true }).waitFor()
  await made.getByText('Never', { exact: true }).waitFor()
  expect(await field(panel).inputValue()).toBe('')
}

/** Fills in a ready-made event, and refuses a rain without items. */
async function scheduleEvents(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  await button(panel, 'Double gems on Saturday, 19:00 to 21:00').click()
  const types = page.getByRole('combobox', { name: 'Task type' })
  expect(await types.inputValue()).toBe('event')
  await inWords(panel).getByText('At 19:00, only on Saturday').waitFor()
  await expectFitLayout(panel, 'scheduler-event')
  await button(panel, 'Schedule Task').click()
  await toast(panel, 'Task scheduled.')
  await page.getByText('More gems, 120 min').waitFor()
  expect(traffic.callsTo(createTask).at(-1)?.body).toMatchObject({
    type: 'event',
    schedule: '0 19 * * 6',
    event: { kind: 'gems', factor: 2, minutes: 120 },
  })

  const kinds = page.getByRole('combobox', { name: 'Event', exact: true })
  await kinds.click()
  await page.getByRole('option', { name: 'Rain of items' }).click()
  // The choices are kept while another type is shown.
  await types.selectOption('Automatic Backup')
  await types.selectOption('Event')
  expect(await kinds.inputValue()).toBe('Rain of items')
  await field(panel).fill('0 12 * * *')
  await button(panel, 'Schedule Task').click()
  const refusal = page.locator('form').getByRole('alert')
  await refusal.getByText('Add an item that falls.').waitFor()
  await page.getByRole('link', { name: 'See the events that run now' }).click()
  await page.getByRole('link', { name: 'Schedule an event' }).click()
  // The form is kept while another page is shown.
  expect(await types.inputValue()).toBe('event')
}

test("describes a schedule in both languages, refuses one in the specification's words, and schedules a task in its time zone and an event", async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/scheduler')
  await describeSchedules(panel)
  await scheduleInZone(panel)
  await closeToasts(page)
  await scheduleEvents(panel)
  await field(panel).fill('30 22 * * 1-5')
  await inWords(panel).getByText('At 22:30, Monday through Friday').waitFor()
  await page.getByRole('button', { name: 'ID Bahasa Indonesia' }).click()
  await inWords(panel).getByText('Pada 00:00, setiap hari').waitFor()
})

type RunRow = Tables['task_run']

const dueAt = Date.parse('2026-10-09T17:00:00.000Z')
const dayMs = 86_400_000

/** Returns a run that was due this many nights before the tenth of October and took twelve seconds. */
function makeRun(task_id: string, nights: number, changes: Partial<RunRow> = {}): RunRow {
  const due_at = dueAt - nights * dayMs
  const times = {
    due_at,
    begin_at: due_at,
    started_at: due_at + 4_000,
    finished_at: due_at + 16_000,
  }
  const id = `${task_id}${nights}`
  const rest = {
    by_hand: 0,
    reason: null,
    cause: null,
    lease_owner: null,
    lease_until: null,
    given_up: 0,
  } as const
  return { id, task_id, outcome: 'done', ...times, ...rest, ...changes }
}

const never = { started_at: null, finished_at: null }

/**
 * Adds a backup that failed on the last of three nights, and a restart in summer and winter that was skipped.
 */
async function addOutcomes(panel: Panel): Promise<{ backup: string; restart: string }> {
  const backup = await addTask(panel, 'backup', '0 0 * * *')
  const restart = await addTask(panel, 'restart', '0 6 1 1,7 *', 'Europe/Berlin')
  await panel.seed(async (tx) => {
    const runs = [
      makeRun(backup, 2, { ...never, outcome: 'missed', reason: 'The panel was not running.' }),
      makeRun(backup, 1, { by_hand: 1 }),
      makeRun(backup, 0, { outcome: 'failed', reason: 'The disk is full.' }),
      makeRun(restart, 0, {
        ...never,
        outcome: 'skipped',
        reason: 'Your server time has expired.',
      }),
    ]
    await tx.insertInto('task_run').values(runs).execute()
    const last_run_at = dueAt + 4_000
    await tx.updateTable('scheduled_task').set({ last_run_at }).where('id', '=', backup).execute()
  })
  return { backup, restart }
}

test('shows past and due runs of tasks, and runs, pauses and deletes tasks', async ({ panel }) => {
  const { traffic, page, server } = panel
  const ids = await addOutcomes(panel)
  await panel.open('/scheduler')
  await heading(panel, 'Scheduled Tasks (2)').waitFor()
  const backup = row(panel, 'Automatic Backup')
  const restart = row(panel, 'Automatic Restart')
  await backup.getByText('10 Okt 2026, 00.00 WIB').waitFor()
  await backup.getByText('Failed', { exact: true }).waitFor()
  await backup.getByText('The disk is full.').waitFor()
  await restart.getByText('Never', { exact: true }).waitFor()
  await restart.getByText('Your server time has expired.').waitFor()
  await restart.getByText('Next runs', { exact: true }).press('Enter')
  await restart.getByText('The next runs, in the time of Europe/Berlin').waitFor()
  for (const time of [/1 Jul \d{4}, 06\.00 (CEST|GMT\+2)$/, /1 Jan \d{4}, 06\.00 (CET|GMT\+1)$/])
    await restart.getByText(time).first().waitFor()

  await backup.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  const missed = dialog.getByRole('row').filter({ hasText: 'Missed' })
  await missed.getByText('The panel was not running.').waitFor()
  await dialog.getByText('12 s').first().waitFor()
  await dialog.getByText('by hand').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await backup.getByRole('button', { name: 'Run now' }).click()
  await toast(panel, 'The backup has begun.')
  await backup.getByText('Done', { exact: true }).waitFor()

  await restart.getByRole('button', { name: 'Run now' }).click()
  await dialog.getByText('Players who are online are warned').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(runTask).map((it) => it.params['taskId'])).toEqual([ids.backup])

  await restart.getByRole('button', { name: 'Pause' }).click()
  await restart.getByText('None while it is paused').waitFor()
  await restart.getByRole('button', { name: 'Resume' }).click()
  await restart.getByText('Paused', { exact: true }).waitFor({ state: 'detached' })
  expect([traffic.callsTo(pauseTask).length, traffic.callsTo(resumeTask).length]).toEqual([1, 1])

  await restart.getByRole('button', { name: 'Delete' }).press('Enter')
  await dialog.getByRole('heading', { name: 'Delete Scheduled Task' }).waitFor()
  await dialog.getByText('Automatic Restart (0 6 1 1,7 *)').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(panel, 'Task deleted.')
  await heading(panel, 'Scheduled Tasks (1)').waitFor()
  expect(traffic.callsTo(deleteTask).map((it) => it.params['taskId'])).toEqual([ids.restart])

  // The backup of an empty server ends too soon to be visible.
  traffic.answer(listTasks, async () => {
    const { body } = await server.get('/server/tasks')
    const tasks: ScheduledTask[] = body.tasks
    const run = { dueAt: tasks[0]?.lastRun ?? '', outcome: 'running', reason: null } as const
    const lastResult = { ...run, startedAt: run.dueAt, finishedAt: null, byHand: true }
    return { reply: { tasks: tasks.map((it) => ({ ...it, lastResult })) } }
  })
  await page.reload()
  await backup.getByText('Running', { exact: true }).waitFor()
  expect(await backup.getByRole('button', { name: 'Run now' }).isDisabled()).toBe(true)
  await panel.proxy.socketOpened(2)
  await server.post(`/server/tasks/${ids.backup}/pause`)
  await backup.getByText('Done', { exact: true }).waitFor()
})

test('lists the tasks of an owner without a server, allows ten, and reports a failure', async ({
  panel,
}) => {
  const { traffic, page, server } = panel
  for (let count = 0; count < 10; count++) await addTask(panel, 'backup', '0 0 * * *')
  traffic.refuse(listTasks, 500)
  await panel.open('/scheduler')
  await heading(panel, 'Failed to fetch scheduled tasks.').waitFor()
  traffic.restore(listTasks)
  await button(panel, 'Try again').click()
  await heading(panel, 'Scheduled Tasks (10)').waitFor()
  await page.getByText('You can have at most 10 scheduled tasks.').waitFor()
  expect(await button(panel, 'Schedule Task').isDisabled()).toBe(true)

  await server.leave()
  await heading(panel, 'You need a server to schedule tasks.').waitFor()
  const run = row(panel, 'Automatic Backup').first().getByRole('button', { name: 'Run now' })
  expect(await run.getAttribute('title')).toBe('You need a server to schedule tasks.')
  await expectFitLayout(panel, 'scheduler-without-server')

  await panel.ban()
  await heading(panel, 'Your account is banned and cannot perform this action.').waitFor()
})
