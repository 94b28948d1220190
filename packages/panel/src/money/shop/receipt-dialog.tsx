import { Button, Group, Modal } from '@mantine/core'
import type { Receipt } from '@trellis/contract/shop.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Stack } from '../../design/stack.tsx'
import { words } from '../../words/words.ts'
import { holdingFacts } from './holding-facts.ts'
import styles from './receipt.module.css'
import { ReceiptDetails } from './receipt-details.tsx'

type ReceiptDialogProps = { receipt: Receipt; profile: Profile; onClose: () => void }

/** What was bought, once it was; on paper it stands alone. */
export function ReceiptDialog({ receipt, profile, onClose }: ReceiptDialogProps) {
  const text = words.shop
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.receiptTitle}
      size="34rem"
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack gap="md" className={styles.paper}>
        <p className={styles.heading}>
          {words.product} · {text.receipt}
        </p>
        <ReceiptDetails receipt={receipt} />
        <Box as="section" tint="sunken" className={styles.now}>
          <h3>{text.accountNow}</h3>
          <Facts facts={holdingFacts(profile)} />
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
          {words.close}
        </Button>
      </Group>
    </Modal>
  )
}
