import { splitSchedule } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { toString as wordsOfCron } from 'cronstrue'
import { readLocale, sourceLocale } from '../../language/locale.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { scheduleLocales } from './schedule-locales.ts'

export type ScheduleDescription = { isSound: boolean; sentence: string }

/** Returns a schedule in words, in English where they are not known in the reader's language; or why it has none. */
export function describeSchedule(schedule: string): ScheduleDescription {
  const fields = splitSchedule(schedule)
  if (fields === null) return { isSound: false, sentence: refusalsMessages['schedule-invalid'] }
  try {
    const sentence = wordsOfCron(fields.join(' '), {
      locale: scheduleLocales.includes(readLocale()) ? readLocale() : sourceLocale,
      use24HourTimeFormat: true,
      verbose: true,
    })
    return { isSound: true, sentence }
  } catch {
    return { isSound: false, sentence: refusalsMessages['schedule-uninterpreted'] }
  }
}
