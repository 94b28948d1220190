import { NativeSelect } from '@mantine/core'
import { type FeedbackStatus, feedbackStatusSchema } from '@trellis/contract/operations/feedback.ts'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { ListStates } from '../../design/list-states.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { withParam } from '../../kit/url-text.ts'
import { feedbackAdminMessages } from '../../messages/feedback-admin.ts'
import { FeedbackEntry } from './feedback-entry.tsx'
import { listStatuses } from './list-statuses.ts'
import { useFeedback } from './use-feedback.ts'

/** Lists the feedback of users, for admins. */
export function FeedbackTab() {
  const text = feedbackAdminMessages
  const { user } = useAccount()
  const [params, setParams] = useSearchParams()
  const status = feedbackStatusSchema.nullable().catch(null).parse(params.get('status'))
  const feedback = useFeedback(status)
  const mayManage = mayDo(user, 'feedback:manage')
  return (
    <Card>
      <Row mb="xs" wrap gap="xl" rowGap="sm" align="end" justify="between">
        <NativeSelect
          miw="12rem"
          label={text.status}
          data={[{ value: '', label: text.allStatuses }, ...listStatuses()]}
          value={status ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            setParams((now) => withParam(now, 'status', value, ['page']), { replace: true })
          }}
        />
        <Text as="span" tone="muted" size="sm" role="status">
          {feedback.data !== undefined && text.count({ count: feedback.data.length })}
        </Text>
      </Row>
      {!mayManage && (
        <Text mt="xs" tone="muted" size="sm">
          {text.readOnly}
        </Text>
      )}
      <ListStates
        label={text.list}
        query={feedback}
        page={usePageOfRows(feedback.data ?? [])}
        failed={text.fetchFailed}
        icon="message"
        empty={<NoFeedback status={status} />}
      >
        {(rows) => (
          <List as="ol" aria-label={text.list}>
            {rows.map((it) => (
              <FeedbackEntry key={it.id} feedback={it} mayManage={mayManage} />
            ))}
          </List>
        )}
      </ListStates>
    </Card>
  )
}

type NoFeedbackProps = { status: FeedbackStatus | null }

function NoFeedback({ status }: NoFeedbackProps) {
  const text = feedbackAdminMessages
  if (status !== null) return <Empty icon="search" title={text.noneOfStatus} />
  return (
    <Empty icon="message" title={text.empty}>
      {text.emptyText}
    </Empty>
  )
}
