import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookEntry } from './webhook-entry.tsx'

const AddWebhookDialog = createLazyDialog(
  async () => (await import('./add-webhook-dialog.tsx')).AddWebhookDialog,
)

type WebhooksCardProps = { mayManage: boolean }

/** Lists the webhooks that receive problems, and their results. */
export function WebhooksCard({ mayManage }: WebhooksCardProps) {
  const text = webhooksMessages
  const webhooks = useWebhooks()
  const [isAdding, setIsAdding] = useState(false)
  const add = mayManage && (
    <Button
      variant="default"
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setIsAdding(true)}
    >
      {text.add}
    </Button>
  )
  return (
    <Card title={text.title} aside={add}>
      <CardIntro as="p" size="md">
        {mayManage ? text.hint : text.readOnly}
      </CardIntro>
      <Loaded
        query={webhooks}
        failed={text.fetchFailed}
        empty={
          <Empty icon="bell" title={text.none}>
            {text.noneText}
          </Empty>
        }
      >
        {(rows) => (
          <List aria-label={text.title}>
            {rows.map((webhook) => (
              <WebhookEntry key={webhook.id} webhook={webhook} mayManage={mayManage} />
            ))}
          </List>
        )}
      </Loaded>
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
