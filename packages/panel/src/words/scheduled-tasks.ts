import {
  mostLateMinutes,
  mostTasks,
  type RunOutcome,
  restartWarningsMinutes,
  type schedulePresets,
  shortestGapMinutes,
  type TaskType,
} from '@trellis/contract/scheduled-tasks.ts'

const types: Record<TaskType, string> = {
  backup: 'Automatic Backup',
  restart: 'Automatic Restart',
}

const presets: Record<(typeof schedulePresets)[number], string> = {
  '0 0 * * *': 'Every day at midnight',
  '0 * * * *': 'Every hour',
  '0 0 * * 0': 'Every Sunday at midnight',
}

const outcomes: Record<RunOutcome, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  missed: 'Missed',
}

const same = (sentence: string): Record<TaskType, string> => ({
  backup: sentence,
  restart: sentence,
})

export const scheduledTaskWords = {
  intro: 'Backups and restarts that happen by themselves.',
  fetchFailed: 'Failed to fetch scheduled tasks.',
  language: 'Language of the descriptions',
  languageShort: 'Descriptions in',
  toDashboard: 'Go to the dashboard',
  needsServer: 'Create one on the dashboard first. Until then, tasks are skipped.',

  newTask: 'New Task',
  type: 'Task type',
  types,
  typeHints: {
    backup: 'Replaces the account’s backup only after the new one is proven.',
    restart: `Players are told ${restartWarningsMinutes.join(' minutes and ')} minute before.`,
  } satisfies Record<TaskType, string>,
  mode: 'How to set the schedule',
  schedule: 'Schedule',
  modes: { simple: 'Simple', advanced: 'Advanced (Cron)' },
  presets,
  presetHint: 'Cron:',
  cronHint:
    'Minute, hour, day of the month, month, day of the week, such as 0 */6 * * * for every six hours. At most every ten minutes.',
  cronPlaceholder: '* * * * *',
  zone: 'Time zone',
  noZone: 'No such time zone.',
  description: 'In words',
  limits: `Up to ${mostTasks} tasks, at most every ${shortestGapMinutes} minutes. Runs over ${mostLateMinutes} minutes late count as missed.`,
  submit: 'Schedule Task',
  scheduled: 'Task scheduled.',
  scheduleFailed: 'Failed to schedule the task.',

  list: (count: number) => `Scheduled Tasks (${count})`,
  none: 'No tasks yet',
  noneHint: 'A backup every night is a good first one.',
  paused: 'Paused',
  lastRun: 'Last run',
  lastOutcome: 'Last outcome',
  nextRun: 'Next run',
  noNextRun: { paused: 'None while it is paused', none: 'None' },
  noOutcome: '—',
  outcomes,
  byHand: 'by hand',
  showRuns: 'Next runs',
  nextRuns: (zone: string) => `The next runs, in the time of ${zone}`,

  run: 'Run now',
  runTitle: 'Restart the server now?',
  runText:
    'Players who are online are told, and then the server restarts. The schedule stays as it is.',
  runConfirm: 'Restart now',
  isRunning: 'It is running already.',
  pause: 'Pause',
  resume: 'Resume',
  /** What each action says when it is done and when it could not be. */
  actions: {
    run: {
      done: { backup: 'The backup has begun.', restart: 'The restart has begun.' },
      failed: 'Failed to run the task.',
    },
    pause: { done: same('Task paused.'), failed: 'Failed to pause the task.' },
    resume: { done: same('Task resumed.'), failed: 'Failed to resume the task.' },
    delete: { done: same('Task deleted.'), failed: 'Failed to delete the task.' },
  },

  history: 'History',
  historyOf: (task: string, schedule: string) => `History: ${task} (${schedule})`,
  historyHint: (zone: string) => `The last 50 runs, newest first, in the time of ${zone}.`,
  historyFailed: 'Failed to fetch the history.',
  noHistory: 'It has not run yet.',
  columns: { dueAt: 'Due', outcome: 'Outcome', reason: 'Reason', duration: 'Duration' },

  delete: 'Delete',
  deleteTitle: 'Delete Scheduled Task',
  deleteText: (task: string, schedule: string) =>
    `${task} (${schedule}) does not run any more, and its history is deleted.`,
}
