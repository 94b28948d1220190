import { ActionIcon } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { VisibleText } from '../../design/visible-text.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import styles from './copied-value.module.css'

type CopiedValueProps = {
  /** The name of the value. */
  name: string
  value: string
}

/** A value with a button that copies it, exactly as it is. */
export function CopiedValue({ name, value }: CopiedValueProps) {
  const { isCopied, copy } = useCopy(name, value)
  return (
    <Row as="span" maxWidth="100%" inline gap="2xs" className={styles.copied}>
      <VisibleText text={value} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={managedUsersMessages.dialog.copy({ what: name })}
        data-copied={isCopied || undefined}
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      </ActionIcon>
    </Row>
  )
}
