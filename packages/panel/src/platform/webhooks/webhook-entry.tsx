import { Button } from '@mantine/core'
import type { Webhook } from '@trellis/contract/platform/webhooks.ts'
import { useId, useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatList } from '../../kit/lists.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { DeliveryList } from './delivery-list.tsx'
import { stateTones } from './state-tones.ts'
import { useRemoveWebhook, useTestWebhook } from './use-webhooks.ts'
import styles from './webhook-entry.module.css'

type WebhookEntryProps = { webhook: Webhook; mayManage: boolean }

/** Shows a webhook: its events, the state of the last delivery, and all deliveries. */
export function WebhookEntry({ webhook, mayManage }: WebhookEntryProps) {
  const text = webhooksMessages
  const { id, name, origin, format, scope, events, lastState } = webhook
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <Box as="li" divided="sm">
      <Row wrap gap="md" rowGap="xs" align="start" justify="between">
        <Box basis="14rem">
          <Text as="h3" size="lg" weight="semibold" breaks>
            <VisibleText text={name} />
          </Text>
          <Text mt="3xs" tone="muted" size="sm" breaks>
            {origin} · {text.formats[format]}
          </Text>
          <Text mt="3xs" tone="muted" size="sm" breaks>
            {scope === 'chosen'
              ? formatList(events.map((event) => text.events[event]))
              : text.scopes[scope]}
          </Text>
        </Box>
        {lastState === null ? (
          <StatusBadge tone="calm" label={text.nothingSent} />
        ) : (
          <StatusBadge
            tone={stateTones[lastState]}
            label={text.states[lastState]}
            isBusy={lastState === 'waiting'}
          />
        )}
      </Row>
      <Row justify="between" gap="xs" className={styles.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={text.showOf({ name })}
          aria-expanded={isOpen}
          aria-controls={listId}
          rightSection={<Icon name={isOpen ? 'up' : 'down'} size={14} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text.show}
        </Button>
        {mayManage && (
          <Box fixed>
            <WebhookActions webhook={webhook} />
          </Box>
        )}
      </Row>
      <div id={listId}>{isOpen && <DeliveryList webhookId={id} mayManage={mayManage} />}</div>
    </Box>
  )
}

function WebhookActions({ webhook: { id, name } }: { webhook: Webhook }) {
  const text = webhooksMessages
  const test = useTestWebhook(id)
  const remove = useRemoveWebhook(id)
  const isBusy = test.isPending || remove.isPending
  return (
    <RowActions isBusy={isBusy} sheet={name}>
      <RowAction
        label={text.testOf({ name })}
        icon="send"
        isBlocked={isBusy}
        onPress={() => test.mutate()}
      />
      <RemoveAction
        label={text.removeOf({ name })}
        isBlocked={isBusy}
        question={{
          title: text.removeTitle({ name }),
          text: text.removeText,
          confirmLabel: text.remove,
        }}
        onRemove={() => remove.mutate()}
      />
    </RowActions>
  )
}
