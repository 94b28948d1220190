import { getSentence } from '@trellis/texts/sentences.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSchedule } from '../src/hosting/scheduled-tasks/schedule.ts'

const empty = 'Invalid schedule format.'
const unread = 'Could not interpret schedule.'
const never = 'This schedule never comes.'
const often = 'A task can run at most every 10 minutes.'

function verdict(text: string): string {
  const read = readSchedule(text)
  return 'refusal' in read ? getSentence(read.refusal) : 'fine'
}

describe('a schedule', () => {
  it.each([
    ['0 0 * * *', 'fine'],
    ['0 * * * *', 'fine'],
    ['0 0 * * 0', 'fine'],
    [' 0 0 * * * ', 'fine'],
    ['*/10 * * * *', 'fine'],
    ['0-59/10 * * * *', 'fine'],
    ['0 0 29 2 *', 'fine'],
    ['0 0 31 2 1', 'fine'],
    ['0 0 30,31 2,4 *', 'fine'],
    ['0 0 * JAN,dec Mon-Fri', 'fine'],
    ['0 0 * * 7', 'fine'],
    ['5,15,25,35,45,55 * * * *', 'fine'],
    ['', empty],
    ['* * * *', empty],
    ['0 0 0 * * *', empty],
    ['0  0 * * *', empty],
    ['0\t0 * * *', empty],
    ['0 0 * *\n*', empty],
    ['@daily', empty],
    ['x'.repeat(10_000), empty],
    ['60 * * * *', unread],
    ['*/0 * * * *', unread],
    ['5-1 * * * *', unread],
    ['1,,2 * * * *', unread],
    ['-5 * * * *', unread],
    ['1.5 * * * *', unread],
    ['٠ 0 * * *', unread],
    ['0 24 * * *', unread],
    ['0 0 0 * *', unread],
    ['0 0 32 * *', unread],
    ['0 0 * 13 *', unread],
    ['0 0 * * 8', unread],
    ['0 0 L * *', unread],
    ['0 0 15W * *', unread],
    ['0 0 * * 1#1', unread],
    ['0 0 * * 5L', unread],
    ['0 0 ? * *', unread],
    ['H 0 * * *', unread],
    ['0 0 * JANFEB *', unread],
    ['0 0 * * MONTUE', unread],
    ['0 0 * mon *', unread],
    ['jan 0 * * *', unread],
    ['0 0 * * fri-mon', unread],
    ['10-20/ * * * *', unread],
    ['0 0 * * __proto__', unread],
    [`${'0,'.repeat(400)}0 0 * * *`, unread],
    ['0 0 31 2 *', never],
    ['0 0 30 2 *', never],
    ['0 0 31 4,6,9,11 *', never],
    ['* * * * *', often],
    ['*/9 * * * *', often],
    ['0,55 * * * *', often],
    ['0,5 0 1 1 *', often],
    ['0,55 0,23 * * *', often],
    ['0,55 0,23 31 12 *', 'fine'],
    ['0,55 0,23 * * 1', 'fine'],
    ['0,55 0,23 * * 6,0', often],
    ['0,55 0,23 1,31 * *', often],
    ['0,55 0,23 29 2,3 *', 'fine'],
    ['0,55 0,23 1,29 2,3 *', often],
  ])('with the text %j is %s', (text, expected) => {
    expect(verdict(text.slice(0, 1000))).toBe(expected)
  })

  it('is rejected as too frequent or never due exactly when 28 years of dates agree', () => {
    const some = (min: number, max: number) =>
      fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 })
    const days = (min: number, max: number) => fc.option(some(min, max), { nil: null })
    const edges = fc.subarray([0, 1, 22, 23], { minLength: 1 })
    const cases = fc.record({
      minutes: some(0, 59),
      hours: fc.oneof(some(0, 23), edges),
      monthDays: fc.oneof(days(28, 31), days(1, 31)),
      months: days(1, 12),
      weekdays: days(0, 6),
    })
    fc.assert(
      fc.property(cases, (given) => {
        expect([getText(given), verdict(getText(given))]).toEqual([getText(given), counted(given)])
      }),
      { numRuns: 300 },
    )
  })
})

type Options = {
  minutes: number[]
  hours: number[]
  monthDays: number[] | null
  months: number[] | null
  weekdays: number[] | null
}

const getText = ({ minutes, hours, monthDays, months, weekdays }: Options) =>
  [minutes, hours, monthDays, months, weekdays].map((it) => it?.join(',') ?? '*').join(' ')

function counted({ minutes, hours, monthDays, months, weekdays }: Options): string {
  const inDay = hours.flatMap((h) => minutes.map((m) => h * 60 + m)).sort((a, b) => a - b)
  let last = Number.NEGATIVE_INFINITY
  let gap = Number.POSITIVE_INFINITY
  for (let day = 0; day < 28 * 366; day++) {
    const date = new Date(Date.UTC(2001, 0, 1 + day))
    if (months !== null && !months.includes(date.getUTCMonth() + 1)) continue
    const byDay = monthDays?.includes(date.getUTCDate())
    const byWeek = weekdays?.includes(date.getUTCDay())
    const isNamed = monthDays === null && weekdays === null
    if (!isNamed && byDay !== true && byWeek !== true) continue
    for (const minute of inDay) {
      gap = Math.min(gap, day * 1440 + minute - last)
      last = day * 1440 + minute
    }
  }
  if (last === Number.NEGATIVE_INFINITY) return never
  return gap < 10 ? often : 'fine'
}
