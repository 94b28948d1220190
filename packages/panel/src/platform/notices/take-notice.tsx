import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { hideToast, replaceToast, showToast } from '../../design/toast.ts'
import { findFailureMessage } from '../../kit/failure-messages.ts'
import { describeAction, describeNotice } from './describe-notice.ts'
import { addNotice } from './notice-cache.ts'
import { NoticeToast } from './notice-toast.tsx'

export type LiveNotice = Extract<LiveEvent, { type: 'notice' }>['payload']

const findMessage = ({ text, code, params }: LiveNotice): string =>
  (code === undefined ? null : findFailureMessage(code, params)) ?? text

/** Shows a notice that has just come, and keeps it among the others when it is one that stays. */
export function takeNotice(notice: LiveNotice, client: QueryClient, userId: string) {
  const { id, kind, level, text, code, params, action = null } = notice
  if (id === undefined) return showToast(level, findMessage(notice))
  const topic = `notice-${id}`
  const follow = () => hideToast(topic)
  const sentence = describeNotice(notice)
  const label = action === null ? '' : describeAction(code, action.label)
  const message =
    action === null ? (
      sentence
    ) : (
      <NoticeToast text={sentence} action={{ ...action, label }} onFollow={follow} />
    )
  replaceToast(level, message, topic)
  if (kind === undefined) return
  // The frame has no time, because it is sent when the notice is created.
  const at = new Date().toISOString()
  addNotice(client, userId, { id, kind, level, text, code, params, action, at, isRead: false })
}
