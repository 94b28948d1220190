import type { JoinPage } from '@trellis/contract/operations/join-page.ts'
import { joinPageMessages } from '../../messages/join-page.ts'

type State = Pick<JoinPage, 'status' | 'players'>

/** Visitors need to know only whether they can play now. */
export function describeStatus({ status, players }: State): string {
  const text = joinPageMessages.statuses
  if (status === 'ONLINE') return text.online({ count: players })
  return status === 'STARTING' || status === 'RESTARTING' ? text.starting : text.offline
}

export const findStatusTone = ({ status }: State) => (status === 'ONLINE' ? 'good' : 'calm')
