import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookEntry } from './webhook-entry.tsx'
import styles from './webhooks-card.module.css'

type WebhooksCardProps = { mayManage: boolean }

/** Who outside is told of trouble, and how that went. */
export function WebhooksCard({ mayManage }: WebhooksCardProps) {
  const text = wordsForAdmins.admin.webhooks
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
      <p className={styles.hint}>{mayManage ? text.hint : text.readOnly}</p>
      <Loaded query={webhooks} failed={text.fetchFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="bell" title={text.none}>
              {text.noneText}
            </Empty>
          ) : (
            <ul className={styles.list} aria-label={text.title}>
              {rows.map((webhook) => (
                <WebhookEntry key={webhook.id} webhook={webhook} mayManage={mayManage} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
