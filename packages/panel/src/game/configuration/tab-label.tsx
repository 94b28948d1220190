import { VisuallyHidden } from '@mantine/core'
import { Row } from '../../design/row.tsx'
import { useUnsaved } from '../../kit/unsaved.ts'
import { configurationMessages } from '../../messages/configuration.ts'
import { getDraftKey } from './form/draft-key.ts'
import styles from './tab-label.module.css'

type TabLabelProps = { place: string; label: string }

/** A tab's name, with a mark while something in it is unsaved. */
export function TabLabel({ place, label }: TabLabelProps) {
  const isUnsaved = useUnsaved(getDraftKey(place))
  return (
    <Row as="span" inline gap="xs">
      {label}
      {isUnsaved && (
        <>
          <span className={styles.mark} aria-hidden="true" />
          <VisuallyHidden> ({configurationMessages.unsavedMark})</VisuallyHidden>
        </>
      )}
    </Row>
  )
}
