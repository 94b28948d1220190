import { formatJakartaMinute } from '../../kit/jakarta.ts'
import type { NoticeText } from '../../platform/notices/index.ts'

const action = { label: 'Open dashboard', path: '/dashboard' }

/** The owner's notice of a suspension by an admin. */
export function describeSuspension(
  name: string,
  reason: string,
  endsAt: number | null,
): NoticeText {
  const until = endsAt === null ? '' : formatJakartaMinute(endsAt)
  const end = endsAt === null ? '' : ` until ${until}`
  return {
    kind: 'account',
    level: 'error',
    text: `An admin suspended your server ${name}${end}. Reason: ${reason}`,
    code: 'suspended-by-admin',
    params: { name, ends: endsAt === null ? 'never' : 'then', until, reason },
    action,
  }
}

/** The owner's notice of the end of a suspension by an admin. */
export const describeSuspensionEnd = (name: string): NoticeText => ({
  kind: 'account',
  level: 'success',
  text: `The suspension of your server ${name} is over. If it ran before, it starts again now.`,
  code: 'suspension-over',
  params: { name },
  action,
})

/** The owner's notice of a start after a ban. */
export const describeBanEnd = (name: string): NoticeText => ({
  kind: 'account',
  level: 'success',
  text: `Your ban is over. ${name} ran when the ban began, so it starts again now.`,
  code: 'ban-over',
  params: { name },
  action,
})

/** The owner's notice of a server that was stopped because the account has more servers than slots. */
export const withoutSlot = (name: string): NoticeText => ({
  kind: 'account',
  level: 'warning',
  text: `You have more servers than slots, so ${name} was stopped. Choose which servers may run.`,
  code: 'server-without-slot',
  params: { name },
  action,
})

/** The owner's notice of a server that does not start again because the account has a debt. */
export const describeDebtStop = (name: string): NoticeText => ({
  kind: 'account',
  level: 'warning',
  text: `${name} stays off until your debt is paid.`,
  code: 'server-in-debt',
  params: { name },
  action: { label: 'Renew', path: '/renew' },
})
