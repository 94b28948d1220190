import { schedulePresets } from '@trellis/contract/hosting/scheduled-tasks.ts'

type SchedulePreset = (typeof schedulePresets)[number]
export const scheduleModes = ['simple', 'advanced'] as const

/** Schedules that many owners want; each fills in the cron fields. */
export const popularSchedules = ['0 */6 * * *', '0 4 * * *', '0 4 * * 1', '0 19 * * 6'] as const

/** The values of the form; each mode keeps its values while the other is shown. */
export type ScheduleEntry = {
  mode: (typeof scheduleModes)[number]
  preset: SchedulePreset
  cron: string
}

export const blankEntry: ScheduleEntry = { mode: 'simple', preset: schedulePresets[0], cron: '' }

export const getSchedule = ({ mode, preset, cron }: ScheduleEntry): string =>
  mode === 'simple' ? preset : cron.trim()
