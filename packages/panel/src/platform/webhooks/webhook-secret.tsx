import { Button, Group } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import styles from './webhook-secret.module.css'

type WebhookSecretProps = { secret: string; onClose: () => void }

export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  const text = webhooksMessages
  const { isCopied, copy } = useCopy(text.secret, secret)
  return (
    <>
      <Text mb="sm" tone="muted">
        {text.secretText}
      </Text>
      <Text
        as="code"
        size="md"
        breaks
        framed
        block
        className={styles.secret}
        role="group"
        aria-label={text.secret}
      >
        {secret}
      </Text>
      <Group justify="flex-end" mt="xl">
        <Button
          variant="default"
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copySecret}
        </Button>
        <Button onClick={onClose}>{text.done}</Button>
      </Group>
    </>
  )
}
