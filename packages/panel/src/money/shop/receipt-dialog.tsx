import { Button, Group } from '@mantine/core'
import type { Receipt } from '@trellis/contract/money/shop.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Modal } from '../../design/modal.tsx'
import { Stack } from '../../design/stack.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { shopMessages } from '../../messages/shop.ts'
import { listHoldingFacts } from './holding-facts.ts'
import styles from './receipt.module.css'
import { ReceiptDetails } from './receipt-details.tsx'

type ReceiptDialogProps = { receipt: Receipt; profile: Profile; onClose: () => void }

/** Shows a completed purchase; in print it is alone on the page. */
export function ReceiptDialog({ receipt, profile, onClose }: ReceiptDialogProps) {
  const text = shopMessages
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.receiptTitle}
      size="34rem"
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Stack gap="md" className={styles.paper}>
        <p className={styles.heading}>
          {shellMessages.product} · {text.receipt}
        </p>
        <ReceiptDetails receipt={receipt} />
        <Box as="section" tint="sunken" className={styles.now}>
          <h3>{text.accountNow}</h3>
          <Facts facts={listHoldingFacts(profile)} />
        </Box>
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {shellMessages.close}
        </Button>
      </Group>
    </Modal>
  )
}
