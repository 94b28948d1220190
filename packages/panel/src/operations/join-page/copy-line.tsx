import { Row } from '../../design/row.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './join-view.module.css'

type CopyLineProps = { label: string; value: string }

/** A value to use somewhere else, with a button that copies it. */
export function CopyLine({ label, value }: CopyLineProps) {
  return (
    <Row mt="xs" gap="sm" rowGap="xs" wrap tint="sunken">
      <pre className={styles.value} tabIndex={0} aria-label={label}>
        <code>{value}</code>
      </pre>
      <CopyButton isSmall label={label} value={value} />
    </Row>
  )
}
