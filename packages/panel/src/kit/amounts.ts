import type { Reward, Unit } from '@trellis/contract/kit/amounts.ts'
import { amountsMessages } from '../messages/amounts.ts'

/** Words the reward of a shop item or a code, such as '7 days of server time'; time in days. */
export const describeAmount = (unit: Unit, amount: number): string =>
  amountsMessages[unit]({ amount })

/** Words the reward of a code, or returns the English words of an answer that has no amount. */
export const describeReward = ({ reward, unit, amount }: Reward): string =>
  unit === undefined || amount === undefined ? reward : describeAmount(unit, amount)
