import { copyNoticeHours } from '@trellis/contract/hosting/test-copies.ts'
import type { NoticeText } from '../../platform/notices/index.ts'

const action = { label: 'Open dashboard', path: '/dashboard' }

/** The owner's notice before a test copy is deleted. */
export const describeWarning = (name: string): NoticeText => ({
  kind: 'account',
  level: 'warning',
  text: `Your test copy ${name} is deleted in ${copyNoticeHours} hours. Keep it if you still need it.`,
  code: 'copy-ending',
  params: { name, hours: copyNoticeHours },
  action,
})

/** The owner's notice of a test copy that was deleted at its end. */
export const describeEnd = (name: string): NoticeText => ({
  kind: 'account',
  level: 'info',
  text: `Your test copy ${name} was deleted, because its days were over.`,
  code: 'copy-over',
  params: { name },
  action,
})
