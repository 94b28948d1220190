import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listDueTimes, listNextDueTimes } from '../src/hosting/scheduled-tasks/due-times.ts'
import { readSchedule } from '../src/hosting/scheduled-tasks/schedule.ts'
import { findZone } from '../src/hosting/scheduled-tasks/wall-clock.ts'

const minuteMs = 60_000
const at = (text: string) => Date.parse(text)

function when(text: string, zone: string) {
  const read = readSchedule(text)
  if ('refusal' in read) throw new Error(read.refusal.code)
  return { schedule: read.schedule, zone }
}

const next = (text: string, zone: string, after: string, count: number) =>
  listNextDueTimes(when(text, zone), at(after), count).map((it) => new Date(it).toISOString())

describe('a time of day', () => {
  it('follows its time zone', () => {
    expect(next('0 0 * * *', 'Asia/Jakarta', '2026-06-01T00:00:00Z', 2)).toEqual([
      '2026-06-01T17:00:00.000Z',
      '2026-06-02T17:00:00.000Z',
    ])
  })

  it('in a spring gap is due once, shifted by the gap', () => {
    expect(next('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ])
    expect(next('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', 2)).toEqual([
      '2026-10-03T15:45:00.000Z',
      '2026-10-04T15:15:00.000Z',
    ])
  })

  it('in an autumn overlap is due once', () => {
    expect(next('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ])
  })
})

describe('an hourly schedule', () => {
  it('stays hourly across clock changes', () => {
    for (const begin of ['2026-03-07T12:30:00Z', '2026-10-31T12:30:00Z']) {
      for (const zone of ['America/New_York', 'Europe/Berlin', 'Asia/Jakarta']) {
        const times = listNextDueTimes(when('0 * * * *', zone), at(begin), 48)
        expect(new Set(times.slice(1).map((it, i) => it - times[i]!))).toEqual(new Set([3_600_000]))
      }
    }
  })
})

describe('the schedule calendar', () => {
  it('has a leap day every four years, but not in 2100', () => {
    const leaps = next('0 0 29 2 *', 'UTC', '2090-01-01T00:00:00Z', 5).map((it) => it.slice(0, 10))
    expect(leaps).toEqual(['2092-02-29', '2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29'])
  })

  it('skips months without the day', () => {
    const ends = next('0 0 31 * *', 'UTC', '2026-01-31T00:00:00Z', 4).map((it) => it.slice(5, 10))
    expect(ends).toEqual(['03-31', '05-31', '07-31', '08-31'])
  })

  it('matches either the weekday or the day of the month', () => {
    const days = next('0 0 13 * 5', 'UTC', '2026-02-01T00:00:00Z', 5).map((it) => it.slice(5, 10))
    expect(days).toEqual(['02-06', '02-13', '02-20', '02-27', '03-06'])
  })
})

describe('a time zone name', () => {
  it.each([
    ['Asia/Jakarta', 'Asia/Jakarta'],
    ['asia/jakarta', 'Asia/Jakarta'],
    ['UTC', 'UTC'],
    ['Etc/GMT-7', 'Etc/GMT-7'],
    ['Mars/Olympus', null],
    ['+07:00', null],
    ['', null],
    ['Asia/Jakarta\n', null],
    ['../etc/passwd', null],
  ])('resolves %j to %s', (text, expected) => {
    expect(findZone(text)).toBe(expected)
  })
})

/** The local time of every minute of a period, read once from the runtime's own calendar. */
class Wall {
  readonly begin: number
  readonly labels: number[] = []
  /** Local times that do not exist, each with the instant that replaces it. */
  readonly gaps: [label: number, instant: number][] = []

  constructor(zone: string, begin: number, days: number) {
    this.begin = begin
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (let minute = 0; minute < days * 1440; minute++) {
      const instant = begin + minute * minuteMs
      const label = at(`${format.format(instant).replace(' ', 'T')}Z`)
      const expected = (this.labels.at(-1) ?? label - minuteMs) + minuteMs
      for (let lost = expected; lost < label; lost += minuteMs) {
        this.gaps.push([lost, instant + (lost - expected)])
      }
      this.labels.push(label)
    }
  }

  due(given: Options): number[] {
    const seen = new Set<number>()
    const found = new Set<number>()
    for (const [minute, label] of this.labels.entries()) {
      if (!isNamed(given, label)) continue
      if (given.hours !== null && seen.has(label)) continue
      seen.add(label)
      found.add(this.begin + minute * minuteMs)
    }
    for (const [label, instant] of this.gaps) if (isNamed(given, label)) found.add(instant)
    return [...found].sort((a, b) => a - b)
  }
}

type Options = { minutes: number[]; hours: number[] | null; weekdays: number[] | null }

function isNamed({ minutes, hours, weekdays }: Options, label: number): boolean {
  const date = new Date(label)
  return (
    minutes.includes(date.getUTCMinutes()) &&
    (hours === null || hours.includes(date.getUTCHours())) &&
    (weekdays === null || weekdays.includes(date.getUTCDay()))
  )
}

describe('due times', () => {
  /** Periods of four days in which the clocks go forward or back, and one in which they do not change. */
  const stretches = [
    ['America/New_York', '2026-03-06'],
    ['America/New_York', '2026-10-30'],
    ['Europe/Berlin', '2026-03-27'],
    ['Europe/Berlin', '2026-10-23'],
    ['Australia/Lord_Howe', '2026-04-03'],
    ['Australia/Lord_Howe', '2026-10-02'],
    ['Asia/Jakarta', '2026-12-30'],
    ['America/Sao_Paulo', '2018-11-02'],
    ['America/Sao_Paulo', '2018-02-16'],
    ['Asia/Beirut', '2026-03-27'],
    ['Africa/Cairo', '2026-04-23'],
    ['Africa/Cairo', '2026-10-28'],
    ['Africa/Casablanca', '2026-02-13'],
    ['America/Santiago', '2026-09-04'],
    ['Asia/Kathmandu', '2026-02-27'],
    ['Pacific/Apia', '2011-12-28'],
  ] as const
  const walls = stretches.map(
    ([zone, day]) => [zone, new Wall(zone, at(`${day}T00:00:00Z`), 4)] as const,
  )

  it.each(walls.map(([zone, wall], index) => [zone, stretches[index]?.[1], wall] as const))(
    'in %s from %s on match a minute-by-minute search',
    (zone, _day, wall) => {
      const some = (max: number, maxLength: number) =>
        fc.uniqueArray(fc.integer({ min: 0, max }), { minLength: 1, maxLength })
      const cases = fc.record<Options>({
        minutes: fc.oneof(some(59, 1), fc.constantFrom<number[]>([0, 15, 30, 45], [5, 20, 40])),
        hours: fc.option(some(23, 8), { nil: null }),
        weekdays: fc.option(some(6, 3), { nil: null }),
      })
      // The first and last day are excluded, because the period does not include their neighbours.
      const from = wall.begin + 1440 * minuteMs
      const to = wall.begin + 3 * 1440 * minuteMs
      fc.assert(
        fc.property(cases, (given) => {
          const { minutes, hours, weekdays } = given
          const text = `${minutes} ${hours ?? '*'} * * ${weekdays ?? '*'}`
          const expected = wall.due(given).filter((it) => it >= from && it <= to)
          const found = listDueTimes(when(text, zone), from, to)
          expect([text, found]).toEqual([text, expected])
          const ahead = listNextDueTimes(when(text, zone), from - 1, 5).filter((it) => it <= to)
          expect([text, ahead]).toEqual([text, expected.slice(0, 5)])
        }),
        { numRuns: 120 },
      )
    },
  )
})
