import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { useCopy } from '../../design/use-copy.ts'
import { backupsMessages } from '../../messages/backups.ts'
import styles from './checksum.module.css'

type ChecksumProps = { sha256: string }

const shownLetters = 12

/** The beginning of a checksum; the button copies all of it. */
export function Checksum({ sha256 }: ChecksumProps) {
  const text = backupsMessages
  const { isCopied, copy } = useCopy(text.checksum, sha256)
  return (
    <Row as="span" nowrap inline gap="2xs" className={styles.checksum}>
      <code title={sha256}>{sha256.slice(0, shownLetters)}…</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text.copyChecksum}
        title={text.copyChecksum}
        data-copied={isCopied || undefined}
        className={styles.button ?? ''}
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={15} />
      </ActionIcon>
      <VisuallyHidden role="status">{isCopied && text.copied}</VisuallyHidden>
    </Row>
  )
}
