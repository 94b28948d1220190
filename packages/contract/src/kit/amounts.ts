import * as z from 'zod'
import { userIdSchema } from './ids.ts'
import type { Refusal } from './refusal.ts'

/** The balances of an account: credits, server time, server slots, storage, and backups beyond the first. */
export const unitSchema = z.enum(['credit', 'time', 'slot', 'storage', 'backup'])
export type Unit = z.output<typeof unitSchema>

/** The units of the ledger: the balances, and the debt of an account in credits. */
export const ledgerUnitSchema = z.enum([...unitSchema.options, 'debt'])
export type LedgerUnit = z.output<typeof ledgerUnitSchema>

/**
 * Describes the reward of a code: in English words, and as the amount of a unit with which the panel words it. An answer
 * that was kept from an earlier version has the words only.
 */
export const rewardSchema = z.object({
  reward: z.string(),
  unit: unitSchema.optional(),
  amount: z.int().optional(),
})
export type Reward = z.output<typeof rewardSchema>

/** The English names of the balances. */
export const unitNames: Record<Unit, string> = {
  credit: 'Credits',
  time: 'Server time',
  slot: 'Slots',
  storage: 'Storage limit',
  backup: 'Extra backups',
}

export const dayMs = 86_400_000

/** The maximum of one change, in the unit's own measure (time in days). */
export const maxAmount: Record<Unit, number> = {
  credit: 1_000_000_000,
  time: 3650,
  slot: 1000,
  storage: 10_000_000,
  backup: 100,
}

export type AmountRefusal = Refusal<'amount-too-large', { max: number }>

/** Returns a refusal if the amount exceeds its unit's maximum, else null. */
export const findAmountRefusal = (unit: Unit, amount: number): AmountRefusal | null =>
  amount > maxAmount[unit] ? { code: 'amount-too-large', params: { max: maxAmount[unit] } } : null

const formatPlural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Formats an amount, such as '7 days of server time'; `amount` is in credits, days, slots, megabytes or backups. */
export function describeAmount(unit: Unit, amount: number): string {
  switch (unit) {
    case 'credit':
      return formatPlural(amount, 'credit')
    case 'time':
      return `${formatPlural(amount, 'day')} of server time`
    case 'slot':
      return formatPlural(amount, 'server slot')
    case 'storage':
      return `${amount.toLocaleString('en-US')} MB of storage`
    case 'backup':
      return formatPlural(amount, 'extra backup')
  }
}

/** Returns how many backups an account may have of each server. */
export const countAllowedBackups = (extra: number): number => 1 + extra

/** Path parameters of admin calls about one user. */
export const adminUserParams = z.object({ discordId: userIdSchema })
