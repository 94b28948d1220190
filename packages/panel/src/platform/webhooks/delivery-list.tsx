import { Skeleton } from '@mantine/core'
import { type Delivery, maxAttempts } from '@trellis/contract/platform/webhooks.ts'
import { Box } from '../../design/box.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import styles from './delivery-list.module.css'
import { describeDelivery } from './describe-delivery.ts'
import { stateTones } from './state-tones.ts'
import { useDeliveries, useResendDelivery } from './use-webhooks.ts'

type DeliveryListProps = { webhookId: string; mayManage: boolean }

/** Lists the deliveries of a webhook, newest first, with their results. */
export function DeliveryList({ webhookId, mayManage }: DeliveryListProps) {
  const text = webhooksMessages
  const deliveries = useDeliveries(webhookId)
  return (
    <Loaded
      query={deliveries}
      failed={text.deliveriesFailed}
      skeleton={<Skeleton height={64} radius="md" mt="sm" />}
      empty={
        <Text mt="xs" tone="muted" size="md">
          {text.noDeliveries}
        </Text>
      }
    >
      {(rows) => (
        <List as="ol" mt="xs" className={styles.list}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhookId={webhookId}
              delivery={delivery}
              mayManage={mayManage}
            />
          ))}
        </List>
      )}
    </Loaded>
  )
}

type DeliveryRowProps = DeliveryListProps & { delivery: Delivery }

function DeliveryRow({ webhookId, delivery, mayManage }: DeliveryRowProps) {
  const text = webhooksMessages
  const { state, createdAt } = delivery
  const resend = useResendDelivery(webhookId, delivery.id)
  return (
    <Box as="li" divided="xs" className={styles.row}>
      <div className={styles.what}>
        <Text size="md" breaks>
          <VisibleText text={delivery.text} />
        </Text>
        <Row
          as="p"
          mt="3xs"
          tone="muted"
          size="sm"
          numeric
          wrap
          gap="sm"
          rowGap="none"
          align="stretch"
        >
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          {listFacts(delivery).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </Row>
      </div>
      <StatusBadge
        tone={stateTones[state]}
        label={text.states[state]}
        isBusy={state === 'waiting'}
      />
      {mayManage && state !== 'waiting' && (
        <RowActions isBusy={resend.isPending}>
          <RowAction
            label={text.resendOf({ text: delivery.text })}
            icon="restart"
            isBlocked={resend.isPending}
            onPress={() => resend.mutate()}
          />
        </RowActions>
      )}
    </Box>
  )
}

function listFacts(delivery: Delivery): string[] {
  const text = webhooksMessages
  const { attempts, lastMs, nextAt, state } = delivery
  const reason = describeDelivery(delivery)
  return [
    ...(attempts > 0 ? [text.attempts({ count: attempts, max: maxAttempts })] : []),
    ...(reason === null ? [] : [reason]),
    ...(lastMs === null ? [] : [text.took({ ms: lastMs })]),
    ...(state === 'waiting' && attempts > 0 && nextAt !== null
      ? [text.next({ when: formatInstant(nextAt) })]
      : []),
  ]
}
