import { beforeAll, expect, test } from 'vitest'
import { describeSchedule } from '../src/hosting/scheduled-tasks/describe-schedule.ts'
import { loadMessages } from '../src/language/messages.ts'

beforeAll(loadMessages)

test('describes a schedule, and names the fault of one that cannot be read', () => {
  const { isSound, sentence } = describeSchedule('30 22 * * 1-5')
  expect([isSound, sentence]).toEqual([true, 'At 22:30, Monday through Friday'])
  const faults = {
    '': 'Invalid schedule format.',
    '* * * *': 'Invalid schedule format.',
    '* *  * * *': 'Invalid schedule format.',
    '* * * * * *': 'Invalid schedule format.',
    '99 * * * *': 'Could not interpret schedule.',
    'a b c d e': 'Could not interpret schedule.',
  }
  for (const [schedule, fault] of Object.entries(faults))
    expect(describeSchedule(schedule)).toEqual({ isSound: false, sentence: fault })
})
