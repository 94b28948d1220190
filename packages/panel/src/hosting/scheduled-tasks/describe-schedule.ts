import { scheduleFields } from '@trellis/contract/scheduled-tasks.ts'
import { toString as wordsOfCron } from 'cronstrue'
import 'cronstrue/locales/id.js'
import { readLocale } from '../../kit/locale.ts'
import { refusalsMessages } from '../../messages/refusals.ts'

export type ScheduleDescription = { isSound: boolean; sentence: string }

/** A schedule in words, or why it has none. */
export function describeSchedule(schedule: string): ScheduleDescription {
  const fields = scheduleFields(schedule)
  if (fields === null) return { isSound: false, sentence: refusalsMessages['schedule-invalid'] }
  try {
    const sentence = wordsOfCron(fields.join(' '), {
      locale: readLocale(),
      use24HourTimeFormat: true,
      verbose: true,
    })
    return { isSound: true, sentence }
  } catch {
    return { isSound: false, sentence: refusalsMessages['schedule-uninterpreted'] }
  }
}
